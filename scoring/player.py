"""A sensible player: what to lead, what to give; it sees only what a player sees.

Nothing here decides what is legal or what a deal is worth: it chooses among `play.playable`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.cards import BEATS, FULL_DECK, HEIGHTS, RUFFS, VALUES, Trump
from scoring.play import trick_winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card

TRUMPS: Final = {4: 8, 3: 6, 2: 8}
"""Trumps of the deck by players; of three with 32 cards, about those that are not in the stock."""
KEPT: Final = 6
"""How much more than its points a trump is worth keeping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scales:
    """How cards compare at a trump, by card index.

    above: a bit for each higher card of the suit.  cost: what giving the card away loses.
    gain: win with points in a plain suit, cheaply with a trump.  gift: what a partner is given.
    """

    ruffs: tuple[bool, ...]
    heights: tuple[int, ...]
    values: tuple[int, ...]
    above: tuple[int, ...]
    cost: tuple[tuple[int, int], ...]
    gain: tuple[int, ...]
    gift: tuple[tuple[int, int], ...]


@dataclass(slots=True, kw_only=True)
class Memory:
    """What everybody at the table has seen: trump, who took, cards played."""

    trump: Trump
    taker: int
    players: int = 4
    played: int = 0
    trumps_left: int = field(init=False)
    scales: Scales = field(init=False)

    def __post_init__(self) -> None:
        self.trumps_left = 0 if self.trump in {Trump.NONE, Trump.ALL} else TRUMPS[self.players]
        self.scales = _scales(self.trump)

    def see(self, card: Card) -> None:
        """A card is played."""
        self.played |= 1 << card.index
        self.trumps_left -= self.scales.ruffs[card.index]

    def friends(self, seat: int, other: int) -> bool:
        """Whether two seats are of one side: every second one, or the two against a third."""
        if self.players == 3:
            return (seat == self.taker) == (other == self.taker)
        return (seat - other) % 2 == 0

    def is_top(self, hand: Sequence[Card], card: Card) -> bool:
        """Whether no card that may still come beats it in its own suit."""
        above = self.scales.above[card.index] & ~self.played
        if above:
            for own in hand:
                above &= ~(1 << own.index)
        return not above


def choose(
    memory: Memory, seat: int, hand: Sequence[Card], legal: Sequence[Card], trick: Sequence[Card]
) -> Card:
    """One of the legal cards."""
    if len(legal) == 1:
        return legal[0]
    if not trick:
        return _lead(memory, seat, hand)
    scales = memory.scales
    master = trick_winner(memory.trump, trick)
    last = len(trick) == memory.players - 1
    ours = memory.friends(seat, (seat - len(trick) + master) % memory.players)
    if ours and (last or memory.is_top(hand, trick[master])):
        plain = [card for card in legal if not scales.ruffs[card.index]]
        return max(plain or legal, key=lambda card: scales.gift[card.index])
    if not ours:
        beats = BEATS[memory.trump][trick[master].index]
        winning = [card for card in legal if beats[card.index]]
        sure = [card for card in winning if last or memory.is_top(hand, card)]
        if sure:
            return max(sure, key=lambda card: scales.gain[card.index])
        if winning and scales.ruffs[winning[0].index]:
            return min(winning, key=lambda card: scales.heights[card.index])
    return min(legal, key=lambda card: scales.cost[card.index])


def _lead(memory: Memory, seat: int, hand: Sequence[Card]) -> Card:
    scales = memory.scales
    trumps = [card for card in hand if scales.ruffs[card.index]]
    others_have = memory.trumps_left - len(trumps)
    if trumps and others_have > 0 and memory.friends(seat, memory.taker):
        best = max(trumps, key=lambda card: scales.heights[card.index])
        if memory.is_top(hand, best):
            return best
        if seat == memory.taker and len(trumps) > others_have:
            return min(trumps, key=lambda card: scales.values[card.index])
    plain = [card for card in hand if not scales.ruffs[card.index]]
    tops = [card for card in plain if memory.is_top(hand, card)]
    if tops:
        return max(tops, key=lambda card: scales.values[card.index])
    return min(hand, key=lambda card: scales.cost[card.index])


@lru_cache
def _scales(trump: Trump) -> Scales:
    ruffs, heights, values = RUFFS[trump], HEIGHTS[trump], VALUES[trump]
    each = range(len(FULL_DECK))
    return Scales(
        ruffs=ruffs,
        heights=heights,
        values=values,
        above=tuple(_above(card, heights) for card in FULL_DECK),
        cost=tuple((values[n] + KEPT * ruffs[n], heights[n]) for n in each),
        gain=tuple(-heights[n] if ruffs[n] else values[n] for n in each),
        gift=tuple((values[n], -heights[n]) for n in each),
    )


def _above(card: Card, heights: Sequence[int]) -> int:
    suit = (other.index for other in FULL_DECK if other.suit is card.suit)
    return sum(1 << other for other in suit if heights[other] > heights[card.index])
