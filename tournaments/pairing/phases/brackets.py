"""The shape of a knock-out draw: how large, who stands where, who is kept apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tournaments.pairing.phases.stages import PRINCIPAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_GROUP = 12
_BYE = 48
_POOL = 52
_STEP = 3
_ROUNDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeded:
    """Who enters a draw; the place in the list is the seed.

    pool: of which it comes, 0 for none.  group: kept apart, "" for none.  band: seeds of one band
    may change places so that mates and groups stay apart.
    """

    id: int
    pool: int = 0
    group: str = ""
    band: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Places still to be fought for: neighbours in `slots` meet, winners and losers part.

    start: the best place to be had, 1 in the draw itself; relative to the draw.  slots: as many
    as a power of two; None is an empty place.
    """

    start: int
    slots: tuple[int | None, ...]
    draw: str = PRINCIPAL

    @property
    def stage(self) -> str:
        """As of `Pair.stage`."""
        size = len(self.slots)
        if self.start == 1:
            return f"{self.draw}.{size}"
        if self.start == 3 and size == 2:
            return f"{self.draw}.third"
        return f"{self.draw}.place.{self.start}"

    @property
    def pairs(self) -> Iterator[tuple[int | None, int | None]]:
        """Who meets whom, in the order of the slots."""
        return zip(self.slots[::2], self.slots[1::2], strict=True)

    @property
    def inside(self) -> tuple[int, ...]:
        """Everybody in it."""
        return tuple(one for one in self.slots if one is not None)


def bracket_size(count: int) -> int:
    """The next power of two, at least 1."""
    return 1 << max(count - 1, 0).bit_length()


@cache
def seed_order(size: int) -> tuple[int, ...]:
    """Seeds by slot in a draw of `size` (a power of two): 1 8 4 5 2 7 3 6."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        both = 2 * len(order) + 1
        order = tuple(seed for one in order for seed in (one, both - one))
    return order


def meeting(a: int, b: int) -> int:
    """In which round of the draw two slots meet: 1 the first."""
    return (a ^ b).bit_length()


def compact(who: Sequence[int], start: int, draw: str) -> Block:
    """A block of `who` in their order, with no more empty places than its size needs."""
    size = bracket_size(len(who))
    left = iter(who)
    slots = tuple(next(left) if seed <= len(who) else None for seed in seed_order(size))
    return Block(start=start, slots=slots, draw=draw)


def arrange(seeds: Sequence[Seeded], size: int, *, strict: bool = True) -> tuple[int | None, ...]:
    """`seeds` (best first) on `size` slots; byes for the best.

    Two of one pool, and then two of one group, stand as far apart as exchanges within their bands
    can bring them.  strict: seeds that must move for that move as little as they can; otherwise
    the seeds were drawn and one place is as good as another.
    """
    order = seed_order(size)
    slots = {seed: slot for slot, seed in enumerate(order)}
    at = [slots[seed] for seed in range(1, len(seeds) + 1)]
    _Apart(seeds, at, size, strict=strict).improve()
    found: list[int | None] = [None] * size
    for one, slot in zip(seeds, at, strict=True):
        found[slot] = one.id
    return tuple(found)


class _Apart:
    """Exchanges of places that keep mates apart; `at` is changed."""

    def __init__(self, seeds: Sequence[Seeded], at: list[int], size: int, *, strict: bool) -> None:
        self.at = at
        self.levels = (size - 1).bit_length()
        self.bands = [one.band for one in seeds]
        self.byes = size - len(seeds)
        self.order = seed_order(size)
        self.strict = strict
        pools, groups = [one.pool for one in seeds], [one.group for one in seeds]
        self.near = [
            [(other, _POOL) for other in _alike(pools, one)]
            + [(other, _GROUP) for other in _alike(groups, one)]
            for one in range(len(seeds))
        ]

    def improve(self) -> None:
        """Exchange whoever stands too near to a mate, the last band first, until none helps."""
        for band in sorted(set(self.bands), reverse=True):
            crowded = [
                one
                for one in reversed(range(len(self.at)))
                if self.near[one] and self.bands[one] == band
            ]
            for _ in range(_ROUNDS):
                moved = [self._move(one) for one in crowded]
                if not any(moved):
                    break

    def _move(self, one: int) -> bool:
        """Take the first exchange that helps, with the nearest seed; False where none is needed."""
        if all(self._far(one, weight) for weight in (_POOL, _GROUP)):
            return False
        for other in self._nearest(one):
            if self._gain(one, other) > 0:
                self.at[one], self.at[other] = self.at[other], self.at[one]
                return True
        return False

    def _nearest(self, one: int) -> Iterator[int]:
        """The others of its band, the nearest seeds first."""
        for far in range(1, len(self.at)):
            for other in (one - far, one + far):
                if 0 <= other < len(self.at) and self.bands[other] == self.bands[one]:
                    yield other

    def _far(self, one: int, weight: int) -> bool:
        """Whether its mates are as far as so many can be."""
        mates = [other for other, kind in self.near[one] if kind == weight]
        least = self.levels - len(mates).bit_length() + 1
        return all(meeting(self.at[one], self.at[other]) >= least for other in mates)

    def _gain(self, one: int, other: int) -> int:
        here, there = self.at[one], self.at[other]
        before = self._cost(one, here, other) + self._cost(other, there, one)
        return before - self._cost(one, there, other) - self._cost(other, here, one)

    def _cost(self, one: int, slot: int, but: int) -> int:
        total = 0
        for other, weight in self.near[one]:
            if other != but:
                total += 1 << weight + _STEP * (self.levels - meeting(slot, self.at[other]))
        if self.strict:
            total += abs(self.order[slot] - one - 1)
            free = self.order[slot ^ 1] > len(self.at)
            total += (free and one >= self.byes) << _BYE
        return total


def _alike(names: Sequence[object], one: int) -> list[int]:
    if not names[one]:
        return []
    return [other for other, name in enumerate(names) if name == names[one] and other != one]
