from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import play, request, requests
from tests.pairing.naive import Judge, assert_everybody_once, sets_of, tables_of
from tournaments.pairing import Cost, Entrant, Options, PairingRefused, Policy, Request, pair


@settings(max_examples=300, deadline=None)
@given(requests())
def test_round_is_the_brute_force_best(asked):
    judge = Judge(asked)
    best = judge.best()
    if best is None:
        with pytest.raises(PairingRefused) as refused:
            pair(asked)
        assert refused.value.code == "no_pairing"
        assert refused.value.params["blocking"]
        assert set(refused.value.params["blocking"]) <= set(judge.by_id)
        return
    found = pair(asked)
    tables, rest = tables_of(found), (found.byes or (None,))[0]
    assert_everybody_once(asked, found)
    assert judge.legal(tables)
    assert found.optimal
    assert found.cost == Cost(
        **dict(zip(("rematches", "same_group", "rank_gap"), judge.facts(tables), strict=True))
    )
    counted = judge.counted(tables, rest)
    if asked.options.bye == "lowest" or rest is None:
        assert counted == best
    else:
        assert counted[:2] == best[:2]
        assert rest in judge.resting


@settings(max_examples=40, deadline=None)
@given(requests(), st.randoms(use_true_random=False))
def test_same_request_in_any_order_of_entrants_gives_the_same_round(asked, chance):
    mixed = list(asked.entrants)
    chance.shuffle(mixed)
    other = Request(
        system=asked.system,
        seed=asked.seed,
        round=asked.round,
        rounds=asked.rounds,
        entrants=tuple(mixed),
        options=asked.options,
    )
    assert outcome(asked) == outcome(other)


def outcome(asked):
    try:
        return pair(asked)
    except PairingRefused as refused:
        return refused.code, refused.params


@settings(max_examples=25, deadline=None)
@given(st.integers(12, 40), st.integers(0, 10**6), st.sampled_from(list(Policy)))
def test_band_and_matcher_agree(count, seed, same_group):
    from tournaments.pairing.field import field_of
    from tournaments.pairing.matching.band import best_band
    from tournaments.pairing.matching.blossom import best_matching

    chance = Random(seed)
    count -= count % 2
    met = [one for one in combinations(range(1, count + 1), 2) if chance.random() < 0.2]
    groups = {one: chance.choice(["", "A", "B", "C"]) for one in range(1, count + 1)}
    field = field_of(request(count, met=met, groups=groups, same_group=same_group))
    general = best_matching(field, field.ids)
    banded = best_band(field, field.ids, 8)
    if general is None:
        assert banded is None
    elif banded is not None:
        costs = [(*field.breached(one), field.cost(one).rank_gap) for one in (banded, general[0])]
        assert costs[0] == costs[1]


def test_without_history_neighbours_meet_and_the_best_sit_at_table_1():
    found = pair(request(8))
    assert tables_of(found) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert found.optimal
    assert {one.code for one in found.reasons.values()} == {"neighbours"}


def test_met_neighbours_are_parted_and_the_reason_says_so():
    found = pair(request(4, met=[(1, 2)]))
    assert tables_of(found) == [(1, 3), (2, 4)]
    assert found.reasons[1].code == "already_met"
    assert found.reasons[1].params == {
        "a": 1,
        "b": 3,
        "rank_a": 1,
        "rank_b": 3,
        "skipped": 2,
        "skipped_id": 2,
    }
    assert found.reasons[2].code == "next_free"


def test_four_teams_round_three_has_one_answer():
    met = [(1, 2), (3, 4), (1, 3), (2, 4)]
    assert sets_of(pair(request(4, met=met))) == {frozenset((1, 4)), frozenset((2, 3))}


def test_greedy_dead_end_from_the_top_is_avoided():
    met = [(1, 2), (5, 6)]
    found = pair(request(6, met=met))
    assert found.cost.rematches == 0
    assert len(found.tables) == 3


