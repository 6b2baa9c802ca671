"""An organiser's own points rules: what they may be, and that equal rules are equal data."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import profile
from scoring.deal import Deal, score_deal
from scoring.parameters import PARAMETERS
from scoring.sides import BySide, Side
from tournaments.rules import RulesError, derive, differences, load, parse
from tournaments.rules.points import asked, carried, profile_of
from tournaments.rules.points_words import ANSWERS, NUMBERS, SUBJECTS
from tournaments.rules.points_words import told as words_of

ASCE = load("asce")


def decided(**changes):
    return derive(ASCE, {"scoring_changes": changes})


def told(rules, base=ASCE):
    return [(d.path, d.before, d.after) for d in differences(rules, base)]


def test_without_changes_it_is_the_shipped_profile():
    assert profile_of(ASCE).parameters() == profile.load("asce").parameters()
    assert ASCE.as_data()["scoring_changes"] == {}


def test_a_change_changes_the_profile_and_names_the_organiser_as_its_source():
    ours = profile_of(decided(tie="fails", capot=250))
    assert (ours.tie, ours.capot, ours.failed) == ("fails", 250, 162)
    assert ours.origin("tie") == profile.CHOSEN
    assert ours.origin("failed") == profile.load("asce").origin("failed")
    assert "litige_waits" not in ours.parameters()


def test_changes_survive_json():
    rules = decided(tie="fails", declarations=True, target=1000)
    assert parse(json.loads(json.dumps(rules.as_data()))) == rules


def test_rules_written_before_there_were_changes_still_load():
    older = ASCE.as_data()
    del older["scoring_changes"]
    assert parse(older) == ASCE


def test_what_the_base_decides_alike_and_what_decides_nothing_is_dropped():
    assert decided(tie="litige") == ASCE
    assert decided(tie="fails", litige_last="waits") == decided(tie="fails")


def test_what_begins_to_apply_is_written_down():
    assert dict(decided(rounding="five_up").scoring_changes) == {
        "rounding": "five_up",
        "round_last": True,
    }


def test_derive_changes_one_rule_and_keeps_the_others():
    rules = derive(decided(tie="fails"), {"scoring_changes.capot": 250})
    assert rules == decided(tie="fails", capot=250)
    assert derive(rules, {"scoring_changes": {}}) == ASCE


def test_differences_are_told_one_by_one():
    assert told(decided(tie="fails")) == [
        ("scoring_changes.tie", "litige", "fails"),
        ("scoring_changes.litige_waits", "cards", None),
        ("scoring_changes.litige_again", "adds_up", None),
        ("scoring_changes.litige_last", "each_marks", None),
    ]
    assert told(ASCE, decided(capot=250)) == [("scoring_changes.capot", 250, 252)]


def test_differences_under_another_profile_are_told_against_that_profile():
    rules = derive(ASCE, {"scoring": "classique", "scoring_changes.capot": 250})
    assert told(rules) == [
        ("scoring", "asce", "classique"),
        ("scoring_changes.capot", 252, 250),
    ]


def test_a_changed_title_leaves_the_points_alone():
    assert derive(decided(capot=250), {"title": "Ours"}).scoring_changes == (("capot", 250),)


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"tie": "maybe"}, "not_choice", "scoring_changes.tie"),
        ({"tie": 1}, "not_choice", "scoring_changes.tie"),
        ({"capot": 2001}, "not_whole", "scoring_changes.capot"),
        ({"capot": True}, "not_whole", "scoring_changes.capot"),
        ({"declarations": 1}, "not_flag", "scoring_changes.declarations"),
        ({"deck": 28}, "not_choice", "scoring_changes.deck"),
        ({"beauty": 1}, "unknown_field", "scoring_changes.beauty"),
        ({"capot": 100}, "points_clash", "scoring_changes.capot"),
        ({"players": 2, "declarations": True}, "points_clash", "scoring_changes.declarations"),
        ("fails", "not_a_table", "scoring_changes"),
    ],
)
def test_what_cannot_be_is_refused_and_names_the_parameter(changes, code, field):
    with pytest.raises(RulesError) as refusal:
        derive(ASCE, {"scoring_changes": changes})
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_changes_of_a_profile_that_is_not_there():
    with pytest.raises(RulesError) as refusal:
        derive(decided(capot=250), {"scoring": "martienne"})
    assert (refusal.value.code, refusal.value.field) == ("unknown_profile", "scoring")


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_answer_of_every_choice_has_words(name):
    for value in PARAMETERS[name].values():
        assert ANSWERS[name][value.value]
    assert len(ANSWERS.get(name, ())) == len(PARAMETERS[name].values())
    assert set(NUMBERS.get(name, ())) <= {0}
    assert ", 0 " not in SUBJECTS.get(name, PARAMETERS[name].meaning)


def test_told_in_words_what_the_organiser_decided():
    said = [(one.parameter, one.before, one.after) for one in words_of(decided(tie="fails"))]
    assert said == [
        ("tie", "litige, points wait for the next deal", "the takers have failed"),
    ]
    said = [(one.parameter, one.before, one.after) for one in words_of(decided(rounding="six_up"))]
    assert said == [
        ("rounding", "none, the exact points", "to the nearest ten, 85 makes 80"),
        ("round_last", "", "yes"),
    ]
    (cap,) = words_of(derive(ASCE, {"scoring_changes.target": 0, "scoring_changes.belote": 0}))[:1]
    assert (cap.label, cap.before, cap.after) == (
        "Belote",
        "20",
        "not played",
    )


def test_what_is_asked_follows_from_the_answers_even_where_they_contradict():
    asks = set(asked("asce", {}))
    assert asks == set(profile.load("asce").parameters())
    assert asks - set(asked("asce", {"tie": "fails"})) == {
        "litige_waits",
        "litige_again",
        "litige_last",
    }
    assert "doubled" in asked("asce", {"bidding": "bids", "players": 2})


def test_a_source_of_a_changed_rule_goes_when_it_is_changed_again():
    noted = derive(
        decided(capot=162, tie="fails"),
        {"origins": {"scoring_changes.capot": "R10.", "scoring_changes.tie": "R11."}},
    )
    assert profile_of(noted).origin("capot") == "R10."
    again = derive(noted, {"scoring_changes.capot": 200})
    assert dict(again.origins) == {"scoring_changes.tie": "R11."}
    assert profile_of(again).origin("capot") == profile.CHOSEN


def test_carried_keeps_what_still_decides_something():
    ours = (("tie", "fails"), ("litige_waits", "all"), ("capot", 250), ("litige_last", "waits"))
    assert dict(carried("classique", ours)) == {"tie": "fails", "capot": 250}
    assert carried("classique", (("litige_last", "waits"),)) == ()


PLAIN = st.sampled_from(list(PARAMETERS)).flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.sampled_from([str(one) for one in PARAMETERS[name].values()] or [0, 2, 162, True, 500]),
    )
)


@given(st.dictionaries(st.sampled_from(list(PARAMETERS)) | st.text(), st.integers(), max_size=3))
def test_any_numbers_are_rules_or_a_refusal(changes):
    assert parsed(changes)


@given(st.lists(PLAIN, max_size=6).map(dict))
def test_any_decisions_are_equal_to_what_they_are_read_back_as(changes):
    assert parsed(changes)


def parsed(changes):
    try:
        rules = decided(**changes)
    except RulesError as refusal:
        return str(refusal.field).startswith("scoring_changes")
    assert parse(json.loads(json.dumps(rules.as_data()))) == rules
    assert profile_of(rules).parameters() == profile_of(parse(rules.as_data())).parameters()
    return True


@pytest.mark.parametrize(("holder", "marks"), [("A", (20, 81)), ("B", (0, 101))])
def test_at_casson_belote_does_not_part_81_from_81(holder, marks):
    """Casson and Varennes: a litige all the same, and whoever holds belote marks it at once."""
    deal = Deal(taker=Side.A, points=BySide(a=81, b=81), belote=Side(holder))
    scored = score_deal(profile_of(load("casson")), deal)
    assert (scored.score.a, scored.score.b, scored.held) == (*marks, 81)
