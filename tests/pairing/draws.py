"""Evenings of pools and knock-out draws, played with random results; and their judge.

The judge reads tables, rests and results alone: it shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from tournaments.pairing import Entrant, Options, PairingRefused, Past, Request, pair
from tournaments.pairing.sentences import REASONS, sentence


class Evening:
    """One concours: who is there, what was played, who ranks where."""

    def __init__(self, count, chance, *, system="knockout", groups=None, rounds=30, **options):
        self.system, self.chance = system, chance
        self.options = Options(**options)
        self.here = list(range(1, count + 1))
        self.gone, self.late = [], []
        self.groups = groups or {}
        self.rounds = rounds
        self.number = 0
        self.history: list[Past] = []
        self.played: list[tuple[Request, object]] = []
        self.points = dict.fromkeys(self.here, 0)
        self.ranks = {one: one for one in self.here}
        self.moving = False

    def request(self, *, history=True):
        order = sorted(self.here, key=lambda one: (-self.points[one], one))
        ranks = {one: place for place, one in enumerate(order, 1)} if self.moving else self.ranks
        met, byes = self.met, Counter(one.sides[0][0] for one in self.history if not one.sides[1])
        return Request(
            system=self.system,
            seed="evening",
            round=self.number + 1,
            rounds=max(self.rounds, self.number + 1),
            options=self.options,
            history=tuple(self.history) if history else (),
            entrants=tuple(
                Entrant(
                    id=one,
                    rank=ranks[one],
                    group=self.groups.get(one, ""),
                    met=met.get(one, ()),
                    byes=byes[one],
                )
                for one in self.here
            ),
        )

    @property
    def met(self):
        found = {}
        for past in self.history:
            if past.sides[1]:
                (a,), (b,) = past.sides
                found.setdefault(a, []).append(b)
                found.setdefault(b, []).append(a)
        return {one: tuple(others) for one, others in found.items()}

    def round(self, result=None):
        """Pair and play one round; False when all has been played."""
        try:
            asked = self.request()
            found = pair(asked)
        except PairingRefused as refused:
            if refused.code == "all_played":
                return False
            raise
        self.number += 1
        self.played.append((asked, found))
        for table in found.tables:
            self.history.append(self.result(table, result))
        for one in sorted(found.byes):
            self.history.append(
                Past(round=self.number, sides=((one,), ()), stage=found.bye_stages[one])
            )
        return True

    def result(self, table, result=None):
        points = result(table) if result else None
        if points is None:
            first = self.chance.randint(0, 971) * 2 + 1  # never level
            points = (first, 1944 - first)
        for who, mine in ((table.a, points[0]), (table.b, points[1])):
            self.points[who] = self.points.get(who, 0) + mine
        return Past(
            round=self.number,
            sides=table.sides,
            table=table.table,
            stage=table.stage,
            points=points,
            winner=None if points[0] == points[1] else int(points[1] > points[0]),
        )

    def leave(self, one):
        self.here.remove(one)
        self.gone.append(one)

    def come_back(self, one):
        self.gone.remove(one)
        self.here = sorted([*self.here, one])

    def arrive(self, one):
        self.here = sorted([*self.here, one])
        self.points[one] = 0
        self.ranks[one] = one

    def come_and_go(self, *, least):
        """Between two parties one leaves, one returns, a new one arrives, each by chance.

        Nobody leaves while no more than `least` are here.
        """
        chance = self.chance
        if chance.random() < 0.7 and len(self.here) > least:
            self.leave(chance.choice(self.here))
        if self.gone and chance.random() < 0.4:
            self.come_back(chance.choice(self.gone))
        if chance.random() < 0.4:
            self.arrive(max(self.points) + 1)


def seats(asked, found):
    """Everybody present sits, rests or is out, once; and tables are numbered 1, 2, 3."""
    who = [*chain.from_iterable(one.seated for one in found.tables), *found.byes, *found.out]
    assert sorted(who) == sorted(one.id for one in asked.entrants)
    assert [one.table for one in found.tables] == list(range(1, len(found.tables) + 1))
    assert set(found.reasons) == {one.table for one in found.tables}
    assert set(found.bye_reasons) == set(found.bye_stages) == set(found.byes)
    for one in (*found.reasons.values(), *found.bye_reasons.values()):
        assert "%" not in sentence(REASONS, one.code, one.params)
        assert one.code in REASONS


def judge(evening):
    """Everything that holds for a whole evening, read off what was played."""
    lost, seen, chased = set(), {}, set()  # chased: gone for a while, come late, or in a final
    options = evening.options
    for asked, found in evening.played:
        seats(asked, found)
        number = asked.round
        here = {one.id for one in asked.entrants}
        for one in found.out:
            outsider = one not in {who for names in seen.values() for who in names}
            alone = len(evening.points) == 3  # two in the final, no second for a consolation
            assert one in lost | chased or (outsider and (alone or options.others == "out"))
        for table in found.tables:
            word = table.stage.split(".")
            if word[0] in {"principal", "consolation"} and word[1].isdecimal():
                assert not {table.a, table.b} & lost_in(evening, word[0], number)
                seen.setdefault(word[0], set()).update(table.seated)
        for past in evening.history:
            if past.round == number and past.sides[1] and past.stage.split(".")[0] in seen:
                lost |= {loser(past)}
                if past.stage.endswith(".2"):
                    chased |= set(chain.from_iterable(past.sides))
        before = entered(evening, number)
        chased |= before ^ here if before else set()


def entered(evening, number):
    """Who had been there in a partie before."""
    return {one.id for asked, _ in evening.played[: number - 1] for one in asked.entrants}


def lost_in(evening, draw, number):
    """Who has lost a match of the draw proper before the round."""
    return {
        loser(past)
        for past in evening.history
        if past.round < number
        and past.sides[1]
        and past.stage.split(".")[0] == draw
        and past.stage.split(".")[1].isdecimal()
    }


def loser(past):
    a, b = past.points
    if a == b:
        return None
    return past.sides[a > b][0]


def pool_of(evening):
    """By pair the pool that it played in."""
    return {
        who: past.stage
        for past in evening.history
        if past.stage.startswith("pool.")
        for who in chain.from_iterable(past.sides)
    }


def decided(points=(1000, 944)):
    """Side A always wins."""
    return lambda table: points


def draw_tables(found, stage):
    return [(one.a, one.b) for one in found.tables if one.stage == stage]


STAGES = (
    *("", "ranking", "pool.2", "bye.1.2", "principal.8", "principal.3", "principal.0"),
    *("principal.1", "principal.bye.99", "principal.bye.3.3", "principal.third"),
    *("principal.place.5", "consolation.4", "consolation.bye.0"),
)


def mangled(history, chance):
    """A history as a hand, or another program, might have left it."""
    found = list(history)
    for _ in range(chance.randint(1, 4)):
        if not found:
            break
        at = chance.randrange(len(found))
        past = found[at]
        other = ((chance.randint(1, 20),), past.sides[1])
        found[at] = chance.choice(
            [
                replace(past, stage=chance.choice(STAGES)),
                replace(past, points=(5, 5), winner=None),
                replace(past, table=0),
                replace(past, sides=other) if other[0] != other[1] else past,
            ]
        )
        if chance.random() < 0.3:
            del found[at]
    return tuple(found)
