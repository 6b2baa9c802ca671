"""Jobs: fetch by id, call one verb, say how far it has come.  Twice or at once does no harm."""

from celery import shared_task

from tournaments import results
from tournaments.background import Job


@shared_task(name=Job.REFRESH_STANDINGS.value)  # type: ignore[untyped-decorator]
def refresh_standings(tournament_id: int, since: int = 1) -> None:
    """Standings from this partie on."""
    results.refresh_standings(tournament_id, since=since)
