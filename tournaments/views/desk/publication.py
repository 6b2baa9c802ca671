"""Desk: what visitors see, and the end of the concours."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages as notes
from django.http import HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_POST

from tournaments import messages, permissions, publication, tally
from tournaments.models import Publication, Round
from tournaments.refusals import Refusal
from tournaments.views.addresses import public_address, qr, screen_address
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament

DECIDED = (Publication.Kind.STANDINGS, Publication.Kind.PRIZES, Publication.Kind.PHONES)
KINDS = frozenset(kind.value for kind in DECIDED)


@reader
def desk(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """What is public now, and the addresses that show it."""
    return render(request, "tournaments/desk/publication.html", _context(request, tournament))


@organiser
@require_POST
def decide(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Show or hide the standings or the prizes, take sheets by phone or not, finish or reopen."""
    act = _acts().get(request.POST.get("act", ""))
    kind = request.POST.get("kind", "")
    if act is None or (kind and kind not in KINDS):
        return HttpResponseBadRequest()
    try:
        act(request, tournament, kind)
    except Refusal as refused:
        notes.error(request, messages.refusal(refused))
    return redirect("tournaments:publication", slug=tournament.slug)


def _acts() -> "dict[str, Callable[[HttpRequest, Tournament, str], object]]":
    return {
        "show": lambda request, tournament, kind: publication.show(
            tournament, kind=kind or Publication.Kind.STANDINGS, by=actor(request)
        ),
        "hide": lambda request, tournament, kind: publication.hide(
            tournament, kind=kind or Publication.Kind.STANDINGS, by=actor(request)
        ),
        "finish": lambda request, tournament, _kind: publication.finish(
            tournament, by=actor(request), announce=bool(request.POST.get("announce"))
        ),
        "reopen": lambda request, tournament, _kind: publication.reopen(
            tournament, by=actor(request)
        ),
    }


def _context(request: "HttpRequest", tournament: "Tournament") -> dict[str, Any]:
    address = public_address(request, tournament)
    missing = tally.missing_tables(tournament)
    rounds = Round.objects.filter(tournament=tournament, bis=False).order_by("number")
    return {
        "tournament": tournament,
        "section": "publication",
        "may_decide": permissions.can_organise(request.user, tournament),
        "visible": publication.what_is_public(tournament),
        "parties": [one.number for one in rounds if not one.is_draft],
        "draft": next((one.number for one in rounds if one.is_draft), None),
        "missing": missing,
        "missing_named": messages.tables(f"{one.round}.{one.number}" for one in missing),
        "address": address,
        "qr": qr(address),
        "screen": screen_address(request, tournament),
    }


urlpatterns = [
    path("desk/<slug:slug>/publication/", desk, name="publication"),
    path("desk/<slug:slug>/publication/decide/", decide, name="publication_decide"),
]
