"""The two sides of a table, and a value for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    """One side of a table: partners sit face to face, seats 0 and 2 are A, 1 and 3 are B."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.B if self is Side.A else Side.A


@dataclass(frozen=True, slots=True, kw_only=True)
class BySide(Generic[T]):
    """A value for each side: `BySide(a=88, b=74)[Side.A]` is 88."""

    a: T
    b: T

    @staticmethod
    def of(a: U, b: U) -> BySide[U]:
        """The same as `BySide(a=a, b=b)`, shorter where the order is plain."""
        return BySide(a=a, b=b)

    @staticmethod
    def for_side(side: Side, own: U, other: U) -> BySide[U]:
        """`own` for the side named, `other` for its opponents."""
        return BySide(a=own, b=other) if side is Side.A else BySide(a=other, b=own)

    def __getitem__(self, side: Side) -> T:
        if side is Side.A:
            return self.a
        if side is Side.B:
            return self.b
        raise KeyError(side)  # a template asks for ["a"] before it asks for .a

    def __iter__(self) -> Iterator[T]:
        yield self.a
        yield self.b

    def map(self, change: Callable[[T], U]) -> BySide[U]:
        """The same change made to both values."""
        return BySide(a=change(self.a), b=change(self.b))

    @property
    def swap(self) -> BySide[T]:
        """The values exchanged between the sides."""
        return BySide(a=self.b, b=self.a)

    def as_dict(self) -> dict[str, T]:
        """`{"A": ..., "B": ...}`, as the commands and the API write it."""
        return {Side.A.value: self.a, Side.B.value: self.b}
