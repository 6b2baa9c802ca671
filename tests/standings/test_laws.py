"""Laws of every ranking, on random small contests."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.naive import naive_ranks
from tests.standings.strategies import CRITERIA, ITSELF, contests
from tournaments.standings import Criterion, Leavers, rank

LEAVERS = st.sampled_from(list(Leavers))


@given(contests(), CRITERIA, st.text(max_size=5), LEAVERS)
def test_rank_equals_the_naive_way(lines, criteria, seed, leavers):
    rows = rank(lines, criteria, seed, leavers=leavers)
    assert {row.id: row.rank for row in rows} == naive_ranks(lines, criteria, seed, leavers)


@given(contests(), CRITERIA, LEAVERS, st.randoms(use_true_random=False))
def test_rank_does_not_depend_on_the_order_of_lines_and_games(lines, criteria, leavers, chance):
    mixed = [replace(line, games=tuple(shuffled(line.games, chance))) for line in lines]
    expected = rank(lines, criteria, "s", leavers=leavers)
    assert rank(shuffled(mixed, chance), criteria, "s", leavers=leavers) == expected


@given(contests(), CRITERIA)
def test_rank_twice_is_equal(lines, criteria):
    assert rank(lines, criteria, "s") == rank(lines, criteria, "s")


@given(contests(), CRITERIA)
def test_ranks_start_at_one_and_skip_after_a_tie(lines, criteria):
    ranks = [row.rank for row in rank(lines, criteria, "s")]
    assert all(number == ranks.index(number) + 1 for number in ranks)
    assert ranks == sorted(ranks)


@given(contests(), CRITERIA)
def test_tied_says_whether_the_rank_is_shared(lines, criteria):
    rows = rank(lines, criteria, "s")
    ranks = [row.rank for row in rows]
    assert [row.tied for row in rows] == [ranks.count(row.rank) > 1 for row in rows]


@given(contests(), CRITERIA)
def test_equal_rows_stand_in_the_order_of_their_ids(lines, criteria):
    rows = rank(lines, criteria, "s")
    assert [(row.rank, row.id) for row in rows] == sorted((row.rank, row.id) for row in rows)


@given(contests(), CRITERIA)
def test_every_point_of_every_game_is_in_the_totals(lines, criteria):
    plain = sum(line.penalties + sum(g.points * g.counted for g in line.games) for line in lines)
    rows = rank(lines, criteria, "s")
    assert sum(row.total for row in rows) == plain
    assert {row.id for row in rows} == {line.id for line in lines}


@given(contests(), ITSELF, st.randoms(use_true_random=False))
def test_other_numbers_for_the_pairs_give_the_same_ranks(lines, criteria, chance):
    """Without a lot nothing hangs on an id."""
    ids = [line.id for line in lines]
    new = dict(zip(ids, chance.sample(range(1, 1000), len(ids)), strict=True))
    renamed = [
        replace(
            line,
            id=new[line.id],
            games=tuple(replace(g, opponent=new.get(g.opponent)) for g in line.games),
        )
        for line in lines
    ]
    ranks = {row.id: row.rank for row in rank(lines, criteria)}
    assert {row.id: row.rank for row in rank(renamed, criteria)} == {
        new[key]: place for key, place in ranks.items()
    }


@given(contests(), ITSELF)
def test_one_more_criterion_only_separates_equal_pairs(lines, criteria):
    """Nobody overtakes anybody by a criterion further down the list."""
    before = {row.id: row.rank for row in rank(lines, criteria[:-1])}
    places = [before[row.id] for row in rank(lines, criteria)]
    assert places == sorted(places)


@given(contests(), st.text(max_size=5))
def test_a_lot_leaves_nobody_equal_who_has_a_result(lines, seed):
    rows = rank(lines, [Criterion.TOTAL, Criterion.LOT], seed)
    with_result = {line.id for line in lines if any(g.counted for g in line.games)}
    assert not [row for row in rows if row.tied and row.id in with_result]


@given(contests(), CRITERIA)
def test_decided_by_names_the_first_criterion_that_differs(lines, criteria):
    rows = rank(lines, criteria, "s", leavers=Leavers.IN_PLACE)
    for above, row in pairwise(rows):
        if row.rank == above.rank:
            assert row.decided_by is None
            continue
        place = criteria.index(row.decided_by)
        earlier = [c for c in criteria[:place] if c not in {Criterion.HEAD_TO_HEAD, Criterion.LOT}]
        for criterion in earlier:
            assert said(above, criterion) == said(row, criterion)
        assert said(above, row.decided_by) != said(row, row.decided_by) or (
            row.decided_by == Criterion.HEAD_TO_HEAD
        )


def said(row, criterion):
    return next(value.number for value in row.values if value.criterion == criterion)


def shuffled(items, chance: Random):
    items = list(items)
    chance.shuffle(items)
    return items
