"""What is stored of a concours; each module holds one noun."""

from tournaments.models.deal_entry import DealEntry
from tournaments.models.log import LogEntry
from tournaments.models.partnership import Category, Partnership, Payment
from tournaments.models.penalty import Penalty
from tournaments.models.prize import Prize
from tournaments.models.publication import Publication
from tournaments.models.round import Round
from tournaments.models.ruleset import Ruleset
from tournaments.models.score_entry import ScoreEntry
from tournaments.models.standings import Standings
from tournaments.models.table import Seat, Table
from tournaments.models.tournament import Tournament
from tournaments.models.work import Work

__all__ = [
    "Category",
    "DealEntry",
    "LogEntry",
    "Partnership",
    "Payment",
    "Penalty",
    "Prize",
    "Publication",
    "Round",
    "Ruleset",
    "ScoreEntry",
    "Seat",
    "Standings",
    "Table",
    "Tournament",
    "Work",
]
