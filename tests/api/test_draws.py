"""Pools, final draws and places through the API, as the pages show them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller
from tests.tournaments.hall import hall, partie
from tournaments.queries import draws as queries

pytestmark = pytest.mark.django_db


def numbers(pairs) -> list[int]:
    return [one["number"] for one in pairs]


def test_a_concours_without_draws_has_none(tournament, visitor):
    address = f"tournaments/{tournament.slug}/draws/"
    assert visitor.get(address).json() == {"pools": [], "draws": [], "places": []}


def test_pools_tell_their_games_and_keep_the_points_with_the_standings():
    tournament = hall(6, "poules", pools__size=3)
    partie(tournament)
    address = f"tournaments/{tournament.slug}/draws/"
    visitor, member = Caller(), Caller.of(tournament.club, "organiser")
    seen, mine = visitor.get(address).json(), member.get(address).json()
    assert [pool["stage"] for pool in seen["pools"]] == ["pool.1", "pool.2"]
    for pool, whole in zip(seen["pools"], mine["pools"], strict=True):
        played, rests = sorted(pool["games"], key=lambda game: game["b"] is None)
        assert rests["points"] is None
        best = max(line["points"] for line in pool["lines"])
        assert best == max(played["points"].values())
        assert pool["lines"][0]["rank"] == 1
        assert pool["games"][0]["points"] == whole["games"][0]["points"]
        assert len(whole["games"][0]["a"]["names"][0]) > len(pool["games"][0]["a"]["names"][0])

    member.post(f"tournaments/{tournament.slug}/hide/", {"kind": "standings"})
    hidden = visitor.get(address).json()
    lines = [line for pool in hidden["pools"] for line in pool["lines"]]
    marked = ("rank", "wins", "points", "difference")
    assert {line[name] for line in lines for name in marked} == {None}
    assert {game["points"] is None for pool in hidden["pools"] for game in pool["games"]} == {True}
    assert member.get(address).json() == mine


def test_a_knock_out_tells_its_matches_to_the_final_and_the_places():
    tournament = hall(4, "consolante", final__losers="out")
    address = f"tournaments/{tournament.slug}/draws/"
    visitor = Caller()
    partie(tournament)
    (draw,) = visitor.get(address).json()["draws"]
    semi, final = draw["rounds"]
    assert (draw["name"], draw["winner"], semi["stage"]) == ("principal", None, "principal.4")
    winners = [one[side]["pair"] for one in semi["matches"] for side in "ab" if one[side]["won"]]
    (match,) = final["matches"]
    assert [match["a"]["pair"], match["b"]["pair"]] == winners
    assert (match["round"], match["table"]) == (0, "")

    partie(tournament)
    told = visitor.get(address).json()
    (draw,) = told["draws"]
    assert draw["winner"]["number"] == told["places"][0]["pairs"][0]["number"]
    shown = queries.draws(tournament).final
    assert [(one["first"], numbers(one["pairs"])) for one in told["places"]] == [
        (place.first, [pair.number for pair in place.pairs]) for place in shown
    ]
    Caller.of(tournament.club, "organiser").post(
        f"tournaments/{tournament.slug}/hide/", {"kind": "standings"}
    )
    hidden = visitor.get(address).json()
    assert (hidden["places"], hidden["draws"][0]["winner"]) == ([], None)


def test_draws_of_many_pairs_are_read_with_the_queries_of_few():
    counts = []
    for pairs in (4, 12):
        tournament = hall(pairs, "poules")
        partie(tournament)
        address = f"tournaments/{tournament.slug}/draws/"
        with CaptureQueriesContext(connection) as asked:
            assert Caller().get(address).json()["pools"]
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 10
