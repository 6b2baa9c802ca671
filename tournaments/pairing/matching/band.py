"""Least-cost tables among near ranks, by dynamic programming that proves itself for all tables.

Entrants come in ranking order; a state says who of the last `width` still waits for an opponent.
Beside waiting and sitting down, an entrant may *drop out*, for less than what any table outside
the band costs its two (`_relaxed`).  Every round of the whole field maps to a relaxed one that is
not dearer, so a relaxed optimum in which nobody drops out is the optimum of the whole field
(docs/pairing.md).  Long fields are cut into blocks that go down the ranking side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from tournaments.pairing.matching.near import near_tables, ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tournaments.pairing.field import Field
    from tournaments.pairing.matching.near import Near

NEVER = 1 << 61
HOLD = 2
_TIE_BITS = 16
_BLOCK = 96
_AHEAD = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """table[back, i]: price of entrant i with entrant i - 1 - back; drop[i]: of leaving i out.

    hold[i]: of going on after entrant i while an odd number has dropped out.
    """

    table: NDArray[np.int64]
    drop: NDArray[np.int64]
    hold: NDArray[np.int64]


def best_band(field: Field, ids: tuple[int, ...], width: int) -> list[tuple[int, int]] | None:
    """The proven best tables of `ids` (ranking order, even number), or None if none is proven.

    With width = len(ids) - 1 the band is the whole field, and None means that no round is legal.
    """
    width = max(1, min(width, len(ids) - 1))
    near = near_tables(field, ids, width)
    # Rounds without any breach come before all others; the dearer levels of the cost are looked
    # at only where not even dropping out leaves one.
    tried = _tried(field, ids, near, near.blameless) or _tried(field, ids, near, near.may)
    return None if tried is None else _backward(*tried, ids)


def _tried(
    field: Field, ids: tuple[int, ...], near: Near, may: NDArray[np.bool_]
) -> tuple[Prices, NDArray[np.int64], int] | None:
    """Layers of the programme over the tables that `may` be, None where no way leads through."""
    prices = _prices(field, ids, near, may)
    if prices is None:
        return None
    layers, length = forward(prices)
    block, step = divmod(len(ids) - 1, length)
    return None if layers[step + 1, 0, block] >= NEVER else (prices, layers, length)


def _prices(
    field: Field, ids: tuple[int, ...], near: Near, may: NDArray[np.bool_]
) -> Prices | None:
    """Levels of cost packed into 61 bits, the most important highest; None when they do not fit.

    A level's unit is more than all lower levels of any round can come to.  Whoever drops out pays
    more at the lowest level than a table can, so that of equal rounds one without is preferred.
    """
    drop, hold = _relaxed(field, ids, near)
    sizes = [_most(level, may) for level in (near.rematch, near.group, near.age)]
    far = _most(near.distance, may, drop) + int(hold.sum())
    room = NEVER // ((far + 1) * (sizes[0] + 1) * (sizes[1] + 1) * (sizes[2] + 1) * 2)
    tie = min(_TIE_BITS, (room // (len(ids) + 1)).bit_length() - 1)
    if tie < 1:
        return None
    age = (len(ids) + 1) << tie
    gap = age * (sizes[2] + 1)
    group = gap * (far + 1)
    rematch = group * (sizes[1] + 1)
    table = near.rematch * rematch + near.group * group + near.distance * gap + near.age * age
    table = np.where(may, table + ties(field, ids, may, tie), NEVER)
    alone = np.where(drop < 0, NEVER, drop * gap + (1 << tie))
    return Prices(table=np.ascontiguousarray(table.T), drop=alone, hold=hold * gap)


def _most(
    level: NDArray[np.int64], may: NDArray[np.bool_], alone: NDArray[np.int64] | None = None
) -> int:
    """No round comes to more at this level: each table is counted by both of its two."""
    own = np.where(may, level, 0)
    found = own.max(axis=1)
    for back in range(own.shape[1]):
        np.maximum(found[: -1 - back], own[1 + back :, back], out=found[: -1 - back])
    if alone is not None:
        found = np.maximum(found, 2 * alone)
    return int(found.sum()) // 2 + 1


def _relaxed(
    field: Field, ids: tuple[int, ...], near: Near
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What dropping out costs each (-1: never), and what each step costs in between.

    Two outside the band at ranks r and s cost w >= (s - r)**2, and at least the least distance of
    each to whoever is outside.  HOLD of that for each rank in between and half of the rest for
    each of the two is never more than w.  Where somebody has an outsider nearer than HOLD ranks,
    he drops out for nothing and the ranks within HOLD of him cost nothing.
    """
    count, width = near.may.shape
    least = np.full(count, -1, dtype=np.int64)
    for i in range(count):
        outside = [ids[j] for j in (i - width - 1, i + width + 1) if 0 <= j < count]
        least[i] = min((field.distance(ids[i], other) for other in outside), default=-1)
    root = np.array([isqrt(one - 1) + 1 if one > 0 else 0 for one in least.tolist()])
    close = (least >= 0) & (least < HOLD * HOLD)
    drop = np.where(close, 0, (least - HOLD * root) // 2)
    drop = np.where(least < 0, -1, drop)
    hold = np.zeros(count, dtype=np.int64)
    if count > width + 1:
        hold[:-1] = HOLD * np.diff(near.spread)
        hold[_within(near.spread, near.spread[close])] = 0
    return drop, hold


def _within(ranks: NDArray[np.int64], close: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which steps, from one rank to the next, begin or end within HOLD of one of `close`."""
    if not close.size:
        return np.zeros(ranks.shape, dtype=np.bool_)
    at = np.searchsorted(close, ranks)
    below = np.abs(ranks - close[np.maximum(at - 1, 0)]) <= HOLD
    above = np.abs(ranks - close[np.minimum(at, close.size - 1)]) <= HOLD
    near: NDArray[np.bool_] = below | above
    near[:-1] |= near[1:]
    return near


def forward(prices: Prices) -> tuple[NDArray[np.int64], int]:
    """(layers, length of a block): layers[step, state, block] is the least price so far.

    Bit b of state: whoever stands b + 1 places back waits.  Entrants come step by step, all blocks
    at once.  A block begins some way up the ranking as if nobody waited there; what it then holds
    at its first own step is right if it is what the block before ends with, up to a constant.
    Where it is not, the block is done again from that.  So the answer is exact in any case.
    """
    width, count = prices.table.shape
    length = count if count <= 2 * _BLOCK else _BLOCK
    blocks = -(-count // length)
    steps = _arranged(prices, blocks, length)
    starts = np.full((1 << width, blocks), NEVER, dtype=np.int64)
    starts[0] = 0
    if blocks > 1:
        ahead = _AHEAD - _AHEAD % 2
        warm = [part[-ahead:] for part in steps]
        warmed = _run([part[..., :-1] for part in warm], starts[:, 1:])
        starts[:, 1:] = _levelled(warmed[-1])
    layers = np.empty((length + 1, 1 << width, blocks), dtype=np.int64)
    todo = np.arange(blocks)
    while todo.size:
        layers[:, :, todo] = _run([part[..., todo] for part in steps], starts[:, todo])
        ends = _levelled(layers[-1])[:, :-1]
        wrong = (ends != starts[:, 1:]).any(axis=0)
        todo = np.flatnonzero(wrong) + 1
        starts[:, todo] = ends[:, todo - 1]
    return layers, length


def _arranged(prices: Prices, blocks: int, length: int) -> list[NDArray[np.int64]]:
    """Prices by step and block, the last block filled up with nobody."""
    width, count = prices.table.shape
    more = blocks * length - count
    table = np.pad(prices.table, ((0, 0), (0, more)), constant_values=NEVER)
    drop = np.pad(prices.drop, (0, more))
    hold = np.pad(prices.hold, (0, more))
    return [
        np.ascontiguousarray(table.reshape(width, blocks, length).transpose(2, 0, 1)),
        np.ascontiguousarray(drop.reshape(blocks, length).T),
        np.ascontiguousarray(hold.reshape(blocks, length).T),
    ]


def _levelled(layer: NDArray[np.int64]) -> NDArray[np.int64]:
    """Prices of the states over the cheapest of them."""
    found: NDArray[np.int64] = np.where(layer >= NEVER, NEVER, layer - layer.min(axis=0))
    return found


def _run(steps: Sequence[NDArray[np.int64]], start: NDArray[np.int64]) -> NDArray[np.int64]:
    """All layers from `start`; steps: tables [step, back, block], drops and holds [step, block]."""
    table, drop, hold = steps
    length, width, blocks = table.shape
    size = 1 << width
    half = size >> 1
    odd = _odd(size)
    layers = np.empty((length + 1, size, blocks), dtype=np.int64)
    layers[0] = start
    spare = np.empty((half, blocks), dtype=np.int64)
    for step in range(length):
        now, after = layers[step], layers[step + 1]
        after[1::2] = now[:half]
        seated = after[::2]
        np.add(now[:half], drop[step], out=seated)
        np.add(now[half:], table[step, width - 1], out=spare)
        np.minimum(seated, spare, out=seated)
        for back in range(width - 1):
            shape = (half >> (back + 1), 2, 1 << back, blocks)
            part = spare[: half >> 1].reshape(shape[0], shape[2], blocks)
            np.add(now[:half].reshape(shape)[:, 1], table[step, back], out=part)
            into = seated.reshape(shape)[:, 0]
            np.minimum(into, part, out=into)
        after[odd[(step + 1) % 2]] += hold[step]
        np.minimum(after, NEVER, out=after)
    return layers


def _odd(size: int) -> list[NDArray[np.int64]]:
    """[p]: states in which an odd number has dropped out, after a number of parity p."""
    states = np.arange(size)
    parity = np.zeros(size, dtype=np.int64)
    for bit in range(size.bit_length()):
        parity ^= states >> bit & 1
    return [np.flatnonzero(parity != even) for even in (0, 1)]


def _backward(
    prices: Prices, layers: NDArray[np.int64], length: int, ids: tuple[int, ...]
) -> list[tuple[int, int]] | None:
    """Read the tables off the layers; None when somebody dropped out."""
    width, count = prices.table.shape
    state = 0
    pairs = []
    for i in range(count - 1, -1, -1):
        block, step = divmod(i, length)
        wanted = layers[step + 1, state, block]
        if state & 1:
            state >>= 1
            continue
        if (state.bit_count() + i + 1) % 2:
            return None
        base, now = state >> 1, layers[step, :, block]
        for back in range(width):
            before = base | 1 << back
            if not base >> back & 1 and now[before] + prices.table[back, i] == wanted:
                pairs.append((ids[i - 1 - back], ids[i]))
                state = before
                break
        else:
            return None
    return pairs