SIX = [(1, 4), (2, 5), (3, 6), (1, 5), (2, 6), (3, 4), (1, 6), (2, 4), (3, 5)]
EIGHT = [
    (1, 4), (2, 5), (3, 7), (6, 8), (1, 5), (2, 6), (3, 8), (4, 7), (1, 6), (2, 7), (3, 4), (5, 8),
    (1, 7), (2, 8), (3, 5), (4, 6), (1, 8), (2, 4), (3, 6), (5, 7),
]  # fmt: skip


@pytest.mark.parametrize(("count", "met"), [(6, SIX), (8, EIGHT)])
def test_dead_end_is_told_with_who_blocks_and_avoid_gives_the_fewest_rematches(count, met):
    with pytest.raises(PairingRefused) as refused:
        pair(request(count, met=met))
    assert refused.value.code == "no_pairing"
    assert "rematch is unavoidable" in refused.value.message
    assert refused.value.params["rules"] == ["rematch"]
    asked = request(count, met=met, rematch=Policy.AVOID)
    found = pair(asked)
    assert found.optimal
    assert found.cost.rematches == Judge(asked).best()[0] >= 1
    assert "rematch" in {one.code for one in found.reasons.values()}


def test_blocking_names_the_closed_circle():
    with pytest.raises(PairingRefused) as refused:
        pair(request(6, met=SIX))
    assert refused.value.params["blocking"] in ([1, 2, 3], [4, 5, 6])


def test_blocking_names_who_has_met_everybody():
    with pytest.raises(PairingRefused) as refused:
        pair(request(6, met=[(1, other) for other in range(2, 7)]))
    assert refused.value.params["blocking"] == [1]


def test_host_group_over_half_blocks_and_gives_way_when_avoided():
    groups = dict.fromkeys(range(1, 6), "Amicale")
    with pytest.raises(PairingRefused) as refused:
        pair(request(8, groups=groups, same_group=Policy.FORBID))
    assert set(refused.value.params["blocking"]) <= set(groups)
    assert refused.value.params["rules"] == ["rematch", "same_group"]
    found = pair(request(8, groups=groups, same_group=Policy.AVOID))
    assert found.cost.same_group == 1
    assert len(found.tables) == 4


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 24), st.integers(0, 10**6))
def test_no_rematch_while_the_round_is_at_most_half_the_field(count, seed):
    half = (count + count % 2) // 2
    for asked, found in play(count, half, Random(seed)):
        assert found.cost.rematches == 0
        assert_everybody_once(asked, found)


@pytest.mark.parametrize("count", [64, 127, 300])
def test_large_events_are_proven_without_rematch(count):
    for asked, found in play(count, 5, Random(count)):
        assert found.optimal
        assert found.cost.rematches == 0
        assert_everybody_once(asked, found)


def test_all_ranks_equal_is_still_a_proven_round():
    entrants = tuple(Entrant(id=one, rank=1) for one in range(1, 41))
    found = pair(
        Request(system="ranking", seed="s", round=1, rounds=1, entrants=entrants, options=Options())
    )
    assert found.optimal
    assert found.cost == Cost()


def test_seed_decides_between_equal_rounds():
    entrants = tuple(Entrant(id=one, rank=1) for one in range(1, 9))
    asked = [
        Request(system="ranking", seed=str(seed), round=1, rounds=1, entrants=entrants)
        for seed in range(20)
    ]
    assert len({frozenset(sets_of(pair(one))) for one in asked}) > 10


def test_registration_pairs_in_the_order_of_ids_whatever_the_ranks():
    entrants = tuple(Entrant(id=one, rank=100 - one) for one in (12, 3, 7, 5))
    found = pair(Request(system="registration", seed="", round=1, rounds=1, entrants=entrants))
    assert tables_of(found) == [(3, 5), (7, 12)]
    assert found.cost == Cost(rank_gap=2)


def test_gaps_between_ranks_count_as_they_are():
    entrants = tuple(Entrant(id=one, rank=one * 10) for one in range(1, 5))
    found = pair(Request(system="ranking", seed="", round=1, rounds=1, entrants=entrants))
    assert found.cost.rank_gap == 200
