"""Desk: the whole evening on one page, where its tables are known beforehand."""

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournaments import messages, seating
from tournaments.queries.pairs import pairs, stranger, together
from tournaments.views.door import reader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.queries.pairs import Pair
    from tournaments.seating.foreseen import Coming


@reader
@require_safe
def page(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """The parties to come if nobody comes or goes, and how even the evening will have been."""
    rules = tournament.rules
    if not seating.foreseeable(rules):
        raise Http404
    found = seating.foreseen(tournament)
    who = pairs(tournament)
    context = {
        "tournament": tournament,
        "section": "round",
        "rules": rules,
        "parties": [_partie(one, who) for one in found.parties],
        "quality": found.quality,
        "refused": messages.refusal(found.refused, rules) if found.refused else "",
    }
    return render(request, "tournaments/desk/schedule.html", context)


def _partie(coming: "Coming", who: "Mapping[int, Pair]") -> dict[str, Any]:
    def side(ids: tuple[int, ...]) -> "Pair":
        return together([who.get(one) or stranger(one) for one in ids])

    return {
        "number": coming.number,
        "tables": [
            {
                "label": coming.labels.get(one.table, str(one.table)),
                "sides": [*map(side, one.sides)],
            }
            for one in coming.tables
        ],
        "rests": [side((one,)) for one in coming.byes],
    }


urlpatterns = [path("desk/<slug:slug>/round/schedule/", page, name="schedule")]
