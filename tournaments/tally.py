"""From stored rows to the lines that the standings are made from."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tournaments.models import Partnership, Penalty, Round, Seat, Table
from tournaments.standings import Game, Kind, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Tournament
    from tournaments.rules import Rules

DEAL_POINTS = 162


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One partnership's place in one partie and what came of it.

    points None: no settled result yet.  forfeit: the points were awarded, not played.
    """

    round: int
    bis: bool
    number: int
    opponent: int | None
    kind: str
    points: int | None = None
    against: int | None = None
    forfeit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """Signed penalty points of one partnership."""

    number: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One partnership as the standings need it."""

    number: int
    withdrawn: bool


def placed(tournament: "Tournament", *, upto: int | None = None) -> list[Placed]:
    """Every seat of every published partie, in one query; `upto` leaves later parties out."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__state=Round.State.PUBLISHED
    ).values_list(
        "round__number",
        "round__bis",
        "table_id",
        "side",
        "kind",
        "partnership__number",
        "table__result__points_a",
        "table__result__points_b",
        "table__result__kind",
    )
    if upto is not None:
        seats = seats.filter(round__number__lte=upto)
    rows = list(seats.order_by("round__number", "round__bis", "table__number", "side"))
    facing = {(row[2], row[3]): row[5] for row in rows if row[2]}
    return [_placed(row, facing) for row in rows]


def _placed(row: tuple, facing: dict[tuple[int, str], int]) -> Placed:  # type: ignore[type-arg]
    number, bis, table, side, kind, who, points_a, points_b, entry_kind = row
    mine, theirs = (points_a, points_b) if side == "A" else (points_b, points_a)
    return Placed(
        round=number,
        bis=bis,
        number=who,
        opponent=facing.get((table, "B" if side == "A" else "A")) if table else None,
        kind=kind,
        points=mine if table else None,
        against=theirs if table else None,
        forfeit=entry_kind == "forfeit",
    )


def fines(tournament: "Tournament", *, upto: int | None = None) -> list[Fine]:
    """Signed points of every ruling that stands; those of later parties left out with `upto`."""
    rulings = Penalty.objects.filter(
        tournament=tournament, cancels=None, cancelled_by=None
    ).select_related("partnership", "beneficiary", "table__round")
    return [
        _fine(ruling)
        for ruling in rulings
        if upto is None or ruling.table is None or ruling.table.round.number <= upto
    ]


def _fine(ruling: Penalty) -> Fine:
    if ruling.beneficiary:
        return Fine(number=ruling.beneficiary.number, points=ruling.points)
    return Fine(number=ruling.partnership.number, points=-ruling.points)


def entries(tournament: "Tournament") -> list[Entry]:
    """Every complete partnership that was entered, leavers included."""
    rows = Partnership.objects.filter(tournament=tournament).complete()
    return [
        Entry(number=number, withdrawn=withdrawn is not None)
        for number, withdrawn in rows.values_list("number", "withdrawn_after")
    ]


def lines(
    rules: "Rules",
    who: "Iterable[Entry]",
    seats: "Sequence[Placed]",
    rulings: "Iterable[Fine]",
) -> tuple[Line, ...]:
    """One line per partnership: its games, byes scored by the règlement, and its penalties.

    A game without a settled result is not there yet.  Of a partnership that played more games
    than the concours has parties (it played in a bis and could not rest later), the bis game is
    set aside: everybody's total rests on the same number of games.
    """
    games: dict[int, list[Game]] = defaultdict(list)
    for seat in seats:
        if seat.points is not None and seat.against is not None:
            games[seat.number].append(_game(seat))
    means = _round_means(seats)
    for seat in seats:
        if seat.kind == Seat.Kind.BYE:
            points = _bye_points(rules, seat, games[seat.number], means)
            if points is not None:
                games[seat.number].append(Game(round=seat.round, points=points, kind=Kind.BYE))
    due: dict[int, int] = defaultdict(int)
    for ruling in rulings:
        due[ruling.number] += ruling.points
    surplus = _surplus(rules, seats)
    return tuple(
        Line(
            id=entry.number,
            games=tuple(_even_out(games[entry.number], surplus.get(entry.number))),
            penalties=due[entry.number],
            withdrawn=entry.withdrawn,
        )
        for entry in who
    )


def _game(seat: Placed) -> Game:
    return Game(
        round=seat.round,
        opponent=seat.opponent,
        points=seat.points or 0,
        against=seat.against or 0,
        kind=Kind.FORFEIT if seat.forfeit else Kind.PLAYED,
    )


def _round_means(seats: "Iterable[Placed]") -> dict[int, Fraction]:
    scored: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        if seat.points is not None and not seat.forfeit:
            scored[seat.round].append(seat.points)
    return {number: Fraction(sum(points), len(points)) for number, points in scored.items()}


def _bye_points(
    rules: "Rules", seat: Placed, games: "Sequence[Game]", means: dict[int, Fraction]
) -> int | None:
    """Points of a bye; None when the règlement gives none."""
    half = DEAL_POINTS * rules.deals(seat.round) // 2
    match rules.odd.points:
        case "fixed":
            return rules.odd.fixed
        case "round_average":
            return _rounded(means.get(seat.round, Fraction(half)))
        case "own_average":
            played = [game.points for game in games if game.kind == Kind.PLAYED]
            return _rounded(Fraction(sum(played), len(played))) if played else half
    return None


def _rounded(value: Fraction) -> int:
    """Nearest integer, a half goes up."""
    return int((value + Fraction(1, 2)) // 1)


def _surplus(rules: "Rules", seats: "Iterable[Placed]") -> dict[int, int]:
    """Partnership number -> round of the bis game that is one too many, at the end."""
    count: dict[int, int] = defaultdict(int)
    bis: dict[int, int] = {}
    for seat in seats:
        if seat.kind == Seat.Kind.PLAYS:
            count[seat.number] += 1
            if seat.bis:
                bis[seat.number] = seat.round
    return {number: where for number, where in bis.items() if count[number] > rules.format.rounds}


def _even_out(games: "list[Game]", surplus: int | None) -> "list[Game]":
    if surplus is None:
        return games
    last = max(i for i, game in enumerate(games) if game.round == surplus)
    aside = games[last]
    out = Game(
        round=aside.round,
        opponent=aside.opponent,
        points=aside.points,
        against=aside.against,
        counted=False,
        kind=aside.kind,
    )
    return [*games[:last], out, *games[last + 1 :]]


def missing_tables(tournament: "Tournament", *, upto: int | None = None) -> list[Table]:
    """Published tables without a settled result."""
    tables = Table.objects.awaiting_score().filter(round__tournament=tournament)
    if upto is not None:
        tables = tables.filter(round__number__lte=upto)
    return list(tables.select_related("round").order_by("round__number", "round__bis", "number"))
