from itertools import permutations
from random import Random

import pytest

from tournaments.pairing import Pair
from tournaments.pairing.numbering import HallPlan, number
from tournaments.pairing.sentences import REASONS, sentence


def tables(count):
    """1 meets 2 at table 1, 3 meets 4 at table 2 ..."""
    return [Pair(table=at, a=2 * at - 1, b=2 * at) for at in range(1, count + 1)]


def seats(found):
    return {one.pair.a: one.number for one in found.tables}


def said(found):
    return [(one.code, dict(one.params)) for one in found.conflicts]


def test_without_wishes_the_order_of_the_round_is_the_number():
    found = number(tables(12))
    assert [one.number for one in found.tables] == list(range(1, 13))
    assert {one.label for one in found.tables} == {""}
    assert found.conflicts == ()


def test_who_cannot_move_gets_its_table_and_the_others_keep_their_order():
    assert seats(number(tables(4), {7: 2})) == {1: 1, 7: 2, 3: 3, 5: 4}


def test_two_with_the_same_table_who_meet_have_it():
    found = number(tables(3), {3: 1, 4: 1})
    assert seats(found) == {3: 1, 1: 2, 5: 3}
    assert found.conflicts == ()


def test_two_with_the_same_table_who_do_not_meet_the_lower_number_keeps_it():
    found = number(tables(3), {3: 1, 6: 1})
    assert seats(found) == {3: 1, 1: 2, 5: 3}
    assert said(found) == [
        ("fixed_table_taken", {"who": 6, "other": 3, "table": "1", "given": "3"})
    ]
    text = sentence(REASONS, *said(found)[0])
    assert text == "No. 6 cannot have table 1, which No. 3 keeps; it sits at 3."


def test_the_better_ranked_keeps_it_where_ranks_are_known():
    found = number(tables(3), {3: 1, 6: 1}, ranks={3: 9, 6: 2})
    assert seats(found)[5] == 1
    assert [one.params["who"] for one in found.conflicts] == [3]


def test_two_with_different_tables_who_meet():
    found = number(tables(3), {3: 3, 4: 1})
    assert seats(found) == {1: 1, 5: 2, 3: 3}
    assert said(found) == [
        ("fixed_tables_meet", {"who": 4, "other": 3, "table": "1", "given": "3"})
    ]


@pytest.mark.parametrize("fixed", [{1: 12}, {23: 2}, {12: 10, 11: 10, 2: 11}])
def test_twelve_tables_are_numbered_without_gap_and_sorted_as_numbers(fixed):
    """A rest in the middle of the round is no table, so it leaves no gap either."""
    found = number(tables(12), fixed)
    assert [one.number for one in found.tables] == list(range(1, 13))
    assert found.conflicts == ()


def test_numbers_are_unique_and_conflicts_explained_whatever_is_asked():
    chance = Random(1)
    for _ in range(300):
        count = chance.randint(1, 13)
        who = chance.sample(range(1, 2 * count + 1), chance.randint(0, min(6, 2 * count)))
        fixed = {one: chance.randint(1, count) for one in who}
        found = number(tables(count), fixed)
        assert [one.number for one in found.tables] == list(range(1, count + 1))
        place = {p: one.number for one in found.tables for p in one.pair.seated}
        refused = {one.params["who"] for one in found.conflicts}
        assert refused == {one for one, table in fixed.items() if place[one] != table}


@pytest.mark.parametrize("fixed", list(permutations([3, 1, 2])))
def test_every_table_may_be_asked_for(fixed):
    found = number(tables(3), dict(zip((1, 3, 5), fixed, strict=True)))
    assert seats(found) == dict(zip((1, 3, 5), fixed, strict=True))


def test_halls_are_filled_in_order_and_closed_tables_left_out():
    halls = (
        HallPlan(letter="A", name="Salle des fêtes", tables=4, closed=frozenset({2})),
        HallPlan(letter="B", name="Préau", tables=3),
    )
    found = number(tables(5), halls=halls)
    assert [(one.number, one.label) for one in found.tables] == [
        (1, "A1"),
        (3, "A3"),
        (4, "A4"),
        (5, "B1"),
        (6, "B2"),
    ]
    found = number(tables(5), {1: 7}, halls)
    assert (seats(found)[1], found.tables[-1].label) == (7, "B3")


def test_closed_table_cannot_be_had():
    halls = (HallPlan(letter="A", tables=4, closed=frozenset({2})),)
    found = number(tables(2), {3: 2}, halls)
    assert seats(found) == {1: 1, 3: 3}
    assert said(found) == [
        ("fixed_table_closed", {"who": 3, "other": 0, "table": "2", "given": "A3"})
    ]


def test_more_tables_than_the_halls_hold_are_told_and_numbered_on():
    halls = (HallPlan(letter="A", tables=2), HallPlan(letter="B", tables=2, closed=frozenset({2})))
    found = number(tables(5), halls=halls)
    assert [(one.number, one.label) for one in found.tables] == [
        (1, "A1"),
        (2, "A2"),
        (3, "B1"),
        (5, ""),
        (6, ""),
    ]
    assert said(found) == [("halls_full", {"held": 3, "tables": 5, "over": 2})]


def test_one_hall_without_a_letter_needs_no_labels():
    found = number(tables(2), halls=(HallPlan(tables=10),))
    assert [(one.number, one.label) for one in found.tables] == [(1, ""), (2, "")]


def test_fixed_table_beyond_the_others_is_used_all_the_same():
    assert seats(number(tables(3), {3: 9})) == {1: 1, 5: 2, 3: 9}


def test_who_sat_somewhere_keeps_that_table_and_only_the_one_in_the_way_moves():
    stay = {1: 1, 3: 2, 5: 3, 7: 4}
    assert seats(number(tables(4), {8: 2}, stay=stay)) == {1: 1, 8 - 1: 2, 5: 3, 3: 4}
