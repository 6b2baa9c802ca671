"""One trick: which cards may be played and the duty that makes them so, who wins, what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring.cards import BEATS, FULL_DECK, HAND, RUFFS, VALUES, Rank, Suit, Trump, is_trump
from scoring.choices import CannotGoHigher, PartnerRuffed, TrumpLed
from scoring.contracts import card_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Card
    from scoring.profile import ScoringProfile


class Duty(StrEnum):
    """What leaves a player these cards and no others."""

    LEAD = "lead"
    FOLLOW = "follow"
    RUFF = "ruff"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    DISCARD = "discard"
    FREE = "free"


class Because(StrEnum):
    """The situation that makes a duty what it is; a code of `errors.SENTENCES`."""

    __hash__ = str.__hash__

    LEADS = "play_leads"
    FOLLOWS = "play_follows"
    GOES_HIGHER = "play_goes_higher"
    OVER_PARTNER_LED = "play_over_partner_led"
    NONE_HIGHER = "play_none_higher"
    NEED_NOT = "play_need_not"
    PARTNER_SPARED = "play_partner_spared"
    RUFFS = "play_ruffs"
    RUFFS_ALONE = "play_ruffs_alone"
    OVERRUFFS = "play_overruffs"
    UNDERRUFFS = "play_underruffs"
    UNDERRUFF_SPARED = "play_underruff_spared"
    OVER_PARTNER = "play_over_partner"
    UNDER_PARTNER = "play_under_partner"
    OVER_PARTNER_ONLY_TRUMPS = "play_over_partner_only_trumps"
    PARTNER_FREE_BUT_HIGHER = "play_partner_free_but_higher"
    PARTNER_NONE_HIGHER = "play_partner_none_higher"
    PARTNER_RUFFED = "play_partner_ruffed"
    PARTNER_MASTER = "play_partner_master"
    NO_TRUMP_LEFT = "play_no_trump_left"
    NO_TRUMP_SUIT = "play_no_trump_suit"
    ALL_TRUMPS = "play_all_trumps"


DUTIES: Final = {
    Because.LEADS: Duty.LEAD,
    Because.FOLLOWS: Duty.FOLLOW,
    Because.GOES_HIGHER: Duty.OVERTRUMP,
    Because.OVER_PARTNER_LED: Duty.OVERTRUMP,
    Because.NONE_HIGHER: Duty.FOLLOW,
    Because.NEED_NOT: Duty.FOLLOW,
    Because.PARTNER_SPARED: Duty.FOLLOW,
    Because.RUFFS: Duty.RUFF,
    Because.RUFFS_ALONE: Duty.RUFF,
    Because.OVERRUFFS: Duty.OVERTRUMP,
    Because.UNDERRUFFS: Duty.UNDERTRUMP,
    Because.UNDERRUFF_SPARED: Duty.FREE,
    Because.OVER_PARTNER: Duty.OVERTRUMP,
    Because.UNDER_PARTNER: Duty.UNDERTRUMP,
    Because.OVER_PARTNER_ONLY_TRUMPS: Duty.OVERTRUMP,
    Because.PARTNER_FREE_BUT_HIGHER: Duty.FREE,
    Because.PARTNER_NONE_HIGHER: Duty.FREE,
    Because.PARTNER_RUFFED: Duty.FREE,
    Because.PARTNER_MASTER: Duty.FREE,
    Because.NO_TRUMP_LEFT: Duty.DISCARD,
    Because.NO_TRUMP_SUIT: Duty.DISCARD,
    Because.ALL_TRUMPS: Duty.DISCARD,
}
"""What each situation leaves a player to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """The legal cards, in the order of the hand, their duty, and what makes it so."""

    cards: tuple[Card, ...]
    duty: Duty
    because: Because


Ruled = tuple["Sequence[Card]", Because]
"""The cards that may be played, and why."""


def hand_size(profile: ScoringProfile) -> int:
    """Cards of a player when play begins, which is how many tricks there are.

    Two have eight open and eight beneath; of three with 32 cards nobody has the eight of the stock.
    """
    return 2 * HAND if profile.players == 2 else HAND


def in_deck(profile: ScoringProfile, card: Card) -> bool:
    """Whether it is played with: a deck of 24 has neither sevens nor eights."""
    return profile.deck == len(FULL_DECK) or card.rank not in {Rank.SEVEN, Rank.EIGHT}


def trick_winner(trump: Trump, cards: Sequence[Card]) -> int:
    """The place in the trick, from 0 for the leader, of the card that is master.

    cards: at least one, in the order of play.
    """
    beats = BEATS[trump]
    best, over = 0, beats[cards[0].index]
    for place in range(1, len(cards)):
        index = cards[place].index
        if over[index]:
            best, over = place, beats[index]
    return best


def trick_points(trump: Trump, cards: Sequence[Card]) -> int:
    """Points of the cards, without the last trick bonus."""
    values = VALUES[trump]
    return sum(values[card.index] for card in cards)


def play_points(profile: ScoringProfile, trump: Trump, cards: Sequence[Card]) -> int:
    """Points of the cards as the profile counts them at this trump, without the last trick."""
    values = card_values(profile, trump)
    return sum(values[card.index] for card in cards)


