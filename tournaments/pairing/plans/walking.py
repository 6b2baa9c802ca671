"""Who walks from table to table between two rounds, and how to seat a round so that few do."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Pair

Two = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """The walking of a whole evening.

    movers: how often somebody changes tables; distance: how many tables that is in all; longest:
    the longest single walk.  Distances are differences of table numbers; who has rested walks from
    where it last sat.
    """

    movers: int = 0
    distance: int = 0
    longest: int = 0


def walks(rounds: Iterable[Sequence[Pair]]) -> Walk:
    """The walking between the rounds, given as their tables."""
    seat: dict[int, int] = {}
    movers = distance = longest = 0
    for tables in rounds:
        for one in tables:
            for who in one.seated:
                way = abs(seat.get(who, one.table) - one.table)
                movers += way > 0
                distance += way
                longest = max(longest, way)
                seat[who] = one.table
    return Walk(movers=movers, distance=distance, longest=longest)


def seats(
    meetings: Sequence[Two], before: Mapping[int, int], kept: Iterable[int] = ()
) -> list[Two]:
    """The meetings by table, the first at table 1, so that as few as possible walk.

    before: the table at which each sat last.  kept: of two who could both stay, who is among these
    does.  Within a table the one who stays comes first, else the lower number.

    Every meeting would like a table that one of its two sat at.  As a graph of tables and meetings
    nothing has more than two ends, so it is made of paths and rings; taking a table or a meeting
    with one wish left first gives the most stays there can be (a ring may be seated either way).
    """
    count = len(meetings)
    firm = set(kept)
    found = dict(_most_stays(_wishes(meetings, before, firm, count)))
    _fill(found, meetings, before, count)

    def facing(pair: Two, table: int) -> Two:
        a, b = sorted(pair, key=lambda one: (before.get(one) != table, one not in firm, one))
        return a, b

    return [facing(meetings[found[table]], table) for table in range(1, count + 1)]


def _wishes(
    meetings: Sequence[Two], before: Mapping[int, int], kept: set[int], count: int
) -> dict[int, list[int]]:
    """By meeting the tables it would like, those of kept entrants alone where there are such."""
    wishes = {}
    for at, pair in enumerate(meetings):
        stay = [before[one] for one in pair if one in kept and one in before]
        both = stay or [before[one] for one in pair if one in before]
        wishes[at] = [table for table in dict.fromkeys(both) if 1 <= table <= count]
    return wishes


def _most_stays(wishes: Mapping[int, list[int]]) -> Iterable[Two]:
    """(table, meeting): as many as can be, those with one wish left first."""
    of_meeting = {at: set(tables) for at, tables in wishes.items() if tables}
    of_table: dict[int, set[int]] = defaultdict(set)
    for at, tables in of_meeting.items():
        for table in tables:
            of_table[table].add(at)
    single = deque(sorted(("m", at) for at, tables in of_meeting.items() if len(tables) == 1))
    single.extend(("t", table) for table in sorted(of_table) if len(of_table[table]) == 1)
    rest = deque(sorted(of_meeting))
    while single or rest:
        kind, one = single.popleft() if single else ("m", rest.popleft())
        options = (of_meeting if kind == "m" else of_table).get(one)
        if not options:
            continue
        other = min(options)
        at, table = (one, other) if kind == "m" else (other, one)
        yield table, at
        for near in of_meeting.pop(at) - {table}:
            of_table[near].discard(at)
            if len(of_table[near]) == 1:
                single.append(("t", near))
        for near in of_table.pop(table) - {at}:
            of_meeting[near].discard(table)
            if len(of_meeting[near]) == 1:
                single.append(("m", near))


def _fill(
    found: dict[int, int], meetings: Sequence[Two], before: Mapping[int, int], count: int
) -> None:
    """Seat the meetings left at the tables left, both in the order of the hall."""
    seated = set(found.values())
    tables = [one for one in range(1, count + 1) if one not in found]
    left = [at for at in range(count) if at not in seated]

    def place(at: int) -> tuple[float, int]:
        known = [before[one] for one in meetings[at] if one in before]
        return (sum(known) / len(known) if known else at + 1, at)

    found |= dict(zip(tables, sorted(left, key=place), strict=True))
