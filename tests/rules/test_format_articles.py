"""The paper of every way to run the parties: it says how, and nothing that decides nothing."""

import re

import pytest

from tests.rules.test_articles import FINAL, choices, codes, paper
from tournaments.rules import Later, articles, derive, load, names
from tournaments.rules.effect import silent
from tournaments.rules.sentences import SENTENCES
from tournaments.rules.singles import SINGLES

SYSTEMS = [
    derive(
        load("lions-10"),
        {
            "format.later": later,
            "format.first": first,
            "ranking.criteria": ["total"],
            "odd.points": points,
        },
    )
    for later in Later
    for first in ("draw", "registration")
    for points in ("none", "fixed")
]


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda one: f"{one.format.later}-{one.format.first}")
def test_every_system_prints_its_draw_without_a_hole(rules):
    printed = articles(rules)
    assert f"later.{rules.format.later}" in [one.code for one in printed]
    assert not [one.text() for one in printed if "%(" in one.text()]


SILENT_SOMEWHERE = sorted(
    set().union(*(silent(load(name)) for name in names())) - {"final.after", "final.teams"}
)
"""The cut apart, which a plan of the whole evening refuses."""


@pytest.mark.parametrize("path", SILENT_SOMEWHERE)
def test_what_decides_nothing_changes_no_paper(path):
    """The form does not ask it, the wall does not say it."""
    for rules in (
        load(name) for name in ("asce", "fixes-mobiles", "melee", "poules", "consolante")
    ):
        if path in silent(rules):
            value = next(iter({*choices(path)} - {rules.value(path)}), None)
            value = value or others_of(rules.value(path))
            if (path, value) == ("time.unequal", "average"):  # refused with a target
                continue
            changed = derive(rules, {path: value, "origins": dict(rules.origins)})
            assert paper(changed) == paper(rules)


def others_of(value):
    return not value if isinstance(value, bool) else value + 1


def test_in_a_melee_nobody_is_a_pair():
    said = " ".join(
        f"{one.chapter} {one.text()}"
        for name in ("melee", "melee-classement")
        for method in ("bye", "refuse")
        for leavers in ("last", "in_place")
        for one in articles(
            derive(load(name), {"odd.method": method, "ranking.leavers": leavers, "fee": 500})
        )
    )
    assert not re.findall(r"[Pp]airs?", said)
    assert "Players enter alone. Partners change in every round" in said


def test_every_sentence_of_a_melee_replaces_one_about_pairs():
    for code, sentence in SINGLES.items():
        assert re.search(r"[Pp]airs?\b", SENTENCES[code])
        assert not re.search(r"[Pp]airs?\b", sentence)
        assert re.findall(r"%.[a-z_]+.s", sentence) == re.findall(r"%.[a-z_]+.s", SENTENCES[code])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("suisse", "pairs that have won as many games meet"),
        ("gagnants", "winners of the round before meet winners"),
        ("toutes-rondes", "every pair meets every other in turn"),
        ("fixes-mobiles", "Odd-numbered pairs stay, even-numbered pairs move;"),
        ("melee", "nobody has the same partner twice"),
        ("melee", "Players left over"),
        ("melee-classement", "players near one another in the ranking sit at one table"),
        ("poules", "Pairs in a pool: 4;"),
        ("poules", "Pairs of each pool that enter the principal draw: the first 2."),
        ("poules", "A game won in the pool counts 2, a tie 1."),
        ("poules", "Pairs of the same group are not in one pool as long as that is possible"),
        ("poules", "comes to this many points: 1010;"),
        ("poules", "Deals in each round, at most: 20."),
        ("poules", "Pairs that do not enter the principal draw play a consolation draw."),
        ("poules", "by the place they reached in the final draws"),
        ("consolante", "From the first round on, whoever wins goes on."),
        ("consolante", "Pairs beaten in the first game they play in the principal draw enter"),
        ("consolante", "one more deal decides; if that is equal too, the pair with the better"),
        ("finale", "After round 6, the first 8 of the ranking enter the principal draw;"),
        ("finale", "Pairs that have met before may meet again in a draw."),
        ("finale", "The pairs beaten in the semi-finals play for the third place."),
        ("horloge", "after this many minutes: 40. The deal begun is finished and counts;"),
        ("horloge", "rounded to the nearest point, a half upwards."),
    ],
)
def test_a_shipped_format_says_how_it_is_run(name, said):
    assert said in " ".join(f"{one.chapter} {one.text()}" for one in articles(load(name)))


def test_final_draws_that_the_ranking_leaves_out_are_said_to_be_so():
    assert "final.no_places" not in codes(FINAL)
    assert "final.no_places" in codes(derive(FINAL, {"ranking.criteria": ["wins", "total"]}))
