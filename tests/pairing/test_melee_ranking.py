"""A mêlée by the ranking: neighbours, even sides, new partners."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.melee_events import can_be_new, every_rest, play
from tournaments.pairing import ByeRule, Order, Policy


def moving(one, number):
    """Ranks that change from partie to partie, each once."""
    return (one * 37 + number * 11) % 101 + 1


def by_rank(count, rounds, **options):
    options.setdefault("ranks", moving)
    return play(count, rounds, order=Order.RANKING, **options)


def test_the_first_plays_with_the_last_of_four_neighbours():
    _, answer, _ = next(play(18, 4, order=Order.RANKING))
    assert [(one.sides) for one in answer.tables] == [
        ((n, n + 3), (n + 1, n + 2)) for n in range(1, 16, 4)
    ]
    assert (answer.byes, answer.cost.rank_gap, answer.optimal) == ((17, 18), 0, True)
    assert {one.code for one in answer.reasons.values()} == {"melee_ranked"}
    assert {one.code for one in answer.bye_reasons.values()} == {"bye_lowest"}


@pytest.mark.parametrize("count", [8, 13, 22, 40, 63, 181])
def test_partners_are_new_and_tables_near_for_a_whole_evening(count):
    *_, (_, last, found) = by_rank(count, 5, rematch=Policy.FORBID)
    assert last.cost.rematches == 0
    assert found.repeats == 0


def test_who_comes_late_leaves_or_returns_upsets_nothing():
    leave, join = {2: [5], 4: [1, 2]}, {3: [30, 31], 4: [5], 5: [1]}
    for _, answer, _ in by_rank(18, 6, leave=leave, join=join):
        assert answer.cost.rematches == 0


def test_partners_last_for_all_rounds_that_there_can_be():
    assert [answer.cost.rematches for _, answer, _ in by_rank(8, 7)] == [0] * 7


@settings(max_examples=8, deadline=None)
@given(st.integers(4, 7), st.integers(0, 50), st.sampled_from([ByeRule.LOWEST, ByeRule.RANDOM]))
def test_partners_are_never_repeated_while_that_can_be_avoided(count, shift, bye):
    for asked, answer, before in by_rank(
        count,
        6,
        ranks=lambda one, number: moving(one + shift, number),
        rematch=Policy.AVOID,
        bye=bye,
    ):
        ids = [one.id for one in asked.entrants]
        if answer.cost.rematches:
            assert not any(
                can_be_new(before, [one for one in ids if one not in rest])
                for rest in every_rest(before, ids)
            )


def test_groups_are_kept_apart():
    groups = {one: "Amicale" if one <= 4 else "" for one in range(1, 21)}
    for policy in (Policy.AVOID, Policy.FORBID):
        for _, answer, _ in by_rank(20, 3, groups=groups, same_group=policy):
            for table in answer.tables:
                assert sum(bool(groups[one]) for one in table.seated) <= 1


def test_opponents_again_give_way_to_near_tables_and_are_told():
    codes = set()
    for _, answer, _ in islice(by_rank(8, 5, rematch=Policy.AVOID), 5):
        codes |= {one.code for one in answer.reasons.values()}
    assert "melee_ranked_again" in codes


def test_same_request_same_round():
    first = [answer for _, answer, _ in by_rank(22, 3)]
    assert first == [answer for _, answer, _ in by_rank(22, 3)]
