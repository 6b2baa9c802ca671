"""Pairs that cannot leave their table: the draw is turned, or the tables change numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.entrants import Reason, Request
    from tournaments.pairing.phases.progress import Draw

Row = tuple[int, int, str, "Reason"]
Slots = TypeVar("Slots", bound="Sequence[int | None]")


def kept_tables(rows: Sequence[Row], request: Request) -> list[Row]:
    """The tables from 1 on, exchanged so that who cannot move sits at its own."""
    found = list(rows)
    fixed = _fixed(request)
    taken: set[int] = set()
    for one, number in sorted(fixed.items()):
        at = next((place for place, row in enumerate(found) if one in row[:2]), None)
        if at is None or not 1 <= number <= len(found) or {number - 1, at} & taken:
            continue
        found[at], found[number - 1] = found[number - 1], found[at]
        taken.add(number - 1)
    return found


def turn(request: Request, draw: Draw, before: int) -> None:
    """Turn a draw made just now so that who cannot move is drawn at its own table.

    Parts of the draw change places whole: who can meet whom, and when, stays the same.  before:
    tables with lower numbers.
    """
    fixed = _fixed(request)
    main = draw.main
    if not fixed or main is None:
        return
    slots = main.slots
    turned = max(
        (tuple(slots[at ^ mask] for at in range(len(slots))) for mask in range(0, len(slots), 2)),
        key=lambda one: _kept(one, fixed, before),
    )
    draw.blocks = [
        replace(block, slots=turned) if block.start == 1 else block for block in draw.blocks
    ]


def _kept(slots: Sequence[int | None], fixed: dict[int, int], before: int) -> int:
    tables = [pair for pair in zip(slots[::2], slots[1::2], strict=True) if None not in pair]
    return sum(
        fixed.get(one or 0, 0) == before + number
        for number, pair in enumerate(tables, start=1)
        for one in pair
    )


def _fixed(request: Request) -> dict[int, int]:
    return {one.id: one.fixed for one in request.entrants if one.fixed}
