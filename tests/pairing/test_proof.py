"""Rounds that the engine calls the best, against methods that share no code with it."""

from itertools import combinations
from random import Random

import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.events import request, requests
from tests.pairing.naive import Judge, all_rounds, assert_everybody_once, sets_of, tables_of
from tournaments.pairing import (
    Entrant,
    Options,
    PairingRefused,
    Past,
    Policy,
    Request,
    pair,
)
from tournaments.pairing.field import field_of
from tournaments.pairing.matching import sparse as sparse_module
from tournaments.pairing.matching.band import NEVER, Prices, forward
from tournaments.pairing.matching.blossom import best_matching


def history(count, chance, *, policies=tuple(Policy)):
    """A request of `count` pairs: meetings mostly of near ranks, clubs, any policy."""
    met = {one: [] for one in range(1, count + 1)}
    for _ in range(chance.randint(1, 7)):
        reach = chance.choice([4, 12, 40])
        order = sorted(met, key=lambda one: one + chance.uniform(0, reach))
        for a, b in zip(order[::2], order[1::2], strict=True):
            met[a].append(b)
            met[b].append(a)
    clubs = ["", *(f"club {one}" for one in range(count // 6))]
    host = chance.choice([0, 0, 0.2, 0.4])
    return Request(
        system="ranking",
        seed=str(chance.random()),
        round=8,
        rounds=9,
        entrants=tuple(
            Entrant(
                id=one,
                rank=one,
                met=tuple(met[one]),
                group="host" if chance.random() < host else chance.choice(clubs),
            )
            for one in met
        ),
        options=Options(rematch=chance.choice(policies), same_group=chance.choice(policies)),
    )


def by_complete_graph(asked):
    """The least cost over all tables there are, from the plain fields of the request."""
    judge, entrants, unit = Judge(asked), asked.entrants, len(asked.entrants) ** 3
    met = {(one.id, other) for one in entrants for other in one.met}
    never = 2 * unit**3
    prices = {"forbid": never, "avoid": 1, "allow": 0}
    again = prices[asked.options.rematch] * unit**2
    inside = prices[asked.options.same_group] * unit
    seats = [(place, one.id, one.rank, one.group) for place, one in enumerate(entrants)]
    edges = []
    for (i, a, high, own), (j, b, low, other) in combinations(seats, 2):
        price = (high - low) ** 2
        if own and own == other:
            price += inside
        if (a, b) in met:
            price += again
        if price < never:
            edges.append((i, j, price))
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(entrants)))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda w: -w)
    tables = [(entrants[i].id, entrants[j].id) for i, j in found]
    return None if 2 * len(tables) < len(entrants) else counted(judge, tables)


def counted(judge, tables):
    """(rematches, same group, rank gap), the first two 0 where the rules do not look at them."""
    rematches, groups, gap = judge.facts(tables)
    options = judge.options
    return (
        rematches if options.rematch != "allow" else 0,
        groups if options.same_group != "allow" else 0,
        gap,
    )


