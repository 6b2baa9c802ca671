"""Ranks by a list of criteria, one after the other, each looking only at those still equal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tournaments.standings.criteria import DEFINITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.standings.criteria import Criterion, Definition, Number
    from tournaments.standings.results import Line


class Leavers(StrEnum):
    """Where partnerships stand that have withdrawn."""

    LAST = "last"
    IN_PLACE = "in_place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What one criterion says of one partnership; None where it has nothing to say."""

    criterion: Criterion
    number: Number | None

    @property
    def exact(self) -> int | str | None:
        """For JSON: an integer, a fraction as "2917/3", or None."""
        if self.number is None or isinstance(self.number, int):
            return self.number
        return str(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings.

    rank: 1 for the first; equal rows share a rank and the next is skipped (1, 1, 3).
    tied: shares its rank.  played: games in which cards were dealt.  values: one a criterion, in
    the order asked.  decided_by: the criterion that put this row below the one before it; None for
    the first row, inside a shared rank, and for the first of those who left.
    """

    rank: int
    id: int
    tied: bool
    total: int
    wins: int
    played: int
    values: tuple[Value, ...]
    decided_by: Criterion | None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class _Group:
    """Lines still equal, and the criterion that put them below the group before."""

    lines: Sequence[Line]
    decided_by: Criterion | None


@dataclass(slots=True)
class _Said:
    """What one criterion has said so far, by id."""

    criterion: Criterion
    definition: Definition
    values: dict[int, Number | None] = field(default_factory=dict)


def rank(
    lines: Iterable[Line],
    criteria: Sequence[Criterion],
    seed: str = "",
    *,
    leavers: Leavers = Leavers.LAST,
) -> tuple[Row, ...]:
    """The standings of `lines`: best first, equal ones by id, whatever the order they came in.

    criteria: the first that differs decides.  seed: of the lots.  leavers: `LAST` puts the
    withdrawn behind all who are present, ranked among themselves; ranks go on counting.
    Raises ValueError where an id or a criterion stands twice.
    """
    entered = sorted(lines, key=lambda line: line.id)
    _refuse_twice("id", [line.id for line in entered])
    _refuse_twice("criterion", criteria)
    groups = _by_presence(entered, leavers)
    said = [_Said(criterion, DEFINITIONS[criterion]) for criterion in criteria]
    for one in said:
        if one.definition.among_tied:
            groups = [part for group in groups for part in _refine(group, one, seed)]
        else:
            one.values = one.definition.compute(entered, seed)
            groups = [part for group in groups for part in _split(group, one)]
    return _rows(groups, said)


def _refuse_twice(what: str, items: Sequence[object]) -> None:
    if len(set(items)) != len(items):
        raise ValueError(f"the same {what} twice: {items}")


def _by_presence(entered: Sequence[Line], leavers: Leavers) -> list[_Group]:
    if leavers == Leavers.IN_PLACE:
        parts = [entered]
    else:
        parts = [[line for line in entered if line.withdrawn is gone] for gone in (False, True)]
    return [_Group(part, None) for part in parts if part]


def _split(group: _Group, said: _Said) -> list[_Group]:
    """The group in the parts that the values tell apart, best first; those without one last."""
    if len(group.lines) == 1:
        return [group]
    parts: dict[Number, list[Line]] = {}
    silent: list[Line] = []
    for line in group.lines:
        number = said.values[line.id]
        (silent if number is None else parts.setdefault(number, [])).append(line)
    ordered = [parts[number] for number in sorted(parts, reverse=said.definition.descending)]
    first, *rest = [*ordered, silent] if silent else ordered
    below = said.criterion
    return [_Group(first, group.decided_by), *(_Group(part, below) for part in rest)]


def _refine(group: _Group, said: _Said, seed: str) -> list[_Group]:
    """As `_split`, and the criterion is asked again about each part until it says no more.

    Who is still equal after the league of the tied plays a smaller one.
    """
    if len(group.lines) == 1:
        return [group]
    said.values |= said.definition.compute(group.lines, seed)
    parts = _split(group, said)
    if len(parts) == 1:
        return parts
    return [final for part in parts for final in _refine(part, said, seed)]


def _rows(groups: Sequence[_Group], said: Sequence[_Said]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows.extend(_row(line, group, place, said) for line in group.lines)
    return tuple(rows)


def _row(line: Line, group: _Group, place: int, said: Sequence[_Said]) -> Row:
    return Row(
        rank=place,
        id=line.id,
        tied=len(group.lines) > 1,
        total=line.total,
        wins=line.wins,
        played=line.played,
        values=tuple(
            Value(criterion=one.criterion, number=one.values.get(line.id)) for one in said
        ),
        decided_by=group.decided_by if line is group.lines[0] else None,
        withdrawn=line.withdrawn,
    )
