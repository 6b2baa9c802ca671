"""The public page of a season of evenings: one ranking of its players."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.urls import path

from clubs.models.names import public_name
from tournaments import seasons
from tournaments.models import Tournament
from tournaments.queries import public

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def page(request: "HttpRequest", slug: str) -> "HttpResponse":
    """The season of this concours; 404 where it is in none."""
    tournament = get_object_or_404(Tournament.objects.with_rules(), slug=slug)
    if not tournament.season:
        raise Http404
    known = seasons.evenings(tournament.club, tournament.season)
    shown = [one for one in known if public.what_is_public(one).standings]
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "visible": public.what_is_public(tournament),
        "section": "season",
        "evenings": known,
        "players": [replace(one, name=public_name(one.name)) for one in seasons.ranking(shown)],
    }
    return render(request, "tournaments/public/season.html", context)


urlpatterns = [path("c/<slug:slug>/season/", page, name="public_season")]
