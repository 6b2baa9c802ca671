"""Who is first in each pool: standings over the games of the pools alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.pairing.phases.progress import winning_side
from tournaments.pairing.phases.stages import Kind, read_stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Past

WIN, TIE = 2, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolRow:
    """One pair in its pool.

    league: 2 for a game won, 1 for a tie, 0 for one lost.  points: of its sheets; against: of its
    opponents'.  rank: 1 the first of the pool, shared where nothing tells two apart.
    """

    id: int
    pool: int
    played: int = 0
    wins: int = 0
    league: int = 0
    points: int = 0
    against: int = 0
    rank: int = 0

    @property
    def difference(self) -> int:
        """Points for minus points against."""
        return self.points - self.against

    @property
    def worth(self) -> tuple[Fraction, Fraction, Fraction]:
        """League points, difference and points, each per game played: pools differ in size."""
        games = max(self.played, 1)
        return (
            Fraction(self.league, games) if self.played else Fraction(-1),
            Fraction(self.difference, games),
            Fraction(self.points, games),
        )


def pool_standings(
    history: Iterable[Past], ranks: Mapping[int, int] | None = None
) -> dict[int, tuple[PoolRow, ...]]:
    """Each pool's rows, the first first.

    Order: league points, difference, points (per game played), the meetings among those level
    where they decide, then `ranks` (smaller is better; those without one share their rank).  Only
    tables and rests of the pools count.
    """
    games = pool_games(history)
    rows: dict[int, PoolRow] = {}
    for pool, past in games:
        for who in (one for side in past.sides for one in side):
            row = rows.get(who) or PoolRow(id=who, pool=pool)
            rows[who] = _with(row, past, who)
    found: dict[int, list[PoolRow]] = {}
    for row in rows.values():
        found.setdefault(row.pool, []).append(row)
    played: dict[int, list[Past]] = {}
    for pool, past in games:
        played.setdefault(pool, []).append(past)
    return {pool: _placed(found[pool], played[pool], ranks or {}) for pool in sorted(found)}


def pool_games(history: Iterable[Past]) -> list[tuple[int, Past]]:
    """(pool, table or rest) of the pools, round by round."""
    found = []
    for one in sorted(history, key=lambda one: (one.round, one.table)):
        stage = read_stage(one.stage)
        if stage.kind is Kind.POOL:
            found.append((stage.number, one))
    return found


def _with(row: PoolRow, past: Past, who: int) -> PoolRow:
    side = 0 if who in past.sides[0] else 1
    won = winning_side(past)
    if not past.sides[1] or won is None:
        return row
    own, other = (past.points or (0, 0))[:: 1 if side == 0 else -1]
    return PoolRow(
        id=who,
        pool=row.pool,
        played=row.played + 1,
        wins=row.wins + (won == side),
        league=row.league + (WIN if won == side else TIE if won == 2 else 0),
        points=row.points + own,
        against=row.against + other,
    )


def _placed(
    rows: Iterable[PoolRow], games: Sequence[Past], ranks: Mapping[int, int]
) -> tuple[PoolRow, ...]:
    ordered = sorted(rows, key=lambda row: row.worth, reverse=True)
    found: list[PoolRow] = []
    for _, level in groupby(ordered, key=lambda row: row.worth):
        tied = list(level)
        direct = _direct([row.id for row in tied], games)
        keys = {row.id: (-direct[row.id], ranks.get(row.id, 0)) for row in tied}
        tied.sort(key=lambda row: (keys[row.id], row.id))
        place = len(found) + 1
        for at, row in enumerate(tied):
            if at and keys[row.id] != keys[tied[at - 1].id]:
                place = len(found) + 1
            found.append(_ranked(row, place))
    return tuple(found)


def _ranked(row: PoolRow, rank: int) -> PoolRow:
    return PoolRow(
        id=row.id,
        pool=row.pool,
        played=row.played,
        wins=row.wins,
        league=row.league,
        points=row.points,
        against=row.against,
        rank=rank,
    )


def _direct(tied: Sequence[int], games: Sequence[Past]) -> dict[int, int]:
    """League points among themselves; all alike where they have not all met."""
    among = dict.fromkeys(tied, 0)
    met = set()
    for past in games:
        both = [side[0] for side in past.sides if side]
        won = winning_side(past)
        if len(both) < 2 or won is None or not set(both) <= set(tied):
            continue
        met.add(frozenset(both))
        for side, who in enumerate(both):
            among[who] += WIN if won == side else TIE if won == 2 else 0
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return dict.fromkeys(tied, 0)
    return among
