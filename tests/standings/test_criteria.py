"""Each criterion, on figures worked out by hand from the rules."""

from fractions import Fraction

import pytest

from tournaments.standings import DEFINITIONS, Criterion, Game, Kind, Line, lot_seed, rank
from tournaments.standings.stream import shuffled


def games(*scores):
    """Games of rounds 1, 2 ... from (points, against) or (points, against, opponent)."""
    return tuple(
        Game(round=number, points=score[0], against=score[1], opponent=(*score, 99)[2])
        for number, score in enumerate(scores, start=1)
    )


def order(lines, *criteria, seed=""):
    return [(row.rank, row.id) for row in rank(lines, criteria, seed)]


def numbers(lines, criterion, seed=""):
    """{id: what the criterion says} with the total before it, so that there is something tied."""
    rows = rank(lines, (Criterion.TOTAL, criterion), seed)
    return {row.id: row.values[1].number for row in rows}


def test_every_criterion_is_defined_and_labelled():
    assert list(DEFINITIONS) == list(Criterion)
    labels = [definition.label for definition in DEFINITIONS.values()]
    assert all(labels)
    assert len(set(labels)) == len(labels)


def test_total_counts_byes_forfeits_and_penalties_and_not_what_is_out():
    line = Line(
        id=1,
        games=(
            Game(round=1, points=1024, against=920, opponent=2),
            Game(round=2, points=972, kind=Kind.BYE),
            Game(round=3, points=1100, against=0, opponent=3, kind=Kind.FORFEIT),
            Game(round=4, points=1500, against=444, opponent=4, counted=False),
        ),
        penalties=-162,
    )
    (row,) = rank([line], [Criterion.TOTAL])
    assert row.total == row.values[0].number == 1024 + 972 + 1100 - 162
    assert (row.wins, row.played) == (2, 1)


def test_a_bye_is_no_win_no_game_and_no_best_round():
    rested = Line(id=1, games=(*games((800, 1144)), Game(round=2, points=1944, kind=Kind.BYE)))
    (row,) = rank([rested], [Criterion.BEST, Criterion.AVERAGE, Criterion.LAST_ROUND])
    assert (row.wins, row.played) == (0, 1)
    assert [value.number for value in row.values] == [800, 800, 800]


def test_a_penalty_moves_the_total_and_nothing_else():
    clean, fined = Line(id=1, games=games((1000, 944))), Line(id=2, games=games((1000, 944)))
    fined = Line(id=2, games=fined.games, penalties=-162)
    rows = {row.id: row for row in rank([clean, fined], list(Criterion))}
    assert rows[2].total == 838
    assert rows[2].wins == rows[1].wins
    for criterion in (Criterion.AVERAGE, Criterion.BEST, Criterion.LAST_ROUND):
        place = list(Criterion).index(criterion)
        assert rows[2].values[place].number == rows[1].values[place].number == 1000


def test_an_equal_score_is_a_win_for_nobody():
    lines = [Line(id=1, games=games((972, 972, 2))), Line(id=2, games=games((972, 972, 1)))]
    assert [row.wins for row in rank(lines, [Criterion.WINS])] == [0, 0]


def test_average_is_an_exact_fraction():
    """2917/3 and 2918/3 are less than half a point apart, and floats are not asked."""
    lines = [
        Line(id=1, games=games((1000, 944), (1000, 944), (917, 1027))),
        Line(id=2, games=games((1000, 944), (1000, 944), (918, 1026))),
    ]
    rows = rank(lines, [Criterion.AVERAGE])
    assert [(row.id, row.values[0].number) for row in rows] == [
        (2, Fraction(2918, 3)),
        (1, Fraction(2917, 3)),
    ]
    assert rows[0].values[0].exact == "2918/3"


def test_average_favours_nobody_for_a_missed_round():
    late = Line(id=1, games=(Game(round=2, points=1200, against=744, opponent=3),))
    early = Line(id=2, games=games((1100, 844), (1100, 844)))
    assert order([late, early], Criterion.AVERAGE) == [(1, 1), (2, 2)]
    assert order([late, early], Criterion.TOTAL) == [(1, 2), (2, 1)]


