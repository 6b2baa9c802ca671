"""Contracts: made or failed, doubled, capot and générale, other trumps, and what is told."""

import pytest

from scoring import requests
from scoring.cards import Trump
from scoring.contracts import Bid, Contract, card_values, deck_points, possible_points
from scoring.deal import Deal, Outcome, score_deal
from scoring.errors import ScoringError
from scoring.profile import derive, load
from scoring.sides import BySide, Side
from tests.scoring.schools import BIDS, SINGLE

COINCHE, CANNES = load("coinche"), load("contree")
EXACT = derive(COINCHE, {"rounding": "none"})


def bid(value, own=None, *, trump=Trump.HEARTS, doubled=0, **more):
    """A deal of side A at a contract of `value`, where A has `own` points."""
    total = {Trump.ALL: 258}.get(trump, 162)
    points = None if own is None else BySide.of(own, total - own)
    contract = Contract(value=value, trump=trump, doubled=doubled)
    return Deal(taker=Side.A, points=points, contract=contract, **more)


def marks(profile, deal):
    scored = score_deal(profile, deal)
    return scored.outcome.value, scored.score.a, scored.score.b


@pytest.mark.parametrize(
    ("school", "deal", "expected"),
    [
        # CONCOURS.md 3, "Worked figures usable as unit tests"
        ("wiki-contree", bid(90, 60, belote=Side.A), ("failed", 0, 270)),
        ("exoty", bid(80, 60), ("failed", 0, 242)),
        ("exoty", bid(100, 60), ("failed", 0, 262)),
        ("pagat", bid(100, 60, doubled=1), ("failed", 0, 360)),
        ("pagat-all", bid(100, 60, doubled=1), ("failed", 0, 520)),
        ("ffb16-both", bid(100, 110, doubled=1), ("made", 520, 0)),
        ("ffb16-both", bid(100, 110, doubled=2), ("made", 1040, 0)),
        ("ffb16-note1", bid(100, 110, doubled=2), ("made", 560, 0)),
        ("tournoi-intl", bid(100, 76, belote=Side.A), ("failed", 0, 180)),
        ("ffb16-both", bid(110, 117), ("made", 230, 50)),
        # SCORING.md, "Bid games": the defaults
        ("cannes", bid(100, 60, doubled=1), ("failed", 0, 360)),
        ("cannes-last", bid(Bid.CAPOT, 150, last=True), ("failed", 0, 432)),
        ("cannes-last", bid(100, capot=Side.A, last=True), ("capot_made", 352, 0)),
        # the published 140 x 2 + 160 = 400 is wrong: it is 440
        ("contreeRules.ts", bid(140, 100, doubled=1), ("failed", 0, 440)),
        # kydos judges on rounded points: 85 does not make 90 here
        ("kydos", bid(90, 85), ("failed", 0, 160)),
        # capot and générale under the default coinche
        ("bga-doc", bid(Bid.CAPOT, capot=Side.A), ("capot_made", 500, 0)),
        ("bga-doc", bid(Bid.CAPOT, 162), ("failed", 0, 410)),
        ("bga-doc", bid(Bid.GENERALE, capot=Side.A), ("capot_made", 1000, 0)),
        ("bga-doc", bid(Bid.GENERALE, 162), ("failed", 0, 1000)),
        ("bga-doc", bid(100, capot=Side.A), ("capot_made", 350, 0)),
        ("bga-doc", bid(180, capot=Side.A), ("capot_made", 430, 0)),
        ("bga-doc", bid(100, capot=Side.B), ("capot_suffered", 0, 350)),
        ("bga-doc", bid(Bid.CAPOT, capot=Side.B), ("capot_suffered", 0, 500)),
        ("bga-doc", bid(Bid.CAPOT, capot=Side.A, doubled=2), ("capot_made", 2000, 0)),
    ],
)
def test_what_a_contract_marks(school, deal, expected):
    assert marks(BIDS[school], deal) == expected


@pytest.mark.parametrize(
    ("trump", "all_trump", "own", "expected"),
    [
        # raw points that make 80, 90 and 100 of 162 (SCORING-MATRIX.md 1E)
        (Trump.ALL, "scaled", (80, 128), ("made", 160, 82)),
        (Trump.ALL, "scaled", (80, 127), ("failed", 0, 240)),
        (Trump.ALL, "scaled", (90, 144), ("made", 180, 72)),
        (Trump.ALL, "scaled", (90, 143), ("failed", 0, 250)),
        (Trump.ALL, "scaled", (160, 255), ("made", 320, 2)),
        (Trump.ALL, "scaled", (160, 254), ("failed", 0, 320)),
    ],
)
def test_scaled_points_are_judged_exactly_and_rounded_for_the_taker(
    trump, all_trump, own, expected
):
    profile = derive(EXACT, {"all_trump": all_trump})
    assert marks(profile, bid(own[0], own[1], trump=trump)) == expected


