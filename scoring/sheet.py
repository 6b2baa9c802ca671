"""A score sheet: deals in order, the pot of a litige carried from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.deal import Deal, score_deal
from scoring.errors import ScoringError
from scoring.sides import BySide

if TYPE_CHECKING:
    from scoring.deal import DealScore
    from scoring.profile import ScoringProfile


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScore:
    """What a sheet is worth: totals, points still waiting, and each deal's score."""

    totals: BySide[int]
    held: int
    deals: tuple[DealScore, ...]


def score_sheet(profile: ScoringProfile, deals: Sequence[Deal]) -> SheetScore:
    """Score deals in order; points of a litige wait for the next winner.

    deals: their `held` is left at 0, the sheet carries the pot itself; only the final one may be
    marked `last`.  Raises ScoringError with a field such as `deals.3.points`.
    """
    if not isinstance(deals, Sequence):
        raise ScoringError("bad_value", "deals")
    scores: list[DealScore] = []
    held = 0
    for place, deal in enumerate(deals):
        try:
            scores.append(_next(profile, deal, held, final=place == len(deals) - 1))
        except ScoringError as error:
            raise error.under(f"deals.{place}") from None
        held = scores[-1].held
    totals = BySide(a=sum(s.score.a for s in scores), b=sum(s.score.b for s in scores))
    return SheetScore(totals=totals, held=held, deals=tuple(scores))


def _next(profile: ScoringProfile, deal: Deal, held: int, *, final: bool) -> DealScore:
    if not isinstance(deal, Deal):
        raise ScoringError("bad_value")
    if deal.last and not final:
        raise ScoringError("bad_value", "last")
    if deal.held not in {0, held}:
        raise ScoringError("bad_value", "held")
    return score_deal(profile, replace(deal, held=held))
