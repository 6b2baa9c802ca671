"""The rest of an evening planned from what has been played, so that no round is a dead end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Policy
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Request

    Taste = Callable[[int, int], tuple[int, int]]

Two = tuple[int, int]
Edge = tuple[int, int, int]

_TRIES, _MORE = 40, 1500
_NEAR = 40
_WHOLE = 160
_MOST_TIMES, _MOST_AGE, _MOST_PULL, _NOISE = 15, 255, 255, 64


def two(a: int, b: int) -> Two:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Meetings of one round and who rests.  again: how many of them are rematches."""

    pairs: tuple[Two, ...]
    rest: int | None = None
    again: int = 0

    @property
    def fact(self) -> frozenset[Two | int | None]:
        """What was made, whatever the order of seats and tables."""
        return frozenset((*(two(a, b) for a, b in self.pairs), self.rest))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """Where an evening stands before a round.

    ids: who is here.  times: how often two have met; last: in which round for the last time.
    byes: rests so far.  groups: of those who are kept apart where that can be, empty where groups
    do not matter; strict: whether they never meet at all.
    """

    ids: tuple[int, ...]
    times: Mapping[Two, int]
    last: Mapping[Two, int]
    byes: Mapping[int, int]
    groups: Mapping[int, str]
    strict: bool = False

    @property
    def resting(self) -> tuple[int, ...]:
        """Who may rest: nobody if the number is even, else those who have rested least."""
        if len(self.ids) % 2 == 0:
            return ()
        least = min(self.byes[one] for one in self.ids)
        return tuple(one for one in self.ids if self.byes[one] == least)

    def one_group(self, a: int, b: int) -> bool:
        group = self.groups.get(a, "")
        return bool(group) and group == self.groups.get(b, "")

    def opponents_left(self) -> dict[int, int]:
        """How many each has not met yet and may meet."""
        here = set(self.ids)
        gone: Counter[int] = Counter()
        for a, b in self.times:
            if a in here and b in here and not (self.strict and self.one_group(a, b)):
                gone.update((a, b))
        if self.strict:
            sizes = Counter(self.groups.get(one, "") for one in self.ids)
            gone.update({one: sizes[group] - 1 for one, group in self.groups.items() if group})
        return {one: len(self.ids) - 1 - gone[one] for one in self.ids}

    def after(self, made: Made, number: int) -> Evening:
        """The evening once `made` has been played as partie `number`."""
        times, last, byes = dict(self.times), dict(self.last), dict(self.byes)
        for a, b in made.pairs:
            times[two(a, b)] = times.get(two(a, b), 0) + 1
            last[two(a, b)] = number
        if made.rest is not None:
            byes[made.rest] += 1
        return replace(self, times=times, last=last, byes=byes)


def evening_of(request: Request, before: int | None = None) -> Evening:
    """How things stand; with `before`, how they stood before that earlier round (by `history`)."""
    cut = request.round if before is None else before
    times, last = _told(request)
    rested: Counter[int] = Counter()
    for past in request.history:
        if past.round >= cut and past.sides[1]:
            times[two(past.sides[0][0], past.sides[1][0])] -= 1
        elif past.round >= cut:
            rested[past.sides[0][0]] += 1
    policy = request.options.same_group
    grouped = policy is not Policy.ALLOW
    return Evening(
        ids=tuple(sorted(one.id for one in request.entrants)),
        times={pair: often for pair, often in times.items() if often > 0},
        last=last,
        byes={one.id: max(0, one.byes - rested[one.id]) for one in request.entrants},
        groups={one.id: one.group for one in request.entrants if one.group and grouped},
        strict=policy is Policy.FORBID,
    )


