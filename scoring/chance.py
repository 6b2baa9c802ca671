"""The specified stream of chance (INTERFACES.md, "Randomness"), for real deals from a seed."""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")
_WORDS = 1 << 64


class Chance(Protocol):
    """Anything that draws numbers as `Stream` does."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1, each as likely."""


class Stream:
    """Numbers that depend on the seed alone: SHA-256 of seed, slash, counter, by eight bytes."""

    __slots__ = ("_counter", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; words that would favour some are refused."""
        limit = _WORDS // n * n
        while (word := self._next()) >= limit:
            pass
        return word % n

    def _next(self) -> int:
        if not self._words:
            block = sha256(f"{self._seed}/{self._counter}".encode()).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[at : at + 8]) for at in (24, 16, 8, 0)]
        return self._words.pop()


def shuffled(items: list[T], chance: Chance) -> list[T]:
    """A new list in drawn order: Fisher-Yates from the last place down to the second."""
    drawn = list(items)
    for place in range(len(drawn) - 1, 0, -1):
        other = chance.below(place + 1)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return drawn
