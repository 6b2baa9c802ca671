"""Names of people as they are typed, compared and shown."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import lru_cache
from importlib import resources

LETTERS_APART = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d"})
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(name: str) -> str:
    """The name as typed, with single spaces and without control or invisible characters."""
    composed = unicodedata.normalize("NFC", name)
    kept = (
        " " if char.isspace() else char
        for char in composed
        if char.isspace() or unicodedata.category(char) not in INVISIBLE
    )
    return " ".join("".join(kept).split())


def fold(name: str) -> str:
    """The name for comparing: no case, no accents, hyphens and apostrophes as spaces.

    "Jean-Noël  L’Œuf" -> "jean noel l oeuf".
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LETTERS_APART)
    parts = unicodedata.normalize("NFKD", plain)
    bare = (char for char in parts if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in bare).split())


def word_key(name: str) -> str:
    """The folded words in alphabetical order: "DUPONT Marie" and "Marie Dupont" share it."""
    return " ".join(sorted(fold(name).split()))


def public_name(name: str) -> str:
    """What a public page shows: "Marie D." for "Marie Dupont" and for "DUPONT Marie".

    The first word and the initial of the last; a surname typed first is known by its capitals, or
    by a first name at the end where none is at the beginning.  A single word stays as it is.
    """
    words = clean(name).split()
    if len(words) < 2:
        return " ".join(words)
    start = _leading_capitals(words)
    if not 0 < start < len(words):
        start = _trailing_first_names(words)
    given, family = words[start], words[start - 1]
    return f"{given} {family[0].upper()}."


def _trailing_first_names(words: list[str]) -> int:
    """Where the first names begin that end the name; 0 when it begins with them."""
    if _first_name(words[-1]) <= _first_name(words[0]):
        return 0
    start = len(words) - 1
    while start > 1 and _first_name(words[start - 1]):
        start -= 1
    return start


def _first_name(word: str) -> int:
    """2 for a first name, also of a compound like Jean-Noël; 1 if families bear it; 0 if none."""
    parts = fold(word).split()
    return _first_names().get(parts[0], 0) if parts else 0


@lru_cache
def _first_names() -> dict[str, int]:
    listed = tomllib.loads(resources.files("clubs").joinpath("first_names.toml").read_text("utf-8"))
    either = dict.fromkeys(map(fold, listed["either"].split()), 1)
    return either | dict.fromkeys(map(fold, listed["plain"].split()), 2)


def _leading_capitals(words: list[str]) -> int:
    count = 0
    for word in words:
        if sum(char.isalpha() for char in word) < 2 or not word.isupper():
            break
        count += 1
    return count
