"""Standings: who stands where under a règlement's list of criteria.  Pure.

`rank(lines, criteria, seed)` gives the rows, `compare(before, after)` what a correction moved.
"""

from tournaments.standings.changes import Change, compare
from tournaments.standings.criteria import DEFINITIONS, Criterion, Definition, lot_seed
from tournaments.standings.ranking import Leavers, Row, Value, rank
from tournaments.standings.results import Game, Kind, Line

__all__ = [
    "DEFINITIONS",
    "Change",
    "Criterion",
    "Definition",
    "Game",
    "Kind",
    "Leavers",
    "Line",
    "Row",
    "Value",
    "compare",
    "lot_seed",
    "rank",
]
