"""Slips of the pen and of the keyboard: what one may have meant who typed this number."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

DIGITS: Final = "0123456789"
SWAPPED: Final = 1.0
DOUBLED: Final = 0.5
DROPPED: Final = 0.1
CHANGED: Final = 0.1
_LONGEST: Final = 6


@lru_cache(maxsize=4096)
def slips(number: int) -> tuple[tuple[int, float], ...]:
    """Numbers one slip away from `number`, each with how easily that slip happens.

    Two neighbours swapped, a digit doubled or added, a digit dropped, a digit changed.
    Numbers below zero or too long to be a total have none.
    """
    typed = str(number)
    if number < 0 or len(typed) > _LONGEST:
        return ()
    found: dict[int, float] = {}
    for text, weight in (*_changed(typed), *_dropped(typed), *_doubled(typed), *_swapped(typed)):
        meant = int(text)
        if text == str(meant) and meant != number:
            found[meant] = max(weight, found.get(meant, 0))
    return tuple(found.items())


def _changed(typed: str) -> list[tuple[str, float]]:
    return [
        (typed[:place] + digit + typed[place + 1 :], CHANGED)
        for place in range(len(typed))
        for digit in DIGITS
    ]


def _dropped(typed: str) -> list[tuple[str, float]]:
    """The typist left a digit out: put each back at each place."""
    return [
        (typed[:place] + digit + typed[place:], DROPPED)
        for place in range(len(typed) + 1)
        for digit in DIGITS
    ]


def _doubled(typed: str) -> list[tuple[str, float]]:
    """The typist hit one key too many, most often the same twice."""
    return [
        (
            typed[:place] + typed[place + 1 :],
            DOUBLED if typed[place] in typed[place - 1 : place] else CHANGED,
        )
        for place in range(len(typed))
        if len(typed) > 1
    ]


def _swapped(typed: str) -> list[tuple[str, float]]:
    return [
        (typed[:place] + typed[place + 1] + typed[place] + typed[place + 2 :], SWAPPED)
        for place in range(len(typed) - 1)
    ]
