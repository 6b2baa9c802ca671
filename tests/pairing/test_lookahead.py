from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import play, request
from tests.pairing.naive import Judge, all_rounds, assert_everybody_once, matchings, tables_of
from tests.pairing.test_draw import even
from tests.pairing.test_ranking import EIGHT, SIX
from tournaments.pairing import ByeRule, PairingRefused, Policy, pair
from tournaments.pairing.ahead.factors import Budget, Meetings, exhaust, plan
from tournaments.pairing.ahead.lookahead import free_rounds, outlook
from tournaments.pairing.field import field_of
from tournaments.pairing.seed import Stream
from tournaments.pairing.wire import written_pairing


def further(ids, met, byes, most):
    """How many rounds without rematch can follow, at most `most`; by trying everything."""

    @cache
    def after(met, byes, most):
        if most == 0:
            return 0
        rested = dict(zip(ids, byes, strict=True))
        least = [one for one in ids if rested[one] == min(byes)]
        best = 0
        for tables, rest in all_rounds(ids, least):
            new = {frozenset(one) for one in tables}
            if not new & met:
                now = tuple(rested[one] + (one == rest) for one in ids)
                best = max(best, 1 + after(met | new, now, most - 1))
                if best == most:
                    break
        return best

    return after(frozenset(map(frozenset, met)), tuple(byes), most)


def played(count, rounds, chance):
    """Meetings and rests of some rounds without rematch, and how many there were."""
    met, byes = set(), dict.fromkeys(range(1, count + 1), 0)
    for number in range(rounds):
        least = [one for one in byes if byes[one] == min(byes.values())]
        options = [
            (tables, rest)
            for tables, rest in all_rounds(sorted(byes), least)
            if not set(tables) & met
        ]
        if not options:
            return met, byes, number
        tables, rest = chance.choice(options)
        met |= set(tables)
        if rest is not None:
            byes[rest] += 1
    return met, byes, rounds


def shuffled(asked, chance):
    """The same with other ranks."""
    ranks = list(range(1, len(asked.entrants) + 1))
    chance.shuffle(ranks)
    entrants = [replace(one, rank=rank) for one, rank in zip(asked.entrants, ranks, strict=True)]
    return replace(asked, entrants=tuple(entrants))


@pytest.mark.parametrize(
    ("count", "met", "rounds"), [(6, SIX, 0), (8, EIGHT, 0), (6, [], 5), (8, [], 7), (12, [], 11)]
)
def test_outlook_of_known_fields(count, met, rounds):
    found = outlook(field_of(request(count, met=met)), count + 3)
    assert (found.rounds, found.decided) == (rounds, True)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([4, 5, 6, 7, 8]), st.integers(0, 10**6))
