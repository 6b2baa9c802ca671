"""The printed règlement says what the engines obey: change the data, and the paper changes."""

import json
import re

import pytest

from scoring import profile as scoring_profile
from tournaments.rules import FIELDS, articles, derive, load, names
from tournaments.rules.sentences import CHAPTERS, SENTENCES
from tournaments.standings import Criterion

ASCE = load("asce")
PARAMETERS = scoring_profile.load("asce").parameters()

NOT_PRINTED = {"name", "title", "sources", "origins", "scoring"}
"""Head of the paper, its sources; of the profile, each parameter is printed instead."""

CHANGES = {
    "eligibility": {"eligibility": "Les membres du club"},
    "fee": {"fee": 1250},
    "format.rounds": {"format.rounds": 6},
    "format.deals": {"format.deals": [12, 12, 12, 15]},
    "format.first": {"format.first": "registration"},
    "format.later": {"format.later": "draw"},
    "format.rematch": {"format.rematch": "forbid"},
    "format.same_group": {"format.same_group": "avoid"},
    "odd.method": {"odd.method": "refuse"},
    "odd.bye": {"odd.bye": "random"},
    "odd.points": {"odd.points": "round_average"},
    "odd.fixed": {"odd.points": "fixed", "odd.fixed": 972},
    "ranking.criteria": {"ranking.criteria": ["wins", "total", "points_against"]},
    "ranking.leavers": {"ranking.leavers": "in_place"},
    "penalty.points": {"penalty.points": 81},
    "penalty.to": {"penalty.to": "own"},
    "penalty.forfeit": {"penalty.forfeit": 972},
    "prizes.cumulate": {"prizes.cumulate": True},
    "customs.direction": {"customs.direction": "anticlockwise"},
    "customs.first_dealer": {"customs.first_dealer": "table"},
    "customs.nobody_takes": {"customs.nobody_takes": "next_dealer"},
    "customs.misdeal": {"customs.misdeal": "third"},
    "customs.irregularity": {"customs.irregularity": "stands"},
    "customs.both_words": {"customs.both_words": False},
}

PROFILE_CHANGES = {
    "declarations": True,
    "last_trick": 0,
    "belote": 0,
    "belote_counts": False,
    "failed": 160,
    "capot": 250,
    "capot_suffered": 162,
    "tie": "fails",
    "litige_waits": "all",
    "litige_again": "to_defenders",
    "litige_last": "waits",
    "trump_led": "spare_partner",
    "partner_ruffed": "go_over",
    "cannot_go_higher": "any_card",
}


def paper(rules=ASCE, **profile):
    return [article.text() for article in articles(rules, {**PARAMETERS, **profile})]


def codes(rules=ASCE, **profile):
    return [article.code for article in articles(rules, {**PARAMETERS, **profile})]


def test_every_field_is_printed_or_listed_as_not_printed():
    assert CHANGES.keys() | NOT_PRINTED == FIELDS.keys()


@pytest.mark.parametrize("path", CHANGES)
def test_a_changed_field_changes_the_paper(path):
    assert paper(derive(ASCE, CHANGES[path])) != paper()


def test_points_against_an_absent_pair_are_printed_as_they_are_marked():
    ten = load("lions-10")
    assert (
        "When a pair is absent, its opponents win the game and mark this many points: 917; "
        "the absent pair marks none."
    ) in paper(ten)
    varied = derive(ASCE, {"format.deals": [6, 12, 12, 12]})
    assert (
        "When a pair is absent, its opponents win the game and mark, round by round, this many "
        "points: 550, 1100, 1100, 1100; the absent pair marks none."
    ) in paper(varied)


def test_bis_says_when_it_is_played_for_any_number_of_drawn_pairs():
    """Four pairs are drawn in an evening of four parties (long ASCE text, art. 6)."""
    (said,) = [one.text() for one in articles(ASCE, PARAMETERS) if one.code == "odd.bis"]
    assert "right after the present round, before the next draw" in said
    assert "Each of the drawn pairs rests for one round" in said
    assert not re.search(r"\b(two|both)\b", said)


def test_changed_fixed_points_change_the_paper():
    fixed = derive(ASCE, {"odd.points": "fixed", "odd.fixed": 972})
    other = derive(ASCE, {"odd.points": "fixed", "odd.fixed": 1000})
    assert [(a, b) for a, b in zip(paper(fixed), paper(other), strict=True) if a != b] == [
        (
            "A pair that rests marks this many points: 972; a rest is not a win.",
            "A pair that rests marks this many points: 1000; a rest is not a win.",
        )
    ]


def choices(path):
    """All values of a field that is a choice among few: read from the refusal of nonsense."""
    from tournaments.rules import RulesError

    try:
        derive(ASCE, {path: "?"})
    except RulesError as refusal:
        return refusal.params.get("choices", [])
    return []


@pytest.mark.parametrize("path", [path for path in CHANGES if choices(path)])
def test_each_choice_of_a_field_has_its_own_paper(path):
    papers = {tuple(paper(derive(ASCE, {path: value}))) for value in choices(path)}
    assert len(papers) == len(choices(path)) >= 2


def test_every_parameter_of_the_scoring_profile_is_printed():
    assert PROFILE_CHANGES.keys() == set(PARAMETERS)


