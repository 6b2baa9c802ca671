"""Rankings as contests published them, names left out; their slips are found and not repeated."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest

from tournaments.standings import Criterion, Game, Line, rank

CARBAY = Path(__file__).with_name("carbay-2019.csv")

PUBLISHED = {
    "Pons 2023, 40 teams": (4046, 3755, 3722, 3667, 3588, 3592, 3551, 3531, 3454, 3424),
    "Club des Amis 2023, 36 teams": (4265, 4115, 4050, 4021),
    "Landry 2023, 42 teams": (4920, 4857, 4807),
    "Girmont 2024, 40 teams, 5 of 10 deals": (5322, 5107, 5067, 4910, 4842, 4763),
    "SVCP 2019, 18 teams, 6 of 10 deals": (6660, 6060, 5592),
}

OUT_OF_ORDER = {"Pons 2023, 40 teams": [(6, 5)]}


def of_totals(totals):
    """A line for each total; the id is the place on the published list."""
    return [
        Line(id=place, games=(Game(round=1, points=total),))
        for place, total in enumerate(totals, start=1)
    ]


@pytest.mark.parametrize("contest", PUBLISHED)
def test_published_totals_are_ranked_and_what_is_out_of_order_is_found(contest):
    rows = rank(of_totals(PUBLISHED[contest]), [Criterion.TOTAL])
    assert [row.total for row in rows] == sorted(PUBLISHED[contest], reverse=True)
    faults = [(above.id, row.id) for above, row in pairwise(rows) if above.id > row.id]
    assert faults == OUT_OF_ORDER.get(contest, [])


def test_pons_fifth_and_sixth_change_places():
    rows = rank(of_totals(PUBLISHED["Pons 2023, 40 teams"]), [Criterion.TOTAL])
    assert [(row.rank, row.id, row.total) for row in rows[4:6]] == [(5, 6, 3592), (6, 5, 3588)]


def carbay():
    with CARBAY.open(encoding="utf-8") as file:
        return [{key: int(text) for key, text in row.items()} for row in csv.DictReader(file)]


def carbay_lines():
    return [
        Line(
            id=row["bib"],
            games=tuple(Game(round=number, points=row[seq]) for number, seq in enumerate("abc", 1)),
        )
        for row in carbay()
    ]


def test_carbay_sums_and_order_are_those_published():
    rows = rank(carbay_lines(), [Criterion.TOTAL])
    assert [row.id for row in rows if row.id not in {27, 52}] == [
        row["bib"] for row in carbay() if row["bib"] not in {27, 52}
    ]
    assert {row.id: row.total for row in rows} == {row["bib"]: row["total"] for row in carbay()}


def test_carbay_ranks_are_those_published_but_for_the_tie_that_was_not_said():
    """27 and 52 both have -122: one shared rank 36 where 36 and 37 were printed."""
    ours = {row.id: (row.rank, row.tied) for row in rank(carbay_lines(), [Criterion.TOTAL])}
    differing = {
        row["bib"]: ours[row["bib"]] for row in carbay() if ours[row["bib"]][0] != row["rank"]
    }
    assert differing == {52: (36, True)}
    assert ours[27] == (36, True)
    assert ours[5] == (38, False)


def test_carbay_tie_is_settled_by_the_best_sequence_when_asked():
    """52 made 244 in its best sequence, 27 made 134."""
    rows = rank(carbay_lines(), [Criterion.TOTAL, Criterion.BEST])
    assert [(row.rank, row.id, row.decided_by) for row in rows[35:37]] == [
        (36, 52, Criterion.TOTAL),
        (37, 27, Criterion.BEST),
    ]
