"""The parts of a concours by name: `Pair.stage` read and written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

PRINCIPAL = "principal"
CONSOLATION = "consolation"
DRAWS = (PRINCIPAL, CONSOLATION)
RANKING = "ranking"
POOL = "pool"
THROUGH = "bye"
_DIGITS = 5


class Kind(StrEnum):
    """What a stage is.

    ROUND: of a draw, `number` are left in it (2 the final).  THIRD: the small final.  PLACE: for
    place `number` of the draw and those behind it.  THROUGH: a game for the points of those who
    go through without a match.  RANKING: paired by the ranking.  POOL: pool `number`.  PLAIN: the
    only field there is.
    """

    ROUND = "round"
    THIRD = "third"
    PLACE = "place"
    THROUGH = "through"
    RANKING = "ranking"
    POOL = "pool"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage string taken apart.  draw: "principal", "consolation" or ""."""

    kind: Kind
    draw: str = ""
    number: int = 0


@lru_cache(maxsize=4096)
def read_stage(text: str) -> Stage:
    """What `text` says; PLAIN for whatever is not understood."""
    head, _, rest = text.partition(".")
    if head == POOL and is_number(rest):
        return Stage(kind=Kind.POOL, number=int(rest))
    if head in DRAWS:
        return _of_draw(head, rest.split("."))
    if head in {RANKING, THROUGH}:
        return Stage(kind=Kind.RANKING if head == RANKING else Kind.THROUGH)
    return Stage(kind=Kind.PLAIN)


def is_number(text: str) -> bool:
    """Whether `text` is a number that a stage may hold."""
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS


def _of_draw(draw: str, parts: list[str]) -> Stage:
    word, last = parts[0], parts[-1]
    if word == THROUGH:
        return Stage(kind=Kind.THROUGH, draw=draw)
    if word == "third":
        return Stage(kind=Kind.THIRD, draw=draw, number=3)
    if word == "place" and is_number(last):
        return Stage(kind=Kind.PLACE, draw=draw, number=int(last))
    if is_number(word) and word == last:
        return Stage(kind=Kind.ROUND, draw=draw, number=int(word))
    return Stage(kind=Kind.PLAIN)
