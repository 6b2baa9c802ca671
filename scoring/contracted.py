"""Sheets whose contracts are known: what they can give, deal after deal.

Only the likeliest belotes and capots are kept for each pair of totals; that leaves the totals
themselves complete, since whatever comes after adds to all of them alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import ways
from scoring.choices import Tie
from scoring.likely import likeliest
from scoring.reach import after, won
from scoring.rounding import step_of
from scoring.sides import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.contracts import Contract
    from scoring.profile import ScoringProfile
    from scoring.rounding import Step
    from scoring.singles import Singles

Left = tuple[int, int]
"""Points that wait, deals tied and replayed."""
States = dict[Left, ways.Ways]
NOTHING_LEFT: Left = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidden:
    """One contract of a sheet; taker: the side whose it was, None where that is not told."""

    contract: Contract
    taker: Side | None = None


def in_order(profile: ScoringProfile, deals: Sequence[Singles]) -> States:
    """What the deals of a sheet can give, by what is left waiting after them.

    deals: what each of them can be, in their order.
    """
    states: States = {NOTHING_LEFT: {(0, 0, 0): 1}}
    before: Step | None = None
    for number, one in enumerate(deals, 1):
        step = step_of(profile, last=number == len(deals))
        if before and step is None:
            states = {left: ways.in_ones(found, before) for left, found in states.items()}
        before = step
        states = _one_more(profile, states, one, step, last=number == len(deals))
    if before:
        states = {left: ways.in_ones(found, before) for left, found in states.items()}
    return {left: found for left, found in states.items() if found}


def _one_more(
    profile: ScoringProfile, states: States, one: Singles, step: Step | None, *, last: bool
) -> States:
    found: States = {}
    for (held, replayed), before in states.items():
        decided = found.setdefault((0, replayed), {})
        for side in Side:
            ways.add(decided, before, ways.rows(won(one.won, side, held, step)))
        for litige in one.last if last else one.litiges:
            marks, waits = after(profile, litige, held, step)
            shift = marks.a if step is None else marks.a // step.size
            moved = {
                (belotes + litige.belotes, capots, total + sum(marks)): bits << shift
                for (belotes, capots, total), bits in before.items()
            }
            ways.merge(found.setdefault((waits, replayed), {}), moved)
        if profile.tie is Tie.REPLAY:
            ways.merge(found.setdefault((held, replayed + 1), {}), before)
    return {left: likeliest(ways_left) for left, ways_left in found.items()}
