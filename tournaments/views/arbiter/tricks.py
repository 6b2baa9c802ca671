"""The page of "Was there a renonce?": trick after trick, who could not have played what he did."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.errors import Reason, ScoringError
from scoring.play import hand_size, play_points, trick_winner
from scoring.renonce import find_renonces
from tournaments.views import scoring_words
from tournaments.views.arbiter import faces
from tournaments.views.arbiter.duties import articles_of
from tournaments.views.arbiter.parts import FAULT, Key, Seat, around, deck, place_of, trumps

if TYPE_CHECKING:
    from scoring.cards import Card, Trump
    from scoring.renonce import Renonce
    from tournaments.forms.arbiter import Tricks
    from tournaments.views.arbiter.book import Book, Cited
    from tournaments.views.arbiter.faces import Face

    Context = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """A trick as it was played.  cards: by seat, None where a card is still to come."""

    number: int
    leader: int
    cards: "tuple[Card, ...]"
    winner: int | None
    points: int

    def of_seat(self, seat: int, seats: int) -> "Card | None":
        place = (seat - self.leader) % seats
        return self.cards[place] if place < len(self.cards) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A card in the list of tricks.  wrong: it should not have been played."""

    face: "Face | None"
    leads: bool
    wins: bool
    wrong: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the list of tricks."""

    number: int
    cells: tuple[Cell, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A renonce in words that can be read out, and the articles that say so."""

    verdict: str
    because: str
    due: str
    proof: str
    articles: "tuple[Cited, ...]"

    @property
    def said(self) -> str:
        """All of it in one breath, for a screen reader."""
        return " ".join(filter(None, (self.verdict, self.because, self.due, self.proof)))


def context(book: "Book", asked: "Tricks") -> "Context":
    """Everything that the page shows of this question."""
    tricks = in_order(book, asked)
    renonces, fault = _renonces(book, asked, tricks)
    names = [name for _where, name in around(book)]
    found = tuple(_told(book, names, renonce) for renonce in renonces)
    return {
        "asked": asked,
        "fields": asked.fields(),
        "trumps": trumps(book.profile, asked.trump),
        "seats": _seats(book, asked, tricks),
        "rows": _deck(book, asked),
        "names": names,
        "tricks": _listed(tricks, renonces, len(names)),
        "found": found,
        "penalty": book.cite(*FAULT) if found else (),
        "clean": "" if found else fault or _clean(book, tricks),
        "missing": _missing(book, asked, tricks),
    }


def in_order(book: "Book", asked: "Tricks") -> tuple[Trick, ...]:
    """The cards as tricks, each led by the winner of the one before; none without a trump."""
    if asked.trump is None:
        return ()
    seats, leader = book.profile.players, asked.lead
    tricks: list[Trick] = []
    for start in range(0, len(asked.cards), seats):
        cards = asked.cards[start : start + seats]
        whole = len(cards) == seats
        winner = (leader + trick_winner(asked.trump, cards)) % seats
        tricks.append(
            Trick(
                number=len(tricks) + 1,
                leader=leader,
                cards=cards,
                winner=winner if whole else None,
                points=play_points(book.profile, asked.trump, cards) if whole else 0,
            )
        )
        leader = winner
    return tuple(tricks)


def _renonces(
    book: "Book", asked: "Tricks", tricks: tuple[Trick, ...]
) -> "tuple[tuple[Renonce, ...], str]":
    """What is found, or why nothing can be."""
    if asked.trump is None or not tricks:
        return (), ""
    try:
        laid = [trick.cards for trick in tricks]
        return find_renonces(book.profile, asked.trump, asked.lead, laid), ""
    except ScoringError as error:
        if error.code == "missing_field":
            return (), _("Where two play, a renonce is seen on the open cards: ask card by card.")
        return (), scoring_words.said(error)


