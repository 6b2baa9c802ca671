from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import play, request
from tests.pairing.naive import assert_everybody_once, sets_of
from tournaments.pairing import ByeRule, PairingRefused, Policy, pair


def test_lowest_rests_first():
    found = pair(request(17))
    assert found.byes == (17,)
    assert found.bye_reasons[17].code == "bye_lowest"


def test_lowest_of_those_who_never_rested():
    found = pair(request(5, byes={5: 1, 4: 1}))
    assert found.byes == (3,)
    assert found.bye_reasons[3].code == "bye_lowest_eligible"


def test_another_rests_only_if_necessary_and_the_reason_says_in_whose_place():
    met = [(1, 2), (3, 4), (1, 4)]
    found = pair(request(5, met=met, rounds=1))
    assert found.byes == (5,)
    met = [(4, 1), (4, 2), (4, 3)]
    found = pair(request(5, met=met, rounds=1))
    assert found.byes == (4,)
    assert found.bye_reasons[4].code == "bye_necessary"
    assert found.bye_reasons[4].params == {"passed": [5]}


def test_second_rest_is_never_the_way_out_while_another_had_none():
    met = [(4, 1), (4, 2), (4, 3)]
    with pytest.raises(PairingRefused) as refused:
        pair(request(5, met=met, byes={4: 1, 3: 1, 2: 1, 1: 1}))
    assert refused.value.code == "no_pairing"
    found = pair(request(5, met=met, byes={4: 1, 3: 1, 2: 1, 1: 1}, rematch=Policy.AVOID))
    assert found.byes == (5,)
    assert found.cost.rematches == 1


@pytest.mark.parametrize("rule", [ByeRule.LOWEST, ByeRule.RANDOM])
@pytest.mark.parametrize("count", [3, 5, 7, 9])
def test_rests_differ_by_at_most_one_over_many_rounds(count, rule):
    times = dict.fromkeys(range(1, count + 1), 0)
    for asked, found in play(count, 2 * count, Random(count), rematch=Policy.AVOID, bye=rule):
        assert_everybody_once(asked, found)
        assert len(found.byes) == 1
        times[found.byes[0]] += 1
        assert max(times.values()) - min(times.values()) <= 1


def test_random_rest_follows_the_seed_and_reaches_everybody():
    found = {pair(request(5, seed=str(one), bye=ByeRule.RANDOM)).byes[0] for one in range(60)}
    assert found == {1, 2, 3, 4, 5}
    assert pair(request(5, seed="a", bye=ByeRule.RANDOM)) == pair(
        request(5, seed="a", bye=ByeRule.RANDOM)
    )


@pytest.mark.parametrize("system", ["draw", "ranking", "registration"])
@pytest.mark.parametrize("rule", list(ByeRule))
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_tiny_fields_give_a_round_or_a_clear_refusal(system, rule, count):
    asked = request(count, system=system, bye=rule, rounds=2)
    if count < 2:
        expected = "too_few"
    elif count == 3 and rule is ByeRule.NONE:
        expected = "odd_number"
    else:
        found = pair(asked)
        assert_everybody_once(asked, found)
        assert len(found.tables) == 1
        return
    with pytest.raises(PairingRefused) as refused:
        pair(asked)
    assert refused.value.code == expected
    assert "%" not in refused.value.message


def test_bis_four_pairs_two_games_one_rests():
    found = pair(request(19, system="draw", bye=ByeRule.ASCE_BIS))
    assert len(found.bis) == 4
    assert [(one.table, one.a, one.b) for one in found.bis_tables] == [
        (10, found.bis[0], found.bis[1]),
        (11, found.bis[2], found.bis[3]),
    ]
    assert found.byes == found.bis[:1]
    assert found.owed == found.bis[1:]
    assert found.bye_reasons[found.byes[0]].code == "bye_bis"
    bis = {frozenset((one.a, one.b)) for one in found.bis_tables}
    assert not bis & sets_of(found)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 20), st.sampled_from([2, 4]), st.integers(0, 10**6))
def test_bis_evening_gives_everybody_as_many_games_and_nobody_a_second_rest(half, rounds, seed):
    count = 2 * half + 1
    games = dict.fromkeys(range(1, count + 1), 0)
    rests = []
    seen = set()
    for asked, found in play(count, rounds, Random(seed), bye=ByeRule.ASCE_BIS):
        assert_everybody_once(asked, found)
        rests += found.byes
        for table in (*found.tables, *found.bis_tables):
            games[table.a] += 1
            games[table.b] += 1
            assert frozenset((table.a, table.b)) not in seen
            seen.add(frozenset((table.a, table.b)))
    assert set(games.values()) == {rounds}
    assert len(rests) == len(set(rests)) == rounds


@pytest.mark.parametrize(("count", "number", "rounds"), [(19, 1, 5), (19, 2, 4), (3, 1, 4)])
def test_bis_refused_when_both_numbers_are_odd_or_pairs_too_few(count, number, rounds):
    with pytest.raises(PairingRefused) as refused:
        pair(request(count, system="draw", number=number, rounds=rounds, bye=ByeRule.ASCE_BIS))
    assert refused.value.code == "bis_impossible"
    assert refused.value.params == {"count": count, "left": rounds - number + 1}


@pytest.mark.parametrize(
    ("count", "bis", "byes", "owed"),
    [
        (9, (4, 2, 7), (4,), (2, 7)),
        (9, (99, 2, 7), (2,), (7,)),
        (8, (4, 2, 7), (4, 2), (7,)),
        (8, (4,), (), (4,)),
        (8, (), (), ()),
        (2, (1, 2), (), (1, 2)),
    ],
)
def test_bis_turns(count, bis, byes, owed):
    found = pair(request(count, number=2, bye=ByeRule.ASCE_BIS, bis=bis))
    assert (found.byes, found.owed, found.bis, found.bis_tables) == (byes, owed, (), ())
    if byes:
        assert found.bye_reasons[byes[0]].code == "bye_bis_owed"


def test_bis_starts_in_mid_evening_after_a_withdrawal():
    met = [(1, 2), (3, 4), (5, 6), (7, 8), (1, 3), (2, 4), (5, 7), (6, 8)]
    found = pair(request(7, met=met, number=3, bye=ByeRule.ASCE_BIS))
    assert len(found.bis) == 2
    assert (found.bis_tables[0].a, found.bis_tables[0].b) not in met
    assert not ({frozenset(one) for one in met} & sets_of(found))


def test_bis_draws_those_who_have_rested_least():
    byes = {1: 1, 2: 1, 3: 1}
    found = pair(request(7, byes=byes, number=1, rounds=4, bye=ByeRule.ASCE_BIS))
    assert set(found.bis) == {4, 5, 6, 7}
