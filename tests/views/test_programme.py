"""The page of the evening's programme, by its door."""

import pytest

from clubs.models import Role
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import rounds
from tournaments.models import Round
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def desk(client, club):
    client.force_login(make_member(club, Role.ORGANISER))
    return client


def address(tournament, more=""):
    return f"/desk/{tournament.slug}/programme/{more}"


ASKED = {
    "entrants": "23",
    "tables": "10",
    "rounds": "4",
    "minutes": "40",
    "pause": "10",
    "start": "20:30",
}


def test_rehearsal_tells_end_tables_byes_and_waves(desk, club):
    tournament = make_tournament(4, club=club)
    found = desk.get(address(tournament), ASKED)
    lines = found.context["lines"]
    assert [line["partie"].number for line in lines] == [1, 2, 3, 4]
    # 11 tables in a room of 10: two waves of 40 minutes, and the bis games of partie 1 after them.
    assert [line["partie"].waves for line in lines] == [3, 2, 2, 2]
    assert found.context["end"].strftime("%H:%M") == "03:00"
    assert found.context["tried"].games == (4, 4)
    assert found.context["tried"].rests == (0, 1)
    assert Round.objects.count() == 0


def test_rehearsal_says_from_which_partie_meetings_repeat(desk, club):
    rules = derive(load("asce"), {"odd.method": "bye"})
    tournament = make_tournament(4, club=club, rules=rules)
    found = desk.get(address(tournament), {**ASKED, "entrants": "6", "rounds": "7"})
    assert found.context["tried"].rematches_from == 6


def test_rehearsal_says_when_its_parties_do_not_reach_the_final(desk, club):
    tournament = make_tournament(4, club=club, rules=load("poules"))
    asked = {**ASKED, "entrants": "19", "rounds": "6"}
    english = {"accept-language": "en"}
    page = desk.get(address(tournament), asked, headers=english).content.decode()
    assert "19 pairs need 7 parties for the final; 6 are tried." in page
    enough = desk.get(address(tournament), {**asked, "rounds": "7"}, headers=english)
    assert "parties for the final" not in enough.content.decode()
    assert enough.context["tried"].refused is None


@pytest.mark.parametrize(
    ("field", "typed"),
    [("entrants", "1"), ("entrants", "x"), ("rounds", "0"), ("minutes", ""), ("start", "25:70")],
)
def test_rehearsal_with_nonsense_says_where_and_keeps_what_was_typed(desk, club, field, typed):
    tournament = make_tournament(4, club=club)
    found = desk.get(address(tournament), {**ASKED, field: typed})
    assert found.status_code == 200
    assert list(found.context["rehearsal"].errors) == [field]
    assert found.context["rehearsal"]["tables"].value() == "10"


def test_parties_are_changed_and_refused_in_place(desk, club):
    tournament = make_tournament(6, club=club)
    change = address(tournament, "parties/")
    refused = desk.post(change, {"rounds": "0", "reason": "Tard"})
    assert refused.context["parties"].errors["rounds"]
    refused = desk.post(change, {"rounds": "3", "reason": ""})
    assert refused.context["parties"]["rounds"].value() == "3"
    assert desk.post(change, {"rounds": "3", "reason": "Tard"}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.rules.format.rounds == 3


def test_clock_goes_to_the_projector_and_leaves_it(desk, club, client):
    tournament = make_tournament(6, club=club)
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    screen = f"/screen/{tournament.screen_token}/"
    assert "board-clock" not in client.get(screen).content.decode()
    clock = address(tournament, "clock/")
    assert desk.post(clock, {"act": "start", "minutes": "40"}).status_code == 302
    assert client.get(screen).context["clock"].clock_ends_at is not None
    assert "data-ends" in client.get(screen).content.decode()
    desk.post(clock, {"act": "pause"})
    assert "data-left" in client.get(screen).content.decode()
    assert desk.post(clock, {"act": "start", "minutes": "0"}).context["clock"].errors["minutes"]
    desk.post(clock, {"act": "stop"})
    assert client.get(screen).context["clock"] is None
    assert desk.post(clock, {"act": "nonsense"}).status_code == 400


def test_scorer_reads_the_programme_and_changes_nothing(client, club):
    tournament = make_tournament(6, club=club)
    client.force_login(make_member(club, Role.SCORER))
    assert client.get(address(tournament)).status_code == 200
    answer = client.post(address(tournament, "parties/"), {"rounds": "3", "reason": "x"})
    assert answer.status_code == 403
