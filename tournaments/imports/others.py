"""A concours that others ran, read from a file or a pasted text: who played whom, and the points.

One line a table: partie, table, pair, pair, points, points; a pair without opponents leaves the
second pair empty.  A first line of titles is skipped; so are empty lines.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_noop

from tournaments.imports.reading import grid_of
from tournaments.pairing import Pair
from tournaments.pairing.audit import Round
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = 6
HIGHEST = 99_999
MOST_PARTIES = 30


class OthersRefused(Refusal):
    """A line that cannot be read; nothing is judged by halves."""

    sentences: ClassVar = {
        "no_tables": gettext_noop("There is no table in it: one line each, as in the example."),
        "few_columns": gettext_noop(
            "Line %(line)s: a partie, a table and two pairs are needed, then the points."
        ),
        "not_number": gettext_noop("Line %(line)s: “%(typed)s” is not a whole number."),
        "bad_partie": gettext_noop("Line %(line)s: a partie has a number from 1 to %(high)s."),
        "one_score": gettext_noop("Line %(line)s: give the points of both pairs, or of neither."),
        "table_twice": gettext_noop("Line %(line)s: table %(table)s of partie %(partie)s again."),
        "seated_twice": gettext_noop(
            "Line %(line)s: pair %(pair)s sits twice in partie %(partie)s."
        ),
        "itself": gettext_noop("Line %(line)s: pair %(pair)s cannot meet itself."),
    }


@dataclass(slots=True)
class _Partie:
    tables: dict[int, Pair] = field(default_factory=dict)
    points: dict[int, tuple[int, int]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    seated: set[int] = field(default_factory=set)


def parties(text: str) -> tuple[Round, ...]:
    """The parties of the text, in the order of their numbers.

    Raises OthersRefused and ImportRefused, naming the line.
    """
    found: dict[int, _Partie] = defaultdict(_Partie)
    for line, cells in enumerate(grid_of(text), start=1):
        row = [cell.strip() for cell in cells]
        if any(row) and not (line == 1 and not row[0].isdigit()):
            _read(found, line, row)
    if not any(one.tables for one in found.values()):
        raise OthersRefused("no_tables", "text")
    return tuple(
        Round(
            number=number,
            tables=tuple(one.tables[at] for at in sorted(one.tables)),
            byes=tuple(one.byes),
            points=one.points,
        )
        for number, one in sorted(found.items())
    )


def _read(found: dict[int, _Partie], line: int, row: "Sequence[str]") -> None:
    if len(row) < 3 or not (row[0] and row[2]):
        raise _refused("few_columns", line)
    cells = [*row, *[""] * COLUMNS][:COLUMNS]
    number, first = _number(line, cells[0]), _number(line, cells[2])
    if not 1 <= number <= MOST_PARTIES:
        raise _refused("bad_partie", line, high=MOST_PARTIES)
    partie = found[number]
    if not cells[3]:
        _seat(partie, number, line, first)
        partie.byes.append(first)
        return
    second = _number(line, cells[3])
    if first == second:
        raise _refused("itself", line, pair=first)
    table = _number(line, cells[1]) if cells[1] else len(partie.tables) + 1
    if table in partie.tables:
        raise _refused("table_twice", line, table=table, partie=number)
    _seat(partie, number, line, first)
    _seat(partie, number, line, second)
    partie.tables[table] = Pair(table=table, a=first, b=second)
    if bool(cells[4]) != bool(cells[5]):
        raise _refused("one_score", line)
    if cells[4]:
        partie.points[table] = (_number(line, cells[4]), _number(line, cells[5]))


def _seat(partie: _Partie, number: int, line: int, who: int) -> None:
    if who in partie.seated:
        raise _refused("seated_twice", line, pair=who, partie=number)
    partie.seated.add(who)


def _number(line: int, typed: str) -> int:
    digits = typed.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 5:
        raise _refused("not_number", line, typed=typed[:20])
    return int(typed)


def _refused(code: str, line: int, **params: object) -> OthersRefused:
    return OthersRefused(code, "text", {"line": line, **params})
