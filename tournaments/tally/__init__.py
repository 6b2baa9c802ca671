"""From stored rows to the lines that the standings are made from, and back to rows for pages."""

from tournaments.tally.evening import Evening, lines
from tournaments.tally.facts import Entry, Fine, Part, Placed, at_table
from tournaments.tally.games import parts
from tournaments.tally.reading import entries, fines, missing_tables, placed, read

__all__ = [
    "Entry",
    "Evening",
    "Fine",
    "Part",
    "Placed",
    "at_table",
    "entries",
    "fines",
    "lines",
    "missing_tables",
    "parts",
    "placed",
    "read",
]