@pytest.mark.parametrize("name", PROFILE_CHANGES)
def test_a_changed_profile_parameter_changes_the_paper(name):
    assert paper(**{name: PROFILE_CHANGES[name]}) != paper()


@pytest.mark.parametrize("kind", ["Tie", "LitigeWaits", "LitigeAgain", "LitigeLast"])
def test_each_choice_about_ties_has_a_sentence(kind):
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
    for member in getattr(scoring_profile, kind):
        assert f"{name}.{member.value}" in SENTENCES


@pytest.mark.parametrize("kind", ["TrumpLed", "PartnerRuffed", "CannotGoHigher"])
def test_each_choice_about_the_play_has_a_sentence(kind):
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
    for member in getattr(scoring_profile, kind):
        assert f"{name}.{member.value}" in SENTENCES


def test_every_criterion_has_its_sentence_in_each_place():
    for criterion in Criterion:
        assert f"then.{criterion}" in SENTENCES
    only_ties = {Criterion.HEAD_TO_HEAD, Criterion.LOT}
    assert {c for c in Criterion if f"rank.{c}" not in SENTENCES} == only_ties


@pytest.mark.parametrize("name", names())
def test_shipped_rules_print_without_a_hole(name):
    rules = load(name)
    printed = articles(rules, scoring_profile.load(rules.scoring).parameters())
    assert [article.number for article in printed] == list(range(1, len(printed) + 1))
    assert not [article.text() for article in printed if "%(" in article.text()]
    json.dumps([dict(article.params) for article in printed])


def test_asce_says_what_its_text_says():
    """The figures of the ASCE text, in its order."""
    printed = " ".join(paper())
    said = [
        "Rounds: 4. Deals in each round: 12.",
        "drawn by lot",
        "first against second at table 1, third against fourth at table 2",
        "the bis",
        "clockwise",
        "The lowest card cut deals first",
        "the same dealer deals again",
        "A misdeal costs nothing before the trump is fixed",
        "Points of a penalty: 162, to the opponents",
        "even over the partner",
        "lower if not",
        "The belote is worth 20 points, if both words",
        "81 without a belote",
        "on the last deal of a round, each side marks its own",
        "all eight tricks are worth 252",
        "the defenders mark 162",
        "inviolable",
        "sum of their points over all rounds",
    ]
    places = [printed.find(words) for words in said]
    assert -1 not in places
    assert places == sorted(places)


def test_chapters_stand_together_in_their_order():
    chapters = [article.chapter for article in articles(ASCE, PARAMETERS)]
    assert list(dict.fromkeys(chapters)) == list(CHAPTERS.values())
    assert chapters == sorted(chapters, key=list(CHAPTERS.values()).index)


def test_one_round_says_nothing_of_following_rounds():
    one = derive(ASCE, {"format.rounds": 1, "odd.method": "refuse"})
    assert not [code for code in codes(one) if code.startswith(("later.", "rematch."))]


def test_a_lot_leaves_no_shared_rank_on_paper():
    assert "ranking.shared" in codes()
    with_lot = derive(ASCE, {"ranking.criteria": ["total", "lot"]})
    assert "ranking.shared" not in codes(with_lot)
    assert "then.lot" in codes(with_lot)


def test_a_tie_that_fails_prints_nothing_of_the_litige():
    assert not [code for code in codes(tie="fails") if "litige" in code]


def test_no_belote_prints_no_inviolable_belote():
    assert "belote.inviolable" not in codes(belote=0)


def test_an_unknown_profile_prints_what_the_rules_alone_know():
    printed = [article.code for article in articles(ASCE, {})]
    assert "rank.total" in printed
    assert "failed" not in printed


def test_a_fee_is_printed_to_the_cent():
    assert "Entry fee for a pair: 12.50 €." in paper(derive(ASCE, {"fee": 1250}))
    assert "Entry fee for a pair: 10.05 €." in paper(derive(ASCE, {"fee": 1005}))


def test_a_percent_sign_in_the_clubs_words_is_only_a_percent_sign():
    rules = derive(ASCE, {"eligibility": "100 % des membres, %(fee)s"})
    assert "Who may enter: 100 % des membres, %(fee)s" in paper(rules)


def test_text_is_translated_before_it_is_filled():
    (article,) = [a for a in articles(ASCE, PARAMETERS) if a.code == "format.even"]
    french = {article.sentence: "Parties : %(rounds)s, de %(deals)s donnes."}
    assert article.text(french.__getitem__) == "Parties : 4, de 12 donnes."


def test_an_article_names_its_source_and_loses_it_when_changed():
    def source(rules):
        return next(a.source for a in articles(rules, PARAMETERS) if a.code.startswith("rematch."))

    assert source(ASCE).startswith("Ours")
    assert source(derive(ASCE, {"format.rematch": "allow"})) == ""


@pytest.mark.parametrize("code", SENTENCES)
def test_sentences_end_and_have_no_plural_to_agree(code):
    sentence = SENTENCES[code]
    assert sentence.endswith((".", "%(eligibility)s"))
    assert not re.findall(r"%\((?:rounds|deals|points)\)s \w", sentence)
