"""From a shuffled deck to hands, a trump and who took: how each game deals and chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scoring.bidder import auction, call
from scoring.cards import FULL_DECK, HAND, Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card, Trump
    from scoring.contracts import Contract
    from scoring.profile import ScoringProfile

FIRST_CARDS: Final = 5
_SHORT: Final = tuple(card for card in FULL_DECK if card.rank not in {Rank.SEVEN, Rank.EIGHT})
Hands = tuple[tuple["Card", ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What is settled before the first card is played.

    hands: by seat; two players have eight open cards and then the eight beneath them, in order.
    stock: the eight cards left face down where three play with 32.
    """

    hands: Hands
    trump: Trump
    taker: int
    contract: Contract | None = None
    stock: tuple[Card, ...] = ()


def deck_of(profile: ScoringProfile) -> tuple[Card, ...]:
    """The cards that are played with: 32, or 24 without sevens and eights."""
    return FULL_DECK if profile.deck == len(FULL_DECK) else _SHORT


def start(profile: ScoringProfile, deck: Sequence[Card], first: int) -> Start | None:
    """Deal a shuffled deck; None when nobody takes.  first: the seat that speaks first."""
    if profile.bids:
        return _bid(profile, deck, first)
    players = profile.players
    called = _called(deck, first, players)
    if called is None:
        return None
    taker, trump = called
    hands, rest = _dealt(deck, first, taker, players)
    begun = Start(hands=hands, trump=trump, taker=taker)
    if players == 2:
        under = (rest[:HAND], rest[HAND:])
        own = ((first + place) % 2 for place in range(2))
        beneath = dict(zip(own, under, strict=True))
        return replace(begun, hands=tuple(hand + beneath[seat] for seat, hand in enumerate(hands)))
    return replace(begun, stock=rest)


def _bid(profile: ScoringProfile, deck: Sequence[Card], first: int) -> Start | None:
    hands = [tuple(deck[HAND * place : HAND * (place + 1)]) for place in range(4)]
    seated = tuple(hands[(seat - first) % 4] for seat in range(4))
    told = auction(profile, seated, first)
    if told is None:
        return None
    taker, contract = told
    return Start(hands=seated, trump=contract.trump, taker=taker, contract=contract)


def _called(deck: Sequence[Card], first: int, players: int) -> tuple[int, Trump] | None:
    turned = deck[players * FIRST_CARDS]
    for second in (False, True):
        for place in range(players):
            hand = deck[FIRST_CARDS * place : FIRST_CARDS * (place + 1)]
            trump = call(hand, turned, second=second, players=players)
            if trump is not None:
                return (first + place) % players, trump
    return None


def _dealt(
    deck: Sequence[Card], first: int, taker: int, players: int
) -> tuple[Hands, tuple[Card, ...]]:
    """Five each, then the others up to eight, the taker the turned-up card among them."""
    hands: list[tuple[Card, ...]] = [()] * players
    at = players * FIRST_CARDS + 1
    for place in range(players):
        seat = (first + place) % players
        own = list(deck[FIRST_CARDS * place : FIRST_CARDS * (place + 1)])
        if seat == taker:
            own.append(deck[players * FIRST_CARDS])
        more = HAND - len(own)
        hands[seat] = (*own, *deck[at : at + more])
        at += more
    return tuple(hands), tuple(deck[at:])
