"""A mêlée seen from outside: counted anew, and played with players who come and go."""

from collections import Counter
from itertools import combinations

from tournaments.pairing import Entrant, Options, Past, Request, pair


class Counted:
    """Partners, opponents and rests of the rounds entered, each round checked to be one."""

    def __init__(self):
        self.mates, self.meets, self.byes = Counter(), Counter(), Counter()

    def enter(self, tables, byes, ids):
        ids = sorted(ids)
        seated = [who for one in tables for who in (one.a, one.mate_a, one.b, one.mate_b)]
        assert sorted([*seated, *byes]) == ids
        assert len(byes) == len(ids) % 4
        assert [one.table for one in tables] == list(range(1, len(ids) // 4 + 1))
        rested = [self.byes[one] for one in byes]
        assert max(rested, default=0) <= min(
            (self.byes[one] for one in ids if one not in byes), default=0
        )
        self.byes.update(byes)
        for one in tables:
            self.mates.update([frozenset((one.a, one.mate_a)), frozenset((one.b, one.mate_b))])
            self.meets.update(
                frozenset((x, y)) for x in (one.a, one.mate_a) for y in (one.b, one.mate_b)
            )

    @property
    def repeats(self):
        return sum(times - 1 for times in self.mates.values())

    def excess(self, count):
        """Pairs of meetings of the same two beyond those of the most even spread."""
        pairs = count * (count - 1) // 2
        even, over = divmod(sum(self.meets.values()), pairs)
        least = pairs * even * (even - 1) // 2 + over * even
        return sum(times * (times - 1) // 2 for times in self.meets.values()) - least

    def most(self):
        return max(self.meets.values(), default=0)


def counted(plan, count):
    found = Counted()
    for one in plan.rounds:
        found.enter(one.tables, one.byes, range(1, count + 1))
    return found


def play(count, rounds, *, leave=None, join=None, groups=None, ranks=None, plain=False, **options):
    """Yield (request, pairing, counted before); plain: no history, only what players remember."""
    here = set(range(1, count + 1))
    found, history = Counted(), []
    for number in range(1, rounds + 1):
        here -= set((leave or {}).get(number, ()))
        here |= set((join or {}).get(number, ()))
        asked = Request(
            system="melee",
            seed="soirée",
            round=number,
            rounds=rounds,
            entrants=tuple(_entrant(one, found, groups, ranks, number) for one in sorted(here)),
            options=Options(**options),
            history=() if plain else tuple(history),
        )
        answer = pair(asked)
        yield asked, answer, found
        found.enter(answer.tables, answer.byes, here)
        history += [Past(round=number, table=one.table, sides=one.sides) for one in answer.tables]
        history += [Past(round=number, sides=((one,), ())) for one in answer.byes]


def _entrant(one, found, groups, ranks, number):
    said = {
        name: tuple(
            other
            for pair_, times in which.items()
            if one in pair_
            for other in pair_ - {one}
            for _ in range(times)
        )
        for name, which in (("met", found.meets), ("partners", found.mates))
    }
    rank = ranks(one, number) if ranks else one
    group = (groups or {}).get(one, "")
    return Entrant(id=one, rank=rank, group=group, byes=found.byes[one], **said)


def can_be_new(found, ids):
    """Whether partners new to one another can be found for `ids`, by trying."""
    if not ids:
        return True
    one, *others = ids
    return any(
        not found.mates[frozenset((one, other))]
        and can_be_new(found, [left for left in others if left != other])
        for other in others
    )


def every_rest(found, ids):
    """Sets that may rest: those who have rested least."""
    count = len(ids) % 4
    least = sorted(found.byes[one] for one in ids)[:count]
    return [
        rest
        for rest in combinations(ids, count)
        if sorted(found.byes[one] for one in rest) == least
    ]
