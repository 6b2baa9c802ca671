"""From a file or a pasted text to a grid of plain cells; every bad file has a sentence."""

import csv
import datetime as dt
import io
import zipfile
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeAlias

from openpyxl import load_workbook

from clubs.models.names import clean
from tournaments.imports.refused import ImportRefused

Grid: TypeAlias = tuple[tuple[str, ...], ...]

MEGABYTE = 1024 * 1024
MOST_MEGABYTES = 2
MOST_UNPACKED = 20 * MEGABYTE
MOST_LINES = 1000
MOST_COLUMNS = 40
MOST_BLANK = 500
FORMULA = "#?"
SEPARATORS = ("\t", ";", ",")
OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def text_of(data: bytes) -> str:
    """The file as text a person may go on editing: a workbook becomes lines with tabs.

    Raises ImportRefused empty, too_big, not_text, old_excel, bad_workbook, too_many_lines.
    """
    if not data.strip():
        raise ImportRefused("empty")
    if len(data) > MOST_MEGABYTES * MEGABYTE:
        raise ImportRefused("too_big", None, {"limit": MOST_MEGABYTES})
    if data.startswith(OLD_EXCEL):
        raise ImportRefused("old_excel")
    if data.startswith(b"PK"):
        return _tabbed(_workbook(data))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _plain(data, "utf-16")
    try:
        return _plain(data, "utf-8-sig")
    except ImportRefused:
        return _plain(data, "cp1252")


def _plain(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ImportRefused("not_text") from error
    if any(ord(char) < 32 and char not in "\t\r\n\f" for char in text):
        raise ImportRefused("not_text")
    return text


def grid_of(text: str) -> Grid:
    """The cells of pasted text, blank lines kept so that lines can be counted.

    Raises ImportRefused empty, too_many_lines, too_many_columns, too_big.
    """
    if len(text) > MOST_MEGABYTES * MEGABYTE:
        raise ImportRefused("too_big", None, {"limit": MOST_MEGABYTES})
    kept = text.removeprefix("\ufeff").replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n")
    lines = kept.split("\n")
    if not any(line.strip() for line in lines):
        raise ImportRefused("empty")
    separator = _separator(lines)
    if separator is None:
        return _bounded((line,) for line in lines)
    csv.field_size_limit(MOST_MEGABYTES * MEGABYTE)
    # One line is one line: a quote that is never closed must not swallow those after it.
    return _bounded(next(csv.reader([line], delimiter=separator), []) for line in lines)


def _separator(lines: list[str]) -> str | None:
    full = [line for line in lines if line.strip()]
    for separator in SEPARATORS:
        if sum(separator in line for line in full) * 2 >= len(full):
            return separator
    return None


def _bounded(rows: Iterable[Iterable[object]]) -> Grid:
    found = [tuple(clean(str(cell)) for cell in row) for row in rows]
    while found and not any(found[-1]):
        found.pop()
    if sum(any(row) for row in found) > MOST_LINES + 1:
        raise ImportRefused("too_many_lines", None, {"limit": MOST_LINES})
    width = max((_width(row) for row in found), default=0)
    if width > MOST_COLUMNS:
        raise ImportRefused("too_many_columns", None, {"limit": MOST_COLUMNS})
    return tuple((*row[:width], *[""] * (width - len(row))) for row in found)


def _width(row: tuple[str, ...]) -> int:
    return max((place + 1 for place, cell in enumerate(row) if cell), default=0)


# --- workbooks ------------------------------------------------------------------------------------


def _workbook(data: bytes) -> Grid:
    _refuse_bomb(data)
    try:
        return _bounded(_sheet(data))
    except ImportRefused:
        raise
    except Exception as error:  # a damaged workbook fails in any way it likes
        raise ImportRefused("bad_workbook") from error


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(entry.file_size for entry in packed.infolist())
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise ImportRefused("bad_workbook") from error
    if size > MOST_UNPACKED:
        raise ImportRefused("too_big", None, {"limit": MOST_MEGABYTES})


def _sheet(data: bytes) -> Iterator[tuple[str, ...]]:
    """The first sheet that holds something: values, and formulas by the value Excel kept."""
    values = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    written = load_workbook(io.BytesIO(data), read_only=True)
    for shown, typed in zip(values.worksheets, written.worksheets, strict=True):
        rows = list(_rows(shown, typed))
        if any(any(row) for row in rows):
            yield from rows
            return


def _rows(shown: object, typed: object) -> Iterator[tuple[str, ...]]:
    blank = 0
    pairs = zip_longest(
        shown.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True),  # type: ignore[attr-defined]
        typed.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True),  # type: ignore[attr-defined]
        fillvalue=(),
    )
    for number, (values, formulas) in enumerate(pairs):
        row = tuple(_cell(*both) for both in zip_longest(values, formulas))
        blank = 0 if any(row) else blank + 1
        if blank > MOST_BLANK:
            return
        if number > MOST_LINES + MOST_BLANK:
            raise ImportRefused("too_many_lines", None, {"limit": MOST_LINES})
        yield row


def _cell(value: object, formula: object) -> str:
    if value is None:
        return FORMULA if isinstance(formula, str) and formula.startswith("=") else ""
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.date):
        return value.isoformat()
    return clean(str(value).replace("\t", " "))


def _tabbed(grid: Grid) -> str:
    if not grid:
        raise ImportRefused("empty")
    # A lone tab keeps one column apart from a comma inside its cells.
    return "\n".join(
        "\t".join(row) if len(row) > 1 else f"{row[0] if row else ''}\t" for row in grid
    )
