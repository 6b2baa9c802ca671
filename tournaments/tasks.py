"""Jobs: fetch by id, call one verb, say how far it has come.  Twice or at once does no harm.

A worker runs them when hosted; on the laptop the same code runs inline, right after the commit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app, shared_task
from django.db import transaction
from django.utils.translation import gettext_noop

from tournaments import results, rounds
from tournaments.background import Job, later
from tournaments.models import Round, Tournament, Work
from tournaments.queries import live
from tournaments.queries.results import behind

SWEEP_SECONDS = 60


@shared_task(name=Job.PAIR_ROUND.value)  # type: ignore[untyped-decorator]
def pair_round(tournament_id: int, number: int) -> None:
    """The draw of a partie; its `Work` row is kept by the verb."""
    with _failing(tournament_id, Job.PAIR_ROUND, str(number)):
        rounds.pair_round(tournament_id, number)


@shared_task(name=Job.REFRESH_STANDINGS.value)  # type: ignore[untyped-decorator]
def refresh_standings(tournament_id: int, since: int = 1) -> None:
    """Standings from this partie on; nothing to do for a concours that is gone."""
    if not Tournament.objects.filter(pk=tournament_id).exists():
        return
    with _failing(tournament_id, Job.REFRESH_STANDINGS, ""), transaction.atomic():
        wrote = results.refresh_standings(tournament_id, since=since)
        _say(
            tournament_id,
            Job.REFRESH_STANDINGS,
            "",
            state=Work.State.DONE,
            done=1,
            total=1,
            params={"wrote": list(wrote)},
            error={},
        )


@shared_task(name=Job.PUBLISH.value)  # type: ignore[untyped-decorator]
def publish(round_id: int) -> None:
    """What follows the publication of a partie: its standings, and its version in the cache."""
    round_ = Round.objects.published().select_related("tournament").filter(pk=round_id).first()
    if round_ is None:
        return
    tournament, key = round_.tournament, str(round_.pk)
    with _failing(tournament.pk, Job.PUBLISH, key):
        _say(tournament.pk, Job.PUBLISH, key, state=Work.State.RUNNING, done=0, total=2, error={})
        results.refresh_standings(tournament.pk)
        _say(tournament.pk, Job.PUBLISH, key, done=1)
        live.version_of(field="slug", value=tournament.slug)
        live.version_of(field="screen_token", value=tournament.screen_token)
        _say(tournament.pk, Job.PUBLISH, key, state=Work.State.DONE, done=2)


@shared_task(name="tournaments.sweep")  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Ask again for standings that are older than what was stated since: a job was lost."""
    for tournament_id in behind():
        later(Job.REFRESH_STANDINGS, tournament_id)


@current_app.on_after_finalize.connect  # type: ignore[untyped-decorator]
def _schedule(sender: Any, **_: Any) -> None:
    sender.add_periodic_task(SWEEP_SECONDS, sweep.s(), name="tournaments.sweep")


def _say(tournament_id: int, job: Job, key: str, **said: Any) -> None:
    Work.objects.update_or_create(
        tournament_id=tournament_id, job=job.value, key=key, defaults=said
    )


CRASHED = gettext_noop(
    "A fault of the program stopped this. Nothing is changed or lost: try again; if it happens "
    "again, start the program anew."
)


@contextmanager
def _failing(tournament_id: int, job: Job, key: str) -> Iterator[None]:
    """A failure stands on the row that the page shows, and goes on to the log of the worker."""
    try:
        yield
    except Exception as fault:
        error = {"code": "crashed", "template": CRASHED, "fault": type(fault).__name__}
        _say(tournament_id, job, key, state=Work.State.FAILED, error=error)
        raise
