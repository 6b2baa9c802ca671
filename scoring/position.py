"""A deal being played card by card, kept in bits, for programs that play very many.

It says the same as `play.legal_cards`, for whole deals at some times the speed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.cards import BEATS, FULL_DECK, HAND, RUFFS, Suit, Trump
from scoring.choices import CannotGoHigher, PartnerRuffed, TrumpLed
from scoring.contracts import card_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card
    from scoring.profile import ScoringProfile

Bits = int
"""A set of cards: the bit 1 << index of each."""
SUIT_BITS: Final = (1 << HAND) - 1
SUIT_OF: Final = tuple(list(Suit).index(card.suit) for card in FULL_DECK)
_LEADS: Final = -1


def bits_of(cards: Sequence[Card]) -> Bits:
    """The set of some cards."""
    return sum(1 << card.index for card in cards)


def _cards_of(suit: int, held: int) -> tuple[Card, ...]:
    return tuple(FULL_DECK[HAND * suit + rank] for rank in range(HAND) if held >> rank & 1)


_CARDS: Final = tuple(
    tuple(_cards_of(suit, held) for held in range(SUIT_BITS + 1)) for suit in range(len(Suit))
)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _CARDS
_OVER: Final = {
    trump: tuple(
        sum(1 << card for card in range(len(FULL_DECK)) if row[card]) for row in BEATS[trump]
    )
    for trump in Trump
}
_TRUMPS: Final = {
    trump: sum(1 << n for n, ruffs in enumerate(RUFFS[trump]) if ruffs) for trump in Trump
}


class Position:
    """Whose turn it is, what may be played, and what each seat has won so far.

    seat: whose turn it is.  points: by seat, of the cards of its tricks and, at the end, the last.
    tricks: by seat, how many it took.  Cards that lie beneath others are not known here,
    nor is a stock.
    """

    __slots__ = (
        "_any_card",
        "_free",
        "_go_over",
        "_hands",
        "_last",
        "_led",
        "_master",
        "_need_not",
        "_over",
        "_partners",
        "_place",
        "_players",
        "_spare",
        "_trump_suits",
        "_trumps",
        "_values",
        "_winner",
        "_worth",
        "points",
        "seat",
        "tricks",
    )

    def __init__(
        self,
        profile: ScoringProfile,
        trump: Trump,
        hands: Sequence[Sequence[Card]],
        leader: int = 0,
    ) -> None:
        players = len(hands)
        self._need_not = profile.trump_led is TrumpLed.NEED_NOT and trump is not Trump.ALL
        self._spare = profile.trump_led is TrumpLed.SPARE_PARTNER
        self._go_over = profile.partner_ruffed is PartnerRuffed.GO_OVER
        self._free = profile.partner_ruffed is PartnerRuffed.FREE
        self._any_card = profile.cannot_go_higher is CannotGoHigher.ANY_CARD
        self._partners = profile.players == 4
        self._players = players
        self._values, self._last = card_values(profile, trump), profile.last_trick
        self._over, self._trumps = _OVER[trump], _TRUMPS[trump]
        self._trump_suits = [trump is Trump.ALL or suit.value == trump.value for suit in Suit]
        self._hands = [bits_of(hand) for hand in hands]
        self._led, self._master, self._winner, self._worth, self._place = _LEADS, 0, 0, 0, 0
        self.seat = leader
        self.points = [0] * players
        self.tricks = [0] * players

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return not self._hands[self.seat]

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat whose turn it is may play, in the order of the deck."""
        hand, led = self._hands[self.seat], self._led
        if led != _LEADS:
            same = hand >> HAND * led & SUIT_BITS
            if same:
                if self._trump_suits[led]:
                    same = self._higher(same, led)
                return _CARDS[led][same]
            if hand & self._trumps:
                hand = self._void(hand)
        return (
            _SPADES[hand & SUIT_BITS]
            + _HEARTS[hand >> 8 & SUIT_BITS]
            + _DIAMONDS[hand >> 16 & SUIT_BITS]
            + _CLUBS[hand >> 24]
        )

    def play(self, card: Card) -> None:
        """A card of the seat's hand is played; that it is legal is not asked again."""
        index, seat = card.index, self.seat
        self._hands[seat] ^= 1 << index
        self._worth += self._values[index]
        if self._led == _LEADS:
            self._led, self._master, self._winner = SUIT_OF[index], index, seat
        elif self._over[self._master] >> index & 1:
            self._master, self._winner = index, seat
        self._place += 1
        if self._place == self._players:
            self._taken()
        else:
            self.seat = (seat + 1) % self._players

    def _taken(self) -> None:
        winner = self._winner
        self.tricks[winner] += 1
        self.points[winner] += self._worth
        self.seat, self._led, self._worth, self._place = winner, _LEADS, 0, 0
        if not self._hands[winner]:
            self.points[winner] += self._last

    def _partner_is_master(self) -> bool:
        return self._partners and (self.seat - self._winner) % 2 == 0

    def _higher(self, same: int, led: int) -> int:
        """What may be played of the trump suit that was led, as bits of the suit."""
        if self._need_not or (self._spare and self._partner_is_master()):
            return same
        return same & self._over[self._master] >> HAND * led or same

    def _void(self, hand: Bits) -> Bits:
        """What may be played by a hand with trumps and none of the suit led."""
        trumps, partner = hand & self._trumps, self._partner_is_master()
        if SUIT_OF[self._master] == self._led:
            return hand if partner else trumps
        higher = trumps & self._over[self._master]
        if not partner:
            return higher or (hand if self._any_card else trumps)
        if self._go_over:
            return higher or trumps
        return hand if self._free or not higher else hand & ~trumps | higher
