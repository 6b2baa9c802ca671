"""What happens to a partie after its draw: leavers, latecomers, corrections, swaps."""

import pytest

from tests.tournaments.hall import (
    BY,
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
    sides,
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
    Table,
)
from tournaments.seating import stale

pytestmark = pytest.mark.django_db


# --- people come and go -----------------------------------------------------------------------


def test_withdrawal_makes_the_draft_stale_until_it_is_drawn_again():
    tournament = hall(6)
    drawn = rounds.draw(tournament, by=BY)
    leave(tournament, 3, after=0)
    assert stale(drawn).gone == (3,)
    said = refused("draft_stale", rounds.publish, drawn, by=BY)
    assert said.params == {"gone": [3]}
    again = rounds.redraw(drawn, seed=None, by=BY)
    assert again.seed == "graine/1"
    everybody_once(tournament, rounds.publish(again, by=BY))


def test_correction_after_the_draw_marks_the_draft_and_leaves_it():  # B14
    tournament = hall(4)
    partie(tournament)
    drawn = rounds.draw(tournament, by=BY)
    before = tables(tournament, 2)
    assert not stale(drawn).changed
    score(Table.objects.get(round__number=1, number=1), 0, 1944)
    assert stale(drawn).changed
    assert tables(tournament, 2) == before
    assert rounds.publish(drawn, by=BY).state == "published"
    score(Table.objects.get(round__number=1, number=1), 1944, 0)
    assert tables(tournament, 2) == before
    assert not Table.objects.exclude(round__in=Round.objects.all()).exists()


def test_redraw_takes_the_next_seed_and_keeps_the_reason():
    tournament = hall(8)
    drawn = rounds.draw(tournament, by=BY)
    again = rounds.redraw(drawn, seed=None, by=BY, reason="Le micro était coupé")
    assert again.seed == "graine/1/2"
    third = rounds.redraw(again, seed=None, by=BY, reason="encore")
    assert third.seed == "graine/1/3"
    assert rounds.redraw(third, seed="42", by=BY, reason="dé").seed == "42"
    kept = LogEntry.objects.filter(code="round_redrawn").order_by("id").first().params
    assert (kept["reason"], kept["seed_before"]) == ("Le micro était coupé", "graine/1")
    assert Round.objects.count() == 1


def test_redraw_refused_keeps_the_draft():
    tournament = hall(5)
    drawn = rounds.draw(tournament, by=BY)
    Partnership.objects.filter(tournament=tournament, number__gt=1).update(withdrawn_after=0)
    refused("too_few", rounds.redraw, drawn, seed="x", by=BY)
    assert Round.objects.filter(pk=drawn.pk).exists()


def test_returning_pair_takes_the_place_against_the_exempt():  # B09
    tournament = hall(5, odd__method="bye")
    partie(tournament)
    leave(tournament, 4, after=1)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    assert not idle(drawn)
    Partnership.objects.filter(tournament=tournament, number=4).update(withdrawn_after=None)
    refused("no_bye", rounds.seat_late, drawn, partnership=pair_of(tournament, 4), by=BY)
    before = tables(tournament, 2)
    assert stale(drawn).arrived == (4,)
    arrive(tournament, 1, after=2)
    play(tournament, 2)
    third = rounds.draw(tournament, by=BY)
    assert tables(tournament, 2) == before
    everybody_once(tournament, third)


def test_late_pair_fills_the_bye_of_a_published_partie_and_nobody_else_moves():  # B09
    tournament = hall(5, odd__method="bye")
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    exempt = next(iter(idle(drawn)))
    before = tables(tournament, 1)
    (late,) = arrive(tournament, 1, after=1)
    table = rounds.seat_late(drawn, partnership=late, by=BY)
    assert tables(tournament, 1) == {**before, 3: (exempt, 6)}
    assert table.reason["code"] == "late_pair"
    everybody_once(tournament, drawn)
    assert pair_of(tournament, 6).entered_after == 0
    refused("already_seated", rounds.seat_late, drawn, partnership=late, by=BY)
    (other,) = arrive(tournament, 1, after=1)
    refused("no_bye", rounds.seat_late, drawn, partnership=other, by=BY)
    assert LogEntry.objects.get(code="late_seated").params == {
        "number": 6,
        "against": exempt,
        "table": 3,
    }


