"""A sensible bidder: whether to take the turned-up card, or what to bid; it sees one hand only.

What a hand is worth is measured, not felt: `LIFT` holds what each feature adds to the points of
its side over some thousands of deals played by `player` (docs/generator.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scoring.cards import HAND, HEIGHTS, Rank, Suit, Trump, is_trump
from scoring.contracts import Bid, Contract, plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card
    from scoring.profile import ScoringProfile

TRUMP_WORTH: Final = {Rank.JACK: 12, Rank.NINE: 8, Rank.ACE: 6, Rank.TEN: 5}
SMALL_TRUMP: Final = 3
ACE_WORTH: Final = 5
GUARDED_TEN: Final = 2
BELOTE_WORTH: Final = 7
CALLS: Final = {4: (21, 18), 3: (24, 21), 2: (21, 18)}
"""How much a hand must be worth to take, on the turned-up suit and on another one, by players."""


def worth(cards: Sequence[Card], trump: Trump) -> int:
    """How good a hand is with this trump suit, by a rule of thumb: about 20 is worth taking."""
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


def call(hand: Sequence[Card], turned: Card, *, second: bool, players: int = 4) -> Trump | None:
    """The trump this hand takes with, or None: the turned-up suit first, another one after."""
    seen = [*hand, turned]
    if not second:
        trump = Trump(turned.suit.value)
        return trump if worth(seen, trump) >= CALLS[players][0] else None
    others = [Trump(suit.value) for suit in Suit if suit is not turned.suit]
    best = max(others, key=lambda trump: worth(seen, trump))
    return best if worth(seen, best) >= CALLS[players][1] else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """Points that a feature of a hand adds to what its side makes, beside an average partner."""

    base: int
    top: tuple[int, ...]
    length: int
    belote: int
    ace: int
    guarded: int
    void: int


OWN: Final = Lift(base=41, top=(21, 14, 7, 3), length=9, belote=18, ace=9, guarded=4, void=7)
"""A hand that names the trump; `top` is for jack, nine, ace and ten of trumps."""
PARTNER: Final = Lift(base=-22, top=(27, 14, 7, 2), length=8, belote=20, ace=11, guarded=2, void=3)
"""A hand beside one that has named it: what it adds to what was already expected of it."""
SUITS: Final = tuple(Trump(suit.value) for suit in Suit)
TOPS: Final = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN)
NO_TRUMP: Final = {Rank.ACE: 16, Rank.TEN: 7}
ALL_TRUMP: Final = {Rank.JACK: 15, Rank.NINE: 9}
WITHOUT: Final = 50
"""Sans-atout and tout-atout without any of these; a little under what was measured."""
MARGIN: Final = 12
"""A hand bids so much less than it expects: about half of what deals differ by."""
COINCHE: Final = 14
SURCOINCHE: Final = 20
"""Points between what is bid and what the hand expects that coinche and surcoinche take."""
MOST: Final = 160
"""Nobody bids more in points: a capot is nearer."""
DOUBTS: Final = 40
"""What a defender's own trumps are counted too high by, since the other side named them."""


def expected(hand: Sequence[Card], trump: Trump, lift: Lift = OWN) -> int:
    """Points, belote included, that the side of this hand can expect at this trump."""
    if trump is Trump.NONE:
        return _counted(hand, NO_TRUMP)
    if trump is Trump.ALL:
        return _counted(hand, ALL_TRUMP)
    ranks = {suit: {card.rank for card in hand if card.suit is suit} for suit in Suit}
    trumps = ranks.pop(Suit(trump.value))
    points = lift.base + lift.length * len(trumps)
    points += sum(add for rank, add in zip(TOPS, lift.top, strict=True) if rank in trumps)
    points += lift.belote * ({Rank.KING, Rank.QUEEN} <= trumps)
    for held in ranks.values():
        points += lift.ace * (Rank.ACE in held) + lift.void * (not held)
        points += lift.guarded * ({Rank.ACE, Rank.TEN} <= held)
    return points


def _counted(hand: Sequence[Card], each: dict[Rank, int]) -> int:
    return WITHOUT + sum(each.get(card.rank, 0) for card in hand)


def sure_tricks(hand: Sequence[Card], trump: Trump) -> int:
    """Tricks that the hand takes by itself once it leads; 0 unless its trumps draw all others."""
    heights, sure = HEIGHTS[trump], 0
    for suit in Suit:
        own = sorted((heights[card.index] for card in hand if card.suit is suit), reverse=True)
        top = HAND - 1 + (HAND if trump.value == suit.value else 0)
        running = next((n for n, height in enumerate(own) if height != top - n), len(own))
        draws_all = running >= HAND - len(own)
        if trump.value == suit.value and not draws_all:
            return 0
        sure += len(own) if draws_all else running
    return sure


