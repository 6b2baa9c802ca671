"""Real deals from a seed: cards dealt, someone takes, eight tricks are played by the rules.

Used by simulations and demonstrations.  The same stream gives the same deals on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.cards import FULL_DECK, HAND, Rank, is_trump
from scoring.chance import shuffled
from scoring.deal import Deal
from scoring.play import legal_cards, trick_points, trick_winner
from scoring.player import Memory, call, choose
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card, Trump
    from scoring.chance import Chance
    from scoring.profile import ScoringProfile
    from scoring.sheet import SheetScore

SEATS = 4
FIRST_CARDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """Four cards in the order of play, from the seat that led."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A whole deal: eight cards a seat, the trump, who took, the tricks, and what is reported.

    Seats 0 and 2 are side A, 1 and 3 side B; seat `first` speaks and leads first.
    passed: how often nobody took and the cards were dealt again.
    """

    first: int
    hands: tuple[tuple[Card, ...], ...]
    trump: Trump
    taker: int
    tricks: tuple[Trick, ...]
    passed: int
    deal: Deal


def play_deal(profile: ScoringProfile, chance: Chance, first: int = 0) -> PlayedDeal:
    """Deal until somebody takes, then play eight tricks.

    chance: a stream as specified in INTERFACES.md.  first: the seat that speaks first.
    """
    passed = 0
    while True:
        deck = shuffled(list(FULL_DECK), chance)
        bid = _bid(deck, first)
        if bid is not None:
            break
        passed += 1
    taker, trump = bid
    hands = _dealt(deck, first, taker)
    tricks = _played(profile, trump, taker, hands, first)
    return PlayedDeal(
        first=first,
        hands=hands,
        trump=trump,
        taker=taker,
        tricks=tricks,
        passed=passed,
        deal=_reported(profile, trump, taker, hands, tricks),
    )


def play_sheet(profile: ScoringProfile, deals: int, chance: Chance) -> SheetScore:
    """Play and score a partie of `deals` deals; the first to speak moves on by one seat a deal."""
    played = [play_deal(profile, chance, place % SEATS).deal for place in range(deals)]
    played[-1] = replace(played[-1], last=True)
    return score_sheet(profile, played)


def side_of(seat: int) -> Side:
    """The side a seat belongs to."""
    return Side.B if seat % 2 else Side.A


def _bid(deck: Sequence[Card], first: int) -> tuple[int, Trump] | None:
    turned = deck[SEATS * FIRST_CARDS]
    for second in (False, True):
        for place in range(SEATS):
            hand = deck[FIRST_CARDS * place : FIRST_CARDS * (place + 1)]
            trump = call(hand, turned, second=second)
            if trump is not None:
                return (first + place) % SEATS, trump
    return None


def _dealt(deck: Sequence[Card], first: int, taker: int) -> tuple[tuple[Card, ...], ...]:
    """Five each, then three each, the taker the turned-up card and two."""
    hands: list[tuple[Card, ...]] = [()] * SEATS
    at = SEATS * FIRST_CARDS + 1
    for place in range(SEATS):
        seat = (first + place) % SEATS
        own = list(deck[FIRST_CARDS * place : FIRST_CARDS * (place + 1)])
        if seat == taker:
            own.append(deck[SEATS * FIRST_CARDS])
        more = HAND - len(own)
        hands[seat] = (*own, *deck[at : at + more])
        at += more
    return tuple(hands)


def _played(
    profile: ScoringProfile,
    trump: Trump,
    taker: int,
    hands: Sequence[Sequence[Card]],
    leader: int,
) -> tuple[Trick, ...]:
    memory = Memory(trump=trump, taker=taker)
    left = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    for _ in range(HAND):
        cards: list[Card] = []
        for place in range(SEATS):
            seat = (leader + place) % SEATS
            legal = legal_cards(profile, trump, cards, left[seat]).cards
            card = choose(memory, seat, left[seat], legal, cards)
            left[seat].remove(card)
            memory.see(card)
            cards.append(card)
        tricks.append(Trick(leader=leader, cards=tuple(cards)))
        leader = (leader + trick_winner(trump, cards)) % SEATS
    return tuple(tricks)


def _reported(
    profile: ScoringProfile,
    trump: Trump,
    taker: int,
    hands: Sequence[Sequence[Card]],
    tricks: Sequence[Trick],
) -> Deal:
    """What the table writes down: points with the last trick, capot, belote."""
    points = {Side.A: 0, Side.B: 0}
    won = {Side.A: 0, Side.B: 0}
    winner = Side.A
    for trick in tricks:
        winner = side_of(trick.leader + trick_winner(trump, trick.cards))
        points[winner] += trick_points(trump, trick.cards)
        won[winner] += 1
    points[winner] += profile.last_trick
    return Deal(
        taker=side_of(taker),
        points=BySide(a=points[Side.A], b=points[Side.B]),
        capot=next((side for side in Side if won[side] == HAND), None),
        belote=_belote(trump, hands) if profile.belote else None,
    )


def _belote(trump: Trump, hands: Sequence[Sequence[Card]]) -> Side | None:
    for seat, hand in enumerate(hands):
        trumps = [card.rank for card in hand if is_trump(card, trump)]
        if Rank.KING in trumps and Rank.QUEEN in trumps:
            return side_of(seat)
    return None
