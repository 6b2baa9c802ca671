"""Exact matchings for the mêlée (rustworkx; imported only where it is needed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rustworkx as rx

from tournaments.pairing.entrants import Entrant, Options, Policy
from tournaments.pairing.field import Field
from tournaments.pairing.matching.blossom import blocking

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.melee.played import Played

Edge = tuple[int, int, int]


def cheapest(nodes: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """The perfect matching of least price of nodes 0 ... nodes - 1, or None where there is none.

    edges: (one, other, price), prices whole and below 2**115.
    """
    graph: rx.PyGraph[int, int] = rx.PyGraph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(list(edges))
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda price: -price)
    if 2 * len(found) < nodes:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def new_partners(
    count: int,
    free: Iterable[tuple[int, int]],
    *,
    must: Sequence[int],
    may: Sequence[int],
    prefer: bool = False,
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """(partnerships, who rests) of `count` players out of the possible ones in `free`, or None.

    must, may: who rests for certain, and who fills the number up to what four a table leave over.
    prefer: rather the first of `may` than the later ones.
    """
    beds = range(count, count + count % 4)
    edges = [(a, b, 0) for a, b in free]
    edges += [(one, bed, 0) for one, bed in zip(must, beds, strict=False)]
    edges += [
        (one, bed, place if prefer else 0)
        for place, one in enumerate(may)
        for bed in beds[len(must) :]
    ]
    found = cheapest(count + count % 4, edges)
    if found is None:
        return None
    return (
        [(a, b) for a, b in found if b < count],
        [a for a, b in found if b >= count],
    )


def short_of_partners(ids: Sequence[int], played: Played) -> tuple[int, ...]:
    """Some of `ids`, too few of whose possible partners are left for all of them."""
    field = Field(
        entrants={one: Entrant(id=one, rank=place) for place, one in enumerate(ids, 1)},
        met=frozenset(pair for pair, times in played.mates.items() if times),
        options=Options(rematch=Policy.FORBID),
        seed="",
    )
    return blocking(field, tuple(ids))
