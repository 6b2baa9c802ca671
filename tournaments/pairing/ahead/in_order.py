"""Rounds without rematch one after the other, the cheapest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from tournaments.pairing.ahead.factors import SMALL
from tournaments.pairing.entrants import PairingRefused
from tournaments.pairing.ranking import Solution, best_round, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.pairing.ahead.factors import Meetings
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

_STEPS = 30_000
_SOLVES = 40
_TIE = 26
_PLACE = 120
_GROUP = 16

Price = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What a table or a rest costs in this round: same group, place in `rests`, distance, tie."""

    field: Field
    rests: Sequence[Rest]

    def table(self, a: int, b: int) -> int:
        """One number; sums compare as the costs do."""
        group = self.field.breaches(a, b)[1]
        tie = self.field.tie(a, b) >> 48
        distance = self.field.distance(a, b)
        return ((group << _GROUP + _PLACE) + distance << _TIE) + tie

    def rest(self, rest: Rest) -> int:
        return self.rests.index(rest) << _PLACE + _TIE

    def round(self, pairs: Sequence[tuple[int, int]], rest: Rest) -> int:
        found = sum(self.table(a, b) for a, b in pairs)
        return found + (self.rest(rest) if rest else 0)


def cheapest_first(prices: Prices, meetings: Meetings, ids: Sequence[int]) -> Iterator[Solution]:
    """Rounds without rematch; all of them in small fields, unless the search grows too long.

    ids: of the nodes of `meetings`.  In larger fields only rounds near the best one come.
    """
    if meetings.nodes <= SMALL:
        yield from _all(prices, meetings, ids)
    else:
        yield from _near(prices)


def _all(prices: Prices, meetings: Meetings, ids: Sequence[int]) -> Iterator[Solution]:
    """Best first: seats the first who still stands; half its cheapest table bounds each other."""
    field, rest = prices.field, len(ids)
    price = [
        {
            other: prices.table(one, ids[other])
            for other in range(len(ids))
            if meetings.open[place] >> other & 1
        }
        for place, one in enumerate(ids)
    ]
    if meetings.rested:
        price.append({})
        for (one,) in prices.rests:
            price[ids.index(one)][rest] = price[rest][ids.index(one)] = prices.rest((one,))
    if not all(price):
        return
    least = [min(row.values()) for row in price]
    queue: list[tuple[int, int, tuple[tuple[int, int], ...]]] = [(sum(least), 0, ())]
    everybody = (1 << len(price)) - 1
    for _ in range(_STEPS):
        if not queue:
            return
        bound, seated, made = heappop(queue)
        if seated == everybody:
            pairs = in_order(field, [(ids[a], ids[b]) for a, b in made if b != rest])
            who = tuple(ids[a] for a, b in made if b == rest)
            yield Solution(pairs=pairs, rest=who, proven=True)
            continue
        one = (~seated & (seated + 1)).bit_length() - 1
        for other, cost in price[one].items():
            if not seated >> other & 1:
                more = bound + 2 * cost - least[one] - least[other]
                heappush(queue, (more, seated | 1 << one | 1 << other, (*made, (one, other))))


def _near(prices: Prices) -> Iterator[Solution]:
    """The best round, then the best without one of its tables, and so on."""
    seen = set()
    queue: list[tuple[int, int, Solution, frozenset[tuple[int, int]]]] = []
    wanted: list[frozenset[tuple[int, int]]] = [frozenset()]
    solved = 0
    while wanted or queue:
        for apart in wanted:
            solved += 1
            found = _solve(prices, apart)
            if found is not None and found.pairs not in seen:
                seen.add(found.pairs)
                cost = prices.round(found.pairs, found.rest)
                heappush(queue, (cost, solved, found, apart))
        if not queue:
            return
        _, _, best, apart = heappop(queue)
        yield best
        room = max(0, _SOLVES - solved)
        wanted = [apart | {(min(pair), max(pair))} for pair in best.pairs[:room]]


def _solve(prices: Prices, apart: frozenset[tuple[int, int]]) -> Solution | None:
    field = replace(prices.field, apart=apart)
    try:
        found = best_round(field, prices.rests)
    except PairingRefused:
        return None
    return None if field.breached(found.pairs)[0] else found
