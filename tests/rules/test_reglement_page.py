"""docs/reglement.md keeps up with the data."""

import re
from pathlib import Path

import pytest

from tournaments.rules import FIELDS, RulesError, derive, load, names
from tournaments.standings import Criterion

PAGE = Path(__file__).parents[2].joinpath("docs", "reglement.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `([a-z_.]+)` \| (.+)$", PAGE, re.MULTILINE))
ASCE = load("asce")


@pytest.mark.parametrize("path", FIELDS)
def test_page_has_each_field_and_each_of_its_choices(path):
    assert path in ROWS
    try:
        derive(ASCE, {path: "?"})
    except RulesError as refusal:
        for choice in refusal.params.get("choices", ()):
            assert f"`{choice}`" in ROWS[path]


@pytest.mark.parametrize("criterion", Criterion)
def test_page_has_each_criterion(criterion):
    assert criterion.value in ROWS


@pytest.mark.parametrize("name", names())
def test_page_names_each_shipped_reglement(name):
    assert f"`{name}`" in PAGE


def test_page_has_no_field_that_is_not_there():
    assert ROWS.keys() == set(FIELDS) | {criterion.value for criterion in Criterion}


def test_page_lists_each_text_that_the_origins_cite():
    cited = {
        mark
        for name in names()
        for _, origin in load(name).origins
        for mark in re.findall(r"\bR\d+|SVCP", origin)
    }
    listed = set(re.findall(r"^\| (R\d+|SVCP) \|", PAGE, re.MULTILINE))
    assert cited <= listed


def test_page_example_runs_as_it_says():
    code = PAGE.partition("```python\n")[2].partition("```")[0]
    answers = [line[2:] for line in code.splitlines() if line.startswith("# ")]
    scope, said = {}, []
    for line in code.splitlines():
        if line.startswith(("[", "paper[")):
            said.append(repr(eval(line, scope)))
        elif not line.startswith("#"):
            exec(line, scope)
    assert said == answers
