"""Reading a règlement: sound values in, or a refusal that names the field."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.profile import names as profile_names
from tournaments.pairing.entrants import Policy as PairingPolicy
from tournaments.refusals import Refusal
from tournaments.rules import FIELDS, Later, Policy, Rules, RulesError, load, names, parse
from tournaments.rules.effect import silent
from tournaments.rules.errors import SENTENCES
from tournaments.rules.values import Ends
from tournaments.standings import Criterion

ASCE = load("asce")


def data(**changes):
    """The ASCE data with fields changed; `group__name` for the nested ones, None leaves out."""
    changed = json.loads(json.dumps(ASCE.as_data()))
    for key, value in changes.items():
        *groups, name = key.split("__")
        place = changed[groups[0]] if groups else changed
        if value is None:
            del place[name]
        else:
            place[name] = value
    return changed


def plain(**changes):
    """The same with one pair resting where the number is odd, which goes with every system."""
    return data(**{"odd__method": "bye", **changes})


def test_asce_is_four_rounds_of_twelve_then_the_total():
    assert ASCE.format.rounds == 4
    assert [ASCE.deals(number) for number in (1, 2, 3, 4)] == [12, 12, 12, 12]
    assert (ASCE.format.first, ASCE.format.later) == ("draw", "ranking")
    assert ASCE.odd.method == "bis"
    assert ASCE.ranking.criteria[0] == Criterion.TOTAL
    assert (ASCE.penalty.points, ASCE.penalty.to) == (162, "opponents")


@pytest.mark.parametrize("name", ["asce", "casson", "lions-10"])
def test_shipped_rules_give_1100_against_an_absent_pair_and_say_whence(name):
    """La Grand-Combe: 1100 without playing, its parties being of 12 deals."""
    rules = load(name)
    assert rules.penalty.forfeit == 1100
    assert "La Grand-Combe" in dict(rules.origins)["penalty.forfeit"]


@pytest.mark.parametrize(("name", "points"), [("coinche", 2000), ("contree", 2001)])
def test_absence_from_a_bid_game_is_worth_what_would_win_it(name, points):
    assert load(name).forfeit(1) == points


def test_rules_written_before_absences_were_data_still_load():
    older = data(penalty__forfeit=None)
    assert "forfeit" not in older["penalty"]
    assert parse(older).penalty.forfeit == 1100


def test_forfeit_is_in_proportion_to_the_deals_of_the_round():
    rules = parse(data(penalty__forfeit=1200, format__deals=[6, 12, 10, 15]))
    assert [rules.forfeit(number) for number in (1, 2, 3, 4)] == [600, 1200, 1000, 1500]


@pytest.mark.parametrize("number", [0, 5, -1])
def test_deals_of_a_round_that_is_not_there(number):
    with pytest.raises(ValueError, match=str(number)):
        ASCE.deals(number)


@pytest.mark.parametrize("name", names())
def test_shipped_rules_name_their_sources(name):
    rules = load(name)
    assert rules.name == name
    assert rules.sources
    assert all("http" in source for source in rules.sources)
    about = {"name", "title", "sources", "origins", "scoring_changes"}
    said = {path for path in FIELDS if path not in about}
    said |= {f"scoring_changes.{name}" for name, _ in rules.scoring_changes}
    noted = dict(rules.origins).keys()
    assert said - noted <= silent(rules) | {"format.caps_from"}
    assert noted <= said - silent(rules)


@pytest.mark.parametrize("name", names())
def test_shipped_rules_use_a_scoring_profile_that_exists(name):
    assert parse(load(name).as_data(), profiles=profile_names()) == load(name)


@pytest.mark.parametrize("name", names())
def test_shipped_rules_survive_json(name):
    assert parse(json.loads(json.dumps(load(name).as_data()))) == load(name)


def test_shipped_rules_are_at_least_these():
    assert set(names()) >= {
        *("asce", "casson", "lions-10", "coinche", "contree", "finale", "horloge"),
        *("suisse", "gagnants", "tirage", "toutes-rondes", "fixes-mobiles"),
        *("melee", "melee-classement", "poules", "consolante"),
    }


def test_every_way_to_run_the_parties_is_shipped():
    assert {load(name).format.later for name in names()} == set(Later)
    assert {load(name).time.ends for name in names()} == set(Ends)


def test_the_wishes_are_those_the_pairing_knows():
    assert [policy.value for policy in Policy] == [policy.value for policy in PairingPolicy]


def test_least_data_make_rules():
    rules = parse(
        {
            "name": "ours",
            "title": "Ours",
            "scoring": "classique",
            "format": {"rounds": 3, "deals": 20},
            "ranking": {"criteria": ["total"]},
        }
    )
    assert rules.format.deals == (20, 20, 20)
    assert rules.ranking.criteria == (Criterion.TOTAL,)


def test_deals_may_differ_from_round_to_round():
    """The winter challenge of Le Champ Commun: three parties of 12 and one of 15."""
    rules = parse(data(format__deals=[12, 12, 12, 15]))
    assert [rules.deals(number) for number in (1, 2, 3, 4)] == [12, 12, 12, 15]


def test_blanks_around_a_text_are_taken_off():
    assert parse(data(title="  Notre concours ")).title == "Notre concours"


REFUSED = [
    (data(format__rounds=None), "missing_field", "format.rounds"),
    (data(scoring=None), "missing_field", "scoring"),
    (data(ranking=None), "missing_field", "ranking.criteria"),
    (data(format=4), "not_a_table", "format"),
    (data(format__rouns=4), "unknown_field", "format.rouns"),
    (data(colour="red"), "unknown_field", "colour"),
    (data(format__rounds=0), "not_whole", "format.rounds"),
    (data(format__rounds=21), "not_whole", "format.rounds"),
    (data(format__rounds=True), "not_whole", "format.rounds"),
    (data(format__rounds="4"), "not_whole", "format.rounds"),
    (data(format__rounds=4.0), "not_whole", "format.rounds"),
    (data(format__deals=41), "not_whole", "format.deals"),
    (data(format__deals=[12, 12, 0, 12]), "not_whole", "format.deals.2"),
    (data(format__deals=[12, 12, 12]), "deals_count", "format.deals"),
    (data(format__deals=[1] * 21), "not_list", "format.deals"),
    (data(format__first="ranking"), "not_choice", "format.first"),
    (data(format__rematch=["avoid"]), "not_choice", "format.rematch"),
    (data(fee=-1), "not_whole", "fee"),
    (data(fee=100_001), "not_whole", "fee"),
    (data(odd__fixed=5001), "not_whole", "odd.fixed"),
    (data(penalty__points=1001), "not_whole", "penalty.points"),
    (data(penalty__forfeit=99), "not_whole", "penalty.forfeit"),
    (data(penalty__forfeit=3001), "not_whole", "penalty.forfeit"),
    (data(prizes__cumulate=1), "not_flag", "prizes.cumulate"),
    (data(title=""), "empty_text", "title"),
    (data(title="  "), "empty_text", "title"),
    (data(title="a\x00b"), "not_text", "title"),
    (data(title="a\nb"), "not_text", "title"),
    (data(title="\ud800"), "not_text", "title"),
    (data(title="x" * 121), "not_text", "title"),
    (data(name="Not A Slug"), "not_slug", "name"),
    (data(scoring="../asce"), "not_slug", "scoring"),
    (data(scoring_changes=["tie"]), "not_a_table", "scoring_changes"),
    (data(scoring_changes={"capot": 100}), "points_clash", "scoring_changes.capot"),
    (data(sources="one"), "not_list", "sources"),
    (data(origins=["x"]), "not_a_table", "origins"),
    (data(ranking__criteria=[]), "no_criteria", "ranking.criteria"),
    (data(ranking__criteria=["total", "beauty"]), "not_choice", "ranking.criteria.1"),
    (data(ranking__criteria=["total", "total"]), "criterion_twice", "ranking.criteria"),
    (data(ranking__criteria=["head_to_head", "total"]), "tie_break_first", "ranking.criteria"),
    (data(ranking__criteria=["lot"]), "tie_break_first", "ranking.criteria"),
    (data(ranking__criteria=["total", "lot", "wins"]), "lot_not_last", "ranking.criteria"),
    (data(format__caps_from=0), "not_whole", "format.caps_from"),
    (data(format__caps_from=5), "caps_too_late", "format.caps_from"),
    (data(format__rounds=1, format__deals=12), "bis_needs_rounds", "odd.method"),
    (data(pools__size=4, pools__qualifiers=4), "too_many_qualifiers", "pools.qualifiers"),
    (plain(format__later="melee", final__after=2), "final_of_its_own", "final.after"),
    (plain(final__after=4, final__teams=8), "final_too_late", "final.after"),
    (plain(final__after=2, final__teams=1), "final_teams", "final.teams"),
    (plain(format__later="pools", final__teams=8), "draws_take_all", "final.teams"),
    (plain(format__later="knockout", final__teams=8), "draws_take_all", "final.teams"),
    (data(format__later="swiss"), "bis_needs_ranking", "odd.method"),
    (data(format__later="mitchell"), "bis_needs_ranking", "odd.method"),
    (data(final__after=2, final__teams=8), "bis_before_final", "odd.method"),
    (plain(format__later="pools", odd__method="refuse"), "draws_have_rests", "odd.method"),
    (plain(time__ends="target"), "target_missing", "time.target"),
    (
        plain(time__ends="target", time__target=1010, time__unequal="average"),
        "average_of_target",
        "time.unequal",
    ),
    (plain(format__later="melee"), "nobody_head_to_head", "ranking.criteria"),
    (
        plain(format__later="melee", ranking__criteria=["placing"]),
        "placing_without_final",
        "ranking.criteria",
    ),
    (plain(ranking__criteria=["total", "placing"]), "placing_without_final", "ranking.criteria"),
    (plain(final__others="away"), "not_choice", "final.others"),
    (plain(time__minutes=4), "not_whole", "time.minutes"),
    (
        data(format__rounds=1, format__deals=12, odd__method="bye"),
        "average_needs_rounds",
        "odd.points",
    ),
]


@pytest.mark.parametrize(("given_data", "code", "field"), REFUSED)
def test_parse_refuses_and_names_the_field(given_data, code, field):
    with pytest.raises(RulesError) as refusal:
        parse(given_data)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert "%(" not in refusal.value.message
    assert field in refusal.value.message or code not in {"not_whole", "missing_field"}


def test_parse_refuses_a_scoring_profile_that_is_not_there():
    with pytest.raises(RulesError) as refusal:
        parse(data(scoring="martienne"), profiles=["asce"])
    assert (refusal.value.code, refusal.value.field) == ("unknown_profile", "scoring")


@pytest.mark.parametrize("nonsense", [None, 4, "asce", [], [("name", "x")]])
def test_parse_refuses_what_is_no_mapping(nonsense):
    with pytest.raises(RulesError) as refusal:
        parse(nonsense)
    assert refusal.value.code == "not_a_table"
    assert "%(" not in refusal.value.message


def test_load_refuses_unknown_rules():
    with pytest.raises(Refusal) as refusal:
        load("../asce")
    assert refusal.value.code == "unknown_rules"


def test_every_refusal_has_been_seen_with_its_sentence():
    seen = {code for _, code, _ in REFUSED} | {"unknown_profile", "unknown_rules"}
    assert seen == set(SENTENCES)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
PATHS = st.sampled_from([*FIELDS, "format", "odd", "ranking", "customs", "x", "format.x"])


@given(ANYTHING)
def test_parse_of_anything_is_rules_or_a_refusal(anything):
    assert rules_or_code(anything)


@given(st.dictionaries(PATHS, ANYTHING, max_size=3))
def test_parse_of_any_change_to_asce_is_rules_or_a_refusal(changes):
    changed = data()
    for path, value in changes.items():
        group, _, name = path.partition(".")
        if name and isinstance(changed.get(group), dict):
            changed[group][name] = value
        else:
            changed[group] = value
    assert rules_or_code(changed)


@given(st.dictionaries(st.none() | st.integers() | st.text() | st.tuples(), ANYTHING, max_size=3))
def test_parse_of_any_keys_is_rules_or_a_refusal(anything):
    assert rules_or_code(anything)


def rules_or_code(anything):
    try:
        rules = parse(anything)
    except RulesError as refusal:
        json.dumps([refusal.code, refusal.field, refusal.params]).encode()
        return refusal.message.encode()
    json.dumps(rules.as_data()).encode()
    assert parse(rules.as_data()) == rules
    return isinstance(rules, Rules)


@pytest.mark.parametrize("name", names())
def test_whoever_reads_where_an_article_comes_from_needs_no_list_of_codes(name):
    said = " ".join(text for _, text in load(name).origins)
    assert re.findall(r"\bR\d+\b", said) == []
