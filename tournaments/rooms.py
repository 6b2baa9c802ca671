"""The rooms of a concours: halls with their tables, and pairs that cannot leave theirs."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_noop

from tournaments.models import Partnership, Tournament
from tournaments.refusals import Refusal
from tournaments.seating import log
from tournaments.seating.halls import labels, plans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clubs.models import Actor

MOST_HALLS = 12
MOST_TABLES = 500
LONGEST_NAME = 60
LETTERS = "ABCDEFGHIJKL"


class RoomRefused(Refusal):
    """The rooms cannot be so."""

    sentences: ClassVar = {
        "finished": gettext_noop("The concours is finished: reopen it to change its rooms."),
        "too_many_halls": gettext_noop("A concours has at most %(high)s halls."),
        "name_missing": gettext_noop("Hall %(letter)s has no name."),
        "name_too_long": gettext_noop("The name of a hall has at most %(high)s characters."),
        "name_twice": gettext_noop("Two halls have the same name: %(name)s."),
        "bad_tables": gettext_noop("A hall has 1 to %(high)s tables: hall %(letter)s."),
        "bad_closed": gettext_noop("Hall %(letter)s has no table %(table)s to leave unused."),
        "all_closed": gettext_noop("Hall %(letter)s would have no table left."),
        "no_such_table": gettext_noop("There is no table %(table)s; the last is %(last)s."),
        "table_closed": gettext_noop("Table %(table)s is not used."),
        "table_taken": gettext_noop(
            "Table %(table)s is already kept for pair %(number)s, which cannot move either."
        ),
        "bad_table": gettext_noop("A table is a whole number, 1 to %(high)s."),
    }


@transaction.atomic
def set_halls(
    tournament: Tournament, *, halls: "Sequence[dict[str, Any]]", by: "Actor"
) -> Tournament:
    """The halls in their order, lettered A, B, C ...; none: one room with tables 1, 2, 3 ...

    halls: of each its name, its number of tables, and `closed`, the tables left unused.  Parties
    that are drawn keep their tables.  Raises RoomRefused, field halls.N.name, .tables or .closed.
    """
    locked = _open(tournament)
    if len(halls) > MOST_HALLS:
        raise RoomRefused("too_many_halls", "halls", {"high": MOST_HALLS})
    before, locked.halls = locked.halls, [_hall(n, hall) for n, hall in enumerate(halls)]
    _refuse_same_names(locked.halls)
    if locked.halls == before:
        return locked
    locked.save(update_fields=["halls"])
    log(locked, "halls_changed", {"before": before, "after": locked.halls}, by)
    locked.touch()
    return locked


@transaction.atomic
def fix_table(partnership: Partnership, *, table: int | None, by: "Actor") -> Partnership:
    """Keep a table for a pair that cannot move, from the next draw on; None: it may move.

    table: its number, counted through all halls.  Raises RoomRefused: bad_table, no_such_table,
    table_closed, table_taken, finished.
    """
    locked = _open(partnership.tournament)
    if table is not None:
        _refuse_table(locked, partnership, table)
    held = Partnership.objects.get(tournament=locked, pk=partnership.pk)
    if held.fixed_table == table:
        return held
    said = {"number": held.number, "before": held.fixed_table, "after": table}
    held.fixed_table = table
    held.save(update_fields=["fixed_table"])
    log(locked, "table_kept", said, by)
    locked.touch()
    return held


def places(tournament: Tournament) -> dict[int, str]:
    """Every table of the halls that is used: by its number through all halls, its label."""
    return labels(plans(tournament))


def _open(tournament: Tournament) -> Tournament:
    locked = Tournament.objects.held(tournament.pk)
    if locked.finished_at is not None:
        raise RoomRefused("finished")
    return locked


def _hall(place: int, hall: "dict[str, Any]") -> dict[str, Any]:
    letter, path = LETTERS[place], f"halls.{place}"
    name = " ".join(str(hall.get("name", "")).split())
    if not name:
        raise RoomRefused("name_missing", f"{path}.name", {"letter": letter})
    if len(name) > LONGEST_NAME:
        raise RoomRefused("name_too_long", f"{path}.name", {"high": LONGEST_NAME})
    tables = hall.get("tables")
    if type(tables) is not int or not 1 <= tables <= MOST_TABLES:
        raise RoomRefused("bad_tables", f"{path}.tables", {"letter": letter, "high": MOST_TABLES})
    closed = sorted(set(hall.get("closed", ())))
    for one in closed:
        if type(one) is not int or not 1 <= one <= tables:
            raise RoomRefused("bad_closed", f"{path}.closed", {"letter": letter, "table": one})
    if len(closed) == tables:
        raise RoomRefused("all_closed", f"{path}.closed", {"letter": letter})
    return {"letter": letter, "name": name, "tables": tables, "closed": closed}


def _refuse_same_names(halls: "Sequence[dict[str, Any]]") -> None:
    seen: set[str] = set()
    for place, hall in enumerate(halls):
        key = hall["name"].casefold()
        if key in seen:
            raise RoomRefused("name_twice", f"halls.{place}.name", {"name": hall["name"]})
        seen.add(key)


def _refuse_table(tournament: Tournament, partnership: Partnership, table: int) -> None:
    if not 1 <= table <= MOST_TABLES * MOST_HALLS:
        raise RoomRefused("bad_table", "table", {"high": MOST_TABLES * MOST_HALLS})
    known = places(tournament)
    if known and table not in known:
        last = sum(hall["tables"] for hall in tournament.halls)
        if table <= last:
            raise RoomRefused("table_closed", "table", {"table": table})
        raise RoomRefused("no_such_table", "table", {"table": table, "last": last})
    others = Partnership.objects.present().filter(tournament=tournament, fixed_table=table)
    taken = others.exclude(pk=partnership.pk).first()
    if taken is not None:
        raise RoomRefused("table_taken", "table", {"table": table, "number": taken.number})
