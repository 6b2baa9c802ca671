"""What everybody reads, and what is kept from them."""

import pytest

from tests.api.caller import Caller
from tests.api.hall import play, sheet, tables
from tests.factories.tournaments import names

LISTS = ("tournaments/", "partnerships/", "rounds/", "tables/", "standings/")


def test_before_the_first_draw_a_visitor_sees_the_concours_alone(tournament, visitor):
    assert [row["slug"] for row in visitor.rows("tournaments/")] == [tournament.slug]
    for address in LISTS[1:]:
        assert visitor.rows(address, tournament=tournament.slug) == []
    assert visitor.get(f"tournaments/{tournament.slug}/").json()["seed"] is None


@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_a_draft_is_seen_by_members_only(tournament, organiser, reader, who, request):
    outsider = request.getfixturevalue(who)
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    table = tables(reader, tournament.slug, 1)[0]
    assert reader.get(f"rounds/{drawn['id']}/").status_code == 200
    assert reader.get(f"tables/{table['id']}/").status_code == 200
    for address in (f"rounds/{drawn['id']}/", f"tables/{table['id']}/"):
        assert outsider.get(address).status_code == 404
    for address in ("rounds/", "tables/", "partnerships/"):
        assert outsider.rows(address) == []
    organiser.post(f"rounds/{drawn['id']}/publish/")
    assert outsider.get(f"rounds/{drawn['id']}/").status_code == 200
    assert outsider.get(f"tables/{table['id']}/").status_code == 200


def test_visitors_read_short_names_and_no_money(running, reader, visitor):
    ours = reader.rows("partnerships/", tournament=running.slug)[0]
    theirs = visitor.rows("partnerships/", tournament=running.slug)[0]
    first, _second = names(1)
    given, family = first.split(" ")
    assert ours["players"][0]["name"] == first
    assert theirs["players"][0] == {"id": None, "name": f"{given} {family[0]}."}
    assert (ours["paid_cents"], ours["group"]) == (1000, "")
    hidden = ("paid_cents", "group", "categories", "created_at", "cancelled_at")
    assert [theirs[name] for name in hidden] == [None] * 5
    assert theirs["number"] == ours["number"] == 1


def test_visitors_cannot_search_by_what_they_do_not_read(running, scorer, visitor):
    row = scorer.rows("partnerships/", tournament=running.slug)[0]
    scorer.patch(f"partnerships/{row['id']}/", {"group": "Cerizay"})
    assert len(scorer.rows("partnerships/", group="cerizay")) == 1
    assert visitor.rows("partnerships/", group="cerizay") == []


def test_hidden_standings_take_the_points_with_them(running, organiser, visitor):
    play(organiser, running.slug, 1)
    address = f"tournaments/{running.slug}"
    assert tables(visitor, running.slug, 1)[0]["points"] == sheet(11)
    assert len(visitor.rows("standings/")) == 1
    organiser.post(f"{address}/hide/", {"kind": "standings"})
    assert visitor.get(f"{address}/standings/").status_code == 404
    assert visitor.rows("standings/") == []
    hidden = tables(visitor, running.slug, 1)[0]
    assert (hidden["points"], hidden["result_kind"], hidden["reason"]) == (None, None, "")
    assert hidden["state"] == "entered"
    assert visitor.rows("rounds/")[0]["cost"] is None
    assert organiser.get(f"{address}/standings/").status_code == 200
    assert tables(organiser, running.slug, 1)[0]["points"] == sheet(11)
    organiser.post(f"{address}/show/", {"kind": "standings"})
    assert visitor.get(f"{address}/standings/").status_code == 200
    assert tables(visitor, running.slug, 1)[0]["points"] == sheet(11)


