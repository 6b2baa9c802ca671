"""Single cells: two names in one, categories, payments as organisers write them."""

import re

from clubs.models.names import fold
from tournaments.models import Category

_APART = (
    re.compile(r"\s*[/&+|]\s*"),
    re.compile(r"\s+(?:et|and|avec|with)\s+", re.IGNORECASE),
    re.compile(r"\s+[-–—]\s+|\s*[–—]\s*"),
    re.compile(r"\s*[,;]\s*"),
)
_CATEGORIES = {
    "women": Category.WOMEN,
    "woman": Category.WOMEN,
    "feminine": Category.WOMEN,
    "feminines": Category.WOMEN,
    "feminin": Category.WOMEN,
    "femme": Category.WOMEN,
    "femmes": Category.WOMEN,
    "dame": Category.WOMEN,
    "dames": Category.WOMEN,
    "f": Category.WOMEN,
    "mixte": Category.MIXED,
    "mixtes": Category.MIXED,
    "mixed": Category.MIXED,
    "m": Category.MIXED,
    "jeune": Category.YOUTH,
    "jeunes": Category.YOUTH,
    "youth": Category.YOUTH,
    "junior": Category.YOUTH,
    "j": Category.YOUTH,
    "senior": Category.SENIOR,
    "seniors": Category.SENIOR,
    "aines": Category.SENIOR,
    "s": Category.SENIOR,
}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_YES = _set("oui o yes y x ok paye payee payes regle reglee 1 vrai true valide")
_NO = _set("non n no 0 impaye faux false")
_AMOUNT = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:€|eur|euros?)?", re.IGNORECASE)


def split_names(cell: str) -> tuple[str, ...]:
    """The names in one cell: "A / B", "A et B", "A - B"; a hyphen inside a name stays."""
    for apart in _APART:
        parts = [part for part in apart.split(cell) if part]
        if len(parts) > 1:
            return tuple(parts)
    return (cell,) if cell else ()


def categories(cell: str) -> tuple[Category, ...] | None:
    """The categories named; None when a word is none of them."""
    said = re.split(r"[\s,;/+&|]+", cell.strip())
    found = [_CATEGORIES.get(fold(word)) for word in said if word and fold(word) != "et"]
    return None if None in found else tuple(one for one in found if one)


def paid(cell: str, fee: int) -> int | None:
    """Cents: the fee for a yes, an amount as written; None when it is neither."""
    said = fold(cell)
    if not cell.strip() or said in _NO:
        return 0
    if said in _YES or cell.strip() in {"✓", "✔"}:
        return fee
    found = _AMOUNT.fullmatch(cell.strip())
    if not found:
        return None
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
