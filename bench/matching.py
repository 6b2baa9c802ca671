"""One ranking round by our engine and by general matchers, at the same cost."""

import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from random import Random
from types import ModuleType

import rustworkx

from tournaments.pairing import Entrant, Options, Policy, Request, pair
from tournaments.pairing.field import Field, field_of

SIZES = (32, 128, 512, 2000, 10_000)
EARLIER = 5
REACH = 8
POINTS = 1942
"""Shared by lot: an odd number to each, so that one of the two wins."""
TURNS = {32: 9, 128: 7, 512: 5, 2000: 3, 10_000: 3}
Edge = tuple[int, int, int]
Pairs = list[tuple[int, int]]
Matcher = Callable[[int, list[Edge]], Pairs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A general matcher on one of the two graphs.  most: pairs up to which it is tried."""

    name: str
    graph: str
    most: int
    match: Matcher

    @property
    def title(self) -> str:
        return f"{self.name}, {self.graph} graph"


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Seconds of every turn; ours is the whole of `pair`, theirs the matching alone."""

    pairs: int
    ours: tuple[float, ...]
    theirs: dict[str, tuple[float, ...]]

    @property
    def median(self) -> float:
        return statistics.median(self.ours)

    def ratio(self, way: str) -> float | None:
        """Theirs over ours, the median of the turns; None where it was not tried."""
        found = [theirs / ours for theirs, ours in zip(self.theirs[way], self.ours, strict=False)]
        return statistics.median(found) if found else None


def ways() -> list[Way]:
    """rustworkx, and networkx where it is installed (`uv sync --group bench`)."""
    rust = f"rustworkx {version('rustworkx')}"
    found = [
        Way(name=rust, graph="candidate", most=10_000, match=_by_rustworkx),
        Way(name=rust, graph="complete", most=512, match=_by_rustworkx),
    ]
    if networkx := _module("networkx"):
        name, match = f"networkx {version('networkx')}", _by_networkx(networkx)
        found.append(Way(name=name, graph="candidate", most=2000, match=match))
        found.append(Way(name=name, graph="complete", most=512, match=match))
    return found


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _by_rustworkx(nodes: int, edges: list[Edge]) -> Pairs:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda price: -price
    )
    return list(found)


def _by_networkx(networkx: ModuleType) -> Matcher:
    def match(nodes: int, edges: list[Edge]) -> Pairs:
        graph = networkx.Graph()
        graph.add_nodes_from(range(nodes))
        graph.add_weighted_edges_from((i, j, -price) for i, j, price in edges)
        return list(networkx.max_weight_matching(graph, maxcardinality=True))

    return match


def event(pairs: int) -> Request:
    """The sixth partie of a simulated concours: clubs kept apart, nobody meets twice."""
    chance = Random(f"bench pairing {pairs}")
    groups = _groups(pairs, chance)
    met: dict[int, list[int]] = {one: [] for one in groups}
    wins, points = dict.fromkeys(groups, 0), dict.fromkeys(groups, 0)
    request = _asked(1, met, groups, list(groups))
    for number in range(2, EARLIER + 2):
        for table in pair(request).tables:
            met[table.a].append(table.b)
            met[table.b].append(table.a)
            share = 2 * chance.randrange(POINTS // 2) + 1
            for one, made in ((table.a, share), (table.b, POINTS - share)):
                points[one] += made
                wins[one] += 2 * made > POINTS
        order = sorted(met, key=lambda one: (-wins[one], -points[one], one))
        request = _asked(number, met, groups, order)
    return request


def _groups(pairs: int, chance: Random) -> dict[int, str]:
    """Four in five belong to a club; most clubs are small, a few large."""
    names: list[str] = []
    while len(names) < pairs:
        club = f"club {len(names)}"
        size = min(int(4 * chance.paretovariate(1.2)), max(2, pairs // 8))
        names += [club if chance.random() < 0.8 else "" for _ in range(size)]
    chance.shuffle(names)
    return dict(enumerate(names[:pairs], start=1))


def _asked(
    number: int, met: dict[int, list[int]], groups: dict[int, str], order: list[int]
) -> Request:
    return Request(
        system="ranking",
        seed=f"bench {number}",
        round=number,
        rounds=EARLIER + 1,
        entrants=tuple(
            Entrant(id=one, rank=rank, met=tuple(met[one]), group=groups[one])
            for rank, one in enumerate(order, start=1)
        ),
        options=Options(same_group=Policy.AVOID),
    )


def _edges(field: Field, reach: int) -> Iterator[Edge]:
    """Tables of two at most `reach` ranks apart who have not met; a club's own are dearest."""
    ids = field.ids
    for i, a in enumerate(ids):
        for j in range(i + 1, min(len(ids), i + reach + 1)):
            if not field.forbidden(a, ids[j]):
                group = field.breaches(a, ids[j])[1]
                yield i, j, field.distance(a, ids[j]) + group * len(ids) ** 3


def timed(pairs: int, say: Callable[[str], None]) -> Size:
    """All take turns; every round found must cost the same.  Slow ones get one turn."""
    request = event(pairs)
    field = field_of(request)
    tried = [way for way in ways() if pairs <= way.most]
    graphs = {
        graph: list(_edges(field, pairs if graph == "complete" else REACH))
        for graph in {way.graph for way in tried}
    }
    ours: list[float] = []
    theirs: dict[str, list[float]] = {way.title: [] for way in ways()}
    for _ in range(TURNS[pairs]):
        started = time.process_time()
        found = pair(request)
        ours.append(time.process_time() - started)
        assert found.optimal
        for way in tried:
            spent = theirs[way.title]
            if spent and spent[0] > 1:
                continue
            started = time.process_time()
            matched = way.match(pairs, graphs[way.graph])
            spent.append(time.process_time() - started)
            other = field.cost((field.ids[i], field.ids[j]) for i, j in matched)
            assert other == found.cost, (way.title, other, found.cost)
    say(f"a ranking round of {pairs:,} pairs: {1000 * statistics.median(ours):,.0f} ms")
    return Size(
        pairs=pairs, ours=tuple(ours), theirs={name: tuple(each) for name, each in theirs.items()}
    )
