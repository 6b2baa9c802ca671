"""Lines of rankings and prizes, with the words that templates cannot make."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext, pgettext

from tournaments import exports
from tournaments.models import Prize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.prizes import Award
    from tournaments.queries.pairs import Pair
    from tournaments.queries.standings import Place, Played, Ranking
    from tournaments.rules import Rules


def rows(ranked: "Ranking") -> list[dict[str, Any]]:
    """One line a place: what each partie gave, penalties signed, what decided it.

    Flat and in texts: templates look up and localise slowly, and there may be hundreds of lines.
    """
    labels = {code: exports.criterion_label(code) for code in ranked.criteria}
    if "placing" in labels:  # its own name is too long for a column
        labels["placing"] = pgettext("in the final draws", "Place")
    who = {place.pair.number: place.pair for place in ranked.places} if ranked.singles else {}
    return [
        _row(place, ranked, labels) | {"games_with": _games_with(place, ranked.rounds, who)}
        for place in ranked.places
    ]


def _games_with(
    place: "Place", rounds: "Iterable[int]", who: "Mapping[int, Pair]"
) -> list[dict[str, str]]:
    """In a mêlée each partie's points, and with whom they were made."""
    cells = zip(exports.cells(place, rounds), rounds, strict=True)
    return [_game_with(cell, place.in_round(number), who) for cell, number in cells if who]


def _game_with(cell: str, games: "Iterable[Played]", who: "Mapping[int, Pair]") -> dict[str, str]:
    mates = [game for game in games if game.partner is not None]
    if not mates:
        return {"cell": cell, "mate": "", "said": ""}
    game = mates[0]

    def named(number: int | None) -> str:
        found = who.get(number) if number else None
        return f"{number} {found.title}" if found else str(number)

    others = ", ".join(named(one) for one in game.opponents)
    said = gettext("with %(mate)s, against %(others)s")
    return {
        "cell": cell,
        "mate": gettext("with %(number)s") % {"number": game.partner},
        "said": said % {"mate": named(game.partner), "others": others},
    }


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


def prize_lines(
    awards: "Iterable[Award]", who: "Mapping[int, Pair]", rules: "Rules"
) -> list[dict[str, Any]]:
    """One line an award, with the pairs that `who` names."""
    return [
        {
            "award": award,
            "title": exports.award_title(award, rules),
            "euros": exports.euros(award.value_cents),
            "pairs": [who[number] for number in award.numbers if number in who],
        }
        for award in awards
    ]


def in_rank_order(awards: "Iterable[Award]") -> "tuple[Award, ...]":
    """The first first, then the categories, then the last pair: for reading, not for giving."""
    kinds = {Prize.Kind.RANK: 0, Prize.Kind.CATEGORY: 1, Prize.Kind.LAST: 2}
    return tuple(sorted(awards, key=lambda one: (kinds[Prize.Kind(one.kind)], one.nth)))
