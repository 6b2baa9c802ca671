"""Refusals, and the two ways to a score that vectors do not show."""

from dataclasses import replace

import pytest

from scoring.cards import Trump, parse_card
from scoring.choices import LitigeAgain, Tie
from scoring.contracts import Contract
from scoring.deal import Deal, Outcome, score_deal, share
from scoring.declarations import Declaration, Kind
from scoring.errors import SENTENCES, ScoringError
from scoring.profile import derive, load
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side

ASCE, HOUSE = load("asce"), load("maison-1000")
TIERCE = Declaration(kind=Kind.TIERCE, top=parse_card("KS"))
OTHER_TIERCE = Declaration(kind=Kind.TIERCE, top=parse_card("KH"))
CINQUANTE = Declaration(kind=Kind.CINQUANTE, top=parse_card("JD"))


@pytest.mark.parametrize(
    ("deal", "code", "field"),
    [
        (Deal(taker=Side.A), "missing_field", "points"),
        (Deal(taker=Side.A, points=BySide.of(88, 75)), "points_total", "points"),
        (Deal(taker=Side.A, points=BySide.of(163, -1)), "bad_value", "points.A"),
        (Deal(taker=Side.A, points=BySide.of(1, 161)), "impossible_points", "points"),
        (
            Deal(taker=Side.A, points=BySide.of(100, 62), capot=Side.A),
            "impossible_points",
            "points",
        ),
        (Deal(taker=Side.A, points=BySide.of(100, 62), held=-1), "bad_value", "held"),
    ],
)
def test_score_deal_when_it_cannot_be_is_refused(deal, code, field):
    with pytest.raises(ScoringError) as refused:
        score_deal(ASCE, deal)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert "%" not in refused.value.message


def test_score_deal_without_belote_in_the_profile_refuses_one():
    with pytest.raises(ScoringError) as refused:
        score_deal(
            replace(ASCE, belote=0),
            Deal(taker=Side.A, points=BySide.of(100, 62), belote=Side.A),
        )
    assert refused.value.code == "not_played"


def test_score_deal_when_a_tie_makes():
    made = score_deal(replace(ASCE, tie=Tie.MAKES), Deal(taker=Side.B, points=BySide.of(81, 81)))
    assert (made.outcome, made.score) == (Outcome.MADE, BySide.of(81, 81))


def test_all_points_but_not_all_tricks_is_no_capot():
    made = score_deal(ASCE, Deal(taker=Side.A, points=BySide.of(162, 0)))
    assert (made.outcome, made.score) == (Outcome.MADE, BySide.of(162, 0))


def test_reasons_tell_the_pot_and_the_belote():
    scored = score_deal(ASCE, Deal(taker=Side.A, points=BySide.of(70, 92), belote=Side.A, held=81))
    assert [reason.sentence() for reason in scored.reasons] == [
        "Side A took and failed: 90 to 92; the other side marks 162.",
        "Belote: side A marks 20 whatever happens.",
        "Side B also takes the 81 points that were waiting.",
    ]


def test_share_needs_one_side_only():
    assert share(ASCE, None, 74) == BySide.of(88, 74)
    assert share(ASCE, 88, None) == BySide.of(88, 74)


def test_sheet_names_the_deal_at_fault():
    good = Deal(taker=Side.A, points=BySide.of(100, 62))
    with pytest.raises(ScoringError) as refused:
        score_sheet(ASCE, [good, Deal(taker=Side.A, points=BySide.of(161, 1))])
    assert refused.value.field == "deals.1.points"
    with pytest.raises(ScoringError) as refused:
        score_sheet(ASCE, [replace(good, last=True), good])
    assert refused.value.field == "deals.0.last"


def test_a_second_litige_may_give_the_first_pot_to_its_defenders():
    tied = Deal(taker=Side.A, points=BySide.of(81, 81))
    found = score_sheet(replace(ASCE, litige_again=LitigeAgain.TO_DEFENDERS), [tied, tied])
    assert (found.totals, found.held) == (BySide.of(0, 243), 81)


def test_every_sentence_is_filled_by_its_parameters_alone():
    for template in SENTENCES.values():
        assert "%" not in template.replace("%(", "").replace(")s", "")


def deal(own, a=(), b=(), **more):
    """Side A takes and has `own` points; what both sides declare."""
    points = None if own is None else BySide.of(own, 162 - own)
    return Deal(taker=Side.A, points=points, declarations=BySide.of(tuple(a), tuple(b)), **more)


def sentences(profile, played):
    return [reason.sentence() for reason in score_deal(profile, played).reasons]


