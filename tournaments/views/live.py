"""Live fragments: 204 while nothing has changed, else the fragment, made once a version."""

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.queries import live

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest

FRAGMENT_SECONDS = 120


def unchanged(request: "HttpRequest", *, field: str, value: str) -> bool:
    """The page that asks already shows the newest version (or there is no such concours)."""
    held = request.GET.get("v", "")
    return (
        held.isascii() and held.isdigit() and live.version_of(field=field, value=value) == int(held)
    )


def nothing_new() -> HttpResponse:
    """204: htmx leaves the page as it is."""
    return _uncached(HttpResponse(status=204))


def fragment(
    name: str, template: str, context: "Callable[[], Mapping[str, object]]"
) -> HttpResponse:
    """The fragment of that name (which holds the version), rendered once for everybody.

    It shows nothing of who asks, so that all who read one language share it.
    """
    key = f"fragment/{name}/{get_language()}"
    html = live.recall(key)
    if not isinstance(html, str):
        html = render_to_string(template, dict(context()), request=None)
        live.keep(key, html, FRAGMENT_SECONDS)
    return _uncached(HttpResponse(html))


def _uncached(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-store"
    return answer
