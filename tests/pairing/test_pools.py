from collections import Counter
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest

from tests.pairing.draws import Evening, decided, draw_tables, judge, pool_of, seats
from tests.pairing.events import request
from tournaments.pairing import Beyond, ByeRule, Order, PairingRefused, Policy, pair
from tournaments.pairing.phases.filling import pool_sizes
from tournaments.pairing.phases.pool_games import next_games
from tournaments.pairing.phases.pools import pool_parties, rounds_needed

CYCLE = (
    {"rematch": Policy.AVOID},
    {"order": Order.REGISTRATION, "losers": Beyond.CONSOLATION},
    {"pool_size": 5, "losers": Beyond.OUT, "others": Beyond.RANKING},
    {"pool_size": 3, "qualifiers": 1, "losers": Beyond.RANKING},
    {"pool_size": 6, "qualifiers": 3, "others": Beyond.OUT, "third": False},
)


def play_out(evening, most=40):
    while evening.round():
        assert evening.number <= most
    return evening


def played(count, **options):
    return play_out(Evening(count, Random(count), system="pools", **options))


def mates_meet(evening, draw):
    """The stages of the draw in which two of one pool met."""
    pools = pool_of(evening)
    return {
        past.stage
        for past in evening.history
        if past.sides[1]
        and past.stage.split(".")[0] == draw
        and past.stage.split(".")[1].isdecimal()
        and pools[past.sides[0][0]] == pools[past.sides[1][0]]
    }


@pytest.mark.parametrize("count", [*range(2, 41), 64, 100, 148, 200, 500])
def test_evening_everybody_once_and_nobody_out_unbeaten(count):
    options = CYCLE[count % len(CYCLE)]
    evening = played(count, **options)
    judge(evening)
    assert evening.number <= rounds_needed(count, evening.options)
    pools = pool_of(evening)
    games = Counter(
        frozenset(chain.from_iterable(past.sides))
        for past in evening.history
        if past.stage.startswith("pool.") and past.sides[1]
    )
    mates = {
        frozenset(two) for two in combinations(sorted(pools), 2) if pools[two[0]] == pools[two[1]]
    }
    assert set(games) == mates
    assert set(games.values()) == {1}
    if evening.options.qualifiers == 2 and count > 5:
        assert mates_meet(evening, "principal") <= {"principal.2"}


@pytest.mark.parametrize("count", [*range(6, 22), 40, 75, 128])
def test_placing_keeps_everybody_playing_after_the_pools(count):
    evening = Evening(count, Random(count), system="pools", rematch=Policy.AVOID)
    evening.moving = True
    play_out(evening)
    parties = pool_parties(count, evening.options)
    for asked, found in evening.played[parties:]:
        assert len(found.byes) + len(found.out) == count % 2, asked.round
    for draw in ("principal", "consolation"):
        assert mates_meet(evening, draw) <= {f"{draw}.2"}


@pytest.mark.parametrize("count", [9, 14, 19, 33, 50])
@pytest.mark.parametrize("losers", [Beyond.PLACING, Beyond.CONSOLATION, Beyond.OUT])
def test_evening_with_leavers_late_pairs_and_returns(count, losers):
    chance = Random(count)
    evening = Evening(count, chance, system="pools", losers=losers, rematch=Policy.AVOID)
    evening.moving = True
    while evening.round() and evening.number < 25:
        seats(*evening.played[-1])
        evening.come_and_go(least=6)
    judge(evening)


def test_sixteen_as_in_corsica_four_pools_then_three_more_games_each():
    evening = Evening(16, Random(17), system="pools")
    play_out(evening)
    assert [len(found.tables) for _, found in evening.played] == [8] * 6
    games = Counter(who for past in evening.history for side in past.sides for who in side)
    assert set(games.values()) == {6}
    fourth = evening.played[3][1]
    assert Counter(one.stage for one in fourth.tables) == {"principal.8": 4, "consolation.8": 4}
    last = {one.stage for one in evening.played[5][1].tables}
    assert last == {
        f"{draw}.{stage}"
        for draw in ("principal", "consolation")
        for stage in ("2", "third", "place.5", "place.7")
    }


