"""Between the rows of a concours and the pairing engine: requests, tables, changes by hand."""

from tournaments.seating.asking import ask, bye_rule
from tournaments.seating.refused import RoundRefused
from tournaments.seating.rows import Stale, current, current_draft, lock, log, stale
from tournaments.seating.storing import (
    Drawn,
    pair_up,
    request_of,
    store,
    unavoidable,
    written_request,
)

__all__ = [
    "Drawn",
    "RoundRefused",
    "Stale",
    "ask",
    "bye_rule",
    "current",
    "current_draft",
    "lock",
    "log",
    "pair_up",
    "request_of",
    "stale",
    "store",
    "unavoidable",
    "written_request",
]
