"""Desk: the halls and their tables, and the pairs that cannot leave theirs."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages as notes
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import messages, permissions, rooms, wording
from tournaments.forms.refusals import add_refusal
from tournaments.forms.rooms import HallsForm, KeptForm
from tournaments.models import Partnership
from tournaments.refusals import Refusal
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament


@reader
@require_safe
def page(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    return _page(request, tournament)


@organiser
@require_POST
def halls(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """All halls at once, as they stand on the page."""
    form = HallsForm(tournament, request.POST)
    if form.is_valid():
        lines, typed = form.halls()
        try:
            rooms.set_halls(tournament, halls=typed, by=actor(request))
        except Refusal as refused:
            _at_its_line(form, refused, lines)
        else:
            notes.success(request, _("The halls are kept; they hold from the next draw on."))
            return redirect("tournaments:rooms", slug=tournament.slug)
    return _page(request, tournament, halls=form)


@organiser
@require_POST
def keep(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """A table for a pair that cannot move, or none any more."""
    form = KeptForm(tournament, request.POST)
    if form.is_valid():
        pair, table = form.cleaned_data["pair"], form.cleaned_data["table"]
        try:
            rooms.fix_table(pair, table=table, by=actor(request))
        except Refusal as refused:
            add_refusal(form, refused, tournament.rules)
        else:
            notes.success(request, _kept(pair, table))
            return redirect("tournaments:rooms", slug=tournament.slug)
    return _page(request, tournament, kept=form)


def _kept(pair: Partnership, table: int | None) -> str:
    sentence = "Pair %(number)s may move."
    if table is not None:
        sentence = "The table of pair %(number)s is kept from the next draw on."
    return wording.said(pair.tournament.rules, sentence, number=pair.number)


def _at_its_line(form: HallsForm, refused: Refusal, lines: "Sequence[int]") -> None:
    """`halls.1.name` is the second hall, which may stand on a later line."""
    __, place, name = (*(refused.field or "").split("."), "", "")[:3]
    field = f"{name}_{lines[int(place)]}" if place.isdigit() else None
    form.add_error(field if field in form.fields else None, messages.refusal(refused))


def _page(request: "HttpRequest", tournament: "Tournament", **forms: Any) -> "HttpResponse":
    tournament.refresh_from_db(fields=["halls"])
    labels = rooms.places(tournament)
    fixed = Partnership.objects.entered().filter(tournament=tournament).with_players()
    context = {
        "tournament": tournament,
        "section": "programme",
        "organises": permissions.can_organise(request.user, tournament)
        and tournament.finished_at is None,
        "halls": HallsForm(tournament),
        "kept": KeptForm(tournament),
        "fixed": [
            {"pair": pair, "label": labels.get(pair.fixed_table or 0, str(pair.fixed_table))}
            for pair in fixed.exclude(fixed_table=None)
        ],
        "used": len(labels),
        **forms,
    }
    return render(request, "tournaments/desk/rooms.html", context)


_ROOMS = "desk/<slug:slug>/rooms/"
urlpatterns = [
    path(_ROOMS, page, name="rooms"),
    path(f"{_ROOMS}halls/", halls, name="rooms_halls"),
    path(f"{_ROOMS}keep/", keep, name="rooms_keep"),
]
