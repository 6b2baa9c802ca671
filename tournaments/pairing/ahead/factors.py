"""Rounds that share no table: perfect matchings of a graph, found one beside the other.

The graph says who may still meet; with an odd number one more node is met by who rests.  To find
some: draw matchings one by one, and where the next does not exist put one back and draw again.
To prove that there are none: go through all of them, table by table of one node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.pairing.seed import Stream

SMALL = 16
_NEVER = 1 << 40

Edge = tuple[int, int]
Round = tuple[Edge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """Nodes 0, 1, 2 ...; node len(open) stands for the rest of an odd number.

    open: for each node the set (bit mask) of those it may still meet.  rested: how often each has
    rested so far; empty when the number is even and nobody does.
    """

    open: tuple[int, ...]
    rested: tuple[int, ...] = ()

    @property
    def nodes(self) -> int:
        """The rest counted as one more."""
        return len(self.open) + bool(self.rested)

    def phases(self, rounds: int) -> list[tuple[int, int]]:
        """(how many rounds, who may rest in them): nobody again before all others have."""
        if not self.rested:
            return [(rounds, 0)] if rounds else []
        rested = list(self.rested)
        found = []
        while rounds > 0:
            least = min(rested)
            turn = [one for one, times in enumerate(rested) if times == least]
            found.append((min(rounds, len(turn)), sum(1 << one for one in turn)))
            for one in turn:
                rested[one] += 1
            rounds -= len(turn)
        return found

    def enough(self, rounds: int) -> bool:
        """False where counting alone shows that `rounds` rounds are too many."""
        phases = self.phases(rounds)
        lacking = 0
        for one, mask in enumerate(self.open):
            lack = max(0, rounds - mask.bit_count())
            if lack > sum(who >> one & 1 for _, who in phases):
                return False
            lacking += lack
        return lacking <= (rounds if self.rested else 0) and (not rounds or _even_parts(self))

    def excused(self, one: int) -> Meetings:
        """`one` rests no more."""
        rested = tuple(_NEVER if place == one else times for place, times in enumerate(self.rested))
        return Meetings(open=self.open, rested=rested)

    def without(self, played: Round) -> Meetings:
        """After the round `played`."""
        still = list(self.open)
        rested = list(self.rested)
        for a, b in played:
            if b == len(still):
                rested[a] += 1
            else:
                still[a] &= ~(1 << b)
                still[b] &= ~(1 << a)
        return Meetings(open=tuple(still), rested=tuple(rested))


def _even_parts(meetings: Meetings) -> bool:
    """Whether every connected part has an even number; with a rest there is no saying."""
    left = 0 if meetings.rested else (1 << len(meetings.open)) - 1
    while left:
        part = edge = left & -left
        while edge:
            one = edge.bit_length() - 1
            fresh = meetings.open[one] & ~part
            part |= fresh
            edge = (edge | fresh) & ~(1 << one)
        if part.bit_count() % 2:
            return False
        left &= ~part
    return True


@dataclass(slots=True)
class _Work:
    """What is left of the graph while rounds are taken out; rest: by phase."""

    open: list[int]
    rest: list[int]
    odd: bool

    def turn(self, played: Round, phase: int) -> None:
        """Take the tables of a round out, or put them back."""
        for a, b in played:
            if b == len(self.open):
                self.rest[phase] ^= 1 << a
            else:
                self.open[a] ^= 1 << b
                self.open[b] ^= 1 << a

    def graph(self, phase: int) -> list[int]:
        """Adjacency with the node of the rest, as of `phase`."""
        if not self.odd:
            return self.open
        mask, rest = self.rest[phase], 1 << len(self.open)
        near = [one | rest if mask >> place & 1 else one for place, one in enumerate(self.open)]
        return [*near, mask]


def plan(meetings: Meetings, rounds: int, stream: Stream, moves: int) -> list[Round] | None:
    """`rounds` rounds in which nobody meets twice, in an order that may be played; or None.

    None proves nothing: `moves` times one found round was put back for others.
    """
    phases = meetings.phases(rounds)
    work = _Work(list(meetings.open), [who for _, who in phases], bool(meetings.rested))
    lacking = [phase for phase, (times, _) in enumerate(phases) for _ in range(times)][::-1]
    found: list[tuple[int, Round]] = []
    while lacking:
        phase = lacking.pop()
        drawn = draw_round(work.graph(phase), stream)
        if drawn is not None:
            work.turn(drawn, phase)
            found.append((phase, drawn))
            continue
        if not found or moves <= 0:
            return None
        moves -= 1
        again, back = found.pop(stream.below(len(found)))
        work.turn(back, again)
        lacking += [again, phase]
    return [drawn for _, drawn in sorted(found, key=lambda one: one[0])]


def draw_round(near: list[int], stream: Stream) -> Round | None:
    """Some perfect matching of the graph `near`, by chance, or None when there is none."""
    if len(near) > SMALL:
        return _matched(near, stream)
    order = stream.shuffle(range(len(near)))
    return _search(near, (1 << len(near)) - 1, order, set())


def _search(near: list[int], left: int, order: list[int], dead: set[int]) -> Round | None:
    if not left:
        return ()
    if left in dead:
        return None
    one = min(
        (place for place in order if left >> place & 1),
        key=lambda place: (near[place] & left).bit_count(),
    )
    mates = near[one] & left
    for other in order:
        if mates >> other & 1:
            found = _search(near, left & ~(1 << one | 1 << other), order, dead)
            if found is not None:
                return ((min(one, other), max(one, other)), *found)
    dead.add(left)
    return None


def _matched(near: list[int], stream: Stream) -> Round | None:
    import rustworkx as rx  # noqa: PLC0415 - only where it is used

    graph: rx.PyGraph[int, int] = rx.PyGraph()
    graph.add_nodes_from(range(len(near)))
    graph.add_edges_from(
        [
            (one, other, stream.below(1 << 16))
            for one, mask in enumerate(near)
            for other in range(one + 1, len(near))
            if mask >> other & 1
        ]
    )
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(near):
        return None
    return tuple(sorted((min(pair), max(pair)) for pair in found))


class Budget:
    """Steps left of a search."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> bool:
        """Whether there was a step left."""
        self.left -= 1
        return self.left >= 0


