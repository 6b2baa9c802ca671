"""Jobs run inline here; `test_worker` runs them in a real worker."""

import datetime as dt

import pytest
from celery import current_app
from django.core.cache import cache
from django.utils import timezone

from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import results, rounds, tasks
from tournaments.background import Job, later
from tournaments.models import LogEntry, Round, Standings, Table, Work
from tournaments.queries.results import behind

pytestmark = pytest.mark.django_db
ANNE = actor()


def played(pairs=4):
    tournament = make_tournament(pairs)
    drawn = rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    return tournament, drawn, list(Table.objects.filter(round=drawn))


def record(table, a=900, key="k"):
    results.record_score(table, points=BySide(a=a, b=1944 - a), by=ANNE, key=key)


@pytest.mark.parametrize("job", list(Job))
def test_every_job_is_a_registered_task(job):
    assert job.value in current_app.tasks


def test_sweep_is_scheduled():
    scheduled = [entry["task"] for entry in current_app.conf.beat_schedule.values()]
    assert "tournaments.sweep" in scheduled


def test_refresh_standings_twice_writes_once_and_says_so_on_its_row():
    tournament, _, tables = played()
    record(tables[0])
    tasks.refresh_standings(tournament.pk)
    work = Work.objects.get(job=Job.REFRESH_STANDINGS)
    assert (work.state, work.done, work.total) == (Work.State.DONE, 1, 1)
    assert work.params == {"wrote": [1]}
    tasks.refresh_standings(tournament.pk)
    assert (Standings.objects.count(), Work.objects.count()) == (1, 1)


def test_refresh_standings_of_a_concours_that_is_gone_does_nothing():
    tasks.refresh_standings(0)
    assert not Work.objects.exists()


def test_refresh_standings_that_fails_says_so_and_later_is_done(monkeypatch):
    tournament, _, tables = played()
    record(tables[0])
    with monkeypatch.context() as patch, pytest.raises(OSError, match="disk"):
        patch.setattr(
            results, "refresh_standings", lambda *_a, **_k: (_ for _ in ()).throw(OSError("disk"))
        )
        tasks.refresh_standings(tournament.pk)
    work = Work.objects.get()
    assert (work.state, work.error["fault"]) == (Work.State.FAILED, "OSError")
    tasks.refresh_standings(tournament.pk)
    work.refresh_from_db()
    assert (work.state, work.error) == (Work.State.DONE, {})


def test_pair_round_twice_draws_once():
    tournament = make_tournament(8)
    for _ in range(2):
        tasks.pair_round(tournament.pk, 1)
    assert Round.objects.filter(tournament=tournament).count() == 1
    assert Work.objects.get(job=Job.PAIR_ROUND).state == Work.State.DONE


def test_pair_round_refused_stands_on_its_row():
    tournament = make_tournament(1)
    tasks.pair_round(tournament.pk, 1)
    work = Work.objects.get(job=Job.PAIR_ROUND)
    assert (work.state, work.error["code"]) == (Work.State.FAILED, "too_few")


def test_publish_refreshes_and_warms_twice_over():
    tournament, drawn, _ = played()
    for _ in range(2):
        tasks.publish(drawn.pk)
    work = Work.objects.get(job=Job.PUBLISH)
    assert (work.state, work.done, work.total) == (Work.State.DONE, 2, 2)
    assert Standings.objects.get().after_round == 1
    assert cache.get(f"version/slug/{tournament.slug}") is not None


def test_publish_of_a_draft_or_of_nothing_does_nothing():
    tournament = make_tournament(4)
    tasks.publish(rounds.draw(tournament, by=ANNE).pk)
    tasks.publish(0)
    assert not Work.objects.exists()


def test_a_job_that_fails_or_finds_no_broker_leaves_the_entry(
    monkeypatch, django_capture_on_commit_callbacks
):
    tournament, _, tables = played()
    down = OSError("no broker")
    monkeypatch.setattr(
        "celery.canvas.Signature.apply_async", lambda *_a, **_k: (_ for _ in ()).throw(down)
    )
    with django_capture_on_commit_callbacks(execute=True):
        record(tables[0])
    assert tables[0].entries.count() == 1
    assert behind() == [tournament.pk]


def test_sweep_asks_again_only_for_what_is_behind(django_capture_on_commit_callbacks):
    tournament, _, tables = played()
    quiet, *_ = played()
    results.refresh_standings(quiet.pk)
    LogEntry.objects.filter(tournament=quiet)
    results.refresh_standings(tournament.pk)
    assert behind() == []
    record(tables[0])
    assert behind() == [tournament.pk]
    with django_capture_on_commit_callbacks(execute=True):
        tasks.sweep()
    assert behind() == []
    assert max(row["total"] for row in Standings.objects.get(tournament=tournament).rows) == 1044


def test_sweep_sees_standings_that_were_never_made_or_are_old():
    tournament, *_ = played()
    assert behind() == [tournament.pk]
    results.refresh_standings(tournament.pk)
    Standings.objects.update(computed_at=timezone.now() - dt.timedelta(hours=1))
    assert behind() == [tournament.pk]


def test_later_waits_for_the_commit(django_capture_on_commit_callbacks):
    tournament, _, tables = played()
    with django_capture_on_commit_callbacks() as waiting:
        record(tables[0])
        later(Job.REFRESH_STANDINGS, tournament.pk)
        assert not Standings.objects.exists()
    assert len(waiting) >= 2
