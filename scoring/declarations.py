"""Declarations: tierce, cinquante, cent, carré; which a hand holds, what they score, which stand.

A card serves in one declaration only.  The side with the single best declaration scores all of
its own, the other side none (SCORING.md, "Declarations").  Belote is no part of this.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from types import NoneType
from typing import TYPE_CHECKING, Final

from scoring.cards import HAND, Card, Rank, Suit, Trump, card_of, is_trump
from scoring.choices import (
    DeclarationsOrder,
    DeclarationsTie,
    LongRuns,
    NoTrumpCarres,
)
from scoring.errors import ScoringError
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.profile import ScoringProfile


class Kind(StrEnum):
    """Three, four, five or more cards in a row; or four cards of one rank."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


IN_A_ROW: Final = "789TJQKA"
"""The order of runs, the same in trumps."""
RUN_LENGTHS: Final = {Kind.TIERCE: 3, Kind.CINQUANTE: 4, Kind.CENT: 5}
RUN_POINTS: Final = {Kind.TIERCE: 20, Kind.CINQUANTE: 50, Kind.CENT: 100}
CARRE_POINTS: Final = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
ACES_FIRST_POINTS: Final = {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100, "9": 100}
"""Points of carrés, the best first: carrés of as many points are compared in this order."""
MOST: Final = 4
"""Declarations of one side: two a hand."""


