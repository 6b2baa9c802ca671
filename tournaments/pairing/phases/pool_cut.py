"""From the pools into the draws: who goes through, and as which seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused, Policy
from tournaments.pairing.phases.brackets import Seeded
from tournaments.pairing.phases.draws import Cut, by_seed
from tournaments.pairing.phases.pool_tables import PoolRow, pool_games, pool_standings
from tournaments.pairing.phases.progress import winning_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Entrant, Options, Request

Placed = tuple[int, PoolRow]
_LATE = 99


def qualify(size: int, options: Options) -> int:
    """How many of a pool go through; never its last, so that there is something to win."""
    return max(1, min(options.qualifiers, size - 1))


def cut_pools(request: Request, pools: Mapping[int, Sequence[int]]) -> Cut:
    """Qualified and others, by place in the pool and then by results over all pools.

    pools: members, for a request without a history.  With `Options.teams` the best so many of this
    order go through, from whatever pool.  Those who have left count for nothing; who came after
    the pools stands last.  Raises PairingRefused result_missing (params: tables).
    """
    missing = [
        past.table
        for _, past in pool_games(request.history)
        if past.sides[1] and winning_side(past) is None
    ]
    if missing:
        raise PairingRefused("result_missing", "history", {"tables": missing})
    entrants = {one.id: one for one in request.entrants}
    inside, others = _through(_present(request, pools, entrants), entrants, request.options)
    known = {row.id for _, row in (*inside, *others)}
    late = [Seeded(id=one, band=_LATE) for one in sorted(entrants) if one not in known]
    seeds = _seeded(inside, entrants, request.options)
    return Cut(
        slots=by_seed(seeds),
        seeds=tuple(one.id for one in seeds),
        others=(*_seeded(others, entrants, request.options), *late),
    )


def _present(
    request: Request, pools: Mapping[int, Sequence[int]], entrants: Mapping[int, Entrant]
) -> list[list[PoolRow]]:
    """By pool, those who are here, the first first."""
    ranks = {one.id: one.rank for one in request.entrants}
    rows = pool_standings(request.history, ranks)
    if not rows:
        return [
            [PoolRow(id=one, pool=pool) for one in sorted(who, key=ranks.__getitem__)]
            for pool, who in pools.items()
        ]
    return [[row for row in table if row.id in entrants] for table in rows.values()]


def _through(
    tables: Iterable[Sequence[PoolRow]], entrants: Mapping[int, Entrant], options: Options
) -> tuple[list[Placed], list[Placed]]:
    """Who goes through and who does not, both best first; two at least go through."""
    inside: list[Placed] = []
    others: list[Placed] = []
    for table in tables:
        count = qualify(len(table), options)
        placed = list(enumerate(table, start=1))
        inside += placed[:count]
        others += placed[count:]
    inside, others = (_best_first(rows, entrants) for rows in (inside, others))
    if options.teams or len(inside) < 2:
        ordered = _best_first([*inside, *others], entrants)
        count = max(options.teams, 2)
        return ordered[:count], ordered[count:]
    return inside, others


def _best_first(rows: Iterable[Placed], entrants: Mapping[int, Entrant]) -> list[Placed]:
    return sorted(
        rows,
        key=lambda one: (
            one[0],
            tuple(-worth for worth in one[1].worth),
            entrants[one[1].id].rank,
            one[1].id,
        ),
    )


def _seeded(
    rows: Iterable[Placed], entrants: Mapping[int, Entrant], options: Options
) -> tuple[Seeded, ...]:
    """`band` is the place in the pool, within which seeds may be exchanged."""
    apart = options.same_group is not Policy.ALLOW
    return tuple(
        Seeded(id=row.id, pool=row.pool, group=entrants[row.id].group if apart else "", band=place)
        for place, row in rows
    )
