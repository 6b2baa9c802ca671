"""The printed règlement says what the engines obey: change the data, and the paper changes."""

import json
import re

import pytest

from scoring import profile as scoring_profile
from scoring.cards import Trump
from scoring.contracts import Bid, Contract
from scoring.deal import Deal, score_deal
from scoring.parameters import PARAMETERS
from scoring.sides import BySide, Side
from tournaments.rules import FIELDS, RulesError, articles, derive, load, names, scored
from tournaments.rules.alone import ALONE
from tournaments.rules.effect import silent
from tournaments.rules.points import profile_of
from tournaments.rules.sentences import CHAPTERS, SENTENCES
from tournaments.standings import Criterion

ASCE, POOLS, FINAL = load("asce"), load("poules"), load("finale")

NOT_PRINTED = {"name", "title", "sources", "origins", "scoring", "scoring_changes"}
"""Head of the paper, its sources; of the profile, each parameter is printed instead."""

ELSEWHERE = {"target", "target_reached", "both_over", "belote_ends"}
"""Of the profile, what decides games played to a target: a partie of a concours ends with its last
deal, whatever the points, so that they decide nothing there and stand on no paper."""

CHANGES = {
    "eligibility": {"eligibility": "Les membres du club"},
    "fee": {"fee": 1250},
    "format.rounds": {"format.rounds": 6},
    "format.deals": {"format.deals": [12, 12, 12, 15]},
    "format.first": {"format.first": "registration"},
    "format.later": {"format.later": "draw"},
    "format.rematch": {"format.rematch": "forbid"},
    "format.same_group": {"format.same_group": "avoid"},
    "format.caps_from": {"format.caps_from": 3, "scoring_changes": {"cap": 1280, "cap_loser": 664}},
    "pools.size": {"pools.size": 5},
    "pools.qualifiers": {"pools.qualifiers": 3},
    "final.after": {"final.after": 3},
    "final.teams": {"final.teams": 16},
    "final.others": {"final.others": "ranking"},
    "final.losers": {"final.losers": "ranking"},
    "final.third": {"final.third": False},
    "time.ends": {"time.ends": "clock"},
    "time.minutes": {"time.minutes": 50},
    "time.pause": {"time.pause": 0},
    "time.target": {"time.target": 1000},
    "time.unequal": {"time.unequal": "average"},
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
    "customs.king_first": {"customs.king_first": True},
}

UNDER = {
    "pools.size": POOLS,
    "pools.qualifiers": POOLS,
    "final.after": FINAL,
    "final.teams": FINAL,
    "final.others": FINAL,
    "final.losers": FINAL,
    "final.third": FINAL,
    "time.target": POOLS,
}
"""The règlement under which a field decides something, where under the ASCE's it does not."""

OTHER_NUMBERS = {
    "players": 3,
    "deck": 24,
    "bid_step": 5,
    "double": 3,
    "capot": 300,
    "capot_contract": 200,
}
"""Another value of the numbers that cannot be one more: each must still make a game."""


def decided(base="asce", /, **changes):
    """The ASCE concours under another profile, with points rules of its own."""
    return derive(ASCE, {"scoring": base, "scoring_changes": changes})


def paper(rules=ASCE):
    return [article.text() for article in articles(rules)]


def codes(rules=ASCE):
    return [article.code for article in articles(rules)]


def test_every_field_is_printed_or_listed_as_not_printed():
    assert CHANGES.keys() | NOT_PRINTED == FIELDS.keys()


@pytest.mark.parametrize("path", CHANGES)
def test_a_changed_field_changes_the_paper(path):
    rules = UNDER.get(path, ASCE)
    changed = derive(rules, CHANGES[path])
    assert path not in silent(changed)
    assert paper(changed) != paper(rules)


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
    (said,) = [one.text() for one in articles(ASCE) if one.code == "odd.bis"]
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


BESIDE = {
    "format.later": {"odd.method": "bye", "ranking.criteria": ["total"]},
    "time.ends": {"time.target": 1010},
}
"""What has to be so that every choice of a field can be."""


def choices(path):
    """All values of a field that is a choice among few: read from the refusal of nonsense."""
    try:
        derive(ASCE, {path: "?"})
    except RulesError as refusal:
        return refusal.params.get("choices", [])
    return []