def _told(book: "Book", names: list[str], renonce: "Renonce") -> Found:
    facts = {
        "seat": names[renonce.seat],
        "trick": renonce.trick,
        "card": faces.name_of(renonce.card),
    }
    due = sorted(renonce.due, key=place_of)
    proof = ""
    if renonce.proof is not None and renonce.proof_trick is not None:
        shown: dict[str, int | str] = {
            "proof": faces.name_of(renonce.proof),
            "trick": renonce.proof_trick,
        }
        proof = Reason(code="renonce_shown", params=shown).sentence(_)
    return Found(
        verdict=_("Renonce by %(seat)s in trick %(trick)s: %(card)s.") % facts,
        because=renonce.because.sentence(_),
        due=_("You could have played: %(cards)s.") % {"cards": faces.names_of(due)},
        proof=proof[:1].upper() + proof[1:],
        articles=book.cite(*articles_of(renonce.because.code)),
    )


def _seats(book: "Book", asked: "Tricks", tricks: tuple[Trick, ...]) -> tuple[Seat, ...]:
    """The last trick on the table, and whose card comes next."""
    last = tricks[-1] if tricks else None
    turn = _turn(book, asked, last)
    seats = book.profile.players
    found = []
    for seat, (where, name) in enumerate(around(book)):
        card = last.of_seat(seat, seats) if last else None
        found.append(
            Seat(
                where=where,
                name=name,
                face=faces.face(card) if card else None,
                order=(seat - last.leader) % seats + 1 if last else None,
                master=last is not None and _master(asked.trump, last, seats) == seat,
                turn=seat == turn,
                step="" if asked.cards else f"lead:{seat}",
            )
        )
    return tuple(found)


def _master(trump: "Trump | None", last: Trick, seats: int) -> int:
    place = trick_winner(trump, last.cards) if trump else 0
    return (last.leader + place) % seats


def _turn(book: "Book", asked: "Tricks", last: Trick | None) -> int | None:
    """The seat that plays next; None once all is played."""
    if last is None:
        return asked.lead
    if last.winner is None:
        return (last.leader + len(last.cards)) % book.profile.players
    return None if last.number == hand_size(book.profile) else last.winner


def _deck(book: "Book", asked: "Tricks") -> list[list[Key]]:
    """A card that is played disappears, its place stays."""
    return [
        [Key(face=faces.face(card), lies="table" if card in asked.cards else "") for card in row]
        for row in deck(book.profile)
    ]


def _listed(
    tricks: tuple[Trick, ...], renonces: "tuple[Renonce, ...]", seats: int
) -> tuple[Row, ...]:
    wrong = {(renonce.trick, renonce.seat) for renonce in renonces}
    rows = []
    for trick in tricks:
        cards = [trick.of_seat(seat, seats) for seat in range(seats)]
        cells = tuple(
            Cell(
                face=faces.face(card) if card else None,
                leads=seat == trick.leader,
                wins=seat == trick.winner,
                wrong=(trick.number, seat) in wrong,
            )
            for seat, card in enumerate(cards)
        )
        rows.append(Row(number=trick.number, cells=cells, points=trick.points))
    return tuple(rows)


def _clean(book: "Book", tricks: tuple[Trick, ...]) -> str:
    if not tricks:
        return ""
    if tricks[-1].winner is not None and len(tricks) == hand_size(book.profile):
        return _("No renonce: every card of this deal could be played.")
    return _("These tricks show no renonce; those to come may.")


def _missing(book: "Book", asked: "Tricks", tricks: tuple[Trick, ...]) -> str:
    """What to tap next, in words."""
    if asked.trump is None:
        return _("Tap the trump.")
    names = [name for _where, name in around(book)]
    last = tricks[-1] if tricks else None
    turn = _turn(book, asked, last)
    if last is None:
        return _("Tap who leads, then the cards in the order of play.")
    if turn is None:
        return _("All cards are played.")
    number = last.number + (last.winner is not None)
    facts = {"number": number, "seat": names[turn]}
    return _("Trick %(number)s: %(seat)s plays.") % facts
