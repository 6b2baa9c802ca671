"""A sensible player: what to lead, what to give; it sees only what a player sees.

Nothing here decides what is legal or what a deal is worth: it chooses among `play.legal_cards`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.cards import FULL_DECK, HEIGHTS, VALUES, Trump
from scoring.play import trick_winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card


@dataclass(slots=True, kw_only=True)
class Memory:
    """What everybody at the table has seen: trump, who took, cards played."""

    trump: Trump
    taker: int
    players: int = 4
    played: int = 0
    trumps_left: int = field(default=0)

    def __post_init__(self) -> None:
        self.trumps_left = 0 if self.trump in {Trump.NONE, Trump.ALL} else TRUMPS[self.players]

    def see(self, card: Card) -> None:
        """A card is played."""
        self.played |= 1 << card.index
        self.trumps_left -= _ruffs(card, self.trump)

    def friends(self, seat: int, other: int) -> bool:
        """Whether two seats are of one side: every second one, or the two against a third."""
        if self.players == 3:
            return (seat == self.taker) == (other == self.taker)
        return (seat - other) % 2 == 0


TRUMPS: Final = {4: 8, 3: 6, 2: 8}
"""Trumps of the deck by players; with 32 cards three players err by two, as people do."""


def choose(
    memory: Memory, seat: int, hand: Sequence[Card], legal: Sequence[Card], trick: Sequence[Card]
) -> Card:
    """One of the legal cards."""
    if len(legal) == 1:
        return legal[0]
    if not trick:
        return _lead(memory, seat, hand)
    heights, values = HEIGHTS[memory.trump], VALUES[memory.trump]
    master = trick_winner(memory.trump, trick)
    last = len(trick) == memory.players - 1
    ours = memory.friends(seat, (seat - len(trick) + master) % memory.players)
    if ours and (last or _is_top(memory, hand, trick[master])):
        plain = [card for card in legal if not _ruffs(card, memory.trump)]
        return max(plain or legal, key=lambda card: (values[card.index], -heights[card.index]))
    winning = [card for card in legal if _beats(memory.trump, trick, card)]
    sure = [card for card in winning if last or _is_top(memory, hand, card)]
    if sure and not ours:
        return max(sure, key=lambda card: _gain(memory.trump, card))
    if winning and not ours and _ruffs(winning[0], memory.trump):
        return min(winning, key=lambda card: heights[card.index])
    return min(legal, key=lambda card: _cost(memory.trump, card))


def _lead(memory: Memory, seat: int, hand: Sequence[Card]) -> Card:
    trump, heights = memory.trump, HEIGHTS[memory.trump]
    trumps = [card for card in hand if _ruffs(card, trump)]
    attack = memory.friends(seat, memory.taker)
    others_have = memory.trumps_left - len(trumps)
    if attack and trumps and others_have > 0:
        best = max(trumps, key=lambda card: heights[card.index])
        if _is_top(memory, hand, best):
            return best
        if seat == memory.taker and len(trumps) > others_have:
            return min(trumps, key=lambda card: VALUES[trump][card.index])
    tops = [card for card in hand if not _ruffs(card, trump) and _is_top(memory, hand, card)]
    if tops:
        return max(tops, key=lambda card: VALUES[trump][card.index])
    return min(hand, key=lambda card: _cost(trump, card))


def _ruffs(card: Card, trump: Trump) -> bool:
    """Whether the card is of the trump suit; at tout-atout none can ruff."""
    return card.suit.value == trump.value


def _beats(trump: Trump, trick: Sequence[Card], card: Card) -> bool:
    return trick_winner(trump, [*trick, card]) == len(trick)


def _gain(trump: Trump, card: Card) -> int:
    """Win with points in a plain suit, cheaply with a trump."""
    if _ruffs(card, trump):
        return -HEIGHTS[trump][card.index]
    return VALUES[trump][card.index]


def _cost(trump: Trump, card: Card) -> tuple[int, int]:
    """What giving this card away loses: its points, and more for a trump."""
    kept = 6 if _ruffs(card, trump) else 0
    return VALUES[trump][card.index] + kept, HEIGHTS[trump][card.index]


def _is_top(memory: Memory, hand: Sequence[Card], card: Card) -> bool:
    """Whether no card that may still come beats it in its own suit."""
    above = _above(memory.trump)[card.index] & ~memory.played
    for own in hand:
        above &= ~(1 << own.index)
    return not above


@lru_cache
def _above(trump: Trump) -> tuple[int, ...]:
    heights = HEIGHTS[trump]
    return tuple(
        sum(
            1 << other.index
            for other in FULL_DECK
            if other.suit is card.suit and heights[other.index] > heights[card.index]
        )
        for card in FULL_DECK
    )
