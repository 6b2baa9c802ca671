"""What an arbiter taps: cards on the table, in a hand, trick after trick; kept in the address.

Nothing that stands in an address is refused with a fault of ours: what cannot be read is left out
and said in words.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.cards import FULL_DECK, HAND, Card, Trump, parse_card
from scoring.errors import ScoringError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from django.http import QueryDict

TABLE: Final = "table"
IN_HAND: Final = "hand"
_LONGEST: Final = 200
_MOST_STEPS: Final = 64
_SHOWN: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """Cards read from an address, and what could not be read."""

    cards: tuple[Card, ...] = ()
    faults: tuple[str, ...] = ()


def read_cards(text: str, most: int, deck: "Collection[Card]" = FULL_DECK) -> Read:
    """The cards of `AHTS7D`, at most so many; each once, and of this deck."""
    cards: list[Card] = []
    faults: list[str] = []
    for place in range(0, min(len(text), _LONGEST), 2):
        name = text[place : place + 2].upper()
        card = _card(name)
        if card is None:
            faults.append(_("This is not a card: %(value)s") % {"value": name})
        elif card not in deck:
            faults.append(_("This card is not in the deck: %(value)s.") % {"value": name})
        elif card in cards:
            faults.append(_("This card is named twice: %(value)s") % {"value": name})
        else:
            cards.append(card)
    if len(cards) > most:
        faults.append(_("Too many cards: the first ones count, %(most)s.") % {"most": most})
    return Read(cards=tuple(cards[:most]), faults=tuple(faults))


def _card(name: str) -> Card | None:
    try:
        return parse_card(name)
    except ScoringError:
        return None


def read_trump(text: str, faults: list[str]) -> Trump | None:
    """The trump of that code; None while none is chosen."""
    if not text:
        return None
    try:
        return Trump(text)
    except ValueError:
        faults.append(_("This is not a trump: %(value)s") % {"value": text[:_SHOWN]})
        return None


def written(cards: "tuple[Card, ...]") -> str:
    """The cards as they stand in an address."""
    return "".join(map(str, cards))


def without(cards: "tuple[Card, ...]", card: Card) -> "tuple[Card, ...]":
    return tuple(one for one in cards if one != card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Which cards may be played: the table before the player, the hand, the card that was played.

    on: where the next card tapped goes, `table` or `hand`.  seats, most: cards that fit on the
    table and in a hand.  deck: the cards that are played with.
    """

    trump: Trump | None = None
    table: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    played: Card | None = None
    on: str = TABLE
    seats: int = 3
    most: int = HAND
    deck: "Collection[Card]" = FULL_DECK
    faults: tuple[str, ...] = ()

    @classmethod
    def read(
        cls,
        asked: "QueryDict | Mapping[str, str]",
        *,
        seats: int = 3,
        most: int = HAND,
        deck: "Collection[Card]" = FULL_DECK,
    ) -> Self:
        """What the address says; a card of the hand cannot lie on the table as well."""
        faults: list[str] = []
        trump = read_trump(asked.get("trump", ""), faults)
        table = read_cards(asked.get("table", ""), seats, deck)
        hand = read_cards(asked.get("hand", ""), most, deck)
        if twice := [str(card) for card in hand.cards if card in table.cards]:
            faults.append(_("On the table and in the hand: %(cards)s") % {"cards": _list(twice)})
        held = tuple(card for card in hand.cards if card not in table.cards)
        played = _card(asked.get("played", "").upper())
        return cls(
            trump=trump,
            table=table.cards,
            hand=held,
            played=played if played in held else None,
            on=IN_HAND if asked.get("on") == IN_HAND or len(table.cards) == seats else TABLE,
            seats=seats,
            most=most,
            deck=deck,
            faults=(*faults, *table.faults, *hand.faults),
        )

    def after(self, steps: "list[str]") -> "Cards":
        """What stands after these taps, in their order; a step that means nothing changes nothing.

        `AH`: the card; `play:AH`: this one was played; `trump:H`; `on:hand`; `new`.
        """
        now = self
        for step in steps[:_MOST_STEPS]:
            now = now._step(step)
        return now

    def _step(self, step: str) -> "Cards":
        verb, colon, what = step.partition(":")
        if not colon:
            card = _card(verb)
            return self._tapped(card) if card and card in self.deck else self._command(verb)
        if verb == "play" and (card := _card(what)) in self.hand:
            return replace(self, played=None if self.played == card else card)
        if verb == "trump":
            return replace(self, trump=read_trump(what, []) or self.trump)
        if verb == "on" and what in (TABLE, IN_HAND):
            return replace(self, on=what, faults=())
        return self

    def _command(self, name: str) -> "Cards":
        return Cards(seats=self.seats, most=self.most, deck=self.deck) if name == "new" else self

    def _tapped(self, card: Card) -> "Cards":
        """Taken away where it lies; else laid where cards go now."""
        if card in self.table:
            return replace(self, table=without(self.table, card), on=TABLE, faults=())
        if card in self.hand:
            kept = None if self.played == card else self.played
            return replace(self, hand=without(self.hand, card), played=kept, faults=())
        if self.on == TABLE and len(self.table) < self.seats:
            table = (*self.table, card)
            full = len(table) == self.seats
            return replace(self, table=table, on=IN_HAND if full else TABLE, faults=())
        return self._drawn(card)

    def _drawn(self, card: Card) -> "Cards":
        if self.on == IN_HAND and len(self.hand) < self.most:
            return replace(self, hand=(*self.hand, card), faults=())
        full = (
            _("The table is full: the other cards are in the hand.")
            if self.on == TABLE
            else _("A hand has %(most)s cards at most.") % {"most": self.most}
        )
        return replace(self, faults=(full,))

    def fields(self) -> dict[str, str]:
        """What the address says of this question."""
        said = {
            "trump": self.trump.value if self.trump else "",
            "table": written(self.table),
            "hand": written(self.hand),
            "played": str(self.played) if self.played else "",
            "on": self.on if self.on == IN_HAND and len(self.table) < self.seats else "",
        }
        return {name: value for name, value in said.items() if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tricks:
    """Was there a renonce: cards in the order of play, and the seat that led the first of them."""

    trump: Trump | None = None
    lead: int = 0
    cards: tuple[Card, ...] = ()
    seats: int = 4
    deck: "Collection[Card]" = FULL_DECK
    faults: tuple[str, ...] = ()

    @classmethod
    def read(
        cls,
        asked: "QueryDict | Mapping[str, str]",
        *,
        seats: int = 4,
        deck: "Collection[Card]" = FULL_DECK,
    ) -> Self:
        """What the address says."""
        faults: list[str] = []
        trump = read_trump(asked.get("trump", ""), faults)
        cards = read_cards(asked.get("cards", ""), len(FULL_DECK), deck)
        return cls(
            trump=trump,
            lead=_seat(asked.get("lead", ""), seats, 0),
            cards=cards.cards,
            seats=seats,
            deck=deck,
            faults=(*faults, *cards.faults),
        )

    def after(self, steps: "list[str]") -> "Tricks":
        """What stands after these taps: `AH`, `undo`, `lead:2`, `trump:H`, `new`."""
        now = self
        for step in steps[:_MOST_STEPS]:
            now = now._step(step)
        return now

    def _step(self, step: str) -> "Tricks":
        verb, _colon, what = step.partition(":")
        if (card := _card(verb)) and card in self.deck:
            return self._tapped(card)
        if verb == "trump":
            return replace(self, trump=read_trump(what, []) or self.trump)
        if verb == "lead":
            return replace(self, lead=_seat(what, self.seats, self.lead))
        if verb == "undo":
            return replace(self, cards=self.cards[:-1])
        return Tricks(seats=self.seats, deck=self.deck) if verb == "new" else self

    def _tapped(self, card: Card) -> "Tricks":
        """A card is played once; tapped again at once, it is taken back."""
        if card in self.cards:
            last = self.cards[-1] == card
            return replace(self, cards=self.cards[:-1]) if last else self
        return replace(self, cards=(*self.cards, card), faults=())

    def fields(self) -> dict[str, str]:
        """What the address says of this question."""
        said = {
            "trump": self.trump.value if self.trump else "",
            "lead": str(self.lead) if self.lead else "",
            "cards": written(self.cards),
        }
        return {name: value for name, value in said.items() if value}


def _seat(text: str, seats: int, otherwise: int) -> int:
    known = text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats
    return int(text) if known else otherwise


def _list(names: "list[str]") -> str:
    return ", ".join(names)


def address(path: str, fields: "Mapping[str, str]") -> str:
    """A path with what the question says behind it."""
    return f"{path}?{urlencode(fields)}" if fields else path
