"""What no sheet can break, where the whole set of its totals is not worked out.

Each deal is taken for itself: what both sides mark together, and what one side marks.  A litige may
leave its points waiting, or give them to either side, rounded up or down with the mark they join.
So whatever deals can give keeps the law; what keeps it need not be possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scoring import ways
from scoring.choices import Tie
from scoring.likely import HIGHEST_DECLARED
from scoring.reach import won
from scoring.rounding import step_of
from scoring.sides import BySide, Side
from scoring.ways import TEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.profile import ScoringProfile
    from scoring.rounding import Step
    from scoring.singles import Litige, Singles
    from scoring.ways import Ways


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """sums: rows of what both totals may add up to.  totals: of what one of them may be."""

    sums: int
    totals: int

    @property
    def least(self) -> int:
        """The least sum."""
        return (self.sums & -self.sums).bit_length() - 1

    @property
    def most(self) -> int:
        """The greatest sum."""
        return self.sums.bit_length() - 1

    def allows(self, totals: BySide[int]) -> bool:
        """Whether the law keeps silent; if not, no deals give these totals."""
        return not self.broken(totals)

    def broken(self, totals: BySide[int]) -> str:
        """The code of the reason why no deals give these totals; empty if the law is silent."""
        together = totals.a + totals.b
        if together > self.most:
            return "sum_high"
        if not self.sums >> together & 1:
            return "sum_low" if together < self.least else "sum_never"
        if not all(self.totals >> total & 1 for total in totals):
            return "total_never"
        return ""


EVERYTHING: Final = 4_000_000
"""More than any deals can give."""


def law(profile: ScoringProfile, deals: int, one: Singles, *, declared: bool = False) -> Law:
    """The law of that many deals.

    one: what each can be.  declared: declarations are left out of that, and come on top.
    """
    sums, totals = 1, 1
    for number in range(1, deals + 1):
        if number in {1, deals}:
            more_sums, more_totals = _pieces(profile, one, last=number == deals)
        sums = ways.spread(sums, ways.runs(more_sums))
        totals = ways.spread(totals, ways.runs(more_totals))
    if declared:
        sums, totals = (_plus(row, TEN, HIGHEST_DECLARED * deals) for row in (sums, totals))
    return Law(sums=sums, totals=totals)


def bare_law(profile: ScoringProfile) -> Law:
    """All that is known where there are too many contracts to look at: the units."""
    step = step_of(profile, last=True)
    row = _plus(1, step.size, EVERYTHING) if step else (1 << EVERYTHING) - 1
    return Law(sums=row, totals=row)


def _pieces(profile: ScoringProfile, one: Singles, *, last: bool) -> tuple[int, int]:
    """Sums and marks of a side in one deal."""
    step = step_of(profile, last=last)
    sums, totals = 0, 0
    for side in Side:
        found = won(one.won, side, 0, step)
        sums |= ways.sums(found)
        for bits in (found if step is None else ways.in_ones(found, step)).values():
            totals |= bits
    for mark in _of_litiges(profile, one, last=last):
        sums |= 1 << (mark.a + mark.b)
        totals |= 1 << mark.a | 1 << mark.b
    if profile.tie is Tie.REPLAY:
        sums, totals = sums | 1, totals | 1
    return sums, totals


def resolved(profile: ScoringProfile, one: Singles) -> Ways:
    """What litiges are worth whose points went to either side with a later mark.

    Where marks are rounded, only those that joined a rounded one.
    """
    found: Ways = {}
    always = replace(profile, round_last=True)
    for litige in one.litiges:
        own = _rounded(litige.marks, step_of(profile, last=False))
        for mark in _with_pot(always, litige, own):
            ways.merge(found, {(litige.belotes, 0, mark.a + mark.b): 1 << mark.a})
    return found


def _of_litiges(profile: ScoringProfile, one: Singles, *, last: bool) -> Iterator[BySide[int]]:
    step = step_of(profile, last=last)
    for litige in one.litiges + (one.last if last else ()):
        own = _rounded(litige.marks, step)
        yield own
        yield from _with_pot(profile, litige, own)


def _with_pot(profile: ScoringProfile, litige: Litige, own: BySide[int]) -> Iterator[BySide[int]]:
    """The pot is exact where the mark it joins is; else it makes that mark some steps more."""
    waits = {litige.waits}
    if (step := step_of(profile, last=False)) is not None:
        below = litige.waits // step.size * step.size
        waits = {below, below + step.size} | (set() if profile.round_last else waits)
    for pot in waits:
        yield BySide(a=own.a + pot, b=own.b)
        yield BySide(a=own.a, b=own.b + pot)


def _rounded(mark: BySide[int], step: Step | None) -> BySide[int]:
    return mark if step is None else mark.map(step.of)


def _plus(row: int, size: int, most: int) -> int:
    """Every member of the row plus 0, or once, twice ... the size, up to `most`."""
    steps, width = most // size + 1, 1
    while 2 * width <= steps:
        row |= row << size * width
        width *= 2
    return row | row << size * (steps - width)
