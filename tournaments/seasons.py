"""A season of evenings with one ranking of players: points follow the player, partners change.

As at Le Champ Commun (R15): whoever sits with whom, each player takes what the pair marked.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from django.db import transaction
from django.utils.translation import gettext_noop

from clubs.models.names import clean, fold
from tournaments import tally
from tournaments.models import Partnership, Tournament
from tournaments.refusals import Refusal
from tournaments.seating import log
from tournaments.standings import Criterion, Leavers, Line, rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clubs.models import Actor, Club
    from tournaments.standings import Game

LONGEST = 80
CRITERIA = (Criterion.TOTAL, Criterion.WINS, Criterion.BEST)


class SeasonRefused(Refusal):
    """The name of the season cannot be kept."""

    sentences: ClassVar = {
        "too_long": gettext_noop("The name of a season has at most %(high)s characters."),
        "unwritable": gettext_noop("Give the season a name with letters or digits."),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """One player over the season.

    evenings: in how many concours; played: games in which cards were dealt.
    """

    rank: int
    tied: bool
    name: str
    evenings: int
    played: int
    wins: int
    total: int


@transaction.atomic
def set_season(tournament: Tournament, *, name: str, by: "Actor") -> Tournament:
    """Count the evening in this season from now on; "" in none.  Raises SeasonRefused."""
    said = clean(name)
    if len(said) > LONGEST:
        raise SeasonRefused("too_long", "name", {"high": LONGEST})
    if said and not fold(said):
        raise SeasonRefused("unwritable", "name")
    locked = Tournament.objects.held(tournament.pk)
    if locked.season == said:
        return locked
    about = {"before": locked.season, "after": said}
    locked.season = said
    locked.save(update_fields=["season"])
    log(locked, "season_changed", about, by)
    locked.touch()
    return locked


def names(club: "Club") -> list[str]:
    """The season of a club, the newest first."""
    rows = Tournament.objects.for_club(club).exclude(season="").order_by("-date", "-id")
    return list(dict.fromkeys(rows.values_list("season", flat=True)))


def evenings(club: "Club", name: str) -> list[Tournament]:
    """Its concours, the first one first."""
    rows = Tournament.objects.for_club(club).filter(season=name).with_rules()
    return list(rows.order_by("date", "id"))


def ranking(tournaments: "Iterable[Tournament]") -> list[Seated]:
    """Every player of these evenings by points, then wins, then the best partie.

    What each marked with whatever partner, penalties of the pair included; four queries an evening.
    """
    games: dict[int, list[Game]] = defaultdict(list)
    fines: dict[int, int] = defaultdict(int)
    present: dict[int, int] = defaultdict(int)
    called: dict[int, str] = {}
    for tournament in tournaments:
        players = _players(tournament, called)
        for line in tally.read(tournament).lines():
            for player in players.get(line.id, ()) if line.games else ():
                games[player] += line.games
                fines[player] += line.penalties
                present[player] += 1
    lines = [
        Line(id=player, games=tuple(found), penalties=fines[player])
        for player, found in games.items()
    ]
    return [
        Seated(
            rank=row.rank,
            tied=row.tied,
            name=called[row.id],
            evenings=present[row.id],
            played=row.played,
            wins=row.wins,
            total=row.total,
        )
        for row in rank(lines, CRITERIA, "", leavers=Leavers.IN_PLACE)
    ]


def _players(tournament: Tournament, called: dict[int, str]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    rows = Partnership.objects.complete().filter(tournament=tournament).with_players()
    for pair in rows:
        both = [one for one in (pair.first, pair.second) if one is not None]
        called.update((one.pk, one.name) for one in both)
        found[pair.number] = [one.pk for one in both]
    return found
