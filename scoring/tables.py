"""What totals are looked up in: sheets with known contracts, and declarations on top of others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scoring import likely, ways
from scoring.likely import HIGHEST_DECLARED, Explanation
from scoring.reach import found
from scoring.singles import DECLARED
from scoring.ways import TEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.contracted import Left
    from scoring.reach import BySum, Reach
    from scoring.sides import BySide
    from scoring.ways import Ways


Group = tuple[float, tuple[int, int], list[tuple[int, int]]]
"""How unlikely, belotes and capots, sums and their rows; the greatest sum first."""
Meant = tuple[float, int, int, list[tuple[int, int]]]
"""The best likelihood it can have, place of the group, the most the losers may have for it not to
be asked about, points declared and their rows; the fewest first."""


class Table(Protocol):
    """All totals of a sheet of `deals` deals, with what explains them."""

    @property
    def deals(self) -> int:
        """How many deals the sheet has."""

    def settled_by(self, totals: BySide[int]) -> list[Explanation]:
        """Ways to these totals with nothing left waiting; the likeliest is among them."""

    def fair(self, totals: BySide[int]) -> Explanation | None:
        """The likeliest of them that need not be asked about."""

    def unsettled(self, totals: BySide[int]) -> list[Explanation]:
        """Ways that leave points waiting, or with deals that were replayed."""

    def adds_up(self, together: int) -> bool:
        """Whether any settled totals have this sum."""

    def sums(self) -> tuple[int, int]:
        """The least sum of settled totals, and the greatest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A sheet whose contracts are known: totals by what is left waiting (`contracted`)."""

    deals: int
    states: Mapping[Left, Ways]
    by_sum: BySum = field(init=False, repr=False, compare=False)
    left: tuple[tuple[Left, BySum], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = {left: ways.by_sum(some) for left, some in self.states.items()}
        object.__setattr__(self, "by_sum", rows.pop((0, 0), {}))
        object.__setattr__(self, "left", tuple(sorted(rows.items(), key=lambda row: row[0])))

    def settled_by(self, totals: BySide[int]) -> list[Explanation]:
        """Ways with nothing left waiting."""
        return [Explanation(belotes=b, capots=c) for b, c in found(self.by_sum, totals)]

    def fair(self, totals: BySide[int]) -> Explanation | None:
        """The likeliest of them that need not be asked about."""
        return likely.fairest(self.settled_by(totals), self.deals, totals)

    def unsettled(self, totals: BySide[int]) -> list[Explanation]:
        """Ways with the fewest replays, or least points waiting."""
        return [
            Explanation(belotes=b, capots=c, held=held, replayed=replayed)
            for (held, replayed), rows in self.left
            for b, c in found(rows, totals)
        ]

    def adds_up(self, together: int) -> bool:
        """Whether any settled totals have this sum."""
        return together in self.by_sum

    def sums(self) -> tuple[int, int]:
        """The least sum of settled totals, and the greatest."""
        return min(self.by_sum), max(self.by_sum)


class OnTop:
    """Any points of declarations on top of what a table of the rest holds.

    Declarations can decide who wins a deal; the rest then holds what any of them would make it.
    """

    def __init__(self, rest: Reach | Known) -> None:
        self.deals = rest.deals
        self._rest = rest
        self._groups = _groups(rest.by_sum, self.deals)
        self._least = {total % TEN: total for total in sorted(rest.by_sum, reverse=True)}
        self._fair = [
            (*group, below)
            for group in self._groups
            if (below := likely.fair_below(self.deals, *group[1])) >= 0
        ]
        fair = range(0, likely.most_declared(self.deals) + 1, TEN)
        self._scores = [likely.declared(self.deals, points) for points in fair]
        self._meant: dict[int, list[Meant]] = {}
        sums = [total for group in self._fair for total, _ in group[2]]
        self._lowest, self._highest = min(sums, default=1), max(sums, default=0) + fair[-1]
        self._most_declared = HIGHEST_DECLARED * self.deals
        self._shares = _Shares(self.deals)

    def settled_by(self, totals: BySide[int]) -> list[Explanation]:
        """For each number of belotes and capots the ways with the fewest declarations."""
        return self._of(self._groups, totals)

    def fair(self, totals: BySide[int]) -> Explanation | None:
        """The likeliest of them that need not be asked about."""
        best, losers = None, min(totals)
        for bound, place, below, rows in self._likeliest_first(totals.a + totals.b):
            if best is not None and bound < best[0]:
                break
            if losers > below:
                continue
            declared = next((more for more, bits in rows if self._meet(bits, totals.a, more)), None)
            if declared is not None:
                one = (self._scores[declared // TEN] - self._fair[place][0], -place, declared)
                best = one if best is None else max(best, one)
        if best is None:
            return None
        belotes, capots = self._fair[-best[1]][1]
        return Explanation(belotes=belotes, capots=capots, declarations=best[2])

    def _likeliest_first(self, together: int) -> list[Meant]:
        """What two totals of this sum can be that is not asked about, the best bound first."""
        known = self._meant.get(together)
        if known is None and not self._lowest <= together <= self._highest:
            return []
        if known is None:
            known = sorted(self._all_meant(together), key=lambda one: (-one[0], one[1]))
            self._meant[together] = known
        return known

    def _all_meant(self, together: int) -> Iterator[Meant]:
        scores, most = self._scores, TEN * (len(self._scores) - 1)
        for place, (unlikely, _, rows, below) in enumerate(self._fair):
            meant = [
                (declared, bits)
                for total, bits in rows
                if 0 <= (declared := together - total) <= most and declared % TEN == 0
            ]
            if meant:
                bound = max(scores[declared // TEN] for declared, _ in meant) - unlikely
                yield bound, place, below, meant

    def _first(
        self, totals: BySide[int], key: tuple[int, int], rows: list[tuple[int, int]], most: int
    ) -> Explanation | None:
        """The way with the fewest declarations; `rows` have the greatest sums first."""
        together = totals.a + totals.b
        for total, bits in rows:
            declared = together - total
            if declared > most:
                return None
            if declared >= 0 and declared % TEN == 0 and self._meet(bits, totals.a, declared):
                return Explanation(belotes=key[0], capots=key[1], declarations=declared)
        return None

    def _meet(self, bits: int, a: int, declared: int) -> bool:
        """Whether a member of the row and side A's part of the declarations make `a`."""
        over = a - declared
        moved = bits >> over if over >= 0 else bits << -over
        return bool(moved & self._shares.of(declared))

    def unsettled(self, totals: BySide[int]) -> list[Explanation]:
        """Ways that leave points waiting, or with the fewest deals that were replayed.

        Those that leave points waiting are given without declarations where they are not known.
        """
        if without := self._rest.unsettled(totals):
            return without
        for (held, replayed), rows in self._rest.left:
            ways_to = self._of(_groups(rows, self.deals), totals)
            if ways_to:
                return [replace(one, held=held, replayed=replayed) for one in ways_to]
        return []

    def _of(self, groups: list[Group], totals: BySide[int]) -> list[Explanation]:
        return [
            one
            for _, key, rows in groups
            if (one := self._first(totals, key, rows, self._most_declared)) is not None
        ]

    def adds_up(self, together: int) -> bool:
        """Whether any settled totals have this sum."""
        return self._least.get(together % TEN, together + 1) <= together

    def sums(self) -> tuple[int, int]:
        """The least sum of settled totals, and the greatest."""
        least, most = self._rest.sums()
        return least, most + HIGHEST_DECLARED * self.deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Either:
    """What the first table does not settle is asked of the second."""

    first: Table
    second: Table

    @property
    def deals(self) -> int:
        """How many deals the sheet has."""
        return self.first.deals

    def settled_by(self, totals: BySide[int]) -> list[Explanation]:
        """Ways of the first table, or else of the second."""
        return self.first.settled_by(totals) or self.second.settled_by(totals)

    def fair(self, totals: BySide[int]) -> Explanation | None:
        """The likeliest of them that need not be asked about."""
        return self.first.fair(totals) or self.second.fair(totals)

    def unsettled(self, totals: BySide[int]) -> list[Explanation]:
        """Ways of the first table, or else of the second."""
        return self.first.unsettled(totals) or self.second.unsettled(totals)

    def adds_up(self, together: int) -> bool:
        """Whether any settled totals have this sum."""
        return self.first.adds_up(together) or self.second.adds_up(together)

    def sums(self) -> tuple[int, int]:
        """The least sum of settled totals, and the greatest."""
        (least, most), (lower, higher) = self.first.sums(), self.second.sums()
        return min(least, lower), max(most, higher)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Totals of one deal, or of two of which the second is the last, whatever they are."""

    deals: int
    first: Ways
    last: Ways
    _width: int = field(init=False, repr=False, compare=False)
    _mirrored: Mapping[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        width = max((bits.bit_length() for bits in self.last.values()), default=0)
        mirrored = {key[2]: ways.mirrored(bits, width) for key, bits in self.last.items()}
        object.__setattr__(self, "_width", width)
        object.__setattr__(self, "_mirrored", mirrored)

    def holds(self, totals: BySide[int]) -> bool:
        """Whether some deals give these totals."""
        a, together = totals.a, totals.a + totals.b
        if self.deals == 1:
            return bool(self.last.get((0, 0, together), 0) >> a & 1)
        for (_, _, total), bits in self.first.items():
            other = self._mirrored.get(together - total)
            if other is not None and other << a >> self._width & bits:
                return True
        return False


def _groups(rows: BySum, deals: int) -> list[Group]:
    groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for total, found_here in rows.items():
        for belotes, capots, bits in found_here:
            groups.setdefault((belotes, capots), []).append((total, bits))
    return sorted(
        (-likely.belotes_and_capots(deals, *key), key, sorted(some, reverse=True))
        for key, some in groups.items()
    )


def declared_apart(deals: int, declared: BySide[int]) -> bool:
    """Whether the sides can have these points of declarations: one side at most in each deal."""
    fewest = _fewest_deals(deals)
    needed = 0
    for points in declared:
        if points % TEN or not 0 <= points <= HIGHEST_DECLARED * deals:
            return False
        needed += fewest[points // TEN]
    return needed <= deals


class _Shares:
    """What one side can have of the points declared in all, as a row."""

    def __init__(self, deals: int) -> None:
        fewest = _fewest_deals(deals)
        self._width = TEN * (len(fewest) - 1)
        within = [
            sum(1 << TEN * tens for tens, needed in enumerate(fewest) if needed <= number)
            for number in range(deals + 1)
        ]
        self._pairs = [
            (row, ways.mirrored(other, self._width))
            for row, other in zip(within, reversed(within), strict=True)
        ]
        self._known: dict[int, int] = {}

    def of(self, declared: int) -> int:
        """Of so many points."""
        if declared not in self._known:
            row = 0
            for own, others in self._pairs:
                row |= own & others >> (self._width - declared)
            self._known[declared] = row
        return self._known[declared]


@lru_cache(maxsize=64)
def _fewest_deals(deals: int) -> tuple[int, ...]:
    """By tens of points, in how few deals one side can declare so much; more than there are."""
    never = deals + 1
    fewest = [0] + [never] * (HIGHEST_DECLARED * deals // TEN)
    each = [points // TEN for points in DECLARED[1:]]
    for place in range(1, len(fewest)):
        before = min((fewest[place - more] for more in each if more <= place), default=never)
        fewest[place] = min(never, before + 1)
    return tuple(fewest)