def test_the_end_shows_the_ranking_again(club, organiser, visitor):
    from tests.factories.tournaments import make_tournament

    short = make_tournament(4, club=club, format__rounds=1, odd__method="bye", odd__points="none")
    drawn = organiser.post(f"tournaments/{short.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, short.slug, 1)
    organiser.post(f"tournaments/{short.slug}/hide/", {"kind": "standings"})
    assert visitor.get(f"tournaments/{short.slug}/standings/").status_code == 404
    organiser.post(f"tournaments/{short.slug}/finish/")
    assert visitor.get(f"tournaments/{short.slug}/standings/").status_code == 200
    assert len(visitor.rows("standings/", tournament=short.slug)) == 1


def test_the_end_without_announcement_keeps_the_ranking_from_every_address(
    club, organiser, visitor
):
    from tests.factories.tournaments import make_tournament

    short = make_tournament(4, club=club, format__rounds=1, odd__method="bye", odd__points="none")
    drawn = organiser.post(f"tournaments/{short.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, short.slug, 1)
    organiser.post(f"tournaments/{short.slug}/finish/", {"announce": False})
    address = f"tournaments/{short.slug}"
    assert visitor.get(f"{address}/standings/").status_code == 404
    assert visitor.rows("standings/") == []
    assert [row["points"] for row in tables(visitor, short.slug, 1)] == [None, None]
    assert visitor.rows("rounds/")[0]["options"] == {}
    assert organiser.post(f"{address}/show/", {"kind": "final"}).status_code == 400
    assert organiser.post(f"{address}/show/", {"kind": "round"}).status_code == 400
    organiser.post(f"{address}/show/", {"kind": "standings"})
    assert len(visitor.rows("standings/")) == 1
    assert tables(visitor, short.slug, 1)[0]["points"] == sheet(11)


def test_what_was_typed_is_for_members(running, scorer, visitor, stranger, reader):
    table = tables(scorer, running.slug, 1)[0]
    answer = scorer.post(f"tables/{table['id']}/entries/", {"points": sheet(1)}).json()
    entry = answer["entry"]["id"]
    assert reader.get(f"score-entries/{entry}/").json()["points"] == sheet(1)
    assert [row["id"] for row in reader.rows("score-entries/", table=table["id"])] == [entry]
    assert visitor.get(f"score-entries/{entry}/").status_code == 401
    assert visitor.get("score-entries/").status_code == 401
    assert visitor.get(f"tables/{table['id']}/entries/").status_code == 401
    assert stranger.get(f"score-entries/{entry}/").status_code == 404
    assert stranger.get(f"tables/{table['id']}/entries/").status_code == 404
    assert stranger.rows("score-entries/") == []


def test_the_same_ranking_is_not_sent_twice(running, organiser, visitor):
    address = f"tournaments/{running.slug}/standings/"
    play(organiser, running.slug, 1)
    first = visitor.get(address)
    etag = first["ETag"]
    held = visitor.get(address, **{"If-None-Match": etag})
    assert (held.status_code, held.content, held["ETag"]) == (304, b"", etag)
    assert organiser.get(address, **{"If-None-Match": etag}).status_code == 200
    table = tables(organiser, running.slug, 1)[0]
    organiser.post(f"tables/{table['id']}/correct/", {"points": sheet(30), "reason": "misread"})
    fresh = visitor.get(address, **{"If-None-Match": etag})
    assert fresh.status_code == 200
    assert fresh["ETag"] != etag
    assert {"Authorization", "Cookie"} <= {word.strip() for word in fresh["Vary"].split(",")}


def test_a_ranking_that_is_not_there(running, organiser, visitor):
    address = f"tournaments/{running.slug}/standings/"
    play(organiser, running.slug, 1)
    assert visitor.get(address, {"after_round": 1}).json()["after_round"] == 1
    assert visitor.get(address, {"after_round": 2}).status_code == 404
    assert visitor.get(address, {"after_round": "x"}).json()["field"] == "after_round"


def test_before_any_result_the_ranking_is_empty(tournament, visitor):
    read = visitor.get(f"tournaments/{tournament.slug}/standings/").json()
    assert (read["after_round"], read["rows"], read["complete"]) == (0, [], False)


def test_lists_are_filtered_and_in_a_stable_order(running, organiser, visitor):
    slug = running.slug
    play(organiser, slug, 1)
    drawn = organiser.post(f"tournaments/{slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    assert [row["number"] for row in visitor.rows("rounds/", tournament=slug)] == [1, 2]
    found = visitor.rows("tables/", tournament=slug)
    assert [(row["round_number"], row["number"]) for row in found] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
        (2, 3),
    ]
    missing = visitor.rows("tables/", tournament=slug, missing="true")
    assert {row["round_number"] for row in missing} == {2}
    assert visitor.rows("tables/", tournament=slug, round=2, missing="false") == []
    assert visitor.rows("tables/", round_id=drawn["id"], number=2)[0]["number"] == 2
    assert visitor.rows("tournaments/", date_from="2026-11-28", date_to="2026-11-28")
    assert visitor.rows("tournaments/", date_from="2026-11-29") == []
    assert visitor.rows("tournaments/", club="amicale", finished="false")
    assert visitor.rows("tournaments/", club="autre") == []
    two = visitor.get("tables/", {"page_size": 2, "page": 2, "tournament": slug}).json()
    assert [row["number"] for row in two["results"]] == [3, 1]
    assert two["count"] == 6


def test_results_stay_with_their_table(running, organiser):
    """B23: after a swap, entering "table 3" changes table 3 only."""
    slug = running.slug
    found = tables(organiser, slug, 1)
    before = {row["number"]: [row["sides"][side]["number"] for side in "AB"] for row in found}
    organiser.post(f"tables/{found[2]['id']}/entries/", {"points": sheet(3)})
    after = tables(organiser, slug, 1)
    assert [row["points"] for row in after] == [None, None, sheet(3)]
    assert {
        row["number"]: [row["sides"][side]["number"] for side in "AB"] for row in after
    } == before


def test_equal_pairs_share_a_rank_and_then_one_is_skipped(club, organiser, visitor):
    """B21: numeric order, 1, 1, 3, the same for a program as on the page."""
    from tests.factories.tournaments import make_tournament
    from tournaments.queries.standings import ranking

    short = make_tournament(8, club=club, format__rounds=2, ranking__criteria=["total"])
    drawn = organiser.post(f"tournaments/{short.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    for table, points in zip(
        tables(organiser, short.slug, 1),
        (
            {"A": 1002, "B": 1002},
            {"A": 1024, "B": 940},
            {"A": 1002, "B": 1002},
            {"A": 2044, "B": 0},
        ),
        strict=True,
    ):
        body = {"points": points, "confirmed": True}
        if points["B"] == 0:
            body["disputed_reason"] = "to see the order"
        answer = organiser.post(f"tables/{table['id']}/entries/", body)
        assert answer.status_code == 201, answer.json()
    rows = visitor.get(f"tournaments/{short.slug}/standings/").json()["rows"]
    assert [row["total"] for row in rows] == [2044, 1024, 1002, 1002, 1002, 1002, 940, 0]
    assert [row["rank"] for row in rows] == [1, 2, 3, 3, 3, 3, 7, 8]
    assert [row["tied"] for row in rows] == [False, False, True, True, True, True, False, False]
    page = ranking(short)
    assert [row["number"] for row in rows] == [place.pair.number for place in page.places]


def test_a_visitor_writes_nothing(running):
    visitor = Caller()
    answer = visitor.post(f"tournaments/{running.slug}/draw/")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Token")
