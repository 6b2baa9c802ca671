"""Desk: the catch-up game of a pair with a bye."""

from typing import TYPE_CHECKING

from django.contrib import messages as notes
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import catch_up, messages
from tournaments.models import Partnership, Round, Table
from tournaments.refusals import Refusal
from tournaments.views.door import actor, organiser

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament


@organiser
@require_POST
def seat(request: "HttpRequest", tournament: "Tournament", number: int) -> "HttpResponse":
    """The pair with the bye meets one that has finished early."""
    found = get_object_or_404(Round, tournament=tournament, number=number, bis=False)
    found.tournament = tournament
    try:
        waiting, against = (_pair(request, tournament, name) for name in ("waiting", "against"))
        table = catch_up.seat(found, waiting=waiting, against=against, by=actor(request))
    except Refusal as refused:
        notes.error(request, messages.refusal(refused))
    else:
        notes.success(request, _("Catch-up game at table %(table)s.") % {"table": table})
    return redirect("tournaments:round", slug=tournament.slug, number=number)


@organiser
@require_POST
def take_back(request: "HttpRequest", tournament: "Tournament", number: int) -> "HttpResponse":
    """The game is not played after all."""
    tables = Table.objects.filter(round__tournament=tournament, round__number=number)
    table = get_object_or_404(tables, number=_typed(request, "table"))
    try:
        catch_up.take_back(table, by=actor(request))
    except Refusal as refused:
        notes.error(request, messages.refusal(refused))
    else:
        notes.success(request, _("The catch-up game is taken back."))
    return redirect("tournaments:round", slug=tournament.slug, number=number)


def _pair(request: "HttpRequest", tournament: "Tournament", name: str) -> Partnership:
    entered = Partnership.objects.entered().filter(tournament=tournament)
    found = entered.filter(number=_typed(request, name)).first()
    if found is None:
        raise catch_up.CatchUpRefused("no_such_pair", name, {"one": request.POST.get(name, "")})
    return found


def _typed(request: "HttpRequest", name: str) -> int:
    typed = request.POST.get(name, "").strip()
    if not (typed.isascii() and typed.isdigit()):
        if name == "table":
            raise Http404
        raise catch_up.CatchUpRefused("no_such_pair", name, {"one": typed[:20]})
    return int(typed[:9])


_CATCH_UP = "desk/<slug:slug>/round/<int:number>/catch-up/"
urlpatterns = [
    path(_CATCH_UP, seat, name="round_catch_up"),
    path(f"{_CATCH_UP}back/", take_back, name="round_catch_up_back"),
]