@dataclass(slots=True, kw_only=True)
class Auction:
    """What has been said so far; seats 0 and 2 against 1 and 3.

    named: the trumps each seat has bid, with the highest value.
    """

    profile: ScoringProfile
    first: int
    seat: int = 0
    contract: Contract | None = None
    named: dict[tuple[int, Trump], int] = field(default_factory=dict)

    def lowest(self) -> int:
        """The lowest bid in points that is still open."""
        if self.contract is None:
            return self.profile.lowest_bid
        value = self.contract.value
        if isinstance(value, Bid):
            return self.profile.highest_bid + self.profile.bid_step
        return value + self.profile.bid_step

    def at_most(self, points: int) -> int:
        """The highest bid that asks for no more than these points; 0 when there is none."""
        low, step = self.profile.lowest_bid, self.profile.bid_step
        value = min(low + (min(points, MOST) - low) // step * step, self.profile.highest_bid)
        return value if value >= self.lowest() else 0

    def bid(self, seat: int, contract: Contract) -> None:
        """A higher bid is made."""
        self.seat, self.contract = seat, contract
        if isinstance(contract.value, int):
            self.named[seat, contract.trump] = contract.value


def auction(
    profile: ScoringProfile, hands: Sequence[Sequence[Card]], first: int
) -> tuple[int, Contract] | None:
    """Four players bid in turn from `first` on: the seat that takes and its contract, or None."""
    told = Auction(profile=profile, first=first)
    passes, seat = 0, first
    while passes < (len(hands) if told.contract is None else len(hands) - 1):
        offer = _offer(told, seat, hands[seat])
        if offer is not None:
            told.bid(seat, offer)
            passes = 0
        elif told.contract is not None and _coinches(told, seat, hands[seat]):
            return told.seat, _doubled(told, hands[told.seat])
        else:
            passes += 1
        seat = (seat + 1) % len(hands)
    return None if told.contract is None else (told.seat, told.contract)


def _offer(told: Auction, seat: int, hand: Sequence[Card]) -> Contract | None:
    """A higher bid, or None to pass."""
    if told.contract is not None and told.contract.value is Bid.GENERALE:
        return None
    return _all_tricks(told, seat, hand) or _raise(told, seat, hand) or _own(told, seat, hand)


def _all_tricks(told: Auction, seat: int, hand: Sequence[Card]) -> Contract | None:
    """All eight in this hand; or all but one, when the partner has spoken.  Alone only on lead."""
    profile = told.profile
    if not profile.capot_contract or (told.contract and isinstance(told.contract.value, Bid)):
        return None
    best = max(SUITS, key=lambda trump: sure_tricks(hand, trump))
    sure = sure_tricks(hand, best)
    if sure == HAND and seat == told.first and profile.generale:
        return Contract(value=Bid.GENERALE, trump=best)
    helped = any(who == (seat + 2) % 4 for who, _ in told.named)
    return Contract(value=Bid.CAPOT, trump=best) if sure >= HAND - helped else None


def _raise(told: Auction, seat: int, hand: Sequence[Card]) -> Contract | None:
    """The partner's suit, once, as far as this hand helps it."""
    partner = (seat + 2) % 4
    for (who, trump), value in told.named.items():
        if who != partner or (seat, trump) in told.named or trump in {Trump.NONE, Trump.ALL}:
            continue
        bid = told.at_most(value + expected(hand, trump, PARTNER))
        if bid:
            return Contract(value=bid, trump=trump)
    return None


def _own(told: Auction, seat: int, hand: Sequence[Card]) -> Contract | None:
    """The trump that suits this hand best; over the partner's bid only when it is much better."""
    open_trumps = [trump for trump in Trump if plays(told.profile, trump)]
    best = max(open_trumps, key=lambda trump: expected(hand, trump))
    over_partner = told.contract if (told.seat - seat) % 2 == 0 else None
    if (seat, best) in told.named or (over_partner and best is over_partner.trump):
        return None
    bid = told.at_most(expected(hand, best) - MARGIN - (MARGIN if over_partner else 0))
    return Contract(value=bid, trump=best) if bid else None


def _coinches(told: Auction, seat: int, hand: Sequence[Card]) -> bool:
    """Whether this hand, against that contract, expects the points that would make it fail."""
    contract = told.contract
    if contract is None or (told.seat - seat) % 2 == 0:
        return False
    if isinstance(contract.value, Bid) and not told.profile.capot_doubles:
        return False
    needed = 162 if isinstance(contract.value, Bid) else contract.value
    return expected(hand, contract.trump) - COINCHE > 162 - needed + DOUBTS


def _doubled(told: Auction, hand: Sequence[Card]) -> Contract:
    contract = told.contract
    assert contract is not None
    value = 162 if isinstance(contract.value, Bid) else contract.value
    again = expected(hand, contract.trump) >= value + SURCOINCHE
    return Contract(value=contract.value, trump=contract.trump, doubled=2 if again else 1)
