"""What a sheet may tell besides its totals, and what the judge says of other decisions."""

import re
from itertools import product

import pytest

from scoring import requests, singles, store, totals
from scoring.cards import Trump
from scoring.contracted import Bidden
from scoring.contracts import Bid, Contract
from scoring.counting import NOTHING
from scoring.errors import SENTENCES, ScoringError
from scoring.profile import derive, load, names
from scoring.sides import BySide, Side
from scoring.totals import Explanation, Verdict, judge, prepare
from tests.scoring import brute
from tests.scoring.test_judge import DECLARED, DERIVED, PLAIN, verdict

CONTREE, ASCE = load("contree"), load("asce")


# --- contracts ---


def hearts(*values, doubled=0, taker=None):
    bids = [Contract(value=value, trump=Trump.HEARTS, doubled=doubled) for value in values]
    return [Bidden(contract=bid, taker=taker) for bid in bids]


def test_contracts_that_were_not_told_are_asked_for():
    found = judge(CONTREE, 12, BySide.of(2012, 1500))
    assert (found.verdict, found.explains, found.suggestions) == (Verdict.UNKNOWN, None, ())
    assert "contract of each of the 12 deals" in found.reason.sentence()


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [(500, 500, "sum_low"), (0, 10**6, "sum_high"), (1501, 1800, "sum_never")],
)
def test_without_contracts_only_what_none_can_give_is_impossible(a, b, code):
    cannes = derive(CONTREE, {"rounding": "none"})
    found = judge(cannes, 12, BySide.of(a, b))
    assert (found.verdict, found.reason.code) == (Verdict.IMPOSSIBLE, code)


@pytest.mark.parametrize(
    ("a", "b", "can_be"),
    [
        (162, 80, True),  # the last deal is exact: 82 and the contract
        (0, 242, True),
        (242, 0, True),
        (179, 83, True),  # 79 and belote make 80
        (159, 83, False),
        (241, 1, False),
        (332, 0, True),
    ],
)
def test_a_contract_that_was_told_is_judged(a, b, can_be):
    found = judge(CONTREE, 1, BySide.of(a, b), contracts=hearts(80))
    assert (found.verdict is not Verdict.IMPOSSIBLE) == can_be


def test_the_taker_sharpens():
    one = hearts(100, taker=Side.A)
    assert verdict(CONTREE, 1, 200, 62, contracts=one) is Verdict.POSSIBLE
    assert verdict(CONTREE, 1, 62, 200, contracts=one) is Verdict.IMPOSSIBLE


def test_contracts_say_why_and_what_was_meant():
    bids = hearts(*[90] * 6)
    found = judge(CONTREE, 6, BySide.of(1120, 290), contracts=bids)
    assert found.verdict is Verdict.IMPOSSIBLE
    assert found.reason.sentence().startswith("With these contracts")
    made = {"taker": "A", "points": {"A": 102}, "contract": {"value": 90, "trump": "H"}}
    played = [made] * 5 + [made | {"last": True}]
    totals_of = requests.sheet({"profile": "contree", "deals": played}, str)["totals"]
    assert totals_of == {"A": 1142, "B": 360}
    assert verdict(CONTREE, 6, 1142, 360, contracts=bids) is Verdict.POSSIBLE
    slip = judge(CONTREE, 6, BySide.of(1142, 306), contracts=bids)
    assert BySide.of(1142, 360) in slip.suggestions


def test_many_capots_in_contracts_are_unlikely():
    found = judge(CONTREE, 3, BySide.of(660, 332), contracts=hearts(80, 80, 80))
    assert (found.verdict, found.reason.code) == (Verdict.UNLIKELY, "many_capots")


