"""Pools, then a principal and a consolation draw."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import (
    ByeRule,
    Pair,
    Pairing,
    PairingRefused,
    Reason,
)
from tournaments.pairing.field import field_of
from tournaments.pairing.phases.draws import Cut, play_on
from tournaments.pairing.phases.filling import fill_pools, pool_sizes
from tournaments.pairing.phases.knockout import draw_rounds, standing
from tournaments.pairing.phases.pool_cut import cut_pools, qualify
from tournaments.pairing.phases.pool_games import next_games
from tournaments.pairing.phases.pool_tables import pool_games
from tournaments.pairing.phases.progress import bracket_rounds

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Options, Request

Pools = dict[int, list[int]]


def pair_pools(request: Request) -> Pairing:
    """Pair one round: a partie of the pools until all have met, then of the draws.

    Where those who are left of each pool have all met, the draws begin at once.

    Raises PairingRefused: odd_number, no_pairing (a group too large for the pools),
    result_missing, all_played.
    """
    played = sorted({past.round for _, past in pool_games(request.history)})
    pools = _members(request) if played else fill_pools(request)
    parties = max(_parties(size) for size in _first_sizes(request, pools))
    number = len(played) + 1 if request.history else request.round
    if number <= parties and not bracket_rounds(request.history):
        found = _pool_round(request, pools, number, parties)
        if found.tables:
            return found
    if not request.history and number > parties + 1:
        return play_on(request, lambda: Cut(slots=standing(request)))
    return play_on(request, lambda: cut_pools(request, pools))


def rounds_needed(count: int, options: Options) -> int:
    """Parties until the last final: those of the pools, and those of the draws."""
    sizes = pool_sizes(count, options.pool_size)
    through = options.teams or sum(qualify(size, options) for size in sizes)
    principal = min(max(through, 2), count)
    return pool_parties(count, options) + draw_rounds(principal, count - principal, options)


def pool_parties(count: int, options: Options) -> int:
    """Parties until everybody has met everybody of the pool."""
    return max((_parties(size) for size in pool_sizes(count, options.pool_size)), default=0)


def _parties(size: int) -> int:
    return size - 1 + size % 2 if size > 1 else 1


def _first_sizes(request: Request, pools: Pools) -> list[int]:
    """Pool sizes at the start: who came late makes the evening no longer."""
    games = pool_games(request.history)
    if not games:
        return [len(who) for who in pools.values()]
    start = min(past.round for _, past in games)
    sizes: Counter[int] = Counter()
    for pool, past in games:
        if past.round == start:
            sizes[pool] += len(list(chain.from_iterable(past.sides)))
    return list(sizes.values())


def _members(request: Request) -> Pools:
    """Pools as played, in the order of their first tables; late pairs in the smallest pool."""
    pools: Pools = {}
    back: dict[int, list[int]] = {}
    known: set[int] = set()
    for pool, past in pool_games(request.history):
        lines = (pools.setdefault(pool, []), back.setdefault(pool, []))
        for side, line in zip(past.sides, lines, strict=True):
            line += [one for one in side if one not in known]
            known |= set(side)
    pools = {pool: [*pools[pool], *reversed(back[pool])] for pool in sorted(pools)}
    here = {one.id for one in request.entrants}
    if not bracket_rounds(request.history):
        for one in sorted(here - known):
            _smallest(pools, here).append(one)
    return pools


def _smallest(pools: Pools, here: set[int]) -> list[int]:
    return min(pools.values(), key=lambda who: (sum(one in here for one in who), len(who)))


def _pool_round(request: Request, pools: Pools, number: int, parties: int) -> Pairing:
    entrants = {one.id: one for one in request.entrants}
    if request.options.bye is ByeRule.NONE and len(entrants) % 2:
        raise PairingRefused("odd_number", "options.bye", {"count": len(entrants)})
    met = _met(request)
    byes = {one.id: one.byes for one in request.entrants}
    tables: list[Pair] = []
    reasons: dict[int, Reason] = {}
    resting: dict[int, tuple[str, Reason]] = {}
    for pool, members in pools.items():
        here = [one for one in members if one in entrants]
        games = next_games(here, met, byes, parties - number + 1)
        for a, b in games:
            table = len(tables) + 1
            tables.append(Pair(table=table, a=a, b=b, stage=f"pool.{pool}"))
            params = {"pool": pool, "partie": number}
            reasons[table] = Reason(code="pool_game", params=params)
        seated = set(chain.from_iterable(games))
        code = "pool_rest" if len(here) % 2 and len(here) - len(seated) == 1 else "pool_rest_met"
        for one in here:
            if one not in seated:
                resting[one] = (f"pool.{pool}", Reason(code=code, params={"pool": pool}))
    return Pairing(
        tables=tuple(tables),
        byes=tuple(resting),
        cost=field_of(request).cost([(one.a, one.b) for one in tables]),
        reasons=reasons,
        bye_reasons={one: reason for one, (_, reason) in resting.items()},
        bye_stages={one: stage for one, (stage, _) in resting.items()},
    )


def _met(request: Request) -> frozenset[frozenset[int]]:
    return frozenset(
        {frozenset((one.id, other)) for one in request.entrants for other in one.met}
        | {frozenset(chain.from_iterable(past.sides)) for past in request.history if past.sides[1]}
    )
