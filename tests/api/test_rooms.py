"""Halls, tables that are kept, and catch-up games, through the API."""

import pytest

from tests.api.hall import sheet, tables
from tests.factories.tournaments import make_tournament
from tournaments.models import Partnership

HALLS = [
    {"letter": "A", "name": "Salle", "tables": 3, "closed": [2]},
    {"letter": "B", "name": "École", "tables": 4, "closed": []},
]
SENT = [{name: hall[name] for name in ("name", "tables", "closed")} for hall in HALLS]


@pytest.fixture
def halls(tournament):
    return f"tournaments/{tournament.slug}/halls/"


def no(answer) -> tuple:
    problem = answer.json()
    return answer.status_code, problem["code"], problem["field"]


def test_halls_are_lettered_in_their_order_and_replaced_as_a_whole(halls, organiser, reader):
    assert reader.get(halls).json() == {"halls": []}
    for _twice in range(2):
        kept = organiser.send("put", halls, {"halls": SENT}, key="halls")
        assert (kept.status_code, kept.json()) == (200, {"halls": HALLS})
    assert reader.get(halls).json() == {"halls": HALLS}
    swapped = organiser.send("put", halls, {"halls": SENT[::-1]}).json()["halls"]
    assert [(hall["letter"], hall["name"]) for hall in swapped] == [("A", "École"), ("B", "Salle")]
    assert organiser.send("put", halls, {"halls": []}).json() == {"halls": []}


@pytest.mark.parametrize(
    ("second", "code", "field"),
    [
        ({"name": "salle", "tables": 2}, "name_twice", "halls.1.name"),
        ({"name": "", "tables": 2}, "name_missing", "halls.1.name"),
        ({"name": "École", "tables": 0}, "bad_tables", "halls.1.tables"),
        ({"name": "École", "tables": "2"}, "invalid", "halls.1.tables"),
        ({"name": "École", "tables": 2, "closed": [3]}, "bad_closed", "halls.1.closed"),
        ({"name": "École"}, "required", "halls.1.tables"),
        ({"name": "École", "tables": 2, "floor": 1}, "unknown_field", "halls.1.floor"),
    ],
)
def test_a_hall_that_cannot_be_is_refused_with_its_place(halls, organiser, second, code, field):
    body = {"halls": [{"name": "Salle", "tables": 3}, second]}
    assert no(organiser.send("put", halls, body)) == (400, code, field)
    assert organiser.get(halls).json() == {"halls": []}


def test_halls_are_read_by_members_and_changed_by_organisers(
    halls, scorer, reader, stranger, visitor
):
    callers = (visitor, stranger, reader, scorer)
    assert [caller.get(halls).status_code for caller in callers] == [401, 404, 200, 200]
    body = {"halls": SENT}
    answers = [caller.send("put", halls, body).status_code for caller in callers]
    assert answers == [401, 404, 403, 403]


def test_a_table_is_kept_for_an_equipe_that_cannot_move(tournament, halls, organiser, scorer):
    organiser.send("put", halls, {"halls": SENT})
    one, other = Partnership.objects.filter(tournament=tournament).order_by("number")[:2]
    address = f"partnerships/{one.pk}/table/"
    for _twice in range(2):
        assert organiser.post(address, {"table": 4}, key="kept").status_code == 200
    assert Partnership.objects.get(pk=one.pk).fixed_table == 4
    taken = organiser.post(f"partnerships/{other.pk}/table/", {"table": 4})
    assert no(taken) == (400, "table_taken", "table")
    assert taken.json()["params"] == {"table": 4, "number": 1}
    assert no(organiser.post(address, {"table": 2})) == (400, "table_closed", "table")
    assert no(organiser.post(address, {})) == (400, "required", "table")
    assert scorer.post(address, {"table": None}).status_code == 403
    assert organiser.post(address, {"table": None}).status_code == 200
    assert Partnership.objects.get(pk=one.pk).fixed_table is None


@pytest.fixture
def waiting(club, organiser):
    """Partie 1 of five pairs: one waits, one table has finished, one is still playing."""
    five = make_tournament(5, club=club, odd__method="bye")
    drawn = organiser.post(f"tournaments/{five.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    first, second = tables(organiser, five.slug, 1)
    organiser.post(f"tables/{first['id']}/entries/", {"points": sheet(1)})
    return {
        "slug": five.slug,
        "seat": f"rounds/{drawn['id']}/catch-up/",
        "waiting": drawn["idle"][0]["number"],
        "free": first["sides"]["A"]["number"],
        "busy": second["sides"]["A"]["number"],
    }


def test_a_catch_up_game_counts_for_who_had_the_bye_and_can_be_taken_back(
    waiting, organiser, visitor
):
    body = {"waiting": waiting["waiting"], "against": waiting["free"]}
    seated = organiser.post(waiting["seat"], body)
    assert seated.status_code == 201
    table = seated.json()
    assert [side["number"] for side in table["sides"].values()] == list(body.values())
    assert visitor.get(f"rounds/{table['round']}/").json()["catch_up"] is True
    assert no(organiser.post(waiting["seat"], body)) == (400, "already", "waiting")

    back = f"tables/{table['id']}/take-back/"
    assert organiser.post(back).status_code == 204
    assert visitor.get(f"tables/{table['id']}/").status_code == 404
    again = organiser.post(waiting["seat"], body).json()
    organiser.post(f"tables/{again['id']}/entries/", {"points": sheet(3)})
    assert no(organiser.post(f"tables/{again['id']}/take-back/")) == (409, "has_entries", None)
    rows = visitor.get(f"tournaments/{waiting['slug']}/standings/").json()["rows"]
    total = {row["number"]: row["total"] for row in rows}
    assert total[waiting["waiting"]] == sheet(3)["A"]
    assert total[waiting["free"]] == sheet(1)["A"]


def test_a_catch_up_game_that_cannot_be_is_refused(waiting, organiser, scorer, stranger, visitor):
    def seat(who, against, caller=organiser):
        return caller.post(waiting["seat"], {"waiting": who, "against": against})

    rests, free, busy = waiting["waiting"], waiting["free"], waiting["busy"]
    assert no(seat(free, busy)) == (400, "not_waiting", "waiting")
    assert no(seat(rests, busy)) == (400, "still_playing", "against")
    assert no(seat(rests, rests)) == (400, "same_pair", "against")
    assert no(seat(rests, 99)) == (400, "not_found", "against")
    answers = [seat(rests, free, one).status_code for one in (visitor, stranger, scorer)]
    assert answers == [401, 404, 403]
    plain = f"tables/{tables(organiser, waiting['slug'], 1)[0]['id']}/take-back/"
    assert no(organiser.post(plain)) == (409, "not_catch_up", None)
    answers = [one.post(plain).status_code for one in (visitor, stranger, scorer)]
    assert answers == [401, 404, 403]