def test_best_is_the_highest_single_game():
    lines = [
        Line(id=1, games=games((1000, 944), (1000, 944))),
        Line(id=2, games=games((1400, 544), (600, 1344))),
    ]
    assert order(lines, Criterion.TOTAL, Criterion.BEST) == [(1, 2), (2, 1)]


def test_points_against_fewer_comes_first():
    lines = [Line(id=1, games=games((1000, 1100))), Line(id=2, games=games((1000, 944)))]
    assert order(lines, Criterion.TOTAL, Criterion.POINTS_AGAINST) == [(1, 2), (2, 1)]
    assert numbers(lines, Criterion.POINTS_AGAINST) == {1: 1100, 2: 944}


def test_points_against_does_not_reward_a_bye():
    """1800 in two games is better than 944 in one: 900 against 944 a game."""
    rested = Line(id=1, games=(*games((1000, 944)), Game(round=2, points=1000, kind=Kind.BYE)))
    played = Line(id=2, games=games((1000, 900), (1000, 900)))
    assert order([rested, played], Criterion.TOTAL, Criterion.POINTS_AGAINST) == [(1, 2), (2, 1)]
    assert numbers([rested, played], Criterion.POINTS_AGAINST) == {1: 944, 2: 900}


def test_last_round_is_the_last_game_that_each_played():
    """Who rests in the last round is compared by the round before."""
    rested = Line(id=1, games=(*games((1000, 944)), Game(round=2, points=1000, kind=Kind.BYE)))
    played = Line(id=2, games=games((1100, 844), (900, 1044)))
    assert order([rested, played], Criterion.TOTAL, Criterion.LAST_ROUND) == [(1, 1), (2, 2)]


def test_last_round_with_a_bis_game_is_the_mean_of_both():
    bis = Line(
        id=1,
        games=(
            Game(round=1, points=900, against=1044, opponent=3),
            Game(round=1, points=1001, against=943, opponent=4),
        ),
    )
    (row,) = rank([bis], [Criterion.LAST_ROUND])
    assert row.values[0].number == Fraction(1901, 2)


def test_head_to_head_between_two():
    lines = [
        Line(id=1, games=games((900, 1044, 2), (1100, 844, 3))),
        Line(id=2, games=games((1044, 900, 1), (956, 988, 4))),
        Line(id=3, games=games((800, 1144, 4), (844, 1100, 1))),
        Line(id=4, games=games((1144, 800, 3), (988, 956, 2))),
    ]
    rows = rank(lines, [Criterion.TOTAL, Criterion.HEAD_TO_HEAD])
    assert [(row.rank, row.id) for row in rows] == [(1, 4), (2, 2), (3, 1), (4, 3)]
    assert rows[2].decided_by == Criterion.HEAD_TO_HEAD
    assert [row.values[1].number for row in rows] == [None, 2, 0, None]


def beaten(*results):
    """Lines from (winner, loser): 1000 to 900 each; everybody's total is left to the penalties."""
    ids = sorted({key for result in results for key in result})
    return [
        Line(
            id=me,
            games=tuple(
                Game(
                    round=number,
                    points=1000 if me == winner else 900,
                    against=900 if me == winner else 1000,
                    opponent=loser if me == winner else winner,
                )
                for number, (winner, loser) in enumerate(results, start=1)
                if me in (winner, loser)
            ),
            penalties=-sum(
                (1000 if me == winner else 900)
                for winner, loser in results
                if me in (winner, loser)
            ),
        )
        for me in ids
    ]


def test_head_to_head_of_three_is_a_small_league():
    lines = beaten((3, 1), (3, 2), (1, 2))
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 3), (2, 1), (3, 2)]
    assert numbers(lines, Criterion.HEAD_TO_HEAD) == {3: 4, 1: 2, 2: 0}


def test_head_to_head_in_a_circle_falls_to_the_next_criterion():
    lines = beaten((1, 2), (2, 3), (3, 1))
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 1), (1, 2), (1, 3)]
    lines[2] = Line(id=3, games=(*lines[2].games, *games((1500, 444))), penalties=-3400)
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD, Criterion.BEST)[0] == (1, 3)


