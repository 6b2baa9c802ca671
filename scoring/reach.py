"""Which totals n deals can give: the whole set, worked out once.

A set of totals is kept by (belotes, capots, sum of both sides) as one big integer whose bit x says
that side A can have x (`ways`).  What single deals can be is asked of `singles`.

A deal that is decided stands alone.  Litiges do not: their points wait for the next winner.  So a
sheet is cut into blocks: j litiges in a row and the deal that decides them.  Blocks whose result
shorter blocks give as well are left out, which is nearly all of them, and the answer stays exact.
Where marks are rounded, a bit stands for a step until all is put together, and of several ways
to the same totals only that with the likeliest belotes and capots is kept.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring import likely, ways
from scoring.choices import LitigeAgain, Tie
from scoring.likely import Explanation
from scoring.rounding import step_of
from scoring.sides import BySide, Side
from scoring.ways import Key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scoring.profile import ScoringProfile
    from scoring.rounding import Step
    from scoring.singles import Litige, Singles
    from scoring.ways import Rows, Ways

Chain = dict[Key, int]
"""As Ways, after litiges only: belotes, points waiting, sum of what was marked."""
BySum = dict[int, list[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Everything that `deals` deals can give under a profile.

    settled: totals with nothing waiting.  levels: those after 0, 1 ... n deals, more to come; only
    where a litige can wait.  loose: for j = 1, 2 ... the marks of j last deals that leave points
    waiting.  replayed: for j = 1, 2 ... totals when so many of the deals were tied and replayed.
    left: the same by sum, with what is left waiting and how many were replayed.
    """

    deals: int
    settled: Ways
    levels: tuple[Ways, ...] = ()
    loose: tuple[Chain, ...] = ()
    replayed: tuple[Ways, ...] = ()
    width: int = field(init=False, repr=False, compare=False)
    by_sum: BySum = field(init=False, repr=False, compare=False)
    levels_by_sum: tuple[BySum, ...] = field(init=False, repr=False, compare=False)
    loose_by_sum: tuple[BySum, ...] = field(init=False, repr=False, compare=False)
    left: tuple[tuple[tuple[int, int], BySum], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        every = (bits.bit_length() for level in self.levels for bits in level.values())
        width = max(every, default=0)
        mirrored = (
            {key: ways.mirrored(bits, width) for key, bits in level.items()}
            for level in self.levels
        )
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "by_sum", ways.by_sum(self.settled))
        object.__setattr__(self, "levels_by_sum", tuple(map(ways.by_sum, mirrored)))
        object.__setattr__(self, "loose_by_sum", tuple(map(ways.by_sum, self.loose)))
        left = [((0, times), ways.by_sum(some)) for times, some in enumerate(self.replayed, 1)]
        object.__setattr__(self, "left", tuple(left))

    def settled_by(self, totals: BySide[int]) -> list[Explanation]:
        """Every way to these totals with nothing left waiting."""
        return [Explanation(belotes=b, capots=c) for b, c in found(self.by_sum, totals)]

    def fair(self, totals: BySide[int]) -> Explanation | None:
        """The likeliest settled way that need not be asked about."""
        return likely.fairest(self.settled_by(totals), self.deals, totals)

    def unsettled(self, totals: BySide[int]) -> list[Explanation]:
        """Ways that leave points of a litige waiting, or in which deals were replayed.

        Only those with the fewest of such deals, the rarest of all things in a sheet: when there
        is none, no number of them gives these totals.
        """
        return self._waiting(totals) or self._replays(totals)

    def adds_up(self, together: int) -> bool:
        """Whether any settled totals have this sum."""
        return together in self.by_sum

    def sums(self) -> tuple[int, int]:
        """The least sum of settled totals, and the greatest."""
        return min(self.by_sum), max(self.by_sum)

    def _waiting(self, totals: BySide[int]) -> list[Explanation]:
        together = totals.a + totals.b
        for last, chains in enumerate(self.loose_by_sum, 1):
            before = self.levels_by_sum[self.deals - last]
            ways_to = [
                way
                for marked, chain in chains.items()
                if (start := before.get(together - marked))
                and (way := _first(start, chain, totals.a, self.width))
            ]
            if ways_to:
                return ways_to
        return []

    def _replays(self, totals: BySide[int]) -> list[Explanation]:
        for (_, times), rows in self.left:
            ways_to = [
                Explanation(belotes=b, capots=c, replayed=times) for b, c in found(rows, totals)
            ]
            if ways_to:
                return ways_to
        return []


def reach(profile: ScoringProfile, deals: int, one: Singles) -> Reach:
    """Work out what 1 or more deals can give; about 0.2 s for 12, more for more.

    one: what each of them can be.
    """
    return _Fold(profile, one).reach(deals)


