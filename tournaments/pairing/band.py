"""Least-cost tables among near ranks, by dynamic programming that proves itself for all tables.

Entrants come in ranking order; a state says who of the last `width` still waits for an opponent.
Beside waiting and sitting down, an entrant may *drop out* at half the least price of a table
outside the band.  Every round of the whole field maps to a relaxed one that is not dearer, so a
relaxed optimum in which nobody drops out is the optimum of the whole field (docs/pairing.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tournaments.pairing.field import Field

NEVER = 1 << 61
_TIE_BITS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """table[i, b]: price of entrant i with entrant i - 1 - b; drop[i]: of leaving i out."""

    table: NDArray[np.int64]
    drop: NDArray[np.int64]


def best_band(field: Field, ids: tuple[int, ...], width: int) -> list[tuple[int, int]] | None:
    """The proven best tables of `ids` (ranking order, even number), or None if none is proven.

    With width = len(ids) - 1 the band is the whole field, and None means that no round is legal.
    """
    width = max(1, min(width, len(ids) - 1))
    prices = _prices(field, ids, width)
    if prices is None:
        return None
    layers = _forward(prices, width)
    if layers[-1, 0] >= NEVER:
        return None
    return _backward(prices, layers, width, ids)


def _prices(field: Field, ids: tuple[int, ...], width: int) -> Prices | None:
    """Levels of cost packed into 61 bits, the most important highest; None when they do not fit.

    Distances are doubled so that half a price is whole; the number of drop-outs stands right
    below them, so that of equal rounds one without drop-outs wins; the seeded tie-break is last.
    """
    count = len(ids)
    drops = _drop_prices(field, ids, width)
    near = max(field.distance(ids[i], ids[max(0, i - width)]) for i in range(count))
    levels = count * max(near, *drops, 1) + 1
    half = count // 2 + 1
    room = NEVER // (levels * (count + 1) * half * half * half)
    tie = min(_TIE_BITS, room.bit_length() - 1)
    if tie < 1:
        return None
    unit = half << tie
    gap = unit * (count + 1)
    group = gap * levels
    rematch = group * half
    table = np.full((count, width), NEVER, dtype=np.int64)
    for i, a in enumerate(ids):
        for back in range(min(i, width)):
            b = ids[i - 1 - back]
            if not field.forbidden(a, b):
                first, second = field.breaches(a, b)
                near = 2 * field.distance(a, b)
                bits = field.tie(a, b) >> (64 - tie)
                table[i, back] = first * rematch + second * group + near * gap + bits
    drop = [NEVER if one < 0 else one * gap + unit for one in drops]
    return Prices(table=table, drop=np.array(drop, dtype=np.int64))


def _drop_prices(field: Field, ids: tuple[int, ...], width: int) -> list[int]:
    """Twice half the least distance outside the band; -1 where the band holds everybody.

    A table of i and j outside the band is at least as far as the nearest outside of each, so it
    costs no less than the mean of the two.
    """
    found = []
    for i, a in enumerate(ids):
        outside = [ids[j] for j in (i - width - 1, i + width + 1) if 0 <= j < len(ids)]
        found.append(min((field.distance(a, b) for b in outside), default=-1))
    return found


def _forward(prices: Prices, width: int) -> NDArray[np.int64]:
    """layers[i, state]: least price of the first i entrants; bit b of state: i - 1 - b waits."""
    size = 1 << width
    half = size >> 1
    states = np.arange(half)
    source = np.full((width + 1, half), size)
    for back in range(width):
        idle = (states >> back & 1) == 0
        source[back, idle] = states[idle] | (1 << back)
    source[width] = states
    layers = np.full((len(prices.drop) + 1, size + 1), NEVER, dtype=np.int64)
    layers[0, 0] = 0
    moves = np.column_stack((prices.table, prices.drop))[:, :, None]
    for i in range(len(prices.drop)):
        after = layers[i + 1]
        seated = (layers[i][source] + moves[i]).min(axis=0)
        np.minimum(seated, NEVER, out=after[:size:2])
        after[1:size:2] = layers[i, :half]
    return layers


def _backward(
    prices: Prices, layers: NDArray[np.int64], width: int, ids: tuple[int, ...]
) -> list[tuple[int, int]] | None:
    """Read the tables off the layers; None when somebody dropped out."""
    state = 0
    pairs = []
    for i in range(len(ids) - 1, -1, -1):
        if state & 1:
            state >>= 1
            continue
        wanted = layers[i + 1, state]
        base = state >> 1
        for back in range(width):
            before = base | 1 << back
            if not base >> back & 1 and layers[i, before] + prices.table[i, back] == wanted:
                pairs.append((ids[i - 1 - back], ids[i]))
                state = before
                break
        else:
            return None
    return pairs