@pytest.mark.parametrize("path", [path for path in CHANGES if choices(path)])
def test_each_choice_of_a_field_has_its_own_paper(path):
    rules = derive(UNDER.get(path, ASCE), BESIDE.get(path, {}))
    papers = {tuple(paper(derive(rules, {path: value}))) for value in choices(path)}
    assert len(papers) == len(choices(path)) >= 2


PLAYED = {
    "turned up": decided(cap=1280, cap_loser=664, rounding="five_up"),
    "declared": decided("annonces", tie="litige"),
    "bid": decided("coinche", contract_needs="bid_and_more", tie="litige", litige_waits="all"),
    "three": decided("trois-joueurs", deck=32),
}
"""Games under which every parameter that decides something in a concours applies."""


def others(rules, name):
    """The same règlement with each other answer of one parameter that can be played."""
    now, parameter = profile_of(rules), PARAMETERS[name]
    value = scoring_profile.plain(getattr(now, name))
    options = parameter.values() or (
        (True, False) if parameter.kind is bool else (OTHER_NUMBERS.get(name, int(value) + 10),)
    )
    for option in options:
        answer = scoring_profile.plain(option)
        try:
            if answer != value:
                yield answer, derive(rules, {f"scoring_changes.{name}": answer})
        except RulesError:
            continue


@pytest.mark.parametrize("name", [name for name in PARAMETERS if name not in ELSEWHERE])
def test_every_answer_of_every_parameter_has_its_own_paper(name):
    games = [rules for rules in PLAYED.values() if profile_of(rules).applies(name)]
    if name == "trump_led":  # without a partner two of its answers are one
        games.remove(PLAYED["three"])
    said = [(paper(rules), list(others(rules, name))) for rules in games]
    assert any(found for _, found in said)
    for before, found in said:
        papers = [before, *(paper(rules) for _, rules in found)]
        assert len({tuple(one) for one in papers}) == len(papers), [a for a, _ in found]


@pytest.mark.parametrize("game", PLAYED)
def test_every_parameter_that_applies_is_spoken_of_and_no_other(game):
    profile = profile_of(PLAYED[game])
    spoken = {name for one in scored_of(profile) for name in one.points}
    silent = ELSEWHERE | {"cap", "least_points", "capot_suffered_doubled"}
    assert spoken | silent >= set(profile.parameters())
    assert spoken <= set(profile.parameters()) - ELSEWHERE


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("coinche", {}),
        ("coinche", {"failed_contract": False}),
        ("coinche", {"marks": "points", "doubled": "points"}),
        ("contree", {"rounding": "none"}),
        ("coinche", {"capot_bid_made": 300, "capot_bid_failed": 200, "capot_suffered": 300}),
    ],
)
def test_what_a_bid_capot_or_generale_counts_in_all_is_what_is_marked(base, changes):
    rules = decided(base, **changes)
    profile, printed = profile_of(rules), {one.code: one for one in articles(rules)}
    for bid, code in ((Bid.CAPOT, "capot_bid.in_all"), (Bid.GENERALE, "generale.in_all")):
        if bid is Bid.GENERALE and not profile.generale:
            assert code not in printed
            continue
        contract = Contract(value=bid, trump=Trump.SPADES)
        made = Deal(taker=Side.A, capot=Side.A, contract=contract)
        failed = Deal(taker=Side.A, points=BySide(a=140, b=22), contract=contract)
        assert dict(printed[code].params) == {
            "made": score_deal(profile, made).score.a,
            "failed": score_deal(profile, failed).score.b,
        }


@pytest.mark.parametrize("base", ["annonces", "maison-1000", "arrondi-1500"])
def test_a_target_is_not_printed_where_a_partie_ends_with_its_deals(base):
    rules = decided(base)
    profile = profile_of(rules)
    assert profile.target
    changed = {"target": 2000, "target_reached": "exceed", "belote_ends": False}
    changed |= {"both_over": "draw" if profile.both_over != "draw" else "higher"}
    assert paper(derive(rules, {"scoring_changes": changed})) == paper(rules)
    assert not [text for text in paper(rules) if "target" in text]


def scored_of(profile):
    yield from scored.taking(profile)
    yield from scored.play(profile)
    yield from scored.points(profile, both_words=True, king_first=False)


