"""Desk: results, typed without a mouse; the page of one table is in `table`."""

import secrets
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.sides import BySide
from tournaments import messages, permissions, results
from tournaments.doubts import ScoreDoubtful, ScoreImpossible
from tournaments.forms.results import SheetForm
from tournaments.models import ScoreEntry, Table, Tournament
from tournaments.queries import results as queries
from tournaments.refusals import Refusal
from tournaments.views import live
from tournaments.views.desk import table as table_page
from tournaments.views.door import actor, reader, scorer

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.urls import URLPattern

    from clubs.models import User

PAGE = "tournaments/desk/results.html"


@reader
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The line to type on, and what is missing; first mends standings that lost their job."""
    if tournament.pk in queries.behind():
        results.refresh_standings(tournament.pk)
        tournament.refresh_from_db(fields=["version"])
    user = cast("User", request.user)
    context = {
        **_desk(request, tournament),
        "club": tournament.club,
        "section": "results",
        "key": new_key(),
        "may": permissions.can_score(user, tournament),
    }
    return render(request, PAGE, context)


@require_GET
@reader
def tables(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list of missing tables: 204 until something changed."""
    if live.unchanged(request, field="slug", value=tournament.slug):
        return live.nothing_new()
    return render(request, f"{PAGE}#tables", _desk(request, tournament))


@require_GET
@reader
def standing(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What a table that is not empty has, and what may be done with it."""
    context = {
        "tournament": tournament,
        "history": queries.history(_table(tournament, pk), tournament.rules),
        "key": new_key(),
    }
    return render(request, f"{PAGE}#standing", context)


@require_POST
@scorer
def record(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One sheet."""
    form = SheetForm(request.POST)
    table = _table(tournament, pk)
    if not form.is_valid():
        return _answer(request, tournament, table, outcome="invalid")
    typed = form.cleaned_data
    if typed["disputed_reason"] and not _organises(request, tournament):
        return _answer(request, tournament, table, outcome="invalid")
    return _said(
        request, tournament, table, lambda: _stated(request, table, form), points=form.points
    )


def _stated(request: HttpRequest, table: Table, form: SheetForm) -> results.Recorded:
    typed, by = form.cleaned_data, actor(request)
    why = typed["disputed_reason"]
    if typed["settles"]:
        return results.correct(
            table,
            points=form.points,
            reason=why or _("Correction"),
            by=by,
            key=typed["key"],
            confirmed=typed["confirmed"],
            disputed=bool(why),
            dealt=typed["dealt"],
        )
    return results.record_score(
        table,
        points=form.points,
        by=by,
        key=typed["key"],
        sees=typed["sees"],
        confirmed=typed["confirmed"],
        disputed_reason=why,
        dealt=typed["dealt"],
    )


@require_POST
@scorer
def choose(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One of the statements that stand against each other is right."""
    table = _table(tournament, pk)
    chosen = get_object_or_404(ScoreEntry, table=table, pk=_number(request, "entry"))
    right = chosen.points or BySide(a=0, b=0)
    return _said(
        request,
        tournament,
        table,
        lambda: results.correct(
            table,
            points=right,
            reason=_("The entry of %(who)s is right") % {"who": chosen.by_name},
            by=actor(request),
            key=request.POST.get("key", "")[:80] or new_key(),
            confirmed=True,
            disputed=chosen.disputed,
        ),
        points=right,
    )


@require_POST
@scorer
def undo(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The last entry is taken back; what an organiser decided, by an organiser only."""
    table = _table(tournament, pk)
    entry = get_object_or_404(ScoreEntry, table=table, pk=_number(request, "entry"))
    decided = entry.kind in (ScoreEntry.Kind.ANNULMENT, ScoreEntry.Kind.FORFEIT)
    if decided and not permissions.can_organise(cast("User", request.user), tournament):
        raise PermissionDenied
    key = f"undo {entry.pk}"
    return _said(
        request, tournament, table, lambda: results.undo(entry, by=actor(request), key=key)
    )


def new_key() -> str:
    """For one form."""
    return secrets.token_urlsafe(12)


def _said(
    request: HttpRequest,
    tournament: Tournament,
    table: Table,
    verb: "Callable[[], results.Recorded]",
    *,
    points: BySide[int] | None = None,
) -> HttpResponse:
    """Do it; what the verb refuses or asks becomes the answer beneath the line."""
    try:
        recorded = verb()
    except Refusal as refused:
        return _asked(request, tournament, table, refused, points)
    outcome = "conflict" if recorded.rivals else "saved"
    moved = messages.changes(recorded.changes, recorded.drawn, tournament.rules)
    return _answer(request, tournament, table, outcome=outcome, recorded=recorded, moved=moved)


def _asked(
    request: HttpRequest,
    tournament: Tournament,
    table: Table,
    refused: Refusal,
    points: BySide[int] | None,
) -> HttpResponse:
    outcome, sentences = "refused", [messages.refusal(refused, tournament.rules)]
    if isinstance(refused, ScoreDoubtful):
        outcome, sentences = "doubtful", messages.doubts(refused.asked)
    elif isinstance(refused, ScoreImpossible):
        outcome = "impossible"
    return _answer(
        request,
        tournament,
        table,
        outcome=outcome,
        sentences=sentences,
        points=points,
        suggestions=refused.params.get("suggestions", []),
        rare=isinstance(refused, ScoreDoubtful) and not refused.mild,
        disputable=outcome == "impossible" and _organises(request, tournament),
    )


def _answer(
    request: HttpRequest, tournament: Tournament, table: Table, **said: Any
) -> HttpResponse:
    tournament.refresh_from_db(fields=["version"])
    context = {**_desk(request, tournament), **said, "key": new_key()}
    shown = queries.table_of(tournament, table.pk)
    context["history"] = queries.history(shown, tournament.rules) if shown else None
    return render(request, f"{PAGE}#answer", context)


def _desk(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    shown = queries.desk(tournament, partie=_number(request, "partie"))
    return {
        "tournament": tournament,
        "desk": shown,
        "tables_data": shown.as_data(),
        "arithmetic": queries.arithmetic(tournament.rules, shown.partie).as_data()
        if shown.partie
        else None,
    }


def _table(tournament: Tournament, pk: int) -> Table:
    found = queries.table_of(tournament, pk)
    if found is None:
        raise Http404
    return found


def _organises(request: HttpRequest, tournament: Tournament) -> bool:
    return permissions.can_organise(cast("User", request.user), tournament)


def _number(request: HttpRequest, name: str) -> int | None:
    value = request.POST.get(name) or request.GET.get(name) or ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 18 else None


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/results/", page, name="results"),
    path("desk/<slug:slug>/results/tables/", tables, name="results_tables"),
    path("desk/<slug:slug>/results/<int:pk>/", standing, name="results_standing"),
    path("desk/<slug:slug>/results/<int:pk>/record/", record, name="results_record"),
    path("desk/<slug:slug>/results/<int:pk>/choose/", choose, name="results_choose"),
    path("desk/<slug:slug>/results/<int:pk>/undo/", undo, name="results_undo"),
    *table_page.urlpatterns,
]
