"""The possible tables of near ranks as arrays: what each would cost, level by level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tournaments.pairing.entrants import Policy

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from tournaments.pairing.field import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """Arrays [i, back]: the table of entrant i and entrant i - 1 - back, in ranking order.

    may: whether such a table exists and no hard rule forbids it.  rematch, group: breaches, 0 or 1.
    distance, age: as of `Field`.  spread[i]: rank, or 0 where ranks do not count.
    """

    may: NDArray[np.bool_]
    rematch: NDArray[np.int64]
    group: NDArray[np.int64]
    distance: NDArray[np.int64]
    age: NDArray[np.int64]
    spread: NDArray[np.int64]

    @property
    def blameless(self) -> NDArray[np.bool_]:
        """Tables that breach no rule, hard or soft."""
        found: NDArray[np.bool_] = self.may & (self.rematch + self.group == 0)
        return found


def near_tables(field: Field, ids: tuple[int, ...], width: int) -> Near:
    """The tables of two who are at most `width` places apart."""
    count, options = len(ids), field.options
    place = {one: at for at, one in enumerate(ids)}
    back = np.arange(1, width + 1)
    other = np.arange(count)[:, None] - back
    may = other >= 0
    other = np.maximum(other, 0)
    age = np.zeros((count, width), dtype=np.int64)
    met = _marked(field.met, place, count, width)
    for (a, b), when in field.ages.items() if met.any() else ():
        at = _at(place, a, b, width)
        if at is not None:
            age[at] = when
    groups = _numbered_groups(field, ids)
    same = (groups[:, None] == groups[other]) & (groups[:, None] > 0)
    for policy, breached in ((options.rematch, met), (options.same_group, same)):
        if policy is Policy.FORBID:
            may &= ~breached
    if field.apart:
        may &= ~_marked(field.apart, place, count, width)
    spread = np.array([field.entrants[one].rank if field.gap else 0 for one in ids], dtype=np.int64)
    return Near(
        may=may,
        rematch=(met & (options.rematch is not Policy.ALLOW)).astype(np.int64),
        group=(same & (options.same_group is not Policy.ALLOW)).astype(np.int64),
        distance=_distances(field, ids, spread, other),
        age=age,
        spread=spread,
    )


def _at(place: dict[int, int], a: int, b: int, width: int) -> tuple[int, int] | None:
    first, second = place.get(a), place.get(b)
    if first is None or second is None or not 0 < abs(second - first) <= width:
        return None
    return max(first, second), abs(second - first) - 1


def _marked(
    pairs: Collection[tuple[int, int]], place: dict[int, int], count: int, width: int
) -> NDArray[np.bool_]:
    found = [at for a, b in pairs if (at := _at(place, a, b, width)) is not None]
    marked = np.zeros((count, width), dtype=np.bool_)
    if found:
        marked[tuple(np.array(found).T)] = True
    return marked


def _numbered_groups(field: Field, ids: tuple[int, ...]) -> NDArray[np.int64]:
    numbers = {"": 0}
    names = (field.entrants[one].group for one in ids)
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.int64)


def _distances(
    field: Field, ids: tuple[int, ...], spread: NDArray[np.int64], other: NDArray[np.int64]
) -> NDArray[np.int64]:
    found: NDArray[np.int64] = (spread[:, None] - spread[other]) ** 2
    if field.levels:
        levels = np.array([field.levels[one] for one in ids], dtype=np.int64)
        found += field.step * (levels[:, None] - levels[other]) ** 2
    return found


def ties(
    field: Field, ids: tuple[int, ...], may: NDArray[np.bool_], bits: int
) -> NDArray[np.int64]:
    """The highest `bits` of the seeded tie-break of each table that may be; 0 elsewhere."""
    found = np.zeros(may.shape, dtype=np.int64)
    rows, backs = np.nonzero(may)
    shift = 64 - bits
    found[rows, backs] = [
        field.tie(ids[i], ids[i - 1 - back]) >> shift
        for i, back in zip(rows.tolist(), backs.tolist(), strict=True)
    ]
    return found
