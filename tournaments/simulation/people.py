"""Invented pairs: names, where they come from, which special prizes they may win."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from tournaments.models import Category

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.pairing.seed import Stream

MOST_PAIRS = 2000
IN_GROUP, YOUNG, OLD = 60, 8, 25
"""Of a hundred pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two invented people who enter together, or one with no second name who enters alone."""

    names: tuple[str, str]
    group: str
    categories: tuple[str, ...]


def invent(count: int, stream: "Stream") -> "Iterator[Pair]":
    """`count` pairs, at most `MOST_PAIRS`, of twice as many people; no name stands twice."""
    groups = names()["groups"]
    people = _people(2 * count, stream)
    for (one, she), (other, other_she) in zip(people[::2], people[1::2], strict=True):
        yield Pair(
            names=(one, other),
            group=groups[stream.below(len(groups))] if stream.below(100) < IN_GROUP else "",
            categories=tuple(_categories(she, other_she, stream.below(100))),
        )


def invent_players(count: int, stream: "Stream") -> "Iterator[Pair]":
    """`count` people who enter alone, at most twice `MOST_PAIRS`; no name stands twice."""
    groups = names()["groups"]
    for name, she in _people(count, stream):
        yield Pair(
            names=(name, ""),
            group=groups[stream.below(len(groups))] if stream.below(100) < IN_GROUP else "",
            categories=tuple(_categories(she, she, stream.below(100))),
        )


@lru_cache
def names() -> dict[str, list[str]]:
    """First names of women and men, family names, groups."""
    file = resources.files("tournaments.simulation").joinpath("names.toml")
    return tomllib.loads(file.read_text("utf-8"))


def _people(count: int, stream: "Stream") -> list[tuple[str, bool]]:
    """Full names, and whether a woman's."""
    women, men, families = (names()[key] for key in ("women", "men", "families"))
    first = [*women, *men]
    everybody = len(first) * len(families)
    drawn = (divmod(place, len(first)) for place in stream.shuffle(range(everybody))[:count])
    return [(f"{first[own]} {families[family]}", own < len(women)) for family, own in drawn]


def _categories(she: bool, other_she: bool, age: int) -> "Iterator[str]":  # noqa: FBT001
    if she and other_she:
        yield Category.WOMEN.value
    if she is not other_she:
        yield Category.MIXED.value
    if age < YOUNG:
        yield Category.YOUTH.value
    if age >= 100 - OLD:
        yield Category.SENIOR.value
