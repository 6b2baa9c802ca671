"""Names of people as they are typed, compared and shown."""

from __future__ import annotations

import unicodedata

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

    The first word and the initial of the last; a surname typed first is known by its capitals.
    A single word stays as it is.
    """
    words = clean(name).split()
    if len(words) < 2:
        return " ".join(words)
    surname = _leading_capitals(words)
    if 0 < surname < len(words):
        given, family = words[surname], words[surname - 1]
    else:
        given, family = words[0], words[-1]
    return f"{given} {family[0].upper()}."


def _leading_capitals(words: list[str]) -> int:
    count = 0
    for word in words:
        if sum(char.isalpha() for char in word) < 2 or not word.isupper():
            break
        count += 1
    return count
