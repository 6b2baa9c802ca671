"""What visitors and the projector see: never a draft, never what the organiser keeps back."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from django.db.models import Count

from clubs.models.names import fold
from scoring.sides import BySide, Side
from tournaments.models import Partnership, Publication, Round, Seat, Tournament
from tournaments.queries.pairs import Pair, each_first, pairs, stranger, together, whole_name
from tournaments.rules.points import caps_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.queries.pairs import Namer

RECENT = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Visible:
    """What a visitor sees now: the standings unless hidden, the prizes once shown.

    phones: tables may enter their sheets themselves, unless the desk takes paper only.

    Whatever would let somebody add up the totals goes with the standings: results and draw proofs.
    """

    standings: bool
    prizes: bool
    final: bool
    phones: bool = True

    @property
    def results(self) -> bool:
        return self.standings


def what_is_public(tournament: Tournament) -> Visible:
    """The last decision for each kind, in one query.

    The final ranking is seen once the concours is finished and its standings are not kept back.
    """
    decisions = Publication.objects.filter(tournament=tournament).order_by("id")
    said = dict(decisions.values_list("kind", "visible"))
    standings = said.get(Publication.Kind.STANDINGS, True)
    final = said.get(Publication.Kind.FINAL, False)
    return Visible(
        standings=standings,
        prizes=said.get(Publication.Kind.PRIZES, False),
        final=final and standings and tournament.finished_at is not None,
        phones=said.get(Publication.Kind.PHONES, True),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One pair at a table; points None: no settled result, or not shown.

    counted: how many of the points count, where a cap makes it fewer.
    """

    pair: Pair
    points: int | None = None
    counted: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One table of a partie.  handed_in: its result is settled.

    label: what the hall calls it.  stage: its part of the concours, as `Table.stage`.
    """

    number: int
    label: str
    stage: str
    a: Chair
    b: Chair
    handed_in: bool
    forfeit: bool = False

    @property
    def chairs(self) -> tuple[Chair, Chair]:
        return self.a, self.b


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
    """A pair without a table in this partie, and where it goes next.

    bis_table: where it plays its game of this partie; None: it waits for partie `next_round`
    (None after the last one).
    """

    pair: Pair
    bis_table: str | None
    next_round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A published partie with the bis that follows it."""

    number: int
    deals: int
    boards: tuple[Board, ...]
    bis: tuple[Board, ...]
    resting: tuple[Resting, ...]

    @property
    def tables(self) -> tuple[Board, ...]:
        return (*self.boards, *self.bis)

    @property
    def handed_in(self) -> int:
        return sum(board.handed_in for board in self.tables)

    @property
    def complete(self) -> bool:
        return self.handed_in == len(self.tables)

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(board.number for board in self.tables if not board.handed_in)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Where one pair sits, or in a mêlée one player: a line of the list by name."""

    pair: Pair
    table: str | None
    against: Pair | None
    bis: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One concours on the front page.  singles: a mêlée, whose `pairs` are players."""

    name: str
    slug: str
    club: str
    place: str
    date: "dt.date"
    pairs: int
    running: int
    rounds: int
    finished: bool
    singles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The concours of the site by when they are."""

    today: tuple[Card, ...]
    upcoming: tuple[Card, ...]
    finished: tuple[Card, ...]


def front(today: "dt.date") -> Front:
    """The front page.  Three queries."""
    rows = list(Tournament.objects.with_rules().order_by("-date", "-id")[:RECENT])
    entered = _count(Partnership.objects.complete().filter(withdrawn_after=None), rows)
    running = _count(Round.objects.published().filter(bis=False), rows)
    cards = [_card(row, entered.get(row.pk, 0), running.get(row.pk, 0)) for row in rows]
    later = (card for card in cards if card.date > today and not _is_on(card, today))
    return Front(
        today=tuple(card for card in cards if _is_on(card, today)),
        upcoming=tuple(sorted(later, key=lambda card: card.date)),
        finished=tuple(card for card in cards if card.date < today and not _is_on(card, today)),
    )


def _is_on(card: Card, today: "dt.date") -> bool:
    """Today's, or one that is being played past midnight or ahead of its date."""
    playing = card.running > 0 and not card.finished and (today - card.date).days <= 1
    return card.date == today or playing


def _count(
    found: "QuerySet[Partnership] | QuerySet[Round]", rows: "Iterable[Tournament]"
) -> dict[int, int]:
    """How many rows each concours has, by its id."""
    mine = found.filter(tournament__in=rows).order_by()
    return dict(mine.values_list("tournament").annotate(number=Count("pk")))