def test_sixteen_winners_and_runners_up_in_opposite_halves():
    evening = Evening(16, Random(1), system="pools", order=Order.REGISTRATION)
    low_wins = lambda one: (1200, 744) if one.a < one.b else (744, 1200)  # noqa: E731
    for _ in range(4):
        evening.round(low_wins)
    pools = pool_of(evening)
    assert [sorted(w for w in pools if pools[w] == f"pool.{n}") for n in (1, 2)] == [
        [1, 8, 9, 16],
        [2, 7, 10, 15],
    ]
    found = evening.played[3][1]
    tables = draw_tables(found, "principal.8")
    assert [sorted(one) for one in tables] != []
    halves = [{who for two in part for who in two} for part in (tables[:2], tables[2:])]
    for first, second in ((1, 8), (2, 7), (3, 6), (4, 5)):
        assert (first in halves[0]) != (second in halves[0])
    assert {min(two) for two in tables} == {1, 2, 3, 4}


def test_nineteen_make_four_pools_of_four_and_one_of_three():
    evening = Evening(19, Random(19), system="pools", rematch=Policy.AVOID)
    for _ in range(3):
        evening.round()
    for _, found in evening.played:
        assert (len(found.tables), len(found.byes)) == (9, 1)
    rests = [found.byes[0] for _, found in evening.played]
    assert len(set(rests)) == 3
    evening.round()
    stages = Counter(one.stage.split(".")[0] for one in evening.played[3][1].tables)
    assert sum(stages.values()) == 9
    play_out(evening)
    assert evening.number == rounds_needed(19, evening.options) == 7


def test_six_make_two_pools_of_three_and_a_draw_of_four():
    evening = Evening(6, Random(6), system="pools", rematch=Policy.AVOID)
    for _ in range(4):
        evening.round()
    for _, found in evening.played[:3]:
        assert (len(found.tables), len(found.byes)) == (2, 2)
        assert set(found.bye_stages.values()) == {"pool.1", "pool.2"}
    stages = Counter(one.stage for one in evening.played[3][1].tables)
    assert stages == {"principal.4": 2, "consolation.2": 1}


@pytest.mark.parametrize(
    ("count", "wanted", "sizes"),
    [
        (19, 4, (4, 4, 4, 4, 3)),
        (16, 4, (4, 4, 4, 4)),
        (10, 4, (4, 3, 3)),
        (6, 4, (3, 3)),
        (5, 4, (5,)),
        (4, 3, (4,)),
        (3, 6, (3,)),
        (2, 4, (2,)),
        (7, 5, (4, 3)),
        (11, 5, (6, 5)),
        (13, 6, (5, 4, 4)),
        (9, 4, (3, 3, 3)),
        (13, 4, (4, 3, 3, 3)),
    ],
)
def test_pool_sizes(count, wanted, sizes):
    assert pool_sizes(count, wanted) == sizes


def test_pool_sizes_are_always_three_to_six():
    for wanted in (3, 4, 5, 6):
        for count in range(3, 200):
            sizes = pool_sizes(count, wanted)
            assert sum(sizes) == count
            assert 3 <= min(sizes) <= max(sizes) <= 6
            assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("size", range(2, 9))
def test_a_pool_is_a_whole_round_robin(size):
    met, rests, parties = set(), Counter(), size - 1 + size % 2
    for number in range(parties):
        games = next_games(range(size), frozenset(met), rests, parties - number)
        met |= {frozenset(one) for one in games}
        rests.update(set(range(size)) - set(chain.from_iterable(games)))
    assert len(met) == size * (size - 1) // 2
    assert set(rests.values()) <= {1}


def test_every_filling_by_lot_is_as_likely():
    times = Counter()
    for seed in range(1000):
        found = pair(request(6, system="pools", seed=str(seed)))
        first = {who for one in found.tables if one.stage == "pool.1" for who in one.seated}
        first |= {who for who, stage in found.bye_stages.items() if stage == "pool.1"}
        times[frozenset(first)] += 1
    assert len(times) == 20
    assert sum((seen - 50) ** 2 / 50 for seen in times.values()) < 44  # 19 df, p = 0.001


