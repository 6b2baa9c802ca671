"""Desk: the ranking after each partie, and what decided it."""

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.urls import path

from tournaments import exports, messages
from tournaments.queries.standings import ranking, rulings
from tournaments.views.chosen import chosen_partie
from tournaments.views.door import reader
from tournaments.views.lines import rows

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.queries.standings import Ranking


@reader
def standings(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """The chosen partie's ranking, the last one's by default."""
    ranked = ranking(tournament, after=chosen_partie(request))
    if ranked is None:
        raise Http404
    lines = rows(ranked)
    context = {
        "tournament": tournament,
        "section": "standings",
        "ranking": ranked,
        "rows": lines,
        "criteria": [exports.criterion_label(code) for code in ranked.criteria],
        "rulings": rulings(tournament, upto=ranked.after),
        "moves": _moves(ranked),
        "missing": messages.tables(f"{party}.{table}" for party, table in ranked.missing),
    }
    return render(request, "tournaments/desk/standings.html", context)


def _moves(ranked: "Ranking") -> bool:
    """There is a partie before to compare with."""
    return any(place.rank_before is not None for place in ranked.places)


urlpatterns = [path("desk/<slug:slug>/standings/", standings, name="standings")]
