"""What the router of /api/v1/ registers for the evening: prefix, viewset, basename."""

from tournaments.api.views.draws import DrawsViewSet
from tournaments.api.views.gathering import GatheringViewSet
from tournaments.api.views.judging import JudgeViewSet
from tournaments.api.views.partnerships import PartnershipViewSet
from tournaments.api.views.penalties import PenaltyViewSet
from tournaments.api.views.programme import ProgrammeViewSet
from tournaments.api.views.rooms import RoomsViewSet
from tournaments.api.views.rounds import RoundViewSet
from tournaments.api.views.standings import StandingsViewSet
from tournaments.api.views.tables import ScoreEntryViewSet, TableViewSet
from tournaments.api.views.tournaments import TournamentViewSet

routes = [
    ("tournaments", TournamentViewSet, "tournament"),
    ("tournaments", ProgrammeViewSet, "programme"),
    ("tournaments", RoomsViewSet, "rooms"),
    ("tournaments", GatheringViewSet, "gathering"),
    ("tournaments", DrawsViewSet, "draws"),
    ("partnerships", PartnershipViewSet, "partnership"),
    ("rounds", RoundViewSet, "round"),
    ("tables", TableViewSet, "table"),
    ("score-entries", ScoreEntryViewSet, "score-entry"),
    ("penalties", PenaltyViewSet, "penalty"),
    ("standings", StandingsViewSet, "standings"),
    ("judge", JudgeViewSet, "judge"),
]
