"""What the players of a mêlée have behind them: partners, opponents, rests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Entrant, Past, Request
    from tournaments.pairing.plans.schedules import PlannedRound

Two = tuple[int, int]
Side = tuple[int, ...]


def two(a: int, b: int) -> Two:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How often: partners and opponents by (smaller id, larger id), rests by id."""

    mates: Mapping[Two, int] = field(default_factory=Counter)
    meets: Mapping[Two, int] = field(default_factory=Counter)
    byes: Mapping[int, int] = field(default_factory=Counter)

    @property
    def fresh(self) -> bool:
        """Whether nobody has anything behind him that the others have not."""
        return not (any(self.mates.values()) or any(self.meets.values()) or any(self.byes.values()))

    def mated(self, a: int, b: int) -> int:
        return self.mates.get(two(a, b), 0)

    def met(self, a: int, b: int) -> int:
        return self.meets.get(two(a, b), 0)

    def after(self, *rounds: PlannedRound) -> Played:
        """And `rounds`."""
        found = self
        for one in rounds:
            sides = [(table.sides[0], table.sides[1]) for table in one.tables]
            found = found.then(sides, one.byes)
        return found

    def repeats(self, planned: PlannedRound) -> bool:
        """Whether partners of `planned` have been partners."""
        return any(self.mated(a, b) for table in planned.tables for a, b in table.sides)

    def then(self, sides: Iterable[tuple[Side, Side]], byes: Iterable[int]) -> Played:
        """And one more round."""
        mates, meets, rested = Counter(self.mates), Counter(self.meets), Counter(self.byes)
        for one, other in sides:
            for side in (one, other):
                mates.update(two(a, b) for a, b in combinations(side, 2))
            meets.update(two(a, b) for a, b in product(one, other))
        rested.update(byes)
        return Played(mates=mates, meets=meets, byes=rested)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The rounds played so far, and what the entrants bring besides.

    base: what the entrants say of themselves and no round shows (all of it where no history was
    given).  rounds: by number, each round as (tables as sides, who rested).
    """

    base: Played
    rounds: Mapping[int, tuple[tuple[tuple[Side, Side], ...], tuple[int, ...]]]

    def before(self, number: int) -> Played:
        """What counted when round `number` was to be paired."""
        found = self.base
        for each in sorted(self.rounds):
            if each < number:
                found = found.then(*self.rounds[each])
        return found

    def present(self, number: int) -> frozenset[int]:
        """Who was seated or rested in round `number`."""
        tables, byes = self.rounds.get(number, ((), ()))
        return frozenset(byes).union(*(side for sides in tables for side in sides))

    def is_round(self, number: int, planned: PlannedRound) -> bool:
        """Whether round `number` was played as planned, whatever the numbers of the tables."""
        tables, byes = self.rounds.get(number, ((), ()))
        return set(byes) == set(planned.byes) and _seating(tables) == _seating(
            one.sides for one in planned.tables
        )


def _seating(tables: Iterable[Sequence[Side]]) -> frozenset[frozenset[frozenset[int]]]:
    return frozenset(frozenset(frozenset(side) for side in sides) for sides in tables)


def evening_of(request: Request) -> Evening:
    """The rounds before `request.round`."""
    rounds = rounds_of(one for one in request.history if one.round < request.round)
    shown = Evening(base=Played(), rounds=rounds).before(request.round)
    here = {one.id for one in request.entrants}
    base = Played(
        mates=_beyond(_said(request.entrants, here, "partners"), shown.mates),
        meets=_beyond(_said(request.entrants, here, "met"), shown.meets),
        byes={
            one.id: one.byes - shown.byes.get(one.id, 0)
            for one in request.entrants
            if one.byes > shown.byes.get(one.id, 0)
        },
    )
    return Evening(base=base, rounds=rounds)


def rounds_of(
    history: Iterable[Past],
) -> dict[int, tuple[tuple[tuple[Side, Side], ...], tuple[int, ...]]]:
    """By number: the tables as sides, and who rested."""
    tables: dict[int, list[tuple[Side, Side]]] = {}
    byes: dict[int, list[int]] = {}
    for one in history:
        tables.setdefault(one.round, [])
        byes.setdefault(one.round, [])
        if one.sides[1]:
            tables[one.round].append(one.sides)
        else:
            byes[one.round].extend(one.sides[0])
    return {number: (tuple(tables[number]), tuple(byes[number])) for number in tables}


def _said(entrants: Iterable[Entrant], here: set[int], name: str) -> dict[Two, int]:
    """Times by two who are here: what either of them remembers, the more of both."""
    found: dict[Two, int] = {}
    for one in entrants:
        for other, times in Counter(getattr(one, name)).items():
            if other in here:
                pair = two(one.id, other)
                found[pair] = max(found.get(pair, 0), times)
    return found


def _beyond(said: Mapping[Two, int], shown: Mapping[Two, int]) -> dict[Two, int]:
    return {
        pair: times - shown.get(pair, 0)
        for pair, times in said.items()
        if times > shown.get(pair, 0)
    }
