"""The same write sent twice, in a row and at the same moment (B13)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.api.caller import Caller
from tests.api.hall import sheet, tables
from tests.factories.clubs import make_club
from tests.factories.tournaments import make_tournament
from tournaments.models import LogEntry, Round, ScoreEntry, Table


@pytest.fixture
def table(running, scorer):
    return tables(scorer, running.slug, 1)[0]


def test_the_same_key_twice_keeps_one_entry(table, scorer):
    address = f"tables/{table['id']}/entries/"
    first = scorer.post(address, {"points": sheet(1)}, key="phone-17")
    again = scorer.post(address, {"points": sheet(1)}, key="phone-17")
    third = scorer.post(address, {"points": sheet(1)}, key="phone-17")
    assert [first.status_code, again.status_code, third.status_code] == [201, 200, 200]
    assert first.json()["entry"] == again.json()["entry"] == third.json()["entry"]
    assert [answer.json()["repeated"] for answer in (first, again)] == [False, True]
    assert again.json()["table"]["state"] == "entered"
    assert ScoreEntry.objects.count() == 1


def test_the_same_key_for_other_totals_is_refused(table, scorer):
    address = f"tables/{table['id']}/entries/"
    scorer.post(address, {"points": sheet(1)}, key="phone-17")
    other = scorer.post(address, {"points": sheet(2)}, key="phone-17")
    problem = other.json()
    assert (other.status_code, problem["code"]) == (409, "key_reused")
    assert problem["field"] == "Idempotency-Key"
    assert ScoreEntry.objects.count() == 1


def test_without_a_key_two_entries_agree(table, scorer):
    address = f"tables/{table['id']}/entries/"
    answers = [scorer.post(address, {"points": sheet(1)}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[1].json()["table"]["state"] == "agreed"


def test_two_people_who_differ_are_both_kept_and_told(table, scorer, organiser):
    address = f"tables/{table['id']}/entries/"
    one = scorer.post(address, {"points": sheet(1)}).json()
    other = organiser.post(address, {"points": sheet(2)}).json()
    assert other["table"]["state"] == "conflict"
    assert other["table"]["points"] is None
    assert [rival["id"] for rival in other["rivals"]] == [one["entry"]["id"], other["entry"]["id"]]
    body = {"points": sheet(2), "reason": "the sheet was read again"}
    settled = organiser.post(f"tables/{table['id']}/correct/", body).json()
    assert settled["table"]["points"] == sheet(2)


def test_what_she_saw_makes_it_a_correction(table, scorer):
    address = f"tables/{table['id']}/entries/"
    seen = scorer.post(address, {"points": sheet(1)}).json()["entry"]["id"]
    mended = scorer.post(address, {"points": sheet(2), "sees": seen}).json()
    assert (mended["entry"]["kind"], mended["table"]["points"]) == ("correction", sheet(2))


@pytest.mark.parametrize("action", ["correct", "annul", "forfeit"])
def test_rulings_are_kept_once_a_key(table, organiser, action):
    address = f"tables/{table['id']}/"
    body = {"reason": "as told"}
    if action == "forfeit":
        body["absent"] = table["sides"]["A"]["number"]
    else:
        organiser.post(f"{address}entries/", {"points": sheet(1)})
    if action == "correct":
        body["points"] = sheet(2)
    before = ScoreEntry.objects.count()
    first = organiser.post(f"{address}{action}/", body, key="ruling")
    again = organiser.post(f"{address}{action}/", body, key="ruling")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["entry"] == again.json()["entry"]
    assert ScoreEntry.objects.count() == before + 1


@pytest.mark.parametrize("key", ["", " ", "x" * 81, "clé", "a\tb"])
def test_a_key_that_cannot_be_kept_is_refused(table, scorer, key):
    answer = scorer.post(f"tables/{table['id']}/entries/", {"points": sheet(1)}, key=key)
    assert (answer.status_code, answer.json()["field"]) == (400, "Idempotency-Key")
    assert not ScoreEntry.objects.exists()


def test_a_key_where_sending_twice_does_it_twice_is_refused(tournament, scorer):
    row = scorer.rows("partnerships/", tournament=tournament.slug)[0]
    answer = scorer.post(f"partnerships/{row['id']}/pay/", {"cents": 100}, key="k")
    assert (answer.status_code, answer.json()["code"]) == (400, "key_not_kept")
    assert scorer.get(f"partnerships/{row['id']}/").json()["paid_cents"] == 1000


def test_drawing_and_publishing_twice_is_once(tournament, organiser):
    draw = f"tournaments/{tournament.slug}/draw/"
    ids = [organiser.post(draw, key="draw-1").json()["id"] for _ in range(2)]
    assert ids[0] == ids[1]
    states = [organiser.post(f"rounds/{ids[0]}/publish/", key="p").json()["state"] for _ in "ab"]
    assert states == ["published", "published"]
    assert Round.objects.count() == 1
    assert LogEntry.objects.filter(code="round_published").count() == 1


def at_once(calls):
    """Every call in a thread of its own, started together."""
    ready = Barrier(len(calls))

    def run(call):
        try:
            ready.wait()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture
def hall(transactional_db):
    """A published partie whose rows every thread sees."""
    tournament = make_tournament(4, club=make_club("Amicale"))
    organiser = Caller.of(tournament.club, "organiser")
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    return tournament, tables(organiser, tournament.slug, 1)[0]["id"]


def stating(tournament, table: int, points, key: str):
    caller = Caller.of(tournament.club, "scorer")
    return lambda: caller.plain(f"tables/{table}/entries/", {"points": points}, key=key)


def test_one_key_sent_at_the_same_moment_keeps_one_entry(hall):
    tournament, table = hall
    answers = at_once([stating(tournament, table, sheet(1), "same") for _ in range(4)])
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert len({answer.json()["entry"]["id"] for answer in answers}) == 1
    assert ScoreEntry.objects.count() == 1


def test_different_totals_at_the_same_moment_are_a_conflict(hall):
    tournament, table = hall
    answers = at_once(
        [stating(tournament, table, sheet(place), f"key-{place}") for place in (1, 2)]
    )
    assert [answer.status_code for answer in answers] == [201, 201]
    assert ScoreEntry.objects.filter(table=table).count() == 2
    found = Table.objects.get(pk=table)
    assert (found.state, found.result) == ("conflict", None)


def test_a_draw_asked_for_at_the_same_moment_is_one_draft(transactional_db):
    tournament = make_tournament(4, club=make_club("Amicale"))
    callers = [Caller.of(tournament.club, "organiser") for _ in range(3)]
    address = f"tournaments/{tournament.slug}/draw/"
    answers = at_once([lambda caller=caller: caller.plain(address, {}) for caller in callers])
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert Round.objects.count() == 1
