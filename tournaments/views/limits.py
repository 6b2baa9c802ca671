"""How often an address without an account may be written to."""

from functools import wraps
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    View = Callable[..., HttpResponse]


class Knocks(SimpleRateThrottle):
    """Requests of one visitor for one table: a whole hall may stand behind one address."""

    rate = "120/min"

    def get_cache_key(self, request: "HttpRequest", view: object) -> str | None:
        return f"throttle_table_{view}_{self.get_ident(request)}"  # type: ignore[arg-type]


class Visitor(SimpleRateThrottle):
    """All requests of one address, as in the API."""

    rate = "1200/min"

    def get_cache_key(self, request: "HttpRequest", view: object) -> str | None:  # noqa: ARG002
        return f"throttle_tables_{self.get_ident(request)}"  # type: ignore[arg-type]


def limited(view: "View") -> "View":
    """429 where somebody writes to a table, or to many of them, too often; reading is free."""

    @wraps(view)
    def answer(request: "HttpRequest", token: str, *args: object, **more: object) -> HttpResponse:
        throttles: tuple[SimpleRateThrottle, ...] = (Visitor(), Knocks())
        for throttle in throttles if request.method == "POST" else ():
            if not throttle.allow_request(request, token):  # type: ignore[arg-type]
                return HttpResponse(
                    _("Too many requests: wait a moment."),
                    status=429,
                    headers={"Retry-After": "10"},
                )
        return view(request, token, *args, **more)

    return answer
