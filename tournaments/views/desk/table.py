"""Desk: one table, everything that was stated about it, and what an organiser rules."""

import secrets
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages as said
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import messages, permissions, results, rulings
from tournaments.doubts import ScoreDoubtful
from tournaments.forms.refusals import add_refusal
from tournaments.forms.results import AnnulForm, CorrectionForm, ForfeitForm, PenaltyForm
from tournaments.models import Partnership, Penalty, Table, Tournament
from tournaments.queries import results as queries
from tournaments.queries import sheets
from tournaments.refusals import Refusal
from tournaments.rules import PenaltyTo
from tournaments.views import sheet_lines
from tournaments.views.door import actor, organiser, reader, scorer

if TYPE_CHECKING:
    from django import forms
    from django.urls import URLPattern

    from clubs.models import User

PAGE = "tournaments/desk/table.html"


@reader
def page(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    return _shown(request, tournament, _table(tournament, pk))


@require_POST
@scorer
def correct(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A new entry that counts from now on."""
    table = _table(tournament, pk)
    form = CorrectionForm(request.POST, prefix="correct")
    if not form.is_valid():
        return _shown(request, tournament, table, correction=form)
    typed = form.cleaned_data
    if typed["disputed"] and not permissions.can_organise(_user(request), tournament):
        raise PermissionDenied
    try:
        recorded = results.correct(
            table,
            points=form.points,
            reason=typed["reason"],
            confirmed=typed["confirmed"],
            disputed=typed["disputed"],
            dealt=typed["dealt"],
            by=actor(request),
            key=typed["key"],
        )
    except Refusal as refused:
        _refuse(form, refused, tournament)
        return _shown(request, tournament, table, correction=form, refused=refused)
    _tell(request, recorded, tournament)
    return redirect("tournaments:table", tournament.slug, pk)


@require_POST
@organiser
def annul(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The table is played again."""
    table = _table(tournament, pk)
    form = AnnulForm(request.POST, prefix="annul")
    if form.is_valid():
        try:
            recorded = results.annul(table, **form.cleaned_data, by=actor(request))
        except Refusal as refused:
            add_refusal(form, refused, tournament.rules)
        else:
            _tell(request, recorded, tournament)
            return redirect("tournaments:table", tournament.slug, pk)
    return _shown(request, tournament, table, annulment=form)


@require_POST
@organiser
def forfeit(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A pair did not come."""
    table = _table(tournament, pk)
    form = ForfeitForm(
        request.POST, prefix="forfeit", history=queries.history(table), rules=tournament.rules
    )
    if form.is_valid():
        typed = dict(form.cleaned_data)
        typed["absent"] = get_object_or_404(Partnership, pk=typed["absent"])
        try:
            recorded = results.forfeit(table, **typed, by=actor(request))
        except Refusal as refused:
            add_refusal(form, refused, tournament.rules)
        else:
            _tell(request, recorded, tournament)
            return redirect("tournaments:table", tournament.slug, pk)
    return _shown(request, tournament, table, absence=form)


@require_POST
@organiser
def penalise(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A ruling about one pair of this table."""
    table = _table(tournament, pk)
    form = PenaltyForm(
        request.POST, prefix="penalty", history=queries.history(table), rules=tournament.rules
    )
    if form.is_valid():
        typed = dict(form.cleaned_data)
        pair = get_object_or_404(Partnership, pk=typed.pop("pair"))
        typed["to"] = PenaltyTo(typed["to"])
        try:
            rulings.penalise(pair, table=table, **typed, by=actor(request))
        except Refusal as refused:
            add_refusal(form, refused, tournament.rules)
        else:
            said.success(request, _("The penalty is kept."))
            return redirect("tournaments:table", tournament.slug, pk)
    return _shown(request, tournament, table, penalty=form)


@require_POST
@organiser
def take_back(request: HttpRequest, tournament: Tournament, pk: int, penalty: int) -> HttpResponse:
    """A penalty no longer stands."""
    found = get_object_or_404(Penalty, tournament=tournament, table=pk, pk=penalty)
    try:
        rulings.take_back(found, reason=request.POST.get("reason", ""), by=actor(request))
    except Refusal as refused:
        said.error(request, messages.refusal(refused, tournament.rules))
    else:
        said.success(request, _("The penalty is taken back."))
    return redirect("tournaments:table", tournament.slug, pk)


def _refuse(form: "forms.Form", refused: Refusal, tournament: Tournament) -> None:
    if isinstance(refused, ScoreDoubtful):
        for sentence in messages.doubts(refused.asked):
            form.add_error(None, sentence)
    else:
        add_refusal(form, refused, tournament.rules)


def _tell(request: HttpRequest, recorded: results.Recorded, tournament: Tournament) -> None:
    """What was kept, and what it moved; nothing is paired again."""
    said.success(request, _("Kept. What was entered before stays in the history."))
    for sentence in messages.changes(recorded.changes, recorded.drawn, tournament.rules):
        said.info(request, sentence)


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    table: Table,
    *,
    refused: Refusal | None = None,
    **bound: "forms.Form",
) -> HttpResponse:
    history, rules, user = queries.history(table), tournament.rules, _user(request)
    key = {"key": secrets.token_urlsafe(12)}
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "results",
        "history": history,
        "sheets": _sheets(tournament, table, history),
        "refused": refused,
        "may": permissions.can_score(user, tournament),
        "organise": permissions.can_organise(user, tournament),
        "forfeit_points": results.forfeit_points(rules, history.table.partie),
        "correction": CorrectionForm(prefix="correct", initial=key),
        "annulment": AnnulForm(prefix="annul", initial=key),
        "absence": ForfeitForm(prefix="forfeit", initial=key, history=history, rules=rules),
        "penalty": PenaltyForm(prefix="penalty", initial=key, history=history, rules=rules),
        **bound,
    }
    return render(request, PAGE, context)


def _sheets(tournament: Tournament, table: Table, history: queries.History) -> list[dict[str, Any]]:
    """The deals of every sheet that was sent, as they stood when it was."""
    found = sheets.sheets_sent(tournament, table, history.entries)
    return [
        {"entry": entry, "rows": sheet_lines.rows(found[entry.pk].lines)}
        for entry in history.entries
        if entry.pk in found
    ]


def _table(tournament: Tournament, pk: int) -> Table:
    found = queries.table_of(tournament, pk)
    if found is None:
        raise Http404
    return found


def _user(request: HttpRequest) -> "User":
    return cast("User", request.user)


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/table/<int:pk>/", page, name="table"),
    path("desk/<slug:slug>/table/<int:pk>/correct/", correct, name="table_correct"),
    path("desk/<slug:slug>/table/<int:pk>/annul/", annul, name="table_annul"),
    path("desk/<slug:slug>/table/<int:pk>/forfeit/", forfeit, name="table_forfeit"),
    path("desk/<slug:slug>/table/<int:pk>/penalty/", penalise, name="table_penalty"),
    path(
        "desk/<slug:slug>/table/<int:pk>/penalty/<int:penalty>/", take_back, name="table_take_back"
    ),
]
