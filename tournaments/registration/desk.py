"""What every verb of registration begins and ends with: the lock, the journal."""

from typing import TYPE_CHECKING

from tournaments import background
from tournaments.models import LogEntry, Partnership, Round, Tournament
from tournaments.models.facts import stated_by
from tournaments.registration.refused import RegistrationRefused

if TYPE_CHECKING:
    from clubs.models import Actor


def locked(tournament: Tournament) -> Tournament:
    """The concours as it is now, held until the end of the transaction.

    Raises RegistrationRefused finished.
    """
    held = Tournament.objects.held(tournament.pk)
    if held.finished_at is not None:
        raise RegistrationRefused("finished")
    return held


def held(partnership: Partnership) -> tuple[Tournament, Partnership]:
    """The concours under its lock, and the pair as it is now.  Raises finished, undone."""
    tournament = locked(Tournament(pk=partnership.tournament_id))
    fresh = Partnership.objects.with_players().get(pk=partnership.pk)
    fresh.tournament = tournament
    if fresh.cancelled_at is not None:
        raise RegistrationRefused("undone", None, {"number": fresh.number})
    return tournament, fresh


def published(tournament: Tournament) -> int:
    """How many parties are published; the bis belongs to its partie."""
    return Round.objects.published().filter(tournament=tournament, bis=False).count()


def note(
    tournament: Tournament,
    code: str,
    *,
    by: "Actor",
    partnership: Partnership | None = None,
    **params: object,
) -> LogEntry:
    """One line of the journal; whoever shows an older version of the concours fetches anew."""
    if partnership is not None:
        params = {"number": partnership.number, "names": partnership.names, **params}
    entry = LogEntry.objects.create(
        tournament=tournament, code=code, params=params, partnership=partnership, **stated_by(by)
    )
    tournament.touch()
    return entry


def standings_changed(tournament: Tournament, after: int) -> None:
    """The ranking shows who has left and who plays: work it out again once parties are played."""
    if after:
        background.later(background.Job.REFRESH_STANDINGS, tournament.pk)