def test_a_tie_may_be_played_again_and_the_pot_stays():
    profile = derive(HOUSE, {"tie": "replay"})
    again = score_deal(profile, deal(71, [], [], belote=Side.A, held=81))
    assert (again.outcome, again.score, again.held) == (Outcome.LITIGE, BySide.of(0, 0), 81)
    assert [reason.sentence() for reason in again.reasons] == [
        "Both sides have 91: nobody marks anything, the same dealer deals again.",
        "81 points are still waiting.",
    ]


@pytest.mark.parametrize(
    ("waits", "score", "held"),
    [("cards", (20, 91), 71), ("all", (0, 91), 91), ("deal", (20, 0), 162)],
)
@pytest.mark.parametrize("by", ["belote", "declaration"])
def test_what_waits_in_a_litige(waits, score, held, by):
    profile = derive(HOUSE, {"tie": "litige", "litige_waits": waits})
    played = deal(71, belote=Side.A) if by == "belote" else deal(71, [TIERCE])
    scored = score_deal(profile, played)
    assert (scored.score, scored.held) == (BySide.of(*score), held)


def test_the_reasons_of_a_litige_tell_what_waits():
    profile = derive(HOUSE, {"tie": "litige", "litige_waits": "all"})
    assert sentences(profile, deal(61, [TIERCE], belote=Side.A, held=81)) == [
        "Litige: 101 each.",
        "The defenders mark their points now; 101 points wait for the winner of the next deal.",
        "The declarations of side A wait with the rest: 20.",
        "The belote of side A waits with the rest: 20.",
        "182 points are still waiting.",
    ]
    whole = derive(profile, {"litige_waits": "deal"})
    assert sentences(whole, deal(81, [])) == [
        "Litige: 81 each.",
        "Nobody marks the deal: 162 points wait for the winner of the next one.",
    ]


def test_a_litige_on_the_last_deal_waits_for_nobody():
    profile = derive(HOUSE, {"tie": "litige", "litige_waits": "all", "litige_last": "waits"})
    last = replace(deal(61, [TIERCE], belote=Side.A, held=81), last=True)
    assert sentences(profile, last) == [
        "Litige: 101 each.",
        "It is the last deal: the defenders mark their points, nobody marks the other 101.",
        "The declarations of side A are lost: 20 that nobody marks.",
        "The belote of side A is lost with the rest: 20.",
        "81 points of a litige were waiting: nobody marks them.",
    ]
    whole = derive(profile, {"litige_waits": "deal"})
    assert sentences(whole, deal(81, [], last=True)) == [
        "Litige: 81 each.",
        "It is the last deal: nobody marks its points, 162 in all.",
    ]


def test_the_best_declaration_counts_all_of_its_side():
    scored = score_deal(HOUSE, deal(75, [TIERCE], [CINQUANTE]))
    assert (scored.outcome, scored.score) == (Outcome.FAILED, BySide.of(0, 212))
    assert [reason.sentence() for reason in scored.reasons] == [
        "Side A took and failed: 75 to 137; the other side marks 162.",
        "Side B has the best declaration: those of the other side do not count.",
        "Declarations: side B marks 50.",
    ]


def test_equal_declarations_hang_on_the_trump_where_nobody_told_it():
    nobody = derive(HOUSE, {"declarations_tie": "nobody"})
    tied = deal(90, [TIERCE], [OTHER_TIERCE])
    with pytest.raises(ScoringError) as refused:
        score_deal(nobody, tied)
    assert (refused.value.code, refused.value.field) == ("missing_field", "trump")
    assert score_deal(nobody, replace(tied, trump=Trump.HEARTS)).score == BySide.of(0, 182)
    assert score_deal(nobody, replace(tied, trump=Trump.CLUBS)).score == BySide.of(90, 72)
    assert sentences(nobody, replace(tied, trump=Trump.CLUBS))[1:] == [
        "The best declarations of both sides are equal: nobody marks any."
    ]
    first = derive(HOUSE, {"declarations_tie": "first"})
    clubs = replace(tied, trump=Trump.CLUBS)
    assert score_deal(first, replace(clubs, first=Side.B)).score == BySide.of(0, 182)
    with pytest.raises(ScoringError) as refused:
        score_deal(first, clubs)
    assert (refused.value.code, refused.value.field) == ("missing_field", "first")


