"""Renonces: cards that should not have been played, and what a referee is asked about one of them.

Facts only: which card, what was due, what shows it.  What a renonce costs is the règlement's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.cards import FULL_DECK, Card, Trump
from scoring.errors import Reason, ScoringError
from scoring.play import hand_size, in_deck, legal_cards, trick_winner

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scoring.play import Duty, Legal
    from scoring.profile import ScoringProfile


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Whether a card may be played, and what a referee answers.

    cards: those that may be played, in the order of the hand.  because: the sentence to read out.
    """

    legal: bool
    duty: Duty
    cards: tuple[Card, ...]
    because: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Renonce:
    """A card that should not have been played.

    trick: from 1.  seat: from 0.  due: the cards that could have been played, as far as the hand is
    known.  because: why no other could.  proof: the first of them that the player played
    later and that shows the fault by itself, and the trick it fell in; None while only the hand
    shows it.
    """

    trick: int
    seat: int
    card: Card
    duty: Duty
    due: tuple[Card, ...]
    because: Reason
    proof: Card | None = None
    proof_trick: int | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The sentences to read out: what was due, and the proof where there is one."""
        if self.proof is None or self.proof_trick is None:
            return (self.because,)
        facts: dict[str, int | str] = {"proof": str(self.proof), "trick": self.proof_trick}
        return (self.because, Reason(code="renonce_shown", params=facts))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Play:
    """A card as it was played: trick from 0, the seat, what lay on the table before it."""

    trick: int
    seat: int
    card: Card
    table: tuple[Card, ...]


def ask(
    profile: ScoringProfile,
    trump: Trump,
    trick: Sequence[Card],
    hand: Sequence[Card],
    played: Card,
) -> Ruling:
    """Whether `played` may be played, of a hand that holds it, on the cards of a trick.

    trick: from the leader on, fewer cards than players; partners sit two places apart.
    hand: what the player held before playing; where two play, the open cards only.
    Raises ScoringError bad_value (too many cards), bad_card (a card twice, none of this deck, or
    not in hand); its field is trick, hand or played.
    """
    _listed(trump, trick=trick, hand=hand)
    if len(trick) >= profile.players:
        raise ScoringError("bad_value", "trick")
    if not 1 <= len(hand) <= hand_size(profile):
        raise ScoringError("bad_value", "hand")
    seen: set[Card] = set()
    _note(profile, trick, "trick", seen)
    _note(profile, hand, "hand", seen)
    if played not in hand:
        raise ScoringError("bad_card", "played", {"value": str(played)}, sentence="not_in_hand")
    found = legal_cards(profile, trump, trick, hand)
    return Ruling(
        legal=played in found.cards,
        duty=found.duty,
        cards=found.cards,
        because=Reason(code=found.because.value),
    )


def find_renonces(
    profile: ScoringProfile,
    trump: Trump,
    first: int,
    tricks: Sequence[Sequence[Card]],
    hands: Sequence[Sequence[Card] | None] | None = None,
) -> tuple[Renonce, ...]:
    """Every renonce of a deal or of its first tricks, in the order of play.

    first: the seat that led the first trick; the winner of each leads the next.
    tricks: the cards in the order of play; the last trick may be unfinished.
    hands: by seat as they were when play began, None for one that is not known.  If it is not what
    the others leave of the deck, only the cards it played count: a renonce is then shown by a card
    played later, and stays one whatever else the hand held.  Of two players each hand must be
    known, as eight open cards and then, in the same order, the eight beneath them.

    Raises ScoringError missing_field (hands of two players), bad_value (numbers of cards), bad_card
    (a card twice, not of this deck, or not in its hand), the field tricks or hands and its place.
    """
    _listed(trump, tricks=tricks, hands=[] if hands is None else hands)
    if type(first) is not int:
        raise ScoringError("bad_value", "first")
    known = _known(profile, hands)
    plays = tuple(_in_order(profile, trump, first, tricks))
    for play in plays:
        _owned(play, known)
    found = (_judged(profile, trump, plays, play, known[play.seat]) for play in plays)
    return tuple(renonce for renonce in found if renonce)


def _owned(play: _Play, known: Sequence[Sequence[Card] | None]) -> None:
    """Refuse a card that its seat cannot have played, by the hands that are known."""
    for seat, hand in enumerate(known):
        if hand is not None and (play.card in hand) is not (seat == play.seat):
            raise _not_in_hand(play)


def _not_in_hand(play: _Play) -> ScoringError:
    path = f"tricks.{play.trick}.{len(play.table)}"
    facts = {"value": str(play.card)}
    return ScoringError("bad_card", path, facts, sentence="not_in_hand")


def _judged(
    profile: ScoringProfile,
    trump: Trump,
    plays: Sequence[_Play],
    play: _Play,
    hand: Sequence[Card] | None,
) -> Renonce | None:
    own = [one for one in plays if one.seat == play.seat]
    before = [one.card for one in own if one.trick < play.trick]
    later = [one for one in own if one.trick > play.trick]
    held = [one.card for one in (play, *later)] if hand is None else _open(profile, hand, before)
    if play.card not in held:
        raise _not_in_hand(play)
    found = legal_cards(profile, trump, play.table, held)
    if play.card in found.cards:
        return None
    due = [one for one in later if one.card in found.cards]
    shown = next((one for one in due if _shows(profile, trump, play, one.card)), None)
    return _renonce(play, found, shown)


def _renonce(play: _Play, found: Legal, shown: _Play | None) -> Renonce:
    return Renonce(
        trick=play.trick + 1,
        seat=play.seat,
        card=play.card,
        duty=found.duty,
        due=found.cards,
        because=Reason(code=found.because.value),
        proof=shown.card if shown else None,
        proof_trick=shown.trick + 1 if shown else None,
    )


def _shows(profile: ScoringProfile, trump: Trump, play: _Play, other: Card) -> bool:
    """Whether with this one other card in hand the play was wrong, whatever else was in it."""
    return play.card not in legal_cards(profile, trump, play.table, (play.card, other)).cards


def _open(
    profile: ScoringProfile, hand: Sequence[Card], played: Sequence[Card]
) -> tuple[Card, ...]:
    """What of a hand can be played: where two play, a card beneath another waits for it."""
    left = [card for card in hand if card not in played]
    if profile.players != 2:
        return tuple(left)
    half = hand_size(profile) // 2
    covered = {
        below for above, below in zip(hand[:half], hand[half:], strict=True) if above in left
    }
    return tuple(card for card in left if card not in covered)


def _in_order(
    profile: ScoringProfile, trump: Trump, first: int, tricks: Sequence[Sequence[Card]]
) -> Iterator[_Play]:
    if len(tricks) > hand_size(profile):
        raise ScoringError("bad_value", "tricks")
    seen: set[Card] = set()
    leader = first
    for number, cards in enumerate(tricks):
        _listed(trump, **{f"tricks.{number}": cards})
        whole = len(cards) == profile.players
        if not whole and not (cards and number == len(tricks) - 1 and len(cards) < profile.players):
            raise ScoringError("bad_value", f"tricks.{number}")
        _note(profile, cards, f"tricks.{number}", seen)
        for place, card in enumerate(cards):
            seat = (leader + place) % profile.players
            yield _Play(trick=number, seat=seat, card=card, table=tuple(cards[:place]))
        leader = (leader + trick_winner(trump, cards)) % profile.players


def _known(
    profile: ScoringProfile, hands: Sequence[Sequence[Card] | None] | None
) -> Sequence[Sequence[Card] | None]:
    """A hand for each seat, or None, checked."""
    given = [None] * profile.players if hands is None else hands
    if profile.players == 2 and None in given:
        raise ScoringError("missing_field", "hands")
    if len(given) != profile.players:
        raise ScoringError("bad_value", "hands")
    seen: set[Card] = set()
    for seat, hand in enumerate(given):
        if hand is None:
            continue
        if not isinstance(hand, Sequence) or len(hand) != hand_size(profile):
            raise ScoringError("bad_value", f"hands.{seat}")
        _note(profile, hand, f"hands.{seat}", seen)
    return _with_the_last(profile, given, seen)


def _with_the_last(
    profile: ScoringProfile, given: Sequence[Sequence[Card] | None], seen: Collection[Card]
) -> Sequence[Sequence[Card] | None]:
    """Where the others hold all cards but those of one hand, that hand is known too."""
    left = tuple(card for card in FULL_DECK if in_deck(profile, card) and card not in seen)
    if len(left) != hand_size(profile) or None not in given:
        return given
    return [left if hand is None else hand for hand in given]


def _listed(trump: Trump, **rows: object) -> None:
    """Refuse what is no trump, and rows that are none, each by its field."""
    if not isinstance(trump, Trump):
        raise ScoringError("bad_value", "trump")
    for field, row in rows.items():
        if not isinstance(row, Sequence):
            raise ScoringError("bad_value", field)


def _note(profile: ScoringProfile, cards: Sequence[Card], field: str, seen: set[Card]) -> None:
    """Refuse a card that is not of the deck, or is among those seen; then they are seen."""
    for place, card in enumerate(cards):
        path = f"{field}.{place}"
        if not isinstance(card, Card):
            raise ScoringError("bad_card", path, {"value": str(card)})
        if not in_deck(profile, card):
            raise ScoringError("bad_card", path, {"value": str(card)}, sentence="not_in_deck")
        if card in seen:
            raise ScoringError("bad_card", path, {"value": str(card)})
        seen.add(card)
