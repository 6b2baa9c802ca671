"""Ranks, shared ranks, leavers, and what decided."""

import pytest

from tournaments.standings import Criterion, Game, Leavers, Line, compare, rank

TOTAL = [Criterion.TOTAL]


def line(key, *points, **more):
    games = tuple(
        Game(round=number, points=mark, against=1944 - mark, opponent=99)
        for number, mark in enumerate(points, start=1)
    )
    return Line(id=key, games=games, **more)


def ranks(lines, criteria=TOTAL, **how):
    return [(row.rank, row.id, row.tied) for row in rank(lines, criteria, **how)]


def test_rank_of_nobody_is_empty():
    assert rank([], TOTAL) == ()


def test_rank_before_any_result_is_one_shared_first_place():
    assert ranks([line(2), line(1), line(3)]) == [(1, 1, True), (1, 2, True), (1, 3, True)]


def test_rank_is_numeric_and_descending_with_negatives_last():
    lines = [line(1, 900), line(2, penalties=-162), line(3, 3592), line(4), line(5, 3588)]
    assert [row.total for row in rank(lines, TOTAL)] == [3592, 3588, 900, 0, -162]


def test_equal_totals_share_the_rank_and_the_next_is_skipped():
    lines = [line(7, 1000), line(3, 1200), line(1, 1000), line(4, 900)]
    assert ranks(lines) == [(1, 3, False), (2, 1, True), (2, 7, True), (4, 4, False)]


def test_shared_first_place():
    assert ranks([line(1, 5), line(2, 5), line(3, 4)]) == [
        (1, 1, True),
        (1, 2, True),
        (3, 3, False),
    ]


def test_ids_need_not_be_one_to_n():
    assert ranks([line(4012, 5), line(17, 9)]) == [(1, 17, False), (2, 4012, False)]


def test_zero_is_a_score():
    zero, absent = line(1, 0), line(2)
    rows = {row.id: row for row in rank([zero, absent], [Criterion.BEST])}
    assert rows[1].values[0].number == 0
    assert rows[2].values[0].number is None
    assert (rows[1].rank, rows[2].rank) == (1, 2)


def test_wins_before_total_ranks_otherwise_than_total():
    twice, once = line(1, 1000, 1000), line(2, 1900, 900)
    assert ranks([twice, once], [Criterion.WINS, Criterion.TOTAL])[0][1] == 1
    assert ranks([twice, once])[0][1] == 2


def test_decided_by_names_what_separates_a_row_from_the_one_above():
    lines = [line(1, 1000, 1000), line(2, 1400, 600), line(3, 900, 900), line(4, 900, 900)]
    rows = rank(lines, [Criterion.TOTAL, Criterion.BEST])
    assert [(row.id, row.decided_by) for row in rows] == [
        (2, None),
        (1, Criterion.BEST),
        (3, Criterion.TOTAL),
        (4, None),
    ]


def test_leavers_stand_behind_all_who_are_present():
    lines = [line(1, 1900, withdrawn=True), line(2, 100), line(3, 50), line(4, 60, withdrawn=True)]
    assert [row.id for row in rank(lines, TOTAL)] == [2, 3, 1, 4]
    assert [row.rank for row in rank(lines, TOTAL)] == [1, 2, 3, 4]
    assert rank(lines, TOTAL)[2].decided_by is None


def test_leavers_in_place_keep_their_rank():
    lines = [line(1, 1900, withdrawn=True), line(2, 100), line(3, 50)]
    rows = rank(lines, TOTAL, leavers=Leavers.IN_PLACE)
    assert [(row.rank, row.id, row.withdrawn) for row in rows] == [
        (1, 1, True),
        (2, 2, False),
        (3, 3, False),
    ]


def test_leavers_are_never_tied_with_who_is_present():
    lines = [line(1, 1000, withdrawn=True), line(2, 1000)]
    assert ranks(lines) == [(1, 2, False), (2, 1, False)]


def test_the_same_id_twice_is_refused():
    with pytest.raises(ValueError, match="id"):
        rank([line(1), line(1)], TOTAL)


def test_the_same_criterion_twice_is_refused():
    with pytest.raises(ValueError, match="criterion"):
        rank([line(1)], TOTAL * 2)


def test_compare_tells_who_moved_and_only_them():
    before = rank([line(1, 1000), line(2, 900), line(3, 800)], TOTAL)
    after = rank([line(1, 850), line(2, 900), line(3, 800)], TOTAL)
    told = [
        (c.id, c.rank_before, c.rank_after, c.points_before, c.points_after)
        for c in compare(before, after)
    ]
    assert told == [(2, 2, 1, 900, 900), (1, 1, 2, 1000, 850)]


def test_compare_of_the_same_is_empty():
    rows = rank([line(1, 1000), line(2, 900)], TOTAL)
    assert compare(rows, rows) == ()


def test_compare_tells_who_came_and_who_went():
    before, after = rank([line(1, 1000)], TOTAL), rank([line(2, 900)], TOTAL)
    told = [(c.id, c.rank_before, c.rank_after) for c in compare(before, after)]
    assert told == [(2, None, 1), (1, 1, None)]
