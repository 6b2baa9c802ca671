from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings

from tests.pairing.events import request, requests
from tests.pairing.naive import Judge, all_rounds, assert_everybody_once, sets_of, tables_of
from tests.pairing.test_seed import below, words
from tournaments.pairing import ByeRule, PairingRefused, Policy, pair
from tournaments.pairing.counting import count_groups, draw_groups, draw_host, draw_small
from tournaments.pairing.field import field_of
from tournaments.pairing.seed import Stream


def by_hand(seed, ids):
    source, order = words(seed), sorted(ids)
    for place in range(len(order) - 1, 0, -1):
        other = below(source, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


@pytest.mark.parametrize("count", [2, 4, 10, 64, 148])
def test_draw_is_the_shuffle_taken_two_by_two(count):
    seed = "2026-11-30 salle des fêtes"
    order = by_hand(seed, range(1, count + 1))
    found = pair(request(count, system="draw", seed=seed))
    assert tables_of(found) == list(zip(order[::2], order[1::2], strict=True))
    assert {one.code for one in found.reasons.values()} == {"by_lot"}


def test_odd_draw_takes_the_lowest_out_of_the_shuffle():
    order = by_hand("x", range(1, 8))
    order.remove(7)
    found = pair(request(7, system="draw", seed="x"))
    assert found.byes == (7,)
    assert tables_of(found) == list(zip(order[::2], order[1::2], strict=True))


def test_odd_draw_with_a_drawn_rest_leaves_the_last_out():
    order = by_hand("x", range(1, 8))
    found = pair(request(7, system="draw", seed="x", bye=ByeRule.RANDOM))
    assert found.byes == (order[-1],)
    assert tables_of(found) == list(zip(order[:-1:2], order[1:-1:2], strict=True))


def test_first_three_words_are_those_of_sha256():
    first = sha256(b"x/0").digest()
    stream = Stream("x")
    assert [stream.below(2**64) for _ in range(3)] == [
        int.from_bytes(first[at : at + 8], "big") for at in (0, 8, 16)
    ]


@settings(max_examples=150, deadline=None)
@given(requests(systems=("draw",), most=9))
def test_draw_has_the_fewest_breaches(asked):
    judge = Judge(asked)
    best = judge.best()
    if best is None:
        with pytest.raises(PairingRefused, match="pairs"):
            pair(asked)
        return
    found = pair(asked)
    assert_everybody_once(asked, found)
    assert judge.legal(tables_of(found))
    assert judge.counted(tables_of(found), (found.byes or (None,))[0])[:3] == best[:3]
    assert found.optimal


GROUPS = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C", 7: "C"}


def even(counts, expected, draws):
    """Chi-squared over `expected` outcomes, within five standard deviations of its mean."""
    assert set(counts) == set(expected)
    mean = draws / len(expected)
    chi = sum((counts[one] - mean) ** 2 / mean for one in expected)
    degrees = len(expected) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"same_group": Policy.FORBID},
        {"same_group": Policy.AVOID, "met": [(1, 4), (5, 8)]},
        {},
    ],
)
def test_every_legal_draw_is_as_likely(options):
    asked = [
        request(8, system="draw", seed=f"even {one}", groups=GROUPS, **options)
        for one in range(3000)
    ]
    judge = Judge(asked[0])
    legal = {
        frozenset(map(frozenset, tables))
        for tables, _ in all_rounds(range(1, 9), ())
        if not any(
            judge.rematch(a, b)
            or (judge.options.same_group is not Policy.ALLOW and judge.same(a, b))
            for a, b in tables
        )
    }
    even(Counter(frozenset(sets_of(pair(one))) for one in asked), legal, 3000)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["small", "groups", "host"])
def test_every_exact_method_is_even(method):
    host = dict.fromkeys(range(1, 6), "A")
    groups = host if method == "host" else GROUPS
    field = field_of(request(8, system="draw", groups=groups, same_group=Policy.AVOID), gap=False)
    judge = Judge(request(8, groups=groups, same_group=Policy.AVOID))
    rounds = [tables for tables, _ in all_rounds(range(1, 9), ())]
    least = min(judge.facts(one)[1] for one in rounds)
    expected = {frozenset(map(frozenset, one)) for one in rounds if judge.facts(one)[1] == least}
    ids, stream, table = list(range(1, 9)), Stream(method), count_groups(field, range(1, 9))
    if method == "groups":
        assert table.total == len(expected)
    draws = {
        "small": lambda: draw_small(field, ids, (), stream)[0],
        "groups": lambda: draw_groups(table, stream),
        "host": lambda: draw_host(field, ids, stream),
    }[method]
    counts = Counter(frozenset(map(frozenset, draws())) for _ in range(3000))
    even(counts, expected, 3000)


def test_drawn_rest_and_tables_are_jointly_even_when_counted():
    field = field_of(
        request(5, system="draw", met=[(1, 2), (1, 3), (4, 5)], bye=ByeRule.RANDOM), gap=False
    )
    judge = Judge(request(5, met=[(1, 2), (1, 3), (4, 5)]))
    expected = {
        (rest, frozenset(map(frozenset, tables)))
        for tables, rest in all_rounds(range(1, 6), range(1, 6))
        if judge.legal(tables)
    }
    stream = Stream("joint")
    counts = Counter()
    for _ in range(2000):
        pairs, rest = draw_small(field, range(1, 6), range(1, 6), stream)
        counts[rest, frozenset(map(frozenset, pairs))] += 1
    even(counts, expected, 2000)


def test_host_group_of_40_per_cent_of_200_is_kept_apart():
    groups = dict.fromkeys(range(1, 81), "Amicale") | {one: f"v{one % 9}" for one in range(81, 160)}
    found = pair(request(200, system="draw", groups=groups, same_group=Policy.FORBID))
    assert found.cost.same_group == 0
    assert found.optimal


def test_host_group_over_half_of_a_large_field_meets_itself_as_little_as_possible():
    groups = dict.fromkeys(range(1, 61), "Amicale")
    found = pair(request(100, system="draw", groups=groups, same_group=Policy.AVOID))
    assert found.cost.same_group == 10
    assert {one.code for one in found.reasons.values()} == {"by_lot_apart", "by_lot_fewest"}
