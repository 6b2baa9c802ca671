"""What the draws came to: final places, pool tables, and the draws as a page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Past
from tournaments.pairing.phases.pool_tables import PoolRow, pool_standings
from tournaments.pairing.phases.progress import Match, read_draws
from tournaments.pairing.phases.stages import CONSOLATION, PRINCIPAL, Kind, read_stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.entrants import Options, Pairing
    from tournaments.pairing.phases.progress import Draw

__all__ = ["Bracket", "Match", "PoolRow", "as_past", "bracket", "placings", "pool_standings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """One draw for a page.

    rounds: columns from the first round to the final, matches in the order of the places: those of
    places 2k and 2k + 1 lead to place k of the next column.  Matches to come have round 0.
    places: the small final and the matches for the places, as played.  winner: once it is known.
    """

    draw: str
    rounds: tuple[tuple[Match, ...], ...]
    places: tuple[Match, ...] = ()
    winner: int | None = None


def placings(history: Sequence[Past], ids: Iterable[int], options: Options) -> dict[int, int]:
    """The place of each of `ids`, 1 the winner of the principal draw; {} before it has begun.

    Places are shared by those whom no match told apart, and while it is still to be played.  The
    principal draw comes first, then the consolation, then those in neither; places count `ids`
    only.
    """
    draws = read_draws(history, options)
    if not draws[PRINCIPAL].begun:
        return {}
    keys: dict[int, tuple[int, int]] = {}
    for level, name in enumerate((PRINCIPAL, CONSOLATION)):
        keys |= {one: (level, place) for one, place in _places(draws[name]).items()}
    keys = {one: keys.get(one, (2, 0)) for one in ids}
    ordered = sorted(keys.values())
    return {one: ordered.index(key) + 1 for one, key in keys.items()}


def _places(draw: Draw) -> dict[int, int]:
    found = {one: place for place, one in (*draw.settled, *draw.pending)}
    for block in draw.blocks:
        found |= dict.fromkeys(block.inside, block.start)
    return found


def bracket(
    history: Sequence[Past], options: Options, upcoming: Sequence[Past] = ()
) -> dict[str, Bracket]:
    """The draws that have begun, by name ("principal", "consolation").

    upcoming: a round drawn but not in `history`, as of `as_past`.  Matches without a result have
    no winner; what they lead to is shown empty.
    """
    draws = read_draws((*history, *upcoming), options)
    return {name: _bracket(draw) for name, draw in draws.items() if draw.begun}


def as_past(pairing: Pairing, number: int) -> tuple[Past, ...]:
    """A round without results, as `Request.history` holds it."""
    return (
        *(
            Past(round=number, sides=one.sides, table=one.table, stage=one.stage)
            for one in pairing.tables
        ),
        *(
            Past(round=number, sides=((one,), ()), stage=pairing.bye_stages.get(one, ""))
            for one in pairing.byes
        ),
    )


def _bracket(draw: Draw) -> Bracket:
    main = [one for one in draw.matches if read_stage(one.stage).kind is Kind.ROUND]
    columns = [
        [one for one in main if one.round == number]
        for number in dict.fromkeys(one.round for one in main)
    ]
    columns += _to_come(draw)
    return Bracket(
        draw=draw.name,
        rounds=tuple(map(tuple, _pruned(columns))),
        places=tuple(
            one for one in draw.matches if read_stage(one.stage).kind in {Kind.THIRD, Kind.PLACE}
        ),
        winner=next((one for place, one in draw.settled if place == 1), None),
    )


def _to_come(draw: Draw) -> list[list[Match]]:
    """The columns not drawn yet, with the names that are known."""
    main = draw.main
    found: list[list[Match]] = []
    slots = main.slots if main else ()
    while len(slots) > 1:
        stage = f"{draw.name}.{len(slots)}"
        found.append(
            [Match(stage=stage, a=a, b=b) for a, b in zip(slots[::2], slots[1::2], strict=True)]
        )
        slots = (None,) * (len(slots) // 2)
    return found


def _pruned(columns: list[list[Match]]) -> list[list[Match]]:
    """Without the empty places of a round after which the draw was made anew."""
    return [
        [one for one in column if (one.a, one.b) != (None, None)]
        if after and 2 * len(after) != len(column)
        else column
        for column, after in zip(columns, [*columns[1:], []], strict=True)
    ]