def test_outlook_is_what_trying_everything_finds(count, seed):
    chance = Random(seed)
    met, byes, _ = played(count, chance.randint(count // 2, count), chance)
    met |= {one for one in combinations(range(1, count + 1), 2) if chance.random() < 0.1}
    field = field_of(request(count, met=met, byes=byes))
    wanted = count - 3
    assert free_rounds(field, wanted) == further(sorted(byes), met, byes.values(), wanted)


def test_sixth_team_history_is_not_walked_into():
    # Ranked so that the cheapest third partie is 16, 24, 35, after which no fourth has none.
    met = SIX[:6]
    order = [1, 6, 2, 4, 3, 5]
    asked = request(6, met=met, number=3, rounds=5)
    ranked = [replace(one, rank=order.index(one.id) + 1) for one in asked.entrants]
    asked = replace(asked, entrants=tuple(ranked))
    blind = pair(replace(asked, rounds=3))
    assert {frozenset(one) for one in tables_of(blind)} == set(map(frozenset, SIX[6:]))
    found = pair(asked)
    assert found.cost.rematches == 0
    assert not found.optimal
    assert blind.cost < found.cost
    assert found.rematches_from is None
    told = written_pairing(found, lambda text: text)["reasons"]["1"]
    assert told.endswith("chosen so that partie 5 can still be played without a rematch.")


@settings(max_examples=50, deadline=None)
@given(st.sampled_from([4, 5, 6, 7, 8]), st.integers(0, 10**6))
def test_chosen_round_is_the_cheapest_that_keeps_the_evening_open(count, seed):
    chance = Random(seed)
    met, byes, done = played(count, chance.randint(1, count - 1), chance)
    groups = {one: chance.choice("ABC") for one in byes}
    asked = request(
        count,
        met=met,
        byes=byes,
        groups=groups,
        same_group=chance.choice([Policy.AVOID, Policy.ALLOW]),
        number=done + 1,
        rounds=count - 1 + count % 2,
    )
    asked = shuffled(asked, chance)
    judge, later = Judge(asked), asked.rounds - asked.round
    costs = []
    for tables, rest in all_rounds(sorted(byes), judge.resting):
        if judge.legal(tables):
            rested = [byes[one] + (one == rest) for one in sorted(byes)]
            left = further(sorted(byes), met | set(tables), rested, later)
            costs.append((-left, judge.counted(tables, rest)))
    if not costs:
        with pytest.raises(PairingRefused):
            pair(asked)
        return
    found = pair(asked)
    least, best = min(costs)
    assert judge.counted(tables_of(found), (found.byes or (None,))[0]) == best
    assert found.optimal == (best == min(cost for _, cost in costs))
    expected = None if -least == later else asked.round + 1 - least
    assert found.rematches_from == expected


@pytest.mark.parametrize("then", ["ranking", "swiss", "winners", "draw"])
@pytest.mark.parametrize("count", range(4, 13))
def test_whole_round_robins_are_played_without_any_rematch(count, then):
    parties = count - 1 + count % 2
    numbers = [parties] if count > 9 else [parties, parties - 1]
    for rounds in numbers:
        played = list(play(count, rounds, Random(count), then=then))
        assert len(played) == rounds
        for asked, found in played:
            assert_everybody_once(asked, found)
            assert found.cost.rematches == 0
            assert found.rematches_from is None


@pytest.mark.parametrize(("count", "rounds", "then"), [(20, 15, "ranking"), (18, 17, "swiss")])
def test_larger_fields_find_a_way_too(count, rounds, then):
    for _, found in play(count, rounds, Random(3), then=then):
        assert found.cost.rematches == 0


@pytest.mark.slow
@pytest.mark.parametrize(("count", "rounds"), [(40, 30), (21, 21), (30, 29)])
def test_long_evenings_of_large_fields(count, rounds):
    for then in ("ranking", "draw"):
        for _, found in play(count, rounds, Random(3), then=then):
            assert found.cost.rematches == 0


@pytest.mark.parametrize(("count", "rounds", "first"), [(6, 7, 6), (5, 7, 6), (4, 8, 4)])
def test_it_is_told_beforehand_from_which_partie_rematches_cannot_be_helped(count, rounds, first):
    for asked, found in play(count, rounds, Random(1), rematch=Policy.AVOID):
        assert (found.cost.rematches > 0) == (asked.round >= first)
        if asked.round < first:
            assert found.rematches_from == first
            assert written_pairing(found, str)["rematches_from"] == first


def test_nothing_is_said_where_rematches_are_allowed():
    for _, found in play(6, 7, Random(1), rematch=Policy.ALLOW):
        assert found.rematches_from is None


@settings(max_examples=25, deadline=None)
@given(
    st.integers(4, 30),
    st.integers(0, 10**6),
    st.sampled_from(["ranking", "registration", "draw", "swiss"]),
)
def test_where_looking_ahead_is_not_needed_nothing_changes(count, seed, then):
    half = (count + count % 2) // 2
    for asked, found in play(count, min(half, 5), Random(seed), then=then):
        assert found == pair(replace(asked, rounds=asked.round))


def test_another_rests_so_that_the_last_partie_can_be_played():
    found = pair(request(5, met=[(1, 2), (3, 4), (1, 4)], number=3, rounds=5))
    reasons = [found.bye_reasons[one] for one in found.byes]
    assert [one.code for one in reasons] == ["bye_ahead"]
    assert reasons[0].params == {"passed": [5], "last": 5}


@pytest.mark.parametrize(("count", "met"), [(6, SIX[:6]), (8, EIGHT[:16])])
def test_meetings_that_the_rounds_do_not_explain_are_no_evening_to_plan(count, met):
    asked = request(count, met=met, number=1, rounds=3, rematch=Policy.AVOID)
    found = pair(asked)
    assert found == pair(replace(asked, rounds=1))
    assert found.optimal


def test_those_who_may_rest_are_planned_too():
    byes = {1: 1, 2: 1}
    for rule in (ByeRule.LOWEST, ByeRule.RANDOM):
        asked = request(5, met=[(1, 3), (2, 4), (1, 4), (2, 5)], byes=byes, number=3, bye=rule)
        found = pair(replace(asked, rounds=5))
        assert found.cost.rematches == 0
        assert found.byes[0] in {3, 4, 5}


def test_a_late_pair_rests_first_and_the_plan_knows():
    byes = dict.fromkeys(range(1, 7), 1)
    asked = request(7, met=[(1, 2), (3, 4), (5, 6)], byes=byes, number=4, rounds=7)
    found = pair(asked)
    assert found.byes == (7,)
    assert found.rematches_from is None


def test_draws_that_keep_the_evening_open_are_equally_likely():
    met = SIX[:6]
    asked = [
        request(6, met=met, system="draw", seed=f"open {one}", number=3, rounds=5)
        for one in range(400)
    ]
    still = {
        frozenset(map(frozenset, tables))
        for tables in matchings(range(1, 7))
        if not {frozenset(one) for one in tables} & set(map(frozenset, met))
        and further(range(1, 7), {*map(frozenset, met), *map(frozenset, tables)}, [0] * 6, 2) == 2
    }
    found = [pair(one) for one in asked]
    assert len(still) > 1
    even(Counter(frozenset(map(frozenset, tables_of(one))) for one in found), still, 400)
    codes = Counter(reason.code for one in found for reason in one.reasons.values())
    assert set(codes) == {"by_lot_apart", "by_lot_ahead"}
    assert all(one.optimal for one in found)


def test_a_draw_is_drawn_again_on_the_same_stream():
    met = SIX[:6]
    for one in range(40):
        asked = request(6, met=met, system="draw", seed=str(one), number=3, rounds=5)
        found = pair(asked)
        if found.reasons[1].code == "by_lot_ahead":
            break
    stream = Stream(str(one))
    while True:
        order = stream.shuffle(range(1, 7))
        pairs = list(zip(order[::2], order[1::2], strict=True))
        fresh = not {frozenset(pair) for pair in pairs} & set(map(frozenset, met))
        if fresh and further(range(1, 7), [*met, *pairs], [0] * 6, 2) == 2:
            break
    assert tables_of(found) == pairs


def test_groups_kept_apart_are_planned_too():
    groups = dict.fromkeys((1, 2, 3, 4), "A")
    for asked, found in play(8, 4, Random(2), groups=groups, same_group=Policy.FORBID):
        assert_everybody_once(asked, found)
        assert found.cost.rematches == found.cost.same_group == 0
    told = pair(request(8, groups=groups, same_group=Policy.FORBID, rounds=6))
    assert told.rematches_from == 5


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([4, 6, 8]), st.integers(0, 10**6), st.integers(1, 5))
def test_a_plan_is_one_and_going_through_all_misses_none(count, seed, rounds):
    chance = Random(seed)
    edges = {one for one in combinations(range(count), 2) if chance.random() < 0.7}
    masks = [sum(1 << b for a, b in both(edges) if a == one) for one in range(count)]
    meetings = Meetings(open=tuple(masks))
    gone = set(combinations(range(count), 2)) - edges
    possible = further(range(count), gone, [0] * count, rounds) == rounds
    assert exhaust(meetings, rounds, Budget(10**6)) is possible
    found = plan(meetings, rounds, Stream("s"), 50)
    assert found is None or possible
    tables = [table for one in found or () for table in one]
    assert len(tables) == len(set(tables))
    assert set(tables) <= edges


def both(edges):
    return [*edges, *((b, a) for a, b in edges)]


def test_an_ended_budget_decides_nothing():
    meetings = Meetings(open=tuple(255 & ~(1 << one) for one in range(8)))
    assert exhaust(meetings, 7, Budget(3)) is None
    assert exhaust(meetings, 8, Budget(3)) is False
