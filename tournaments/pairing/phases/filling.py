"""How many pools there are, and who goes into which."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Order, PairingRefused, Policy
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.entrants import Request

SMALLEST, LARGEST = 3, 6
_SHUFFLES = 40


def pool_sizes(count: int, wanted: int) -> tuple[int, ...]:
    """Sizes that differ by at most one and are as near to `wanted` as 3 ... 6 allow.

    Rather smaller pools than larger ones, which take longer: 9 in fours make 3 3 3, 19 make
    4 4 4 4 3.  Fewer than three are one pool.
    """
    if count < SMALLEST:
        return (count,) if count else ()
    return min(
        (_even(count, pools) for pools in range(1, count // SMALLEST + 1)),
        key=lambda sizes: (
            max(sizes) > LARGEST,
            max(abs(size - wanted) for size in sizes),
            max(sizes) > wanted,
            sum(abs(size - wanted) for size in sizes),
        ),
    )


def _even(count: int, pools: int) -> tuple[int, ...]:
    size, more = divmod(count, pools)
    return (size + 1,) * more + (size,) * (pools - more)


def fill_pools(request: Request) -> dict[int, list[int]]:
    """Members by pool (1, 2, 3 ...), as drawn or dealt.

    By lot each filling is as likely as any other; where groups are kept apart, of those that
    spread every group over as many pools as can be.  By number or ranking as a snake: 1 2 3, then
    6 5 4.  Raises PairingRefused no_pairing where a group is too large and that is forbidden.
    """
    order, entrants = request.options.order, request.entrants
    sizes = pool_sizes(len(entrants), request.options.pool_size)
    if order in {Order.REGISTRATION, Order.RANKING}:
        by_rank = order is Order.RANKING
        ranked = sorted(entrants, key=lambda one: (one.rank if by_rank else one.id, one.id))
        pools = _snake([one.id for one in ranked], sizes)
    else:
        pools = _drawn(request, sizes)
    _refuse_group(request, pools)
    return {number: who for number, who in enumerate(pools, start=1) if who}


def _snake(who: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    pools: list[list[int]] = [[] for _ in sizes]
    left = list(who)
    turn = 0
    while left:
        row = [at for at, pool in enumerate(pools) if len(pool) < sizes[at]]
        for at in reversed(row) if turn % 2 else row:
            pools[at].append(left.pop(0))
        turn += 1
    return pools


def _drawn(request: Request, sizes: Sequence[int]) -> list[list[int]]:
    stream = Stream(request.seed)
    ids = sorted(one.id for one in request.entrants)
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.ALLOW:
        return _cut_up(stream.shuffle(ids), sizes)
    fewest = clashes(_dealt(ids, groups, sizes), groups)
    for _ in range(_SHUFFLES):
        pools = _cut_up(stream.shuffle(ids), sizes)
        if clashes(pools, groups) <= fewest:
            return pools
    pools = _dealt(stream.shuffle(ids), groups, sizes)
    return _stirred(pools, groups, stream)


def clashes(pools: Sequence[Sequence[int]], groups: dict[int, str]) -> int:
    """Meetings within one group that the pools bring."""
    total = 0
    for pool in pools:
        counts = Counter(groups[one] for one in pool if groups[one])
        total += sum(times * (times - 1) // 2 for times in counts.values())
    return total


def _cut_up(who: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    found, start = [], 0
    for size in sizes:
        found.append(list(who[start : start + size]))
        start += size
    return found


def _dealt(who: Sequence[int], groups: dict[int, str], sizes: Sequence[int]) -> list[list[int]]:
    """Group by group, one to each pool in turn: no filling has fewer clashes."""
    place = {one: at for at, one in enumerate(who)}
    first: dict[str, int] = {}
    for one in who:
        first.setdefault(groups[one], place[one])
    ordered = sorted(who, key=lambda one: (not groups[one], first[groups[one]], place[one]))
    pools: list[list[int]] = [[] for _ in sizes]
    at = 0
    for one in ordered:
        while len(pools[at % len(sizes)]) >= sizes[at % len(sizes)]:
            at += 1
        pools[at % len(sizes)].append(one)
        at += 1
    return pools


def _stirred(pools: list[list[int]], groups: dict[int, str], stream: Stream) -> list[list[int]]:
    """Many exchanges by lot that bring no clash more."""
    count = sum(map(len, pools))
    places = [(at, seat) for at, pool in enumerate(pools) for seat in range(len(pool))]
    tallies = [Counter(groups[one] for one in pool) for pool in pools]
    for _ in range(20 * count):
        (a, i), (b, j) = (places[stream.below(count)] for _ in range(2))
        one, other = groups[pools[a][i]], groups[pools[b][j]]
        if a == b or one == other:
            pools[a][i], pools[b][j] = pools[b][j], pools[a][i]
            continue
        more = tallies[b][one] * bool(one) - (tallies[a][one] - 1) * bool(one)
        more += tallies[a][other] * bool(other) - (tallies[b][other] - 1) * bool(other)
        if more <= 0:
            pools[a][i], pools[b][j] = pools[b][j], pools[a][i]
            tallies[a][one] -= 1
            tallies[b][one] += 1
            tallies[b][other] -= 1
            tallies[a][other] += 1
    return pools


def _refuse_group(request: Request, pools: Sequence[Sequence[int]]) -> None:
    if request.options.same_group is not Policy.FORBID:
        return
    groups = {one.id: one.group for one in request.entrants}
    for pool in pools:
        counts = Counter(groups[one] for one in pool if groups[one])
        for name, times in counts.items():
            if times > 1:
                blocking = sorted(one for one, group in groups.items() if group == name)
                params = {"blocking": blocking, "rules": ["same_group"]}
                raise PairingRefused("no_pairing", params=params)
