"""Which fields decide something: what has no effect is neither printed nor asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.rules import values
from tournaments.rules.values import Beyond, Later

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tournaments.rules.rules import Rules

    Value = Callable[[str], Any]

WITH_DRAWS = frozenset({Later.POOLS, Later.KNOCKOUT})
"""Systems that end in final draws of their own."""

BY_LOT_OR_RANKING = frozenset({Later.RANKING, Later.DRAW})
"""Systems in which the bis games can be."""


def has_final(rules: Rules) -> bool:
    """Final draws are played: after pools, after a cut, or from the first partie on."""
    return _draws(rules.value)


def silent(rules: Rules) -> frozenset[str]:
    """Paths of the fields that decide nothing under these rules."""
    return silent_among(rules.value)


def silent_among(value: Value) -> frozenset[str]:
    """The same of values by path, that may not make a règlement yet."""
    return frozenset((*_drawn(value), *_final(value), *_time(value), *_odd(value)))


def _draws(value: Value) -> bool:
    return value("format.later") in WITH_DRAWS or _cut(value)


def _cut(value: Value) -> bool:
    return value("format.later") not in values.PLANNED and value("final.after") > 0


def _drawn(value: Value) -> Iterator[str]:
    later = value("format.later")
    if later not in values.PLANNED and value("format.rounds") == 1:
        yield from ("format.later", "format.rematch")
    elif later in values.PLANNED - WITH_DRAWS:
        yield from ("format.rematch", "format.same_group")
    elif later in WITH_DRAWS and Beyond.RANKING not in _beyond(value):
        yield "format.rematch"
    if later != Later.POOLS:
        yield from ("pools.size", "pools.qualifiers")


def _beyond(value: Value) -> set[str]:
    """What those do who are outside a draw, or beaten in it."""
    others = set() if value("format.later") == Later.KNOCKOUT else {value("final.others")}
    return others | {value("final.losers")}


def _final(value: Value) -> Iterator[str]:
    if value("format.later") in values.PLANNED:
        yield "final.after"
    if not _cut(value):
        yield "final.teams"
    if not _cut(value) and value("format.later") != Later.POOLS:
        yield "final.others"
    if not _draws(value):
        yield from ("final.losers", "final.third")
    elif value("final.losers") == Beyond.PLACING:
        yield "final.third"


def _time(value: Value) -> Iterator[str]:
    if value("format.rounds") == 1:
        yield "time.pause"
    if value("time.ends") == values.Ends.TARGET:
        yield "time.unequal"
    else:
        yield "time.target"


def _odd(value: Value) -> Iterator[str]:
    refused = value("odd.method") == values.OddMethod.REFUSE
    if refused or value("format.later") in values.PLANNED:
        yield "odd.bye"
    if refused:
        yield "odd.points"
    if refused or value("odd.points") != values.ByePoints.FIXED:
        yield "odd.fixed"