def belote_seat(
    profile: ScoringProfile, trump: Trump, hands: Sequence[Sequence[Card]], first: int = 0
) -> int | None:
    """The seat that holds king and queen of a trump suit, if one does and belote is played.

    At tout-atout several may: then the first of them in the order of play, from seat `first`.
    """
    for place in range(len(hands) if profile.belote else 0):
        seat = (first + place) % len(hands)
        held = {(card.suit, card.rank) for card in hands[seat] if is_trump(card, trump)}
        if any({(suit, Rank.KING), (suit, Rank.QUEEN)} <= held for suit in Suit):
            return seat
    return None


def legal_cards(
    profile: ScoringProfile, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]
) -> Legal:
    """What a player may play, the duty that leaves it so, and why.

    Of four players partners sit two places apart in the trick; of three or two nobody has one.
    trick: the cards played, from the leader on, fewer than there are players.  hand: at least one
    card; where cards lie beneath others, those that are open.
    The schools differ by `trump_led`, `partner_ruffed` and `cannot_go_higher` of the profile.
    """
    cards, because = _ruled(profile, trump, trick, hand)
    return Legal(cards=tuple(cards), duty=DUTIES[because], because=because)


def playable(
    profile: ScoringProfile, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]
) -> Sequence[Card]:
    """The cards of `legal_cards` alone: what a program that plays many deals asks for."""
    return _ruled(profile, trump, trick, hand)[0]


def _ruled(
    profile: ScoringProfile, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]
) -> Ruled:
    if not trick:
        return hand, Because.LEADS
    suit = trick[0].suit
    same = [card for card in hand if card.suit is suit]
    if same and not is_trump(trick[0], trump):
        return same, Because.FOLLOWS
    place = trick_winner(trump, trick)
    partner = profile.players == 4 and place == len(trick) - 2
    if same:
        return _trump_led(profile, trump, trick[place], same, partner=partner)
    return _void(profile, trump, (trick[0], trick[place]), hand, partner=partner)


def _trump_led(
    profile: ScoringProfile, trump: Trump, master: Card, same: list[Card], *, partner: bool
) -> Ruled:
    if profile.trump_led is TrumpLed.NEED_NOT and trump is not Trump.ALL:
        return same, Because.NEED_NOT
    if partner and profile.trump_led is TrumpLed.SPARE_PARTNER:
        return same, Because.PARTNER_SPARED
    if higher := _higher(trump, master, same):
        because = Because.OVER_PARTNER_LED if partner else Because.GOES_HIGHER
        return higher, because
    return same, Because.NONE_HIGHER


def _void(
    profile: ScoringProfile,
    trump: Trump,
    led_and_master: tuple[Card, Card],
    hand: Sequence[Card],
    *,
    partner: bool,
) -> Ruled:
    """The hand has no card of the suit led."""
    led, master = led_and_master
    ruffs = RUFFS[trump]
    trumps = [card for card in hand if ruffs[card.index]]
    if not trumps:
        return hand, _NO_TRUMPS.get(trump, Because.NO_TRUMP_LEFT)
    if master.suit is not led.suit:
        higher = _higher(trump, master, trumps)
        if partner:
            return _partner_ruffed(profile, hand, trumps, higher)
        return _opponent_ruffed(profile, hand, trumps, higher)
    if partner:
        return hand, Because.PARTNER_MASTER
    because = Because.RUFFS if profile.players == 4 else Because.RUFFS_ALONE
    return trumps, because


_NO_TRUMPS: Final = {Trump.NONE: Because.NO_TRUMP_SUIT, Trump.ALL: Because.ALL_TRUMPS}


def _higher(trump: Trump, master: Card, cards: Sequence[Card]) -> list[Card]:
    beats = BEATS[trump][master.index]
    return [card for card in cards if beats[card.index]]


def _partner_ruffed(
    profile: ScoringProfile, hand: Sequence[Card], trumps: list[Card], higher: list[Card]
) -> Ruled:
    """The partner holds the trick by a ruff: schools differ on whether and how to ruff."""
    if profile.partner_ruffed is PartnerRuffed.GO_OVER:
        if higher:
            return higher, Because.OVER_PARTNER
        return trumps, Because.UNDER_PARTNER
    if profile.partner_ruffed is PartnerRuffed.FREE:
        return hand, Because.PARTNER_RUFFED
    if not higher:
        return hand, Because.PARTNER_NONE_HIGHER
    if len(trumps) == len(hand):
        return higher, Because.OVER_PARTNER_ONLY_TRUMPS
    allowed = [card for card in hand if card not in trumps or card in higher]
    return allowed, Because.PARTNER_FREE_BUT_HIGHER


def _opponent_ruffed(
    profile: ScoringProfile, hand: Sequence[Card], trumps: list[Card], higher: list[Card]
) -> Ruled:
    """An opponent's ruff must be beaten, or else met with a lower trump."""
    if higher:
        return higher, Because.OVERRUFFS
    if profile.cannot_go_higher is CannotGoHigher.ANY_CARD:
        return hand, Because.UNDERRUFF_SPARED
    return trumps, Because.UNDERRUFFS
