"""What a list would enter, line by line with what is wrong; and entering it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from tournaments.imports import words
from tournaments.imports.columns import Column, guess, headed
from tournaments.imports.reading import FORMULA, MOST_COLUMNS, Grid, grid_of
from tournaments.imports.refused import ImportRefused
from tournaments.refusals import Refusal
from tournaments.registration import NewPair, enter_many, try_many

if TYPE_CHECKING:
    from clubs.models import Actor
    from tournaments.models import Partnership, Tournament
    from tournaments.rules import Rules


class LineFault(Refusal):
    """What is wrong with one line; `field` is the column's meaning."""

    sentences = MappingProxyType(
        {
            "no_name": gettext_noop("No name in this line."),
            "too_many_names": gettext_noop("More than two names: %(names)s."),
            "not_a_number": gettext_noop("“%(value)s” is not a number."),
            "not_a_category": gettext_noop(
                "“%(value)s” is not a category: feminine, mixed, youth or senior."
            ),
            "not_a_payment": gettext_noop("“%(value)s” is neither yes, no nor an amount."),
            "formula": gettext_noop("This cell is a formula without a value: type the value."),
            "twice_in_list": gettext_noop("%(name)s stands in line %(line)s already."),
        }
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line: line number in the list from 1, its cells as typed, the pair it makes."""

    line: int
    cells: tuple[str, ...]
    pair: NewPair
    faults: tuple[Refusal, ...] = ()

    @property
    def good(self) -> bool:
        return not self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything the page needs before a single row is kept."""

    columns: tuple[Column, ...]
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    paid_cents: int = 0
    good: tuple[Line, ...] = field(default=())

    @property
    def bad(self) -> int:
        return len(self.lines) - len(self.good)


def preview(
    tournament: "Tournament",
    text: str,
    *,
    columns: Sequence[str] = (),
    namesakes: Iterable[str] = (),
) -> Preview:
    """Read the list and try it against who is entered; keeps nothing.

    columns: meanings chosen by the organiser, in place of the guess.  namesakes: names that the
    organiser says belong to other people.  Raises ImportRefused.
    """
    grid = grid_of(text)
    chosen = _chosen(grid, columns, tournament.rules)
    if not any(column.startswith(("first", "second", "names")) for column in chosen):
        raise ImportRefused("no_names")
    start = next(i for i, row in enumerate(grid) if any(row)) + 1 if headed(grid) else 0
    same, rules = tuple(namesakes), tournament.rules
    read = [
        _line(number, row, chosen, rules, same)
        for number, row in enumerate(grid[start:], start=start + 1)
        if any(row)
    ]
    lines = _tried(tournament, read)
    good = tuple(line for line in lines if line.good)
    return Preview(
        columns=chosen,
        headings=tuple(grid[start - 1]) if start else (),
        lines=lines,
        good=good,
        paid_cents=sum(line.pair.paid_cents for line in good),
    )


def _chosen(grid: Grid, columns: Sequence[str], rules: "Rules") -> tuple[Column, ...]:
    width = max((len(row) for row in grid), default=0)
    known = {column.value for column in Column}
    if len(columns) == width <= MOST_COLUMNS and set(columns) <= known:
        return tuple(Column(one) for one in columns)
    return guess(grid, singles=rules.singles)


def _line(
    number: int,
    row: tuple[str, ...],
    columns: tuple[Column, ...],
    rules: "Rules",
    same: tuple[str, ...],
) -> Line:
    cells: dict[Column, str] = {}
    for column, cell in zip(columns, row, strict=True):
        cells.setdefault(column, cell)
    faults: list[Refusal] = [
        LineFault("formula", column.value)
        for column, cell in zip(columns, row, strict=True)
        if cell == FORMULA and column
    ]
    if faults:
        cells = {column: "" if cell == FORMULA else cell for column, cell in cells.items()}
    names = _names(cells, faults)
    fee = rules.fee if names[1] or rules.singles else rules.fee // 2
    pair = NewPair(
        names=names,
        group=cells.get(Column.GROUP, ""),
        categories=_categories(cells, faults),
        paid_cents=_paid(cells, faults, fee),
        number=_number(cells, faults),
        namesakes=same,
    )
    return Line(line=number, cells=row, pair=pair, faults=tuple(faults))


def _names(cells: dict[Column, str], faults: list[Refusal]) -> tuple[str, str]:
    found = [
        *words.split_names(cells.get(Column.NAMES, "")),
        *_player(cells, Column.FIRST, Column.FIRST_GIVEN, Column.FIRST_FAMILY),
        *_player(cells, Column.SECOND, Column.SECOND_GIVEN, Column.SECOND_FAMILY),
    ]
    if len(found) > 2:
        faults.append(LineFault("too_many_names", "names", {"names": found}))
    if not found and not faults:
        faults.append(LineFault("no_name", "names"))
    first, second, *_more = [*found, "", ""]
    return first, second


def _player(
    cells: dict[Column, str], whole: Column, given: Column, family: Column
) -> tuple[str, ...]:
    """One player; both of a pair where the cell of the first holds two and there is no second."""
    name = " ".join(filter(None, (cells.get(given, ""), cells.get(family, ""))))
    cell = cells.get(whole, "") or name
    if whole == Column.FIRST and not cells.get(Column.SECOND) and not name:
        return words.split_names(cell)
    return (cell,) if cell else ()


def _categories(cells: dict[Column, str], faults: list[Refusal]) -> tuple[str, ...]:
    cell = cells.get(Column.CATEGORIES, "")
    found = words.categories(cell)
    if found is None:
        faults.append(LineFault("not_a_category", "categories", {"value": cell}))
    return tuple(str(one.value) for one in found or ())


def _paid(cells: dict[Column, str], faults: list[Refusal], fee: int) -> int:
    cell = cells.get(Column.PAID, "")
    found = words.paid(cell, fee)
    if found is None:
        faults.append(LineFault("not_a_payment", "paid", {"value": cell}))
    return found or 0


def _number(cells: dict[Column, str], faults: list[Refusal]) -> int | None:
    cell = cells.get(Column.NUMBER, "")
    if not cell:
        return None
    if not cell.isdecimal() or len(cell) > 6:
        faults.append(LineFault("not_a_number", "number", {"value": cell}))
        return None
    return int(cell)


def _tried(tournament: "Tournament", read: list[Line]) -> tuple[Line, ...]:
    """Each line with what registration would refuse; a double inside the list names its line."""
    sound = [line for line in read if line.good]
    answers = try_many(tournament, pairs=[line.pair for line in sound])
    numbers = {
        answer: line.line
        for line, answer in zip(sound, answers, strict=True)
        if isinstance(answer, int)
    }
    told = {
        line.line: _told(answer, numbers)
        for line, answer in zip(sound, answers, strict=True)
        if isinstance(answer, Refusal)
    }
    return tuple(
        Line(line=line.line, cells=line.cells, pair=line.pair, faults=(told[line.line],))
        if line.line in told
        else line
        for line in read
    )


def _told(refused: Refusal, numbers: dict[int, int]) -> Refusal:
    number = refused.params.get("number")
    if refused.code == "already_entered" and number in numbers:
        params = {"name": refused.params["name"], "line": numbers[int(str(number))]}
        return LineFault("twice_in_list", refused.field, params)
    return refused


def confirm(
    tournament: "Tournament", lines: Sequence[Line], *, by: "Actor"
) -> "tuple[Partnership, ...]":
    """Enter these lines, all or none.  Raises RegistrationRefused."""
    return enter_many(tournament, pairs=[line.pair for line in lines], by=by)
