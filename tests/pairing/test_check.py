from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.pairing.events import request, requests
from tournaments.pairing import (
    Beyond,
    ByeRule,
    Cost,
    Options,
    Pair,
    PairingRefused,
    Past,
    Policy,
    check,
    pair,
)


def tables(*sides):
    return tuple(Pair(table=number, a=a, b=b) for number, (a, b) in enumerate(sides, 1))


@settings(max_examples=150, deadline=None)
@given(requests(systems=("ranking", "draw", "registration"), byes=tuple(ByeRule)))
def test_what_pair_answers_is_legal(asked):
    try:
        found = pair(asked)
    except PairingRefused:
        return
    judged = check(asked, found.tables, found.byes, found.bis_tables)
    assert judged.legal, judged.faults
    if asked.system == "ranking":
        assert judged.cost == found.cost
        if asked.options.bye is not ByeRule.ASCE_BIS:
            assert judged.best_cost == found.cost


def test_check_meeting_of_this_rounds_bis_counts_as_a_rematch():
    asked = request(5, rematch=Policy.ALLOW, bye=ByeRule.ASCE_BIS, rounds=4)
    extra = (Pair(table=3, a=1, b=2), Pair(table=4, a=3, b=4))
    assert check(asked, tables((1, 2), (3, 5)), (4,), extra).cost.rematches == 1


@pytest.mark.parametrize(
    ("seats", "byes", "options", "faults"),
    [
        ([(1, 2), (3, 4), (5, 9)], (), {}, {"unknown_id": (9,), "not_seated": (6,)}),
        ([(1, 2), (3, 4), (5, 1)], (), {}, {"seated_twice": (1,), "not_seated": (6,)}),
        ([(1, 2), (3, 4)], (), {}, {"not_seated": (5, 6)}),
        ([(1, 2), (3, 4)], (5, 6), {}, {"too_many_byes": (5, 6)}),
        ([(1, 2), (3, 4), (5, 6)], (6,), {}, {"seated_twice": (6,), "too_many_byes": (6,)}),
        ([(1, 2), (3, 4), (5, 5)], (), {}, {"against_itself": (5,), "not_seated": (6,)}),
        ([(1, 2), (3, 4), (5, 6)], (), {"met": [(3, 4)]}, {"rematch": (3, 4)}),
        (
            [(1, 2), (3, 4), (5, 6)],
            (),
            {"groups": {1: "A", 2: "A"}, "same_group": Policy.FORBID},
            {"same_group": (1, 2)},
        ),
    ],
)
def test_each_fault_is_found(seats, byes, options, faults):
    judged = check(request(6, **options), tables(*seats), byes)
    assert not judged.legal
    assert {one.code: one.ids for one in judged.faults} == faults


@pytest.mark.parametrize("numbers", [(1, 1, 2), (0, 1, 2), (-3, 1, 2)])
def test_table_numbers_are_positive_and_unique(numbers):
    seats = [Pair(table=n, a=a, b=a + 1) for n, a in zip(numbers, (1, 3, 5), strict=True)]
    assert [one.code for one in check(request(6), seats, ()).faults] == ["table_number"]


def test_second_rest_while_another_had_none_is_a_fault():
    judged = check(request(5, byes={5: 1}), tables((1, 2), (3, 4)), (5,))
    assert [(one.code, one.ids) for one in judged.faults] == [("bye_again", (5,))]


def test_rest_is_a_fault_where_the_rules_let_nobody_rest():
    judged = check(request(5, bye=ByeRule.NONE), tables((1, 2), (3, 4)), (5,))
    assert [one.code for one in judged.faults] == ["bye_refused"]
    assert judged.best_cost is None


def test_rest_out_of_turn_in_a_bis_is_a_fault():
    asked = request(5, number=2, bye=ByeRule.ASCE_BIS, bis=(3, 4))
    assert [one.code for one in check(asked, tables((1, 2), (3, 4)), (5,)).faults] == ["bis_turn"]
    assert check(asked, tables((1, 2), (4, 5)), (3,)).legal


def test_meeting_twice_in_one_round_through_the_bis_is_a_fault():
    asked = request(5, bye=ByeRule.ASCE_BIS)
    extra = (Pair(table=3, a=5, b=1), Pair(table=4, a=3, b=4))
    judged = check(asked, tables((1, 2), (3, 4)), (5,), extra)
    assert [(one.code, one.ids) for one in judged.faults] == [("rematch", (3, 4))]


def test_costs_of_a_swapped_round_stand_beside_the_best():
    judged = check(request(4), tables((1, 4), (2, 3)), ())
    assert judged.legal
    assert (judged.cost, judged.best_cost) == (Cost(rank_gap=10), Cost(rank_gap=2))


def test_allowed_rematch_is_no_fault_but_costs():
    judged = check(request(4, met=[(1, 2)], rematch=Policy.AVOID), tables((1, 2), (3, 4)), ())
    assert judged.legal
    assert judged.cost.rematches == 1
    assert judged.best_cost == Cost(rank_gap=8)


