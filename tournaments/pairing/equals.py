"""The cheapest round where equals meet: by a simple proof where one will do, else as any round.

Sum over the borders between score groups of the tables that cross each: no round has fewer than
one where an odd number stands above.  A round whose floats come to just that has the fewest.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused
from tournaments.pairing.levels import floats
from tournaments.pairing.ranking import Solution, best_round, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

_SMALL = 16
_WHOLE = 300
_STEPS = (64, 4096)


def best_equal_round(field: Field, rests: Sequence[Rest]) -> Solution:
    """As `best_round`, also where scores count."""
    if len(field.entrants) <= _SMALL or len(set(field.levels.values())) < 2:
        return best_round(field, rests)
    seated = field.without(rests[0])
    found = _along(seated) if seated.along else _across(seated)
    if found is None or any(field.breached(found.pairs)):
        return best_round(field, rests)
    return replace(found, rest=rests[0])


def _along(field: Field) -> Solution | None:
    """With small weights, which is proof enough where the floats are the fewest that can be."""
    fewest = _fewest(field)
    ranks = [one.rank for one in field.entrants.values()]
    apart = max(1, (max(ranks) - min(ranks)) // len(ranks)) ** 2
    for step in _STEPS:
        found = _solved(replace(field, step=min(field.step, step * apart)))
        if found is None or floats(field, found.pairs) == fewest:
            return found
    return None


def _across(field: Field) -> Solution | None:
    """Where the ranking mixes the groups: each group by itself, if all are even.

    Otherwise a large field is ranked by groups first, for a good round without proof.
    """
    if _fewest(field) == 0:
        parts = [_solved(_group(field, level)) for level in sorted(set(field.levels.values()))]
        whole = [one for one in parts if one is not None]
        if len(whole) < len(parts):
            return None
        pairs = [pair for one in whole for pair in one.pairs]
        proven = all(one.proven for one in whole)
        return Solution(pairs=in_order(field, pairs), rest=(), proven=proven)
    if len(field.entrants) <= _WHOLE:
        return None
    far = max(one.rank for one in field.entrants.values()) + 1
    moved = {
        key: replace(one, rank=one.rank + far * field.levels[key])
        for key, one in field.entrants.items()
    }
    found = _solved(replace(field, entrants=moved, levels={}, step=0))
    if found is None:
        return None
    return Solution(pairs=in_order(field, found.pairs), rest=(), proven=False)


def _group(field: Field, level: int) -> Field:
    others = [one for one in field.entrants if field.levels[one] != level]
    return replace(field.without(others), levels={}, step=0)


def _solved(field: Field) -> Solution | None:
    try:
        return best_round(field, [()]) if field.entrants else None
    except PairingRefused:
        return None


def _fewest(field: Field) -> int:
    """No round has fewer floats: one table at each border with an odd number above."""
    sizes = Counter(field.levels[one] for one in field.entrants)
    above = list(accumulate(sizes.get(level, 0) for level in range(max(sizes) + 1)))
    return sum(count % 2 for count in above[:-1])
