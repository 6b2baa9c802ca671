"""Games inside a pool: who of it meets whom next, so that all have met when the pools end."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Meetings = tuple[tuple[int, int], ...]
_SEARCHED = 6
_LISTED = 8


def next_games(
    members: Sequence[int],
    met: frozenset[frozenset[int]],
    byes: Mapping[int, int],
    left: int,
) -> list[tuple[int, int]]:
    """Meetings of `members` (those present) with `left` parties to come, this one included.

    As many first meetings over the parties left as there can be; then those rest who have rested
    least; then the first meets the last.
    """
    size = len(members)
    open_pairs = 0
    for a in range(size):
        for b in range(a + 1, size):
            if frozenset((members[a], members[b])) not in met:
                open_pairs |= 1 << _bit(a, b)
    if size > _LISTED:
        return _nearly(members, met, byes)
    best: tuple[int, ...] | None = None
    found: Meetings = ()
    for games in _matchings(size, open_pairs):
        key = _key(size, open_pairs, games, left, [byes.get(one, 0) for one in members])
        if best is None or key > best:
            best, found = key, games
    return [(members[a], members[b]) for a, b in found]


def _nearly(
    members: Sequence[int], met: frozenset[frozenset[int]], byes: Mapping[int, int]
) -> list[tuple[int, int]]:
    """A pool that late pairs have swollen: whoever has rested most or has few left comes first."""
    free = {
        one: [it for it in members if it != one and frozenset((one, it)) not in met]
        for one in members
    }
    left = sorted(members, key=lambda one: (-byes.get(one, 0), len(free[one])))
    games = []
    while left:
        one = left.pop(0)
        other = next((it for it in left if it in free[one]), None)
        if other is not None:
            left.remove(other)
            games.append((one, other))
    return games


def _key(
    size: int, open_pairs: int, games: Meetings, left: int, byes: Sequence[int]
) -> tuple[int, ...]:
    after = _without(open_pairs, games)
    ahead = _most(size, after, left - 1) if size <= _SEARCHED else 0
    seated = {one for game in games for one in game}
    resting = sorted((byes[one] for one in range(size) if one not in seated), reverse=True)
    return (len(games) + ahead, len(games), *(-one for one in resting))


@lru_cache(maxsize=1 << 14)
def _most(size: int, open_pairs: int, left: int) -> int:
    """The most first meetings that `left` parties can hold."""
    if left < 1 or not open_pairs:
        return 0
    degrees = _degrees(size, open_pairs)
    bound = min(left * (size // 2), sum(min(one, left) for one in degrees) // 2)
    best = 0
    for games in _matchings(size, open_pairs):
        best = max(best, len(games) + _most(size, _without(open_pairs, games), left - 1))
        if best == bound:
            break
    return best


@lru_cache(maxsize=1 << 14)
def _matchings(size: int, open_pairs: int) -> tuple[Meetings, ...]:
    """Sets of meetings in which nobody left could still meet, the first with the last first."""
    found = list(_grow(size, open_pairs, 0, ()))
    found.sort(key=len, reverse=True)
    return tuple(found) or ((),)


def _grow(size: int, open_pairs: int, taken: int, games: Meetings) -> Iterator[Meetings]:
    free = [one for one in range(size) if not taken >> one & 1]
    for place, a in enumerate(free):
        partners = [b for b in reversed(free[place + 1 :]) if open_pairs >> _bit(a, b) & 1]
        if not partners:
            continue
        for b in partners:
            yield from _grow(size, open_pairs, taken | 1 << a | 1 << b, (*games, (a, b)))
        if size % 2 or size > _SEARCHED or _uneven(size, open_pairs):
            yield from _grow(size, open_pairs, taken | 1 << a, games)
        return
    yield games


def _uneven(size: int, open_pairs: int) -> bool:
    """Whether some have fewer left to meet than others, so that one may have to rest."""
    return len(set(_degrees(size, open_pairs))) > 1


def _degrees(size: int, open_pairs: int) -> list[int]:
    """How many each has left to meet."""
    return [
        sum(open_pairs >> _bit(min(a, b), max(a, b)) & 1 for b in range(size) if b != a)
        for a in range(size)
    ]


def _without(open_pairs: int, games: Meetings) -> int:
    for a, b in games:
        open_pairs &= ~(1 << _bit(a, b))
    return open_pairs


def _bit(a: int, b: int) -> int:
    return b * (b - 1) // 2 + a
