"""A contract: what a side promised, at which trump, and whether it was doubled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.cards import Trump
from scoring.choices import AllTrump, NoTrump

if TYPE_CHECKING:
    from scoring.profile import ScoringProfile

PLAIN_DECK = 120
TRUMP_DECK = 248


class Bid(StrEnum):
    """A contract in tricks: all eight by the side, or all eight by one player alone."""

    CAPOT = "capot"
    GENERALE = "generale"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """value: points, or all the tricks.  doubled: 0, 1 (coinche) or 2 (surcoinche)."""

    value: int | Bid
    trump: Trump
    doubled: int = 0


def deck_points(profile: ScoringProfile, trump: Trump) -> int:
    """What players count at this trump, with the last trick: 162, or before scaling 130 or 258.

    Raises nothing: whether the trump is played is asked of `plays`.
    """
    if trump is Trump.NONE and profile.no_trump is NoTrump.SCALED:
        return PLAIN_DECK + profile.last_trick
    if trump is Trump.ALL and profile.all_trump is AllTrump.SCALED:
        return TRUMP_DECK + profile.last_trick
    return profile.deal_points


def plays(profile: ScoringProfile, trump: Trump) -> bool:
    """Whether a contract may name this trump."""
    if trump is Trump.NONE:
        return profile.no_trump is not NoTrump.NOT_PLAYED
    if trump is Trump.ALL:
        return profile.all_trump is not AllTrump.NOT_PLAYED
    return True
