"""A whole small evening by a program alone."""

from dataclasses import replace

import pytest

from tests.api.caller import Caller
from tests.api.hall import play, sheet, tables
from tests.factories.clubs import make_player
from tests.factories.tournaments import names
from tournaments.api.serializers import swap_price_data
from tournaments.models import Tournament
from tournaments.pairing import Cost
from tournaments.queries.standings import ranking
from tournaments.seating import SwapPrice


def entered(caller, slug, number):
    body = {"tournament": slug, "names": list(names(number)), "paid_cents": 1000}
    answer = caller.post("partnerships/", body)
    assert answer.status_code == 201, answer.json()
    return answer.json()


@pytest.mark.slow
def test_an_evening_by_api_ends_with_the_ranking_of_the_page(club, organiser, visitor):
    opened = organiser.post(
        "tournaments/",
        {
            "club": "amicale",
            "name": "Concours d'hiver",
            "date": "2026-11-30",
            "rules": {"format.rounds": 2},
        },
    )
    assert opened.status_code == 201
    slug = opened.json()["slug"]
    assert opened.json()["parties"] == 2

    pairs = [entered(organiser, slug, number) for number in range(1, 7)]
    assert [pair["number"] for pair in pairs] == [1, 2, 3, 4, 5, 6]
    assert pairs[0]["paid_cents"] == 1000

    draft = organiser.post(f"tournaments/{slug}/draw/")
    assert draft.status_code == 201
    assert draft.json()["state"] == "draft"
    again = organiser.post(f"tournaments/{slug}/draw/", {"seed": "other"})
    assert (again.status_code, again.json()["id"]) == (200, draft.json()["id"])

    first, second, _third = tables(organiser, slug, 1)
    one, other = first["sides"]["A"]["number"], second["sides"]["B"]["number"]
    swapped = organiser.post(
        f"rounds/{draft.json()['id']}/swap/", {"one": one, "other": other, "reason": "neighbours"}
    )
    assert swapped.status_code == 200
    now = tables(organiser, slug, 1)
    assert now[0]["sides"]["A"]["number"] == other
    assert now[1]["sides"]["B"]["number"] == one

    assert organiser.post(f"rounds/{draft.json()['id']}/publish/").json()["state"] == "published"
    assert len(organiser.rows("tables/", tournament=slug, missing="true")) == 3

    early = organiser.post(f"tournaments/{slug}/draw/")
    assert (early.status_code, early.json()["code"]) == (409, "results_missing")
    assert early.json()["params"]["tables"] == ["1.1", "1.2", "1.3"]

    play(organiser, slug, 1)
    assert organiser.rows("tables/", tournament=slug, missing="true") == []

    drawn = organiser.post(f"tournaments/{slug}/draw/").json()
    assert (drawn["number"], drawn["cost"]["rematches"]) == (2, 0)
    organiser.post(f"rounds/{drawn['id']}/publish/")
    play(organiser, slug, 2)

    table = tables(organiser, slug, 2)[0]
    mended = organiser.post(
        f"tables/{table['id']}/correct/", {"points": sheet(40), "reason": "misread"}
    )
    assert mended.status_code == 201
    assert mended.json()["table"]["points"] == sheet(40)
    history = organiser.rows(f"tables/{table['id']}/entries/")
    assert [entry["kind"] for entry in history] == ["statement", "correction"]
    assert history[0]["points"] == sheet(21)
    assert all(entry["source"] == "api" for entry in history)

    finished = organiser.post(f"tournaments/{slug}/finish/")
    assert finished.status_code == 200
    assert finished.json()["finished_at"]

    page = ranking(Tournament.objects.get(slug=slug))
    for caller in (organiser, visitor):
        rows = caller.get(f"tournaments/{slug}/standings/").json()["rows"]
        assert [(row["rank"], row["number"], row["total"]) for row in rows] == [
            (place.rank, place.pair.number, place.total) for place in page.places
        ]
    listed = visitor.rows("standings/", tournament=slug)
    assert [one["after_round"] for one in listed] == [1, 2]
    assert listed[-1]["rows"] == rows
    played = [table["points"] for number in (1, 2) for table in tables(visitor, slug, number)]
    assert sum(row["total"] for row in rows) == sum(sum(one.values()) for one in played)


