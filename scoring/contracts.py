"""A contract: what a side promised, at which trump, and whether it was doubled.

Also what the cards count at each trump, since sans-atout and tout-atout are counted in more than
one way (SCORING-MATRIX.md, 1E).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.cards import FULL_DECK, HAND, VALUES, Rank, Trump, sums_of_cards
from scoring.choices import AllTrump, NoTrump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.profile import ScoringProfile

PLAIN_DECK: Final = 120
TRUMP_DECK: Final = 248
STOCK: Final = 8
"""Cards that are left over when three play with 32; who wins the last trick has their points."""


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


def plays(profile: ScoringProfile, trump: Trump) -> bool:
    """Whether a contract may name this trump."""
    if trump is Trump.NONE:
        return profile.no_trump is not NoTrump.NOT_PLAYED
    if trump is Trump.ALL:
        return profile.all_trump is not AllTrump.NOT_PLAYED
    return True


def deck_points(profile: ScoringProfile, trump: Trump) -> int:
    """What players count at this trump, with the last trick: 162, or before scaling 130 or 258.

    Raises nothing: whether the trump is played is asked of `plays`.
    """
    if trump is Trump.NONE and profile.no_trump is NoTrump.SCALED:
        return PLAIN_DECK + profile.last_trick
    if trump is Trump.ALL and profile.all_trump is AllTrump.SCALED:
        return TRUMP_DECK + profile.last_trick
    return profile.deal_points


def _by_rank(values: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(values.get(card.rank.value, 0) for card in FULL_DECK)


_ACE_19: Final = _by_rank({"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2})
_ALL_TRUMP: Final = {
    AllTrump.JACK_14: _by_rank({"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1}),
    AllTrump.JACK_13: _by_rank({"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2}),
}


def card_values(profile: ScoringProfile, trump: Trump) -> tuple[int, ...]:
    """Points of each card at this trump, by its index: together `deck_points` but for the last."""
    if trump is Trump.NONE and profile.no_trump is NoTrump.ACE_19:
        return _ACE_19
    if trump is Trump.ALL:
        return _ALL_TRUMP.get(profile.all_trump, VALUES[trump])
    return VALUES[trump]


def possible_points(profile: ScoringProfile, trump: Trump = Trump.SPADES) -> frozenset[int]:
    """What a side can have counted that took some tricks but not all of them.

    Four players make eight tricks of four cards; two make sixteen tricks of two; three make eight
    tricks of three; with 32 cards the last of them brings the stock of eight as well.
    """
    dealt = profile.players, profile.deck
    return _possible(card_values(profile, trump), dealt, profile.last_trick)


@lru_cache(maxsize=256)
def _possible(values: tuple[int, ...], dealt: tuple[int, int], last_trick: int) -> frozenset[int]:
    if dealt[1] < len(FULL_DECK):
        played = zip(FULL_DECK, values, strict=True)
        values = tuple(value for card, value in played if card.rank not in _NOT_IN_24)
    sizes = _SIZES[dealt]
    if dealt != (3, len(FULL_DECK)):
        return sums_of_cards(values, sizes, last_trick)
    last = sums_of_cards(values, tuple(size + STOCK for size in sizes), 0)
    return sums_of_cards(values, sizes, 0) | {points + last_trick for points in last}


_NOT_IN_24: Final = frozenset({Rank.SEVEN, Rank.EIGHT})
_SIZES: Final[Mapping[tuple[int, int], tuple[int, ...]]] = {
    (4, 32): tuple(4 * tricks for tricks in range(1, HAND)),
    (2, 32): tuple(2 * tricks for tricks in range(1, 2 * HAND)),
    (3, 24): tuple(3 * tricks for tricks in range(1, HAND)),
    (3, 32): tuple(3 * tricks for tricks in range(1, HAND)),
}
"""How many cards a side's tricks can hold at the end, by players and deck."""
