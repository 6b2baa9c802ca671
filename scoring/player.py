"""A sensible player: whether to take, what to lead, what to give; it sees only what a player sees.

Nothing here decides what is legal or what a deal is worth: it chooses among `play.legal_cards`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring.cards import FULL_DECK, HEIGHTS, VALUES, Rank, Suit, Trump, is_trump
from scoring.play import trick_winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card

TRUMP_WORTH: Final = {Rank.JACK: 12, Rank.NINE: 8, Rank.ACE: 6, Rank.TEN: 5}
SMALL_TRUMP: Final = 3
ACE_WORTH: Final = 5
GUARDED_TEN: Final = 2
BELOTE_WORTH: Final = 7
FIRST_CALL: Final = 21
SECOND_CALL: Final = 18
"""How much a hand must be worth to take, on the turned-up suit and on another one."""


def worth(cards: Sequence[Card], trump: Trump) -> int:
    """How good a hand is with this trump, by a rule of thumb: about 20 is worth taking."""
    total = 0
    trumps = [card.rank for card in cards if is_trump(card, trump)]
    total += sum(TRUMP_WORTH.get(rank, SMALL_TRUMP) for rank in trumps)
    if Rank.KING in trumps and Rank.QUEEN in trumps:
        total += BELOTE_WORTH
    for suit in Suit:
        ranks = [card.rank for card in cards if card.suit is suit]
        if suit.value == trump.value or not ranks:
            continue
        total += ACE_WORTH * (Rank.ACE in ranks)
        total += GUARDED_TEN * (Rank.TEN in ranks and len(ranks) > 1)
    return total


def call(hand: Sequence[Card], turned: Card, *, second: bool) -> Trump | None:
    """The trump this hand takes with, or None: the turned-up suit first, another one after."""
    seen = [*hand, turned]
    if not second:
        trump = Trump(turned.suit.value)
        return trump if worth(seen, trump) >= FIRST_CALL else None
    others = [Trump(suit.value) for suit in Suit if suit is not turned.suit]
    best = max(others, key=lambda trump: worth(seen, trump))
    return best if worth(seen, best) >= SECOND_CALL else None


@dataclass(slots=True, kw_only=True)
class Memory:
    """What everybody at the table has seen: trump, who took, cards played."""

    trump: Trump
    taker: int
    played: int = 0
    trumps_out: int = field(default=0)

    def see(self, card: Card) -> None:
        """A card is played."""
        self.played |= 1 << card.index
        self.trumps_out += is_trump(card, self.trump)


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
    last = len(trick) == 3
    ours = master == len(trick) - 2
    if ours and (last or _is_top(memory, hand, trick[master])):
        plain = [card for card in legal if not is_trump(card, memory.trump)]
        return max(plain or legal, key=lambda card: (values[card.index], -heights[card.index]))
    winning = [card for card in legal if _beats(memory.trump, trick, card)]
    sure = [card for card in winning if last or _is_top(memory, hand, card)]
    if sure and not ours:
        return max(sure, key=lambda card: _gain(memory.trump, card))
    if winning and not ours and is_trump(winning[0], memory.trump):
        return min(winning, key=lambda card: heights[card.index])
    return min(legal, key=lambda card: _cost(memory.trump, card))


def _lead(memory: Memory, seat: int, hand: Sequence[Card]) -> Card:
    trump, heights = memory.trump, HEIGHTS[memory.trump]
    trumps = [card for card in hand if is_trump(card, trump)]
    attack = (seat - memory.taker) % 2 == 0
    others_have = 8 - memory.trumps_out - len(trumps)
    if attack and trumps and others_have > 0:
        best = max(trumps, key=lambda card: heights[card.index])
        if _is_top(memory, hand, best):
            return best
        if seat == memory.taker and len(trumps) > others_have:
            return min(trumps, key=lambda card: VALUES[trump][card.index])
    tops = [card for card in hand if not is_trump(card, trump) and _is_top(memory, hand, card)]
    if tops:
        return max(tops, key=lambda card: VALUES[trump][card.index])
    return min(hand, key=lambda card: _cost(trump, card))


def _beats(trump: Trump, trick: Sequence[Card], card: Card) -> bool:
    return trick_winner(trump, [*trick, card]) == len(trick)


def _gain(trump: Trump, card: Card) -> int:
    """Win with points in a plain suit, cheaply with a trump."""
    if is_trump(card, trump):
        return -HEIGHTS[trump][card.index]
    return VALUES[trump][card.index]


def _cost(trump: Trump, card: Card) -> tuple[int, int]:
    """What giving this card away loses: its points, and more for a trump."""
    kept = 6 if is_trump(card, trump) else 0
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
