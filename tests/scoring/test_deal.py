"""Refusals, and the two ways to a score that vectors do not show."""

from dataclasses import replace

import pytest

from scoring.choices import LitigeAgain, Tie
from scoring.deal import Deal, Outcome, score_deal, share
from scoring.errors import SENTENCES, ScoringError
from scoring.profile import load
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side

ASCE = load("asce")


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