def all_rounds(near: list[int], left: int, budget: Budget) -> Iterator[Round]:
    """Every perfect matching of the nodes in `left`; fewer where the budget ends."""
    if not left:
        yield ()
        return
    if not budget.spend():
        return
    one = min(_bits(left), key=lambda place: (near[place] & left).bit_count())
    for other in _bits(near[one] & left):
        for others in all_rounds(near, left & ~(1 << one | 1 << other), budget):
            yield ((min(one, other), max(one, other)), *others)


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def exhaust(meetings: Meetings, rounds: int, budget: Budget) -> bool | None:
    """Whether `rounds` rounds without a second meeting exist; None when the budget ended first."""
    found = meetings.enough(rounds) and _exhaust(meetings, rounds, budget, set())
    return None if not found and budget.left < 0 else found


def _exhaust(meetings: Meetings, rounds: int, budget: Budget, dead: set[object]) -> bool:
    """The rounds are a set, so the one with the first used table of some node is looked for first.

    dead: what was gone through in vain.
    """
    if rounds == 0:
        return True
    key = (meetings, rounds)
    if key in dead or not budget.spend():
        return False
    everybody = (1 << len(meetings.open)) - 1
    for (a, b), still in _first_tables(meetings, rounds):
        left = everybody & ~(1 << a | 1 << b)
        for others in all_rounds(list(meetings.open), left, budget):
            after = still.without(others)
            if after.enough(rounds - 1) and _exhaust(after, rounds - 1, budget, dead):
                return True
    dead.add(key)
    return False


def _first_tables(meetings: Meetings, rounds: int) -> Iterator[tuple[Edge, Meetings]]:
    """Tables of one node, each with the graph in which it and those before it are used up."""
    still = meetings
    if meetings.rested:
        (times, who), *_ = meetings.phases(rounds)
        turn = _bits(who)
        for one in turn[: len(turn) - times + 1]:
            yield (one, meetings.nodes - 1), still.without(((one, meetings.nodes - 1),))
            still = still.excused(one)
        return
    one = min(range(meetings.nodes), key=lambda place: meetings.open[place].bit_count())
    mates = _bits(meetings.open[one])
    for other in mates[: len(mates) - rounds + 1]:
        still = still.without(((min(one, other), max(one, other)),))
        yield (one, other), still