def assert_as_good_as_the_complete_graph(asked):
    expected = by_complete_graph(asked)
    if expected is None:
        with pytest.raises(PairingRefused, match="pairs"):
            pair(asked)
        return
    found = pair(asked)
    assert_everybody_once(asked, found)
    assert found.optimal
    assert counted(Judge(asked), tables_of(found)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_128_pairs_are_paired_as_well_as_on_the_complete_graph(seed):
    assert_as_good_as_the_complete_graph(history(128, Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_512_pairs_are_paired_as_well_as_on_the_complete_graph(seed):
    assert_as_good_as_the_complete_graph(history(512, Random(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_64_pairs_are_paired_as_well_as_on_the_complete_graph(seed):
    assert_as_good_as_the_complete_graph(history(64, Random(seed)))


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 40), st.integers(0, 10**6), st.sampled_from([1, 2, 3, 6]))
def test_graph_that_grows_ends_as_the_whole_one(count, seed, reach):
    chance = Random(seed)
    asked = history(count + count % 2, chance)
    field = field_of(asked)
    ids = field.ids[: count - chance.randint(0, 1)]
    resting = ids[::-1][: chance.randint(1, 4)] if len(ids) % 2 else ()
    field = field.without(set(field.ids) - set(ids))
    answers = []
    for smallest, most in ((10**6, 10**6), (reach, 4)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sparse_module, "_REACH", smallest)
            patch.setattr(sparse_module, "_WHOLE", most)
            patch.setattr(sparse_module, "_CELLS", 1)
            answers.append(best_matching(field, ids, resting))
    if answers[0] is None:
        assert answers[1] is None
        return
    worth = [
        (field.breached(tables), rest and resting.index(rest), field.cost(tables).rank_gap)
        for tables, rest, _ in answers
    ]
    assert worth[0] == worth[1]
    assert all(proven for *_, proven in answers)


def test_blocks_agree_with_a_plain_programme_step_by_step():
    import numpy as np

    chance = Random(7)
    count, width = 500, 4
    table = [
        [
            NEVER if back >= i or chance.random() < 0.4 else chance.randint(0, 99)
            for i in range(count)
        ]
        for back in range(width)
    ]
    drop = [chance.randint(20, 60) for _ in range(count)]
    hold = [chance.randint(0, 4) for _ in range(count)]
    prices = Prices(table=np.array(table), drop=np.array(drop), hold=np.array(hold))
    layers, length = forward(prices)
    plain = {(): 0}
    for i in range(count):
        after = {}
        for waiting, price in plain.items():
            moves = [((*waiting, i), price), (waiting, price + drop[i])]
            moves += [
                (tuple(one for one in waiting if one != other), price + table[i - other - 1][i])
                for other in waiting
            ]
            for state, cost in moves:
                if cost < NEVER and all(i - one < width for one in state):
                    open_ = (len(state) + i + 1) % 2
                    after[state] = min(after.get(state, NEVER), cost + open_ * hold[i])
        plain = after
        block, step = divmod(i, length)
        mine = layers[step + 1, :, block]
        states = {sum(1 << (i - one) for one in state): cost for state, cost in plain.items()}
        least = min(states.values()) - mine.min()
        assert states == {
            state: price + least for state, price in enumerate(mine.tolist()) if price < NEVER
        }


@settings(max_examples=60, deadline=None)
@given(requests(most=8))
def test_of_rounds_that_cost_the_same_the_oldest_rematches_are_taken(asked):
    judge = Judge(asked)
    if judge.best() is None:
        return
    found = pair(asked)
    rest = (found.byes or (None,))[0]
    best = judge.counted(tables_of(found), rest)
    seated = [one for one in judge.by_id if one != rest]
    equal = [
        lateness(judge, tables)
        for tables, _ in all_rounds(seated, ())
        if judge.legal(tables) and judge.counted(tables, rest) == best
    ]
    assert lateness(judge, tables_of(found)) == min(equal)


def lateness(judge, tables):
    """When the rematches met: places in the lists of meetings, added up."""
    return sum(max(latest(judge, a, b), latest(judge, b, a)) for a, b in tables)


def latest(judge, a, b):
    return max((place for place, one in enumerate(judge.by_id[a].met, 1) if one == b), default=0)


def test_rounds_of_the_history_count_before_places_in_the_lists():
    entrants = tuple(
        Entrant(id=one, rank=1, met=tuple(other for other in range(1, 5) if other != one))
        for one in range(1, 5)
    )
    pasts = {(1, 2): 3, (3, 4): 3, (1, 3): 1, (2, 4): 1, (1, 4): 2, (2, 3): 2}
    for first, second in (((1, 3), (2, 4)), ((1, 2), (3, 4)), ((1, 4), (2, 3))):
        rounds = {**pasts, first: 0, second: 0}
        asked = Request(
            system="ranking",
            seed="s",
            round=5,
            rounds=5,
            entrants=entrants,
            options=Options(rematch=Policy.AVOID),
            history=tuple(
                Past(round=number + 1, sides=((a,), (b,))) for (a, b), number in rounds.items()
            ),
        )
        assert frozenset(first) in sets_of(pair(asked))


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(0, 10**6))
def test_no_rematch_while_half_of_the_field_is_left_to_meet(count, seed):
    """Any history of earlier rounds, not only those of this engine."""
    chance = Random(seed)
    ids = list(range(1, count + 1))
    half = (count + count % 2) // 2
    met = set()
    for _ in range(chance.randint(0, half - 1)):
        order = chance.sample(ids, count)
        met |= {(a, b) for a, b in zip(order[::2], order[1::2], strict=False)}
    found = pair(request(count, met=sorted(met), number=half, rounds=half))
    assert found.cost.rematches == 0
    assert found.optimal


def test_half_of_a_field_of_500_in_one_club_is_proven():
    groups = dict.fromkeys(range(1, 501, 2), "host")
    met = [(one, one + 1) for one in range(1, 500, 4)]
    found = pair(request(500, groups=groups, met=met, same_group=Policy.FORBID))
    assert found.optimal
    assert (found.cost.rematches, found.cost.same_group) == (0, 0)


def test_club_of_three_fifths_meets_itself_as_little_as_can_be_and_that_is_proven():
    groups = {one: "host" for one in range(1, 302) if one % 5 in {0, 1, 2}}
    found = pair(request(301, groups=groups, same_group=Policy.AVOID))
    host, others = len(groups), 301 - len(groups)
    assert found.optimal
    assert found.cost.same_group == (host - others) // 2


def test_club_too_large_to_be_kept_apart_is_told_at_once_however_large_the_field():
    groups = dict.fromkeys(range(1, 1102), "host")
    with pytest.raises(PairingRefused) as refused:
        pair(request(2000, groups=groups, same_group=Policy.FORBID))
    assert refused.value.code == "no_pairing"
    assert refused.value.params["blocking"] == list(range(1, 901))
