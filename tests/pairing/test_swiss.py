from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import play, requests
from tests.pairing.naive import Judge, all_rounds, assert_everybody_once, tables_of
from tournaments.pairing import (
    ByeRule,
    Entrant,
    Options,
    Pair,
    PairingRefused,
    Policy,
    Request,
    check,
    pair,
)
from tournaments.pairing.equals import best_equal_round
from tournaments.pairing.levels import floats, scored_field
from tournaments.pairing.ranking import best_round
from tournaments.pairing.wire import written_check, written_pairing


def swiss(wins, *, met=(), system="swiss", scores=None, history=(), number=3, rounds=3, **options):
    """Entrants 1, 2, 3 ... in ranking order with these wins."""
    entrants = tuple(
        Entrant(
            id=one,
            rank=one,
            wins=won,
            score=(scores or {}).get(one, 0),
            met=tuple(b if a == one else a for a, b in met if one in (a, b)),
        )
        for one, won in enumerate(wins, 1)
    )
    return Request(
        system=system,
        seed="s",
        round=number,
        rounds=rounds,
        entrants=entrants,
        options=Options(**options),
        history=tuple(history),
    )


def groups_of(worth):
    order = sorted(set(worth.values()), reverse=True)
    return {who: order.index(one) for who, one in worth.items()}


def least(asked, worth):
    """The least (rematches, same group, place of the rest, floats, gap) of all rounds."""
    judge, group = Judge(asked), groups_of(worth)
    found = []
    for tables, rest in all_rounds(sorted(judge.by_id), judge.resting):
        if judge.legal(tables):
            *breaches, gap = judge.counted(tables, rest)
            found.append((*breaches, sum((group[a] - group[b]) ** 2 for a, b in tables), gap))
    return min(found, default=None)


@settings(max_examples=60, deadline=None)
@given(requests(byes=(ByeRule.LOWEST,), most=9), st.integers(0, 10**6), st.integers(0, 3))
def test_swiss_round_is_the_brute_force_best(asked, seed, most):
    chance = Random(seed)
    entrants = tuple(
        replace(one, wins=chance.randint(0, most), score=100 * chance.randint(0, 3))
        for one in asked.entrants
    )
    asked = replace(asked, system="swiss", entrants=entrants)
    by_wins = any(one.wins for one in entrants)
    worth = {one.id: one.wins if by_wins else one.score for one in entrants}
    best = least(asked, worth)
    if best is None:
        with pytest.raises(PairingRefused):
            pair(asked)
        return
    found = pair(asked)
    tables, rest = tables_of(found), (found.byes or (None,))[0]
    assert_everybody_once(asked, found)
    assert found.optimal
    assert found.floats == best[3]
    *breaches, gap = Judge(asked).counted(tables, rest)
    assert (*breaches, found.floats, gap) == best
    assert found.cost.rank_gap == gap
    judged = check(asked, found.tables, found.byes)
    assert (judged.floats, judged.best_floats, judged.best_cost) == (best[3], best[3], found.cost)


@settings(max_examples=25, deadline=None)
@given(st.integers(18, 44), st.integers(0, 10**6), st.booleans())
def test_the_simple_proof_and_the_whole_search_agree(count, seed, mixed):
    chance = Random(seed)
    met = [one for one in combinations(range(1, count + 1), 2) if chance.random() < 0.1]
    wins = sorted((chance.randint(0, 3) for _ in range(count)), reverse=True)
    if mixed:
        chance.shuffle(wins)
    field = scored_field(swiss(wins, met=met))
    rests = [(one,) for one in reversed(field.ids)] if count % 2 else [()]
    costs = [
        (one.rest, field.breached(one.pairs), floats(field, one.pairs), field.cost(one.pairs))
        for one in (best_equal_round(field, rests), best_round(field, rests))
    ]
    assert costs[0] == costs[1]


@pytest.mark.parametrize("count", [301, 640])
def test_large_fields_are_quick_and_whole(count):
    chance = Random(count)
    wins = sorted((chance.randint(0, 4) for _ in range(count)), reverse=True)
    asked = swiss(wins)
    found = pair(asked)
    assert found.optimal
    assert_everybody_once(asked, found)
    assert found.floats <= 4
    chance.shuffle(wins)
    odd = swiss([*wins, 9, 9, 9])
    found = pair(odd)
    assert_everybody_once(odd, found)
    assert found.floats <= 4 + 25