@pytest.mark.parametrize(
    ("profile", "contracts", "code", "field"),
    [
        (ASCE, hearts(80), "not_played", "contracts"),
        (CONTREE, hearts(80, 90), "bad_value", "contracts"),
        (CONTREE, hearts(85), "bad_value", "contracts.0.value"),
        (CONTREE, hearts(Bid.GENERALE), "not_played", "contracts.0.value"),
    ],
)
def test_contracts_that_cannot_be_are_refused(profile, contracts, code, field):
    with pytest.raises(ScoringError) as refused:
        judge(profile, 1, BySide.of(100, 62), contracts=contracts)
    assert (refused.value.code, refused.value.field) == (code, field)


# --- declarations ---


def test_points_of_declarations_are_those_that_two_hands_can_hold():
    assert list(singles.DECLARED) == [0, *brute.DECLARED]
    one = {0, 20, 40, 50, 70, 100, 120, 150, 170, 200, 220, 250, 300, 350}
    assert one <= set(singles.DECLARED) <= {a + b for a, b in product(one, repeat=2)}
    below = set(range(0, 560, 10)) - set(singles.DECLARED)
    assert {10, 30, 130, 180, 230, 280, 310, 330, 360, 380, 410, 430, 440} <= below


def test_declarations_are_part_of_the_likeliest_way():
    found = judge(load("maison-1000"), 12, BySide.of(1024, 970))
    assert found.verdict is Verdict.POSSIBLE
    assert found.explains == Explanation(capots=0, belotes=0, declarations=50)
    assert "points of declarations 50" in found.reason.sentence()


def test_many_points_of_declarations_are_unlikely():
    found = judge(load("annonces"), 4, BySide.of(1548, 1300))
    assert (found.verdict, found.reason.code) == (Verdict.UNLIKELY, "many_declarations")


def test_declarations_that_were_told_are_taken_off():
    maison = load("maison-1000")
    told = BySide.of(120, 40)
    fits = judge(maison, 12, BySide.of(1144, 960), declared=told)
    assert fits.explains == Explanation(capots=0, belotes=0, declarations=160)
    assert verdict(maison, 12, 1144, 970, declared=told) is Verdict.IMPOSSIBLE
    assert verdict(maison, 12, 1144, 970) is Verdict.POSSIBLE


@pytest.mark.parametrize(
    ("a", "b", "code"),
    [(30, 0, "declared_never"), (20, 20, "declared_never"), (200, 0, "declared_more")],
)
def test_declarations_that_cannot_be_are_impossible(a, b, code):
    found = judge(load("maison-1000"), 1, BySide.of(102, 80), declared=BySide.of(a, b))
    assert (found.verdict, found.reason.code) == (Verdict.IMPOSSIBLE, code)


def test_declarations_where_there_are_none_are_refused():
    with pytest.raises(ScoringError) as refused:
        judge(ASCE, 1, BySide.of(100, 62), declared=NOTHING)
    assert (refused.value.code, refused.value.field) == ("not_played", "declared")


# --- other decisions ---


def test_rounded_totals_are_tens():
    found = judge(load("arrondi-1500"), 12, BySide.of(1005, 950))
    assert (found.verdict, found.reason.code) == (Verdict.IMPOSSIBLE, "tens_only")


def test_the_last_deal_may_be_exact():
    rounded = derive(load("classique"), {"rounding": "five_up", "round_last": False})
    assert verdict(rounded, 2, 183, 139) is Verdict.POSSIBLE
    assert verdict(rounded, 2, 183, 138) is Verdict.IMPOSSIBLE


def test_deals_that_were_not_dealt_again_are_unlikely():
    replay = derive(ASCE, {"tie": "replay"})
    found = judge(replay, 12, BySide.of(900, 882))
    assert (found.verdict, found.reason.code) == (Verdict.UNLIKELY, "replays_needed")
    assert found.explains == Explanation(capots=0, belotes=0, replayed=1)
    assert verdict(replay, 12, 1000, 944) is Verdict.POSSIBLE


def test_only_litiges_can_explain_what_is_too_little():
    found = judge(load("arrondi-1500"), 3, BySide.of(160, 160))
    assert found.verdict is Verdict.UNLIKELY
    assert found.reason.code in {"pot_waiting", "litiges_needed"}


