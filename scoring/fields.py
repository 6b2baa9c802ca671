"""Reading a JSON object field by field: what is missing, unknown or of a wrong kind is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from scoring.cards import Rank, Trump, parse_card
from scoring.contracted import Bidden
from scoring.contracts import Bid, Contract
from scoring.declarations import MOST, Declaration, Kind
from scoring.errors import ScoringError
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.cards import Card

T = TypeVar("T")
N = TypeVar("N", bound=StrEnum)
Reader = Callable[[object, str], T]


class Fields:
    """The fields of an object, each to be read once; `done` refuses those nobody asked for."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ScoringError("bad_value", path, sentence="bad_value" if path else "bad_line")
        self._left = dict(data)
        self._path = path

    def __contains__(self, name: str) -> bool:
        return name in self._left

    def need(self, name: str, read: Reader[T]) -> T:
        """A field that must be there."""
        if name not in self._left:
            raise ScoringError("missing_field", self.path(name))
        return read(self._left.pop(name), self.path(name))

    def maybe(self, name: str, read: Reader[T], default: T) -> T:
        """A field that may be left out; null is not the same as leaving it out."""
        return self.need(name, read) if name in self._left else default

    def refuse(self, name: str) -> None:
        """A field that exists, but not under this profile."""
        if name in self._left:
            raise ScoringError("not_played", self.path(name))

    def left(self) -> dict[str, object]:
        """The fields that nobody asked for yet, for another reader."""
        return self._left

    def done(self) -> None:
        """Refuse what is left."""
        for name in self._left:
            shown = name if len(name) <= 40 else f"{name[:40]}..."
            raise ScoringError("unknown_field", self.path(shown))

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Whatever is refused meanwhile, its field is a part of this object."""
        try:
            yield
        except ScoringError as error:
            raise (error.under(self._path) if self._path else error) from None

    def path(self, name: str) -> str:
        """Where a field stands, from the outermost object."""
        return f"{self._path}.{name}" if self._path else name


def text(value: object, path: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise ScoringError("bad_value", path)
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ScoringError("bad_value", path)
    return value


def whole(value: object, path: str) -> int:
    """A whole number, however large; true, false and 1.0 are none."""
    if type(value) is not int:
        raise ScoringError("bad_value", path)
    return value


def number(low: int, high: int) -> Reader[int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(value: object, path: str) -> int:
        found = whole(value, path)
        if not low <= found <= high:
            raise ScoringError("bad_value", path, {"low": low, "high": high}, sentence="bad_range")
        return found

    return read


def or_none(read: Reader[T]) -> Reader[T | None]:
    """The same reader, where null may stand instead."""

    def read_or_none(value: object, path: str) -> T | None:
        return None if value is None else read(value, path)

    return read_or_none


def side(value: object, path: str) -> Side:
    """The name of a side: A or B."""
    return _name(Side)(value, path)


def trump(value: object, path: str) -> Trump:
    """A suit, NT or AT."""
    return _name(Trump)(value, path)


def contract(value: object, path: str) -> Contract:
    """A contract: `{"value": 100, "trump": "H", "doubled": 0}`, doubled left out when it is not."""
    fields = Fields(value, path)
    read = Contract(
        value=fields.need("value", _bid),
        trump=fields.need("trump", trump),
        doubled=fields.maybe("doubled", number(0, 2), 0),
    )
    fields.done()
    return read


def bidden(value: object, path: str) -> Bidden:
    """A contract of a sheet: as `contract`, and whose it was where that is told."""
    fields = Fields(value, path)
    taker = fields.maybe("taker", or_none(side), None)
    return Bidden(contract=contract(fields.left(), path), taker=taker)


def array(value: object, path: str) -> list[object]:
    """A JSON array."""
    if not isinstance(value, list):
        raise ScoringError("bad_value", path)
    return value


def cards(low: int, high: int) -> Reader[tuple[Card, ...]]:
    """A reader of `low` to `high` cards, none twice."""

    def read(value: object, path: str) -> tuple[Card, ...]:
        names = array(value, path)
        if not low <= len(names) <= high:
            raise ScoringError("bad_value", path)
        found = tuple(_card(name, f"{path}.{place}") for place, name in enumerate(names))
        refuse_twice(found, path)
        return found

    return read


def refuse_twice(found: tuple[Card, ...], path: str) -> None:
    """Refuse a card that stands there twice; raises ScoringError bad_card."""
    for place, card in enumerate(found):
        if card in found[:place]:
            raise ScoringError("bad_card", path, {"value": str(card)})


def _bid(value: object, path: str) -> int | Bid:
    if isinstance(value, str):
        return _name(Bid)(value, path)
    return whole(value, path)


def _card(value: object, path: str) -> Card:
    try:
        return parse_card(text(value, path))
    except ScoringError as error:
        raise ScoringError(error.code, path, {"value": str(value)}) from None


def _declaration(value: object, path: str) -> Declaration:
    fields = Fields(value, path)
    kind = fields.need("kind", _name(Kind))
    top = fields.maybe("top", _card, None)
    rank = fields.maybe("rank", _name(Rank), None)
    length = fields.maybe("length", number(3, 8), 0)
    fields.done()
    with fields.inside():
        return Declaration(kind=kind, top=top, rank=rank, length=length)


def declarations(value: object, path: str) -> tuple[Declaration, ...]:
    """The declarations of one side; whether its hands can hold them is `declarations.check`."""
    rows = array(value, path)
    if len(rows) > MOST:
        raise ScoringError("bad_value", path)
    return tuple(_declaration(row, f"{path}.{place}") for place, row in enumerate(rows))


def _name(kind: type[N]) -> Reader[N]:
    """A reader of one of the names of an enumeration."""

    def read(value: object, path: str) -> N:
        if not isinstance(value, str) or value not in set(kind):
            raise ScoringError("bad_value", path)
        return kind(value)

    return read


def by_side(read: Reader[T], default: T) -> Reader[BySide[T]]:
    """A reader of `{"A": ..., "B": ...}` where either may be left out."""

    def read_both(value: object, path: str) -> BySide[T]:
        fields = Fields(value, path)
        both = BySide(a=fields.maybe("A", read, default), b=fields.maybe("B", read, default))
        fields.done()
        return both

    return read_both
