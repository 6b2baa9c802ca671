"""A table's phone page: its own sheet, deal by deal, by an address that only its paper shows."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clubs.models import Actor
from tournaments import messages, sheets
from tournaments.queries import sheets as queries
from tournaments.views import sheet as shared
from tournaments.views.limits import limited
from tournaments.views.sheet import Door

if TYPE_CHECKING:
    from django.urls import URLPattern

    from tournaments.models import Table

PAGE = "tournaments/table/sheet.html"
Shown = Callable[[HttpRequest, Door], HttpResponse]
Opened = Callable[[HttpRequest, str], HttpResponse]


def _opened(view: Shown) -> Opened:
    """The view for whoever holds the address of a table; 404 for an address of none."""

    def opened(request: HttpRequest, token: str) -> HttpResponse:
        table = queries.by_token(token)
        if table is None:
            raise Http404
        return view(request, _door(table))

    return opened


def _door(table: "Table") -> Door:
    code = sheets.closed(table)

    def address(act: str) -> str:
        name = f"phone_{act}" if act else "phone"
        return reverse(f"tournaments:{name}", args=[table.token])

    return Door(
        tournament=table.round.tournament,
        table=table,
        by=Actor(user_id=None, name=_("Table %(number)s") % {"number": str(table)}, source="phone"),
        page=PAGE,
        address=address,
        phone=True,
        shut=messages.refusal(sheets.SheetRefused(code)) if code else "",
    )


@require_GET
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet, and the form of the next deal."""
    return _opened(shared.page)(request, token)


@require_GET
@never_cache
def lines(request: HttpRequest, token: str) -> HttpResponse:
    """204 until something changes; every phone of the hall asks."""
    return shared.unchanged(request, token=token) or _opened(shared.lines)(request, token)


def _posted(act: str, view: Shown) -> "URLPattern":
    written = limited(require_POST(never_cache(_opened(view))))
    return path(f"table/<slug:token>/{act}/", written, name=f"phone_{act}")


urlpatterns = [
    path("table/<slug:token>/", page, name="phone"),
    path("table/<slug:token>/lines/", lines, name="phone_lines"),
    _posted("preview", shared.preview),
    _posted("deal", shared.state),
    _posted("shift", shared.shift),
    _posted("choose", shared.choose),
    _posted("send", shared.send),
]
