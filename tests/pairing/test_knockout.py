from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from tests.pairing.draws import Evening, decided, draw_tables, judge, mangled, seats
from tests.pairing.events import request
from tournaments.pairing import Beyond, ByeRule, Order, PairingRefused, Past, Policy, pair
from tournaments.pairing.phases.brackets import Seeded, arrange, seed_order
from tournaments.pairing.phases.knockout import rounds_needed
from tournaments.pairing.phases.placings import bracket, placings
from tournaments.pairing.sentences import REASONS, sentence

CYCLE = (
    {"losers": Beyond.PLACING, "rematch": Policy.AVOID},
    {"losers": Beyond.CONSOLATION},
    {"losers": Beyond.RANKING, "third": False},
    {"losers": Beyond.OUT, "order": Order.DRAW},
    {"losers": Beyond.PLACING, "third": False, "order": Order.REGISTRATION},
)


def play_out(evening, most=30):
    while evening.round():
        assert evening.number <= most
    return evening


def played(count, **options):
    return play_out(Evening(count, Random(count), **options))


@pytest.mark.parametrize("count", [*range(2, 41), 64, 100, 148, 200, 500])
def test_evening_everybody_once_and_nobody_out_unbeaten(count):
    evening = played(count, **CYCLE[count % len(CYCLE)])
    judge(evening)
    assert evening.number <= rounds_needed(count, evening.options)
    finals = [past for past in evening.history if past.stage == "principal.2"]
    assert len(finals) == 1


@pytest.mark.parametrize("count", [5, 6, 7, 11, 16, 19, 23, 32, 37])
def test_placing_keeps_everybody_playing_every_partie(count):
    evening = played(count, rematch=Policy.AVOID)
    for _, found in evening.played:
        assert len(found.byes) + len(found.out) == count % 2
    assert evening.number == (count - 1).bit_length()


@pytest.mark.parametrize("count", [9, 14, 24, 33, 52])
@pytest.mark.parametrize("losers", list(Beyond))
def test_evening_with_leavers_late_pairs_and_returns(count, losers):
    chance = Random(count)
    evening = Evening(count, chance, losers=losers, rematch=Policy.AVOID)
    evening.moving = True
    while evening.round() and evening.number < 20:
        seats(*evening.played[-1])
        evening.come_and_go(least=4)
    judge(evening)


def test_seeds_meet_as_late_as_they_can():
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    found = pair(request(8, system="knockout", rounds=3))
    assert draw_tables(found, "principal.8") == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert found.reasons[1].code == "principal_quarter_seeds"


def test_byes_go_to_the_best_seeds():
    found = pair(request(6, system="knockout", losers=Beyond.OUT))
    assert draw_tables(found, "principal.8") == [(4, 5), (3, 6)]
    assert found.byes == (1, 2)
    assert found.bye_stages == {1: "principal.bye.0", 2: "principal.bye.4"}
    assert found.bye_reasons[2].params == {"seed": 2}


def test_draw_by_lot_says_so_and_follows_the_seed():
    drawn = [
        pair(request(6, system="knockout", seed=str(seed), order=Order.DRAW, losers=Beyond.OUT))
        for seed in range(30)
    ]
    assert {who for found in drawn for who in found.byes} == {1, 2, 3, 4, 5, 6}
    assert {found.reasons[1].code for found in drawn} == {"by_lot"}
    assert {one.code for found in drawn for one in found.bye_reasons.values()} == {"through_lot"}


def test_those_with_a_bye_meet_for_the_points_where_all_keep_playing():
    evening = Evening(6, Random(1))
    evening.round(decided())
    found = evening.played[0][1]
    assert draw_tables(found, "principal.bye.0.4") == [(1, 2)]
    evening.round(decided())
    found = evening.played[1][1]
    assert draw_tables(found, "principal.4") == [(1, 4), (2, 3)]
    assert draw_tables(found, "principal.place.5") == [(5, 6)]


def test_winners_meet_winners_and_the_sentence_says_of_which_tables():
    evening = Evening(8, Random(1))
    evening.round(decided())
    evening.round(decided())
    found = evening.played[1][1]
    assert draw_tables(found, "principal.4") == [(1, 4), (2, 3)]
    assert draw_tables(found, "principal.place.5") == [(8, 5), (7, 6)]
    told = sentence(REASONS, found.reasons[2].code, found.reasons[2].params)
    assert told == "Semi-final: winner of table 3 against winner of table 4."
    evening.round(decided())
    assert [one.stage for one in evening.played[2][1].tables] == [
        "principal.2",
        "principal.third",
        "principal.place.5",
        "principal.place.7",
    ]
    with pytest.raises(PairingRefused) as refused:
        pair(evening.request())
    assert refused.value.code == "all_played"
    assert "%" not in refused.value.message