def test_pairs_come_change_and_leave(club, tournament, scorer):
    alone = scorer.post(
        "partnerships/",
        {"tournament": tournament.slug, "names": ["Zoé Zeller"], "group": "Cerizay"},
    ).json()
    assert (alone["complete"], alone["number"]) == (False, 7)
    assert scorer.rows("partnerships/", tournament=tournament.slug, complete="false") == [alone]
    row = f"partnerships/{alone['id']}/"

    joined = scorer.post(f"{row}partner/", {"name": "Yann Yver"}).json()
    assert [player["name"] for player in joined["players"]] == ["Zoé Zeller", "Yann Yver"]

    edited = scorer.patch(row, {"categories": ["mixed"]}).json()
    assert (edited["group"], edited["categories"]) == ("Cerizay", ["mixed"])

    leaving = joined["players"][1]["id"]
    replaced = scorer.post(f"{row}replace/", {"leaving": leaving, "name": "Xavier Xi"}).json()
    assert [player["name"] for player in replaced["players"]] == ["Zoé Zeller", "Xavier Xi"]

    assert scorer.post(f"{row}pay/", {"cents": 1000}).json()["paid_cents"] == 1000
    assert scorer.post(f"{row}pay/", {"cents": -400}).json()["paid_cents"] == 600
    too_much = scorer.post(f"{row}pay/", {"cents": -601})
    assert (too_much.status_code, too_much.json()["field"]) == (400, "cents")

    assert scorer.post(f"{row}withdraw/", {"reason": "ill"}).json()["present"] is False
    gone = scorer.post(f"{row}withdraw/")
    assert (gone.status_code, gone.json()["code"]) == (409, "has_left")
    assert [one["id"] for one in scorer.rows("partnerships/", present="false")] == [alone["id"]]
    assert scorer.post(f"{row}come-back/").json()["present"] is True

    assert scorer.post(f"{row}undo/").json()["cancelled_at"]
    shown = scorer.rows("partnerships/", tournament=tournament.slug)
    assert [one["number"] for one in shown] == [1, 2, 3, 4, 5, 6]
    undone = scorer.rows("partnerships/", cancelled="true")
    assert [one["id"] for one in undone] == [alone["id"]]


def test_two_who_wait_become_one_pair(tournament, scorer):
    one, other = (
        scorer.post("partnerships/", {"tournament": tournament.slug, "names": [name]}).json()
        for name in ("Zoé Zeller", "Yann Yver")
    )
    made = scorer.post(f"partnerships/{one['id']}/pair-up/", {"other": other["number"]}).json()
    assert (made["id"], made["complete"]) == (one["id"], True)
    nobody = scorer.post(f"partnerships/{one['id']}/pair-up/", {"other": 99})
    assert (nobody.status_code, nobody.json()["field"]) == (400, "other")


def test_a_double_is_refused_with_the_name_at_fault(tournament, scorer):
    known = names(2)[1]
    answer = scorer.post("partnerships/", {"tournament": tournament.slug, "names": ["Zoé", known]})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "already_entered")
    assert (problem["field"], problem["params"]["number"]) == ("names.1", 2)
    allowed = {"tournament": tournament.slug, "names": ["Zoé", known], "namesakes": [known]}
    assert scorer.post("partnerships/", allowed).status_code == 201


def test_known_players_are_used_again(club, tournament, scorer):
    known = make_player(club, "Éric Dumas")
    body = {"tournament": tournament.slug, "names": ["dumas eric", "Zoé Zeller"]}
    assert scorer.post("partnerships/", body).json()["players"][0]["id"] == known.pk