def test_sans_atout_scaled_from_130():
    profile = derive(EXACT, {"no_trump": "scaled"})
    contract = Contract(value=100, trump=Trump.NONE)
    short = Deal(taker=Side.B, points=BySide.of(50, 80), contract=contract)
    assert marks(profile, short) == ("failed", 260, 0)
    enough = Deal(taker=Side.B, points=BySide.of(49, 81), contract=contract)
    assert marks(profile, enough) == ("made", 61, 201)


@pytest.mark.parametrize(
    ("changes", "trump", "total", "holes"),
    [
        # SCORING.md, "Computed"
        ({}, Trump.HEARTS, 162, {1, 161}),
        ({"no_trump": "ace_19"}, Trump.NONE, 162, {1, 161}),
        ({"no_trump": "scaled"}, Trump.NONE, 130, {1, 129}),
        ({"all_trump": "scaled"}, Trump.ALL, 258, {1, 2, 5, 253, 256, 257}),
        ({"all_trump": "jack_13"}, Trump.ALL, 162, {1, 161}),
        ({"all_trump": "jack_14"}, Trump.ALL, 162, set()),
    ],
)
def test_what_tricks_can_be_worth_at_each_trump(changes, trump, total, holes):
    profile = derive(EXACT, changes)
    assert deck_points(profile, trump) == total
    assert sum(card_values(profile, trump)) + 10 == total
    assert set(range(total + 1)) - possible_points(profile, trump) == holes


@pytest.mark.parametrize("name", ["deux-joueurs", "trois-joueurs"])
def test_what_tricks_can_be_worth_for_two_and_three(name):
    for deck in (24, 32) if name == "trois-joueurs" else (32,):
        profile = derive(load(name), {"deck": deck})
        assert set(range(163)) - possible_points(profile) == {1, 161}


NEEDS_MORE = derive(
    EXACT, {"contract_needs": "bid_and_more", "tie": "litige", "litige_waits": "deal"}
)


def test_a_bid_that_is_reached_must_be_more_than_the_defenders_where_that_is_asked():
    assert marks(NEEDS_MORE, bid(90, 80, belote=Side.A))[0] == "made"
    assert marks(NEEDS_MORE, bid(90, 81))[0] == "failed"
    assert marks(NEEDS_MORE, bid(80, 80))[0] == "failed"


@pytest.mark.parametrize(
    ("waits", "deal", "score", "held"),
    [
        # all of it waits, R27: "80/80 the whole deal is carried to the next"
        ("deal", bid(80, 81), (0, 0), 242),
        ("deal", bid(80, 71, belote=Side.A), (20, 0), 242),
        ("deal", bid(80, 81, doubled=1), (0, 0), 480),
        ("all", bid(80, 81), (0, 81), 161),
        ("all", bid(80, 71, belote=Side.A), (0, 91), 171),
        ("all", bid(80, 91, belote=Side.B), (0, 91), 171),
        ("all", bid(80, 81, last=True), (161, 81), 0),
    ],
)
def test_a_litige_of_a_contract(waits, deal, score, held):
    profile = derive(NEEDS_MORE, {"litige_waits": waits, "litige_last": "each_marks"})
    scored = score_deal(profile, deal)
    assert scored.outcome is Outcome.LITIGE
    assert (scored.score, scored.held) == (BySide.of(*score), held)


@pytest.mark.parametrize(
    ("goes", "deal", "score"),
    [
        ("holder", bid(100, 60, belote=Side.A), (20, 260)),
        ("to_defenders", bid(100, 60, belote=Side.A), (0, 280)),
        ("to_defenders", bid(100, 110, doubled=1, belote=Side.B), (520, 20)),
        ("to_winner", bid(100, 60, belote=Side.A), (0, 280)),
        ("to_winner", bid(100, 110, doubled=1, belote=Side.B), (540, 0)),
        ("to_winner", bid(100, 110, belote=Side.B), (210, 72)),
        ("nobody", bid(100, 80, belote=Side.A), (180, 82)),
    ],
)
def test_who_marks_belote(goes, deal, score):
    profile = derive(EXACT, {"belote_goes": goes})
    assert score_deal(profile, deal).score == BySide.of(*score)