_KINDS: Final = (
    ("kind", Kind),
    ("top", (Card, NoneType)),
    ("rank", (Rank, NoneType)),
    ("length", int),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """A run by its highest card, a carré by its rank.

    length: of a run, from its kind where it is left out; a cent may be longer than five.
    Raises ScoringError missing_field, unknown_field, bad_value: no such declaration exists.
    """

    kind: Kind
    top: Card | None = None
    rank: Rank | None = None
    length: int = 0

    def __post_init__(self) -> None:
        for field, kind in _KINDS:
            if not isinstance(getattr(self, field), kind):
                raise ScoringError("bad_value", field)
        needed, odd = ("rank", "top") if self.kind is Kind.CARRE else ("top", "rank")
        if getattr(self, needed) is None:
            raise ScoringError("missing_field", needed)
        if getattr(self, odd) is not None:
            raise ScoringError("unknown_field", odd)
        if self.top is None:
            self._carre()
        else:
            self._run(self.top)

    def _carre(self) -> None:
        if self.length:
            raise ScoringError("unknown_field", "length")

    def _run(self, top: Card) -> None:
        least = RUN_LENGTHS[self.kind]
        if not self.length:
            object.__setattr__(self, "length", least)
        if not least <= self.length <= (HAND if self.kind is Kind.CENT else least):
            raise ScoringError("bad_value", "length")
        if IN_A_ROW.index(top.rank) + 1 < self.length:
            facts = {"kind": self.kind.value, "top": str(top)}
            raise ScoringError("bad_value", "top", facts, sentence="declaration_low")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, a run from the highest down."""
        if self.top is None:
            assert self.rank is not None
            return tuple(card_of(self.rank, suit) for suit in Suit)
        highest = IN_A_ROW.index(self.top.rank)
        ranks = (Rank(IN_A_ROW[highest - down]) for down in range(self.length))
        return tuple(card_of(rank, self.top.suit) for rank in ranks)

    def as_dict(self) -> dict[str, object]:
        """As the commands write it; the length only of a cent of more than five cards."""
        if self.top is None:
            return {"kind": self.kind.value, "rank": str(self.rank)}
        told: dict[str, object] = {"kind": self.kind.value, "top": str(self.top)}
        return told | ({"length": self.length} if self.length > RUN_LENGTHS[Kind.CENT] else {})


Declared = BySide[tuple[Declaration, ...]]
"""What each side declares, or what of it stands."""


def points(profile: ScoringProfile, trump: Trump | None, declaration: Declaration) -> int:
    """What it scores where it stands; a carré of eights or sevens nothing.

    trump: None where a suit is trump and it does not matter which.
    """
    if declaration.rank is None:
        return RUN_POINTS[declaration.kind]
    return _carre_points(profile, trump).get(declaration.rank.value, 0)


def find(
    profile: ScoringProfile, hand: Sequence[Card], trump: Trump | None = None
) -> tuple[Declaration, ...]:
    """The declarations of a hand that score most, the best first; belote aside.

    hand: at most eight cards.  Carrés come before the runs they break: with eight cards no run or
    runs can be worth more.  What is left in a row is one declaration, however long (Pagat).
    """
    worth = _carre_points(profile, trump)
    carres = [
        rank for rank in Rank if rank in worth and sum(card.rank is rank for card in hand) == MOST
    ]
    left = [card for card in hand if card.rank not in carres]
    found = [Declaration(kind=Kind.CARRE, rank=rank) for rank in carres]
    found += [run for suit in Suit for run in _runs(suit, left)]
    return tuple(sorted(found, key=lambda one: strength(profile, trump, one), reverse=True))


def strength(
    profile: ScoringProfile, trump: Trump | None, declaration: Declaration
) -> tuple[int, ...]:
    """Compares declarations: carré before run; then length, height, trump as the profile says."""
    if declaration.top is None:
        listed = list(_carre_points(profile, trump))
        rank = declaration.rank
        return (1, -listed.index(rank) if rank in listed else -len(listed))
    length = declaration.length
    if profile.long_runs is LongRuns.ALL_ALIKE:
        length = min(length, RUN_LENGTHS[Kind.CENT])
    height = IN_A_ROW.index(declaration.top.rank)
    trumps = int(trump is not None and is_trump(declaration.top, trump))
    if profile.declarations_order is DeclarationsOrder.TRUMP_FIRST:
        return (0, length, trumps, height)
    return (0, length, height, trumps)


def best_of(profile: ScoringProfile, trump: Trump, own: Sequence[Declaration]) -> tuple[int, ...]:
    """The strength of the best one; below any where none is worth something."""
    worth = [one for one in own if points(profile, trump, one)]
    return max((strength(profile, trump, one) for one in worth), default=())


def winner(
    profile: ScoringProfile,
    trump: Trump | None,
    taker: Side | None,
    declared: Declared,
    first: Side | None = None,
) -> Side | None:
    """The side whose declarations stand, if any; those worth nothing are not compared.

    trump: None where it was not told.  first: the side that declared its best one first.
    Without a taker the first to speak wins where the taker would.
    Raises ScoringError missing_field for `trump` or `first` where only that can decide.
    """
    if trump is None:
        suits = [Trump(suit.value) for suit in Suit]
        found = {winner(profile, suit, taker, declared, first) for suit in suits}
        if len(found) > 1:
            raise ScoringError("missing_field", "trump")
        return found.pop()
    best = declared.map(lambda own: best_of(profile, trump, own))
    if best.a != best.b:
        return Side.A if best.a > best.b else Side.B
    return _tied(profile, taker, first) if best.a else None


def standing(
    profile: ScoringProfile,
    trump: Trump | None,
    taker: Side | None,
    declared: Declared,
    first: Side | None = None,
) -> Declared:
    """What scores of what both sides declared: all of the winner's, nothing of the other's.

    Arguments and refusals are those of `winner`.
    """
    ahead = winner(profile, trump, taker, declared, first)
    if ahead is None:
        return BySide(a=(), b=())
    kept = tuple(one for one in declared[ahead] if points(profile, trump, one))
    return BySide.for_side(ahead, kept, ())


def total(profile: ScoringProfile, trump: Trump | None, stands: Declared) -> BySide[int]:
    """Points of each side's declarations that stand."""
    return stands.map(lambda own: sum(points(profile, trump, one) for one in own))


def check(declared: Declared, field: str = "declarations") -> None:
    """Refuse what no four hands can hold.

    Raises ScoringError bad_card for a card in two declarations, whoever's they are, bad_value for
    more than the two hands of a side can hold; `field` is where the declarations stand.
    """
    used: set[Card] = set()
    for side in Side:
        if not isinstance(declared[side], tuple | list):
            raise ScoringError("bad_value", f"{field}.{side}")
        for place, one in enumerate(declared[side]):
            if not isinstance(one, Declaration):
                raise ScoringError("bad_value", f"{field}.{side}.{place}")
            if twice := next((card for card in one.cards if card in used), None):
                path = f"{field}.{side}.{place}"
                raise ScoringError("bad_card", path, {"value": str(twice)}, sentence="card_twice")
            used.update(one.cards)
        if not _two_hands(declared[side]):
            facts = {"side": side.value}
            raise ScoringError("bad_value", f"{field}.{side}", facts, sentence="declarations_many")


def _carre_points(profile: ScoringProfile, trump: Trump | None) -> dict[str, int]:
    aces = trump is Trump.NONE and profile.no_trump_carres is NoTrumpCarres.ACES_FIRST
    return ACES_FIRST_POINTS if aces else CARRE_POINTS


def _runs(suit: Suit, cards: Sequence[Card]) -> Iterator[Declaration]:
    """The longest runs of a suit, from the highest down."""
    held = {card.rank.value for card in cards if card.suit is suit}
    length = 0
    for place in range(len(IN_A_ROW) - 1, -2, -1):
        if place >= 0 and IN_A_ROW[place] in held:
            length += 1
            continue
        if length >= RUN_LENGTHS[Kind.TIERCE]:
            top = card_of(Rank(IN_A_ROW[place + length]), suit)
            yield Declaration(kind=_kind(length), top=top, length=length)
        length = 0


def _kind(length: int) -> Kind:
    return {3: Kind.TIERCE, 4: Kind.CINQUANTE}.get(length, Kind.CENT)


def _tied(profile: ScoringProfile, taker: Side | None, first: Side | None) -> Side | None:
    if profile.declarations_tie is DeclarationsTie.NOBODY:
        return None
    if profile.declarations_tie is DeclarationsTie.TAKER and taker is not None:
        return taker
    if first is None:
        raise ScoringError("missing_field", "first")
    return first


def _two_hands(own: Sequence[Declaration]) -> bool:
    """Whether two hands can hold them, each declaration in one hand."""
    if len(own) > MOST:
        return False
    places = range(len(own))
    for size in range(len(own) // 2 + 1):
        for chosen in combinations(places, size):
            halves = (
                [own[place] for place in chosen],
                [own[place] for place in places if place not in chosen],
            )
            if all(map(_one_hand, halves)):
                return True
    return False


def _one_hand(own: Sequence[Declaration]) -> bool:
    """Whether a hand can hold them; two runs that touch would be one declaration."""
    if sum(len(one.cards) for one in own) > HAND:
        return False
    return not any(_touch(one, other) for one, other in combinations(own, 2))


def _touch(one: Declaration, other: Declaration) -> bool:
    if one.top is None or other.top is None or one.top.suit is not other.top.suit:
        return False
    places = [sorted(IN_A_ROW.index(card.rank) for card in run.cards) for run in (one, other)]
    return places[0][-1] + 1 == places[1][0] or places[1][-1] + 1 == places[0][0]