class _Fold:
    """Puts deals of one kind together."""

    def __init__(self, profile: ScoringProfile, one: Singles) -> None:
        self._profile, self._one = profile, one
        self._middle, self._final = (step_of(profile, last=last) for last in (False, True))
        self._decided: dict[tuple[Side, int, Step | None], Rows] = {}

    def reach(self, deals: int) -> Reach:
        chains: list[Chain] = [{(0, 0, 0): 1}]
        for _ in range(deals):
            chains.append(self._one_litige_more(chains[-1], self._one.litiges, self._middle))
        levels: list[Ways] = [{(0, 0, 0): 1}]
        news: list[Rows] = []
        for length in range(1, deals + 1):
            level = _joined_blocks(levels, news, length)
            new = ways.without(self._block(chains[length - 1], self._middle), level)
            news.append(ways.rows(new))
            ways.merge(level, new)
            levels.append(self._kept(level))
        return self._ended(levels, chains)

    def _ended(self, levels: list[Ways], chains: list[Chain]) -> Reach:
        """Put the last deal's own rules at the end; a bit is one point from here on."""
        deals = len(levels) - 1
        ended, loose = self._ends(levels, chains)
        replayed: list[Ways] = []
        if self._profile.tie is Tie.REPLAY:
            for times in range(1, deals + 1):
                before = dict(self._in_ones(levels[deals - times], self._middle))
                ways.merge(before, self._ends(levels[: deals - times + 1], chains)[0])
                replayed.append(before)
        any_loose = any(loose)
        ones = [self._in_ones(level, self._middle) for level in levels] if any_loose else []
        return Reach(
            deals=deals,
            settled=ended,
            levels=tuple(ones),
            loose=tuple(loose) if any_loose else (),
            replayed=tuple(replayed),
        )

    def _ends(self, levels: list[Ways], chains: list[Chain]) -> tuple[Ways, list[Chain]]:
        """Totals of all these deals with nothing waiting, and the marks that leave some."""
        deals, final = len(levels) - 1, self._final
        same = final == self._middle
        settled: Ways = dict(levels[deals]) if same else {}
        loose: list[Chain] = []
        for length in range(1, deals + 1):
            chain = self._changed(chains[length - 1], same=same)
            ending: Ways = {} if same else self._block(chain, final)
            ends = self._one_litige_more(chain, self._one.last, final)
            for (belotes, held, marked), bits in ends.items():
                if not held:
                    ways.merge(ending, {(belotes, 0, marked): bits})
            loose.append({key: bits for key, bits in ends.items() if key[1]})
            if ending:
                ways.add(
                    settled, self._changed(levels[deals - length], same=same), ways.rows(ending)
                )
        return self._in_ones(self._kept(settled), final), [
            self._in_ones(one, final) for one in loose
        ]

    def _changed(self, some: Mapping[Key, int], *, same: bool) -> Ways:
        """In the steps of the last deal."""
        return dict(some) if same else self._in_ones(dict(some), self._middle)

    def _kept(self, level: Ways) -> Ways:
        """Rounded marks make too many sums to keep every way to each."""
        return level if self._middle is None else likely.likeliest(level)

    def _in_ones(self, some: Ways, step: Step | None) -> Ways:
        return some if step is None else ways.in_ones(some, step)

    def _one_litige_more(self, chain: Chain, litiges: Iterable[Litige], step: Step | None) -> Chain:
        longer: Chain = {}
        for litige in litiges:
            for (belotes, held, marked), bits in chain.items():
                marks, waits = after(self._profile, litige, held, step)
                key = (belotes + litige.belotes, waits, marked + marks.a + marks.b)
                shift = marks.a if step is None else marks.a // step.size
                longer[key] = longer.get(key, 0) | bits << shift
        return longer

    def _block(self, chain: Chain, step: Step | None) -> Ways:
        """Litiges, then a deal whose winner takes all that waits."""
        block: Ways = {}
        for side in Side:
            before: dict[int, Ways] = defaultdict(dict)
            for (belotes, held, marked), bits in chain.items():
                ways.merge(before[held], {(belotes, 0, marked): bits})
            for held, start in before.items():
                ways.add(block, start, self._won(side, held, step))
        return block

    def _won(self, side: Side, held: int, step: Step | None) -> Rows:
        known = (side, held, step)
        if known not in self._decided:
            self._decided[known] = ways.rows(won(self._one.won, side, held, step))
        return self._decided[known]


def won(every: BySide[Ways], side: Side, held: int, step: Step | None) -> Ways:
    """Deals that a side wins together with what was waiting; rounded where they are, in steps."""
    shift = held if side is Side.A else 0
    exact = {
        (belotes, capots, total + held): bits << shift
        for (belotes, capots, total), bits in every[side].items()
    }
    return exact if step is None else ways.in_steps(exact, step)


def after(
    profile: ScoringProfile, litige: Litige, held: int, step: Step | None
) -> tuple[BySide[int], int]:
    """What both sides mark in a litige, and what waits after it, when `held` points did before."""
    passed = held if profile.litige_again is LitigeAgain.TO_DEFENDERS else 0
    pot = BySide.for_side(litige.defenders, passed, 0)
    marks = BySide(a=litige.marks.a + pot.a, b=litige.marks.b + pot.b)
    if step is not None:
        marks = marks.map(step.of)
    return marks, held - passed + litige.waits


def _joined_blocks(levels: list[Ways], news: list[Rows], length: int) -> Ways:
    level: Ways = {}
    for size, new in enumerate(news, 1):
        ways.add(level, levels[length - size], new)
    return level


def found(rows: BySum, totals: BySide[int]) -> Iterator[tuple[int, int]]:
    """Belotes and capots of all rows that hold these totals."""
    for belotes, capots, bits in rows.get(totals.a + totals.b, ()):
        if bits >> totals.a & 1:
            yield belotes, capots


def _first(
    start: list[tuple[int, int, int]], chain: list[tuple[int, int, int]], a: int, width: int
) -> Explanation | None:
    """A way with a total before and marks after that add up to `a`; `start` is mirrored."""
    for more, held, marks in chain:
        for belotes, capots, bits in start:
            if bits << a >> width & marks:
                return Explanation(belotes=belotes + more, capots=capots, held=held)
    return None
