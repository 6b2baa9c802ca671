"""Sets of totals: one big integer a row, whose bit x says that side A can have x points.

Adding one more deal to every member of a set is then a few shifts.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.rounding import Step

Key = tuple[int, int, int]
"""Belotes, capots, sum of the two totals."""
Ways = dict[Key, int]
Run = tuple[int, int]
"""Where a row of ones begins, and how long it is."""
Rows = list[tuple[Key, list[Run]]]
TEN: Final = 10


def add(into: Ways, left: Mapping[Key, int], right: Rows) -> None:
    """Every member of `left` and every member of `right` together."""
    for (belotes, capots, total), bits in left.items():
        for (more_belotes, more_capots, more), found in right:
            key = (belotes + more_belotes, capots + more_capots, total + more)
            into[key] = into.get(key, 0) | spread(bits, found)


def spread(bits: int, more: list[Run]) -> int:
    """Every member and every number of the runs added up."""
    found = 0
    for start, length in more:
        wide, width = bits, 1
        while 2 * width <= length:
            wide |= wide << width
            width *= 2
        if width < length:
            wide |= wide << (length - width)
        found |= wide << start
    return found


def rows(ways: Mapping[Key, int]) -> Rows:
    """The same set, its members as runs."""
    return [(key, runs(bits)) for key, bits in ways.items() if bits]


def runs(bits: int) -> list[Run]:
    """The members of a row, as rows of ones."""
    found: list[Run] = []
    start = 0
    while bits:
        gap = (bits & -bits).bit_length() - 1
        bits >>= gap
        length = (~bits & (bits + 1)).bit_length() - 1
        found.append((start + gap, length))
        bits >>= length
        start += gap + length
    return found


def without(ways: Ways, known: Mapping[Key, int]) -> Ways:
    """The members that are not known yet."""
    left = ((key, bits & ~known.get(key, 0)) for key, bits in ways.items())
    return {key: bits for key, bits in left if bits}


def merge(into: Ways, more: Mapping[Key, int]) -> None:
    """Put all members of `more` into the other set."""
    for key, bits in more.items():
        into[key] = into.get(key, 0) | bits


def members(bits: int) -> list[int]:
    """The numbers in a row, the least first."""
    text = f"{bits:b}"[::-1]
    return [place for place, bit in enumerate(text) if bit == "1"]


def mirrored(bits: int, width: int) -> int:
    """Bit `width` - x for each x, so that what one side has becomes what is left for the other."""
    return int(f"{bits:0{width + 1}b}"[::-1], 2)


def coarse(ways: Mapping[Key, int]) -> Ways:
    """By sum alone."""
    found: Ways = {}
    for key, bits in ways.items():
        merge(found, {(0, 0, key[2]): bits})
    return found


def in_steps(ways: Mapping[Key, int], step: Step) -> Ways:
    """Both sides' marks rounded; bit x then says that side A can have x steps."""
    size = step.size
    found: Ways = {}
    for (belotes, capots, total), bits in ways.items():
        digits = f"{bits:b}"[::-1]
        for rest in range(size):
            steps = int(digits[rest::size][::-1] or "0", 2)
            if not steps:
                continue
            other = (total - rest) % size
            up = int(rest >= step.up_from)
            rounded = total - rest - other + size * (up + (other >= step.up_from))
            merge(found, {(belotes, capots, rounded): steps << up})
    return found


def in_ones(ways: Mapping[Key, int], step: Step) -> Ways:
    """The set `in_steps` gave, with one bit a point again."""
    apart = str.maketrans({"0": "0" * step.size, "1": "0" * (step.size - 1) + "1"})
    return {key: int(f"{bits:b}".translate(apart), 2) for key, bits in ways.items()}


def by_sum(ways: Mapping[Key, int]) -> dict[int, list[tuple[int, int, int]]]:
    """For each sum: belotes, capots and the row."""
    sums: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for (first, second, total), bits in ways.items():
        sums[total].append((first, second, bits))
    for found in sums.values():
        found.sort()
    return dict(sums)


def sums(ways: Iterable[Key]) -> int:
    """The sums there are, as a row."""
    found = 0
    for _, _, total in ways:
        found |= 1 << total
    return found
