"""The specified stream of chance (INTERFACES.md, "Randomness"): a seed in, the same numbers out."""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

_SPAN = 1 << 64


class Stream:
    """Numbers that depend on the seed alone; redone in any language with SHA-256."""

    __slots__ = ("_block", "_count", "_prefix", "_words")

    def __init__(self, seed: str) -> None:
        self._prefix = sha256(f"{seed}/".encode())
        self._block = 0
        self._words: tuple[int, ...] = ()
        self._count = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely; n from 1 to 2**64."""
        if not 1 <= n <= _SPAN:
            raise ValueError(n)
        limit = _SPAN - _SPAN % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def large(self, n: int) -> int:
        """As `below` for any n: words are joined, the first the highest, and refused likewise."""
        if n <= _SPAN:
            return self.below(n)
        size = -((n - 1).bit_length() // -64)
        limit = (1 << 64 * size) // n * n
        while True:
            value = 0
            for _ in range(size):
                value = value << 64 | self._word()
            if value < limit:
                return value % n

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """A new list in drawn order: Fisher-Yates from the last place down to the second."""
        drawn = list(items)
        for place in range(len(drawn) - 1, 0, -1):
            other = self.below(place + 1)
            drawn[place], drawn[other] = drawn[other], drawn[place]
        return drawn

    def _word(self) -> int:
        if self._count == len(self._words):
            digest = self._prefix.copy()
            digest.update(str(self._block).encode())
            self._words = struct.unpack(">4Q", digest.digest())
            self._block += 1
            self._count = 0
        self._count += 1
        return self._words[self._count - 1]
