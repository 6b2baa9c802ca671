"""A concours that others ran, read from a file or a pasted text: who played whom, and the points.

One line a table: partie, table, pair, pair, points, points; a pair without opponents leaves the
second pair empty.  Pairs are named by their numbers, or by names as soon as one of them has no
number.  A first line of titles is skipped; so are empty lines.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_noop

from clubs.models.names import fold
from tournaments.imports.reading import grid_of
from tournaments.pairing import Pair
from tournaments.pairing.audit import Round
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COLUMNS = 6
LONGEST = 100
HIGHEST = 99_999
MOST_PARTIES = 30


class OthersRefused(Refusal):
    """A line that cannot be read; nothing is judged by halves."""

    sentences: ClassVar = {
        "no_tables": gettext_noop("There is no table in it: one line each, as in the example."),
        "few_columns": gettext_noop(
            "Line %(line)s: a partie, a table and two pairs are needed, then the points."
        ),
        "many_columns": gettext_noop(
            "Line %(line)s: six columns, partie; table; pair; pair; points; points. A mêlée cannot "
            "be judged."
        ),
        "long_name": gettext_noop("Line %(line)s: a name has at most %(high)s characters."),
        "not_number": gettext_noop("Line %(line)s: “%(typed)s” is not a whole number."),
        "bad_partie": gettext_noop("Line %(line)s: a partie has a number from 1 to %(high)s."),
        "one_score": gettext_noop("Line %(line)s: give the points of both pairs, or of neither."),
        "table_twice": gettext_noop("Line %(line)s: table %(table)s of partie %(partie)s again."),
        "seated_twice": gettext_noop(
            "Line %(line)s: pair %(pair)s sits twice in partie %(partie)s."
        ),
        "itself": gettext_noop("Line %(line)s: pair %(pair)s cannot meet itself."),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A concours as it was read.

    names: of the pairs by number, numbered as they first appear; empty where the text itself
    numbers them.
    """

    rounds: tuple[Round, ...]
    names: "Mapping[int, str]"


@dataclass(slots=True)
class _Partie:
    tables: dict[int, Pair] = field(default_factory=dict)
    points: dict[int, tuple[int, int]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    seated: set[int] = field(default_factory=set)


def played(text: str) -> Played:
    """The parties of the text, in the order of their numbers.

    Raises OthersRefused and ImportRefused, naming the line.
    """
    rows = list(_rows(text))
    pairs = [cell for _, row in rows for cell in row[2:4] if cell]
    names = {} if all(map(_is_number, pairs)) else _names(pairs)
    known = {key: number for number, key in enumerate(names, start=1)}
    found: dict[int, _Partie] = defaultdict(_Partie)
    for line, row in rows:
        _read(found, line, row, known)
    if not any(one.tables for one in found.values()):
        raise OthersRefused("no_tables", "text")
    rounds = tuple(
        Round(
            number=number,
            tables=tuple(one.tables[at] for at in sorted(one.tables)),
            byes=tuple(one.byes),
            points=one.points,
        )
        for number, one in sorted(found.items())
    )
    return Played(rounds=rounds, names=dict(enumerate(names.values(), start=1)))


def _rows(text: str) -> "Iterator[tuple[int, list[str]]]":
    """Line numbers and six cells each."""
    for line, cells in enumerate(grid_of(text), start=1):
        row = [cell.strip() for cell in cells]
        if not any(row) or (line == 1 and not row[0].isdigit()):
            continue
        if len(row) < 3 or not (row[0] and row[2]):
            raise _refused("few_columns", line)
        if any(row[COLUMNS:]):
            raise _refused("many_columns", line)
        if max(map(len, row[2:4])) > LONGEST:
            raise _refused("long_name", line, high=LONGEST)
        yield line, [*row, *[""] * COLUMNS][:COLUMNS]


def _names(pairs: "Sequence[str]") -> dict[str, str]:
    """By what tells them apart, as they were written first."""
    names: dict[str, str] = {}
    for cell in pairs:
        names.setdefault(_key(cell), cell)
    return names


def _key(cell: str) -> str:
    return str(int(cell)) if _is_number(cell) else fold(cell) or cell


def _read(
    found: dict[int, _Partie], line: int, cells: "Sequence[str]", known: "Mapping[str, int]"
) -> None:
    number = _number(line, cells[0])
    first, second = (_pair(line, cell, known) if cell else None for cell in cells[2:4])
    if not 1 <= number <= MOST_PARTIES:
        raise _refused("bad_partie", line, high=MOST_PARTIES)
    if first == second:
        raise _refused("itself", line, pair=_said(cells[2]))
    partie = found[number]
    for who, cell in zip((first, second), cells[2:4], strict=True):
        if who in partie.seated:
            raise _refused("seated_twice", line, pair=_said(cell), partie=number)
        if who is not None:
            partie.seated.add(who)
    if first is None or second is None:
        partie.byes += [who for who in (first, second) if who is not None]
        return
    _seat(partie, line, cells, (first, second))


def _seat(partie: _Partie, line: int, cells: "Sequence[str]", who: tuple[int, int]) -> None:
    table = _number(line, cells[1]) if cells[1] else len(partie.tables) + 1
    if table in partie.tables:
        raise _refused("table_twice", line, table=table, partie=cells[0])
    partie.tables[table] = Pair(table=table, a=who[0], b=who[1])
    if bool(cells[4]) != bool(cells[5]):
        raise _refused("one_score", line)
    if cells[4]:
        partie.points[table] = (_number(line, cells[4]), _number(line, cells[5]))


def _pair(line: int, cell: str, known: "Mapping[str, int]") -> int:
    return known[_key(cell)] if known else _number(line, cell)


def _said(cell: str) -> int | str:
    return int(cell) if _is_number(cell) else cell


def _is_number(typed: str) -> bool:
    digits = typed.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 5


def _number(line: int, typed: str) -> int:
    if not _is_number(typed):
        raise _refused("not_number", line, typed=typed[:20])
    return int(typed)


def _refused(code: str, line: int, **params: object) -> OthersRefused:
    return OthersRefused(code, "text", {"line": line, **params})