def test_beaten_in_their_first_match_play_a_consolation():
    evening = Evening(8, Random(1), losers=Beyond.CONSOLATION)
    for _ in range(3):
        evening.round(decided())
    second, third = evening.played[1][1], evening.played[2][1]
    assert set(chain(*draw_tables(second, "consolation.4"))) == {5, 6, 7, 8}
    assert len(draw_tables(third, "consolation.2")) == 1
    assert draw_tables(third, "principal.third") == [(4, 3)]
    assert not evening.round()


def test_a_bye_that_loses_its_first_match_still_joins_the_consolation():
    evening = Evening(12, Random(3), losers=Beyond.CONSOLATION, third=False)
    evening.round(decided())
    evening.round(lambda table: (900, 1044))
    beaten = {past.sides[0][0] for past in evening.history if past.stage == "principal.8"}
    evening.round(decided())
    found = evening.played[2][1]
    there = {who for one in found.tables if "consolation" in one.stage for who in one.seated}
    assert beaten <= there | set(found.byes)
    judge(play_out(evening))


def test_cut_after_other_parties_takes_the_best_by_rank():
    history = tuple(Past(round=1, sides=((a,), (a + 8,)), points=(1, 0)) for a in range(1, 9))
    asked = request(16, system="knockout", number=2, rounds=3, teams=4, others=Beyond.RANKING)
    found = pair(replace(asked, history=history))
    assert draw_tables(found, "principal.4") == [(1, 4), (2, 3)]
    assert {one.stage for one in found.tables} == {"principal.4", "ranking"}
    assert len(found.tables) == 8


@pytest.mark.parametrize(
    ("others", "out", "stages"),
    [
        (Beyond.OUT, 4, {"principal.4"}),
        (Beyond.CONSOLATION, 0, {"principal.4", "consolation.4"}),
        (Beyond.PLACING, 0, {"principal.4", "consolation.4"}),
        (Beyond.RANKING, 0, {"principal.4", "ranking"}),
    ],
)
def test_those_outside_the_draw(others, out, stages):
    found = pair(request(8, system="knockout", teams=4, others=others))
    assert len(found.out) == out
    assert {one.stage for one in found.tables} == stages


def test_those_outside_play_for_all_places_where_the_rules_say_so():
    evening = Evening(12, Random(2), teams=4, others=Beyond.PLACING, losers=Beyond.OUT)
    play_out(evening)
    last = [one.stage for one in evening.played[-1][1].tables]
    assert last == [f"consolation.{stage}" for stage in ("2", "third", "place.5", "place.7")]
    judge(evening)


def test_a_tie_lets_the_better_seed_through():
    evening = Evening(4, Random(1))
    evening.round(decided((972, 972)))
    evening.round()
    assert draw_tables(evening.played[1][1], "principal.2") == [(1, 2)]


def test_missing_result_names_its_table():
    evening = Evening(8, Random(1))
    evening.round(decided())
    evening.history[2] = replace(evening.history[2], points=None, winner=None)
    with pytest.raises(PairingRefused) as refused:
        evening.round()
    assert refused.value.code == "result_missing"
    assert refused.value.params == {"tables": [3]}


def test_opponent_of_a_leaver_goes_through():
    evening = Evening(8, Random(1), losers=Beyond.OUT)
    evening.round(decided())
    evening.leave(4)
    evening.round(decided())
    found = evening.played[1][1]
    assert draw_tables(found, "principal.4") == [(2, 3)]
    assert found.byes == (1,)
    assert found.bye_reasons[1].code == "through_gone"
    evening.round(decided())
    assert draw_tables(evening.played[2][1], "principal.2") == [(1, 2)]


def test_both_gone_leave_their_place_empty():
    evening = Evening(8, Random(1), losers=Beyond.OUT)
    evening.round(decided())
    evening.leave(1)
    evening.leave(4)
    evening.round(decided())
    assert evening.played[1][1].byes == ()
    assert not evening.round()


def test_all_walkovers_cost_no_partie():
    evening = Evening(8, Random(1), losers=Beyond.OUT)
    evening.round(decided())
    evening.leave(4)
    evening.leave(3)
    evening.round(decided())
    assert draw_tables(evening.played[1][1], "principal.2") == [(1, 2)]
    assert not evening.round()


