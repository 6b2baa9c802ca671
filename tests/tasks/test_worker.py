"""The same jobs on a real Celery worker, over real Redis and PostgreSQL."""

import threading
import time

import pytest
from celery import current_app
from django.db import connection

from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import results, rounds, tasks
from tournaments.background import Job, later
from tournaments.models import Round, Standings, Table, Work

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
]
ANNE = actor()


@pytest.fixture(autouse=True)
def drained(worker):
    """Nothing is left to do when the tables are emptied."""
    yield
    assert soon(idle)


def idle():
    with current_app.connection_for_read() as broker:
        if broker.default_channel.client.llen("celery"):
            return False
    asked = current_app.control.inspect(timeout=5, limit=1)  # one worker: its answer is all
    found = [asked.active(), asked.reserved()]
    return all(said and not any(said.values()) for said in found)


def played(pairs=4):
    tournament = make_tournament(pairs)
    drawn = rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    return tournament, drawn, list(Table.objects.filter(round=drawn))


def record(table, a=900, key="k"):
    results.record_score(table, points=BySide(a=a, b=1944 - a), by=ANNE, key=key)


def soon(wish, seconds=60):
    """Wait until it comes true; its last value."""
    end = time.monotonic() + seconds
    while not (found := wish()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def totals(tournament):
    row = Standings.objects.filter(tournament=tournament).first()
    return row and sum(one["total"] for one in row.rows)


def done(job):
    return Work.objects.filter(job=job, state=Work.State.DONE).first()


def test_a_worker_makes_the_standings_after_an_entry(worker):
    tournament, _, tables = played()
    record(tables[0])
    assert soon(lambda: totals(tournament) == 1944)
    assert soon(lambda: done(Job.REFRESH_STANDINGS))
    assert "tournaments.refresh_standings" in worker.read_text()


def test_a_worker_draws_once_however_often_it_is_asked():
    tournament = make_tournament(16)
    for _ in range(4):
        later(Job.PAIR_ROUND, tournament.pk, 1)
    assert soon(lambda: done(Job.PAIR_ROUND))
    time.sleep(1)
    assert Round.objects.filter(tournament=tournament).count() == 1
    assert Table.objects.filter(round__tournament=tournament).count() == 8


def test_a_worker_says_why_a_draw_is_refused():
    tournament = make_tournament(1)
    later(Job.PAIR_ROUND, tournament.pk, 1)
    assert soon(lambda: Work.objects.filter(state=Work.State.FAILED).exists())
    assert Work.objects.get().error["code"] == "too_few"


def test_a_worker_does_what_follows_a_publication():
    tournament, drawn, _ = played()
    later(Job.PUBLISH, drawn.pk)
    work = soon(lambda: done(Job.PUBLISH))
    assert (work.done, work.total) == (2, 2)
    assert Standings.objects.filter(tournament=tournament).count() == 1


def test_many_entries_at_once_end_in_standings_with_every_point():
    tournament, _, tables = played(16)

    def enter(place, table):
        record(table, 900 + place)
        connection.close()

    threads = [threading.Thread(target=enter, args=one) for one in enumerate(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert soon(lambda: totals(tournament) == 8 * 1944)
    assert soon(lambda: Standings.objects.get(tournament=tournament).complete)


def test_the_sweep_mends_what_a_lost_job_left(monkeypatch):
    tournament, _, tables = played()
    with monkeypatch.context() as patch:
        patch.setattr("tournaments.results.later", lambda *_: None)
        record(tables[0])
    assert totals(tournament) in (None, 0)
    tasks.sweep.delay()
    assert soon(lambda: totals(tournament) == 1944)
