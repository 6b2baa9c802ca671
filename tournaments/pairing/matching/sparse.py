"""The cheapest tables of a field, as a graph that grows until its best round is proven.

Whoever finds no place may *drop out* for half of what the cheapest legal table that the graph
leaves out costs over _HOLD for each rank between its two; the ranks are paid for while an odd
number has dropped out.  A round with tables that are left out maps to one in which their two drop
out, not dearer: two by two in the order of the ranking, those who drop out are no further apart
than at their tables.  So the best of the relaxed rounds, if nobody drops out in it, is the best of
all rounds.  For the matcher two more nodes for each entrant form a chain down the ranking: one
takes whoever drops out and opens the way, the other whoever closes it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from tournaments.pairing.entrants import Policy
from tournaments.pairing.matching.near import near_tables, ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tournaments.pairing.field import Field
    from tournaments.pairing.matching.near import Near

_WHOLE = 120
_REACH = 24
_CELLS = 3_000_000
_TIE_BITS = 20
_BITS = 118
_HOLD = 4
_STEP = 1 << 50
_ZERO = 1 << 49
_NEVER = 1 << 60
_ROUNDS = 4
_CELLS_EACH = 100_000

Edge = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sparse:
    """Nodes: the entrants in ranking order, then the rest where somebody has to.

    near: all tables within a window of ranks, distances less what their two are worth (`_worths`).
    keys[i, back]: what such a table costs less _HOLD for each rank in between, for sorting; _NEVER
    where it may not be.  reach: how many tables an entrant has in the graph, on average; the
    cheapest of all are taken.
    """

    field: Field
    ids: tuple[int, ...]
    resting: Sequence[int]
    near: Near
    worth: NDArray[np.int64]
    keys: NDArray[np.int64]
    reach: int

    @staticmethod
    def of(field: Field, ids: tuple[int, ...], resting: Sequence[int], window: int = 0) -> Sparse:
        """The smallest graph to begin with; fields up to _WHOLE at once with all their tables."""
        count = len(ids)
        window = max(1, min(count - 1, window or max(4 * _REACH, _CELLS // count)))
        near = _counterweighed(field, ids, near_tables(field, ids, window))
        worth = _worths(near)
        near = replace(near, distance=near.distance - worth[:, None] - worth[_others(near)])
        breach = 2 * near.rematch + near.group
        apart = near.spread[:, None] - near.spread[_others(near)]
        keys = np.where(near.may, breach * _STEP + _sortable(near.distance - _HOLD * apart), _NEVER)
        reach = 2 * count if count <= _WHOLE else _REACH
        return Sparse(
            field=field, ids=ids, resting=resting, near=near, worth=worth, keys=keys, reach=reach
        )

    @property
    def nodes(self) -> int:
        return len(self.ids) + len(self.ids) % 2

    @property
    def whole(self) -> bool:
        """Whether every legal table is in the graph."""
        return bool((self._outside() >= _NEVER).all())

    def grown(self) -> Sparse:
        """With twice as many tables, from a wider window when they are used up."""
        reach = 2 * self.reach
        count, window = self.near.may.shape
        tables = int(self.near.may.sum())
        if window == count - 1 and 2 * reach * count > tables:
            return replace(self, reach=2 * count)
        if window < count - 1 and reach * count > tables:
            wider = Sparse.of(self.field, self.ids, self.resting, 2 * window)
            return replace(wider, reach=reach)
        return replace(self, reach=reach)

    def edges(self) -> list[Edge]:
        """(node, node, price); prices are whole numbers below 2**_BITS, see `_units`."""
        return self._priced()[0]

    def relaxed(self) -> list[Edge]:
        """The graph at twice its prices, and two more nodes for each entrant to drop out."""
        edges, drops, hold = self._priced()
        nodes, count = self.nodes, len(self.ids)
        found = [(i, j, 2 * price) for i, j, price in edges]
        found += [(i, nodes + i, price) for i, price in drops]
        found += [(i, nodes + count + i, price) for i, price in drops]
        found += [(nodes + i, nodes + count + i, 0) for i in range(count)]
        steps = np.diff(self.near.spread).tolist()
        found += [
            (nodes + count + i, nodes + i + 1, 2 * _HOLD * gap * hold)
            for i, gap in enumerate(steps)
        ]
        return found

    def _chosen(self) -> NDArray[np.bool_]:
        """[i, back]: tables in the graph."""
        wanted = len(self.ids) * self.reach // 2
        if wanted >= self.keys.size:
            return self.near.may
        least = np.partition(self.keys, wanted, axis=None)[wanted]
        chosen: NDArray[np.bool_] = self.near.may & (self.keys <= least)
        return chosen

    def _outside(self, chosen: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Key of the cheapest table of each entrant that is not in the graph, or less."""
        count, window = self.keys.shape
        chosen = self._chosen() if chosen is None else chosen
        left = np.where(chosen, _NEVER, self.keys)
        least: NDArray[np.int64] = left.min(axis=1)
        for back in range(window):
            part = least[: count - 1 - back]
            np.minimum(part, left[1 + back :, back], out=part)
        for i in range(count):
            for j in (i - window - 1, i + window + 1):
                if 0 <= j < count:
                    least[i] = min(least[i], self._beyond(i, j))
        return least

    def _beyond(self, i: int, j: int) -> int:
        """No key of entrant i with entrant j or anybody behind that is less."""
        if not self.field.along:
            return 0
        ranks = abs(int(self.near.spread[i] - self.near.spread[j]))
        far = self.field.distance(self.ids[i], self.ids[j])
        far -= int(self.worth[i]) + int(self.worth.max())
        # From HOLD on, further ranks cost more than the steps to them.
        far -= _HOLD * (ranks if ranks >= _HOLD or not self.field.gap else _HOLD)
        return max(0, min(far + _ZERO, _STEP - 1))

    def _priced(self) -> tuple[list[Edge], list[tuple[int, int]], int]:
        """(edges, (node, twice the price of dropping out))."""
        near, chosen = self.near, self._chosen()
        outside = self._outside(chosen)
        breach, far = outside // _STEP, outside % _STEP - _ZERO
        units = self._units(chosen, breach, far, outside < _NEVER)
        rows, backs = np.nonzero(chosen)
        tie = ties(self.field, self.ids, chosen, units.tie)
        levels = (near.rematch, near.group, near.distance, near.age, tie)
        found = [
            (
                i - 1 - back,
                i,
                r * units.rematch + g * units.group + d * units.gap + a * units.age + t,
            )
            for i, back, r, g, d, a, t in zip(
                rows.tolist(),
                backs.tolist(),
                *(level[rows, backs].tolist() for level in levels),
                strict=True,
            )
        ]
        drops = [
            (i, b // 2 * units.rematch + b % 2 * units.group + d * units.gap + 2 * units.drop)
            for i, (b, d) in enumerate(zip(breach.tolist(), far.tolist(), strict=True))
            if outside[i] < _NEVER
        ]
        return found + self._rests(units), drops, units.gap

    def _rests(self, units: Units) -> list[Edge]:
        if len(self.ids) % 2 == 0:
            return []
        at = {one: i for i, one in enumerate(self.ids)}
        host = _host(self.field, self.ids)
        return [
            (
                at[one],
                len(self.ids),
                order * units.place
                - int(self.worth[at[one]]) * units.gap
                + (units.group if host and self.field.entrants[one].group != host else 0),
            )
            for order, one in enumerate(self.resting)
        ]

    def _units(
        self,
        chosen: NDArray[np.bool_],
        breach: NDArray[np.int64],
        far: NDArray[np.int64],
        leaves: NDArray[np.bool_],
    ) -> Units:
        """What one of each level weighs: more than all lower levels of two copies come to."""
        near, nodes = self.near, self.nodes
        drop = np.where(leaves, far, 0)
        age = 2 * _most(near.age, chosen) + 1
        gap = (
            4
            * (
                _HOLD * int(np.ptp(near.spread))
                + _most(near.distance, chosen, drop)
                + int(np.abs(self.worth).max())
            )
            + 1
        )
        group = 2 * _most(near.group, chosen, np.where(leaves, breach % 2, 0)) + 3
        places = len(self.resting) * 2 + 1
        rematch = 2 * nodes + 1
        used = (age * (4 * nodes + 1) * gap * group * places * rematch * nodes * 2).bit_length()
        tie = max(1, min(_TIE_BITS, _BITS - used))
        first = (2 * nodes) << tie
        second = first * age
        third = second * (4 * nodes + 1)
        fourth = third * gap
        fifth = fourth * places
        return Units(
            tie=tie,
            age=first,
            drop=second,
            gap=third,
            place=fourth,
            group=fifth,
            rematch=fifth * group,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """tie: bits of the tie-break.  The others: the price of one."""

    tie: int
    age: int
    drop: int
    gap: int
    place: int
    group: int
    rematch: int


def _most(
    level: NDArray[np.int64], chosen: NDArray[np.bool_], alone: NDArray[np.int64] | None = None
) -> int:
    """No relaxed round comes to more at this level."""
    most = np.abs(np.where(chosen, level, 0)).max(axis=1)
    found = int(most.sum())
    return found if alone is None else found + int(np.abs(alone).sum())


def _host(field: Field, ids: Sequence[int]) -> str:
    """The group that more than half of `ids` belong to, where groups are kept apart."""
    if field.options.same_group is not Policy.AVOID:
        return ""
    groups = Counter(field.entrants[one].group for one in ids)
    groups.pop("", None)
    name, size = max(groups.items(), key=lambda one: one[1], default=("", 0))
    return name if 2 * size > len(ids) else ""


def _counterweighed(field: Field, ids: tuple[int, ...], near: Near) -> Near:
    """Breaches of one group over those that a group of more than half cannot help.

    Each of its members is charged half a breach less and everybody else half a breach more, which
    adds the same to every round and lets the cheapest tables be told from the others.
    """
    host = _host(field, ids)
    if not host:
        return near
    inside = np.array([field.entrants[one].group == host for one in ids])
    other = _others(near)
    both = inside[:, None] & inside[other]
    neither = ~inside[:, None] & ~inside[other]
    return replace(near, group=near.group - both + neither)


def _others(near: Near) -> NDArray[np.int64]:
    """[i, back]: the place of the other of each table, 0 where there is none."""
    count, window = near.may.shape
    found: NDArray[np.int64] = np.arange(count)[:, None] - np.arange(1, window + 1)
    return np.maximum(found, 0)


def _sortable(distance: NDArray[np.int64]) -> NDArray[np.int64]:
    found: NDArray[np.int64] = np.clip(distance + _ZERO, 0, _STEP - 1)
    return found


def _worths(near: Near) -> NDArray[np.int64]:
    """How much dearer than another an entrant is to seat, in whole units of distance.

    To take it off all of one's tables changes no comparison of rounds, and lets the tables that
    count be told from the others: about the dual prices of the assignment problem, by Sinkhorn's
    method with falling temperature.  Any answer is right, a better one makes the graph smaller.
    """
    count, window = near.may.shape
    window = min(window, max(32, _CELLS_EACH // count))
    price = np.full((count, 2 * window), np.inf)
    other = np.zeros((count, 2 * window), dtype=np.int64)
    free = near.may & (near.rematch + near.group == 0)
    own = np.where(free, near.distance, np.inf)[:, :window].astype(float)
    price[:, :window] = own
    other[:, :window] = _others(near)[:, :window]
    for back in range(window):
        price[: count - 1 - back, window + back] = own[1 + back :, back]
        other[: count - 1 - back, window + back] = np.arange(1 + back, count)
    seen = np.isfinite(price).any(axis=1)
    worth = np.zeros(count)
    start = np.median(price[seen].min(axis=1)) if seen.any() else 0.0
    heat = max(64.0, 4 * start)
    while heat >= 2:
        for _ in range(_ROUNDS):
            left = price - worth[other]
            least = np.where(seen, left.min(axis=1), 0)
            soft = np.exp((least[:, None] - left) / heat).sum(axis=1)
            new = least - heat * np.log(np.where(seen, soft, 1))
            worth = np.where(seen, (worth + new) / 2, 0)
        heat /= 2
    return np.rint(worth).astype(np.int64)
