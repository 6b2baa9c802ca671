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
    """By table number; params name players by their rank, one and other by their number."""
    who = {one.id: one for one in request.entrants}
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.ALLOW:
        groups = {}
    order = sorted(set(who) - set(byes), key=lambda one: (who[one].rank, one))
    place = {one: at for at, one in enumerate(order)}
    return {one.table: _ranked(one, who, groups, order, place, played) for one in tables}


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
    ideal = {one: order[place[one] // 4 * 4 + 3 - place[one] % 4] for one in table.seated}
    barred = [one for one in table.seated if played.mated(one, ideal[one])]
    if again:
        _, one, two = max(again)
        return Reason(code="melee_ranked_again", params=params | {"one": one, "other": two})
    if ideal[side[0]] == side[1] and ideal[other[0]] == other[1]:
        return _ranked_apart(table, order, place, played, params)
    if barred:
        one = barred[0]
        return Reason(code="melee_ranked_mate", params=params | {"one": one, "other": ideal[one]})
    return Reason(code="melee_ranked_near", params=params)


def _ranked_apart(
    table: Pair,
    order: Sequence[int],
    place: Mapping[int, int],
    played: Played,
    params: Mapping[str, object],
) -> Reason:
    """The first with the last of four neighbours, against their neighbours or against others."""
    first = place[table.a] // 4 * 4
    if first == place[table.b] // 4 * 4:
        return Reason(code="melee_ranked", params=params)
    inner = [order[at] for at in range(first, first + 4) if order[at] not in table.seated]
    met = [(a, b) for a in (table.a, table.mate_a) for b in inner if played.met(a or 0, b)]
    if not met:
        return Reason(code="melee_ranked_near", params=params)
    return Reason(
        code="melee_ranked_apart", params={**params, "one": met[0][0], "other": met[0][1]}
    )


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
