"""Which column holds what: by its heading where there is one, else by what stands in it."""

from collections.abc import Sequence
from enum import StrEnum

from clubs.models.names import fold
from tournaments.imports import words
from tournaments.imports.reading import Grid


class Column(StrEnum):
    """What a column can hold."""

    IGNORE = ""
    NUMBER = "number"
    NAMES = "names"
    FIRST = "first"
    SECOND = "second"
    FIRST_GIVEN = "first_given"
    FIRST_FAMILY = "first_family"
    SECOND_GIVEN = "second_given"
    SECOND_FAMILY = "second_family"
    GROUP = "group"
    CATEGORIES = "categories"
    PAID = "paid"


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_ONE = _set("1 a un premier premiere capitaine participant j1 joueur1 first one")
_TWO = _set(
    "2 b deux second seconde deuxieme partenaire coequipier coequipiere equipier partner j2 "
    "joueur2 two"
)
_ROLE = _set("capitaine participant partenaire coequipier coequipiere equipier partner")
_GIVEN = _set("prenom firstname given")
_FAMILY = _set("nom surname lastname family")
_PERSON = _set("joueur joueuse player name j1 j2 joueur1 joueur2")
_BOTH = _set("equipe equipes doublette doublettes noms joueurs paire pair players names")
_NUMBER = _set("numero no num number n")
_GROUP = _set("groupe group club association amicale village commune ville societe entreprise")
_CATEGORY = _set("categorie categories category cat")
_PAID = _set("paye payee regle reglee reglement paiement montant paid payment tarif")
_GLUE = _set("de du d la le l les et and of the complet en euros eur s first last")
_WORDS = (
    _ONE | _TWO | _GIVEN | _FAMILY | _PERSON | _BOTH | _NUMBER | _GROUP | _CATEGORY | _PAID | _GLUE
)
_PLAIN = ((_NUMBER, Column.NUMBER), (_GROUP, Column.GROUP))
_NAMED = frozenset(Column) - {
    Column.IGNORE,
    Column.NUMBER,
    Column.GROUP,
    Column.CATEGORIES,
    Column.PAID,
}


def headed(grid: Grid) -> bool:
    """Whether the first line that is not blank names its columns."""
    first = _first(grid)
    found = [_heading(cell) for cell in first]
    return any(column in _NAMED for column in found) and not any(cell.isdecimal() for cell in first)


def _first(grid: Grid) -> Sequence[str]:
    return next((row for row in grid if any(row)), ())


def guess(grid: Grid, *, singles: bool = False) -> tuple[Column, ...]:
    """A column for each column of the grid; singles: a line names one player."""
    return _by_heading(_first(grid)) if headed(grid) else _by_content(grid, singles=singles)


def _heading(cell: str) -> Column:
    said = frozenset(fold(cell).split())
    if not said or not said <= _WORDS:
        return Column.IGNORE
    if said & _PAID and not said & _PERSON:
        return Column.PAID
    if said & _CATEGORY:
        return Column.CATEGORIES
    return _named(said) or next(
        (column for words_, column in _PLAIN if said & words_), Column.IGNORE
    )


def _named(said: frozenset[str]) -> Column | None:
    """The heading of a column of names, or of the pairs' numbers."""
    if said & _BOTH and not said & (_GIVEN | _FAMILY):
        return Column.NUMBER if said & _NUMBER else Column.NAMES
    person = said & (_GIVEN | _FAMILY | _PERSON | _ROLE)
    return _person(said) if person else None


def _person(have: frozenset[str]) -> Column:
    place = "second" if have & _TWO else "first"
    given, family = bool(have & _GIVEN), bool(have & _FAMILY)
    if given == family:
        return Column(place)
    return Column(f"{place}_given" if given else f"{place}_family")


def _by_heading(cells: Sequence[str]) -> tuple[Column, ...]:
    """A heading that comes twice speaks of the second player the second time."""
    found: list[Column] = []
    for cell in cells:
        column = _heading(cell)
        if column in found:
            again = column.replace("first", "second")
            column = Column.IGNORE if again in found else Column(again)
        found.append(column)
    return _whole(found)


def _whole(found: list[Column]) -> tuple[Column, ...]:
    """A surname without a given name is the whole name."""
    for place in ("first", "second"):
        parts = [f"{place}_given", f"{place}_family"]
        have = [column for column in found if column in parts]
        if len(have) == 1:
            found[found.index(have[0])] = Column(place)
    return tuple(found)


def _by_content(grid: Grid, *, singles: bool) -> tuple[Column, ...]:
    columns = list(zip(*[row for row in grid if any(row)], strict=True))
    kinds = [_kind([cell for cell in cells if cell]) for cells in columns]
    found = [Column.IGNORE] * len(kinds)
    for wanted in (Column.NUMBER, Column.CATEGORIES, Column.PAID):
        if wanted in kinds:
            found[kinds.index(wanted)] = wanted
    text = [place for place, kind in enumerate(kinds) if kind in (Column.GROUP, Column.NAMES)]
    texts = (_alone if singles else _texts)([columns[place] for place in text])
    for place, column in zip(text, texts, strict=False):
        found[place] = column
    return tuple(found)


def _kind(cells: list[str]) -> Column:
    if not cells:
        return Column.IGNORE
    if all(cell.isdecimal() for cell in cells):
        once = len(set(cells)) == len(cells)
        return Column.NUMBER if once else Column.PAID
    if all(words.categories(cell) is not None for cell in cells):
        return Column.CATEGORIES
    if all(words.paid(cell, 1) is not None for cell in cells):
        return Column.PAID
    joined = sum(len(words.split_names(cell)) > 1 for cell in cells)
    return Column.NAMES if joined * 2 >= len(cells) else Column.GROUP


def _alone(columns: list[tuple[str, ...]]) -> tuple[Column, ...]:
    """A name in one column, or surname and first name in two; then the group."""
    if len(columns) > 1 and all(_single(column) for column in columns[:2]):
        return (Column.FIRST_FAMILY, Column.FIRST_GIVEN, Column.GROUP)
    return (Column.NAMES, Column.GROUP)


def _texts(columns: list[tuple[str, ...]]) -> tuple[Column, ...]:
    if not columns:
        return ()
    joined = sum(len(words.split_names(cell)) > 1 for cell in columns[0])
    if len(columns) == 1 or joined * 2 >= sum(bool(cell) for cell in columns[0]):
        return (Column.NAMES, Column.GROUP)
    if len(columns) >= 4 and all(_single(column) for column in columns[:4]):
        return (
            Column.FIRST_FAMILY,
            Column.FIRST_GIVEN,
            Column.SECOND_FAMILY,
            Column.SECOND_GIVEN,
            Column.GROUP,
        )
    return (Column.FIRST, Column.SECOND, Column.GROUP)


def _single(cells: Sequence[str]) -> bool:
    full = [cell for cell in cells if cell]
    return sum(" " not in cell for cell in full) * 2 > len(full)
