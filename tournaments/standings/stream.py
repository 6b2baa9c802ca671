"""The specified random stream of `docs/`: engines stand apart, so standings has its own copy."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")

_SPAN = 1 << 64


def shuffled(seed: str, items: Iterable[T]) -> tuple[T, ...]:
    """`items` in an order that depends on them and on `seed` only (Fisher-Yates, from the end)."""
    words, drawn = _words(seed), list(items)
    for last in range(len(drawn) - 1, 0, -1):
        place = _below(words, last + 1)
        drawn[last], drawn[place] = drawn[place], drawn[last]
    return tuple(drawn)


def _words(seed: str) -> Iterator[int]:
    """The 64-bit integers of SHA-256(seed + "/" + 0), (seed + "/" + 1) ..., big-endian."""
    counter = 0
    while True:
        block = sha256(f"{seed}/{counter}".encode()).digest()
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def _below(words: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1, each as likely, by rejection."""
    limit = _SPAN // n * n
    return next(word for word in words if word < limit) % n
