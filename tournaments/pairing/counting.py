"""Uniform draws by exact counting, for fields in which a free shuffle is seldom legal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, perm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.field import Field
    from tournaments.pairing.seed import Stream

SMALL = 16

Pairs = list[tuple[int, int]]
Tally = tuple[tuple[int, int], int]
_NONE: Tally = ((1 << 30, 0), 0)


def pick(weights: Sequence[int], stream: Stream) -> int:
    """An index, as likely as its weight."""
    sums = list(accumulate(weights))
    drawn = stream.large(sums[-1])
    return next(index for index, edge in enumerate(sums) if drawn < edge)


def draw_small(
    field: Field, ids: Sequence[int], resting: Sequence[int], stream: Stream
) -> tuple[Pairs, int | None] | None:
    """Uniform over all rounds with the fewest breaches; None when no round is legal.

    ids: at most SMALL.  resting: who may rest when their number is odd (jointly uniform).
    Counts perfect matchings over sets of those still to seat, 2**len(ids) at most.
    """
    nodes: list[int | None] = [*ids, *([None] if len(ids) % 2 else [])]
    prices = _small_prices(field, nodes, frozenset(resting))

    @cache
    def tally(left: int) -> Tally:
        if not left:
            return (0, 0), 1
        options = _options(left)
        found = [one for one in options if one[0] < _NONE[0]]
        least = min((one[0] for one in found), default=_NONE[0])
        return least, sum(ways for price, ways, _ in found if price == least)

    def _options(left: int) -> list[tuple[tuple[int, int], int, int]]:
        first = (left & -left).bit_length() - 1
        found = []
        for second, price in prices[first].items():
            if left >> second & 1:
                rest = left & ~(1 << first) & ~(1 << second)
                (rematches, groups), ways = tally(rest)
                found.append(((rematches + price[0], groups + price[1]), ways, second))
        return found

    left = (1 << len(nodes)) - 1
    if not tally(left)[1]:
        return None
    pairs: Pairs = []
    rest = None
    while left:
        least = tally(left)[0]
        options = [one for one in _options(left) if one[0] == least]
        second = options[pick([ways for _, ways, _ in options], stream)][2]
        first = (left & -left).bit_length() - 1
        left &= ~(1 << first) & ~(1 << second)
        a, b = nodes[first], nodes[second]
        if a is None or b is None:
            rest = a if b is None else b
        else:
            pairs.append((a, b))
    return pairs, rest


def _small_prices(
    field: Field, nodes: Sequence[int | None], resting: frozenset[int]
) -> list[dict[int, tuple[int, int]]]:
    prices: list[dict[int, tuple[int, int]]] = [{} for _ in nodes]
    for i, a in enumerate(nodes):
        for j, b in enumerate(nodes[i + 1 :], start=i + 1):
            if a is None or b is None:
                if (a if b is None else b) in resting:
                    prices[i][j] = (0, 0)
            elif not field.forbidden(a, b):
                prices[i][j] = field.breaches(a, b)
    return prices


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """A field cut into groups whose members may not meet, with the counts of legal draws.

    parts: members of each group; whoever has none is a part alone.
    ways[g][u]: in how many ways the first g parts can leave u members waiting for later parts.
    """

    parts: tuple[tuple[int, ...], ...]
    ways: tuple[dict[int, int], ...]

    @property
    def total(self) -> int:
        """How many legal draws there are."""
        return self.ways[-1].get(0, 0)


def count_groups(field: Field, ids: Sequence[int]) -> Groups:
    """Exact whole numbers, about len(ids)**2 multiplications."""
    parts: dict[object, list[int]] = {}
    for one in ids:
        group = field.entrants[one].group
        parts.setdefault(group or one, []).append(one)
    ordered = tuple(tuple(part) for part in parts.values())
    ways: list[dict[int, int]] = [{0: 1}]
    ahead = len(ids)
    for part in ordered:
        ahead -= len(part)
        ways.append(_next(ways[-1], len(part), ahead))
    return Groups(parts=ordered, ways=tuple(ways))


def _next(before: dict[int, int], size: int, ahead: int) -> dict[int, int]:
    """`seated` of the part meet those who wait, the others wait in turn."""
    after: dict[int, int] = {}
    for waiting, count in before.items():
        for seated in range(min(size, waiting) + 1):
            now = waiting + size - 2 * seated
            if now <= ahead:
                ways = count * comb(size, seated) * perm(waiting, seated)
                after[now] = after.get(now, 0) + ways
    return after


def draw_groups(groups: Groups, stream: Stream) -> Pairs:
    """One legal draw, each as likely; `groups.total` must not be 0."""
    seated: list[int] = []
    now = 0
    for part, before in zip(reversed(groups.parts), reversed(groups.ways[:-1]), strict=True):
        size = len(part)
        options = [one for one in range(size + 1) if now - size + 2 * one >= one]
        weights = [
            before.get(now - size + 2 * one, 0) * comb(size, one) * perm(now - size + 2 * one, one)
            for one in options
        ]
        chosen = options[pick(weights, stream)]
        seated.append(chosen)
        now += 2 * chosen - size
    waiting: list[int] = []
    pairs: Pairs = []
    for part, chosen in zip(groups.parts, reversed(seated), strict=True):
        members = stream.shuffle(part)
        waiting = stream.shuffle(waiting)
        pairs += zip(waiting[:chosen], members[:chosen], strict=True)
        waiting = waiting[chosen:] + members[chosen:]
    return pairs


def draw_host(field: Field, ids: Sequence[int], stream: Stream) -> Pairs | None:
    """Fewest meetings within one group that is more than half of the field; None if none is.

    Everybody else must meet a member of it: a drawn one; the members left meet one another.
    """
    for part in count_parts(field, ids):
        if 2 * len(part) > len(ids):
            others = [one for one in ids if one not in set(part)]
            members = stream.shuffle(part)
            left = members[len(others) :]
            return [
                *zip(others, members, strict=False),
                *zip(left[::2], left[1::2], strict=True),
            ]
    return None


def count_parts(field: Field, ids: Sequence[int]) -> list[list[int]]:
    """Members of each named group."""
    parts: dict[str, list[int]] = {}
    for one in ids:
        if field.entrants[one].group:
            parts.setdefault(field.entrants[one].group, []).append(one)
    return list(parts.values())