def test_a_draft_is_discarded_redrawn_and_a_publication_taken_back(tournament, organiser):
    draw = f"tournaments/{tournament.slug}/draw/"
    drawn = organiser.post(draw, {"seed": "un"}).json()
    assert drawn["seed"] == "un"
    assert organiser.post(f"rounds/{drawn['id']}/discard/").status_code == 204
    assert organiser.get(f"rounds/{drawn['id']}/").status_code == 404
    drawn = organiser.post(draw).json()
    redrawn = organiser.post(f"rounds/{drawn['id']}/redraw/", {"seed": "deux"}).json()
    assert redrawn["seed"] == "deux"
    organiser.post(f"rounds/{redrawn['id']}/publish/")
    assert organiser.post(f"rounds/{redrawn['id']}/cancel/").json()["state"] == "draft"
    organiser.post(f"rounds/{redrawn['id']}/publish/")
    play(organiser, tournament.slug, 1)
    kept = organiser.post(f"rounds/{redrawn['id']}/cancel/")
    assert (kept.status_code, kept.json()["code"]) == (409, "has_entries")


def test_rules_are_read_as_articles_and_changed_by_path(tournament, organiser, visitor):
    address = f"tournaments/{tournament.slug}/rules/"
    read = visitor.get(address).json()
    assert read["base"] == "asce"
    assert [one["number"] for one in read["articles"]] == [*range(1, len(read["articles"]) + 1)]
    changed = organiser.patch(address, {"rules": {"format.rounds": 3, "fee": 1200}}).json()
    assert (changed["rules"]["format"]["rounds"], changed["rules"]["fee"]) == (3, 1200)
    wrong = organiser.patch(address, {"rules": {"format.rounds": True}})
    assert (wrong.status_code, wrong.json()["field"]) == (400, "format.rounds")
    hole = organiser.patch(address, {"rules": {"title": "a\u0000b"}})
    assert (hole.status_code, hole.json()["field"]) == (400, "title")
    unknown = organiser.patch(address, {"rules": {"format.runds": 3}})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "unknown_field")


def test_annul_and_forfeit_are_rulings(running, organiser):
    first, second, _third = tables(organiser, running.slug, 1)
    organiser.post(f"tables/{first['id']}/entries/", {"points": sheet(1)})
    emptied = organiser.post(f"tables/{first['id']}/annul/", {"reason": "to be replayed"}).json()
    assert (emptied["entry"]["points"], emptied["table"]["state"]) == (None, "awaiting")
    absent = second["sides"]["B"]["number"]
    body = {"absent": absent, "reason": "did not come"}
    given = organiser.post(f"tables/{second['id']}/forfeit/", body).json()
    assert given["table"]["result_kind"] == "forfeit"
    assert given["table"]["points"]["B"] == 0
    elsewhere = {"absent": first["sides"]["A"]["number"], "reason": "did not come"}
    answer = organiser.post(f"tables/{second['id']}/forfeit/", elsewhere)
    assert (answer.status_code, answer.json()["field"]) == (400, "absent")


def test_a_penalty_moves_the_standings_until_it_is_taken_back(running, organiser, reader):
    address = f"tournaments/{running.slug}/standings/"
    play(organiser, running.slug, 1)
    table = tables(reader, running.slug, 1)[0]
    guilty, other = (table["sides"][side]["number"] for side in "AB")

    def totals():
        rows = reader.get(address).json()["rows"]
        return {row["number"]: row["total"] for row in rows if row["number"] in (guilty, other)}

    before = totals()
    body = {"tournament": running.slug, "partnership": guilty, "reason": "dispute"}
    given = organiser.post("penalties/", body, key="ruling-1")
    again = organiser.post("penalties/", body, key="ruling-1")
    assert given.json()["id"] == again.json()["id"]
    ruling = given.json()
    assert (ruling["points"], ruling["beneficiary"], ruling["stands"]) == (162, other, True)
    assert totals() == {guilty: before[guilty], other: before[other] + 162}
    taken = organiser.post(f"penalties/{ruling['id']}/take-back/", {"reason": "mistaken"}).json()
    assert (taken["cancels"], taken["stands"]) == (ruling["id"], False)
    assert totals() == before
    assert [row["stands"] for row in reader.rows("penalties/", tournament=running.slug)] == [
        False,
        False,
    ]


