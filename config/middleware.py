"""Cookies that are as safe as the connection allows."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def secure_cookies(get_response: Answer) -> Answer:
    """Mark cookies Secure on an encrypted connection, and only there.

    The same program runs on plain HTTP in a hall and behind a proxy with HTTPS; a fixed setting
    would be wrong in one of them.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.is_secure():
            for morsel in response.cookies.values():
                morsel["secure"] = True
        return response

    return answer
