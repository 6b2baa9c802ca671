"""A mêlée by the ranking: neighbours, even sides, new partners."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.melee_events import can_be_new, every_rest, play
from tournaments.pairing import ByeRule, Order, Policy
from tournaments.pairing.melee import by_ranking
from tournaments.pairing.melee.levelling import Level, levelled, seat
from tournaments.pairing.melee.played import Played


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
    assert {one.code for one in answer.reasons.values()} == {"melee_entered"}
    assert {one.code for one in answer.bye_reasons.values()} == {"bye_last_entered"}


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


def evenness(tables, place, before):
    """What levelling may not make worse, counted from the sides alone."""
    sides = [side for table in tables for side in table]
    again = [
        min(before.meets[frozenset((x, y))], 8) ** 2
        for one, other in tables
        for x in one
        for y in other
    ]
    gaps = [(sum(map(place, one)) - sum(map(place, other))) ** 2 for one, other in tables]
    return sum(before.mates[frozenset(side)] for side in sides), sum(gaps) + 240 * sum(again)


def shuffled(count):
    return lambda one, number: (
        Random(number).sample(range(count), count)[one - 1] + 1 if number > 1 else one
    )


@pytest.mark.parametrize("count", [16, 24, 41, 64])
def test_the_same_four_never_could_sit_more_evenly(count):
    """Ranks 14+16 against 17+21, where 14+21 against 16+17 had new partners too."""
    for asked, answer, before in by_rank(count, 5, ranks=shuffled(count)):
        order = sorted(asked.entrants, key=lambda one: one.rank)
        place = [one.id for one in order if one.id not in answer.byes].index
        for table in answer.tables:
            a, b, c, d = sorted(table.seated)
            now = evenness([table.sides], place, before)
            for sides in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
                assert now <= evenness([sides], place, before)


def test_sides_are_level_for_a_whole_evening():
    found = [answer for _, answer, _ in by_rank(200, 5, ranks=shuffled(200))]
    assert all(answer.cost.rematches == 0 for answer in found)
    assert all(answer.cost.rank_gap <= 50 for answer in found)


def test_levelling_makes_no_cost_worse(monkeypatch):
    """The round as the two matchings make it, and as it is levelled."""
    kept = []
    level = by_ranking.levelled

    def noted(line, tables, **how):
        kept.append((line, tables, level(line, tables, **how)))
        return kept[-1][2]

    monkeypatch.setattr(by_ranking, "levelled", noted)
    groups = {one: "ABC"[one % 3] if one % 2 else "" for one in range(1, 45)}
    for number, (_, _, before) in enumerate(
        by_rank(44, 4, ranks=shuffled(44), groups=groups, same_group=Policy.AVOID)
    ):
        line, first, then = kept[-1]
        counts = [
            sum(seat(line, sides).rules[at] for sides in each)
            for each in (first, then)
            for at in (1, 2)
        ]
        assert counts[2:] <= counts[:2]
        ids = [
            [tuple(tuple(line.ids[one] for one in side) for side in sides) for sides in each]
            for each in (first, then)
        ]
        was, now = (evenness(each, line.ids.index, before) for each in ids)
        assert now[0] <= was[0]
        assert now <= was or counts[2:] < counts[:2], number


def test_a_large_field_is_levelled_in_counted_steps():
    line = by_ranking.Line(ids=tuple(range(2000)), groups=("",) * 2000, played=Played(), seed="s")
    uneven = [((at, at + 1), (at + 2, at + 3)) for at in range(0, 2000, 4)]
    assert levelled(line, uneven) == [((at, at + 3), (at + 1, at + 2)) for at in range(0, 2000, 4)]
    level = Level(line, [seat(line, sides) for sides in uneven], steps=100)
    level.run()
    assert -16 < level.steps <= 0


def test_a_reason_names_the_table_it_stands_on():
    """Only "nearer" speaks of somebody who sits elsewhere, and then he had played so."""
    codes = set()
    for _, answer, before in by_rank(24, 6, ranks=shuffled(24)):
        for table in answer.tables:
            reason = answer.reasons[table.table]
            codes.add(reason.code)
            named = {reason.params[name] for name in ("one", "other") if name in reason.params}
            if reason.code.startswith("melee_ranked_nearer"):
                had = before.meets if reason.code.endswith("met") else before.mates
                assert len(named & set(table.seated)) == 1
                assert had[frozenset(named)]
            else:
                assert named <= set(table.seated)
    assert {"melee_ranked_near", "melee_ranked_nearer"} <= codes