def test_correction_after_the_draw_keeps_what_was_published():
    evening = Evening(8, Random(1))
    evening.round(decided())
    evening.round(decided())
    first = evening.history[0]
    evening.history[0] = replace(first, points=(0, 1944), winner=1)
    evening.round(decided())
    found = evening.played[2][1]
    assert draw_tables(found, "principal.2") == [(1, 2)]
    seats(*evening.played[2])


def test_correction_before_the_draw_is_followed():
    evening = Evening(8, Random(1))
    evening.round(decided())
    evening.history[0] = replace(evening.history[0], points=(0, 1944), winner=1)
    evening.round(decided())
    assert draw_tables(evening.played[1][1], "principal.4") == [(8, 4), (2, 3)]


def test_groups_stay_apart_as_long_as_seeds_allow():
    groups = {one: f"club {one % 4}" for one in range(1, 17)}
    found = pair(request(16, system="knockout", groups=groups, same_group=Policy.AVOID))
    assert all(groups[one.a] != groups[one.b] for one in found.tables)
    assert (found.tables[0].a, found.tables[4].a) == (1, 2)


def test_mates_of_one_pool_stand_in_opposite_halves_for_any_number_of_pools():
    for pools in range(2, 40):
        chance = Random(pools)
        second = chance.sample(range(1, pools + 1), pools)
        seeds = [Seeded(id=one, pool=one, band=1) for one in range(1, pools + 1)]
        seeds += [Seeded(id=100 + one, pool=one, band=2) for one in second]
        size = 1 << (2 * pools - 1).bit_length()
        at = {who: slot for slot, who in enumerate(arrange(seeds, size)) if who}
        assert [at[one] for one in (1, 2)] == [0, size // 2]
        assert all(
            (at[one] < size // 2) != (at[100 + one] < size // 2) for one in range(1, pools + 1)
        )


def test_who_cannot_move_is_drawn_at_its_own_table():
    asked = request(16, system="knockout")
    held = tuple(replace(one, fixed=6 if one.id == 1 else 0) for one in asked.entrants)
    found = pair(replace(asked, entrants=held))
    assert found.tables[5].a == 1 or found.tables[5].b == 1
    plain = {frozenset(one.seated) for one in pair(asked).tables}
    assert {frozenset(one.seated) for one in found.tables} == plain


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 16])
def test_without_a_history_those_still_in_are_paired(count):
    size = (count - 1).bit_length()
    alive = list(range(1, count + 1))
    for number in range(1, size + 1):
        asked = request(count, system="knockout", number=number, rounds=size, losers=Beyond.OUT)
        asked = replace(asked, entrants=tuple(one for one in asked.entrants if one.id in alive))
        found = pair(asked)
        seats(asked, found)
        assert {one.stage for one in found.tables} <= {
            f"principal.{2 ** (size - number + 1)}",
            "principal.third",
        }
        alive = sorted([*found.byes, *(min(one.seated) for one in found.tables)])
    assert alive == [1]


@pytest.mark.parametrize("rule", list(ByeRule))
@pytest.mark.parametrize("count", [2, 3, 7])
def test_every_bye_rule_is_answered(count, rule):
    asked = request(count, system="knockout", bye=rule)
    seats(asked, pair(asked))


def test_same_request_same_answer():
    evening = Evening(23, Random(5), order=Order.DRAW)
    for _ in range(3):
        asked = evening.request()
        assert pair(asked) == pair(asked)
        evening.round()


@pytest.mark.parametrize(
    ("count", "options", "needed"),
    [
        (16, {}, 4),
        (19, {}, 5),
        (2, {}, 1),
        (40, {"teams": 8}, 5),
        (40, {"teams": 8, "others": Beyond.RANKING}, 3),
    ],
)
def test_rounds_needed(count, options, needed):
    assert rounds_needed(count, request(2, **options).options) == needed


@pytest.mark.parametrize("system", ["knockout", "pools"])
@pytest.mark.parametrize("seed", range(12))
def test_any_history_is_answered_or_refused(system, seed):
    chance = Random(seed)
    evening = Evening(
        chance.randint(6, 20),
        chance,
        system=system,
        losers=chance.choice(list(Beyond)),
        others=chance.choice(list(Beyond)),
        teams=chance.choice([0, 0, 5]),
    )
    for _ in range(chance.randint(2, 6)):
        if not evening.round():
            break
        asked = evening.request()
        for _ in range(3):
            odd = replace(asked, history=mangled(asked.history, chance))
            placings(odd.history, sorted(evening.points), odd.options)
            bracket(odd.history, odd.options)
            try:
                seats(odd, pair(odd))
            except PairingRefused as refused:
                assert refused.code in {"all_played", "result_missing"}
