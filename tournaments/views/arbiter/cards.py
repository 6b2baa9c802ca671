"""The page of "Which cards may be played?": its table, its 32 cards, its answer."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.errors import Reason
from scoring.play import legal_cards, trick_winner
from tournaments.forms.arbiter import IN_HAND, TABLE
from tournaments.views.arbiter import faces
from tournaments.views.arbiter.duties import ARTICLES
from tournaments.views.arbiter.parts import FAULT, FOUR, Key, Seat, deck, place_of, trumps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.cards import Card
    from tournaments.forms.arbiter import Cards
    from tournaments.views.arbiter.book import Book, Cited

    Context = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """verdict: what to say first, where a card was played; right: whether it was allowed."""

    sentence: str
    hand: tuple[Key, ...]
    allowed: str
    articles: "tuple[Cited, ...]"
    verdict: str = ""
    right: bool | None = None
    penalty: "tuple[Cited, ...]" = ()

    @property
    def said(self) -> str:
        """The whole answer in one breath, for a screen reader."""
        return " ".join(filter(None, (self.verdict, self.sentence, self.allowed)))


def context(book: "Book", asked: "Cards") -> "Context":
    """Everything that the page shows of this question."""
    answer = answered(book, asked)
    legal = {key.face.code: key.legal for key in answer.hand} if answer else {}
    return {
        "asked": asked,
        "fields": asked.fields(),
        "trumps": trumps(book.profile, asked.trump),
        "seats": seats(book, asked),
        "rows": _rows(book, asked, legal),
        "answer": answer,
        "missing": _missing(asked),
    }


def seats(book: "Book", asked: "Cards") -> tuple[Seat, ...]:
    """The player asked about sits below; who has played before sits where he sits at the table."""
    before = len(asked.table)
    master = trick_winner(asked.trump, asked.table) if asked.trump and before else None
    found = [
        Seat(
            where=where,
            name=name,
            face=faces.face(asked.table[order]) if order >= 0 else None,
            order=order + 1 if order >= 0 else None,
            master=order == master,
        )
        for back, (where, name) in enumerate(_around(book), start=1)
        for order in (before - back,)
    ]
    card = faces.face(asked.played) if asked.played else None
    own = Seat(where="bottom", name=_("Player"), face=card, order=before + 1, turn=True)
    return (*found, own)


def _around(book: "Book") -> list[tuple[str, str]]:
    """The others, from who plays just before the player on backwards."""
    sides = ["right", "left"] if book.clockwise else ["left", "right"]
    opponent = _("Opponent")
    if book.profile.players == FOUR:
        return [(sides[0], opponent), ("top", _("Partner")), (sides[1], opponent)]
    if book.profile.players == FOUR - 1:
        return [(sides[0], opponent), (sides[1], opponent)]
    return [("top", opponent)]


def _rows(book: "Book", asked: "Cards", legal: "Mapping[str, bool | None]") -> list[list[Key]]:
    return [
        [
            Key(
                face=faces.face(card),
                lies=_lies(asked, card),
                legal=legal.get(str(card)),
                played=card == asked.played,
            )
            for card in row
        ]
        for row in deck(book.profile)
    ]


def _lies(asked: "Cards", card: "Card") -> str:
    if card in asked.table:
        return TABLE
    return IN_HAND if card in asked.hand else ""


def answered(book: "Book", asked: "Cards") -> Answer | None:
    """The answer, as soon as there are a trump and a hand."""
    if asked.trump is None or not asked.hand:
        return None
    found = legal_cards(book.profile, asked.trump, asked.table, asked.hand)
    hand = sorted(asked.hand, key=place_of)
    right = None if asked.played is None else asked.played in found.cards
    allowed = sorted(found.cards, key=place_of)
    return Answer(
        sentence=Reason(code=found.because.value).sentence(_),
        hand=tuple(
            Key(
                face=faces.face(card),
                lies=IN_HAND,
                legal=card in found.cards,
                played=card == asked.played,
            )
            for card in hand
        ),
        allowed=_("May be played: %(cards)s.") % {"cards": faces.names_of(allowed)},
        articles=book.cite(*ARTICLES[found.because]),
        verdict=_verdict(asked.played, right=right),
        right=right,
        penalty=book.cite(*FAULT) if right is False else (),
    )


def _verdict(played: "Card | None", *, right: bool | None) -> str:
    if played is None:
        return ""
    said = _("Allowed: %(card)s.") if right else _("Not allowed: %(card)s.")
    return said % {"card": faces.name_of(played)}


def _missing(asked: "Cards") -> str:
    """What to tap next, in words."""
    if asked.trump is None:
        return _("Tap the trump.")
    if not asked.table and asked.on == TABLE:
        return _("Tap the cards on the table in the order of play.")
    if not asked.hand:
        return _("Tap the cards of the player's hand.")
    if asked.played is None:
        return _("Was a card played? Tap it here.")
    return ""
