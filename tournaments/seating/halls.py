"""Where the tables of a partie stand: halls, tables that are not used, pairs that cannot move."""

from itertools import count
from typing import TYPE_CHECKING, Any

from tournaments.pairing import Reason
from tournaments.pairing.numbering import HallPlan, number
from tournaments.tally.systems import FROM_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tournaments.models import Tournament
    from tournaments.pairing import Pairing, Request


def plans(tournament: "Tournament") -> tuple[HallPlan, ...]:
    """The halls of the concours, as the pairing numbers tables in them."""
    return tuple(
        HallPlan(
            letter=hall["letter"],
            name=hall["name"],
            tables=hall["tables"],
            closed=frozenset(hall["closed"]),
        )
        for hall in tournament.halls
    )


def labels(halls: "Collection[HallPlan]") -> dict[int, str]:
    """By number, what a hall calls each table that is used."""
    found: dict[int, str] = {}
    start = 0
    for hall in halls:
        inside = (place for place in range(1, hall.tables + 1) if place not in hall.closed)
        found |= {start + place: f"{hall.letter}{place}" for place in inside}
        start += hall.tables
    return found


def next_number(halls: "Collection[HallPlan]", last: int) -> int:
    """The first number after `last` that may be given."""
    used, held = labels(halls), sum(hall.tables for hall in halls)
    return next(one for one in count(last + 1) if one in used or one > held)


def numbers(request: "Request", pairing: "Pairing", halls: tuple[HallPlan, ...]) -> dict[str, Any]:
    """What `Round.options` keeps of it, nothing where all tables are as the draw numbered them.

    numbers: by the number of the draw that in the halls.  conflicts: who cannot have its table and
    why, and tables without a place, as codes of reasons.  Games of a bis come after all others.
    """
    fixed = {one.id: one.fixed for one in request.entrants if one.fixed}
    if not (fixed or halls):
        return {}
    ranks = {one.id: one.rank for one in request.entrants}
    placed = number(pairing.tables, fixed, halls, stay=_seats(request), ranks=ranks)
    here = {one.pair.table: one.number for one in placed.tables}
    last = max(here.values(), default=0)
    for extra in pairing.bis_tables:
        here[extra.table] = last = next_number(halls, last)
    conflicts = [*placed.conflicts, *_bis_without_tables(pairing, halls)]
    found: dict[str, Any] = {}
    if any(table != stands for table, stands in here.items()):
        found["numbers"] = {str(table): stands for table, stands in here.items()}
    if conflicts:
        found["conflicts"] = [{"code": one.code, "params": dict(one.params)} for one in conflicts]
    return found


def _bis_without_tables(pairing: "Pairing", halls: tuple[HallPlan, ...]) -> "Iterator[Reason]":
    """Games of a bis are played once the partie is over: any free table will do."""
    held = sum(hall.tables - len(hall.closed) for hall in halls)
    over = len(pairing.tables) + len(pairing.bis_tables) - held
    if halls and pairing.bis_tables and over > 0:
        yield Reason(code="bis_anywhere", params={"over": min(over, len(pairing.bis_tables))})


def _seats(request: "Request") -> "Mapping[int, int]":
    """Where each one sat last, for systems in which walking little is part of the plan."""
    if request.system not in FROM_NUMBERS:
        return {}
    return {
        who: one.table for one in request.history if one.table for side in one.sides for who in side
    }
