"""A mêlée planned beforehand, counted by a checker of its own (`melee_events`)."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import melee_quality
from tests.pairing.melee_events import Counted, can_be_new, counted, every_rest, play
from tournaments.pairing import ByeRule, Options, Order, Pair, PairingRefused, Past, Policy, pair
from tournaments.pairing.melee.plan import plan
from tournaments.pairing.sentences import REASONS, sentence


@cache
def planned(count, rounds, seed="s"):
    return plan(range(1, count + 1), rounds, seed)


@pytest.mark.parametrize("tables", range(1, 13))
def test_full_tables_repeat_no_partner_and_opponents_meet_twice_at_most(tables):
    count = 4 * tables
    for rounds in range(1, min(13, count - 1) + 1):
        found = counted(planned(count, rounds), count)
        assert (found.repeats, found.most() <= 2) == (0, True), rounds
        quality = planned(count, rounds).quality
        assert (quality.repeat_partners, quality.opponent_spread[1]) == (0, found.most())


@pytest.mark.parametrize("count", range(5, 61))
def test_any_number_of_players_has_new_partners_and_rests_in_turn(count):
    for rounds in (3, 4):
        found = counted(planned(count, rounds), count)
        assert found.repeats == 0
        assert found.excess(count) <= (2 if count < 16 else 0)
        assert planned(count, rounds).quality.byes == (
            min(found.byes[one] for one in range(1, count + 1)),
            max(found.byes[one] for one in range(1, count + 1)),
        )


@pytest.mark.parametrize(("count", "rounds"), [(97, 6), (403, 4), (2000, 2)])
def test_in_a_large_melee_nobody_meets_twice(count, rounds):
    found = counted(planned(count, rounds), count)
    assert (found.repeats, found.most()) == (0, 1)


def test_a_whole_whist_tournament_is_perfect():
    for count, rounds in ((12, 11), (13, 13), (32, 31)):
        found = counted(planned(count, rounds), count)
        assert (found.repeats, found.excess(count)) == (0, 0)


def test_same_seed_same_plan_and_another_seed_another_draw():
    ids = range(1, 23)
    assert plan(ids, 4, "a") == plan(reversed(ids), 4, "a")
    assert plan(ids, 4, "a").rounds[0] != plan(ids, 4, "b").rounds[0]


def test_an_evening_by_the_book_is_the_plan_published_beforehand():
    whole = plan(range(1, 23), 4, "soirée").rounds
    for plain in (False, True):
        answers = [answer for _, answer, _ in play(22, 4, plain=plain)]
        assert [one.tables for one in answers] == [one.tables for one in whole]
        assert [one.byes for one in answers] == [one.byes for one in whole]
        assert all(one.optimal and one.cost.rematches == 0 for one in answers)


def test_a_later_plan_is_kept_too_once_made():
    steps = list(play(17, 5, leave={3: [4]}))
    asked = steps[2][0]
    rest = plan([one.id for one in asked.entrants], 5, "soirée", history=asked.history).rounds
    assert [answer.tables for _, answer, _ in steps[2:]] == [one.tables for one in rest]


def test_a_round_played_otherwise_is_taken_as_it_was():
    asked, answer, _ = next(islice(play(16, 4), 1, None))
    first, second, *others = asked.history
    changed = (
        replace(first, sides=((first.sides[0][0], second.sides[0][0]), first.sides[1])),
        replace(second, sides=((first.sides[0][1], second.sides[0][1]), second.sides[1])),
        *others,
    )
    entrants = tuple(replace(one, met=(), partners=()) for one in asked.entrants)
    other = pair(replace(asked, history=changed, entrants=entrants))
    assert other.tables != answer.tables
    assert other.cost.rematches == 0
    assert other == pair(replace(asked, history=changed, entrants=entrants))


@pytest.mark.parametrize("plain", [False, True])
def test_who_comes_late_leaves_or_returns_upsets_nothing(plain):
    found = None
    leave, join = {2: [5], 4: [1, 2]}, {3: [30, 31], 4: [5], 5: [1]}
    for asked, answer, before in play(18, 6, leave=leave, join=join, plain=plain):
        assert answer.cost.rematches == 0
        assert set(answer.bye_reasons) == set(answer.byes)
        assert set(answer.reasons) == {one.table for one in answer.tables}
        found = before
        assert len(asked.entrants) == 4 * len(answer.tables) + len(answer.byes)
    assert found.repeats == 0
    assert found.most() <= 3


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_partners_are_never_repeated_while_that_can_be_avoided(data):
    count = data.draw(st.integers(4, 7))
    late = data.draw(st.integers(2, 5))
    moves = {"leave": {late: [1]} if count > 5 else {}, "join": {late + 1: [90]}}
    for asked, answer, before in play(count, 6, rematch=Policy.AVOID, **moves):
        ids = sorted(one.id for one in asked.entrants)
        if answer.cost.rematches:
            assert not any(
                can_be_new(before, [one for one in ids if one not in rest])
                for rest in every_rest(before, ids)
            )


def test_forbidden_repeats_are_refused_naming_players_and_rule():
    evening = play(4, 5, rematch=Policy.FORBID)
    early = [answer for _, answer, _ in islice(evening, 3)]
    assert [one.cost.rematches for one in early] == [0, 0, 0]
    assert early[0].rematches_from == 4
    with pytest.raises(PairingRefused) as refused:
        next(evening)
    assert (refused.value.code, refused.value.params["blocking"]) == ("no_pairing", [1, 2, 3, 4])
    assert "rematch" in refused.value.params["rules"]
    assert "same partner again" in refused.value.message


def test_groups_are_kept_apart_as_far_as_the_rule_says():
    groups = {one: "Amicale" if one <= 5 else "Foyer" if one <= 9 else "" for one in range(1, 23)}
    for policy in (Policy.FORBID, Policy.AVOID):
        for _, answer, _ in play(22, 4, groups=groups, same_group=policy):
            assert answer.cost.same_group == 0
            for table in answer.tables:
                named = [groups[one] for one in table.seated if groups[one]]
                assert len(set(named)) == len(named)


def test_a_group_larger_than_the_tables_is_refused_or_shared_out():
    groups = dict.fromkeys(range(1, 5), "Amicale")
    asked, answer, _ = next(play(12, 1, groups=groups, same_group=Policy.AVOID))
    assert "melee_group" in {one.code for one in answer.reasons.values()}
    with pytest.raises(PairingRefused) as refused:
        pair(replace(asked, options=Options(same_group=Policy.FORBID)))
    assert refused.value.params["blocking"] == [1, 2, 3, 4]
    assert "more of them than there are tables" in refused.value.message


def test_what_a_later_round_cannot_avoid_is_not_put_into_the_first():
    groups = dict.fromkeys((1, 2, 3), "Amicale")
    for _, answer, _ in islice(play(7, 3, groups=groups, same_group=Policy.FORBID), 1):
        assert len({1, 2, 3} & set(answer.byes)) >= 2


def test_nobody_may_rest_or_a_bis_is_told():
    asked, _, _ = next(play(9, 1))
    for bye, code in ((ByeRule.NONE, "not_fours"), (ByeRule.ASCE_BIS, "bis_melee")):
        with pytest.raises(PairingRefused) as refused:
            pair(replace(asked, options=Options(bye=bye)))
        assert (refused.value.code, refused.value.field) == (code, "options.bye")


def test_every_reason_has_its_sentence_filled():
    groups = {1: "Amicale", 2: "Amicale", 3: "Amicale"}
    said = set()
    options = {"rematch": Policy.AVOID, "same_group": Policy.AVOID, "groups": groups}
    for order in (None, Order.REGISTRATION, Order.RANKING):
        for count, rounds in ((8, 9), (10, 5), (22, 4)):
            for _, answer, _ in play(count, rounds, order=order, **options):
                for one in (*answer.reasons.values(), *answer.bye_reasons.values()):
                    said.add(one.code)
                    assert "%(" not in sentence(REASONS, one.code, one.params)
    assert {"melee_first", "melee_new", "melee_again", "melee_repeat_group", "melee_group"} <= said


def test_history_of_another_kind_does_no_harm():
    asked, _, _ = next(play(8, 3))
    odd = (Past(round=1, sides=((1,), (2,))), Past(round=9, sides=((3, 4), (5, 6))))
    answer = pair(replace(asked, round=2, history=odd))
    found = Counted()
    found.enter(answer.tables, answer.byes, range(1, 9))
    assert all(isinstance(one, Pair) for one in answer.tables)


def test_the_table_of_the_page_is_what_the_planner_reaches():
    page = melee_quality.PAGE.read_text(encoding="utf-8")
    assert [size for size in (7, 16, 22) if melee_quality.row(size) not in page] == []