@pytest.mark.parametrize("count", [16, 19, 31, 64])
def test_groups_are_spread_over_as_many_pools_as_can_be(count):
    groups = {one: ("host" if one <= count // 3 else f"club {one % 5}") for one in range(count)}
    asked = request(count, system="pools", groups=groups, same_group=Policy.AVOID)
    evening = Evening(count, Random(1), system="pools", groups=groups, same_group=Policy.AVOID)
    evening.round()
    pools = pool_of(evening)
    for group in set(groups.values()):
        spread = Counter(pools[one] for one in pools if groups.get(one) == group)
        there = list(spread.values()) + [0] * (len(set(pools.values())) - len(spread))
        assert max(there) - min(there) <= 1
    assert pair(asked) == pair(asked)


def test_group_too_large_is_refused_where_forbidden():
    groups = dict.fromkeys(range(1, 6), "host")
    with pytest.raises(PairingRefused) as refused:
        pair(request(16, system="pools", groups=groups, same_group=Policy.FORBID))
    assert refused.value.code == "no_pairing"
    assert refused.value.params["blocking"] == [1, 2, 3, 4, 5]
    assert "group" in refused.value.message


def test_late_pair_takes_the_free_place_and_the_evening_grows_no_longer():
    evening = Evening(11, Random(4), system="pools")
    evening.round()
    evening.arrive(12)
    evening.round()
    found = evening.played[1][1]
    assert found.byes == ()
    assert [one.stage for one in found.tables if 12 in one.seated] == ["pool.3"]
    evening.round()
    evening.round()
    assert any(one.stage == "principal.8" for one in evening.played[3][1].tables)


def test_opponents_of_a_leaver_rest_and_its_return_is_welcome():
    evening = Evening(8, Random(4), system="pools", order=Order.REGISTRATION)
    evening.round()
    evening.leave(1)
    evening.round()
    rests = evening.played[1][1].byes
    assert len(rests) == 1
    assert evening.played[1][1].bye_stages[rests[0]] == "pool.1"
    evening.come_back(1)
    evening.round()
    assert any(1 in one.seated for one in evening.played[2][1].tables)


def test_draws_begin_at_once_where_nobody_is_left_to_meet():
    evening = Evening(4, Random(4), system="pools")
    evening.round()
    one = evening.played[0][1].tables[0]
    for who in set(evening.here) - set(one.seated):
        evening.leave(who)
    evening.round()
    assert [table.stage for table in evening.played[1][1].tables] == ["principal.2"]


def test_a_pair_in_two_pools_by_hand_stays_in_its_first():
    evening = Evening(8, Random(4), system="pools")
    evening.round()
    first, second = evening.history[0], evening.history[2]
    assert (first.stage, second.stage) == ("pool.1", "pool.2")
    evening.history[2] = replace(second, sides=(first.sides[0], second.sides[1]))
    asked = evening.request()
    seats(asked, pair(asked))


def test_odd_number_is_refused_where_nobody_may_rest():
    with pytest.raises(PairingRefused) as refused:
        pair(request(7, system="pools", bye=ByeRule.NONE))
    assert refused.value.code == "odd_number"


def test_missing_pool_result_stops_the_cut_and_names_its_table():
    evening = Evening(8, Random(4), system="pools")
    for _ in range(3):
        evening.round()
    at = next(place for place, past in enumerate(evening.history) if past.table == 2)
    evening.history[at] = replace(evening.history[at], points=None, winner=None)
    with pytest.raises(PairingRefused) as refused:
        evening.round()
    assert (refused.value.code, refused.value.params) == ("result_missing", {"tables": [2]})


@pytest.mark.parametrize("count", [2, 5, 8, 11, 19])
def test_without_a_history_pools_follow_from_the_seed(count):
    met, byes = [], Counter()
    options = request(2).options
    parties = pool_parties(count, options)
    for number in range(1, parties + 3):
        asked = request(count, system="pools", met=met, byes=byes, number=number, rounds=9)
        try:
            found = pair(asked)
        except PairingRefused as refused:
            assert refused.code == "all_played"
            assert number > parties
            break
        seats(asked, found)
        pools = number <= parties
        assert all(one.stage.startswith("pool.") == pools for one in found.tables)
        met += [(one.a, one.b) for one in found.tables]
        byes.update(found.byes)


def test_correction_of_a_pool_after_the_cut_moves_nobody():
    evening = Evening(16, Random(4), system="pools")
    for _ in range(4):
        evening.round()
    before = pair(evening.request())
    for at, past in enumerate(evening.history):
        if past.round == 3:
            evening.history[at] = replace(past, points=(0, 1944), winner=1)
    assert pair(evening.request()).tables == before.tables


def test_cut_under_knockout_follows_the_pools():
    evening = Evening(16, Random(4), system="pools")
    for _ in range(3):
        evening.round()
    asked = evening.request()
    assert pair(replace(asked, system="knockout")) == pair(asked)
    options = replace(asked.options, teams=4)
    found = pair(replace(asked, options=options, system="knockout"))
    first = {who for one in found.tables if one.stage == "principal.4" for who in one.seated}
    pools = pool_of(evening)
    assert len({pools[one] for one in first}) == 4


def test_same_request_same_answer():
    evening = Evening(23, Random(5), system="pools")
    for _ in range(5):
        asked = evening.request()
        assert pair(asked) == pair(asked)
        evening.round(decided())