@pytest.mark.parametrize(
    ("school", "deal", "expected"),
    [
        # contree.org multiplies belote with the cards: 162 x 2 + 100 + 20 x 2
        ("contree.org", bid(100, 110, doubled=1, belote=Side.A), ("made", 464, 0)),
        ("contree.org", bid(100, 60, doubled=2, belote=Side.B), ("failed", 0, 828)),
        ("contree.org", bid(100, 110, belote=Side.A), ("made", 230, 52)),
        # Muscle ta coinche: belote helps from 100 on
        ("muscle", bid(90, 80, belote=Side.A), ("failed", 20, 250)),
        ("muscle", bid(100, 80, belote=Side.A), ("made", 200, 82)),
        # FFB 2016, note 2: 420 to defenders who doubled and took all, 250 to those who did not
        ("ffb16-note2", bid(100, capot=Side.B), ("capot_suffered", 0, 250)),
        ("ffb16-note2", bid(100, capot=Side.B, doubled=1), ("capot_suffered", 0, 420)),
        # surcoinched, failing is worth 640 already
        ("ffb16-note2", bid(100, capot=Side.B, doubled=2), ("capot_suffered", 0, 640)),
    ],
)
def test_what_single_texts_have_of_their_own(school, deal, expected):
    assert marks(SINGLE[school], deal) == expected


def test_a_capot_of_those_who_doubled_is_marked_as_it_stands():
    profile = derive(SINGLE["ffb16-note2"], {"doubled": "contract", "failed_contract": True})
    scored = score_deal(profile, bid(100, capot=Side.B, doubled=1))
    assert scored.score == BySide.of(0, 620)
    told = [one.sentence() for one in scored.reasons]
    assert "Side B marks 420 for the cards." in told
    assert "Defenders who doubled and take all the tricks mark 420, coinche included." in told


@pytest.mark.parametrize("value", [Bid.CAPOT, Bid.GENERALE])
def test_a_capot_that_is_bid_is_not_doubled_where_pagat_is_followed(value):
    assert marks(SINGLE["pagat-capot"], bid(value, capot=Side.A))[0] == "capot_made"
    with pytest.raises(ScoringError) as refused:
        score_deal(SINGLE["pagat-capot"], bid(value, capot=Side.A, doubled=1))
    assert (refused.value.code, refused.value.field) == ("not_played", "contract.doubled")
    assert "doubled" in refused.value.message


def test_the_reasons_tell_why_belote_does_not_help_and_what_it_is_multiplied_by():
    profile = derive(SINGLE["muscle"], {"belote_doubled": True})
    deal = bid(90, 80, doubled=1, belote=Side.A)
    assert [one.sentence() for one in score_deal(profile, deal).reasons] == [
        "Contract of side A: 90.",
        "It was doubled.",
        "Belote only helps contracts of at least 100 points.",
        "The contract has failed: 80 to 82, 90 needed.",
        "Side B marks 160 for the cards.",
        "Side B marks 180 for the contract: 2 times 90.",
        "Belote: side A marks 40 whatever happens.",
        "Belote is multiplied too: 2 times 20.",
    ]


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        ({"doubled": "all"}, (420, 104)),
        ({"doubled": "points"}, (320, 104)),
        ({"doubled": "contract"}, (310, 52)),
    ],
)
def test_a_doubled_contract_where_each_side_marks_its_own(changes, score):
    profile = derive(EXACT, changes | {"doubled_made": "each_its_own"})
    assert score_deal(profile, bid(100, 110, doubled=1)).score == BySide.of(*score)


REFUSED = [
    ({"contract": None}, "bad_value", "contract"),
    ({"contract": {"value": 100}}, "missing_field", "contract.trump"),
    ({"contract": {"trump": "H"}}, "missing_field", "contract.value"),
    ({"contract": {"value": 70, "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": 95, "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": 190, "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": 10**30, "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": True, "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": "slam", "trump": "H"}}, "bad_value", "contract.value"),
    ({"contract": {"value": 100, "trump": "X"}}, "bad_value", "contract.trump"),
    ({"contract": {"value": 100, "trump": "H", "doubled": 3}}, "bad_value", "contract.doubled"),
    ({"contract": {"value": 100, "trump": "H", "odd": 3}}, "unknown_field", "contract.odd"),
    ({"contract": {"value": 100, "trump": "NT"}, "belote": "A"}, "not_played", "belote"),
    ({"trump": "H"}, "not_played", "trump"),
    ({"points": {"A": 163}}, "bad_value", "points.A"),
    ({"points": {"A": 100, "B": 63}}, "points_total", "points"),
    ({"contract": {"value": 100, "trump": "AT"}, "points": {"A": 253}}, "impossible_points", ""),
    ({"declarations": None}, "bad_value", "declarations"),
    ({"declarations": {"A": [{"kind": "tierce"}]}}, "missing_field", "declarations.A.0.top"),
    ({"declarations": {"A": [{"kind": "tierce", "top": "8S"}]}}, "bad_value", "declarations.A.0"),
    ({"declarations": {"A": [{"kind": "carre", "rank": "Z"}]}}, "bad_value", "declarations.A.0"),
    ({"first": "C"}, "bad_value", "first"),
]


