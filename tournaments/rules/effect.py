"""Which fields decide something: what has no effect is neither printed nor asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.rules import values
from tournaments.rules.values import Beyond, Later

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.rules.rules import Rules

WITH_DRAWS = frozenset({Later.POOLS, Later.KNOCKOUT})
"""Systems that end in final draws of their own."""

BY_LOT_OR_RANKING = frozenset({Later.RANKING, Later.DRAW})
"""Systems in which the bis games can be."""


def has_final(rules: Rules) -> bool:
    """Final draws are played: after pools, after a cut, or from the first partie on."""
    return rules.format.later in WITH_DRAWS or rules.final.after > 0


def goes_on_by_ranking(rules: Rules) -> bool:
    """Some who are outside the final draws are paired by the ranking."""
    spoken = {path for path in ("final.others", "final.losers") if path not in silent(rules)}
    return any(rules.value(path) == Beyond.RANKING for path in spoken)


def silent(rules: Rules) -> frozenset[str]:
    """Paths of the fields that decide nothing under these rules."""
    return frozenset((*_draw(rules), *_final(rules), *_time(rules), *_odd(rules)))


def _draw(rules: Rules) -> Iterator[str]:
    later = rules.format.later
    if later not in values.PLANNED and rules.format.rounds == 1:
        yield from ("format.later", "format.rematch")
    elif later in values.PLANNED - WITH_DRAWS:
        yield from ("format.rematch", "format.same_group")
    elif later in WITH_DRAWS and Beyond.RANKING not in _beyond(rules):
        yield "format.rematch"
    if later != Later.POOLS:
        yield from ("pools.size", "pools.qualifiers")


def _beyond(rules: Rules) -> set[Beyond]:
    """What those do who are outside a draw, or beaten in it."""
    others = {rules.final.others} if rules.format.later != Later.KNOCKOUT else set()
    return others | {rules.final.losers}


def _final(rules: Rules) -> Iterator[str]:
    if rules.format.later in values.PLANNED:
        yield "final.after"
    if not rules.final.after:
        yield "final.teams"
    if not rules.final.after and rules.format.later != Later.POOLS:
        yield "final.others"
    if not has_final(rules):
        yield from ("final.losers", "final.third")
    elif rules.final.losers == Beyond.PLACING:
        yield "final.third"


def _time(rules: Rules) -> Iterator[str]:
    if rules.format.rounds == 1:
        yield "time.pause"
    if rules.time.ends == values.Ends.TARGET:
        yield "time.unequal"
    else:
        yield "time.target"


def _odd(rules: Rules) -> Iterator[str]:
    method, points = rules.odd.method, rules.odd.points
    refused = method == values.OddMethod.REFUSE
    if refused or rules.format.later in values.PLANNED:
        yield "odd.bye"
    if refused:
        yield "odd.points"
    if refused or points != values.ByePoints.FIXED:
        yield "odd.fixed"
