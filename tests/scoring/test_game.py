"""Games to a target: the rows of the rule matrix, E01 to E20, by the school that each follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import requests
from scoring.deal import Deal
from scoring.errors import ScoringError
from scoring.game import counted, score_game
from scoring.profile import derive, load
from scoring.sides import BySide, Side
from tests.scoring.schools import MATRIX

A, B = Side.A, Side.B
CLASSIQUE = derive(load("classique"), {"target": 1000})
FFB = derive(MATRIX["ffb-classique"], {"target": 1000})
MAISON = load("maison-1000")


def deal(taker, points, **more):
    """points: of the taker."""
    return Deal(taker=taker, points=BySide.for_side(taker, points, 162 - points), **more)


def capot(taker, side, **more):
    return Deal(taker=taker, capot=side, **more)


def game(profile, before, *deals, **more):
    return score_game(profile, deals, start=BySide.of(*before), **more)


def totals(found):
    return (found.totals.a, found.totals.b)


def codes(found):
    return [reason.code for reason in found.reasons]


def school(**changes):
    return derive(CLASSIQUE, changes)


# --- both sides over in one deal ---

BOTH_OVER = [
    ("E01 FFB 2016, 10.4.2: more points", CLASSIQUE, B),
    ("E02 S0: the taker is counted first", MAISON, A),
    ("E03 Pagat: a draw", school(both_over="draw"), None),
    ("E04 Ducale: the last contract", school(both_over="winner_of_deal"), A),
]


@pytest.mark.parametrize(("row", "profile", "winner"), BOTH_OVER, ids=lambda one: str(one)[:3])
def test_both_over_in_one_deal(row, profile, winner):
    found = game(profile, (930, 950), deal(A, 90))
    assert totals(found) == (1020, 1022)
    assert (found.over, found.winner, found.after) == (True, winner, 1), row


def test_e05_as_many_on_both_sides_is_another_deal():
    tied = deal(A, 72, belote=A)
    found = game(CLASSIQUE, (930, 932), tied)
    assert totals(found) == (1022, 1022)
    assert (found.over, found.winner, codes(found)) == (False, None, ["game_both_again"])
    broken = game(CLASSIQUE, (930, 932), tied, deal(B, 100))
    assert (totals(broken), broken.winner, broken.after) == ((1084, 1122), B, 2)


def test_e06_as_many_on_both_sides_goes_to_the_taker():
    found = game(school(target=1001, both_over="higher_or_taker"), (1000, 978), deal(B, 92))
    assert (totals(found), found.over, found.winner) == ((1070, 1070), True, B)


def test_e07_more_points_win_whoever_took():
    found = game(school(target=1001, both_over="higher_or_taker"), (950, 920), deal(B, 92))
    assert (totals(found), found.winner) == ((1020, 1012), A)


@pytest.mark.parametrize("rule", ["higher", "taker_first", "winner_of_deal"])
def test_as_many_on_both_sides_and_nobody_first_is_another_deal(rule):
    profile = school(both_over=rule, litige_last="each_marks")
    found = game(profile, (919, 919), deal(A, 81, last=True))
    assert (totals(found), found.over, found.winner) == ((1000, 1000), False, None)


@pytest.mark.parametrize(("rule", "winner"), [("taker_first", B), ("winner_of_deal", B)])
def test_a_failed_taker_does_not_win_by_its_belote(rule, winner):
    found = game(school(both_over=rule), (990, 900), deal(A, 60, belote=A))
    assert (totals(found), found.winner) == ((1010, 1062), winner)
    why = {"taker_first": "game_both_failed", "winner_of_deal": "game_both_deal"}
    assert codes(found)[0] == why[rule]
    assert game(CLASSIQUE, (990, 830), deal(A, 60, belote=A)).winner is A


# --- what reaching is ---


def test_e08_rounding_may_win_the_game():
    found = game(school(rounding="five_up"), (910, 500), deal(A, 85))
    assert (totals(found), found.winner) == ((1000, 580), A)


BOTH_MARKED = derive(load("contree"), {"rounding": "five_up", "round_last": True, "target": 2000})


def bid(value, points, **more):
    contract = requests.fields.contract({"value": value, "trump": "H", "doubled": 0}, "")
    return deal(A, points, contract=contract, **more)


def test_e09_rounded_points_and_contract_win_the_game():
    found = game(BOTH_MARKED, (1770, 0), bid(110, 117))
    assert (found.totals.a, found.over, found.winner) == (2000, True, A)


@pytest.mark.parametrize(("rule", "over"), [("reach", True), ("exceed", False)])
@pytest.mark.parametrize("target", [501, 1000, 1500, 2000, 2001, 3000])
def test_e10_e12_the_target_is_reached_or_must_be_passed(rule, over, target):
    profile = school(target=target, target_reached=rule)
    assert game(profile, (target - 90, 0), deal(A, 90)).over is over
    assert game(profile, (target - 89, 0), deal(A, 90)).winner is A
    assert not game(profile, (target - 91, 0), deal(A, 90)).over


@pytest.mark.parametrize(
    ("rounds_last", "total", "over"), [(False, 1997, False), (True, 2000, True)]
)
def test_e11_the_last_deal_is_exact_or_not(rounds_last, total, over):
    profile = school(target=2000, rounding="six_up", round_last=rounds_last)
    found = game(profile, (1880, 0), deal(A, 117, last=True))
    assert (found.totals.a, found.over) == (total, over)


@pytest.mark.parametrize(("belote_ends", "over"), [(False, False), (True, True)])
def test_e13_belote_without_a_trick_ends_the_game_or_does_not(belote_ends, over):
    profile = school(belote_ends=belote_ends)
    found = game(profile, (985, 700), capot(B, B, belote=A))
    assert (totals(found), found.over) == ((1005, 952), over)
    if not belote_ends:
        assert codes(found) == ["game_trick"]
        again = game(profile, (985, 700), capot(B, B, belote=A), deal(B, 130))
        assert (totals(again), again.winner) == ((1037, 1082), B)


def test_a_side_that_may_not_end_by_belote_does_not_stop_the_other():
    found = game(school(belote_ends=False), (990, 800), capot(B, B, belote=A))
    assert (totals(found), found.winner) == ((1010, 1052), B)


def test_e14_the_defenders_win_when_the_taker_fails():
    assert game(MAISON, (980, 900), deal(A, 70)).winner is B
    assert totals(game(MAISON, (980, 900), deal(A, 70))) == (980, 1062)


# --- pots ---


def test_e15_a_pot_may_win_the_game():
    found = game(CLASSIQUE, (850, 0), deal(A, 81), deal(A, 90))
    assert (found.totals.a, found.winner, found.held) == (1021, A, 0)


def test_e16_a_pot_dies_with_the_game():
    found = game(CLASSIQUE, (940, 930), deal(A, 81))
    assert (totals(found), found.winner, found.held) == ((940, 1011), B, 0)
    assert codes(found) == ["game_won", "game_pot"]
    assert game(CLASSIQUE, (0, 0), deal(A, 81)).held == 81


# --- by deals and by time ---


def test_e17_a_game_by_deals_ends_when_the_caller_says_so():
    deals = [deal(A, 100)] * 12
    found = game(load("asce"), (0, 0), *deals)
    assert (found.over, found.winner, codes(found)) == (False, None, ["game_by_deals"])
    found = game(load("asce"), (0, 0), *deals, stopped=True)
    assert (totals(found), found.over, found.winner, found.after) == ((1200, 744), True, A, 12)


def test_e18_time_is_up_and_the_last_deal_is_exact():
    found = game(load("contree"), (0, 0), bid(100, 104, last=True), stopped=True)
    assert (totals(found), found.over, found.winner) == ((204, 58), True, A)


def test_a_stopped_game_with_as_many_points_has_no_winner():
    found = game(CLASSIQUE, (18, 0), deal(A, 72, belote=A), stopped=True)
    assert (totals(found), found.over, found.winner) == ((110, 90), True, A)
    found = game(CLASSIQUE, (0, 2), deal(A, 82), stopped=True)
    assert (found.over, found.winner, codes(found)) == (True, None, ["game_stopped_equal"])


def test_e20_a_deal_that_nobody_takes_is_no_deal():
    before = game(FFB, (0, 0), deal(A, 81))
    assert (before.after, before.held) == (1, 81)
    nothing = game(FFB, totals(before))
    assert (totals(nothing), nothing.after, nothing.over) == (totals(before), 0, False)


def test_deals_after_the_end_do_not_count():
    found = game(CLASSIQUE, (950, 0), deal(A, 90), deal(B, 100))
    assert (totals(found), found.after, codes(found)) == (
        (1040, 72),
        1,
        ["game_won", "game_deals_after"],
    )


def test_target_zero_never_ends_by_points():
    assert not game(MAISON, (9000, 0), deal(A, 90), target=0).over
    assert game(MAISON, (9000, 0), deal(A, 90)).winner is A
    assert game(load("asce"), (900, 0), deal(A, 100), target=1000).winner is A


# --- what the ranking keeps ---


def test_e19_a_capped_winner_keeps_its_cap():
    jouvence = derive(CLASSIQUE, {"target": 121, "cap": 135, "cap_loser": 135})
    assert counted(jouvence, BySide.of(150, 110)) == BySide.of(135, 110)


GRAND_COMBE = derive(load("capot-162"), {"cap": 1280, "cap_loser": 664})


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ((1300, 644), (1280, 644)),
        ((644, 1300), (644, 1280)),
        ((1200, 744), (1200, 664)),
        ((1280, 664), (1280, 664)),
        ((972, 972), (972, 972)),
    ],
)
def test_caps_of_la_grand_combe(raw, kept):
    assert counted(GRAND_COMBE, BySide.of(*raw)) == BySide.of(*kept)


def test_raw_and_counted_points_stand_apart():
    found = game(GRAND_COMBE, (1200, 700), deal(A, 100), stopped=True)
    assert (totals(found), found.counted) == ((1300, 762), BySide.of(1280, 664))
    assert codes(found) == ["game_stopped", "game_capped", "game_capped"]


def test_without_caps_everything_counts():
    assert counted(CLASSIQUE, BySide.of(3000, -162)) == BySide.of(3000, -162)


# --- the command ---


def test_the_command_answers_where_the_game_stands():
    row = {"taker": "A", "points": {"A": 90}}
    asked = {"profile": "maison-1000", "start": {"A": 930, "B": 950}, "deals": [row]}
    assert requests.game(asked, str) == {
        "totals": {"A": 1020, "B": 1022},
        "counted": {"A": 1020, "B": 1022},
        "held": 0,
        "over": True,
        "winner": "A",
        "after": 1,
        "reasons": ["Both sides are there: the side that took counts first, so side A wins."],
    }


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"target": -1}, "bad_value", "target"),
        ({"target": 10_001}, "bad_value", "target"),
        ({"stopped": 1}, "bad_value", "stopped"),
        ({"start": {"A": -1}}, "bad_value", "start.A"),
        ({"deals": []}, "bad_value", "deals"),
        ({"deals": [{"taker": "A"}]}, "missing_field", "deals.0.points"),
        ({"totals": {}}, "unknown_field", "totals"),
    ],
)
def test_the_command_refuses(more, code, field):
    asked = {"profile": "asce", "deals": [{"taker": "A", "points": {"A": 90}}]} | more
    with pytest.raises(ScoringError) as refused:
        requests.game(asked, str)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_target_that_cannot_be_is_refused():
    with pytest.raises(ScoringError) as refused:
        score_game(CLASSIQUE, [], target=-1)
    assert (refused.value.code, refused.value.field) == ("bad_value", "target")


DEALS = st.lists(
    st.builds(
        deal,
        st.sampled_from(Side),
        st.sampled_from([0, 60, 72, 81, 82, 90, 100, 162]),
        belote=st.sampled_from([None, *Side]),
    )
    | st.builds(capot, st.sampled_from(Side), st.sampled_from(Side)),
    max_size=12,
)
SCHOOLS = st.fixed_dictionaries(
    {
        "target": st.sampled_from([0, 200, 501]),
        "target_reached": st.sampled_from(["reach", "exceed"]),
        "both_over": st.sampled_from(
            ["higher", "higher_or_taker", "taker_first", "draw", "winner_of_deal"]
        ),
        "belote_ends": st.booleans(),
        "cap": st.sampled_from([0, 400]),
        "cap_loser": st.just(0),
    }
)


@given(DEALS, SCHOOLS, st.booleans())
def test_a_game_is_the_same_from_the_other_side(deals, changes, stopped):
    profile = school(**changes)
    swapped = [
        Deal(
            taker=one.taker.other,
            points=one.points and one.points.swap,
            capot=one.capot and one.capot.other,
            belote=one.belote and one.belote.other,
        )
        for one in deals
    ]
    found, other = (score_game(profile, those, stopped=stopped) for those in (deals, swapped))
    assert found.totals == other.totals.swap
    assert found.counted == other.counted.swap
    assert found.winner == (other.winner and other.winner.other)
    assert (found.over, found.after, found.held) == (other.over, other.after, other.held)
    assert found.over or found.after == len(deals)
    assert found.winner is None or found.over
