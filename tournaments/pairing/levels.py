"""Score groups of the systems in which equals meet: by wins, by score, by the last partie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.pairing.field import field_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.pairing.entrants import Past, Request
    from tournaments.pairing.field import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """kind: "wins", "score" or "last" (1: won its last partie, 0: did not).  worth: by entrant."""

    kind: str
    worth: Mapping[int, int]

    @property
    def places(self) -> dict[int, int]:
        """The group of each entrant, 0 the best."""
        order = {one: at for at, one in enumerate(sorted(set(self.worth.values()), reverse=True))}
        return {who: order[one] for who, one in self.worth.items()}


def levels_of(request: Request) -> Levels | None:
    """None for systems that do not look at results."""
    if request.system not in {"swiss", "winners"}:
        return None
    if request.system == "winners":
        won = _last_won(request)
        if won is not None:
            return Levels(kind="last", worth=won)
    if request.system == "winners" or any(one.wins for one in request.entrants):
        return Levels(kind="wins", worth={one.id: one.wins for one in request.entrants})
    return Levels(kind="score", worth={one.id: one.score for one in request.entrants})


def _last_won(request: Request) -> dict[int, int] | None:
    """1 for who won the last partie it played; None where no result is known."""
    last: dict[int, int] = {}
    known = False
    for past in sorted(request.history, key=lambda one: one.round):
        if not all(past.sides):
            continue
        winner = _winner(past)
        known = known or winner is not None
        for side, players in enumerate(past.sides):
            last |= dict.fromkeys(players, int(side == winner))
    return {one.id: last.get(one.id, 0) for one in request.entrants} if known else None


def _winner(past: Past) -> int | None:
    if past.winner is not None or past.points is None:
        return past.winner
    a, b = past.points
    return None if a == b else int(a < b)


def scored_field(request: Request, *, gap: bool = True) -> Field:
    """The field of `request`, with its score groups where the system looks at them.

    step is more than any round's squared differences of rank come to, so that the groups decide
    first: the farthest together, the next farthest and so on, is the most that can be.
    """
    field = field_of(request, gap=gap)
    levels = levels_of(request)
    if levels is None:
        return field
    ranks = sorted(one.rank for one in field.entrants.values())
    most = sum((a - b) ** 2 for a, b in zip(ranks, reversed(ranks), strict=True)) // 2
    return replace(field, levels=levels.places, step=most + 1)


def floats(field: Field, pairs: Iterable[tuple[int, int]]) -> int | None:
    """Squared differences of score group, summed over `pairs`; None where there are no groups."""
    levels = field.levels
    return sum((levels[a] - levels[b]) ** 2 for a, b in pairs) if levels else None
