"""Players without a partner, the qualified of other concours, and seasons, through the API."""

import pytest

from tests.api.hall import play
from tests.factories.tournaments import make_tournament
from tournaments.models import Partnership

ALONE = ("Zoé Zeller", "Yann Yver", "Xavier Xi")


def no(answer) -> tuple:
    problem = answer.json()
    return answer.status_code, problem["code"], problem["field"]


@pytest.fixture
def callers(visitor, stranger, reader, scorer):
    return visitor, stranger, reader, scorer


def played(organiser, club, **more):
    """A concours of four pairs and one partie, over."""
    over = make_tournament(4, club=club, format__rounds=1, odd__method="refuse", **more)
    drawn = organiser.post(f"tournaments/{over.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, over.slug, 1)
    assert organiser.post(f"tournaments/{over.slug}/finish/").status_code == 200
    return over


def test_who_waits_is_put_together_by_lot(tournament, scorer):
    for name in ALONE:
        body = {"tournament": tournament.slug, "names": [name]}
        assert scorer.post("partnerships/", body).status_code == 201
    address = f"tournaments/{tournament.slug}/match-singles/"
    made = scorer.post(address)
    assert made.status_code == 201
    (pair,) = made.json()["entered"]
    assert {one["name"] for one in pair["players"]} < set(ALONE)
    assert pair["complete"]
    assert no(scorer.post(address)) == (409, "too_few_waiting", None)
    assert no(scorer.post(address, {"lot": 1})) == (400, "unknown_field", "lot")
    assert no(scorer.send("post", address, key="k")) == (400, "key_not_kept", "Idempotency-Key")


def test_the_best_of_each_concours_are_entered_in_the_order_of_their_places(club, organiser):
    source = played(organiser, club)
    final = make_tournament(0, club=club)
    address = f"tournaments/{final.slug}/qualify/"
    rows = organiser.get(f"tournaments/{source.slug}/standings/").json()["rows"]
    body = {"sources": [source.slug, source.slug], "best": 2}
    made = organiser.post(address, body)
    assert made.status_code == 201
    names = [[one["name"] for one in pair["players"]] for pair in made.json()["entered"]]
    assert names == [row["names"] for row in rows[:2]]
    assert no(organiser.post(address, {**body, "best": 0})) == (400, "bad_best", "best")
    assert no(organiser.post(address, {**body, "sources": ["none-such"]})) == (
        400, "not_found", "sources.0",
    )  # fmt: skip
    running = make_tournament(4, club=club)
    unfinished = {"sources": [running.slug], "best": 2}
    assert no(organiser.post(address, unfinished)) == (400, "source_running", "sources")
    assert Partnership.objects.filter(tournament=final).count() == 2


def test_concours_of_another_club_are_no_source(club, tournament, organiser):
    foreign = make_tournament(2)
    body = {"sources": [foreign.slug], "best": 2}
    answer = organiser.post(f"tournaments/{tournament.slug}/qualify/", body)
    assert no(answer) == (400, "not_found", "sources.0")


def test_a_season_has_one_ranking_of_players_without_what_is_hidden(club, organiser, visitor):
    over = played(organiser, club)
    address = f"tournaments/{over.slug}/season/"
    assert visitor.get(address).json() == {"name": "", "evenings": [], "players": []}
    for _twice in range(2):
        kept = organiser.send("patch", address, {"name": "Hiver"}, key="in")
        assert (kept.status_code, kept.json()["name"]) == (200, "Hiver")
    mine, seen = kept.json(), visitor.get(address).json()
    assert seen["evenings"] == [
        {"slug": over.slug, "name": over.name, "date": "2026-11-28", "shown": True}
    ]
    assert len(seen["players"]) == 8
    assert sum(one["total"] for one in seen["players"]) == 2 * 2 * 2004
    assert [one["rank"] for one in mine["players"]] == [one["rank"] for one in seen["players"]]
    full, short = mine["players"][0]["name"], seen["players"][0]["name"]
    assert short == f"{full.split()[0]} {full.split()[1][0]}."

    organiser.post(f"tournaments/{over.slug}/hide/", {"kind": "standings"})
    hidden = visitor.get(address).json()
    assert (hidden["players"], hidden["evenings"][0]["shown"]) == ([], False)
    assert organiser.get(address).json()["players"] == mine["players"]
    assert no(organiser.patch(address, {"name": "x" * 81})) == (400, "too_long", "name")
    assert no(organiser.patch(address, {"name": "!!!"})) == (400, "unwritable", "name")


def test_scorers_gather_and_organisers_name_the_season(tournament, callers):
    for method, word, body, statuses in (
        ("post", "match-singles", {}, [401, 404, 403, 409]),
        ("post", "qualify", {"sources": ["x"], "best": 1}, [401, 404, 403, 400]),
        ("patch", "season", {"name": "x"}, [401, 404, 403, 403]),
    ):
        address = f"tournaments/{tournament.slug}/{word}/"
        assert [one.send(method, address, body).status_code for one in callers] == statuses, word
