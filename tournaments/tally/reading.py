"""From stored rows to the evening that the standings are made from."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tournaments.models import Partnership, Penalty, Round, Seat, Table
from tournaments.tally.evening import Evening
from tournaments.tally.facts import Entry, Fine, Placed, at_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament


def read(tournament: "Tournament") -> Evening:
    """The whole evening in three queries; reads `tournament.rules`."""
    return Evening(
        rules=tournament.rules,
        seed=tournament.seed,
        entries=tuple(entries(tournament)),
        seats=tuple(placed(tournament)),
        rulings=tuple(fines(tournament)),
    )


def placed(tournament: "Tournament", *, upto: int | None = None) -> list[Placed]:
    """Every seat of every published partie, in one query; `upto` leaves later parties out."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__state=Round.State.PUBLISHED
    ).values_list(*_COLUMNS, named=True)
    if upto is not None:
        seats = seats.filter(round__number__lte=upto)
    order = ("round__number", "round__bis", "round__catch_up", "table__number", "side", "place")
    rows = list(seats.order_by(*order, "partnership__number"))
    sides: dict[tuple[int, str], list[int]] = defaultdict(list)
    for row in rows:
        if row.table_id:
            sides[row.table_id, row.side].append(row.partnership__number)
    return [_placed(row, sides) for row in rows]


_COLUMNS = (
    "round__number",
    "round__bis",
    "round__catch_up",
    "table_id",
    "side",
    "place",
    "kind",
    "stage",
    "partnership__number",
    "table__result__points_a",
    "table__result__points_b",
    "table__result__kind",
    "table__result__dealt",
    "table__number",
    "table__stage",
)


def _placed(row: Any, sides: "Mapping[tuple[int, str], Sequence[int]]") -> Placed:
    at = at_table(row.partnership__number, row.side, *_both(row, sides)) if row.table_id else {}
    first, second = (row.table__result__points_a, row.table__result__points_b)
    mine, theirs = (first, second) if row.side == "A" else (second, first)
    return Placed(
        round=row.round__number,
        bis=row.round__bis,
        number=row.partnership__number,
        kind=row.kind,
        table=row.table__number,
        points=mine if row.table_id else None,
        against=theirs if row.table_id else None,
        forfeit=row.table__result__kind == "forfeit",
        stage=row.table__stage or row.stage,
        catch_up=row.round__catch_up,
        dealt=row.table__result__dealt,
        **(at or {"opponent": None}),
    )


def _both(
    row: Any, sides: "Mapping[tuple[int, str], Sequence[int]]"
) -> "tuple[Sequence[int], Sequence[int]]":
    return sides.get((row.table_id, "A"), ()), sides.get((row.table_id, "B"), ())


def fines(tournament: "Tournament", *, upto: int | None = None) -> list[Fine]:
    """Signed points of every ruling that stands; those of later parties left out with `upto`."""
    rulings = Penalty.objects.filter(tournament=tournament, cancels=None, cancelled_by=None)
    rows = rulings.order_by("id").values_list(
        "partnership__number",
        "beneficiary__number",
        "points",
        "table__round__number",
        "table__number",
    )
    found = (_fine(*row) for row in rows)
    return [fine for fine in found if upto is None or fine.round <= upto]


def _fine(
    number: int, beneficiary: int | None, points: int, party: int | None, table: int | None
) -> Fine:
    if beneficiary is None:
        return Fine(number=number, points=-points, round=party or 0, table=table)
    return Fine(number=beneficiary, points=points, round=party or 0, table=table)


def entries(tournament: "Tournament") -> list[Entry]:
    """Every complete partnership that was entered, leavers included."""
    rows = Partnership.objects.filter(tournament=tournament).complete()
    return [
        Entry(number=number, withdrawn=withdrawn is not None)
        for number, withdrawn in rows.values_list("number", "withdrawn_after")
    ]


def missing_tables(tournament: "Tournament", *, upto: int | None = None) -> list[Table]:
    """Published tables without a settled result."""
    tables = Table.objects.awaiting_score().filter(round__tournament=tournament)
    if upto is not None:
        tables = tables.filter(round__number__lte=upto)
    return list(tables.select_related("round").order_by("round__number", "round__bis", "number"))
