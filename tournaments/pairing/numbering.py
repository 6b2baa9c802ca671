"""Table numbers of a round: pairs that cannot leave their table, halls, closed tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tournaments.pairing.entrants import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tournaments.pairing.entrants import Pair

_NOBODY: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class HallPlan:
    """One hall.

    letter: "" where labels need none.  tables: how many it holds, closed ones included.  closed:
    numbers within the hall, from 1, that are not used.
    """

    letter: str = ""
    name: str = ""
    tables: int = 0
    closed: frozenset[int] = field(default_factory=frozenset)


class NumberedTable(NamedTuple):
    """A table with its number, the same all evening wherever it stands, and what stands on it.

    label: letter and number in the hall ("B3"), "" where the number itself does.
    """

    pair: Pair
    number: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A numbered round.

    tables: by number.  conflicts: who cannot have the table it needs and why, and tables for which
    no hall has room; codes of `sentences.REASONS`.
    """

    tables: tuple[NumberedTable, ...]
    conflicts: tuple[Reason, ...] = ()


def number(
    tables: Sequence[Pair],
    fixed: Mapping[int, int] = _NOBODY,
    halls: Sequence[HallPlan] = (),
    *,
    stay: Mapping[int, int] = _NOBODY,
    ranks: Mapping[int, int] = _NOBODY,
) -> Numbered:
    """Number the tables of one round.

    tables: as paired; their own numbers 1, 2, 3 ... are their order.  fixed: by entrant the number
    of the table that it cannot leave.  halls: in the order in which they are filled; their tables
    are numbered on from hall to hall, closed ones keep their number unused.  stay: by entrant the
    number of its last table; given, a table that has to give way takes the free number nearest to
    where its players sat, otherwise all others keep their order.  ranks: of two who need one
    table the better ranked keeps it, else the lower id.

    Numbers are unique, and without gaps but for closed tables and for a fixed table beyond the
    others, whose pair sits there all the same.
    """
    order = sorted(tables, key=lambda one: one.table)
    labels = _labels(halls)
    given, conflicts = _granted(_claims(order, fixed, ranks), labels if halls else None)
    left = [one for one in order if one.table not in given]
    numbers = _free(halls, set(given.values()), len(left))
    _hand_out(given, left, numbers, stay)
    labels = _labels(halls)
    found = [
        NumberedTable(one, given[one.table], labels.get(given[one.table], "")) for one in order
    ]
    return Numbered(
        tables=tuple(sorted(found, key=lambda one: one.number)),
        conflicts=(*_told(conflicts, given, labels), *_overflow(len(order), halls)),
    )


class _Claim(NamedTuple):
    who: int
    place: int
    wanted: int


class _Conflict(NamedTuple):
    code: str
    claim: _Claim
    other: int


def _claims(
    order: Iterable[Pair], fixed: Mapping[int, int], ranks: Mapping[int, int]
) -> list[_Claim]:
    """Who needs which table, whoever keeps it first."""
    found = [
        _Claim(who, one.table, fixed[who]) for one in order for who in one.seated if fixed.get(who)
    ]
    return sorted(found, key=lambda one: (ranks.get(one.who, 0), one.who))


def _granted(
    claims: Iterable[_Claim], usable: Mapping[int, str] | None
) -> tuple[dict[int, int], list[_Conflict]]:
    given: dict[int, int] = {}
    by: dict[int, int] = {}
    conflicts = []
    for one in claims:
        if given.get(one.place) == one.wanted:
            continue
        if one.wanted < 1 or (usable is not None and one.wanted not in usable):
            conflicts.append(_Conflict("fixed_table_closed", one, 0))
        elif one.place in given:
            conflicts.append(_Conflict("fixed_tables_meet", one, by[given[one.place]]))
        elif one.wanted in by:
            conflicts.append(_Conflict("fixed_table_taken", one, by[one.wanted]))
        else:
            given[one.place] = one.wanted
            by[one.wanted] = one.who
    return given, conflicts


def _labels(halls: Sequence[HallPlan]) -> dict[int, str]:
    """Label by number of all open tables."""
    found = {}
    start = 0
    for hall in halls:
        for place in range(1, hall.tables + 1):
            if place not in hall.closed:
                found[start + place] = f"{hall.letter}{place}" if hall.letter else ""
        start += hall.tables
    return found


def _free(halls: Sequence[HallPlan], taken: set[int], wanted: int) -> list[int]:
    """The first `wanted` numbers that may be given; beyond the halls they simply go on."""
    found: list[int] = []
    for one in _open(halls):
        if len(found) == wanted:
            break
        if one not in taken:
            found.append(one)
    return found


def _open(halls: Sequence[HallPlan]) -> Iterator[int]:
    yield from _labels(halls)
    yield from count(sum(hall.tables for hall in halls) + 1)


def _hand_out(
    given: dict[int, int], left: Sequence[Pair], numbers: Sequence[int], stay: Mapping[int, int]
) -> None:
    """Give the numbers to the tables left: in their order, or where their players sat last."""
    waiting, free = list(left), list(numbers)
    if stay:
        for one in left:
            sat = [stay[who] for who in one.seated if stay.get(who) in free]
            if sat:
                given[one.table] = sat[0]
                free.remove(sat[0])
                waiting.remove(one)
    for one in waiting:
        near = [stay[who] for who in one.seated if who in stay]
        best = min(free, key=lambda table: (abs(table - near[0]), table)) if near else free[0]
        given[one.table] = best
        free.remove(best)


def _told(
    conflicts: Iterable[_Conflict], given: Mapping[int, int], labels: Mapping[int, str]
) -> Iterator[Reason]:
    def name(table: int) -> str:
        return labels.get(table) or str(table)

    for code, claim, other in conflicts:
        yield Reason(
            code=code,
            params={
                "who": claim.who,
                "other": other,
                "table": name(claim.wanted),
                "given": name(given[claim.place]),
            },
        )


def _overflow(tables: int, halls: Sequence[HallPlan]) -> Iterator[Reason]:
    held = len(_labels(halls))
    if halls and tables > held:
        facts = {"held": held, "tables": tables, "over": tables - held}
        yield Reason(code="halls_full", params=facts)
