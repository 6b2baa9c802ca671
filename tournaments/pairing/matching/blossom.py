"""The general matcher (rustworkx): hard cases, the choice of who rests, and who blocks a round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import rustworkx as rx

from tournaments.pairing.entrants import Policy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.field import Field
    from tournaments.pairing.matching.sparse import Sparse

_GROWS = 7
_BLOCKING = 160

Edge = tuple[int, int, int]


def best_matching(
    field: Field, ids: tuple[int, ...], resting: Sequence[int] = ()
) -> tuple[list[tuple[int, int]], int | None, bool] | None:
    """(tables, who rests, proven over all pairings), or None when no round is legal.

    ids: in ranking order.  resting: who may rest, the preferred first; one of them does when
    len(ids) is odd.  Order of cost: rematches, same group, place in `resting`, distance, how long
    ago rematches met, seeded tie-break.
    """
    from tournaments.pairing.matching.sparse import Sparse  # noqa: PLC0415 - numpy only where it is used

    if _crowd(field, ids):
        return None
    graph = Sparse.of(field, ids, resting)
    for _ in range(_GROWS):
        if graph.whole:
            break
        found = _match(graph.nodes + 2 * len(ids), graph.relaxed())
        if found is not None and not any(i < graph.nodes <= j for i, j in found):
            return (*_read(graph, found), True)
        graph = graph.grown()
    found = _match(graph.nodes, graph.edges())
    while found is None and not graph.whole:
        graph = graph.grown()
        found = _match(graph.nodes, graph.edges())
    return None if found is None else (*_read(graph, found), graph.whole)


def _read(
    graph: Sparse, found: Iterable[tuple[int, int]]
) -> tuple[list[tuple[int, int]], int | None]:
    """The tables of the first copy of the graph, and who meets the rest."""
    ids = graph.ids
    own = [(i, j) for i, j in found if j < graph.nodes]
    rest = next((ids[i] for i, j in own if j == len(ids)), None)
    return [(ids[i], ids[j]) for i, j in own if j < len(ids)], rest


def _match(nodes: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Least-price perfect matching of all nodes."""
    found = rx.max_weight_matching(
        _graph(nodes, edges), max_cardinality=True, weight_fn=lambda price: -price
    )
    if 2 * len(found) < nodes:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def _graph(nodes: int, edges: Iterable[Edge]) -> rx.PyGraph[int, int]:
    graph: rx.PyGraph[int, int] = rx.PyGraph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(list(edges))
    return graph


def blocking(field: Field, ids: tuple[int, ...], resting: Sequence[int] = ()) -> tuple[int, ...]:
    """A small set that shows why no round is legal: it has too few opponents left.

    Of the entrants that some best try leaves over (Gallai and Edmonds), the smallest closed
    circles that already outnumber the opponents they share.
    """
    if crowded := _crowd(field, ids):
        return crowded
    edges = [(i, j, 1) for i, j in combinations(range(len(ids)), 2) if _may(field, ids[i], ids[j])]
    nodes = len(ids) + len(ids) % 2
    if len(ids) % 2:
        edges += [(i, len(ids), 1) for i, one in enumerate(ids) if one in set(resting)]
    linked = {one for i, j, _ in edges for one in (i, j)}
    if len(linked) < nodes:
        return tuple(sorted(one for place, one in enumerate(ids) if place not in linked)) or ids
    size, left = _largest(nodes, edges, ())
    if len(ids) <= _BLOCKING:
        left = {one for one in range(nodes) if one in left or _spare(nodes, edges, one, size)}
    circles = _circles(left, edges)
    shared = {j for i, j, _ in edges if i in left and j not in left}
    shared |= {i for i, j, _ in edges if j in left and i not in left}
    few = [one for circle in circles[: len(shared) + 1] for one in circle]
    return tuple(sorted(ids[one] for one in few if one < len(ids)))


def _crowd(field: Field, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Members of a group whose members may not meet, one more than could be seated; or nobody."""
    if field.options.same_group is not Policy.FORBID:
        return ()
    sizes = Counter(field.entrants[one].group for one in ids if field.entrants[one].group)
    name, size = max(sizes.items(), key=lambda one: one[1], default=("", 0))
    room = len(ids) - size + len(ids) % 2
    members = sorted(one for one in ids if field.entrants[one].group == name)
    return tuple(members[: room + 1]) if size > room else ()


def _may(field: Field, a: int, b: int) -> bool:
    return not field.forbidden(a, b)


def _largest(nodes: int, edges: list[Edge], gone: Sequence[int]) -> tuple[int, set[int]]:
    kept = [edge for edge in edges if edge[0] not in gone and edge[1] not in gone]
    found = rx.max_weight_matching(_graph(nodes, kept), max_cardinality=True)
    seated = {one for pair in found for one in pair}
    return len(found), set(range(nodes)) - seated - set(gone)


def _spare(nodes: int, edges: list[Edge], one: int, size: int) -> bool:
    return _largest(nodes, edges, (one,))[0] == size


def _circles(left: set[int], edges: list[Edge]) -> list[list[int]]:
    """The connected parts of `left`, smallest first."""
    inside = [edge for edge in edges if edge[0] in left and edge[1] in left]
    graph = _graph(max(left) + 1, inside)
    parts = [sorted(part) for part in rx.connected_components(graph) if part <= left]
    return sorted(parts, key=lambda part: (len(part), part))