def test_equal_wins_meet_though_another_is_nearer_in_rank():
    found = pair(swiss([2, 1, 2, 1, 0, 0]))
    assert tables_of(found) == [(1, 3), (2, 4), (5, 6)]
    assert found.floats == 0
    assert found.reasons[1].code == "equal_wins"
    assert found.reasons[1].params["level_a"] == 2


def test_a_float_goes_one_group_down_and_says_why():
    found = pair(swiss([2, 2, 2, 1, 0, 0]))
    assert tables_of(found) == [(1, 2), (3, 4), (5, 6)]
    assert found.floats == 1
    reason = found.reasons[2]
    assert (reason.code, reason.params["odd"]) == ("float_wins", 2)
    assert (reason.params["level_a"], reason.params["level_b"]) == (2, 1)


def test_two_small_floats_are_better_than_a_large_one():
    found = pair(swiss([2, 1, 1, 0]))
    assert found.floats == 2
    assert tables_of(found) == [(1, 2), (3, 4)]


def test_a_float_for_the_sake_of_the_rules_says_so():
    found = pair(swiss([1, 1, 0, 0], met=[(1, 2)]))
    assert found.floats == 2
    assert {one.code for one in found.reasons.values()} == {"float_wins_apart"}


def test_within_a_group_the_reason_names_whom_it_had_met():
    found = pair(swiss([1, 1, 1, 1, 0, 0], met=[(1, 2)]))
    assert found.reasons[1].code == "equal_met"
    assert found.reasons[1].params["skipped"] == 2


def test_without_wins_the_same_scores_meet():
    found = pair(swiss([0] * 4, scores={1: 900, 2: 500, 3: 900, 4: 500}))
    assert tables_of(found) == [(1, 3), (2, 4)]
    assert {one.code for one in found.reasons.values()} == {"equal_score"}


def test_rematch_comes_before_equal_scores():
    asked = swiss([1, 1, 0, 0], met=[(1, 2), (1, 3), (1, 4)], rematch=Policy.AVOID)
    found = pair(asked)
    assert (found.cost.rematches, found.floats) == (1, 0)
    assert "rematch" in {one.code for one in found.reasons.values()}


def test_answer_carries_floats_beside_its_three_costs():
    found = written_pairing(pair(swiss([2, 2, 2, 1, 0, 0])), lambda text: text)
    assert found["floats"] == 1
    assert set(found["cost"]) == {"rematches", "same_group", "rank_gap"}
    assert found["reasons"]["2"] == "Ranks 3 and 4: 2 and 1 wins, as an odd number have 2."
    plain = written_pairing(pair(swiss([2, 2, 1, 1], system="ranking")), lambda text: text)
    assert "floats" not in plain


def test_check_has_the_floats_beside_its_costs_and_counts_them_before_the_gap():
    asked = swiss([1, 0, 1, 0], number=2)
    seated = (Pair(table=1, a=1, b=2), Pair(table=2, a=3, b=4))
    told = written_check(check(asked, seated, ()), str)
    assert (told["floats"], told["cost"]["rank_gap"]) == (2, 2)
    assert (told["best_floats"], told["best_cost"]["rank_gap"]) == (0, 8)
    plain = written_check(check(replace(asked, system="ranking"), seated, ()), str)
    assert "floats" not in plain
    assert "best_floats" not in plain


def test_check_compares_with_the_best_swiss_round():
    asked = swiss([2, 1, 2, 1])
    found = pair(asked)
    judged = check(asked, found.tables, found.byes)
    assert judged.legal
    assert judged.best_cost == judged.cost == found.cost


@pytest.mark.parametrize("count", [16, 27])
def test_swiss_evenings_have_no_rematch_and_few_floats(count):
    for asked, found in play(count, 5, Random(count), first="swiss", then="swiss"):
        assert_everybody_once(asked, found)
        assert found.optimal
        assert found.cost.rematches == 0
        assert found.floats is None or found.floats <= 8
        assert check(asked, found.tables, found.byes, best=False).legal
