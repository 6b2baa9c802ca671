"""The règlement's form asks what matters to the chosen way, and obeys the rest."""

import pytest
from django.utils import translation

from tournaments.forms.opening import OpenForm
from tournaments.forms.rules import RulesForm, in_words, label, name_of
from tournaments.forms.rules_words import LABELS, SINGLES_LABELS, VALUES, WAYS
from tournaments.forms.shelf import SHELVES, shelves
from tournaments.rules import FIELDS, Later, derive, load, names
from tournaments.rules.rules import plain
from tournaments.standings import Criterion


def typed(rules, **changes):
    """The form as it comes back when these fields, by path, were typed over."""
    shown = RulesForm(rules=rules)
    data = {}
    for name in shown.fields:
        value = shown[name].value()
        if value is not False:
            data[name] = "on" if value is True else str(value)
    return RulesForm(data | changes, rules=rules)


@pytest.mark.parametrize("name", names())
def test_every_shipped_reglement_comes_back_as_it_was(name):
    form = typed(load(name))
    assert form.is_valid(), form.errors
    assert form.result() == load(name)


def test_a_field_without_effect_is_nothing_to_be_wrong_about():
    form = typed(load("lions-10"), pools_size="99", time_target="", final_losers="away")
    assert form.is_valid()
    assert form.result() == load("lions-10")


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("lions-10", {"format_later": "pools", "pools_size": "99"}, "pools_size"),
        ("lions-10", {"time_ends": "target", "time_target": ""}, "time_target"),
        ("lions-10", {"final_after": "2", "final_teams": ""}, "final_teams"),
        ("lions-10", {"final_after": "20"}, "final_after"),
        ("poules", {"final_losers": "away"}, "final_losers"),
        ("horloge", {"time_minutes": "0"}, "time_minutes"),
    ],
)
def test_a_field_with_effect_is_told_where_it_is_wrong(name, changes, field):
    assert list(typed(load(name), **changes).errors) == [field]


def test_another_way_takes_along_what_it_leaves_without_effect():
    form = typed(load("finale"), format_later="pools", format_rounds="6")
    assert form.is_valid()
    found = form.result()
    assert (found.format.later, found.final.after, found.final.teams) == (Later.POOLS, 0, 0)
    form = typed(load("horloge"), time_ends="target", time_target="2001")
    assert form.is_valid()
    assert (form.result().time.target, form.result().time.unequal) == (2001, "as_played")


def test_a_cut_left_empty_is_none():
    form = typed(load("finale"), final_after="", criterion_1="wins", criterion_2="total")
    form.data |= {"criterion_3": "", "criterion_4": ""}
    assert form.is_valid()
    assert form.result().final.after == 0
    assert RulesForm(rules=form.result())["final_after"].value() == ""


def test_each_way_is_offered_once_under_its_heading():
    ways = [way for _title, some in WAYS for way in some]
    assert sorted(ways) == sorted(VALUES["format.later"]) == sorted(Later)


def test_each_field_and_choice_has_words():
    about = {"name", "title", "sources", "origins", "scoring_changes"}
    assert LABELS.keys() == FIELDS.keys() - about
    assert SINGLES_LABELS.keys() <= LABELS.keys()
    base = load("lions-10")
    for path, words in VALUES.items():
        assert in_words(path, plain(base.value(path))) in {
            *map(translation.gettext, words.values())
        }


def test_a_melee_asks_of_players():
    with translation.override("en"):
        form = RulesForm(rules=load("melee"))
        said = [str(field.label) for field in form.fields.values()]
        said += [chapter["title"] for chapter in form.chapters]
        assert "Players left over" in said
        assert "Entry fee for a player, in euros" in said
        assert label("fee") == "Entry fee for a pair, in euros"
        assert in_words("odd.method", "bye", singles=True) == "they rest, each in turn"


def test_every_shipped_reglement_stands_on_one_shelf_with_its_line():
    assert sorted(name for _heading, lines in SHELVES for name in lines) == sorted(names())
    shown = [one for shelf in shelves() for one in shelf.offered]
    assert [one.title for one in shown] == [load(one.name).title for one in shown]
    assert {value for value, _ in OpenForm.base_fields["base"].choices} == set(names())


def test_a_criterion_that_the_way_has_not_is_told_at_the_ranking():
    rules = derive(load("poules"), {})
    form = typed(rules, format_later="swiss")
    assert form.is_valid()
    with pytest.raises(Exception, match="no final draws") as refusal:
        form.result()
    assert refusal.value.field == "ranking.criteria"
    assert Criterion.PLACING in rules.ranking.criteria
    assert name_of("format.later") == "format_later"
