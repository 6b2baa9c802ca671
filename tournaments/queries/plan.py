"""One partie as the desk shows it: the draft, the table plan, and where each player sits."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clubs.models.names import fold
from tournaments.models import Partnership, Round, Seat, Table
from tournaments.queries.pairs import pairs, stranger

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament
    from tournaments.queries.pairs import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One table: who sits at it and why.  entered: a score was typed there."""

    number: int
    bis: bool
    a: "Pair"
    b: "Pair"
    reason: dict[str, Any]
    entered: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A pair without a table; kind: bye or rest."""

    pair: "Pair"
    kind: str
    reason: dict[str, Any]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """A table by its number."""

    number: int
    bis: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one player sits; tables: none who rests, two in the partie of a bis.

    letter: what the name begins with, where it is the first of its letter.
    """

    name: str
    partner: str
    number: int
    tables: tuple[At, ...]
    letter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All tables of one partie in their order; places by name, accents and case forgiven."""

    drawn: Round
    lines: tuple[Line, ...]
    idle: tuple[Idle, ...]
    places: tuple[Place, ...]

    @property
    def ordinary(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.bis)

    @property
    def bis(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.bis)

    @property
    def untouched(self) -> bool:
        """Nobody typed a score yet."""
        return not any(line.entered for line in self.lines)


def plan(drawn: Round) -> Plan:
    """The partie of an ordinary round and of its bis.  Three queries."""
    here = pairs(drawn.tournament)
    lines = tuple(_lines(drawn, here))
    idle = tuple(
        Idle(pair=here.get(number) or stranger(number), kind=kind, reason=reason)
        for number, kind, reason in Seat.objects.filter(round=drawn, table=None)
        .order_by("partnership__number")
        .values_list("partnership__number", "kind", "reason")
    )
    return Plan(drawn=drawn, lines=lines, idle=idle, places=_places(lines, idle))


def _lines(drawn: Round, here: "Mapping[int, Pair]") -> list[Line]:
    seats = (
        Seat.objects.filter(round__tournament=drawn.tournament_id, round__number=drawn.number)
        .exclude(table=None)
        .order_by("table__number", "side")
        .values_list(
            "table__number",
            "round__bis",
            "table__reason",
            "table__state",
            "partnership__number",
        )
    )
    rows = list(seats)
    return [
        Line(
            number=first[0],
            bis=first[1],
            reason=first[2],
            entered=first[3] != Table.State.AWAITING,
            a=here.get(first[4]) or stranger(first[4]),
            b=here.get(second[4]) or stranger(second[4]),
        )
        for first, second in zip(rows[::2], rows[1::2], strict=True)
    ]


def _places(lines: tuple[Line, ...], idle: tuple[Idle, ...]) -> tuple[Place, ...]:
    tables: dict[int, list[At]] = {one.pair.number: [] for one in idle}
    who = {one.pair.number: one.pair for one in idle}
    for line in lines:
        for pair in (line.a, line.b):
            tables.setdefault(pair.number, []).append(At(number=line.number, bis=line.bis))
            who[pair.number] = pair
    found = [
        Place(
            name=name,
            partner=" – ".join(other for other in pair.names if other is not name),
            number=number,
            tables=tuple(tables[number]),
        )
        for number, pair in who.items()
        for name in pair.names
    ]
    found.sort(key=lambda place: (fold(place.name), place.number))
    return tuple(_lettered(found))


def _lettered(places: list[Place]) -> list[Place]:
    letters = [fold(place.name)[:1].upper() for place in places]
    return [
        place
        if before == letter
        else Place(
            name=place.name,
            partner=place.partner,
            number=place.number,
            tables=place.tables,
            letter=letter,
        )
        for place, letter, before in zip(places, letters, ["", *letters], strict=False)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A table whose result the next draw waits for."""

    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parties:
    """Which parties there are.

    drawn: number of the draft, if there is one.  published: numbers, in order.  next: the partie
    that can be drawn, None when all are.  present: pairs that it would seat.  missing: tables
    without a result.
    """

    rounds: int
    published: tuple[int, ...]
    drawn: int | None
    next: int | None
    present: int
    missing: tuple[Missing, ...]

    @property
    def numbers(self) -> range:
        return range(1, self.rounds + 1)

    @property
    def current(self) -> int:
        """The partie to look at first: the draft, else the running one, else the next."""
        if self.drawn:
            return self.drawn
        if self.next and not self.missing:
            return self.next
        return self.published[-1] if self.published else 1


def parties(tournament: "Tournament") -> Parties:
    """Three queries."""
    rounds = Round.objects.filter(tournament=tournament, bis=False).order_by("number")
    drawn: int | None = None
    published = []
    for number, state in rounds.values_list("number", "state"):
        if state == Round.State.PUBLISHED:
            published.append(number)
        else:
            drawn = number
    last = drawn or (published[-1] if published else 0)
    total = tournament.rules.format.rounds
    awaited = Table.objects.awaiting_score().filter(round__tournament=tournament)
    return Parties(
        rounds=max(total, last),
        published=tuple(published),
        drawn=drawn,
        next=last + 1 if not drawn and last < total else None,
        present=Partnership.objects.filter(tournament=tournament).present().count(),
        missing=tuple(
            Missing(round=party, table=table)
            for party, table in awaited.order_by("round__number", "number").values_list(
                "round__number", "number"
            )
        ),
    )
