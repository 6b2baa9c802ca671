"""What the questions of an arbiter have in common on the page: trumps, seats, cards to tap."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from scoring.cards import Rank, Trump
from scoring.choices import AllTrump, NoTrump
from tournaments.forms.arbiter import IN_HAND, TABLE
from tournaments.views.arbiter import faces

if TYPE_CHECKING:
    from scoring.cards import Card
    from scoring.profile import ScoringProfile
    from tournaments.views.arbiter.book import Book
    from tournaments.views.arbiter.faces import Face

FOUR: Final = 4
SMALL: Final = 24
FAULT: Final = ("irregularity", "penalty")
"""The articles of what a fault in play costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A trump to tap."""

    code: str
    name: str
    corner: str
    red: bool
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Somebody at the table.  where: `top left right bottom` on the page; turn: whose card comes.

    order: of the card in the trick, from 1.  step: what a tap on the seat says, if anything.
    """

    where: str
    name: str
    face: "Face | None" = None
    order: int | None = None
    master: bool = False
    turn: bool = False
    step: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A card to tap.  lies: `table`, `hand` or nothing; legal: None while that is not known."""

    face: "Face"
    lies: str = ""
    legal: bool | None = None
    played: bool = False

    @property
    def pressed(self) -> bool:
        return bool(self.lies)

    @property
    def said(self) -> str:
        """What a screen reader says of it."""
        words = [self.face.name]
        if self.lies == TABLE:
            words.append(_("on the table"))
        if self.lies == IN_HAND:
            words.append(_("in the hand"))
        if self.legal is not None:
            words.append(_("may be played") if self.legal else _("may not be played"))
        if self.played:
            words.append(_("was played"))
        return ", ".join(words)


def trumps(profile: "ScoringProfile", chosen: Trump | None) -> tuple[Choice, ...]:
    """The trumps that this profile plays."""
    played = [Trump(suit.value) for suit in faces.ORDER]
    if profile.no_trump is not NoTrump.NOT_PLAYED:
        played.append(Trump.NONE)
    if profile.all_trump is not AllTrump.NOT_PLAYED:
        played.append(Trump.ALL)
    return tuple(
        Choice(
            code=trump.value,
            name=faces.trump_name(trump),
            corner=faces.trump_corner(trump),
            red=trump in (Trump.HEARTS, Trump.DIAMONDS),
            chosen=trump is chosen,
        )
        for trump in played
    )


def deck(profile: "ScoringProfile") -> "list[list[Card]]":
    """The cards that are played with, a row a suit."""
    small = (Rank.SEVEN, Rank.EIGHT) if profile.deck == SMALL else ()
    return [[card for card in row if card.rank not in small] for row in faces.in_rows()]


def all_of(profile: "ScoringProfile") -> "frozenset[Card]":
    """The same cards, in no order."""
    return frozenset(card for row in deck(profile) for card in row)


def place_of(card: "Card") -> tuple[int, int]:
    return faces.ORDER.index(card.suit), faces.ROW.index(card.rank)


def around(book: "Book") -> list[tuple[str, str]]:
    """The seats in the order of play from the one nearest on: where on the page, and its name."""
    near, far = ("bottom", _("South")), ("top", _("North"))
    sides = [("left", _("West")), ("right", _("East"))]
    first, last = sides if book.clockwise else sides[::-1]
    if book.profile.players == FOUR:
        return [near, first, far, last]
    return [near, first, last] if book.profile.players == FOUR - 1 else [near, far]
