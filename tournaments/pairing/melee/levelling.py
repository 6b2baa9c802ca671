"""A mêlée's tables made more level: other partners within a table, exchanges between neighbours.

Two exact matchings, one after the other, leave four whose sides are uneven though the same four
could sit better, or two tables that would be level with a player exchanged.  Whole numbers and
counted steps only: every machine finds the same.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.pairing.melee.by_ranking import Line

AGAIN = 240
_NEAR = 3
_EXCHANGES = 40_000

Two = tuple[int, int]
Four = tuple[int, ...]
Sides = tuple[Two, Two]
Rules = tuple[int, int, int]


class Seating(NamedTuple):
    """The best of a four.

    rules: repeated partners, partners of one group, opponents of one group.  uneven: squared
    difference of the sides' sums of places, and opponents again.  wide: how far the four are apart.
    """

    rules: Rules
    uneven: int
    wide: int
    sides: Sides


def unevenness(line: Line, one: Two, other: Two) -> int:
    """Squared difference of the sums of places, plus 240 for two opponents again, 960 for twice."""
    again = sum(min(line.met(a, b), 8) ** 2 for a, b in product(one, other))
    return (sum(one) - sum(other)) ** 2 + AGAIN * again


def seat(line: Line, sides: Sides) -> Seating:
    """`sides` as they are."""
    one, other = sides
    four = sorted((*one, *other))
    rules = (
        sum(line.mated(*side) + 1000 * (side in line.gone) for side in sides),
        sum(line.alike(*side) for side in sides),
        sum(line.alike(a, b) for a, b in product(one, other)),
    )
    wide = sum((a - b) ** 2 for a, b in combinations(four, 2))
    return Seating(rules, unevenness(line, one, other), wide, sides)


def three_ways(four: Four) -> tuple[Sides, Sides, Sides]:
    """The first with the last, with the third, with the second; `four` in order."""
    p, q, r, s = four
    return ((p, s), (q, r)), ((p, r), (q, s)), ((p, q), (r, s))


@dataclass(slots=True)
class Level:
    """Tables in the order of the ranking, changed by `run`; steps: exchanges that may be tried."""

    line: Line
    tables: list[Seating]
    steps: int = _EXCHANGES
    known: dict[Four, Seating] = field(default_factory=dict)

    def best(self, four: Iterable[int]) -> Seating:
        """The best of the three ways."""
        key = tuple(sorted(four))
        if key not in self.known:
            ways = [seat(self.line, sides) for sides in three_ways(key)]
            self.known[key] = min(ways, key=lambda one: (one.rules, one.uneven))
        return self.known[key]

    def turn(self) -> None:
        """Each four the best of its three ways, where that is better than what it has."""
        for at, now in enumerate(self.tables):
            best = self.best(_four(now))
            if (best.rules, best.uneven) < (now.rules, now.uneven):
                self.tables[at] = best

    def run(self) -> None:
        """Exchange between near tables until nothing gets better, or the steps are used up."""
        count = len(self.tables)
        waiting = deque(_neighbours(range(count), count))
        queued = set(waiting)
        while waiting and self.steps > 0:
            pair = waiting.popleft()
            queued.discard(pair)
            if self._exchange(*pair):
                again = [one for one in _neighbours(pair, count) if one not in queued]
                waiting.extend(again)
                queued.update(again)

    def _exchange(self, i: int, j: int) -> bool:
        now = self.tables[i], self.tables[j]
        least = best = _price(*now)
        found = None
        for fours in _exchanged(*now):
            self.steps -= 1
            new = self.best(fours[0]), self.best(fours[1])
            price = _price(*new)
            if price < best and _uneven(price) <= _uneven(least):
                best, found = price, new
        if found is None:
            return False
        self.tables[i], self.tables[j] = found
        return True


def _four(table: Seating) -> Four:
    return (*table.sides[0], *table.sides[1])


def _price(one: Seating, other: Seating) -> tuple[Rules, int, int]:
    """Rules, uneven and wide together, uneven alone."""
    a, b, c = (x + y for x, y in zip(one.rules, other.rules, strict=True))
    uneven = one.uneven + other.uneven
    return (a, b, c), uneven + one.wide + other.wide, uneven


def _uneven(price: tuple[Rules, int, int]) -> tuple[Rules, int]:
    return price[0], price[2]


def _neighbours(changed: Iterable[int], count: int) -> Iterator[Two]:
    """Two tables each, one of them of `changed`, at most so many places apart."""
    for at in changed:
        for other in range(max(0, at - _NEAR), min(count, at + _NEAR + 1)):
            if other != at:
                yield min(at, other), max(at, other)


def _exchanged(one: Seating, other: Seating) -> Iterator[tuple[Four, Four]]:
    """One player of each for one of the other; not where that only drives both apart."""
    mine, theirs = _four(one), _four(other)
    most = one.uneven + one.wide + other.uneven + other.wide
    keeps = any(one.rules) or any(other.rules)
    for a, b in product(mine, theirs):
        new = tuple(b if who == a else who for who in mine)
        rest = tuple(a if who == b else who for who in theirs)
        if keeps or _wide(new) + _wide(rest) < most:
            yield new, rest


def _wide(four: Four) -> int:
    """The sum of the six squared differences."""
    return 4 * sum(who * who for who in four) - sum(four) ** 2


def levelled(line: Line, tables: Sequence[Sides], *, exchange: bool = True) -> list[Sides]:
    """`tables`, none of the documented costs worse: three ways of each four, then exchanges.

    exchange: False where the same four are to stay together.
    """
    order = sorted(tables, key=lambda sides: (sum(map(sum, sides)), sides))
    level = Level(line, [seat(line, sides) for sides in order])
    level.turn()
    if exchange:
        level.run()
    return [one.sides for one in level.tables]
