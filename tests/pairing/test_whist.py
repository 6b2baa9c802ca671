"""Each whist tournament shipped is one, and each stored plan is what it claims to be."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.melee.stored import stored, stored_sizes
from tournaments.pairing.melee.whist import whist, whist_sizes


def met(rounds, players):
    """(partners, opponents) by pair, each round checked to seat everybody once."""
    mates, meets = Counter(), Counter()
    for seats, rests in rounds:
        assert sorted((*seats, *rests)) == list(range(players))
        for at in range(0, len(seats), 4):
            table = seats[at : at + 4]
            sides = [frozenset(table[:2]), frozenset(table[2:])]
            mates.update(sides)
            meets.update(
                frozenset(pair) for pair in combinations(table, 2) if frozenset(pair) not in sides
            )
    return mates, meets


@pytest.mark.parametrize("players", whist_sizes())
def test_whist_makes_everybody_partner_once_and_opponent_twice(players):
    rounds = whist(players)
    assert len(rounds) == (players if players % 4 else players - 1)
    mates, meets = met(rounds, players)
    every = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert mates == dict.fromkeys(every, 1)
    assert meets == dict.fromkeys(every, 2)
    rested = Counter(one for _, rests in rounds for one in rests)
    assert rested == (dict.fromkeys(range(players), 1) if players % 4 else {})


def test_whist_of_another_size_is_empty():
    assert whist(6) == ()
    assert [4 * n for n in range(1, 9) if not whist(4 * n)] == []


def test_stored_plans_repeat_no_more_partners_than_they_must_and_rest_in_turn():
    for players, rounds in stored_sizes():
        plan = stored(players, rounds)
        assert len(plan) == rounds
        mates, meets = met(plan, players)
        pairs = players * (players - 1) // 2
        must = max(0, sum(mates.values()) - pairs)
        repeats = sum(times - 1 for times in mates.values())
        assert repeats == must == 0, (players, rounds)
        even = -(-sum(meets.values()) // pairs)
        assert max(meets.values()) <= even + 1, (players, rounds)
        rested = Counter(dict.fromkeys(range(players), 0))
        for _, rests in plan:
            rested.update(rests)
            assert max(rested.values()) - min(rested.values()) <= 1, (players, rounds)


def test_nothing_is_stored_for_a_size_that_was_not_searched():
    assert stored(400, 4) == ()
