"""Whatever a program hands over, it is answered or refused by a ScoringError, its field named."""

from dataclasses import fields

import pytest

from scoring.cards import Trump, parse_card
from scoring.contracted import Bidden
from scoring.contracts import Contract
from scoring.deal import Deal, score_deal, share
from scoring.declarations import Declaration, Kind
from scoring.errors import ScoringError
from scoring.game import score_game
from scoring.profile import derive, from_data, load, names
from scoring.renonce import ask, find_renonces
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side
from scoring.totals import highest_total, judge, other_total, prepare

ASCE, COINCHE = load("asce"), load("coinche")
AS = parse_card("AS")
SOUND = Deal(taker=Side.A, points=BySide(a=100, b=62))
ANYTHING = [
    None, True, -1, 10**30, 1.5, float("nan"), "A", "x", "", [], {}, (), [None], ["x"], {1: 2},
    object(), Side.A, Trump.NONE, AS, BySide(a=None, b="x"), BySide(a=81.0, b=81), (AS, "x"),
    Contract(value="x", trump="Z", doubled=7), Contract(value=80.5, trump=Trump.SPADES),
    Contract(value=80, trump=None), Contract(value=80, trump=Trump.SPADES, doubled=None), SOUND,
    BySide(a=(None,), b=()), BySide(a=("x",), b=5), Bidden(contract=None),
]  # fmt: skip
CALLS = {
    "deal": lambda it: score_deal(ASCE, it),
    "sheet": lambda it: score_sheet(ASCE, it),
    "deals of a sheet": lambda it: score_sheet(ASCE, [SOUND, it]),
    "game": lambda it: score_game(ASCE, it),
    "start": lambda it: score_game(ASCE, [SOUND], start=it),
    "target": lambda it: score_game(ASCE, [SOUND], target=it),
    "share": lambda it: share(ASCE, it, 62),
    "deals": lambda it: judge(ASCE, it, BySide(a=100, b=62)),
    "totals": lambda it: judge(ASCE, 1, it),
    "penalties": lambda it: judge(ASCE, 1, BySide(a=100, b=62), it),
    "contracts": lambda it: judge(COINCHE, 1, BySide(a=100, b=60), contracts=it),
    "one contract": lambda it: judge(COINCHE, 1, BySide(a=100, b=60), contracts=[it]),
    "declared": lambda it: judge(COINCHE, 1, BySide(a=100, b=60), declared=it),
    "prepare": lambda it: prepare(ASCE, it),
    "highest": lambda it: highest_total(ASCE, it),
    "other": lambda it: other_total(ASCE, 1, it),
    "tricks": lambda it: find_renonces(ASCE, Trump.SPADES, 0, it),
    "a trick": lambda it: find_renonces(ASCE, Trump.SPADES, 0, [it]),
    "first": lambda it: find_renonces(ASCE, Trump.SPADES, it, [[AS]]),
    "trump": lambda it: find_renonces(ASCE, it, 0, [[AS]]),
    "hands": lambda it: find_renonces(ASCE, Trump.SPADES, 0, [[AS]], it),
    "a hand": lambda it: find_renonces(ASCE, Trump.SPADES, 0, [[AS]], [it] * 4),
    "asked trick": lambda it: ask(ASCE, Trump.SPADES, it, [AS], AS),
    "asked hand": lambda it: ask(ASCE, Trump.SPADES, [], it, AS),
    "played": lambda it: ask(ASCE, Trump.SPADES, [], [AS], it),
    "profile": load,
    "changes": lambda it: derive(ASCE, it),
    "one change": lambda it: derive(ASCE, {"tie": it, "capot": it}),
    "data": lambda it: from_data("x", it),
    "card": parse_card,
    "kind": lambda it: Declaration(kind=it, top=AS),
    "top": lambda it: Declaration(kind=Kind.TIERCE, top=it),
    "rank": lambda it: Declaration(kind=Kind.CARRE, rank=it),
    "length": lambda it: Declaration(kind=Kind.CENT, top=AS, length=it),
}


def is_answered_or_refused(call, *said):
    try:
        call(*said)
    except ScoringError as error:
        assert error.message


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_anything_is_answered_or_refused(call):
    for it in ANYTHING:
        is_answered_or_refused(call, it)


@pytest.mark.parametrize("name", names())
def test_a_deal_of_anything_is_answered_or_refused(name):
    profile = load(name)
    contract = Contract(value=80, trump=Trump.SPADES) if profile.bids else None
    sound = {"taker": Side.A, "points": BySide(a=100, b=62), "contract": contract}
    assert sum(score_deal(profile, Deal(**sound)).score) > 0
    for part in fields(Deal):
        for it in ANYTHING:
            is_answered_or_refused(score_deal, profile, Deal(**(sound | {part.name: it})))


@pytest.mark.parametrize("part", ["taker", "held", "declarations", "trump"])
def test_the_part_at_fault_is_named(part):
    with pytest.raises(ScoringError) as refused:
        score_deal(ASCE, Deal(**({"taker": Side.A, "points": SOUND.points} | {part: "x"})))
    assert (refused.value.code, refused.value.field) == ("bad_value", part)
