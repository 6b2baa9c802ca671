"""What the router of /api/v1/ registers for the evening: prefix, viewset, basename."""

from tournaments.api.views.partnerships import PartnershipViewSet
from tournaments.api.views.penalties import PenaltyViewSet
from tournaments.api.views.rounds import RoundViewSet
from tournaments.api.views.standings import StandingsViewSet
from tournaments.api.views.tables import ScoreEntryViewSet, TableViewSet
from tournaments.api.views.tournaments import TournamentViewSet

routes = [
    ("tournaments", TournamentViewSet, "tournament"),
    ("partnerships", PartnershipViewSet, "partnership"),
    ("rounds", RoundViewSet, "round"),
    ("tables", TableViewSet, "table"),
    ("score-entries", ScoreEntryViewSet, "score-entry"),
    ("penalties", PenaltyViewSet, "penalty"),
    ("standings", StandingsViewSet, "standings"),
]
