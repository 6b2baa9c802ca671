"""A concours of others, judged: what was wrong is found, what was right is left alone."""

from random import Random

import pytest

from tournaments.pairing import Pair, PairingRefused
from tournaments.pairing.audit import Round, audit


def partie(number, *tables, byes=(), points=()):
    return Round(
        number=number,
        tables=tuple(Pair(table=at, a=a, b=b) for at, (a, b) in enumerate(tables, 1)),
        byes=byes,
        points=dict(enumerate(points, 1)),
    )


FIRST = partie(1, (1, 2), (3, 4), points=((1100, 844), (1000, 944)))


def test_rematch_is_named_with_the_partie_where_they_had_met_and_what_was_better():
    _, second = audit([FIRST, partie(2, (1, 2), (3, 4))])
    assert [(one.a, one.b, one.table, one.earlier) for one in second.rematches] == [
        (1, 2, 1, (1,)),
        (3, 4, 2, (1,)),
    ]
    assert (second.cost.rematches, second.best.rematches) == (2, 0)
    assert {(one.a, one.b) for one in second.better} == {(1, 3), (4, 2)}


def test_round_in_ranking_order_has_nothing_better():
    first, second = audit([FIRST, partie(2, (1, 3), (2, 4))])
    assert (first.fine, second.fine) == (True, True)


def test_second_bye_before_everybody_rested_is_found():
    first = partie(1, (1, 2), (3, 4), byes=(5,))
    _, second = audit([first, partie(2, (1, 3), (2, 4), byes=(5,))])
    assert [(one.code, one.ids) for one in second.byes] == [("bye_again", (5,))]


def test_two_byes_where_parity_asks_for_none():
    (only,) = audit([partie(1, (1, 2), byes=(3, 4))])
    assert [one.code for one in only.byes] == ["too_many_byes"]


def test_unavoidable_rematch_is_told_without_a_better_round():
    rounds = [
        FIRST,
        partie(2, (1, 3), (2, 4)),
        partie(3, (1, 4), (2, 3)),
        partie(4, (1, 2), (3, 4)),
    ]
    last = audit(rounds)[-1]
    assert len(last.rematches) == 2
    assert last.best.rematches == 2


def test_system_nobody_knows_is_refused():
    with pytest.raises(PairingRefused, match="nonsense"):
        audit([FIRST, partie(2, (1, 3), (2, 4))], system="nonsense")


@pytest.mark.parametrize("system", ["swiss", "winners"])
def test_unequal_pairs_that_meet_without_need_are_found_though_ranks_are_near(system):
    won = ((1350, 1150), (1300, 900), (1250, 700), (1000, 500))
    first = partie(1, (1, 2), (3, 4), (5, 6), (7, 8), points=won)
    near = partie(2, (1, 3), (5, 2), (7, 4), (6, 8))
    _, second = audit([first, near], system=system)
    assert not second.fine
    assert (second.floats, second.best_floats) == (2, 0)
    assert second.best.rank_gap > second.cost.rank_gap
    winners = {1, 3, 5, 7}
    assert all((one.a in winners) == (one.b in winners) for one in second.better)
    _, equal = audit([first, partie(2, *((one.a, one.b) for one in second.better))], system=system)
    assert equal.fine
    _, ranked = audit([first, near])
    assert (ranked.floats, ranked.best_floats) == (None, None)


def test_winners_are_those_of_the_last_partie():
    first = partie(1, (1, 2), (3, 4), (5, 6), (7, 8), points=((1100, 844),) * 4)
    second = partie(2, (1, 3), (5, 7), (2, 4), (6, 8), points=((1000, 944),) * 4)
    third = partie(3, (1, 5), (2, 6), (3, 7), (4, 8))
    last = audit([first, second, third], system="winners")[-1]
    assert last.floats == 0
    mixed = partie(3, (1, 7), (5, 3), (2, 8), (6, 4))
    assert audit([first, second, mixed], system="winners")[-1].floats == 4


def test_greedy_evenings_are_found_out_and_only_where_they_went_wrong():
    """Top pair takes the next it has not met, as a volunteer does it by hand."""
    chance = Random(4)
    for _ in range(20):
        rounds, met, points = [], set(), dict.fromkeys(range(1, 13), 0)
        for number in range(1, 5):
            tables, left = [], sorted(points, key=lambda one: (-points[one], one))
            while left:
                a = left.pop(0)
                fresh = [b for b in left if frozenset((a, b)) not in met]
                tables.append((a, (fresh or left)[0]))
                left.remove(tables[-1][1])
            marks = [(p := chance.randint(0, 1944), 1944 - p) for _ in tables]
            rounds.append(partie(number, *tables, points=marks))
            again = [(a, b) for a, b in tables if frozenset((a, b)) in met]
            met |= {frozenset(two) for two in tables}
            for (a, b), (x, y) in zip(tables, marks, strict=True):
                points[a] += x
                points[b] += y
            found = audit(rounds)[-1]
            assert {(one.a, one.b) for one in found.rematches} == set(again)
            assert not (again and not found.better)
