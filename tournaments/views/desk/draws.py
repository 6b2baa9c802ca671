"""Desk: pools, principal and consolation draws, and what they have come to."""

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournaments import permissions, printing
from tournaments.queries import draws as queries
from tournaments.queries.needed import needed
from tournaments.views import live
from tournaments.views.door import reader
from tournaments.views.files import pdf

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament

TEMPLATE = "tournaments/desk/draws.html"


@reader
@require_safe
def page(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Everything as it stands; it follows the parties by itself."""
    return render(request, TEMPLATE, _context(request, tournament))


@reader
@require_safe
def fragment(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """204 while the page shows the newest version."""
    if live.unchanged(request, field="slug", value=tournament.slug):
        return live.nothing_new()
    return render(request, f"{TEMPLATE}#live", _context(request, tournament))


@reader
@require_safe
def sheet(_request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """To hang on the wall; 404 before there is anything."""
    found = queries.draws(tournament)
    if found is None or found.empty:
        raise Http404
    return pdf(printing.draws(tournament, found), f"{tournament.slug}-draws")


def _context(request: "HttpRequest", tournament: "Tournament") -> dict[str, Any]:
    return {
        "tournament": tournament,
        "section": "draws",
        "rules": tournament.rules,
        "found": queries.draws(tournament),
        "needed": needed(tournament),
        "organises": permissions.can_organise(request.user, tournament),
    }


urlpatterns = [
    path("desk/<slug:slug>/draws/", page, name="draws"),
    path("desk/<slug:slug>/draws/live/", fragment, name="draws_live"),
    path("desk/<slug:slug>/papers/draws.pdf", sheet, name="paper_draws"),
]
