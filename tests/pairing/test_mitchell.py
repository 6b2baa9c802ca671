from collections import Counter
from itertools import pairwise
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
from tournaments.pairing import (
    ByeRule,
    Entrant,
    Options,
    Order,
    PairingRefused,
    Policy,
    Request,
    pair,
)
from tournaments.pairing.plans.walking import walks


def evening(count, rounds, **more):
    found = []
    for asked, made in play("mitchell", count, rounds, **more):
        assert_sound(asked, made)
        found.append(made)
    return found


def seats(made):
    return {one: table.table for table in made.tables for one in table.seated}


def next_round(room, number, rounds, **options):
    asked = Request(
        system="mitchell",
        seed="s",
        round=number,
        rounds=rounds,
        entrants=room.entrants(),
        options=Options(**options),
        history=tuple(room.history),
    )
    found = pair(asked)
    assert_sound(asked, found)
    return asked, found


def test_odd_numbers_stay_and_even_numbers_go_to_the_next_table():
    """Règlement R3 (Twirl Danse, Pont-de-Claix), eight pairs."""
    assert [[one.sides for one in made.tables] for made in evening(8, 3)] == [
        [((1,), (2,)), ((3,), (4,)), ((5,), (6,)), ((7,), (8,))],
        [((1,), (8,)), ((3,), (2,)), ((5,), (4,)), ((7,), (6,))],
        [((1,), (6,)), ((3,), (8,)), ((5,), (2,)), ((7,), (4,))],
    ]


def test_odd_number_rests_between_the_last_table_and_the_first():
    found = evening(7, 4)
    assert [made.byes for made in found] == [(7,), (6,), (4,), (2,)]
    assert [one.sides for one in found[1].tables] == [((1,), (7,)), ((3,), (2,)), ((5,), (4,))]


