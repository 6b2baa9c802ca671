"""The judge against a brute force, against published counts, and in the organiser's words."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import likely, store, totals
from scoring.contracts import possible_points
from scoring.deal import Deal
from scoring.errors import ScoringError
from scoring.profile import load
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side
from scoring.slips import slips
from scoring.totals import Explanation, Verdict, forget, judge, other_total, prepare
from tests.scoring import naive
from tests.scoring.schools import ASCE, CLASSIQUE, MATRIX, TO_DEFENDERS

sides = st.sampled_from(Side)
deals = st.one_of(
    st.builds(
        Deal,
        taker=sides,
        points=st.sampled_from(sorted(possible_points(CLASSIQUE))).map(
            lambda a: BySide.of(a, 162 - a)
        ),
        belote=st.none() | sides,
    ),
    st.builds(Deal, taker=sides, points=st.just(BySide.of(81, 81)), belote=st.none() | sides),
    st.builds(Deal, taker=sides, capot=sides, belote=st.none() | sides),
)


def verdict(profile, number, a, b):
    return judge(profile, number, BySide.of(a, b), most_suggestions=0).verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", ["asce", "classique"])
@pytest.mark.parametrize("number", [1, 2])
def test_judge_agrees_with_brute_force(name, number):
    """Every pair of totals up to more than can be: possible exactly when some deals give it."""
    profile = MATRIX["asce" if name == "asce" else "seed2"]
    can_be = {(a, b) for a, b, _ in naive.sheets(name, number)}
    settled = {(a, b) for a, b, held in naive.sheets(name, number) if not held}
    for a, b in combinations_with_replacement(range(272 * number + 3), 2):
        found = judge(profile, number, BySide.of(a, b), most_suggestions=0)
        assert (found.verdict is not Verdict.IMPOSSIBLE) == ((a, b) in can_be), (a, b)
        if found.explains is not None:
            assert (found.explains.held == 0) == ((a, b) in settled), (a, b)


@pytest.mark.parametrize(
    ("number", "pairs", "sums"),
    [
        (1, 348, 4),
        (2, 2133, 9),
        (3, 6812, 16),
        (4, 15750, 25),
        (10, 199512, 103),
        (12, 297660, 125),
    ],
)
def test_number_of_settled_pairs(number, pairs, sums):
    """SCORING-MATRIX.md 4.2, counted there by another programme."""
    together = {}
    for (_, _, total), bits in prepare(ASCE, number).whole.settled.items():
        together[total] = together.get(total, 0) | bits
    assert sum(bits.bit_count() for bits in together.values()) == pairs
    assert len(together) == sums
    assert max(together) == 272 * number


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    st.lists(deals, min_size=1, max_size=12),
    st.booleans(),
    st.sampled_from([ASCE, CLASSIQUE, *MATRIX.values(), TO_DEFENDERS]),
)
def test_judge_accepts_every_sheet_that_was_scored(played, last, profile):
    if not profile.belote:
        return
    final = played[-1]
    ended = Deal(
        taker=final.taker, points=final.points, capot=final.capot, belote=final.belote, last=True
    )
    scored = score_sheet(profile, [*played[:-1], ended])
    found = judge(profile, len(played), scored.totals)
    assert found.verdict is not Verdict.IMPOSSIBLE
    if last and scored.held == 0:
        assert found.explains.held == 0


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 12), st.integers(0, 3300), st.integers(0, 3300))
def test_judge_is_the_same_for_both_sides(number, a, b):
    one = judge(ASCE, number, BySide.of(a, b))
    two = judge(ASCE, number, BySide.of(b, a))
    assert (one.verdict, one.explains) == (two.verdict, two.explains)
    assert {s.swap for s in two.suggestions} == set(one.suggestions) or len(one.suggestions) == 8


@settings(max_examples=100, deadline=None)
@given(st.lists(deals, min_size=12, max_size=12))
def test_other_total_finds_what_belotes_and_capots_make(played):
    scored = score_sheet(CLASSIQUE, played)
    if scored.held:
        return
    belotes = sum(deal.belote is not None for deal in played)
    capots = sum(deal.capot is not None for deal in played)
    for totals_seen in (scored.totals, scored.totals.swap):
        assert other_total(CLASSIQUE, 12, totals_seen.a, belotes, capots) == totals_seen.b


@pytest.mark.parametrize(
    ("total", "belotes", "capots", "other"),
    [
        (1024, 0, 0, 920),
        (1024, 1, 0, 940),
        (0, 0, 0, 1944),
        (3024, 0, 12, 0),
        (1, 0, 0, None),
        (1943, 0, 0, None),
        (1945, 0, 0, None),
        (1024, 13, 0, None),
        (-3, 0, 0, None),
        (10**30, 0, 0, None),
    ],
)
def test_other_total(total, belotes, capots, other):
    assert other_total(ASCE, 12, total, belotes, capots) == other


@pytest.mark.parametrize(
    ("a", "b", "says", "code"),
    [
        (1024, 920, Verdict.POSSIBLE, "fits"),
        (3024, 0, Verdict.POSSIBLE, "fits"),
        (1204, 920, Verdict.POSSIBLE, "fits"),
        (1104, 1000, Verdict.UNLIKELY, "many_belotes"),
        (1612, 932, Verdict.UNLIKELY, "many_capots"),
        (1000, 863, Verdict.UNLIKELY, "pot_waiting"),
        (1024, 930, Verdict.IMPOSSIBLE, "sum_impossible"),
        (1, 1943, Verdict.IMPOSSIBLE, "one_point"),
        (3, 3261, Verdict.IMPOSSIBLE, "split_impossible"),
        (500, 500, Verdict.IMPOSSIBLE, "sum_low"),
        (3265, 0, Verdict.IMPOSSIBLE, "sum_high"),
        (10**9, 0, Verdict.IMPOSSIBLE, "sum_high"),
    ],
)
def test_verdicts_and_their_reasons(a, b, says, code):
    found = judge(ASCE, 12, BySide.of(a, b))
    assert (found.verdict, found.reason.code) == (says, code)
    assert found.reason.sentence()
    assert (found.explains is None) == (says is Verdict.IMPOSSIBLE)


def test_the_reason_is_in_the_words_of_an_organiser():
    assert judge(ASCE, 12, BySide.of(1024, 930)).reason.sentence() == (
        "Over 12 deals the two totals add up to 1944, plus 20 per belote and 90 per capot: "
        "1954 cannot be."
    )


def test_explains_the_likeliest():
    assert judge(ASCE, 12, BySide.of(1204, 920)).explains == Explanation(capots=2, belotes=0)
    assert judge(ASCE, 12, BySide.of(1024, 960)).explains == Explanation(capots=0, belotes=2)
    assert judge(CLASSIQUE, 12, BySide.of(1000, 863)).explains == Explanation(
        capots=0, belotes=0, held=81
    )


def test_penalties_are_taken_off_first():
    found = judge(ASCE, 12, BySide.of(1024 - 162, 920), BySide.of(-162, 0))
    assert found.verdict is Verdict.POSSIBLE
    assert judge(ASCE, 1, BySide.of(-162, 162), BySide.of(-162, 0)).verdict is Verdict.POSSIBLE
    with pytest.raises(ScoringError, match="below zero") as refused:
        judge(ASCE, 12, BySide.of(100, 1944), BySide.of(162, 0))
    assert (refused.value.code, refused.value.field) == ("bad_totals", "totals.A")


@pytest.mark.parametrize("number", [0, -1, 41, True])
def test_a_number_of_deals_that_is_none_is_refused(number):
    with pytest.raises(ScoringError) as refused:
        judge(ASCE, number, BySide.of(81, 81))
    assert refused.value.code == "bad_value"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ((1042, 920), (1024, 920)),
        ((1024, 902), (1024, 920)),
        ((10244, 920), (1024, 920)),
        ((1024, 92), (1024, 920)),
        ((1025, 920), (1024, 920)),
    ],
)
def test_suggestions_hold_what_was_meant(typed, meant):
    found = judge(ASCE, 12, BySide.of(*typed))
    assert found.verdict is not Verdict.POSSIBLE
    assert BySide.of(*meant) in found.suggestions
    assert len(found.suggestions) <= 8


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3300), st.integers(0, 3300))
def test_suggestions_are_possible_and_one_slip_away(a, b):
    for meant in judge(ASCE, 12, BySide.of(a, b)).suggestions:
        assert verdict(ASCE, 12, meant.a, meant.b) is Verdict.POSSIBLE
        changed = [(x, y) for x, y in ((a, meant.a), (b, meant.b)) if x != y]
        assert len(changed) == 1
        assert changed[0][1] in dict(slips(changed[0][0]))


def test_slips_of_a_number():
    found = dict(slips(112))
    assert {12, 121, 1112, 912, 119, 1120} <= set(found)
    assert 112 not in found
    assert found[121] == max(found.values())
    assert slips(-1) == slips(10**7) == ()


def test_a_cache_file_is_kept_read_and_made_again_when_spoilt(tmp_path):
    forget()
    fresh = prepare(ASCE, 3, tmp_path / "kept")
    (file,) = (tmp_path / "kept").iterdir()
    assert store.read(file, 3) == fresh == prepare(ASCE, 3)
    sound = file.read_bytes()
    for spoilt in (b"", sound[:40], sound[:-1], sound[:50] + b"?" + sound[51:], b"\0" * 99):
        file.write_bytes(spoilt)
        assert store.read(file, 3) is None
        forget()
        assert prepare(ASCE, 3, tmp_path / "kept") == fresh
        assert file.read_bytes() == sound


def test_what_was_prepared_is_not_worked_out_again(tmp_path):
    forget()
    ready = prepare(ASCE, 4)
    assert prepare(ASCE, 4, None, apart=False) is ready
    assert prepare(profile=ASCE, deals=4) is ready
    forget()
    prepare(ASCE, 4, tmp_path)
    totals.keep_in(tmp_path)
    try:
        (file,) = tmp_path.iterdir()
        file.unlink()
        judge(ASCE, 4, BySide.of(400, 248))
        assert list(tmp_path.iterdir()) == []
    finally:
        totals.keep_in(None)


def test_a_place_that_cannot_be_written_is_no_harm(tmp_path):
    (tmp_path / "file").write_text("")
    forget()
    assert prepare(ASCE, 2, tmp_path / "file" / "below") == prepare(ASCE, 2)


def test_other_rules_have_another_file(tmp_path):
    assert store.path_of(tmp_path, ASCE, 3) != store.path_of(tmp_path, CLASSIQUE, 3)
    assert store.path_of(tmp_path, ASCE, 3) != store.path_of(tmp_path, ASCE, 4)


@pytest.mark.parametrize("name", ["annonces", "maison-1000", "arrondi-1500"])
def test_with_declarations_the_likeliest_that_is_fair_is_that_of_all_ways(name):
    """The short cut of suggestions against every way of the table, one by one."""
    table, step = prepare(load(name), 5).table, 10 if name == "arrondi-1500" else 3
    for a in range(0, 1400, 8 * step):
        for b in range(0, 1400, 7 * step):
            both = BySide(a=a, b=b)
            assert table.fair(both) == likely.fairest(table.settled_by(both), 5, both)


def test_highest_total():
    assert totals.highest_total(ASCE, 12) == 12 * 272
