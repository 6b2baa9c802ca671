"""A mêlée through the API: players alone, two on a side, a table with its hall's name."""

import pytest

from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import rooms
from tournaments.rules import load

PLAYERS = ("Anne Auger", "Bruno Baron", "Chloé Caron", "Denis Duval", "Élise Évrard")


@pytest.fixture
def evening(club, organiser):
    """Five players of whom one rests; the hall calls its tables A1, A2 ..."""
    tournament = make_tournament(club=club, rules=load("melee"))
    rooms.set_halls(tournament, halls=[{"name": "Salle", "tables": 3, "closed": []}], by=actor())
    for name in PLAYERS:
        organiser.post("partnerships/", {"tournament": tournament.slug, "names": [name]})
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    return tournament


def only_table(caller, evening):
    (table,) = caller.rows("tables/", tournament=evening.slug)
    return table


def ranked(caller, evening):
    rows = caller.get(f"tournaments/{evening.slug}/standings/").json()["rows"]
    return {row["number"]: row for row in rows}


def test_players_are_complete_alone_and_two_are_refused(evening, organiser):
    rows = organiser.rows("partnerships/", tournament=evening.slug)
    assert [row["players"][0]["name"] for row in rows] == list(PLAYERS)
    assert all(row["single"] and row["complete"] and len(row["players"]) == 1 for row in rows)
    assert {row["fixed_table"] for row in rows} == {None}
    body = {"tournament": evening.slug, "names": ["Fanny Faure", "Gil Garnier"]}
    refused = organiser.post("partnerships/", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "singles_only")


def test_a_side_has_two_numbers_and_a_table_its_name(evening, organiser, visitor):
    table = only_table(organiser, evening)
    sides = table["sides"]
    assert (table["label"], table["stage"]) == ("A1", "")
    assert all(len(sides[side][of]) == 2 for side in "AB" for of in ("ids", "numbers", "names"))
    assert all(sides[side]["number"] == sides[side]["numbers"][0] for side in "AB")
    resting = {
        idle["number"] for idle in organiser.rows("rounds/", tournament=evening.slug)[0]["idle"]
    }
    seated = {one for side in "AB" for one in sides[side]["numbers"]}
    assert (seated | resting, len(resting)) == (set(range(1, 6)), 1)
    assert only_table(visitor, evening)["sides"]["A"]["numbers"] == sides["A"]["numbers"]


def test_what_a_side_marks_each_of_its_players_marks(evening, organiser):
    table = only_table(organiser, evening)
    organiser.post(f"tables/{table['id']}/entries/", {"points": {"A": 1000, "B": 944}}, key="1")
    rows = ranked(organiser, evening)
    for side, points in (("A", 1000), ("B", 944)):
        one, other = table["sides"][side]["numbers"]
        assert rows[one]["total"] == rows[other]["total"] == points
        assert rows[one]["games"][0]["partner"] == other


def test_an_absent_player_s_side_forfeits_and_a_fine_goes_to_both_opponents(evening, organiser):
    table = only_table(organiser, evening)
    (_, absent), (one, other) = (table["sides"][side]["numbers"] for side in "AB")
    body = {"absent": absent, "reason": "parti"}
    organiser.post(f"tables/{table['id']}/forfeit/", body, key="f")
    fine = {
        "tournament": evening.slug,
        "partnership": absent,
        "table": table["id"],
        "points": 50,
        "to": "opponents",
        "reason": "sans prévenir",
    }
    assert organiser.post("penalties/", fine).status_code == 201
    rows = ranked(organiser, evening)
    assert rows[one]["total"] == rows[other]["total"] == 1100 + 50
    assert rows[absent]["total"] == 0


def test_visitors_do_not_learn_whose_table_is_kept(evening, visitor, organiser):
    pk = organiser.rows("partnerships/", tournament=evening.slug)[0]["id"]
    organiser.post(f"partnerships/{pk}/table/", {"table": 2})
    assert organiser.get(f"partnerships/{pk}/").json()["fixed_table"] == 2
    assert visitor.get(f"partnerships/{pk}/").json()["fixed_table"] is None
