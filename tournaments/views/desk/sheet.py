"""Desk: the sheet of one table, deal by deal, without a mouse."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments import permissions
from tournaments.queries import results as queries
from tournaments.views import sheet as shared
from tournaments.views.door import actor, reader, scorer
from tournaments.views.sheet import Door

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.urls import URLPattern

    from tournaments.models import Tournament

PAGE = "tournaments/desk/sheet.html"


@require_GET
@reader
def page(request: HttpRequest, tournament: "Tournament", pk: int) -> HttpResponse:
    """The sheet, and the form of the next deal."""
    return shared.page(request, _door(request, tournament, pk))


@require_GET
@reader
def lines(request: HttpRequest, tournament: "Tournament", pk: int) -> HttpResponse:
    unchanged = shared.unchanged(request, pk=pk, round__tournament=tournament)
    return unchanged or shared.lines(request, _door(request, tournament, pk))


def _door(request: HttpRequest, tournament: "Tournament", pk: int) -> Door:
    table = queries.table_of(tournament, pk)
    if table is None:
        raise Http404
    table.round.tournament = tournament

    def address(act: str) -> str:
        name = f"table_sheet_{act}" if act else "table_sheet"
        return reverse(f"tournaments:{name}", args=[tournament.slug, pk])

    results, shut = reverse("tournaments:results", args=[tournament.slug]), ""
    if not permissions.can_score(request.user, tournament):
        shut = _("Your role reads only.")
    elif tournament.finished_at is not None:
        shut = _("The concours is finished: reopen it to change a result.")
    return Door(
        tournament=tournament,
        table=table,
        by=actor(request),
        page=PAGE,
        address=address,
        back=f"{results}?partie={table.round.number}",
        shut=shut,
    )


HERE = "desk/<slug:slug>/table/<int:pk>/sheet/"


def _posted(act: str, view: "Callable[[HttpRequest, Door], HttpResponse]") -> "URLPattern":
    @require_POST
    @scorer
    def written(request: HttpRequest, tournament: "Tournament", pk: int) -> HttpResponse:
        return view(request, _door(request, tournament, pk))

    return path(f"{HERE}{act}/", written, name=f"table_sheet_{act}")


urlpatterns: "list[URLPattern]" = [
    path(HERE, page, name="table_sheet"),
    path(f"{HERE}lines/", lines, name="table_sheet_lines"),
    _posted("preview", shared.preview),
    _posted("deal", shared.state),
    _posted("shift", shared.shift),
    _posted("choose", shared.choose),
    _posted("send", shared.send),
]