def test_late_pair_waits_while_the_bis_evens_out_and_once_a_later_partie_is_drawn():
    tournament = hall(5)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    (late,) = arrive(tournament, 1, after=1)
    refused("no_bye", rounds.seat_late, drawn, partnership=late, by=BY)
    play(tournament, 1)
    rounds.draw(tournament, by=BY)
    refused("later_partie", rounds.seat_late, drawn, partnership=late, by=BY)


def test_late_pair_that_has_met_the_exempt_waits_where_rematches_are_forbidden():
    tournament = hall(3, odd__method="bye", format__rematch="forbid")
    set_parties(tournament, [[(1, 2)]])
    leave(tournament, 2, after=1)
    arrive(tournament, 1, after=1)
    drawn = rounds.draw(tournament, by=BY)
    exempt = next(iter(idle(drawn)))
    Partnership.objects.filter(tournament=tournament, number=2).update(withdrawn_after=None)
    if exempt == 1:
        refused("late_rematch", rounds.seat_late, drawn, partnership=pair_of(tournament, 2), by=BY)
    else:
        assert rounds.seat_late(drawn, partnership=pair_of(tournament, 2), by=BY).number == 2


def test_cancel_only_while_no_score_is_typed_and_no_later_partie_is_drawn():
    tournament = hall(4)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    table = Table.objects.get(round=drawn, number=2)
    score(table, 0, 0)
    said = refused("has_entries", rounds.cancel, drawn, by=BY)
    assert said.params == {"tables": [2]}
    play(tournament, 1)
    second = rounds.draw(tournament, by=BY)
    refused("later_partie", rounds.cancel, drawn, by=BY)
    refused("not_published", rounds.cancel, second, by=BY)


def test_cancel_hides_the_plan_and_moves_arrivals_back():
    tournament = hall(4)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    arrive(tournament, 1, after=1)
    leave(tournament, 2, after=1)
    back = rounds.cancel(drawn, by=BY)
    assert Publication.objects.filter(kind="round").last().visible is False
    assert pair_of(tournament, 5).entered_after == 0
    assert pair_of(tournament, 2).withdrawn_after == 0
    assert back.published_at is None
    refused("draft_stale", rounds.publish, back, by=BY)


# --- swaps ----------------------------------------------------------------------------------------


def test_swap_exchanges_two_places_and_says_what_it_costs():
    tournament = hall(8)
    set_parties(
        tournament,
        [[(1, 5), (2, 6), (3, 7), (4, 8)]],
        lambda a, b: (1000 - 10 * a, 1000 - 10 * b),
    )
    drawn = rounds.draw(tournament, by=BY)
    assert set(tables(tournament, 2).values()) == {(1, 2), (3, 4), (5, 6), (7, 8)}
    cost = rounds.swap_price(drawn, one=pair_of(tournament, 2), other=pair_of(tournament, 5))
    assert (cost.before.rank_gap, cost.after.rank_gap) == (4, 4 + 15 + 15)
    assert [(fault.code, set(fault.ids)) for fault in cost.faults] == [
        ("rematch", {1, 5}),
        ("rematch", {2, 6}),
    ]
    assert tables(tournament, 2)[1] == (1, 2)
    after = swapped(tournament, drawn, 2, 5)
    assert set(tables(tournament, 2).values()) == {(1, 5), (3, 4), (2, 6), (7, 8)}
    assert after.cost == {"rematches": 2, "same_group": 0, "rank_gap": 34}
    assert after.optimal is False
    kept = LogEntry.objects.get(code="round_swapped").params
    assert (kept["one"], kept["other"], kept["reason"]) == (2, 5, "Demande du maire")
    assert [fault["code"] for fault in kept["faults"]] == ["rematch", "rematch"]
    back = swapped(tournament, drawn, 2, 5, "Remis")
    assert (back.optimal, back.cost["rank_gap"]) == (True, 4)
    everybody_once(tournament, back)


