"""Whist tournaments: everybody is everybody's partner once and opponent twice (docs/melee.md)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from tournaments.pairing.melee.whist_starters import STARTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

Seats = tuple[int, ...]


def whist_sizes() -> tuple[int, ...]:
    """The numbers of players for which a whole whist tournament is at hand."""
    return tuple(sorted(STARTERS))


@lru_cache(maxsize=8)
def whist(players: int) -> tuple[tuple[Seats, Seats], ...]:
    """All rounds as (seats, who rests), players 0 ... players - 1; empty where none is known.

    Four seats a table, partners first and second, third and fourth.  4n players play 4n - 1
    rounds; of 4n + 1 each rests in one of 4n + 1 rounds.
    """
    if players not in STARTERS:
        return ()
    moduli, text = STARTERS[players]
    starter = [int(word) for word in text.split()]
    shifts = list(product(*(range(modulus) for modulus in moduli)))
    return tuple(
        (
            tuple(_shifted(one, shift, moduli) for one in starter),
            (_number(shift, moduli),) if players % 4 else (),
        )
        for shift in shifts
    )


def _shifted(one: int, shift: Sequence[int], moduli: Sequence[int]) -> int:
    if one < 0:
        return prod(moduli)
    parts = []
    for modulus in reversed(moduli):
        one, part = divmod(one, modulus)
        parts.append(part)
    moved = [
        (part + step) % modulus
        for part, step, modulus in zip(reversed(parts), shift, moduli, strict=True)
    ]
    return _number(moved, moduli)


def _number(parts: Sequence[int], moduli: Sequence[int]) -> int:
    found = 0
    for part, modulus in zip(parts, moduli, strict=True):
        found = found * modulus + part
    return found
