"""One partie as the desk shows it: the draft, the table plan, and where each player sits."""

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from clubs.models.names import fold
from tournaments.models import Partnership, Round, Seat, Table
from tournaments.queries.pairs import pairs, stranger, together

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament
    from tournaments.queries.pairs import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One table: who sits at it and why.  entered: a score was typed there.

    label: what the hall calls the table.  stage: its part of the concours, as `Table.stage`.
    """

    number: int
    label: str
    bis: bool
    catch_up: bool
    stage: str
    a: "Pair"
    b: "Pair"
    reason: dict[str, Any]
    entered: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A pair without a table; kind: bye or rest.  stage: as of a table."""

    pair: "Pair"
    kind: str
    stage: str
    reason: dict[str, Any]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """A table as the hall calls it."""

    label: str
    bis: bool
    catch_up: bool


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
        Idle(pair=here.get(number) or stranger(number), kind=kind, stage=stage, reason=reason)
        for number, kind, stage, reason in Seat.objects.filter(round=drawn, table=None)
        .order_by("partnership__number")
        .values_list("partnership__number", "kind", "stage", "reason")
    )
    return Plan(drawn=drawn, lines=lines, idle=idle, places=_places(lines, idle))


def _lines(drawn: Round, here: "Mapping[int, Pair]") -> list[Line]:
    seats = (
        Seat.objects.filter(round__tournament=drawn.tournament_id, round__number=drawn.number)
        .exclude(table=None)
        .order_by("table__number", "side", "place")
        .values_list(
            "table__number",
            "table__label",
            "round__bis",
            "round__catch_up",
            "table__stage",
            "table__reason",
            "table__state",
            "side",
            "partnership__number",
        )
    )
    return [_line(list(rows), here) for _, rows in groupby(seats, key=itemgetter(0))]


def _line(rows: list[tuple], here: "Mapping[int, Pair]") -> Line:  # type: ignore[type-arg]
    number, label, bis, catch_up, stage, reason, state, _, _ = rows[0]
    a, b = (
        together([here.get(row[8]) or stranger(row[8]) for row in rows if row[7] == side])
        for side in ("A", "B")
    )
    return Line(
        number=number,
        label=label or str(number),
        bis=bis,
        catch_up=catch_up,
        stage=stage,
        reason=reason,
        entered=state != Table.State.AWAITING,
        a=a,
        b=b,
    )


def _places(lines: tuple[Line, ...], idle: tuple[Idle, ...]) -> tuple[Place, ...]:
    tables: dict[int, list[At]] = {one.pair.number: [] for one in idle}
    who = {one.pair.number: one.pair for one in idle}
    for line in lines:
        at = At(label=line.label, bis=line.bis, catch_up=line.catch_up)
        for pair in (line.a, line.b):
            tables.setdefault(pair.number, []).append(at)
            who[pair.number] = pair
    found = [
        Place(
            name=name,
            partner=" – ".join(other for other in pair.names if other is not name),
            number=(pair.number, *pair.mates)[place] if pair.mates else pair.number,
            tables=tuple(tables[number]),
        )
        for number, pair in who.items()
        for place, name in enumerate(pair.names)
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
    label: str


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
        if state == Round.State.DRAFT:
            drawn = number
        elif state == Round.State.PUBLISHED:
            published.append(number)
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
            Missing(round=party, table=table, label=label or str(table))
            for party, table, label in awaited.order_by("round__number", "number").values_list(
                "round__number", "number", "label"
            )
        ),
    )
