"""From seats to lines, without a database: byes, bis games, forfeits, penalties."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments import tally
from tournaments.rules import derive, load
from tournaments.standings import Kind
from tournaments.tally import Entry, Evening, Fine, Placed

ASCE = load("asce")


def plays(number, party, points=None, against=None, *, bis=False, opponent=9, forfeit=False):
    return Placed(
        round=party,
        bis=bis,
        number=number,
        opponent=opponent,
        kind="plays",
        table=1,
        points=points,
        against=against,
        forfeit=forfeit,
    )


def idle(number, party, kind="bye"):
    return Placed(round=party, bis=False, number=number, opponent=None, kind=kind)


def line(rules, *seats, fines=()):
    (found,) = tally.lines(rules, [Entry(number=1, withdrawn=False)], seats, fines)
    return found


def bye_rules(**changes):
    return derive(ASCE, {"odd.method": "bye", **{f"odd.{k}": v for k, v in changes.items()}})


def test_a_zero_is_a_result_and_a_missing_result_is_none():
    assert line(ASCE, plays(1, 1, 0, 1944)).games[0].points == 0
    assert line(ASCE, plays(1, 1)).games == ()


def test_bye_with_fixed_points_marks_them_and_is_neither_win_nor_game():
    found = line(bye_rules(points="fixed", fixed=1000), plays(1, 1, 900, 1044), idle(1, 2))
    assert (found.total, found.wins, found.played) == (1900, 0, 1)


def test_bye_without_points_leaves_no_game():
    assert line(bye_rules(points="none"), idle(1, 1)).games == ()


@pytest.mark.parametrize(
    ("mine", "points"), [((), 972), ((900,), 900), ((901, 902), 902), ((900, 1000, 1101), 1000)]
)
def test_own_average_is_of_the_games_played_a_half_up_and_half_the_points_without_any(mine, points):
    seats = [plays(1, party, own, 1944 - own) for party, own in enumerate(mine, start=2)]
    bye = line(bye_rules(points="own_average"), idle(1, 1), *seats).games[0]
    assert (bye.kind, bye.points, bye.opponent) == (Kind.BYE, points, None)


def test_own_average_leaves_forfeits_out():
    seats = [plays(1, 2, 1100, 0, forfeit=True), plays(1, 3, 900, 1044)]
    assert line(bye_rules(points="own_average"), idle(1, 1), *seats).games[0].points == 900


def test_round_average_is_of_what_was_played_in_that_partie():
    others = [plays(2, 1, 1000, 944), plays(3, 1, 944, 1000), plays(2, 2, 1944, 0)]
    others.append(plays(4, 1, 1100, 0, forfeit=True))
    found = line(bye_rules(points="round_average"), idle(1, 1), *others)
    assert found.total == 972


def test_half_of_the_points_follows_the_deals_of_the_partie():
    rules = derive(bye_rules(points="own_average"), {"format.deals": [12, 12, 12, 15]})
    assert line(rules, idle(1, 4)).total == 1215


def test_half_of_the_points_follows_the_points_rules():
    rules = bye_rules(points="own_average")
    without = derive(rules, {"scoring_changes": {"last_trick": 0, "failed": 152}})
    assert line(without, idle(1, 1)).games[0].points == 152 * 6


CAPPED = derive(ASCE, {"scoring_changes": {"cap": 1280, "cap_loser": 664}})
FROM_3 = derive(CAPPED, {"format.caps_from": 3})
"""R10, La Grand-Combe: from partie 3 the winner keeps at most 1280, the loser at most 664."""


def test_a_capped_partie_counts_as_far_as_its_cap():
    won, lost, level = line(
        CAPPED,
        plays(1, 1, 1400, 544),
        plays(1, 2, 900, 1044),
        plays(1, 3, 1300, 1300),
    ).games
    assert (won.points, won.against, won.raw, won.raw_against) == (1280, 544, 1400, None)
    assert (lost.points, lost.against, lost.raw, lost.raw_against) == (664, 1044, 900, None)
    assert (level.points, level.against) == (1280, 1280)


def test_caps_hold_from_the_partie_that_the_reglement_names():
    seats = [plays(1, party, 1402, 542) for party in (1, 2, 3, 4)]
    found = line(FROM_3, *seats, fines=[Fine(number=1, points=162)])
    assert [game.points for game in found.games] == [1402, 1402, 1280, 1280]
    assert [game.raw for game in found.games] == [None, None, 1402, 1402]
    assert found.total == 2 * 1402 + 2 * 1280 + 162


def test_a_win_is_one_by_what_was_made_and_not_by_what_is_kept():
    level = derive(ASCE, {"scoring_changes": {"cap": 900, "cap_loser": 900}})
    assert line(level, plays(1, 1, 1000, 944)).wins == 1
    assert line(level, plays(1, 1, 944, 1000)).wins == 0


@pytest.mark.parametrize(("party", "counts"), [(2, 1300), (3, 1280)])
def test_a_forfeit_and_a_rest_count_no_more_than_a_win_would(party, counts):
    rules = derive(FROM_3, {"odd.method": "bye", "odd.points": "fixed", "odd.fixed": 1300})
    (rest,) = line(rules, idle(1, party)).games
    (given,) = line(rules, plays(1, party, 1300, 0, forfeit=True)).games
    assert rest.points == given.points == counts
    assert line(FROM_3, plays(1, party, 1100, 0, forfeit=True)).total == 1100


def test_the_average_of_a_partie_is_of_what_counts():
    rules = derive(FROM_3, {"odd.method": "bye", "odd.points": "round_average"})
    seats = [plays(2, 3, 1402, 542), plays(3, 3, 542, 1402)]
    assert line(rules, idle(1, 3), *seats).total == (1280 + 542 + 1) // 2


def test_an_average_of_capped_parties_is_of_what_they_count():
    rules = derive(CAPPED, {"odd.method": "bye", "odd.points": "own_average"})
    assert line(rules, plays(1, 1, 1400, 544), idle(1, 2)).games[1].points == 1280


def test_rest_of_the_bis_marks_nothing_and_the_bis_game_counts():
    seats = [plays(1, 1, 900, 1044), plays(1, 1, 1000, 944, bis=True), idle(1, 2, "rest")]
    seats += [plays(1, 3, 800, 1144), plays(1, 4, 700, 1244)]
    found = line(ASCE, *seats)
    assert (found.total, found.played) == (3400, 4)


def bis_without_rest(*last):
    seats = [plays(1, 1, 900, 1044), plays(1, 1, 1000, 944, bis=True), plays(1, 2, 800, 1144)]
    return [*seats, plays(1, 3, 700, 1244), plays(1, 4, *last)]


def test_bis_game_is_set_aside_once_there_is_a_result_too_many():
    found = line(ASCE, *bis_without_rest(600, 1344))
    assert (found.total, found.played) == (3000, 4)
    assert [game.points for game in found.games if not game.counted] == [1000]


def test_bis_game_counts_while_the_last_sheet_is_awaited():
    assert line(ASCE, *bis_without_rest()).total == 3400


def test_bis_game_counts_for_the_opponents_of_a_pair_that_sets_it_aside():
    seats = [*bis_without_rest(600, 1344), plays(2, 1, 944, 1000, bis=True)]
    who = [Entry(number=1, withdrawn=False), Entry(number=2, withdrawn=False)]
    assert [found.total for found in tally.lines(ASCE, who, seats, ())] == [3000, 944]


def test_forfeit_is_a_win_and_not_a_game_played():
    found = line(ASCE, plays(1, 1, 1100, 0, forfeit=True))
    assert (found.total, found.wins, found.played) == (1100, 1, 0)


def test_penalties_of_several_rulings_add_up_beside_the_score():
    fines = [Fine(number=1, points=-162), Fine(number=1, points=50), Fine(number=2, points=162)]
    found = line(ASCE, plays(1, 1, 900, 1044), fines=fines)
    assert (found.penalties, found.total) == (-112, 788)


def test_a_pair_that_never_sat_has_an_empty_line():
    assert line(ASCE).games == ()


def evening(*seats, fines=(), pairs=2):
    return Evening(
        rules=ASCE,
        seed="s",
        entries=tuple(Entry(number=n, withdrawn=False) for n in range(1, pairs + 1)),
        seats=seats,
        rulings=fines,
    )


def test_evening_up_to_a_partie_leaves_later_games_and_rulings_out():
    seats = [plays(1, 1, 900, 1044), plays(1, 2, 1000, 944)]
    rulings = (Fine(number=1, points=-162, round=2), Fine(number=1, points=-10))
    whole = evening(*seats, fines=rulings)
    assert [row.total for row in whole.upto(1).ranked() if row.id == 1] == [890]
    assert [row.total for row in whole.ranked() if row.id == 1] == [1728]
    assert whole.parties == (1, 2)


def test_rows_tell_each_seat_and_are_complete_only_without_awaited_tables():
    seats = [plays(1, 1, 900, 1044, opponent=2), plays(2, 1, 1044, 900, opponent=1)]
    played = evening(*seats)
    awaited = evening(*seats, plays(1, 2, opponent=2), idle(2, 2, "rest"))
    assert played.complete
    assert not awaited.complete
    first, second = awaited.rows()
    assert (first["number"], first["rank"], first["total"]) == (2, 1, 1044)
    assert first["values"] == ["1044", "1", "", "1044"]
    assert (second["decided_by"], second["penalties"]) == ("total", 0)
    assert [game["kind"] for game in first["games"]] == ["played", "rest"]
    assert second["games"] == [
        {
            "round": 1,
            "bis": False,
            "table": 1,
            "opponent": 2,
            "kind": "played",
            "points": 900,
            "against": 1044,
            "counted": True,
        },
        {
            "round": 2,
            "bis": False,
            "table": 1,
            "opponent": 2,
            "kind": "awaited",
            "points": None,
            "against": None,
            "counted": False,
        },
    ]


def test_rows_keep_what_was_marked_beside_what_counts():
    rows = replace(evening(plays(1, 3, 1402, 700, opponent=2)), rules=FROM_3).rows()
    game = rows[0]["games"][0]
    assert (game["points"], game["raw"]) == (1280, 1402)
    assert (game["against"], game["raw_against"]) == (664, 700)


games = st.lists(
    st.tuples(st.integers(1, 4), st.integers(0, 3000), st.booleans(), st.booleans()), max_size=4
)


@given(games, st.randoms())
def test_every_point_that_counts_is_in_the_total_in_any_order(found, shuffler):
    seats = [
        plays(1, party, points, 500, bis=bis, forfeit=forfeit)
        for party, points, bis, forfeit in found
    ]
    shuffled = [*seats]
    shuffler.shuffle(shuffled)
    assert line(ASCE, *seats).total == sum(seat.points for seat in seats)
    assert line(ASCE, *shuffled).total == line(ASCE, *seats).total


@given(games)
def test_reading_twice_gives_the_same_and_changes_nothing(found):
    seats = [plays(1, party, points, 500, bis=bis) for party, points, bis, _ in found]
    kept = [replace(seat) for seat in seats]
    assert line(ASCE, *seats) == line(ASCE, *seats)
    assert seats == kept
