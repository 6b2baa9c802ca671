from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.pairing.evenings import (
    Room,
    assert_sound,
    everybody,
    meetings,
    must_be_new,
    play,
    rematches,
)
from tests.pairing.events import request
from tournaments.pairing import ByeRule, Options, Order, PairingRefused, Policy, Request, pair
from tournaments.pairing.plans.walking import walks


def evening(count, rounds=None, **more):
    full = count - 1 + count % 2
    found = []
    for asked, made in play("round_robin", count, rounds or full, **more):
        assert_sound(asked, made)
        found.append(made)
    return found


def tables(found):
    return [one.tables for one in found]


@pytest.mark.parametrize("count", [*range(2, 21), 27, 32])
def test_everybody_meets_everybody_once_and_rests_once(count):
    found = evening(count)
    met = meetings(tables(found))
    assert set(met) == everybody(count)
    assert set(met.values()) == {1}
    byes = Counter(one for made in found for one in made.byes)
    assert byes == (Counter(range(1, count + 1)) if count % 2 else Counter())
    assert {made.rematches_from for made in found} == {None}


@pytest.mark.parametrize("count", [4, 8, 12, 24])
def test_half_walk_and_nobody_more_than_two_tables(count):
    """The bound: of two who meet for the first time one has to walk."""
    walk = walks(tables(evening(count)))
    changes = count - 2
    assert walk.movers == changes * count // 2
    assert walk.distance == changes * (count - 2)
    assert walk.longest <= 2


def test_first_rounds_of_six_as_written_on_paper():
    first, second = evening(6)[:2]
    assert [one.sides for one in first.tables] == [
        ((1,), (6,)),
        ((2,), (5,)),
        ((3,), (4,)),
    ]
    assert {frozenset(one.seated) for one in second.tables} == {
        frozenset(two) for two in [(2, 6), (1, 3), (4, 5)]
    }


@pytest.mark.parametrize(
    "more",
    [
        {"told": False},
        {"order": Order.DRAW},
        {"order": Order.DRAW, "seed": "s/{}"},
        {"order": Order.RANKING},
    ],
)
@pytest.mark.parametrize("count", [2, 3, 8, 11, 14])
def test_whole_evening_without_a_rematch_in_any_order(count, more):
    """Without a history, and with a seed of its own for each round."""
    assert set(meetings(tables(evening(count, **more))).values()) == {1}


def test_exchange_by_hand_in_the_first_round_leaves_the_rest_without_rematches():
    room = Room(10)
    for number in range(1, 10):
        asked = Request(
            system="round_robin",
            seed="s",
            round=number,
            rounds=9,
            entrants=room.entrants(),
            history=tuple(room.history),
        )
        found = pair(asked)
        if number == 1:
            a, b, *others = found.tables
            swapped = (replace(a, b=b.b), replace(b, b=a.b), *others)
            found = replace(found, tables=swapped)
        room.played(number, found)
    met = Counter(frozenset(p.sides[0] + p.sides[1]) for p in room.history)
    assert set(met) == everybody(10)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("count", [*range(2, 61), 100, 200])
def test_late_leaving_and_returning_pairs_bring_no_rematch_while_the_number_allows(count):
    chance = Random(count)
    for asked, found in play("round_robin", count, 5, chance=chance, often=0.6):
        assert_sound(asked, found)
        if must_be_new(asked):
            assert rematches(asked, found) == 0
        assert found.cost.rematches == rematches(asked, found)


def test_short_evening_with_changes_looks_ahead():
    """Seven rounds of about ten pairs: no rematch although somebody comes or leaves."""
    for start in range(8):
        chance = Random(start)
        for asked, found in play("round_robin", 10, 7, chance=chance, often=0.3):
            if len(asked.entrants) >= 9:
                assert rematches(asked, found) == 0


def test_a_large_field_with_a_late_pair():
    room = Room(500)
    for number in (1, 2):
        if number == 2:
            room.here.append(501)
        asked = Request(
            system="round_robin",
            seed="s",
            round=number,
            rounds=4,
            entrants=room.entrants(),
            history=tuple(room.history),
        )
        found = pair(asked)
        assert_sound(asked, found)
        assert rematches(asked, found) == 0
        room.played(number, found)
    assert {one.code for one in found.reasons.values()} == {"round_robin_anew"}


def test_more_rounds_than_opponents_are_refused_where_rematches_are_forbidden():
    *_, (asked, _) = play("round_robin", 6, 6)
    forbidden = replace(asked, options=Options(rematch=Policy.FORBID))
    with pytest.raises(PairingRefused) as refused:
        pair(forbidden)
    assert (refused.value.code, refused.value.params) == ("everybody_met", {"round": 6})
    assert "partie 6" in str(refused.value)


@pytest.mark.parametrize("count", [4, 5, 6])
def test_second_cycle_begins_with_the_oldest_meetings_and_is_told_beforehand(count):
    full = count - 1 + count % 2
    found = [made for _, made in play("round_robin", count, 2 * full)]
    assert {one.rematches_from for one in found[:full]} == {full + 1}
    facts = [{frozenset(one.seated) for one in made.tables} for made in found]
    assert facts[:full] == facts[full:]
    assert {why.code for why in found[full].reasons.values()} == {"round_robin_again"}


def test_after_a_change_the_oldest_of_unavoidable_rematches_is_taken():
    """Four who have all met, and two of them left: the two who stay meet again, others do not."""
    met = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]
    asked = request(
        4, system="round_robin", met=met, number=4, rounds=6, rematch=Policy.AVOID, seed="t"
    )
    assert pair(asked).cost.rematches == 2


def test_groups_never_meet_where_that_is_forbidden_and_seldom_where_it_is_avoided():
    groups = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B"}
    for policy in (Policy.AVOID, Policy.FORBID):
        room = Room(8, groups)
        for number in range(1, 5):
            asked = Request(
                system="round_robin",
                seed="s",
                round=number,
                rounds=4,
                entrants=room.entrants(),
                options=Options(same_group=policy),
                history=tuple(room.history),
            )
            found = pair(asked)
            assert (found.cost.same_group, found.cost.rematches) == (0, 0)
            room.played(number, found)


def test_group_too_large_to_keep_apart_is_refused_with_its_names():
    groups = dict.fromkeys((1, 2, 3), "A")
    asked = request(4, system="round_robin", groups=groups, same_group=Policy.FORBID)
    with pytest.raises(PairingRefused) as refused:
        pair(asked)
    assert refused.value.code == "no_pairing"
    assert set(refused.value.params["blocking"]) <= {1, 2, 3}


def test_odd_number_is_refused_where_nobody_may_rest():
    with pytest.raises(PairingRefused) as refused:
        pair(request(5, system="round_robin", bye=ByeRule.NONE))
    assert refused.value.code == "odd_number"


def test_late_pair_that_has_not_rested_rests_before_others_rest_again():
    asked = request(5, system="round_robin", byes=dict.fromkeys((1, 2, 3, 4), 1), number=3)
    assert pair(asked).byes == (5,)
