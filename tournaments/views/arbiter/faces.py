"""A card as it looks and as it is read out: `R` and a heart, "king of hearts"."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scoring.cards import FULL_DECK, Rank, Suit, Trump

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.cards import Card

ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Black and red in turns: suits side by side are told apart at a glance."""
RED: Final = frozenset({Suit.HEARTS, Suit.DIAMONDS})
ROW: Final = (
    Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN,
)  # fmt: skip
_FACES: Final = {
    Rank.ACE: pgettext_lazy("corner of a card", "A"),
    Rank.KING: pgettext_lazy("corner of a card", "K"),
    Rank.QUEEN: pgettext_lazy("corner of a card", "Q"),
    Rank.JACK: pgettext_lazy("corner of a card", "J"),
}
_RANKS: Final = {
    Rank.ACE: pgettext_lazy("card", "ace"),
    Rank.TEN: pgettext_lazy("card", "ten"),
    Rank.KING: pgettext_lazy("card", "king"),
    Rank.QUEEN: pgettext_lazy("card", "queen"),
    Rank.JACK: pgettext_lazy("card", "jack"),
    Rank.NINE: pgettext_lazy("card", "nine"),
    Rank.EIGHT: pgettext_lazy("card", "eight"),
    Rank.SEVEN: pgettext_lazy("card", "seven"),
}
SUITS: Final = {
    Suit.SPADES: pgettext_lazy("suit", "spades"),
    Suit.HEARTS: pgettext_lazy("suit", "hearts"),
    Suit.DIAMONDS: pgettext_lazy("suit", "diamonds"),
    Suit.CLUBS: pgettext_lazy("suit", "clubs"),
}
_TRUMPS: Final = {
    Trump.NONE: pgettext_lazy("trump", "no trumps"),
    Trump.ALL: pgettext_lazy("trump", "all trumps"),
}
_CORNERS: Final = {
    Trump.NONE: pgettext_lazy("trump, two letters", "NT"),
    Trump.ALL: pgettext_lazy("trump, two letters", "AT"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """code: `TH`.  corner: what stands on the card; suit: whose pip.  name: read out."""

    code: str
    corner: str
    suit: str
    red: bool
    name: str


def face(card: "Card") -> Face:
    return Face(
        code=str(card),
        corner=corner(card.rank),
        suit=card.suit.value,
        red=card.suit in RED,
        name=name_of(card),
    )


def corner(rank: Rank) -> str:
    """`R` for a king in French, `10` for a ten."""
    return str(_FACES.get(rank, "10" if rank is Rank.TEN else rank.value))


def name_of(card: "Card") -> str:
    """`ten of hearts`."""
    return _("%(rank)s of %(suit)s") % {"rank": _RANKS[card.rank], "suit": SUITS[card.suit]}


def names_of(cards: "Iterable[Card]") -> str:
    return ", ".join(map(name_of, cards))


def trump_name(trump: Trump) -> str:
    """`hearts`, `no trumps`."""
    return str(_TRUMPS[trump] if trump in _TRUMPS else SUITS[Suit(trump.value)])


def trump_corner(trump: Trump) -> str:
    """Two letters where there is no pip to show."""
    return str(_CORNERS.get(trump, ""))


def in_rows() -> "list[list[Card]]":
    """The 32 cards, a row a suit, the ace first."""
    by_name = {str(card): card for card in FULL_DECK}
    return [[by_name[f"{rank}{suit}"] for rank in ROW] for suit in ORDER]


def keys() -> dict[str, str]:
    """Letters that name a rank and then a suit on a keyboard; 0 is a ten everywhere."""
    return {
        "ranks": " ".join(f"{_letter(rank)}{rank}" for rank in Rank),
        "suits": pgettext("keys of spades, hearts, diamonds, clubs", "SHDC"),
    }


def _letter(rank: Rank) -> str:
    return "0" if rank is Rank.TEN else corner(rank)
