"""Why four sit together, read off the finished round."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Policy, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.entrants import Pair, Request
    from tournaments.pairing.melee_played import Played


def reasons(request: Request, tables: Sequence[Pair], played: Played) -> dict[int, Reason]:
    """By table number."""
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.ALLOW:
        groups = {}
    often = (
        4 * len(tables) * request.rounds > len(request.entrants) * (len(request.entrants) - 1) // 2
    )
    return {one.table: _reason(one, groups, played, often=often) for one in tables}


def _reason(table: Pair, groups: Mapping[int, str], played: Played, *, often: bool) -> Reason:
    side, other = table.sides
    for a, b in (side, other):
        if played.mated(a, b):
            code = "melee_repeat_group" if any(groups.values()) else "melee_repeat"
            return _two(code, a, b)
    for a, b in (side, other, *product(side, other)):
        if groups.get(a) and groups.get(a) == groups.get(b):
            return _two("melee_group", a, b)
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