@pytest.mark.parametrize("count", range(2, 61))
def test_as_many_rounds_as_pairs_in_a_line_without_rematch(count):
    rounds = min(6, (count + 1) // 2)
    found = evening(count, rounds)
    assert max(meetings([one.tables for one in found]).values()) == 1
    assert {made.rematches_from for made in found} == {None}
    stay = {one: table for one, table in seats(found[0]).items() if one % 2}
    for before, made in pairwise(found):
        now = seats(made)
        for one, table in seats(before).items():
            if one in stay:
                assert now[one] == table
            elif one in now:
                assert now[one] == table % len(made.tables) + 1
    if count % 2 == 0:
        assert walks(one.tables for one in found).movers == (rounds - 1) * count // 2


@pytest.mark.parametrize("count", [*range(2, 17), 21, 22])
def test_once_the_lines_are_through_pairs_of_one_line_meet_until_all_have_met(count):
    full = count - 1 + count % 2
    found = evening(count, full)
    met = meetings([one.tables for one in found])
    assert set(met) == everybody(count)
    assert set(met.values()) == {1}
    rests = Counter(one for made in found for one in made.byes)
    assert set(rests.values()) <= {1}


@pytest.mark.parametrize(
    "more",
    [{"order": Order.DRAW, "seed": "s/{}"}, {"order": Order.RANKING}, {"told": False}],
)
@pytest.mark.parametrize("count", [2, 5, 6, 8, 11])
def test_other_orders_and_no_history(count, more):
    full = count - 1 + count % 2
    met = meetings([one.tables for one in evening(count, full, **more)])
    assert set(met.values()) == {1}


def test_lines_are_drawn_by_lot():
    first = {
        tuple(table.a for table in evening(8, 1, order=Order.DRAW, seed=f"{n}")[0].tables)
        for n in range(6)
    }
    assert len(first) > 3


@pytest.mark.parametrize("count", [8, 9])
def test_drawn_lines_stay_and_walk_as_any(count):
    found = evening(count, 4, order=Order.DRAW, seed="s/{}")
    assert len({tuple(table.a for table in made.tables) for made in found}) == 1


@pytest.mark.parametrize("count", [*range(2, 61), 100, 200, 500])
def test_late_leaving_and_returning_pairs_bring_no_rematch_while_the_number_allows(count):
    chance = Random(count)
    for asked, found in play("mitchell", count, 5, chance=chance, often=0.6):
        assert_sound(asked, found)
        if must_be_new(asked):
            assert rematches(asked, found) == 0
        assert found.cost.rematches == rematches(asked, found)


def test_pair_that_comes_late_walks_and_nobody_who_stays_leaves_its_table():
    room = Room(8)
    _, first = next_round(room, 1, 4)
    room.played(1, first)
    room.here.append(9)
    _, second = next_round(room, 2, 4)
    assert {one: seats(second)[one] for one in (1, 3, 5, 7)} == {1: 1, 3: 2, 5: 3, 7: 4}
    assert seats(second)[9] == 1
    assert second.byes == (8,)


def test_when_one_who_walks_leaves_the_others_walk_on():
    room = Room(9)
    _, first = next_round(room, 1, 4)
    room.played(1, first)
    room.here.remove(4)
    _, second = next_round(room, 2, 4)
    assert {one: seats(second)[one] for one in (1, 3, 5, 7)} == {1: 1, 3: 2, 5: 3, 7: 4}
    assert second.byes == ()


def test_when_one_who_stays_leaves_a_table_less_is_played():
    room = Room(8)
    _, first = next_round(room, 1, 4)
    room.played(1, first)
    room.here.remove(3)
    asked, second = next_round(room, 2, 4)
    assert rematches(asked, second) == 0
    assert seats(second)[1] == 1
    assert seats(second)[5] == 3
    assert len(second.tables) == 3


def test_numbers_with_holes_make_two_even_lines():
    entrants = tuple(Entrant(id=one, rank=one) for one in (1, 3, 5, 7, 9, 11, 2, 4))
    found = pair(Request(system="mitchell", seed="", round=1, rounds=4, entrants=entrants))
    assert [one.a for one in found.tables] == [1, 3, 5, 7]
    assert [one.b for one in found.tables] == [2, 4, 9, 11]


@pytest.mark.parametrize("fixed", [{4: 1}, {8: 4}, {2: 2, 4: 3}])
def test_who_cannot_leave_its_table_is_of_the_line_that_stays(fixed):
    room = Room(8)
    for number in range(1, 5):
        entrants = tuple(
            Entrant(
                id=one.id,
                rank=one.rank,
                met=one.met,
                byes=one.byes,
                fixed=fixed.get(one.id, 0),
            )
            for one in room.entrants()
        )
        asked = Request(
            system="mitchell",
            seed="s",
            round=number,
            rounds=4,
            entrants=entrants,
            history=tuple(room.history),
        )
        found = pair(asked)
        assert rematches(asked, found) == 0
        assert {one: seats(found)[one] for one in fixed} == fixed
        room.played(number, found)


def test_gaps_in_the_numbers_of_the_hall_are_no_walk():
    """Table 2 is closed: the tables are 1, 3, 4, and whoever sat at 3 stays in the second place."""
    room = Room(6)
    _, first = next_round(room, 1, 3)
    room.played(1, first)
    hall = {1: 1, 2: 3, 3: 4}
    room.history = [
        type(one)(round=1, sides=one.sides, table=hall[one.table]) for one in room.history
    ]
    _, second = next_round(room, 2, 3)
    assert [one.sides for one in second.tables] == [((1,), (6,)), ((3,), (2,)), ((5,), (4,))]


def test_everybody_has_met_everybody_is_refused_or_goes_on():
    *_, (asked, found) = play("mitchell", 4, 5)
    assert found.cost.rematches == 2
    forbidden = Request(
        system="mitchell",
        seed="s",
        round=4,
        rounds=5,
        entrants=play_until(4, 4),
        options=Options(rematch=Policy.FORBID),
    )
    with pytest.raises(PairingRefused) as refused:
        pair(forbidden)
    assert (refused.value.code, refused.value.params) == ("everybody_met", {"round": 4})
    assert asked.round == 5


def play_until(count, number):
    return next(
        asked.entrants for asked, _ in play("mitchell", count, number) if asked.round == number
    )


def test_rematches_are_told_beforehand():
    assert {one.rematches_from for one in evening(6, 7)[:5]} == {6}


def test_groups_stay_in_one_line_where_they_are_kept_apart_by_lot():
    groups = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B"}
    room = Room(8, groups)
    for number in range(1, 5):
        _, found = next_round(room, number, 4, order=Order.DRAW, same_group=Policy.FORBID)
        assert (found.cost.same_group, found.cost.rematches) == (0, 0)
        room.played(number, found)


def test_odd_number_is_refused_where_nobody_may_rest():
    with pytest.raises(PairingRefused) as refused:
        pair(request(5, system="mitchell", bye=ByeRule.NONE))
    assert refused.value.code == "odd_number"


def test_reasons_are_for_reading_out():
    first, second = evening(6, 2)
    assert {one.code for one in first.reasons.values()} == {"mitchell_first"}
    assert {one.code for one in second.reasons.values()} == {"mitchell_next"}
