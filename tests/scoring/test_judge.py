"""The judge under every profile: against a brute force, and never too severe."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contracted import Bidden
from scoring.counting import NOTHING, count
from scoring.deal import Outcome, outcome_of
from scoring.marks import marked
from scoring.profile import derive, load, names
from scoring.sheet import score_sheet
from scoring.sides import BySide
from scoring.totals import Verdict, judge
from tests.scoring import brute, sheets

COINCHE = load("coinche")
SHORT = derive(COINCHE, {"highest_bid": 80}, "coinche")
"""Every kind of contract, so that a brute force comes to its end."""
DECLARED = [name for name in names() if load(name).declarations and name != "coinche"]
PLAIN = [name for name in names() if not load(name).declarations]
DERIVED = [
    derive(load(name), changes)
    for name, changes in (
        ("asce", {"litige_waits": "deal", "litige_last": "waits"}),
        ("asce", {"litige_waits": "all", "litige_again": "to_defenders"}),
        ("asce", {"tie": "replay", "belote_counts": False}),
        ("classique", {"rounding": "six_up", "round_last": False}),
        ("classique", {"rounding": "to_five"}),
        ("classique", {"rounding": "to_five", "round_last": False}),
        ("arrondi-1500", {"rounding": "to_five"}),
        ("classique", {"rounding": "five_up", "litige_again": "to_defenders"}),
        ("classique", {"belote_goes": "to_defenders", "capot": 250, "capot_suffered": 162}),
        ("vache", {"failed": 160, "belote": 20, "belote_goes": "nobody"}),
        ("arrondi-1500", {"round_last": False, "litige_waits": "all"}),
        ("arrondi-1500", {"rounding": "none", "litige_waits": "deal"}),
        ("arrondi-1500", {"tie": "replay", "declarations_failed": "kept"}),
        ("arrondi-1500", {"round_last": False, "belote_counts": False, "capot_suffered": 162}),
        ("maison-1000", {"tie": "litige", "litige_last": "each_marks"}),
        ("annonces", {"tie": "litige", "belote_goes": "to_winner"}),
        ("annonces", {"tie": "replay", "capot": 162, "declarations_failed": "kept"}),
    )
]
OF_BIDS = [
    derive(load(name), changes)
    for name, changes in (
        ("coinche", {"marks": "contract", "declarations": False}),
        ("coinche", {"marks": "points", "doubled": "points", "doubled_made": "each_its_own"}),
        ("contree", {"contract_needs": "bid_and_more", "tie": "litige", "litige_waits": "all"}),
        ("contree", {"contract_needs": "bid_and_more", "tie": "replay", "rounding": "none"}),
        ("contree", {"bid_step": 1, "highest_bid": 180}),
        ("contree", {"belote_doubled": True, "belote_counts_from": 100, "capot_doubles": False}),
        ("contree", {"capot_suffered_doubled": 420, "doubled": "points"}),
        ("contree", {"rounding": "to_five"}),
    )
]


def verdict(profile, number, a, b, **told):
    return judge(profile, number, BySide.of(a, b), most_suggestions=0, **told).verdict


def around(pairs):
    """Pairs of totals and what stands near them, nothing below zero."""
    moves = list(product((-10, -1, 0, 1, 10), repeat=2))
    moved = {(a + x, b + y) for a, b in pairs for x, y in moves}
    return {pair for pair in moved if min(pair) >= 0}


def agrees_on_one_deal(profile, sample):
    can_be = {(a, b) for a, b, _ in brute.results(profile.parameters(), last=True)}
    chosen = random.Random(1).sample(sorted(can_be), min(len(can_be), sample))
    for a, b in can_be | around(chosen):
        found = verdict(profile, 1, a, b)
        assert (found is not Verdict.IMPOSSIBLE) == ((a, b) in can_be), (a, b)


def agrees_on_two_deals(profile, sample):
    """Totals of two deals and totals near such: too many to try them all."""
    chance = random.Random(2)
    first = sorted(brute.results(profile.parameters()))
    second = {
        held: {(a, b) for a, b, _ in brute.results(profile.parameters(), held, last=True)}
        for held in {held for *_, held in first}
    }
    listed = {held: sorted(pairs) for held, pairs in second.items()}
    for _ in range(sample):
        x, y, held = chance.choice(first)
        more = chance.choice(listed[held])
        a, b = (max(0, own + chance.choice((0, 0, -10, -1, 1, 2, 10, 20))) for own in more)
        a, b = a + x, b + y
        can_be = any((a - x, b - y) in second[left] for x, y, left in first)
        assert (verdict(profile, 2, a, b) is not Verdict.IMPOSSIBLE) == can_be, (a, b)


@pytest.mark.parametrize("name", [name for name in PLAIN if name != "contree"])
def test_one_deal_is_judged_as_a_brute_force_does(name):
    agrees_on_one_deal(load(name), 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*DECLARED, "contree"])
def test_one_deal_with_all_there_is_to_mark_is_judged_as_a_brute_force_does(name):
    agrees_on_one_deal(load(name), 300)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in names() if name != "coinche"])
def test_two_deals_are_judged_as_a_brute_force_does(name):
    agrees_on_two_deals(load(name), 150)


@pytest.mark.slow
def test_deals_of_coinche_are_judged_as_a_brute_force_does():
    agrees_on_one_deal(SHORT, 100)


@pytest.mark.slow
@pytest.mark.parametrize("profile", DERIVED, ids=lambda one: f"{one.profile}-{one.tie}")
def test_decisions_of_an_organiser_are_judged_as_a_brute_force_does(profile):
    agrees_on_one_deal(profile, 50)
    agrees_on_two_deals(profile, 40)


def told_apart(profile, played):
    """Points of declarations marked, by side; None where some of them wait."""
    together = NOTHING
    for deal in played:
        counted = count(profile, deal)
        outcome = outcome_of(profile, deal, counted)
        tied = outcome is Outcome.LITIGE
        if tied and (profile.tie == "replay" or counted.declared == NOTHING):
            continue
        if tied and profile.litige_waits != "cards":
            return None
        made = outcome in {Outcome.MADE, Outcome.CAPOT_MADE} or tied
        own = marked(profile, deal, counted, made=made, tied=tied).declared
        together = BySide(a=together.a + own.a, b=together.b + own.b)
    return together


def ways_to_tell(profile, played, contracts, chance):
    """Nothing but totals; contracts; declarations; both."""
    told = [{}]
    if profile.bids:
        takers = [chance.choice([None, deal.taker]) for deal in played]
        bidden = [Bidden(contract=c, taker=t) for c, t in zip(contracts, takers, strict=True)]
        told.append({"contracts": bidden})
    if profile.declarations and (declared := told_apart(profile, played)) is not None:
        told += [{**one, "declared": declared} for one in told]
    return told


def is_never_too_severe(profile, number, seed):
    chance = random.Random(seed)
    played, contracts = sheets.sheet(profile, number, chance)
    scored = score_sheet(profile, played)
    for told in ways_to_tell(profile, played, contracts, chance):
        found = judge(profile, number, scored.totals, **told, most_suggestions=0)
        assert found.verdict is not Verdict.IMPOSSIBLE, (told, found.reason.sentence())
        assert found.reason.sentence()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PLAIN + DECLARED), st.sampled_from([1, 2, 3]), st.integers(0, 10**6))
def test_no_sheet_that_was_played_is_impossible(name, number, seed):
    is_never_too_severe(load(name), number, seed)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([*map(load, names()), *DERIVED, *OF_BIDS]),
    st.sampled_from([1, 2, 3, 12]),
    st.integers(0, 10**6),
)
def test_no_sheet_that_was_played_is_impossible_whatever_the_rules(profile, number, seed):
    is_never_too_severe(profile, number, seed)
