"""The round in ranking order: who rests and who meets, at proven least cost."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused, Policy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.field import Field

WIDTHS = (8, 10)
_TRIES = 6

Rest = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """pairs: in the order of their better rank.  proven: no pairing of the field is cheaper."""

    pairs: tuple[tuple[int, int], ...]
    rest: Rest
    proven: bool


def best_round(field: Field, rests: Sequence[Rest]) -> Solution:
    """The cheapest round, with one of `rests` (preferred first) left out.

    Order of cost: rematches, same group, place in `rests`, distance of ranks.  Raises
    PairingRefused (rule broken by every round) with the entrants that block it.
    """
    for rest in islice(rests, _TRIES):
        found = _by_band(field, rest)
        if found is None:
            break
        if len(rests) == 1 or not any(field.breached(found.pairs)):
            return found
    found = _by_matching(field, rests)
    if found is None:
        raise refusal(field, rests)
    return found


def _by_band(field: Field, rest: Rest) -> Solution | None:
    """The proven round without `rest`, or None where the band proves none."""
    from tournaments.pairing.matching.band import best_band  # noqa: PLC0415 - numpy only where it is used

    if not field.along:
        return None  # the proof of the band needs prices that grow along the ranking
    ids = field.without(rest).ids
    if not ids:
        return Solution(pairs=(), rest=rest, proven=True)
    for width in WIDTHS:
        pairs = best_band(field, ids, width)
        if pairs is not None:
            return Solution(pairs=in_order(field, pairs), rest=rest, proven=True)
    return None


def _by_matching(field: Field, rests: Sequence[Rest]) -> Solution | None:
    if len(field.entrants) % 2 and all(len(rest) == 1 for rest in rests):
        return _matched(field, [one for (one,) in rests])
    found = [(rest, _matched(field.without(rest), ())) for rest in rests]
    legal = [Solution(pairs=one.pairs, rest=rest, proven=one.proven) for rest, one in found if one]
    return min(legal, key=lambda one: field.breached(one.pairs), default=None)


def _matched(field: Field, resting: Sequence[int]) -> Solution | None:
    from tournaments.pairing.matching.blossom import best_matching  # noqa: PLC0415 - as above

    if not field.entrants:
        return Solution(pairs=(), rest=(), proven=True)
    found = best_matching(field, field.ids, resting)
    if found is None:
        return None
    pairs, rest, proven = found
    return Solution(
        pairs=in_order(field, pairs), rest=() if rest is None else (rest,), proven=proven
    )


def in_order(field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Better ranked first, within a table and from table to table."""
    place = {one: order for order, one in enumerate(field.ids)}
    return tuple(
        sorted(
            (tuple(sorted(pair, key=place.__getitem__)) for pair in pairs),  # type: ignore[misc]
            key=lambda pair: place[pair[0]],
        )
    )


def refusal(field: Field, rests: Sequence[Rest]) -> PairingRefused:
    """no_pairing, naming who blocks and which rule would have to give way."""
    from tournaments.pairing.matching.blossom import blocking  # noqa: PLC0415 - as above

    single = [rest[0] for rest in rests if len(rest) == 1]
    ids = field.ids if single or not rests else field.without(rests[0]).ids
    options = field.options
    names = {"rematch": options.rematch, "same_group": options.same_group}
    return PairingRefused(
        "no_pairing",
        params={
            "blocking": list(blocking(field, ids, single)),
            "rules": [name for name, policy in names.items() if policy is Policy.FORBID],
        },
    )
