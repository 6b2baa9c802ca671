"""A concours as one JSON document, format dixdeder/1: written, checked, read back, replayed.

`export(tournament)` gives the document, `load(document, ...)` stores it, `replay(document)` works
standings and pairings out again from its entries.  Its JSON Schema is `schema.json`.
"""

from tournaments.archive.checking import ArchiveRefused, check, parse
from tournaments.archive.reading import load
from tournaments.archive.replaying import Difference, replay
from tournaments.archive.writing import export, text

__all__ = ["ArchiveRefused", "Difference", "check", "export", "load", "parse", "replay", "text"]
