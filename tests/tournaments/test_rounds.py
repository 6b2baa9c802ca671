"""Drawing, changing by hand and publishing the parties of a concours."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.hall import (
    BY,
    STUCK,
    arrive,
    everybody_once,
    hall,
    idle,
    leave,
    partie,
    play,
    refused,
    score,
    set_parties,
    swapped,
    tables,
)
from tests.tournaments.hall import pair as pair_of
from tournaments import rounds
from tournaments.models import (
    LogEntry,
    Partnership,
    Publication,
    Round,
    ScoreEntry,
    Seat,
    Table,
    Tournament,
)
from tournaments.pairing import Policy, pair
from tournaments.seating import plan_of, request_of, stale, storing

pytestmark = pytest.mark.django_db


def test_draw_seats_everybody_and_can_be_redone_from_its_snapshot():
    tournament = hall(8)
    drawn = rounds.draw(tournament, by=BY)
    assert (drawn.number, drawn.seed, drawn.system, drawn.state) == (1, "graine/1", "draw", "draft")
    everybody_once(tournament, drawn)
    again = pair(request_of(drawn))
    assert tables(tournament, 1) == {one.table: (one.a, one.b) for one in again.tables}
    assert LogEntry.objects.get(code="round_drawn").params["seed"] == "graine/1"


def test_second_partie_is_in_ranking_order_without_rematch():
    tournament = hall(8)
    partie(
        tournament, lambda a, b: (1944 - 100 * a, 100 * a) if a < b else (100 * b, 1944 - 100 * b)
    )
    drawn = rounds.draw(tournament, by=BY)
    assert drawn.system == "ranking"
    assert drawn.optimal
    first = {frozenset(two) for two in tables(tournament, 1).values()}
    assert not first & {frozenset(two) for two in tables(tournament, 2).values()}


def test_odd_number_under_asce_plays_the_bis_and_everybody_has_four_games():
    tournament = hall(9)
    for number in range(1, 5):
        drawn = partie(tournament)
        everybody_once(tournament, drawn)
        assert list(idle(drawn).values()) == ["rest"]
        assert sorted(tables(tournament, number)) == list(range(1, 7 if number == 1 else 5))
    assert Round.objects.filter(tournament=tournament, bis=True).count() == 1
    games = [seat.partnership_id for seat in Seat.objects.filter(kind="plays")]
    assert {games.count(one) for one in games} == {4}
    assert {seat.kind for seat in Seat.objects.exclude(kind="plays")} == {"rest"}


def test_publish_discard_and_cancel():
    tournament = hall(4)
    drawn = rounds.draw(tournament, by=BY)
    rounds.discard(drawn, by=BY)
    assert not Round.objects.exists()
    drawn = rounds.draw(tournament, by=BY)
    shown = rounds.publish(drawn, by=BY)
    assert shown.state == "published"
    assert rounds.publish(drawn, by=BY).published_at == shown.published_at
    assert Publication.objects.filter(kind="round", round_number=1, visible=True).count() == 1
    refused("not_a_draft", rounds.discard, drawn, by=BY)
    assert rounds.cancel(drawn, by=BY).is_draft


# --- what a draw is made from ---------------------------------------------------------------------


def test_first_partie_in_registration_order_seats_neighbours():
    tournament = hall(6, format__first="registration")
    rounds.draw(tournament, by=BY)
    assert tables(tournament, 1) == {1: (1, 2), 2: (3, 4), 3: (5, 6)}


def test_later_parties_by_lot_when_the_rules_say_so():
    tournament = hall(8, format__later="draw")
    partie(tournament)
    assert rounds.draw(tournament, by=BY).system == "draw"


def test_given_seed_is_kept_and_trimmed():
    drawn = rounds.draw(hall(4), by=BY, seed="  tirage du maire ")
    assert drawn.seed == "tirage du maire"


def test_groups_are_kept_apart_by_lot_whatever_case_and_accents_they_were_typed_in():
    names = {1: "Évron", 2: "evron", 3: "EVRON ", 4: "Laval"}
    tournament = hall(6, groups=names, format__same_group="forbid")
    for seed in range(20):
        drawn = rounds.draw(tournament, by=BY, seed=str(seed))
        assert not any({a, b} <= {1, 2, 3} for a, b in tables(tournament, 1).values())
        rounds.discard(drawn, by=BY)


def test_groups_do_not_count_in_ranking_order():
    tournament = hall(4, groups={1: "A", 2: "A", 3: "B", 4: "B"}, format__same_group="forbid")
    set_parties(tournament, [[(1, 3), (2, 4)]])
    rounds.draw(tournament, by=BY)
    assert set(tables(tournament, 2).values()) == {(1, 2), (3, 4)}


def test_waiting_cancelled_and_withdrawn_pairs_get_no_seat_and_keep_their_past():  # B08
    tournament = hall(7)
    partie(tournament)
    leave(tournament, 2, after=1)
    Partnership.objects.filter(tournament=tournament, number=5).update(second=None)
    Partnership.objects.filter(tournament=tournament, number=6).update(cancelled_at=timezone.now())
    drawn = rounds.draw(tournament, by=BY)
    everybody_once(tournament, drawn)
    assert len(drawn.seats.all()) == 4
    assert Seat.objects.filter(round__number=1, partnership__number=2, kind="plays").exists()


def test_pair_with_a_game_too_many_is_compared_by_its_average_until_it_has_rested():
    tournament = hall(5, format__rounds=4)
    one = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    owing = set(one.owing)
    play(tournament, 1, lambda a, b: (972, 972))
    drawn = rounds.draw(tournament, by=BY)
    notes = {note["number"]: note for note in drawn.options["evened"]}
    assert set(notes) == owing
    assert {(n["games"], n["due"], n["compared"]) for n in notes.values()} == {(2, 1, "972")}
    assert {one["rank"] for one in drawn.snapshot} == {1}
    assert {one["score"] for one in drawn.snapshot} == {972, 1944}


def test_average_of_the_games_is_exact():
    tournament = hall(5, format__rounds=4)
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    play(tournament, 1, lambda a, b: (973, 971) if a < b else (971, 973))
    drawn = rounds.draw(tournament, by=BY)
    made = {one["id"]: one["score"] for one in drawn.snapshot}
    for note in drawn.options["evened"]:
        assert Fraction(note["compared"]) == Fraction(made[note["number"]], 2)


def test_late_pair_counts_with_its_own_total_and_may_be_exempt():  # B09
    tournament = hall(4, odd__method="bye")
    partie(tournament)
    arrive(tournament, 1, after=1)
    drawn = rounds.draw(tournament, by=BY)
    assert "evened" not in drawn.options
    assert idle(drawn) == {5: "bye"}
    assert {one["id"]: one["rank"] for one in drawn.snapshot}[5] == 5


# --- odd numbers ----------------------------------------------------------------------------------


def test_bis_impossible_falls_back_to_the_other_rule_and_says_so():
    tournament = hall(7, format__rounds=3)
    drawn = rounds.draw(tournament, by=BY)
    assert drawn.options["fallback"]["code"] == "bis_impossible"
    assert drawn.options["fallback"]["params"] == {"count": 7, "left": 3}
    assert list(idle(drawn).values()) == ["bye"]
    said = LogEntry.objects.get(code="round_drawn").params
    assert said["fallback"]["code"] == "bis_impossible"


def test_refuse_lets_nobody_rest():
    refused("odd_number", rounds.draw, hall(5, odd__method="refuse"), by=BY)
    assert not Round.objects.exists()


@pytest.mark.parametrize("pairs", [0, 1])
def test_too_few_pairs_are_refused(pairs):  # B07
    refused("too_few", rounds.draw, hall(pairs), by=BY)


@pytest.mark.parametrize("pairs", [2, 3])
@pytest.mark.parametrize("method", ["bis", "bye"])
def test_two_and_three_pairs_play_all_parties(pairs, method):  # B07
    tournament = hall(pairs, odd__method=method)
    for _ in range(4):
        everybody_once(tournament, partie(tournament))


def test_all_but_one_gone_is_refused():  # B08
    tournament = hall(4)
    partie(tournament)
    for number in (1, 2, 3):
        leave(tournament, number, after=1)
    refused("too_few", rounds.draw, tournament, by=BY)


def test_nobody_is_exempt_twice_before_all_have_been_however_it_came_about():  # B01
    """The lowest two had their turn: one through a bye, one through the absence of others."""
    tournament = hall(5, odd__method="bye", odd__bye="lowest")
    set_parties(tournament, [[(1, 2), (3, 4)], [(1, 3), (2, 5)]])
    table = Table.objects.get(round__number=1, number=2)
    ScoreEntry.objects.filter(table=table)
    forfeit = ScoreEntry.objects.create(
        table=table, kind="forfeit", points_a=0, points_b=1944, key="absent"
    )
    Table.objects.filter(pk=table.pk).update(result=forfeit)
    drawn = rounds.draw(tournament, by=BY)
    byes = {one["id"]: one["byes"] for one in drawn.snapshot}
    assert byes == {1: 0, 2: 0, 3: 0, 4: 2, 5: 1}
    assert next(iter(idle(drawn))) in {1, 2, 3}


@pytest.mark.parametrize("pairs", [3, 5, 7])
def test_byes_are_spread_over_many_parties(pairs):  # B01
    tournament = hall(pairs, odd__method="bye", format__rounds=pairs + 2)
    for _ in range(pairs + 2):
        partie(tournament)
    counts = Counter(Seat.objects.filter(kind="bye").values_list("partnership__number", flat=True))
    assert max(counts.values()) - min(counts[n] for n in range(1, pairs + 1)) <= 1


def test_exempt_is_the_lowest_when_a_draw_without_rematch_is_left():  # B02
    tournament = hall(17, odd__method="bye", odd__bye="lowest", format__rematch="forbid")
    partie(tournament)
    drawn = rounds.draw(tournament, by=BY)
    never = [one for one in drawn.snapshot if one["byes"] == 0]
    lowest = max(never, key=lambda one: (one["rank"], one["id"]))["id"]
    seat = drawn.seats.get(kind="bye")
    assert seat.partnership.number == lowest
    assert seat.reason["code"] in {"bye_lowest", "bye_lowest_eligible"}


def test_withdrawal_during_a_bis_lets_both_who_owe_a_rest_rest():
    tournament = hall(9)
    first = partie(tournament)
    owing = first.owing
    gone = next(n for n in range(1, 10) if n not in owing and n not in idle(first))
    leave(tournament, gone, after=1)
    second = partie(tournament)
    assert len(idle(second)) == 2
    assert set(idle(second)) <= set(owing)
    everybody_once(tournament, second)


# --- rematches ------------------------------------------------------------------------------------


def test_third_partie_of_four_pairs_is_the_only_one_left():  # B03
    tournament = hall(4)
    set_parties(tournament, [[(1, 2), (3, 4)], [(1, 3), (2, 4)]])
    rounds.draw(tournament, by=BY)
    assert {frozenset(two) for two in tables(tournament, 3).values()} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


@pytest.mark.parametrize("pairs", [6, 7, 8, 10])
def test_no_rematch_while_the_partie_is_at_most_half_the_number_of_pairs(pairs):  # B03
    half = (pairs + 1) // 2
    tournament = hall(pairs, odd__method="bye", format__rounds=half, format__rematch="avoid")
    met = set()
    for number in range(1, half + 1):
        partie(tournament, lambda a, b: ((a * 37 + b * 11) % 1944, (a * 13 + b * 7) % 1944))
        now = {frozenset(two) for two in tables(tournament, number).values()}
        assert not now & met
        met |= now


def test_unavoidable_rematch_is_refused_with_what_can_be_done_and_the_organiser_decides():  # B04
    tournament = hall(6, format__rematch="forbid")
    set_parties(tournament, STUCK)
    said = refused("rematch_unavoidable", rounds.draw, tournament, by=BY)
    assert said.params["remedy"] == "avoid"
    assert said.params["rematches"] == len(said.params["meetings"]) == 1
    assert Round.objects.filter(number=4).count() == 0
    drawn = rounds.draw(tournament, by=BY, rematch=Policy.AVOID)
    assert drawn.cost["rematches"] == 1
    assert LogEntry.objects.get(code="round_drawn").params["asked"] == "avoid"
    again = rounds.redraw(drawn, seed="autre", by=BY)
    assert again.options["rematch"] == "avoid"


def test_rule_against_meetings_of_a_group_never_leaves_more_pairs_exempt():  # B05
    tournament = hall(6, groups=dict.fromkeys(range(1, 5), "A"), format__same_group="forbid")
    said = refused("no_pairing", rounds.draw, tournament, by=BY)
    assert said.params["rules"] == ["same_group"] or "same_group" in said.params["rules"]
    assert not Round.objects.exists()
    soft = hall(6, groups=dict.fromkeys(range(1, 5), "A"), format__same_group="avoid")
    drawn = rounds.draw(soft, by=BY)
    everybody_once(soft, drawn)
    assert drawn.cost["same_group"] == 1


# --- one draw, whole or not at all ----------------------------------------------------------------


def test_draw_that_fails_half_way_leaves_nothing(monkeypatch):  # B06
    tournament = hall(5)
    monkeypatch.setattr(storing, "_idle", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        rounds.draw(tournament, by=BY)
    assert not Round.objects.exists()
    assert not LogEntry.objects.filter(code="round_drawn").exists()
    monkeypatch.undo()
    assert rounds.draw(tournament, by=BY).number == 1


def test_second_call_answers_the_same_draft():  # B12
    tournament = hall(6)
    first = rounds.draw(tournament, by=BY)
    assert rounds.draw(tournament, by=BY, seed="autre") == first
    assert Round.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_draws_at_once_give_one_partie():  # B12
    tournament = hall(8)
    gate = threading.Barrier(2)

    def go(seed: str) -> int:
        try:
            gate.wait()
            return rounds.draw(tournament, by=BY, seed=seed).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(go, ["un", "deux"]))
    assert len(set(found)) == 1
    assert Round.objects.count() == 1
    assert Seat.objects.count() == 8


def test_database_keeps_seated_and_exempt_apart():  # B10
    tournament = hall(5, odd__method="bye")
    drawn = rounds.draw(tournament, by=BY)
    exempt = drawn.seats.get(kind="bye").partnership
    table = drawn.tables.first()
    table.seats.filter(side="A").delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=drawn, table=table, side="A", partnership=exempt)


def test_tables_are_numbered_without_gap_and_sorted_as_numbers():  # B24
    tournament = hall(25)
    rounds.draw(tournament, by=BY)
    numbers = list(
        Table.objects.filter(round__tournament=tournament)
        .order_by("number")
        .values_list("number", flat=True)
    )
    assert numbers == list(range(1, 15))
    assert sorted(tables(tournament, 1, bis=True)) == [13, 14]


def test_results_missing_refuse_the_draw_and_are_named():  # B11
    tournament = hall(6)
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    first = Table.objects.get(round__number=1, number=2)
    score(first, 1000, 944)
    said = refused("results_missing", rounds.draw, tournament, by=BY)
    assert said.params["tables"] == ["1.1", "1.3"]
    drawn = rounds.draw(tournament, by=BY, force=True)
    assert drawn.left_out == [
        {"round": 1, "bis": False, "table": 1},
        {"round": 1, "bis": False, "table": 3},
    ]
    scores = {one["id"]: one["score"] for one in drawn.snapshot}
    assert sorted(scores.values()) == [0, 0, 0, 0, 944, 1000]


def test_no_more_parties_than_the_rules_have():
    tournament = hall(4, format__rounds=1, odd__method="bye", odd__points="none")
    partie(tournament)
    said = refused("no_more_parties", rounds.draw, tournament, by=BY)
    assert said.params == {"rounds": 1}


def test_finished_concours_draws_and_publishes_nothing():
    tournament = hall(4)
    drawn = rounds.draw(tournament, by=BY)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())
    refused("finished", rounds.publish, drawn, by=BY)
    rounds.discard(drawn, by=BY)
    refused("finished", rounds.draw, tournament, by=BY)


def test_every_verb_raises_the_version():
    tournament = hall(5, odd__method="bye")
    versions = [0]

    def version() -> int:
        return Tournament.objects.get(pk=tournament.pk).version

    drawn = rounds.draw(tournament, by=BY)
    versions.append(version())
    drawn = rounds.redraw(drawn, seed=None, by=BY)
    versions.append(version())
    two = plan_of(drawn).tables
    rounds.swap(
        drawn,
        one=pair_of(tournament, two[0].a),
        other=pair_of(tournament, two[1].a),
        reason="x",
        by=BY,
    )
    versions.append(version())
    rounds.publish(drawn, by=BY)
    versions.append(version())
    rounds.cancel(drawn, by=BY)
    versions.append(version())
    rounds.discard(drawn, by=BY)
    versions.append(version())
    assert versions == sorted(set(versions))


# --- the job --------------------------------------------------------------------------------------


def test_pair_round_draws_once_however_often_it_runs():
    tournament = hall(6)
    first = rounds.pair_round(tournament.pk, 1)
    second = rounds.pair_round(tournament.pk, 1)
    assert (first.pk, first.state, second.state) == (second.pk, "done", "done")
    rounds.publish(Round.objects.get(), by=BY)
    play(tournament, 1)
    rounds.pair_round(tournament.pk, 1)
    assert Round.objects.count() == 1


def test_pair_round_keeps_the_refusal_for_the_page():
    tournament = hall(1)
    work = rounds.pair_round(tournament.pk, 1)
    assert (work.state, work.error["code"]) == ("failed", "too_few")
    assert work.error["params"] == {"count": 1}
    arrive(tournament, 1)
    work = rounds.pair_round(tournament.pk, 1)
    assert (work.state, work.error) == ("done", {})


def test_ask_draw_hands_its_choices_to_the_job():
    tournament = hall(6, format__rematch="forbid")
    set_parties(tournament, STUCK)
    row = rounds.ask_draw(tournament, by=BY, seed="dé", rematch=Policy.AVOID)
    assert row.state == "queued"
    rounds.pair_round(tournament.pk, 4)
    drawn = Round.objects.get(number=4)
    assert (drawn.seed, drawn.options["rematch"]) == ("dé", "avoid")
    assert LogEntry.objects.get(code="round_drawn").by_name == "Test"


def test_ask_draw_twice_enqueues_one_job(django_capture_on_commit_callbacks):
    tournament = hall(4)
    with django_capture_on_commit_callbacks() as jobs:
        first = rounds.ask_draw(tournament, by=BY)
        assert rounds.ask_draw(tournament, by=BY) == first
    assert len(jobs) == 1


# --- cost -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["draw", "publish", "swap", "stale"])
def test_number_of_queries_does_not_grow_with_the_tables(verb):
    counts = []
    for pairs in (8, 40):
        tournament = hall(pairs)
        partie(tournament)
        drawn = rounds.draw(tournament, by=BY) if verb != "draw" else None
        with CaptureQueriesContext(connection) as queries:
            if verb == "draw":
                rounds.draw(tournament, by=BY)
            elif verb == "publish":
                rounds.publish(drawn, by=BY)
            elif verb == "stale":
                stale(drawn)
            else:
                plan = tables(tournament, 2)
                swapped(tournament, drawn, plan[1][0], plan[2][0])
        counts.append(len(queries))
    assert counts[0] == counts[1]
