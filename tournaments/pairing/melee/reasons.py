"""Why four sit together, read off the finished round."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Policy, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.entrants import Entrant, Pair, Request
    from tournaments.pairing.melee.played import Played


def reasons(request: Request, tables: Sequence[Pair], played: Played) -> dict[int, Reason]:
    """By table number."""
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.ALLOW:
        groups = {}
    often = (
        4 * len(tables) * request.rounds > len(request.entrants) * (len(request.entrants) - 1) // 2
    )
    return {one.table: _reason(one, groups, played, often=often) for one in tables}


def ranked_reasons(
    request: Request, tables: Sequence[Pair], byes: Sequence[int], played: Played
) -> dict[int, Reason]:
    """By table number; params name players by their rank, one and other by their number.

    one and other sit at the table, but for the codes that say that they would have been nearer.
    """
    who = {one.id: one for one in request.entrants}
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.ALLOW:
        groups = {}
    if first_partie(request):
        return {one.table: _entered(one) for one in tables}
    order = sorted(set(who) - set(byes), key=lambda one: (who[one].rank, one))
    place = {one: at for at, one in enumerate(order)}
    return {one.table: _ranked(one, who, groups, order, place, played) for one in tables}


def first_partie(request: Request) -> bool:
    """Nothing was played yet: ranks are the order of entry."""
    return request.round == 1 and not any(one.met or one.partners for one in request.entrants)


def _entered(table: Pair) -> Reason:
    seats = ("a", "mate_a", "b", "mate_b")
    return Reason(code="melee_entered", params={name: getattr(table, name) for name in seats})


def _ranked(  # noqa: PLR0913, PLR0917 - all that a reason is read off
    table: Pair,
    who: Mapping[int, Entrant],
    groups: Mapping[int, str],
    order: Sequence[int],
    place: Mapping[int, int],
    played: Played,
) -> Reason:
    breach = _breach(table, groups, played)
    if breach is not None:
        return breach
    side, other = table.sides
    params: dict[str, object] = {
        "rank_a": who[side[0]].rank,
        "rank_mate_a": who[side[1]].rank,
        "rank_b": who[other[0]].rank,
        "rank_mate_b": who[other[1]].rank,
    }
    again = [(played.met(a, b), a, b) for a, b in product(side, other) if played.met(a, b)]
    if again:
        _, one, two = max(again)
        return Reason(code="melee_ranked_again", params=params | {"one": one, "other": two})
    code, named = _why_these(table, order, place, played)
    both = dict(zip(("one", "other"), named, strict=False))
    return Reason(code=code, params=params | both)


def _why_these(
    table: Pair, order: Sequence[int], place: Mapping[int, int], played: Played
) -> tuple[str, tuple[int, ...]]:
    """The code, and the two whose past parted what would have been nearer, if that is why."""
    four = sorted(table.seated, key=lambda one: place[one])
    first = place[four[0]]
    if first % 4 == 0 and place[four[3]] == first + 3:
        return _among_neighbours(table, four, played)
    return _nearer(table, order, place, played) or ("melee_ranked_near", ())


def _among_neighbours(
    table: Pair, four: Sequence[int], played: Played
) -> tuple[str, tuple[int, ...]]:
    """Four neighbours: the first with the last, or else the two of them for whom it is not so."""
    if any(set(side) == {four[0], four[3]} for side in table.sides):
        return "melee_ranked", ()
    for one, other in ((four[0], four[3]), (four[1], four[2])):
        if played.mated(one, other):
            return "melee_ranked_mate", (one, other)
    met = [side for side in table.sides if played.met(*side)]
    return ("melee_ranked_apart", met[0]) if met else ("melee_ranked_near", ())


def _nearer(
    table: Pair, order: Sequence[int], place: Mapping[int, int], played: Played
) -> tuple[str, tuple[int, ...]] | None:
    """Who of this table had played with, or against, somebody nearer who sits elsewhere."""
    for (one, mate), against in (table.sides, table.sides[::-1]):
        for who, partner in ((one, mate), (mate, one)):
            at = place[who]
            ideal = order[at // 4 * 4 + 3 - at % 4]
            gone = played.mated(who, ideal) and ideal not in table.seated
            if gone and abs(place[ideal] - at) < abs(place[partner] - at):
                return "melee_ranked_nearer", (who, ideal)
        if place[one] // 4 == place[mate] // 4 != place[against[0]] // 4:
            inner = [order[at] for at in range(place[one] + 1, place[mate])]
            met = [(a, b) for a, b in product((one, mate), inner) if played.met(a, b)]
            if met:
                return "melee_ranked_nearer_met", met[0]
    return None


def _breach(table: Pair, groups: Mapping[int, str], played: Played) -> Reason | None:
    """What could not be avoided at `table`."""
    side, other = table.sides
    for a, b in (side, other):
        if played.mated(a, b):
            code = "melee_repeat_group" if any(groups.values()) else "melee_repeat"
            return _two(code, a, b)
    for a, b in (side, other, *product(side, other)):
        if groups.get(a) and groups.get(a) == groups.get(b):
            return _two("melee_group", a, b)
    return None


def _reason(table: Pair, groups: Mapping[int, str], played: Played, *, often: bool) -> Reason:
    breach = _breach(table, groups, played)
    if breach is not None:
        return breach
    side, other = table.sides
    again = [(played.met(a, b), a, b) for a, b in product(side, other) if played.met(a, b)]
    if again:
        _, a, b = max(again)
        return _two("melee_again" if often else "melee_again_rare", a, b)
    if not played.mates:
        return Reason(code="melee_first")
    if not any(played.met(a, b) for a, b in (side, other)) and not any(
        played.mated(a, b) for a, b in product(side, other)
    ):
        return Reason(code="melee_new")
    return Reason(
        code="melee_new_partners",
        params={"a": table.a, "mate_a": table.mate_a, "b": table.b, "mate_b": table.mate_b},
    )


def _two(code: str, one: int, other: int) -> Reason:
    return Reason(code=code, params={"one": one, "other": other})