@pytest.mark.parametrize("name", scoring_profile.names())
def test_every_shipped_profile_prints_without_a_hole(name):
    printed = articles(ASCE, scoring_profile.load(name))
    assert not [article.text() for article in printed if "%(" in article.text()]
    assert all(article.code in SENTENCES for article in printed)


def test_a_decision_of_the_organiser_says_so_and_the_others_name_their_texts():
    printed = {one.code: one for one in articles(decided(tie="fails"))}
    assert (printed["tie.fails"].own, printed["tie.fails"].source) == (True, "")
    assert not printed["failed"].own
    assert printed["failed"].source == scoring_profile.load("asce").origin("failed")


def test_a_reglement_may_say_where_its_points_come_from():
    rules = derive(
        ASCE,
        {
            "scoring_changes.capot": 162,
            "scoring_changes.capot_suffered": 162,
            "origins": {"scoring_changes.capot": "R10: 162."},
        },
    )
    (capot,) = [one for one in articles(rules) if one.code == "capot.same"]
    assert "R10: 162." in capot.source


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (decided("coinche"), "from 80 to 180 points in steps of 10"),
        (decided("coinche"), "the defenders mark 160 points and what was bid"),
        (decided("coinche"), "the points of the cards and what was bid by 2, surcoinche by 4"),
        (decided("contree"), "multiplies what was bid by 2, surcoinche by 3"),
        (decided("contree"), "a final 5 downwards"),
        (decided("contree"), "The last deal of a round is not rounded."),
        (decided("contree"), "their belote goes to the defenders"),
        (decided("coinche", capot_doubles=False), "générale that is bid cannot be doubled."),
        (decided("contree", capot_doubles=False), "A capot that is bid cannot be doubled."),
        (decided("contree", belote_doubled=True), "The belote is multiplied too."),
        (decided("coinche", belote_counts_from=100), "contracts of 100 points and more"),
        (decided("contree", capot_suffered_doubled=420), "a contract that fails: 420."),
        (decided("annonces"), "three cards in a row (tierce) 20 points"),
        (decided("coinche", trump_led="need_not"), "at tout-atout each plays higher if possible"),
        (decided("coinche", trump_led="need_not", all_trump="not_played"), "has to play higher."),
        (load("casson"), "only if its king is played before its queen."),
        (load("asce"), "may be played in either order."),
        (decided("trois-joueurs"), "plays alone against the two others"),
        (decided("trois-joueurs", deck=32), "whoever wins the last trick has their points too"),
        (decided(cap=1280, cap_loser=664), "at most 1280 points and the losers at most 664"),
        (decided(belote=0), "The takers must make more points than the defenders."),
        (decided(last_trick=0), "A deal holds 152 points; the last trick adds none."),
    ],
)
def test_what_is_decided_is_what_is_said(rules, said):
    assert said in " ".join(paper(rules))


@pytest.mark.parametrize(
    ("with_contract", "said", "marked"),
    [
        (True, "failed, the defenders mark as many and what was bid.", 1000),
        (False, "failed, the defenders mark as many.", 500),
    ],
)
def test_a_generale_that_fails_is_printed_as_it_is_counted(with_contract, said, marked):
    rules = decided("coinche", failed_contract=with_contract)
    assert said in " ".join(paper(rules))
    contract = Contract(value=Bid.GENERALE, trump=Trump.SPADES)
    lost = Deal(taker=Side.A, points=BySide(a=140, b=22), contract=contract)
    assert score_deal(profile_of(rules), lost).score == BySide(a=0, b=marked)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"litige_waits": "deal"}, "In a litige belote and declarations are marked at once."),
        ({"belote": 0}, "In a litige declarations are marked at once; only the points of the"),
        ({"belote": 0, "litige_waits": "all"}, "In a litige the takers' declarations wait with"),
        ({"belote_goes": "nobody", "litige_waits": "deal"}, "In a litige declarations are marked"),
    ],
)
def test_what_a_litige_leaves_to_each_side_is_what_is_played(changes, said):
    assert said in " ".join(paper(decided("arrondi-1500", **changes)))


def test_a_litige_without_belote_nor_declarations_speaks_of_neither():
    printed = [code for code in codes(decided(belote=0)) if code.startswith("litige_waits.")]
    assert printed == []


