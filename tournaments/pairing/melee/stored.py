"""Whole plans found beforehand, for the sizes in which the search of an evening finds worse ones.

The file has a line for each: players/rounds, and per round the seats (four a table, partners
first and second, third and fourth), a character a player; who is not seated rests.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from string import ascii_letters, digits

_SIGNS = digits + ascii_letters
_FILE = Path(__file__).with_name("plans.toml")

Rounds = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def stored(players: int, rounds: int) -> Rounds:
    """The stored plan as (seats, who rests) by round, or nothing."""
    found = _lines().get((players, rounds))
    if found is None:
        return ()
    everybody = range(players)
    seats = [tuple(_SIGNS.index(sign) for sign in word) for word in found.split()]
    return tuple((one, tuple(who for who in everybody if who not in one)) for one in seats)


def stored_sizes() -> tuple[tuple[int, int], ...]:
    """(players, rounds) of every stored plan."""
    return tuple(_lines())


@lru_cache(maxsize=1)
def _lines() -> dict[tuple[int, int], str]:
    found = {}
    for size, plan in tomllib.loads(_FILE.read_text(encoding="utf-8")).items():
        players, _, rounds = size.partition("/")
        found[int(players), int(rounds)] = plan
    return found