def _card(row: Tournament, entered: int, running: int) -> Card:
    return Card(
        name=row.name,
        slug=row.slug,
        club=row.club.name,
        place=row.place,
        date=row.date,
        pairs=entered,
        running=running,
        rounds=row.rules.format.rounds,
        finished=row.finished_at is not None,
        singles=row.rules.singles,
    )


def published_parties(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of the published parties.  One query."""
    rounds = Round.objects.filter(tournament=tournament, bis=False).published()
    return tuple(rounds.order_by("number").values_list("number", flat=True))


def entered(tournament: Tournament) -> int:
    """How many complete pairs are entered, in a mêlée players.  One query."""
    return Partnership.objects.filter(tournament=tournament).present().count()


def party(
    tournament: Tournament,
    number: int,
    *,
    points: bool = True,
    name: "Namer" = whole_name,
    who: "Mapping[int, Pair] | None" = None,
) -> Party | None:
    """One published partie; None when there is none of this number.

    points False: who handed in, but not what.  Two queries; one with `who` given.
    """
    rows = list(
        Seat.objects.filter(
            round__tournament=tournament,
            round__number=number,
            round__state=Round.State.PUBLISHED,
        )
        .order_by("round__bis", "table__number", "side", "place", "partnership__number")
        .values_list(
            "round__bis",
            "table__number",
            "side",
            "partnership__number",
            "table__result__points_a",
            "table__result__points_b",
            "table__result__kind",
            "table__state",
            "table__label",
            "table__stage",
        )
    )
    if not rows:
        return None
    named = pairs(tournament, name=name) if who is None else who
    seen = partial(caps_of(tournament.rules).kept, number) if points else None
    boards = [_board(table, named, seen) for table in _at_tables(rows)]
    at_bis = {row[3]: row[8] or str(row[1]) for row in rows if row[0] and row[1] is not None}
    rounds = tournament.rules.format.rounds
    count = len({row[1] for row in rows if not row[0] and row[1] is not None})
    return Party(
        number=number,
        deals=tournament.rules.deals(number) if number <= rounds else 0,
        boards=tuple(boards[:count]),
        bis=tuple(boards[count:]),
        resting=tuple(
            Resting(
                pair=named.get(row[3]) or stranger(row[3]),
                bis_table=at_bis.get(row[3]),
                next_round=number + 1 if number < rounds else None,
            )
            for row in rows
            if row[1] is None
        ),
    )


def _at_tables(rows: "Iterable[tuple]") -> "Iterable[list[tuple]]":  # type: ignore[type-arg]
    seated = (row for row in rows if row[1] is not None)
    return (list(found) for _, found in groupby(seated, key=itemgetter(0, 1)))


def _board(
    rows: "list[tuple]",  # type: ignore[type-arg]
    who: "Mapping[int, Pair]",
    kept: "Callable[[BySide[int]], BySide[int]] | None",
) -> Board:
    """kept: what counts of a table's totals; None: they are not shown."""
    _, number, _, _, points_a, points_b, kind, state, label, stage = rows[0]
    settled = state in {"entered", "agreed"} and points_a is not None
    a, b = (
        together([who.get(row[3]) or stranger(row[3]) for row in rows if row[2] == side])
        for side in ("A", "B")
    )
    chairs = BySide(a=a, b=b).map(_empty)
    if settled and kept:
        marked = BySide(a=points_a, b=points_b)
        chairs = _with_points(chairs, marked, kept(marked))
    return Board(
        number=number,
        label=label or str(number),
        stage=stage,
        a=chairs.a,
        b=chairs.b,
        handed_in=settled,
        forfeit=settled and kind == "forfeit",
    )


def _empty(pair: Pair) -> Chair:
    return Chair(pair=pair)


def _with_points(chairs: BySide[Chair], marked: BySide[int], kept: BySide[int]) -> BySide[Chair]:
    def chair(side: Side) -> Chair:
        counted = None if kept[side] == marked[side] else kept[side]
        won = marked[side] > marked[side.other]
        return replace(chairs[side], points=marked[side], counted=counted, won=won)

    return BySide(a=chair(Side.A), b=chair(Side.B))


def by_name(shown: Party) -> tuple[Seating, ...]:
    """Where each pair sits, by its first player; in a mêlée each player."""
    lines = [
        Seating(pair=mine, table=board.label, against=theirs.pair, bis=board in shown.bis)
        for board in shown.tables
        for chair, theirs in ((board.a, board.b), (board.b, board.a))
        for mine in each_first(chair.pair)
    ]
    seated = {line.pair.number for line in lines}
    lines += [
        Seating(pair=rest.pair, table=None, against=None, bis=False)
        for rest in shown.resting
        if rest.pair.number not in seated
    ]
    return tuple(sorted(lines, key=lambda line: (fold(line.pair.title), line.bis)))
