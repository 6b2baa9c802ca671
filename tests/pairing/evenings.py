"""Evenings of the systems planned beforehand, played with people who come late, leave and return.

The checks know the rules only, nothing of the engine's ways.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

from tournaments.pairing import Entrant, Options, Past, Policy, Request, pair


def play(system, count, rounds, *, chance=None, often=0.0, told=True, seed="s", **options):
    """Yield (request, pairing) of an evening of pairs 1..count; `often`: how likely a change is."""
    room = Room(count)
    options = {"rematch": Policy.AVOID} | options
    for number in range(1, rounds + 1):
        if number > 1 and chance and chance.random() < often:
            room.change(chance)
        asked = Request(
            system=system,
            seed=seed.format(number),
            round=number,
            rounds=rounds,
            entrants=room.entrants(),
            options=Options(**options),
            history=tuple(room.history) if told else (),
        )
        found = pair(asked)
        yield asked, found
        room.played(number, found)


class Room:
    def __init__(self, count, groups=None):
        self.here = list(range(1, count + 1))
        self.away = []
        self.met = defaultdict(list)
        self.byes = Counter()
        self.history = []
        self.groups = groups or {}

    def entrants(self):
        return tuple(
            Entrant(
                id=one,
                rank=rank,
                met=tuple(self.met[one]),
                byes=self.byes[one],
                group=self.groups.get(one, ""),
            )
            for rank, one in enumerate(self.here, 1)
        )

    def change(self, chance):
        """Somebody comes late, leaves, or returns; sometimes two things at once."""
        for _ in range(chance.choice([1, 1, 2])):
            what = chance.choice(["late", "leave", "return"])
            if what == "late":
                self.here.append(max([*self.here, *self.away]) + 1)
            elif what == "leave" and len(self.here) > 3:
                self.away.append(self.here.pop(chance.randrange(len(self.here))))
            elif what == "return" and self.away:
                self.here.append(self.away.pop(0))

    def played(self, number, found):
        for table in found.tables:
            self.met[table.a].append(table.b)
            self.met[table.b].append(table.a)
            self.history.append(Past(round=number, sides=table.sides, table=table.table))
        for one in found.byes:
            self.byes[one] += 1
            self.history.append(Past(round=number, sides=((one,), ())))


def assert_sound(asked, found):
    """Everybody once, tables 1, 2, 3 ..., and nobody rests while another has rested less."""
    seats = [one for table in found.tables for one in table.seated]
    assert sorted([*seats, *found.byes]) == sorted(one.id for one in asked.entrants)
    assert len(found.byes) == len(asked.entrants) % 2
    assert [table.table for table in found.tables] == list(range(1, len(found.tables) + 1))
    byes = {one.id: one.byes for one in asked.entrants}
    assert all(byes[one] == min(byes.values()) for one in found.byes)


def rematches(asked, found):
    met = {one.id: set(one.met) for one in asked.entrants}
    return sum(table.b in met[table.a] or table.a in met[table.b] for table in found.tables)


def must_be_new(asked):
    """Whether by Dirac's theorem a round without a rematch is certain: all have half left.

    One who rests counts for one opponent less.
    """
    ids = {one.id for one in asked.entrants}
    left = min(len(ids) - 1 - len(ids & set(one.met)) for one in asked.entrants)
    odd = len(ids) % 2
    return left - odd >= (len(ids) - odd) / 2


def meetings(rounds):
    """How often each two have met; rounds as lists of tables."""
    return Counter(frozenset((table.a, table.b)) for tables in rounds for table in tables)


def everybody(count):
    return {frozenset(two) for two in combinations(range(1, count + 1), 2)}
