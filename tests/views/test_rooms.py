"""Halls, tables that are not used, and pairs that cannot move."""

import pytest

from clubs.models import Role
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import rooms, rounds
from tournaments.models import Partnership, Table
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db

TWO = {
    "name_0": "Salle des fêtes",
    "tables_0": "3",
    "closed_0": "2",
    "name_1": "École",
    "tables_1": "4",
    "closed_1": "",
}
HALLS = [
    {"letter": "A", "name": "Salle des fêtes", "tables": 3, "closed": [2]},
    {"letter": "B", "name": "École", "tables": 4, "closed": []},
]


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def desk(client, club):
    client.force_login(make_member(club, Role.ORGANISER))
    return client


def seat_of(number):
    return Table.objects.get(seats__partnership__number=number, round__number=1, round__bis=False)


def test_tables_are_numbered_hall_by_hall(desk, club):
    tournament = make_tournament(10, club=club)
    assert desk.post(f"/desk/{tournament.slug}/rooms/halls/", TWO).status_code == 302
    tournament.refresh_from_db()
    assert tournament.halls == HALLS
    drawn = rounds.draw(tournament, by=actor())
    labels = [table.label for table in drawn.tables.order_by("number")]
    assert labels == ["A1", "A3", "B1", "B2", "B3"]


def test_pair_that_cannot_move_keeps_its_table_in_every_partie(desk, club):
    tournament = make_tournament(10, club=club)
    answer = desk.post(f"/desk/{tournament.slug}/rooms/keep/", {"pair": "7", "table": "4"})
    assert answer.status_code == 302
    for _ in range(2):
        drawn = rounds.publish(rounds.draw(tournament, by=actor(), force=True), by=actor())
        assert drawn.tables.get(seats__partnership__number=7).number == 4


def test_kept_table_is_named_as_the_hall_names_it(desk, club):
    tournament = make_tournament(10, club=club)
    rooms.set_halls(tournament, halls=HALLS, by=actor())
    keep = f"/desk/{tournament.slug}/rooms/keep/"
    assert desk.post(keep, {"pair": "7", "table": "b2"}).status_code == 302
    assert Partnership.objects.get(number=7).fixed_table == 5
    for typed in ("A2", "A9", "C1", "zz", "0", "9"):
        refused = desk.post(keep, {"pair": "8", "table": typed})
        assert refused.context["kept"].errors["table"], typed
        assert refused.context["kept"]["table"].value() == typed
    assert desk.post(keep, {"pair": "8", "table": "B2"}).context["kept"].errors["table"]
    assert desk.post(keep, {"pair": "99", "table": "B3"}).context["kept"].errors["pair"]
    assert desk.post(keep, {"pair": "7", "table": ""}).status_code == 302
    assert Partnership.objects.get(number=7).fixed_table is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name_1": "salle des FÊTES"}, "name_1"),
        ({"name_1": ""}, "name_1"),
        ({"tables_1": ""}, "tables_1"),
        ({"tables_0": "0"}, "tables_0"),
        ({"closed_0": "7"}, "closed_0"),
        ({"closed_0": "x"}, "closed_0"),
        ({"closed_0": "1 2 3"}, "closed_0"),
    ],
)
def test_wrong_halls_are_told_at_their_line_and_change_nothing(desk, club, change, field):
    tournament = make_tournament(4, club=club)
    refused = desk.post(f"/desk/{tournament.slug}/rooms/halls/", {**TWO, **change})
    assert refused.context["halls"].errors[field]
    tournament.refresh_from_db()
    assert tournament.halls == []


def test_more_tables_than_the_halls_hold_are_still_seated(club):
    tournament = make_tournament(10, club=club, rules=derive(load("asce"), {"odd.method": "bye"}))
    rooms.set_halls(tournament, halls=HALLS[:1], by=actor())
    drawn = rounds.draw(tournament, by=actor())
    numbers = [table.number for table in drawn.tables.order_by("number")]
    assert len(set(numbers)) == 5


def test_bis_games_beyond_the_halls_say_where_they_are_played(desk, club):
    tournament = make_tournament(11, club=club)
    six = [{**HALLS[0], "closed": []}, {**HALLS[1], "name": "Foyer", "tables": 3}]
    rooms.set_halls(tournament, halls=six, by=actor())
    drawn = rounds.draw(tournament, by=actor())
    told = [one["code"] for one in drawn.options["conflicts"]]
    assert told == ["bis_anywhere"]
    page = desk.get(f"/desk/{tournament.slug}/round/1/").content.decode()
    assert "bis_anywhere" not in page