@pytest.mark.parametrize("name", PLAIN + DECLARED)
def test_reasons_against_a_sum_fit_the_profile(name):
    profile = load(name)
    for together in range(1944, 1960):
        found = judge(profile, 12, BySide.of(900, together - 900), most_suggestions=0)
        sentence = found.reason.sentence()
        assert "%(" not in sentence
        if found.reason.code.startswith("sum_impossible"):
            assert ("declarations" in sentence) == profile.declarations
            assert ("belote" in sentence) == bool(profile.belote)
            assert ("capot" in sentence) == (profile.capot > 162)


# --- the command, and what is kept ---


def test_the_command_takes_contracts_and_declarations():
    bid = {"value": 100, "trump": "H", "taker": "A"}
    asked = {"profile": "coinche", "deals": 1, "totals": {"A": 220, "B": 60}, "contracts": [bid]}
    found = requests.sheet(asked | {"declared": {"A": 20}}, str)
    assert found["verdict"] == "possible"
    assert found["explains"] == {"capots": 0, "belotes": 0, "held": 0, "declarations": 20}
    assert set(requests.sheet(asked, str)) == {"verdict", "reason", "explains", "suggestions"}
    without = requests.sheet({"profile": "asce", "deals": 1, "totals": {"A": 162, "B": 0}}, str)
    assert without["explains"] == {"capots": 0, "belotes": 0, "held": 0}


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"contracts": {}}, "bad_value", "contracts"),
        ({"contracts": [{"trump": "H"}]}, "missing_field", "contracts.0.value"),
        ({"contracts": [{"value": 90, "trump": "H", "x": 1}]}, "unknown_field", "contracts.0.x"),
        ({"contracts": []}, "bad_value", "contracts"),
        ({"declared": {"A": -20}}, "bad_value", "declared.A"),
    ],
)
def test_the_command_names_what_is_wrong(change, code, field):
    asked = {"profile": "coinche", "deals": 1, "totals": {"A": 220, "B": 60}}
    with pytest.raises(ScoringError) as refused:
        requests.sheet(asked | change, str)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("name", [name for name in names() if name != "coinche"])
def test_what_is_kept_is_read_again_the_same(name, tmp_path):
    profile = load(name)
    fresh = prepare(profile, 2, tmp_path)
    (file,) = tmp_path.iterdir()
    assert store.read(file, 2) == fresh


def test_every_decision_has_its_own_file(tmp_path):
    profiles = {tuple(one.parameters().items()): one for one in (*map(load, names()), *DERIVED)}
    files = {
        store.path_of(tmp_path, one, 12, apart=apart)
        for one, apart in product(profiles.values(), (False, True))
    }
    assert len(files) == 2 * len(profiles)


def test_the_judge_keeps_what_it_works_out_where_it_is_told(tmp_path):
    totals.keep_in(tmp_path)
    try:
        judge(ASCE, 5, BySide.of(410, 400))
        assert len(list(tmp_path.iterdir())) == 1
    finally:
        totals.keep_in(None)


@pytest.mark.parametrize("name", names())
def test_one_deal_is_spoken_of_in_the_singular(name):
    """At every verdict and reason: no sentence says "1 deals"."""
    profile, told = load(name), BySide(a=20, b=0) if load(name).declarations else None
    sheets = [BySide(a=a, b=b) for a in (0, 1, 81, 90, 500, 9999) for b in (0, 72, 81, 170)]
    for declared in (None, told):
        for both in sheets:
            said = judge(profile, 1, both, declared=declared).reason.sentence()
            assert not re.search(r"\b1 deals|%\(", said), said


def test_sentences_for_one_deal_stand_beside_those_for_many():
    for code in SENTENCES:
        if code.endswith(".one"):
            assert "%(deals)s" in SENTENCES[code.removesuffix(".one")]
            assert "%(deals)s" not in SENTENCES[code]