@pytest.mark.parametrize(
    ("parameter", "rule", "played", "score"),
    [
        ("declarations_failed", "to_defenders", deal(60, [TIERCE]), (0, 182)),
        ("declarations_failed", "lost", deal(60, [TIERCE]), (0, 162)),
        ("declarations_failed", "kept", deal(60, [TIERCE]), (20, 162)),
        ("declarations_capot", "to_winner", deal(None, [], [TIERCE], capot=Side.A), (272, 0)),
        ("declarations_capot", "lost", deal(None, [], [TIERCE], capot=Side.A), (252, 0)),
        ("declarations_capot", "kept", deal(None, [], [TIERCE], capot=Side.A), (252, 20)),
        ("declarations_capot", "kept", deal(None, [TIERCE], capot=Side.B), (20, 252)),
        ("declarations_capot", "lost", deal(None, [TIERCE], capot=Side.B), (0, 252)),
    ],
)
def test_declarations_of_who_fails_or_takes_no_trick(parameter, rule, played, score):
    profile = derive(HOUSE, {parameter: rule})
    assert score_deal(profile, played).score == BySide.of(*score)


def test_declarations_may_stay_outside_the_contract():
    assert score_deal(HOUSE, deal(75, [TIERCE])).outcome is Outcome.MADE
    outside = derive(HOUSE, {"declarations_count": False})
    assert score_deal(outside, deal(75, [TIERCE])).outcome is Outcome.FAILED


@pytest.mark.parametrize(
    ("declared", "code", "field"),
    [
        (([TIERCE], [TIERCE]), "bad_card", "declarations.B.0"),
        (([TIERCE, TIERCE], []), "bad_card", "declarations.A.1"),
    ],
)
def test_a_card_stands_in_one_declaration_only(declared, code, field):
    with pytest.raises(ScoringError) as refused:
        score_deal(HOUSE, deal(90, *declared))
    assert (refused.value.code, refused.value.field) == (code, field)
    assert "%" not in refused.value.message


@pytest.mark.parametrize(
    ("played", "field"),
    [
        (deal(90, [TIERCE]), "declarations"),
        (deal(90, [], first=Side.A), "first"),
        (deal(90, [], trump=Trump.NONE), "trump"),
        (deal(90, [], contract=Contract(value=80, trump=Trump.HEARTS)), "contract"),
    ],
)
def test_what_a_profile_does_not_play_is_refused(played, field):
    with pytest.raises(ScoringError) as refused:
        score_deal(ASCE, played)
    assert (refused.value.code, refused.value.field) == ("not_played", field)


def test_marks_are_rounded_at_the_very_end_and_a_pot_never():
    profile = derive(ASCE, {"rounding": "five_up", "round_last": False, "litige_last": "waits"})
    tied, won = deal(81, []), deal(84, [])
    sheet = score_sheet(profile, [tied, won, replace(tied, last=True)])
    assert [one.score for one in sheet.deals] == [
        BySide.of(0, 80),
        BySide.of(170, 80),
        (BySide.of(0, 81)),
    ]
    assert [one.held for one in sheet.deals] == [81, 0, 81]
    assert sentences(profile, replace(won, held=81))[1:] == [
        "Side A also takes the 81 points that were waiting.",
        "Each mark is rounded to the nearest ten: A 165 to 170, B 78 to 80.",
    ]


@pytest.mark.parametrize(
    ("way", "points", "told"),
    [
        ("five_up", 82, ["The mark of side A is rounded to the nearest ten: 82 to 80."]),
        ("five_up", 60, ["The mark of side B is rounded to the nearest ten: 162 to 160."]),
        ("to_five", 60, ["The mark of side B less one point is rounded to the nearest five:"]),
        ("five_up", 85, ["Each mark is rounded to the nearest ten: A 85 to 90, B 77 to 80."]),
    ],
)
def test_only_the_marks_that_rounding_changes_are_told(way, points, told):
    profile = derive(ASCE, {"rounding": way, "round_last": True})
    said = [one for one in sentences(profile, deal(points, [])) if "rounded" in one]
    assert [one.startswith(start) for one, start in zip(said, told, strict=True)] == [True]


def test_at_the_vache_80_points_make_it_whatever_the_others_have():
    vache = load("vache")
    assert score_deal(vache, deal(79, [])).score == BySide.of(0, 162)
    made = score_deal(vache, deal(80, []))
    assert (made.outcome, made.score) == (Outcome.MADE, BySide.of(80, 82))
    assert [reason.sentence() for reason in made.reasons] == [
        "Side A took and made it: 80 to 82.",
        "80 points make it, whatever the others have.",
    ]


@pytest.mark.parametrize("name", ["trois-joueurs", "deux-joueurs", "capot-162"])
def test_more_than_half_makes_it_in_every_plain_game(name):
    made = score_deal(load(name), deal(82, []))
    assert (made.outcome, made.score) == (Outcome.MADE, BySide.of(82, 80))
    assert score_deal(load(name), deal(80, [])).outcome is Outcome.FAILED
