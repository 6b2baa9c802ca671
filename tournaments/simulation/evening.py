"""The evening itself, through the verbs that an organiser's clicks call."""

from datetime import date
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction

from scoring.dealing import play_sheet
from tournaments import background, registration, results
from tournaments import rounds as parties
from tournaments.models import Table
from tournaments.pairing import PairingRefused
from tournaments.pairing.seed import Stream
from tournaments.rules import derive
from tournaments.rules.points import profile_of
from tournaments.simulation.people import invent, invent_players

if TYPE_CHECKING:
    from clubs.models import Actor, Club
    from scoring.sheet import SheetScore
    from tournaments.models import Round, Tournament
    from tournaments.rules import Rules

DAY = date(2026, 11, 28)
OVER = "all_played"
"""What the pairing answers once the last final is played."""


@transaction.atomic
def simulate(  # noqa: PLR0913 - a concours has that many facts
    *,
    rules: "Rules",
    teams: int,
    seed: str,
    rounds: int | None = None,
    club: "Club",
    by: "Actor",
    name: str = "",
    day: date = DAY,
    play: int | None = None,
) -> "Tournament":
    """Play a whole concours: pairs enter, each partie is drawn, published, played and entered.

    Everything follows from `seed`: the same one gives the same concours.  teams: in a mêlée how
    many players.  rounds: parties, when not those of the rules.  play: stop after so many parties;
    final draws stop when the last final is played.
    Raises what the verbs raise, `PairingRefused` for a single pair say; then nothing is stored.
    """
    if rounds is not None:
        rules = derive(rules, {"format.rounds": rounds})
    with background.held():
        tournament = registration.open_tournament(
            club,
            name=name or f"Concours {seed}",
            date=day,
            rules=rules,
            base=rules.name,
            seed=seed,
            by=by,
        )
        enter_pairs(tournament, teams, by=by)
        for number in range(rules.format.rounds if play is None else play):
            try:
                play_round(tournament, by=by)
            except PairingRefused as refused:
                if refused.code != OVER or not number:
                    raise
                break
    tournament.refresh_from_db()
    return tournament


def enter_pairs(tournament: "Tournament", teams: int, *, by: "Actor") -> None:
    """Invented pairs come to the door and pay; to a mêlée invented players."""
    fee, invented = tournament.rules.fee, invent_players if tournament.rules.singles else invent
    new = [
        registration.NewPair(
            names=pair.names, group=pair.group, categories=pair.categories, paid_cents=fee
        )
        for pair in invented(teams, Stream(f"{tournament.seed}/people"))
    ]
    registration.enter_many(tournament, pairs=new, by=by)


def play_round(tournament: "Tournament", *, by: "Actor", but: int = 0) -> "Round":
    """Draw and publish the next partie, and enter its results in any order, `but` so many."""
    drawn = parties.publish(parties.draw(tournament, by=by), by=by)
    tables = list(
        Table.objects.filter(round__tournament=tournament, round__number=drawn.number)
        .select_related("round")
        .order_by("round__bis", "number")
    )
    for table in Stream(f"{drawn.seed}/entering").shuffle(tables)[: len(tables) - but]:
        enter_sheet(tournament, table, by=by)
    results.refresh_standings(tournament.pk)
    return drawn


def enter_sheet(
    tournament: "Tournament", table: Table, *, by: "Actor", key: str = "simulated"
) -> "SheetScore":
    """Deal and play the table's partie, and enter its totals; matches until somebody wins."""
    number = f"{table.round}.{table.number}"
    sheet = _played(tournament, table, number)
    for again in count(2):
        if not table.stage or sheet.totals.a != sheet.totals.b:
            break
        sheet = _played(tournament, table, f"{number}/{again}")
    results.record_score(table, points=sheet.totals, by=by, key=f"{key} {number}", confirmed=True)
    return sheet


def _played(tournament: "Tournament", table: Table, name: str) -> "SheetScore":
    rules = tournament.rules
    deals = rules.deals(table.round.number)
    return play_sheet(profile_of(rules), deals, Stream(f"{tournament.seed}/deals/{name}"))