@pytest.mark.parametrize(("changes", "code", "field"), REFUSED, ids=str)
@pytest.mark.parametrize("whole", [True, False])
def test_a_wrong_contract_gives_one_clear_error(changes, code, field, whole):
    asked = {
        "taker": "A",
        "points": {"A": 100},
        "contract": {"value": 100, "trump": "H", "doubled": 0},
    } | changes
    data = asked | {"profile": "coinche"}
    if not whole:
        data = {"profile": "coinche", "deals": [asked]}
    with pytest.raises(ScoringError) as refused:
        requests.REQUESTS["deal" if whole else "sheet"](data, str)
    path = "" if whole else "deals.0."
    assert refused.value.code == code
    assert refused.value.field.startswith(path + field)
    assert "%" not in refused.value.message


@pytest.mark.parametrize(
    ("changes", "contract", "field"),
    [
        ({"all_trump": "not_played"}, {"value": 100, "trump": "AT"}, "contract.trump"),
        ({"no_trump": "not_played"}, {"value": 100, "trump": "NT"}, "contract.trump"),
        ({"capot_contract": 0}, {"value": Bid.CAPOT, "trump": "H"}, "contract.value"),
        ({"generale": 0}, {"value": Bid.GENERALE, "trump": "H"}, "contract.value"),
    ],
)
def test_what_the_profile_does_not_bid_is_not_played(changes, contract, field):
    deal = bid(contract["value"], trump=Trump(contract["trump"]), capot=Side.A)
    with pytest.raises(ScoringError) as refused:
        score_deal(derive(EXACT, changes), deal)
    assert (refused.value.code, refused.value.field) == ("not_played", field)
    assert contract[field.removeprefix("contract.")] in refused.value.message


def test_the_reasons_of_a_contract_tell_every_step():
    deal = bid(100, 98, doubled=1, belote=Side.A, held=81)
    assert [one.sentence() for one in score_deal(CANNES, deal).reasons] == [
        "Contract of side A: 100.",
        "It was doubled.",
        "The contract is made: 118 to 64, 100 needed.",
        "Side A marks 162 for the cards.",
        "Side A marks 200 for the contract: 2 times 100.",
        "A doubled contract that is made leaves the defenders nothing for their cards.",
        "Belote: side A marks 20.",
        "Side A also takes the 81 points that were waiting.",
        "The mark of side A is rounded to the nearest ten: 463 to 460.",
    ]


def test_the_reasons_of_a_failed_contract_tell_every_step():
    deal = bid(100, 120, trump=Trump.ALL, doubled=2, belote=Side.A, last=True)
    assert [one.sentence() for one in score_deal(CANNES, deal).reasons] == [
        "At this trump the cards count 258: 120 and 138 are 75 and 87 of 162.",
        "Contract of side A: 100.",
        "It was doubled and redoubled.",
        "The contract has failed: 95.3 to 86.6, 100 needed.",
        "Side B marks 162 for the cards.",
        "Side B marks 300 for the contract: 3 times 100.",
        "The taker failed, its belote goes to the defenders: side B marks 20.",
        "It is the last deal: nothing is rounded.",
    ]


def test_a_tenth_of_a_point_is_written_as_the_language_writes_it():
    told = score_deal(CANNES, bid(100, 120, trump=Trump.ALL)).reasons

    def with_comma(sentence):
        return "%(whole)s,%(tenth)s" if sentence == "%(whole)s.%(tenth)s" else sentence

    said = [one.sentence(with_comma) for one in told]
    assert "The contract has failed: 75,3 to 86,6, 100 needed." in said


def test_the_reasons_of_a_litige_tell_what_the_contract_adds():
    assert [one.sentence() for one in score_deal(NEEDS_MORE, bid(80, 81, doubled=1)).reasons] == [
        "Contract of side A: 80.",
        "It was doubled.",
        "Litige: 81 each.",
        "It counts as if it were made: 320 for the cards, 160 for the contract.",
        "Nobody marks the deal: 480 points wait for the winner of the next one.",
    ]


def test_the_reasons_of_a_contract_without_a_trick():
    assert [one.sentence() for one in score_deal(EXACT, bid(80, capot=Side.B)).reasons] == [
        "Contract of side A: 80.",
        "Side B took all the tricks.",
        "The contract has failed without a trick.",
        "Side B marks 250 for the cards.",
        "Side B marks 80 for the contract.",
    ]
