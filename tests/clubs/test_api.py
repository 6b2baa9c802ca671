import pytest

from clubs import members
from clubs.models import Club, Player, Role
from tests.factories.clubs import actor, make_club, make_member, make_player, make_token, make_user

pytestmark = pytest.mark.django_db

CLUBS, PLAYERS = "/api/v1/clubs/", "/api/v1/players/"


def key(value):
    return {"Authorization": f"Token {value}"}


@pytest.fixture
def club():
    return make_club("Amicale")


def post(client, address, data, **extra):
    return client.post(address, data, content_type="application/json", **extra)


def test_a_key_reads_its_club_only(client, club):
    make_club("Autre")
    _token, value = make_token(club)
    rows = client.get(CLUBS, headers=key(value)).json()["results"]
    assert [(row["slug"], row["name"], row["role"]) for row in rows] == [
        ("amicale", "Amicale", "reader")
    ]
    assert client.get(f"{CLUBS}amicale/", headers=key(value)).status_code == 200
    assert client.get(f"{CLUBS}autre/", headers=key(value)).status_code == 404


@pytest.mark.parametrize("header", ["Token wrong", "Token", "Token a b", "Token é"])
def test_a_wrong_key_is_refused(client, club, header):
    answer = client.get(CLUBS, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"


def test_a_revoked_key_is_refused(client, club):
    token, value = make_token(club)
    members.revoke_token(token, by=actor())
    assert client.get(CLUBS, headers=key(value)).status_code == 401


def test_without_a_key_or_account_nothing_is_read(client, club):
    assert client.get(CLUBS).status_code == 401
    assert client.get(PLAYERS).status_code == 401


@pytest.mark.parametrize("role", Role.values)
def test_players_are_read_by_every_role_and_written_from_scorer_on(client, club, role):
    _token, value = make_token(club, role)
    make_player(club, "Paul Martin")
    assert client.get(PLAYERS, headers=key(value)).json()["count"] == 1
    sent = {"club": "amicale", "name": "Éric  Dumas", "categories": ["senior"]}
    answer = post(client, PLAYERS, sent, headers=key(value))
    assert answer.status_code == (403 if role == "reader" else 201)
    if role != "reader":
        row = answer.json()
        assert (row["club"], row["name"], row["categories"]) == (
            "amicale",
            "Éric Dumas",
            ["senior"],
        )


def test_a_known_name_answers_the_known_player(client, club):
    _token, value = make_token(club, "scorer")
    known = make_player(club, "Éric Dumas")
    answer = post(client, PLAYERS, {"club": "amicale", "name": "DUMAS eric"}, headers=key(value))
    assert answer.json()["id"] == known.pk
    assert Player.objects.count() == 1


def test_players_of_another_club_are_not_there(client, club):
    theirs = make_player(make_club("Autre"), "Paul")
    _token, value = make_token(club, "owner")
    assert client.get(f"{PLAYERS}{theirs.pk}/", headers=key(value)).status_code == 404
    assert client.get(PLAYERS, {"club": "autre"}, headers=key(value)).status_code == 404
    answer = post(client, PLAYERS, {"club": "autre", "name": "Zoé"}, headers=key(value))
    assert answer.status_code == 404
    assert Player.objects.count() == 1


def test_search_forgives_accents_and_order(client, club):
    make_player(club, "Éric Dumas")
    make_player(club, "Paul Martin")
    _token, value = make_token(club)
    rows = client.get(PLAYERS, {"search": "duma er", "club": "amicale"}, headers=key(value)).json()
    assert [row["name"] for row in rows["results"]] == ["Éric Dumas"]
    assert client.get(PLAYERS, {"search": "-"}, headers=key(value)).json()["count"] == 0


@pytest.mark.parametrize("name", [None, " ", "- -", "a" * 121])
def test_a_bad_name_is_refused_with_its_field(client, club, name):
    _token, value = make_token(club, "scorer")
    answer = post(client, PLAYERS, {"club": "amicale", "name": name}, headers=key(value))
    assert answer.status_code == 400
    assert "name" in answer.content.decode()
    assert not Player.objects.exists()


def test_an_account_creates_a_club_and_owns_it(client):
    client.force_login(make_user())
    answer = post(client, CLUBS, {"name": "Cercle"})
    assert answer.status_code == 201
    assert (answer.json()["slug"], answer.json()["role"]) == ("cercle", "owner")
    assert post(client, CLUBS, {"name": "X", "timezone": "Mars"}).status_code == 400


def test_a_key_creates_no_club(client, club):
    _token, value = make_token(club, "owner")
    assert post(client, CLUBS, {"name": "Cercle"}, headers=key(value)).status_code == 403
    assert Club.objects.count() == 1


def test_an_account_sees_the_clubs_of_its_roles(client, club):
    make_club("Autre")
    client.force_login(make_member(club, "organiser"))
    rows = client.get(CLUBS).json()["results"]
    assert [(row["slug"], row["role"]) for row in rows] == [("amicale", "organiser")]
