"""Real deals from a seed: cards dealt, someone takes or bids, all tricks are played by the rules.

Used by simulations and demonstrations.  The same stream gives the same deals on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.chance import shuffled
from scoring.choices import Tie
from scoring.contracts import Bid, card_values
from scoring.deal import NONE_DECLARED, Deal, Outcome, score_deal
from scoring.declarations import find, standing, strength
from scoring.play import belote_seat, playable, trick_winner
from scoring.player import Memory, choose
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side
from scoring.start import deck_of, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card, Trump
    from scoring.chance import Chance
    from scoring.declarations import Declared
    from scoring.profile import ScoringProfile
    from scoring.sheet import SheetScore
    from scoring.start import Hands, Start


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards in the order of play, from the seat that led."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A whole deal: the cards of each seat, the trump, who took, the tricks, and what is reported.

    Seats 0 and 2 are side A, 1 and 3 side B; of three players the taker alone is A.  Seat `first`
    speaks and leads first.  Two players' hands are their eight open cards, then those beneath.
    passed: how often nobody took and the cards were dealt again.
    stock: the cards left face down where three play with 32; the last trick brings their points.
    """

    first: int
    hands: Hands
    trump: Trump
    taker: int
    tricks: tuple[Trick, ...]
    passed: int
    deal: Deal
    stock: tuple[Card, ...] = ()


def play_deal(profile: ScoringProfile, chance: Chance, first: int = 0) -> PlayedDeal:
    """Deal until somebody takes, then play all tricks.

    chance: a stream as specified in INTERFACES.md.  first: the seat that speaks first.
    """
    deck, passed = list(deck_of(profile)), 0
    while (begun := start(profile, shuffled(deck, chance), first)) is None:
        passed += 1
    tricks = _played(profile, begun, first)
    return PlayedDeal(
        first=first,
        hands=begun.hands,
        trump=begun.trump,
        taker=begun.taker,
        tricks=tricks,
        passed=passed,
        deal=_reported(profile, begun, first, tricks),
        stock=begun.stock,
    )


def play_sheet(profile: ScoringProfile, deals: int, chance: Chance) -> SheetScore:
    """Play and score a partie of `deals` deals; the first to speak moves on by one seat a deal.

    Where a tied deal is played again, it is, and does not count as one.
    """
    seats = profile.players
    played = [_settled(profile, chance, place % seats) for place in range(deals)]
    played[-1] = replace(played[-1], last=True)
    return score_sheet(profile, played)


def side_of(seat: int, taker: int | None = None) -> Side:
    """The side a seat belongs to; taker: where three play, the seat that is alone against two."""
    if taker is not None:
        return Side.A if seat == taker else Side.B
    return Side.B if seat % 2 else Side.A


def _settled(profile: ScoringProfile, chance: Chance, first: int) -> Deal:
    while True:
        deal = play_deal(profile, chance, first).deal
        if profile.tie is not Tie.REPLAY or score_deal(profile, deal).outcome is not Outcome.LITIGE:
            return deal


def _played(profile: ScoringProfile, begun: Start, leader: int) -> tuple[Trick, ...]:
    trump, players = begun.trump, profile.players
    memory = Memory(trump=trump, taker=begun.taker, players=players)
    left, beneath = _laid(begun.hands, players)
    tricks: list[Trick] = []
    while left[leader]:
        cards: list[Card] = []
        for place in range(players):
            seat = (leader + place) % players
            legal = playable(profile, trump, cards, left[seat])
            card = choose(memory, seat, left[seat], legal, cards)
            left[seat] = [other for other in left[seat] if other is not card]
            memory.see(card)
            cards.append(card)
        for place, card in enumerate(cards):
            if card in beneath:
                left[(leader + place) % players].append(beneath[card])
        tricks.append(Trick(leader=leader, cards=tuple(cards)))
        leader = (leader + trick_winner(trump, cards)) % players
    return tuple(tricks)


def _laid(hands: Hands, players: int) -> tuple[list[list[Card]], dict[Card, Card]]:
    """The cards to play from; and for two players which card lies beneath which open one."""
    if players != 2:
        return [list(hand) for hand in hands], {}
    beneath = {hand[place]: hand[place + 8] for hand in hands for place in range(8)}
    return [list(hand[:8]) for hand in hands], beneath


def _reported(profile: ScoringProfile, begun: Start, first: int, tricks: Sequence[Trick]) -> Deal:
    """What the table writes down: points with the last trick, capot, belote, declarations."""
    alone = begun.taker if profile.players == 3 else None
    values, players = card_values(profile, begun.trump), profile.players
    points = {Side.A: 0, Side.B: 0}
    winners: list[int] = []
    for trick in tricks:
        seat = (trick.leader + trick_winner(begun.trump, trick.cards)) % players
        points[side_of(seat, alone)] += sum(values[card.index] for card in trick.cards)
        winners.append(seat)
    taker = side_of(begun.taker, alone)
    stock = sum(values[card.index] for card in begun.stock)
    points[side_of(winners[-1], alone)] += profile.last_trick + stock
    holder = belote_seat(profile, begun.trump, begun.hands, first)
    return Deal(
        taker=taker,
        points=BySide(a=points[Side.A], b=points[Side.B]),
        capot=_capot(begun, [side_of(seat, alone) for seat in winners], winners),
        belote=None if holder is None else side_of(holder, alone),
        contract=begun.contract,
        declarations=_declared(profile, begun, first),
    )


def _capot(begun: Start, sides: Sequence[Side], winners: Sequence[int]) -> Side | None:
    """The side that took all tricks; at a générale it is told only when the player did so alone."""
    if len(set(sides)) > 1:
        return None
    solo = begun.contract is not None and begun.contract.value is Bid.GENERALE
    if solo and sides[0] is side_of(begun.taker) and set(winners) != {begun.taker}:
        return None
    return sides[0]


def _declared(profile: ScoringProfile, begun: Start, first: int) -> Declared:
    """The declarations that stand, all having been declared."""
    if not profile.declarations:
        return NONE_DECLARED
    trump = begun.trump
    order = [(first + place) % 4 for place in range(4)]
    found = {seat: find(profile, begun.hands[seat], trump) for seat in order}
    if not any(found.values()):
        return NONE_DECLARED
    best = max(strength(profile, trump, one) for own in found.values() for one in own)
    earliest = next(
        seat for seat in order if any(strength(profile, trump, one) == best for one in found[seat])
    )
    declared = BySide(a=found[0] + found[2], b=found[1] + found[3])
    return standing(profile, trump, side_of(begun.taker), declared, side_of(earliest))
