"""What an organiser changes, and how it is told."""

import pytest

from tournaments.rules import RulesError, derive, differences, load

ASCE = load("asce")


def told(rules):
    return [(d.path, d.before, d.after) for d in differences(rules, ASCE)]


def test_derive_nothing_changes_nothing():
    assert derive(ASCE, {}) == ASCE
    assert differences(ASCE, ASCE) == ()


def test_derive_takes_dotted_paths_and_groups():
    dotted = derive(ASCE, {"odd.method": "bye", "fee": 1000})
    nested = derive(ASCE, {"odd": {"method": "bye"}, "fee": 1000})
    assert dotted == nested
    assert told(dotted) == [("fee", 0, 1000), ("odd.method", "bis", "bye")]


def test_derive_more_rounds_repeats_the_last_number_of_deals():
    rules = derive(derive(ASCE, {"format.deals": [12, 12, 12, 15]}), {"format.rounds": 5})
    assert rules.format.deals == (12, 12, 12, 15, 15)


def test_derive_fewer_rounds_cuts_the_deals():
    assert derive(ASCE, {"format.rounds": 3}).format.deals == (12, 12, 12)


def test_derive_rounds_and_deals_together():
    rules = derive(ASCE, {"format": {"rounds": 5, "deals": 10}})
    assert rules.format.deals == (10,) * 5


def test_derive_leaves_the_base_alone():
    before = ASCE.as_data()
    derive(ASCE, {"format.rounds": 6})
    assert ASCE.as_data() == before


def test_a_changed_field_loses_its_source_and_the_others_keep_theirs():
    rules = derive(ASCE, {"format.rematch": "forbid"})
    assert dict(ASCE.origins).keys() - dict(rules.origins).keys() == {"format.rematch"}


def test_a_new_title_is_no_difference():
    assert told(derive(ASCE, {"title": "Concours du foot", "name": "foot"})) == []


def test_differences_are_plain_values():
    rules = derive(ASCE, {"ranking.criteria": ["wins", "total"], "prizes.cumulate": True})
    assert told(rules) == [
        ("ranking.criteria", ["total", "wins", "head_to_head", "best"], ["wins", "total"]),
        ("prizes.cumulate", False, True),
    ]


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"format.rounds": 0}, "not_whole", "format.rounds"),
        ({"format.rounds": "many"}, "not_whole", "format.rounds"),
        ({"format.rounds": 1}, "bis_needs_rounds", "odd.method"),
        ({"format": 3}, "not_a_table", "format"),
        ({"format.colour": 3}, "unknown_field", "format.colour"),
        ({"colour": 3}, "unknown_field", "colour"),
        ({"a.b": 3}, "unknown_field", "a.b"),
        ({"format": {"colour": 3}}, "unknown_field", "format.colour"),
    ],
)
def test_derive_refuses_what_parse_refuses(changes, code, field):
    with pytest.raises(RulesError) as refusal:
        derive(ASCE, changes)
    assert (refusal.value.code, refusal.value.field) == (code, field)