def _told(request: Request) -> tuple[Counter[Two], dict[Two, int]]:
    """How often and when last two met, by `history` and by `Entrant.met`, whichever tells more."""
    times: Counter[Two] = Counter()
    last: dict[Two, int] = {}
    for one in request.entrants:
        for place, other in enumerate(one.met, start=1):
            last[two(one.id, other)] = place
        for other, often in Counter(one.met).items():
            times[two(one.id, other)] = max(often, times[two(one.id, other)])
    told: Counter[Two] = Counter()
    for past in sorted(request.history, key=lambda past: past.round):
        if past.sides[1] and past.sides[0] != past.sides[1]:
            pair = two(past.sides[0][0], past.sides[1][0])
            told[pair] += 1
            last[pair] = past.round
    return times | told, last


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Rounds planned, the next one first, and the first round for which no opponents are left."""

    rounds: tuple[Made, ...] = ()
    rematches_from: int | None = None


def ahead(evening: Evening, first: int, last: int, taste: Taste | None = None) -> Outlook:
    """Rounds from `first` on, at most to `last`: as many without a rematch as the search finds.

    At least one round in any case, or none where a strict rule leaves none.  taste: of a table
    (is it one for want of better, 0 or 1; how unwelcome it is, from 0); of one and the same twice:
    of its rest (without a taste, who has fewest opponents left rests first).  Before it count
    rematches and meetings within a group, each as few as can be; after it, of rematches the oldest.
    Where everybody has so many opponents left that no dead end can come (Dirac), only the next
    round is made.
    """
    wanted = last - first + 1
    few = min(evening.opponents_left().values())
    if few - wanted >= len(evening.ids) / 2 + 1:
        found = match(evening, taste)
        return Outlook(rounds=(found,) if found else ())
    rounds = _search(evening, min(wanted, few + len(evening.ids) % 2), taste)
    if not rounds:
        found = match(evening, taste)
        rounds = (found,) if found else ()
    after = first + len(rounds)
    return Outlook(rounds=rounds, rematches_from=after if after <= last else None)


def _search(evening: Evening, left: int, taste: Taste | None) -> tuple[Made, ...]:
    """Up to `left` rounds of new meetings; at a dead end more and more of them are taken back."""
    ids = evening.ids
    fresh = [
        edge
        for edge in _tables(evening, taste, len(ids))
        if two(ids[edge[0]], ids[edge[1]]) not in evening.times
    ]
    rests = _rests(evening, taste)
    best: tuple[Made, ...] = ()
    made: list[Made] = []
    back = 0
    for _ in range(2 * left + _TRIES + _MORE // len(ids)):
        if len(made) >= left:
            break
        found = _next(evening, made, _varied(fresh, back, len(made)), rests)
        if found is not None:
            made.append(found)
            continue
        best = max(best, tuple(made), key=len)
        back += 1
        made = made[: max(0, len(made) - 1 - back // 2)]
    return max(best, tuple(made), key=len)


def _next(
    evening: Evening, made: Sequence[Made], tables: Iterable[Edge], rests: Mapping[int, int]
) -> Made | None:
    ids = evening.ids
    used = {pair for one in made for pair in one.pairs}
    rested = Counter(one.rest for one in made)
    edges = [edge for edge in tables if (ids[edge[0]], ids[edge[1]]) not in used]
    least = min(evening.byes[one] + rested[one] for one in ids)
    for place, price in rests.items():
        if evening.byes[ids[place]] + rested[ids[place]] == least:
            edges.append((place, len(ids), price))
    return _matched(evening, edges)


def _varied(edges: Iterable[Edge], attempt: int, depth: int) -> Iterable[Edge]:
    """The same prices with a little chance, so that another attempt takes other equal rounds."""
    if not attempt:
        return edges
    stream = Stream(f"plan/{attempt}/{depth}")
    every = iter(edges)
    found: list[Edge] = []
    while block := list(islice(every, 10)):
        word = stream.below(1 << 60)
        for i, j, price in block:
            found.append((i, j, price + word % _NOISE))
            word //= _NOISE
    return found


def match(evening: Evening, taste: Taste | None = None) -> Made | None:
    """The best next round, rematches if it must be; None where a strict rule leaves none."""
    count = len(evening.ids)
    rests = _rests(evening, taste)
    resting = set(evening.resting)
    for reach in (_NEAR, count) if count > _WHOLE else (count,):
        edges = list(_tables(evening, taste, reach))
        edges += [(i, count, rests[i]) for i, one in enumerate(evening.ids) if one in resting]
        found = _matched(evening, edges)
        if found is not None:
            return found
    return None


def _matched(evening: Evening, edges: list[Edge]) -> Made | None:
    import rustworkx as rx  # noqa: PLC0415 - heavy, and most rounds do without it

    ids = evening.ids
    graph: rx.PyGraph[int, int] = rx.PyGraph()
    graph.add_nodes_from(range(len(ids) + len(ids) % 2))
    graph.add_edges_from(edges)
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: -cost)
    if 2 * len(found) < graph.num_nodes():
        return None
    pairs = sorted(two(i, j) for i, j in found)
    met = tuple((ids[i], ids[j]) for i, j in pairs if j < len(ids))
    rest = next((ids[i] for i, j in pairs if j == len(ids)), None)
    return Made(pairs=met, rest=rest, again=sum(two(a, b) in evening.times for a, b in met))


def _rests(evening: Evening, taste: Taste | None) -> dict[int, int]:
    """By place the price of a rest; empty where the number is even."""
    if len(evening.ids) % 2 == 0:
        return {}
    price = _price(len(evening.ids) // 2 + 1)
    left = evening.opponents_left()
    tastes = [taste(one, one) if taste else (0, left[one]) for one in evening.ids]
    return {place: price(0, 0, want, 0, pull) for place, (want, pull) in enumerate(tastes)}


def _tables(evening: Evening, taste: Taste | None, reach: int) -> Iterable[Edge]:
    """(place, place, price) of all that may meet."""
    ids = evening.ids
    price = _price(len(ids) // 2 + 1)
    for i, j in _possible(evening, reach):
        a, b = ids[i], ids[j]
        often = evening.times.get(two(a, b), 0)
        want, pull = taste(a, b) if taste else (0, 0)
        age = evening.last.get(two(a, b), 0) if often else 0
        yield i, j, price(often, int(evening.one_group(a, b)), want, age, pull)


def _possible(evening: Evening, reach: int) -> Iterable[Two]:
    """Places of two who may meet; of each no more than `reach` new opponents behind it."""
    ids, count = evening.ids, len(evening.ids)
    for i, a in enumerate(ids):
        near = 0
        for j in _behind(i, count, reach):
            b = ids[j]
            if near == reach:
                break
            if not (evening.strict and evening.one_group(a, b)):
                near += two(a, b) not in evening.times
                yield i, j


def _behind(place: int, count: int, reach: int) -> Iterable[int]:
    if reach >= count:
        return range(place + 1, count)
    return ((place + way) % count for way in range(1, count // 2 + 1))


def _price(half: int) -> Callable[[int, int, int, int, int], int]:
    """One number for: rematches, group, taste, age, pull, compared in this order.

    half: tables of a round at the most.  It stays below 2**115 for 20,000 entrants (the matcher
    computes with 128 bits) and leaves its lowest bits to chance.
    """
    chances = half * _NOISE
    pulls = half * (_MOST_PULL + 1)
    ages = half * (_MOST_AGE + 1)

    def price(often: int, group: int, want: int, age: int, pull: int) -> int:
        levels = (min(often, _MOST_TIMES) ** 2 * half + group) * half + want
        levels = levels * ages + min(age, _MOST_AGE)
        return (levels * pulls + min(pull, _MOST_PULL)) * chances

    return price