@pytest.mark.parametrize("system", ["pools", "knockout"])
def test_pools_and_draws_where_all_rest_or_neighbours_meet_are_found(system):
    asked = request(8, system=system, rounds=6)
    drawn = pair(asked)
    right = {frozenset(one.seated) for one in drawn.tables}
    nobody = check(asked, (), range(1, 9))
    assert [(one.code, one.ids) for one in nobody.faults] == [
        ("rest_not_drawn", tuple(range(1, 9)))
    ]
    near = tables((1, 2), (3, 4), (5, 6), (7, 8))
    wrong = [one.seated for one in near if frozenset(one.seated) not in right]
    found = check(asked, near, ()).faults
    assert wrong
    assert [(one.code, one.ids) for one in found] == [("not_in_the_draw", one) for one in wrong]
    bare = [replace(one, stage="") for one in drawn.tables]
    assert check(asked, bare, ()).legal
    turned = [replace(one, a=one.b, b=one.a) for one in drawn.tables]
    assert check(asked, turned, ()).legal


def test_a_table_of_another_draw_and_what_comes_after_the_final_are_not_the_draws():
    asked = request(8, system="knockout", rounds=6)
    elsewhere = [replace(one, stage="consolation.8") for one in pair(asked).tables]
    assert {one.code for one in check(asked, elsewhere, ()).faults} == {"not_in_the_draw"}
    final = Past(round=1, sides=((1,), (2,)), stage="principal.2", winner=0)
    over = replace(request(2, system="knockout", number=2), history=(final,))
    assert [one.code for one in check(over, tables((1, 2)), ()).faults] == ["not_in_the_draw"]


def test_those_who_go_on_by_the_ranking_may_change_places_and_nobody_else():
    options = {"teams": 4, "others": Beyond.RANKING, "rematch": Policy.ALLOW}
    asked = request(9, system="knockout", rounds=4, **options)
    drawn = pair(asked)
    assert {one.stage for one in drawn.tables} == {"principal.4", "ranking"}
    assert len(drawn.byes) == 1
    inside = [one for one in drawn.tables if one.stage != "ranking"]
    rest = next(who for who in range(5, 10) if who not in drawn.byes)
    others = [who for who in range(5, 10) if who != rest]
    swapped = [*inside, *(Pair(table=n, a=others[k], b=others[k + 1]) for n, k in ((8, 0), (9, 2)))]
    assert check(asked, swapped, (rest,)).legal
    (first, *_) = inside
    out = [one for one in swapped if one != first]
    assert {one.code for one in check(asked, out, (rest, *first.seated)).faults} == {
        "rest_not_drawn"
    }


def four(number, a, mate_a, b, mate_b):
    return Pair(table=number, a=a, mate_a=mate_a, b=b, mate_b=mate_b)


@pytest.mark.parametrize("system", ["round_robin", "mitchell", "melee"])
@pytest.mark.parametrize("count", [4, 6, 7, 9, 12])
def test_what_the_systems_with_a_plan_answer_is_legal(system, count):
    asked = request(count, system=system, rounds=3)
    found = pair(asked)
    judged = check(asked, found.tables, found.byes)
    assert judged.legal, judged.faults
    assert judged.cost == judged.best_cost == found.cost


@pytest.mark.parametrize(
    ("seats", "byes", "faults"),
    [
        (
            [four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 2)],
            (8,),
            {"seated_twice": (2,), "too_many_byes": (8,)},
        ),
        ([four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 9)], (), {"not_seated": (8,), "unknown_id": (9,)}),
        (
            [four(1, 1, 2, 3, 3), four(2, 5, 6, 7, 8)],
            (),
            {"against_itself": (3,), "not_seated": (4,)},
        ),
        ([four(1, 1, 2, 3, 4)], (5, 6, 7, 8), {"too_many_byes": (5, 6, 7, 8)}),
        (
            [four(1, 1, 2, 3, 4), Pair(table=2, a=5, b=6)],
            (7, 8),
            {"side_size": (5, 6), "too_many_byes": (7, 8)},
        ),
    ],
)
def test_mates_of_a_melee_are_seated_once(seats, byes, faults):
    judged = check(request(8, system="melee"), seats, byes)
    assert {one.code: one.ids for one in judged.faults} == faults


def test_partners_of_a_melee_again_are_a_fault_where_rematches_are_forbidden():
    earlier = (Past(round=1, sides=((1, 2), (3, 4))), Past(round=1, sides=((5, 6), (7, 8))))
    plain = request(8, system="melee", number=2)
    asked = replace(plain, history=earlier)
    seats = [four(1, 2, 1, 5, 7), four(2, 3, 8, 4, 6)]
    judged = check(asked, seats, ())
    assert [(one.code, one.ids) for one in judged.faults] == [("partner_again", (2, 1))]
    assert judged.cost.rematches == 1
    soft = replace(asked, options=Options(rematch=Policy.AVOID))
    assert check(soft, seats, ()).legal


def test_sides_of_two_are_a_fault_where_pairs_play():
    judged = check(request(4), [four(1, 1, 2, 3, 4)], ())
    assert [(one.code, one.ids) for one in judged.faults] == [("side_size", (1, 2, 3, 4))]


def test_several_rests_of_a_melee_are_judged_one_by_one():
    asked = request(7, system="melee", byes={5: 1}, number=2)
    judged = check(asked, [four(1, 1, 2, 3, 4)], (5, 6, 7))
    assert [(one.code, one.ids) for one in judged.faults] == [("bye_again", (5,))]
