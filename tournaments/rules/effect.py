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

KEEP_PLAYING = frozenset({Beyond.PLACING, Beyond.RANKING})
"""What lets those beaten play on, and those meet whom a draw leaves without a game."""

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
    elif later in values.SINGLES or not _meets_beside(value):
        yield "format.rematch"
    if later != Later.POOLS:
        yield from ("pools.size", "pools.qualifiers")


def _meets_beside(value: Value) -> bool:
    """Some meet by the règlement's wishes and not because pools or draws say so."""
    later = value("format.later")
    if later not in WITH_DRAWS or value("final.losers") in KEEP_PLAYING:
        return True
    return bool(later == Later.POOLS and value("final.others") == Beyond.RANKING)


def _final(value: Value) -> Iterator[str]:
    if value("format.later") in values.PLANNED:
        yield "final.after"
    if not _cut(value):
        yield "final.teams"
    if not _cut(value) and value("format.later") != Later.POOLS:
        yield "final.others"
    if not _draws(value):
        yield from ("final.losers", "final.third")


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