def test_caps_are_printed_with_the_round_from_which_they_hold():
    capped = decided(cap=1280, cap_loser=664)
    assert "From round" not in " ".join(paper(capped))
    said = "From round 3 on, the winners keep at most 1280 points of a round and the losers at"
    assert said in " ".join(paper(derive(capped, {"format.caps_from": 3})))
    assert paper(derive(ASCE, {"format.caps_from": 3})) == paper()


def test_what_is_not_played_is_not_printed():
    printed = " ".join(codes())
    for word in ("bid", "doubled", "generale", "no_trump", "target", "cap.", "round_last"):
        assert word not in printed.replace("bidding.turn_up", "")
    assert not [code for code in codes(decided("coinche")) if code.startswith("tie.")]
    only_bid = codes(decided("coinche", marks="contract"))
    assert not {"capot.not_bid", "doubled_made.all_to_taker"} & set(only_bid)
    assert "failed.contract" in only_bid


def test_every_criterion_has_its_sentence_in_each_place():
    for criterion in Criterion:
        assert f"then.{criterion}" in SENTENCES
    only_ties = {Criterion.HEAD_TO_HEAD, Criterion.LOT}
    assert {c for c in Criterion if f"rank.{c}" not in SENTENCES} == only_ties


@pytest.mark.parametrize("name", names())
def test_shipped_rules_print_without_a_hole(name):
    rules = load(name)
    printed = articles(rules)
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
        "all the tricks are worth 252",
        "the defenders mark 162",
        "inviolable",
        "sum of their points over all rounds",
    ]
    places = [printed.find(words) for words in said]
    assert -1 not in places
    assert places == sorted(places)


def test_chapters_stand_together_in_their_order():
    chapters = [article.chapter for article in articles(ASCE)]
    assert list(dict.fromkeys(chapters)) == [
        title for code, title in CHAPTERS.items() if code != "final"
    ]
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
    assert not [code for code in codes(decided(tie="fails")) if "litige" in code]


def test_no_belote_prints_no_inviolable_belote():
    assert "belote.inviolable" not in codes(decided(belote=0))


def test_a_fee_is_printed_to_the_cent():
    assert "Entry fee for a pair: 12.50 €." in paper(derive(ASCE, {"fee": 1250}))
    assert "Entry fee for a pair: 10.05 €." in paper(derive(ASCE, {"fee": 1005}))


def test_a_percent_sign_in_the_clubs_words_is_only_a_percent_sign():
    rules = derive(ASCE, {"eligibility": "100 % des membres, %(fee)s"})
    assert "Who may enter: 100 % des membres, %(fee)s" in paper(rules)


def test_text_is_translated_before_it_is_filled():
    (article,) = [a for a in articles(ASCE) if a.code == "format.even"]
    french = {article.sentence: "Parties : %(rounds)s, de %(deals)s donnes."}
    assert article.text(french.__getitem__) == "Parties : 4, de 12 donnes."


def test_an_article_names_its_source_and_loses_it_when_changed():
    def source(rules):
        return next(a.source for a in articles(rules) if a.code.startswith("rematch."))

    assert source(ASCE).startswith("Notre choix")
    assert source(derive(ASCE, {"format.rematch": "allow"})) == ""


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"belote": 0},
        {"belote_counts": False},
        {"enough": 82},
        {"litige_waits": "all", "litige_last": "each_marks"},
        {"litige_waits": "deal"},
        {"tie": "fails"},
        {"tie": "makes"},
        {"capot": 252, "capot_suffered": 162},
        {"belote_goes": "to_defenders"},
    ],
)
def test_who_takes_alone_is_not_spoken_of_as_several(players, changes):
    """Of three players and of two; and none of the places to fill is lost."""
    rules = decided("trois-joueurs" if players == 3 else "deux-joueurs", **changes)
    for article in articles(rules):
        assert "takers" not in article.text()
        assert "%(" not in article.text()


def test_sentences_for_one_taker_say_what_those_for_takers_say():
    for code, sentence in ALONE.items():
        assert sorted(re.findall(r"%.[a-z_]+.s", sentence)) == sorted(
            re.findall(r"%.[a-z_]+.s", SENTENCES[code])
        )


@pytest.mark.parametrize("code", SENTENCES)
def test_sentences_end_and_have_no_plural_to_agree(code):
    sentence = SENTENCES[code]
    assert sentence.endswith((".", "%(eligibility)s"))
    assert not re.findall(r"%\((?:rounds|deals|points)\)s \w", sentence)