def test_head_to_head_of_pairs_that_did_not_all_meet_falls_to_the_next_criterion():
    lines = beaten((1, 2), (2, 3))
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 1), (1, 2), (1, 3)]
    assert numbers(lines, Criterion.HEAD_TO_HEAD) == {1: None, 2: None, 3: None}


def test_head_to_head_asks_again_about_who_is_left():
    """1 and 4 win two of three, 2 and 3 one; then 1 beat 4 and 3 beat 2."""
    lines = beaten((1, 4), (3, 1), (1, 2), (4, 2), (4, 3), (2, 3))
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 1), (2, 4), (3, 2), (4, 3)]


def test_head_to_head_looks_at_games_among_the_tied_only():
    """2 beat 1, and lost to 3 whose total is another."""
    lines = beaten((2, 1), (3, 2))
    lines[2] = Line(id=3, games=lines[2].games, penalties=0)
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 3), (2, 2), (3, 1)]


def test_head_to_head_averages_a_rematch():
    """1 beat 2 once and lost once: that is a draw between them; both beat 3."""
    lines = beaten((1, 2), (2, 1), (1, 3), (2, 3))
    assert numbers(lines, Criterion.HEAD_TO_HEAD) == {1: 1, 2: 1, 3: 0}
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 1), (1, 2), (3, 3)]


def test_head_to_head_ignores_a_game_that_does_not_count_for_one_side():
    """The catch-up game of a pair that rested counts for it alone, and is no meeting."""
    lines = [
        Line(id=1, games=games((1000, 944, 2))),
        Line(
            id=2,
            games=(
                Game(round=1, points=944, against=1000, opponent=1, counted=False),
                Game(round=1, points=1000, against=944, opponent=5),
            ),
        ),
    ]
    assert order(lines, Criterion.TOTAL, Criterion.HEAD_TO_HEAD) == [(1, 1), (1, 2)]


def tied(*ids):
    return [Line(id=key, games=games((972, 972))) for key in ids]


def test_lot_is_the_specified_stream_named_after_the_tied():
    assert lot_seed("gala", [9, 2, 5]) == "gala/lot/2,5,9"
    drawn = shuffled("gala/lot/2,5,9", [2, 5, 9])
    ids = [key for _, key in order(tied(5, 9, 2), Criterion.TOTAL, Criterion.LOT, seed="gala")]
    assert tuple(ids) == drawn


def test_lot_depends_on_the_tied_and_the_seed_alone():
    alone = order(tied(2, 5, 9), Criterion.TOTAL, Criterion.LOT, seed="s")
    others = [Line(id=key, games=games((100 + key, 1700))) for key in (1, 3, 4, 77)]
    among = order([*others, *tied(9, 5, 2)], Criterion.TOTAL, Criterion.LOT, seed="s")
    assert among[:3] == alone


def test_lots_of_different_pairs_are_not_one_lot():
    """Over many couples about half are turned round; a shared stream would turn all or none."""
    turned = sum(
        order(tied(key, key + 1), Criterion.TOTAL, Criterion.LOT, seed="s")[0][1] == key + 1
        for key in range(1, 201)
    )
    assert 70 <= turned <= 130


def test_no_lot_before_anybody_has_played():
    lines = [Line(id=1), Line(id=2)]
    assert order(lines, Criterion.TOTAL, Criterion.LOT, seed="s") == [(1, 1), (1, 2)]


@pytest.mark.parametrize("seed", ["", "2026-11-30 salle des fêtes", "s/lot/1,2"])
def test_stream_is_the_one_of_the_pairing(seed):
    """Two copies, one specification: they must agree to the last number."""
    from tournaments.pairing.seed import Stream

    assert list(shuffled(seed, range(64))) == Stream(seed).shuffle(range(64))


def test_stream_of_a_thousand_is_the_one_of_the_pairing():
    from tournaments.pairing.seed import Stream

    assert list(shuffled("x", range(1000))) == Stream("x").shuffle(range(1000))
