"""The evening's programme through the API: parties, one set aside, the clock, a rehearsal."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.api.caller import Caller
from tests.api.hall import play
from tests.factories.tournaments import make_tournament
from tournaments.models import Round


@pytest.fixture
def tournament(club):
    """Six pairs, nothing drawn; an odd one would rest."""
    return make_tournament(
        6, club=club, name="Noël", odd__method="bye", odd__points="fixed", odd__fixed=972
    )


@pytest.fixture
def two(running, organiser):
    """Two parties are played and published, of the four that the règlement foresees."""
    play(organiser, running.slug, 1)
    drawn = organiser.post(f"tournaments/{running.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, running.slug, 2)
    return f"tournaments/{running.slug}/"


def totals(caller: Caller, concours: str) -> int:
    return sum(row["total"] for row in caller.get(f"{concours}standings/").json()["rows"])


def no(answer) -> tuple:
    problem = answer.json()
    return answer.status_code, problem["code"], problem["field"]


def test_parties_change_in_number_with_a_reason(running, organiser):
    address = f"tournaments/{running.slug}/rounds-count/"
    for _twice in range(2):
        answer = organiser.post(address, {"rounds": 3, "reason": "late"}, key="three")
        assert (answer.status_code, answer.json()["parties"]) == (200, 3)
    assert running.log.filter(code="parties_changed").count() == 1
    assert no(organiser.post(address, {"rounds": 0, "reason": "x"})) == (
        400, "bad_rounds", "rounds",
    )  # fmt: skip
    assert no(organiser.post(address, {"rounds": 4})) == (400, "required", "reason")
    rules = organiser.get(f"tournaments/{running.slug}/rules/").json()["rules"]
    assert rules["format"]["rounds"] == 3


def test_a_partie_set_aside_counts_for_nobody_until_it_is_taken_up(two, organiser, visitor):
    whole = totals(visitor, two)
    dropped = organiser.post(f"{two}drop/", {"reason": "no light"})
    assert (dropped.status_code, dropped.json()["state"]) == (200, "dropped")
    assert 0 < totals(visitor, two) < whole
    row = f"rounds/{dropped.json()['id']}/"
    assert (visitor.get(row).status_code, organiser.get(row).status_code) == (404, 200)
    assert no(organiser.post(f"{two}drop/", {"reason": "again"})) == (409, "is_dropped", None)
    assert organiser.post(f"{two}take-up/", {"reason": "light"}).json()["state"] == "published"
    assert totals(visitor, two) == whole
    assert no(organiser.post(f"{two}take-up/", {"reason": "x"})) == (409, "not_dropped", None)


def test_the_clock_runs_for_everybody_stands_still_and_is_taken_away(running, organiser, visitor):
    address = f"tournaments/{running.slug}/clock/"
    shown = f"rounds/{running.rounds.get().pk}/"

    def turn(**body) -> dict:
        answer = organiser.post(address, body)
        assert answer.status_code == 200, answer.json()
        assert visitor.get(shown).json()["clock"] == answer.json()["clock"]
        return answer.json()["clock"]

    started = turn(act="start", minutes=45)
    ends = dt.datetime.fromisoformat(started["ends_at"])
    assert dt.timedelta(minutes=44) < ends - timezone.now() <= dt.timedelta(minutes=45)
    assert started["left"] is None
    paused = turn(act="pause")
    assert paused["ends_at"] is None
    assert 44 * 60 < paused["left"] <= 45 * 60
    assert turn(act="add", minutes=5)["left"] == paused["left"] + 300
    assert turn(act="pause")["left"] is None
    assert turn(act="stop") is None


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"act": "stop"}, (409, "no_clock", None)),
        ({"act": "start"}, (400, "required", "minutes")),
        ({"act": "start", "minutes": 0}, (400, "bad_minutes", "minutes")),
        ({"act": "faster"}, (400, "invalid_choice", "act")),
    ],
)
def test_a_clock_that_cannot_be_is_refused(running, organiser, body, said):
    assert no(organiser.post(f"tournaments/{running.slug}/clock/", body)) == said


def test_before_the_first_partie_there_is_no_clock(tournament, organiser):
    answer = organiser.post(f"tournaments/{tournament.slug}/clock/", {"act": "stop"})
    assert no(answer) == (409, "nothing_played", None)


def test_a_rehearsal_tells_the_evening_and_stores_nothing(tournament, reader):
    address = f"tournaments/{tournament.slug}/rehearsal/"
    query = {"entrants": 9, "tables": 3, "rounds": 3, "minutes": 30, "pause": 10}
    tried = reader.get(address, query).json()
    assert [one["number"] for one in tried["parties"]] == [1, 2, 3]
    assert {one["waves"] for one in tried["parties"]} == {2}
    assert tried["ends"] == tried["parties"][-1]["ends"] == 3 * 2 * 30 + 2 * 10
    assert (tried["games"], tried["rests"]) == ({"least": 2, "most": 3}, {"least": 0, "most": 1})
    assert tried["refused"] is None
    assert reader.get(address, query).json() == tried
    usual = reader.get(address, {"entrants": 8}).json()
    assert len(usual["parties"]) == tournament.rules.format.rounds
    assert not Round.objects.exists()
    assert no(reader.get(address)) == (400, "required", "entrants")
    assert no(reader.get(address, {"entrants": "many"})) == (400, "invalid", "entrants")
    assert no(reader.get(address, {"entrants": 8, "rounds": 0}))[2] == "rounds"


def test_readers_try_and_only_organisers_change(running, reader, scorer, stranger, visitor):
    concours = f"tournaments/{running.slug}/"
    bodies = {
        "rounds-count": {"rounds": 3, "reason": "x"},
        "drop": {"reason": "x"},
        "take-up": {"reason": "x"},
        "clock": {"act": "start", "minutes": 5},
    }
    for word, body in bodies.items():
        answers = [
            caller.post(f"{concours}{word}/", body).status_code
            for caller in (visitor, stranger, reader, scorer)
        ]
        assert answers == [401, 404, 403, 403], word
    query = {"entrants": 4}
    callers = (visitor, stranger, reader)
    answers = [one.get(f"{concours}rehearsal/", query).status_code for one in callers]
    assert answers == [401, 404, 200]
    assert running.rules.format.rounds == 4


def test_what_needs_more_parties_gives_way_and_a_rehearsal_tells_what_cannot_be(
    club, organiser, reader
):
    few = make_tournament(6, club=club)
    bis = f"tournaments/{few.slug}/"
    answer = organiser.post(f"{bis}rounds-count/", {"rounds": 1, "reason": "late"})
    assert answer.status_code == 200
    few.refresh_from_db()
    assert (few.rules.format.rounds, few.rules.odd.method) == (1, "bye")
    bis = f"tournaments/{make_tournament(6, club=club).slug}/"
    tried = reader.get(f"{bis}rehearsal/", {"entrants": 9, "rounds": 3}).json()
    assert (tried["parties"], tried["refused"]["code"]) == ([], "bis_impossible")
    assert "9" in tried["refused"]["text"]


def test_a_draft_says_from_which_partie_on_rematches_cannot_be_helped(club, organiser, visitor):
    few = make_tournament(4, club=club)
    drawn = organiser.post(f"tournaments/{few.slug}/draw/").json()
    assert drawn["rematches_from"] == 4
    row = f"rounds/{drawn['id']}/"
    organiser.post(f"{row}publish/")
    assert visitor.get(row).json()["rematches_from"] == 4
    organiser.post(f"tournaments/{few.slug}/hide/", {"kind": "standings"})
    assert visitor.get(row).json()["rematches_from"] is None
    assert organiser.get(row).json()["rematches_from"] == 4
