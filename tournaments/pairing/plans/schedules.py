"""Whole evenings planned beforehand, and how good they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.entrants import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """One round.  byes: ids of those who rest."""

    tables: tuple[Pair, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """How even a plan is.

    repeat_partners: how often two partners had been partners before (the second time counts one,
    the third two in all).  opponent_spread: fewest and most meetings as opponents over all pairs
    of entrants.  byes: fewest and most rests of an entrant.
    """

    repeat_partners: int = 0
    opponent_spread: tuple[int, int] = (0, 0)
    byes: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The rounds in the order of playing."""

    rounds: tuple[PlannedRound, ...]
    quality: Quality


def quality_of(rounds: Sequence[PlannedRound], ids: Iterable[int], with_mates: bool) -> Quality:  # noqa: FBT001
    """Count what `rounds` do to the entrants `ids`; partners only `with_mates` (a mêlée)."""
    who = sorted(ids)
    tables = [one for planned in rounds for one in planned.tables]
    rests = Counter(one for planned in rounds for one in planned.byes)
    rested = [rests[one] for one in who] or [0]
    mates: Counter[tuple[int, ...]] = Counter()
    if with_mates:
        mates.update(tuple(sorted(side)) for one in tables for side in one.sides if len(side) > 1)
    return Quality(
        repeat_partners=sum(times - 1 for times in mates.values()),
        opponent_spread=_spread(tables, len(who)),
        byes=(min(rested), max(rested)),
    )


def _spread(tables: Sequence[Pair], count: int) -> tuple[int, int]:
    met = Counter((min(a, b), max(a, b)) for one in tables for a, b in product(*one.sides))
    every = count * (count - 1) // 2
    least = min(met.values(), default=0) if len(met) == every else 0
    return least, max(met.values(), default=0)
