"""Lines of rankings and prizes, with the words that templates cannot make."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import ngettext, pgettext

from tournaments import exports
from tournaments.models import Prize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.prizes import Award
    from tournaments.queries.pairs import Pair
    from tournaments.queries.standings import Place, Ranking


def rows(ranked: "Ranking") -> list[dict[str, Any]]:
    """One line a place: what each partie gave, penalties signed, what decided it.

    Flat and in texts: templates look up and localise slowly, and there may be hundreds of lines.
    """
    labels = {code: exports.criterion_label(code) for code in ranked.criteria}
    if "placing" in labels:  # its own name is too long for a column
        labels["placing"] = pgettext("in the final draws", "Place")
    return [_row(place, ranked, labels) for place in ranked.places]


def _row(place: "Place", ranked: "Ranking", labels: "Mapping[str, str]") -> dict[str, Any]:
    decided = labels.get(place.decided_by, "")
    value = ""
    if decided:
        value = exports.shown_value(place.values[ranked.criteria.index(place.decided_by)])
    return {
        "rank": str(place.rank),
        "tied": place.tied,
        "number": str(place.pair.number),
        "pair": place.pair.title,
        "find": place.pair.find,
        "group": place.pair.group,
        "withdrawn": place.withdrawn,
        "games": _games(place.uneven(ranked.after)),
        "cells": exports.cells(place, ranked.rounds),
        "wins": str(place.wins),
        "total": str(place.total),
        "climbed": place.climbed,
        "fallen": place.fallen,
        "was_there": place.rank_before is not None,
        "penalties": exports.signed(place.penalties) if place.penalties else "",
        "fines": [
            {"points": exports.signed(one.signed(place.pair.number)), "ruling": one}
            for one in place.rulings
            if one.signed(place.pair.number)
        ],
        "decided_by": "" if place.decided_by == "total" else decided,
        "value": value,
    }


def _games(held: int | None) -> str:
    """Told beside a pair that has not as many games as there were parties."""
    if held is None:
        return ""
    return ngettext("%(count)s partie", "%(count)s parties", held) % {"count": held}


def prize_lines(awards: "Iterable[Award]", who: "Mapping[int, Pair]") -> list[dict[str, Any]]:
    """One line an award, with the pairs that `who` names."""
    return [
        {
            "award": award,
            "title": exports.award_title(award),
            "euros": exports.euros(award.value_cents),
            "pairs": [who[number] for number in award.numbers if number in who],
        }
        for award in awards
    ]


def in_rank_order(awards: "Iterable[Award]") -> "tuple[Award, ...]":
    """The first first, then the categories, then the last pair: for reading, not for giving."""
    kinds = {Prize.Kind.RANK: 0, Prize.Kind.CATEGORY: 1, Prize.Kind.LAST: 2}
    return tuple(sorted(awards, key=lambda one: (kinds[Prize.Kind(one.kind)], one.nth)))
