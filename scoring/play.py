"""One trick: which cards may be played and the duty that makes them so, who wins, what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.cards import HEIGHTS, VALUES, Rank, Suit, Trump, is_trump
from scoring.choices import CannotGoHigher, PartnerRuffed, TrumpLed

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """The legal cards, in the order of the hand, and their duty."""

    cards: tuple[Card, ...]
    duty: Duty


def trick_winner(trump: Trump, cards: Sequence[Card]) -> int:
    """The place in the trick, from 0 for the leader, of the card that is master.

    cards: at least one, in the order of play.
    """
    heights = HEIGHTS[trump]
    best, master = 0, cards[0]
    for place in range(1, len(cards)):
        card = cards[place]
        beats = card.suit is master.suit or card.suit.value == trump.value
        if beats and heights[card.index] > heights[master.index]:
            best, master = place, card
    return best


def trick_points(trump: Trump, cards: Sequence[Card]) -> int:
    """Points of the cards, without the last trick bonus."""
    values = VALUES[trump]
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
    """What a player may play; four players, partners two places apart in the trick.

    trick: zero to three cards from the leader on.  hand: at least one card.
    The schools differ by `trump_led`, `partner_ruffed` and `cannot_go_higher` of the profile.
    """
    if not trick:
        return Legal(cards=tuple(hand), duty=Duty.LEAD)
    led = trick[0].suit
    same = [card for card in hand if card.suit is led]
    if same:
        master = trick_winner(trump, trick)
        partner = master == len(trick) - 2
        return _following(profile, trump, trick[master], same, partner=partner)
    return _void(profile, trump, trick, hand)


def _void(
    profile: ScoringProfile, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]
) -> Legal:
    """The hand has no card of the suit led."""
    master = trick_winner(trump, trick)
    partner_is_master = master == len(trick) - 2
    trumps = [card for card in hand if card.suit.value == trump.value]
    if not trumps:
        return Legal(cards=tuple(hand), duty=Duty.DISCARD)
    if trick[master].suit is not trick[0].suit:
        higher = _higher(trump, trick[master], trumps)
        if partner_is_master and profile.partner_ruffed is not PartnerRuffed.GO_OVER:
            return _over_partner(profile, hand, trumps, higher)
        return _over_ruff(profile, hand, trumps, higher, partner=partner_is_master)
    if partner_is_master:
        return Legal(cards=tuple(hand), duty=Duty.FREE)
    return Legal(cards=tuple(trumps), duty=Duty.RUFF)


def _higher(trump: Trump, master: Card, cards: Sequence[Card]) -> list[Card]:
    heights = HEIGHTS[trump]
    return [card for card in cards if heights[card.index] > heights[master.index]]


def _following(
    profile: ScoringProfile, trump: Trump, master: Card, same: list[Card], *, partner: bool
) -> Legal:
    follow = Legal(cards=tuple(same), duty=Duty.FOLLOW)
    if not is_trump(same[0], trump):
        return follow
    spared = profile.trump_led is TrumpLed.NEED_NOT and trump is not Trump.ALL
    if spared or (partner and profile.trump_led is TrumpLed.SPARE_PARTNER):
        return follow
    higher = _higher(trump, master, same)
    return Legal(cards=tuple(higher), duty=Duty.OVERTRUMP) if higher else follow


def _over_partner(
    profile: ScoringProfile,
    hand: Sequence[Card],
    trumps: list[Card],
    higher: list[Card],
) -> Legal:
    """The partner holds the trick by a ruff: no need to ruff, schools differ on how."""
    if profile.partner_ruffed is PartnerRuffed.FREE or not higher:
        return Legal(cards=tuple(hand), duty=Duty.FREE)
    allowed = [card for card in hand if card not in trumps or card in higher]
    only_trumps = len(trumps) == len(hand)
    return Legal(cards=tuple(allowed), duty=Duty.OVERTRUMP if only_trumps else Duty.FREE)


def _over_ruff(
    profile: ScoringProfile,
    hand: Sequence[Card],
    trumps: list[Card],
    higher: list[Card],
    *,
    partner: bool,
) -> Legal:
    """The trick is held by a ruff that must be beaten, or else met with a lower trump."""
    if higher:
        return Legal(cards=tuple(higher), duty=Duty.OVERTRUMP)
    if profile.cannot_go_higher is CannotGoHigher.ANY_CARD and not partner:
        return Legal(cards=tuple(hand), duty=Duty.FREE)
    return Legal(cards=tuple(trumps), duty=Duty.UNDERTRUMP)