@pytest.mark.parametrize("system", ["winners", "swiss"])
def test_swap_that_lets_unequals_meet_is_no_longer_proven_though_ranks_are_nearer(system):
    tournament = hall(4, format__later=system, format__rematch="allow", odd__method="bye")
    won = {(1, 2): (600, 500), (3, 4): (1300, 1200)}
    set_parties(tournament, [list(won)], lambda a, b: won[a, b])
    drawn = rounds.draw(tournament, by=BY)
    assert set(map(frozenset, tables(tournament, 2).values())) == {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }
    assert drawn.cost == {"rematches": 0, "same_group": 0, "rank_gap": 8, "floats": 0}
    cost = rounds.swap_price(drawn, one=pair_of(tournament, 1), other=pair_of(tournament, 4))
    assert (cost.before.rank_gap, cost.after.rank_gap, cost.floats) == (8, 2, (0, 2))
    assert not cost.optimal
    after = swapped(tournament, drawn, 1, 4)
    assert (after.cost["floats"], after.optimal) == (2, False)
    back = swapped(tournament, drawn, 1, 4, "Remis")
    assert (back.cost["floats"], back.optimal) == (0, True)


def test_swap_with_the_exempt_names_a_second_bye():
    tournament = hall(5, odd__method="bye")
    set_parties(tournament, [[(1, 2), (3, 4)]])
    drawn = rounds.draw(tournament, by=BY)
    exempt = next(iter(idle(drawn)))
    assert exempt != 5
    cost = rounds.swap_price(drawn, one=pair_of(tournament, 5), other=pair_of(tournament, exempt))
    assert "bye_again" in [fault.code for fault in cost.faults]
    swapped(tournament, drawn, exempt, 5)
    assert idle(drawn) == {5: "bye"}
    everybody_once(tournament, drawn)


def test_swap_of_a_rest_is_between_those_of_the_bis_only():
    tournament = hall(9)
    drawn = rounds.draw(tournament, by=BY)
    resting = next(iter(idle(drawn)))
    stranger = next(n for n in range(1, 10) if n != resting and n not in drawn.owing)
    refused("rest_fixed", swapped, tournament, drawn, resting, stranger)
    instead = drawn.owing[0]
    after = swapped(tournament, drawn, resting, instead)
    assert idle(after) == {instead: "rest"}
    assert resting in after.owing
    assert instead not in after.owing


def test_swaps_that_make_no_sense_are_refused():
    tournament = hall(6)
    drawn = rounds.draw(tournament, by=BY)
    a, b = tables(tournament, 1)[1]
    c, _ = tables(tournament, 1)[2]
    refused("same_table", swapped, tournament, drawn, a, b)
    refused("same_pair", swapped, tournament, drawn, a, a)
    refused("reason_missing", swapped, tournament, drawn, a, c, "  ")
    arrive(tournament, 1)
    refused("not_seated", swapped, tournament, drawn, 7, a)
    assert not LogEntry.objects.filter(code="round_swapped").exists()


def test_swap_after_publication_only_where_nothing_is_typed():
    tournament = hall(6)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    plan = tables(tournament, 1)
    score(Table.objects.get(round=drawn, number=1), 1000, 944)
    refused("has_entries", swapped, tournament, drawn, plan[1][0], plan[2][0])
    swapped(tournament, drawn, plan[2][0], plan[3][0])
    assert tables(tournament, 1) == {
        1: plan[1],
        2: (plan[3][0], plan[2][1]),
        3: (plan[2][0], plan[3][1]),
    }


def test_result_stays_with_its_table_after_swaps_elsewhere():  # B23
    tournament = hall(26)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    plan = tables(tournament, 1)
    swapped(tournament, drawn, plan[2][1], plan[12][1])
    score(Table.objects.get(round=drawn, number=7), 1200, 744)
    with_result = Table.objects.filter(round=drawn).exclude(result=None)
    assert [(table.number, sides(table)) for table in with_result] == [(7, plan[7])]
