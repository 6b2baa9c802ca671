"""Marks that are rounded: to what, and from which rest on upwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.choices import Rounding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.profile import ScoringProfile


class Step(NamedTuple):
    """size: marks are whole multiples of it.  up_from: the least rest that is rounded up."""

    size: int
    up_from: int

    def of(self, mark: int) -> int:
        """A mark rounded."""
        return (mark + self.size - self.up_from) // self.size * self.size


_STEPS: Final[Mapping[Rounding, Step]] = {
    Rounding.FIVE_UP: Step(10, 5),
    Rounding.SIX_UP: Step(10, 6),
    Rounding.TO_FIVE: Step(5, 4),
}
"""One point less, then the nearest five: only a rest of 4 still goes up."""


def step_of(profile: ScoringProfile, *, last: bool) -> Step | None:
    """How the marks of a deal are rounded; None where they are exact.

    last: whether it is the last deal of the partie.
    """
    return None if last and not profile.round_last else _STEPS.get(profile.rounding)
