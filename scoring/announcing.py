"""The declarations of a whole deal: what hands hold, what was said, what was false, whose stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.choices import FalseDeclaration
from scoring.declarations import best_of, find, standing, winner
from scoring.errors import ScoringError
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scoring.cards import Card, Trump
    from scoring.declarations import Declaration, Declared
    from scoring.profile import ScoringProfile

BySeat = tuple[tuple["Declaration", ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Four hands of eight cards by seat, of which 0 and 2 are side A; who speaks first; who took.

    said: what each seat declared; None where each declared what it holds.
    """

    hands: Sequence[Sequence[Card]]
    first: int
    taker: Side | None = None
    said: BySeat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What each seat holds, what it declared falsely, the side that marks, and what it marks."""

    found: BySeat
    false: BySeat
    winner: Side | None
    stands: Declared


def compare(profile: ScoringProfile, trump: Trump, table: Table) -> Compared:
    """Whose declarations stand.

    A declaration is false when the hand lacks one of its cards.  Between equal ones the first to
    speak is the first seat that holds the best, in the order of play.
    Raises ScoringError bad_card where a seat declares a card twice: said.SEAT.PLACE.
    """
    found = tuple(find(profile, hand, trump) for hand in table.hands)
    said = found if table.said is None else table.said
    for seat, own in enumerate(said):
        _refuse_twice(own, f"said.{seat}")
    pairs = zip(said, table.hands, strict=True)
    false = tuple(tuple(one for one in own if not _held(one, hand)) for own, hand in pairs)
    wrong = {_side(seat) for seat, own in enumerate(false) if own}
    declared = void(profile, BySide(a=said[0] + said[2], b=said[1] + said[3]), wrong)
    order = [(table.first + place) % len(said) for place in range(len(said))]
    speaks = max(order, key=lambda seat: best_of(profile, trump, said[seat]))
    told = (profile, trump, table.taker, declared, _side(speaks))
    return Compared(found=found, false=false, winner=winner(*told), stands=standing(*told))


def void(profile: ScoringProfile, declared: Declared, wrong: Collection[Side]) -> Declared:
    """What is left to compare when a declaration of each of the sides `wrong` was false.

    Nothing of such a side; or its opponents mark all that it declared.
    """

    def left(side: Side) -> tuple[Declaration, ...]:
        own = () if side in wrong else declared[side]
        pays = profile.false_declaration is FalseDeclaration.TO_OPPONENTS
        return own + (declared[side.other] if pays and side.other in wrong else ())

    return BySide(a=left(Side.A), b=left(Side.B))


def _side(seat: int) -> Side:
    return Side.B if seat % 2 else Side.A


def _held(one: Declaration, hand: Sequence[Card]) -> bool:
    return set(one.cards) <= set(hand)


def _refuse_twice(own: Sequence[Declaration], field: str) -> None:
    seen: set[Card] = set()
    for place, one in enumerate(own):
        if twice := next((card for card in one.cards if card in seen), None):
            facts = {"value": str(twice)}
            raise ScoringError("bad_card", f"{field}.{place}", facts, sentence="card_twice")
        seen.update(one.cards)
