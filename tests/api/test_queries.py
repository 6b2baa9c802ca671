"""The number of queries does not grow with the number of rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller
from tests.api.hall import play
from tests.factories.clubs import make_club
from tests.factories.tournaments import make_tournament

MOST = {
    "tournaments/": 4,
    "partnerships/": 4,
    "rounds/": 6,
    "tables/": 7,
    "standings/": 5,
    "score-entries/": 3,
    "penalties/": 3,
}
PRIVATE = ("score-entries/", "penalties/")


def evening(club, pairs: int):
    """One concours with a played partie; an odd number has a bye besides."""
    tournament = make_tournament(pairs, club=club, odd__method="bye")
    organiser = Caller.of(club, "organiser")
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, tournament.slug, 1)
    body = {"tournament": tournament.slug, "partnership": 1, "reason": "dispute", "to": "own"}
    assert organiser.post("penalties/", body).status_code == 201
    return tournament


def counted(caller: Caller, address: str) -> tuple[int, int]:
    """How many rows were read, with how many queries."""
    with CaptureQueriesContext(connection) as queries:
        rows = caller.get(address).json()
    return len(rows.get("results", rows.get("rows", ()))), len(queries)


@pytest.mark.parametrize("who", ["member", "visitor"])
def test_lists_read_three_concours_with_the_queries_of_one(db, who):
    club = make_club("Amicale")
    evening(club, 3)
    caller = Caller.of(club, "reader") if who == "member" else Caller()
    addresses = [one for one in MOST if who == "member" or one not in PRIVATE]
    one = {address: counted(caller, address) for address in addresses}
    evening(club, 7)
    evening(make_club("Cercle"), 9)
    for address in addresses:
        rows, queries = counted(caller, address)
        assert rows > one[address][0], address
        assert queries == one[address][1], address
        assert queries <= MOST[address] + (who == "member"), (address, queries)


def test_a_ranking_costs_the_same_for_many_pairs_and_less_when_held(db):
    small, large = (evening(make_club(f"Club {pairs}"), pairs) for pairs in (3, 31))
    visitor = Caller()
    costs = [counted(visitor, f"tournaments/{one.slug}/standings/") for one in (small, large)]
    assert [rows for rows, _queries in costs] == [3, 31]
    assert costs[0][1] == costs[1][1] <= 5
    address = f"tournaments/{large.slug}/standings/"
    etag = visitor.get(address)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        assert visitor.get(address, **{"If-None-Match": etag}).status_code == 304
    assert len(queries) <= 3