def test_who_comes_late_takes_the_place_opposite_the_bye(club, organiser):
    from tests.factories.tournaments import enter_pairs, make_tournament

    odd = make_tournament(5, club=club, odd__method="bye")
    drawn = organiser.post(f"tournaments/{odd.slug}/draw/").json()
    assert [seat["kind"] for seat in drawn["idle"]] == ["bye"]
    alone = drawn["idle"][0]["number"]
    enter_pairs(odd, 1, start=6)
    seated = organiser.post(f"rounds/{drawn['id']}/seat-late/", {"partnership": 6}).json()
    assert {seated["sides"][side]["number"] for side in "AB"} == {6, alone}
    assert organiser.get(f"rounds/{drawn['id']}/").json()["idle"] == []
    nobody = organiser.post(f"rounds/{drawn['id']}/seat-late/", {"partnership": 6})
    assert (nobody.status_code, nobody.json()["code"]) in {
        (409, "already_seated"),
        (409, "no_bye"),
    }


def test_the_price_of_a_swap_is_told_before(tournament, organiser):
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    first, second, _third = tables(organiser, tournament.slug, 1)
    pair = {"one": first["sides"]["A"]["number"], "other": second["sides"]["A"]["number"]}
    price = organiser.post(f"rounds/{drawn['id']}/swap-price/", pair).json()
    assert (price["legal"], price["faults"]) == (True, [])
    assert tables(organiser, tournament.slug, 1) == [first, second, _third]
    same = {"one": pair["one"], "other": pair["one"]}
    answer = organiser.post(f"rounds/{drawn['id']}/swap-price/", same)
    assert (answer.status_code, answer.json()["code"]) == (400, "same_pair")


def test_the_price_of_a_swap_has_the_floats_where_equals_meet():
    before, after = Cost(rank_gap=8), Cost(rank_gap=2)
    price = SwapPrice(
        one=1,
        other=4,
        before=before,
        after=after,
        floats=(2, 4),
        faults=(),
        legal=True,
        optimal=False,
    )
    told = swap_price_data(price)
    assert (told["before"]["floats"], told["after"]["floats"]) == (2, 4)
    assert "floats" not in swap_price_data(replace(price, floats=None))["before"]


def test_an_unfinished_concours_is_not_finished(running, organiser):
    answer = organiser.post(f"tournaments/{running.slug}/finish/")
    assert (answer.status_code, answer.json()["code"]) == (409, "tables_missing")


def test_judging_stores_nothing(running, reader):
    table = tables(reader, running.slug, 1)[0]
    judged = reader.post(f"tables/{table['id']}/judge/", {"points": {"A": 1000, "B": 945}}).json()
    assert judged["verdict"] == "impossible"
    assert {"A": 1000, "B": 944} in judged["suggestions"]
    assert reader.rows(f"tables/{table['id']}/entries/") == []
    fine = reader.post(f"tables/{table['id']}/judge/", {"points": sheet(1)}).json()
    assert fine["verdict"] == "possible"


def test_an_account_needs_the_csrf_token(club, running):
    from django.test import Client

    from tests.factories.clubs import make_member

    client = Client(enforce_csrf_checks=True)
    client.force_login(make_member(club, "organiser"))
    answer = client.post(f"/api/v1/tournaments/{running.slug}/hide/", "{}", "application/json")
    assert answer.status_code == 403
    caller = Caller()
    caller.client.force_login(make_member(club, "organiser"))
    body = {"kind": "standings"}
    assert caller.post(f"tournaments/{running.slug}/hide/", body).status_code == 200
