from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import play, requests
from tests.pairing.naive import assert_everybody_once, tables_of
from tests.pairing.test_swiss import least, swiss
from tournaments.pairing import ByeRule, PairingRefused, Past, pair


def table(number, a, b=None, winner=None, points=None):
    return Past(round=number, sides=((a,), () if b is None else (b,)), winner=winner, points=points)


def winners(count, *history, **other):
    return swiss([0] * count, system="winners", history=history, **other)


def test_those_who_won_the_last_partie_meet():
    asked = winners(4, table(2, 1, 2, 0), table(2, 3, 4, 1), table(1, 1, 4, 0), table(1, 2, 3, 0))
    found = pair(asked)
    assert tables_of(found) == [(1, 4), (2, 3)]
    assert [found.reasons[one].code for one in (1, 2)] == ["both_won", "both_lost"]
    assert found.floats == 0


def test_the_last_partie_of_who_rested_is_the_one_before():
    history = (table(1, 1, 2, 0), table(1, 3, 4, 0), table(2, 1), table(2, 3, 2, 1))
    assert tables_of(pair(winners(4, *history))) == [(1, 2), (3, 4)]


def test_a_newcomer_has_won_nothing():
    found = pair(winners(4, table(1, 1, 2, 0), number=2))
    assert found.floats == 1
    assert tables_of(found) == [(1, 2), (3, 4)]
    met = pair(winners(4, table(1, 1, 2, 0), number=2, met=[(1, 2)]))
    assert tables_of(met) == [(1, 3), (2, 4)]
    assert met.reasons[1].code == "float_last"


def test_points_tell_the_winner_and_a_draw_has_none():
    history = (table(1, 1, 2, points=(500, 1100)), table(1, 3, 4, points=(810, 810)))
    found = pair(winners(4, *history, number=2))
    assert found.floats == 1
    history = (table(1, 1, 2, points=(500, 1100)), table(1, 3, 4, points=(810, 800)))
    assert tables_of(pair(winners(4, *history, number=2))) == [(1, 4), (2, 3)]


def test_without_results_as_many_wins_meet():
    found = pair(swiss([1, 0, 1, 0], system="winners"))
    assert tables_of(found) == [(1, 3), (2, 4)]
    assert found.reasons[1].code == "equal_wins"


@pytest.mark.parametrize("number", [1, 2])
def test_without_anything_neighbours_meet(number):
    assert tables_of(pair(winners(4, number=number))) == [(1, 2), (3, 4)]


def test_of_several_winners_the_nearest_in_rank_meet():
    history = [table(1, one, one + 1, one % 4 // 3) for one in (1, 3, 5, 7)]
    found = pair(winners(8, *history, number=2))
    assert tables_of(found) == [(1, 4), (2, 3), (5, 8), (6, 7)]


@settings(max_examples=60, deadline=None)
@given(requests(byes=(ByeRule.LOWEST,), most=8), st.integers(0, 10**6))
def test_winners_round_is_the_brute_force_best(asked, seed):
    chance = Random(seed)
    ids = [one.id for one in asked.entrants]
    chance.shuffle(ids)
    won = dict.fromkeys(ids, 0)
    history = []
    for a, b in zip(ids[::2], ids[1::2], strict=False):
        winner = chance.choice([0, 1])
        won[(a, b)[winner]] = 1
        history.append(table(1, a, b, winner))
    asked = type(asked)(
        system="winners",
        seed=asked.seed,
        round=2,
        rounds=2,
        entrants=asked.entrants,
        options=asked.options,
        history=tuple(history),
    )
    best = least(asked, won)
    if best is None:
        with pytest.raises(PairingRefused):
            pair(asked)
        return
    found = pair(asked)
    assert_everybody_once(asked, found)
    assert found.optimal
    assert (found.floats, found.cost.rank_gap) == best[3:]


@pytest.mark.parametrize("count", [8, 13])
def test_winners_evenings_mix_few_and_repeat_nothing(count):
    for asked, found in play(count, 4, Random(count), first="draw", then="winners"):
        assert_everybody_once(asked, found)
        assert found.cost.rematches == 0
