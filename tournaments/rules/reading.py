"""Readers of single values: anything in, a sound value or a RulesError that names the field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from unicodedata import category

from tournaments.rules.errors import refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from enum import StrEnum

    Read: TypeAlias = Callable[[object, str], object]

E = TypeVar("E", bound="StrEnum")

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def whole(low: int, high: int) -> Read:
    """A whole number; True is not one."""

    def read(value: object, path: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise refused("not_whole", path, low=low, high=high)
        return value

    return read


def choice(kind: type[E]) -> Callable[[object, str], E]:
    """A member of `kind`, by its value."""
    choices = [member.value for member in kind]

    def read(value: object, path: str) -> E:
        if not isinstance(value, str) or value not in choices:
            raise refused("not_choice", path, choices=choices)
        return kind(value)

    return read


def one_of(numbers: Sequence[int]) -> Read:
    """One of a few whole numbers; True is not one."""

    def read(value: object, path: str) -> int:
        if type(value) is not int or value not in numbers:
            raise refused("not_choice", path, choices=list(numbers))
        return value

    return read


def shown(key: object) -> str:
    """A key of unknown data, short and fit for a sentence."""
    return str(key)[:80].encode("utf-8", "replace").decode()


def flag(value: object, path: str) -> bool:
    """True or False and nothing that resembles them."""
    if not isinstance(value, bool):
        raise refused("not_flag", path)
    return value


def text(longest: int, *, empty: bool = False, lines: bool = False) -> Read:
    """Text without control characters, blanks at the ends taken off; `lines` allows line ends."""

    def read(value: object, path: str) -> str:
        if not isinstance(value, str):
            raise refused("not_text", path, longest=longest)
        words = value.replace("\r\n", "\n").strip()
        if len(words) > longest or not _printable(words.replace("\n", "") if lines else words):
            raise refused("not_text", path, longest=longest)
        if not empty and not words:
            raise refused("empty_text", path)
        return words

    return read


def _printable(words: str) -> bool:
    """No control character and no lone surrogate; spaces of every width are welcome."""
    return all(letter.isprintable() or category(letter) == "Zs" for letter in words)


def slug(value: object, path: str) -> str:
    """A short name for addresses and files."""
    if not isinstance(value, str) or len(value) > 60 or not _SLUG.fullmatch(value):
        raise refused("not_slug", path)
    return value


def many(read: Read, longest: int) -> Callable[[object, str], tuple[object, ...]]:
    """A list of what `read` reads; the path of an entry is path.index, counted from 0."""

    def read_all(value: object, path: str) -> tuple[object, ...]:
        return tuple(
            read(entry, f"{path}.{index}")
            for index, entry in enumerate(_list(value, path, longest))
        )

    return read_all


def _list(value: object, path: str, longest: int) -> Sequence[object]:
    if not isinstance(value, list | tuple) or len(value) > longest:
        raise refused("not_list", path, longest=longest)
    return value


def whole_or_list(low: int, high: int, longest: int) -> Read:
    """One number for all, or a list with one for each."""
    one, several = whole(low, high), many(whole(low, high), longest)

    def read(value: object, path: str) -> object:
        return several(value, path) if isinstance(value, list | tuple) else one(value, path)

    return read


def notes(longest: int) -> Callable[[object, str], tuple[tuple[str, str], ...]]:
    """Pairs of a field's path and a text, from a table, in the order of the paths."""
    words = text(longest)

    def read(value: object, path: str) -> tuple[tuple[str, str], ...]:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise refused("not_a_table", path)
        return tuple((key, str(words(value[key], f"{path}.{key}"))) for key in sorted(value))

    return read
