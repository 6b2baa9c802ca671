"""Suits, ranks, cards: their order and value, read from and written in the notation `TH`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Final

from scoring.errors import ScoringError


class Suit(StrEnum):
    """Pique, coeur, carreau, trèfle."""

    __hash__ = str.__hash__  # an Enum's own one is slow, and tables are looked up by it

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """From the seven to the ace; T is the ten."""

    __hash__ = str.__hash__

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    TEN = "T"
    ACE = "A"


class Trump(StrEnum):
    """A trump suit, no trumps (sans-atout) or every suit trump (tout-atout)."""

    __hash__ = str.__hash__

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NONE = "NT"
    ALL = "AT"


PLAIN_ORDER: Final = "789JQKTA"
TRUMP_ORDER: Final = "78QKTA9J"
PLAIN_VALUES: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_VALUES: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
HAND: Final = 8
_SUITS: Final = {suit: HAND * place for place, suit in enumerate(Suit)}
_RANKS: Final = {rank: place for place, rank in enumerate(Rank)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One of the 32 cards; `index` is its place in FULL_DECK."""

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", _SUITS[self.suit] + _RANKS[self.rank])

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __hash__(self) -> int:
        return self.index


FULL_DECK: Final = tuple(Card(rank=rank, suit=suit) for suit, rank in product(Suit, Rank))
_BY_NAME: Final = {str(card): card for card in FULL_DECK}
RUFFS: Final = {t: tuple(card.suit.value == t.value for card in FULL_DECK) for t in Trump}
"""Whether a card is of the trump suit, by card index; none at tout-atout, where none can ruff."""


def parse_card(name: str) -> Card:
    """The card of a name such as `TH` (ten of hearts); raises ScoringError bad_card."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise ScoringError("bad_card", params={"value": name}) from None


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of the deck, without making it anew."""
    return FULL_DECK[_SUITS[suit] + _RANKS[rank]]


def is_trump(card: Card, trump: Trump) -> bool:
    """Whether the card is of the trump suit; under tout-atout every card is."""
    return trump is Trump.ALL or RUFFS[trump][card.index]


def card_value(card: Card, trump: Trump) -> int:
    """Points of one card: plain values for sans-atout, trump values for tout-atout."""
    values = TRUMP_VALUES if is_trump(card, trump) else PLAIN_VALUES
    return values.get(card.rank.value, 0)


def _height(card: Card, trump: Trump) -> int:
    if is_trump(card, trump):
        return TRUMP_ORDER.index(card.rank) + (HAND if trump is not Trump.ALL else 0)
    return PLAIN_ORDER.index(card.rank)


VALUES: Final = {t: tuple(card_value(card, t) for card in FULL_DECK) for t in Trump}
"""Points by card index, for each trump."""
HEIGHTS: Final = {t: tuple(_height(card, t) for card in FULL_DECK) for t in Trump}
"""Strength by card index, for each trump: compares cards of one suit, and trumps with any card."""


def _beats(trump: Trump, master: Card, card: Card) -> bool:
    comparable = card.suit is master.suit or RUFFS[trump][card.index]
    return comparable and HEIGHTS[trump][card.index] > HEIGHTS[trump][master.index]


BEATS: Final = {
    trump: tuple(tuple(_beats(trump, master, card) for card in FULL_DECK) for master in FULL_DECK)
    for trump in Trump
}
"""`BEATS[trump][master.index][card.index]`: whether a card takes the trick from the master."""


@lru_cache
def sums_of_cards(
    values: tuple[int, ...], sizes: tuple[int, ...], last_trick: int
) -> frozenset[int]:
    """What so many cards of a deck can be worth, any of `sizes`, with or without the last trick.

    values: points of each card of the deck.  Over all ways to lay cards in tricks: a side with k
    tricks of four can hold any 4k cards.
    """
    sums = [1] + [0] * len(values)
    for taken, value in enumerate(values):
        for count in range(taken, -1, -1):
            sums[count + 1] |= sums[count] << value
    found = 0
    for size in sizes:
        found |= sums[size] | sums[size] << last_trick
    return frozenset(points for points in range(found.bit_length()) if found >> points & 1)
