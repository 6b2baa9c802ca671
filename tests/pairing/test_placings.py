from dataclasses import replace
from random import Random

import pytest

from tests.pairing.draws import Evening, decided, loser
from tournaments.pairing import Beyond, Options, Past, Policy, pair
from tournaments.pairing.phases.placings import as_past, bracket, placings, pool_standings
from tournaments.pairing.phases.stages import Kind, Stage, read_stage


def played(count, **options):
    evening = Evening(count, Random(count), **options)
    while evening.round():
        pass
    return evening


def places(evening):
    return placings(evening.history, sorted(evening.points), evening.options)


@pytest.mark.parametrize("system", ["knockout", "pools"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8, 11, 16, 19, 27, 32, 40, 64])
def test_places_are_a_permutation_and_every_match_decides(count, system):
    evening = played(count, system=system, rematch=Policy.AVOID)
    found = places(evening)
    assert sorted(found.values()) == list(range(1, count + 1))
    for past in evening.history:
        if past.sides[1] and past.stage.split(".")[0] in {"principal", "consolation"}:
            if ".bye." in past.stage:
                continue
            beaten = loser(past)
            (winner,) = {one for side in past.sides for one in side} - {beaten}
            assert found[winner] < found[beaten], past


@pytest.mark.parametrize("losers", [Beyond.CONSOLATION, Beyond.OUT, Beyond.RANKING])
@pytest.mark.parametrize("count", [4, 9, 16, 19, 33])
def test_without_matches_for_the_places_they_are_shared(count, losers):
    evening = played(count, losers=losers)
    found = places(evening)
    finals = next(past for past in evening.history if past.stage == "principal.2")
    first, second = sorted((found[finals.sides[0][0]], found[finals.sides[1][0]]))
    assert (first, second) == (1, 2)
    assert [place for place in (3, 4) if place in found.values()] == [3, 4]
    assert set(found) == set(range(1, count + 1))
    for place in found.values():
        assert place == 1 + sum(other < place for other in found.values())


def test_third_place_is_shared_without_a_small_final():
    evening = played(8, losers=Beyond.OUT, third=False)
    assert sorted(places(evening).values()) == [1, 2, 3, 3, 5, 5, 5, 5]


def test_places_before_the_draws_and_while_they_last():
    evening = Evening(8, Random(1), losers=Beyond.OUT)
    assert places(evening) == {}
    evening.round(decided())
    assert sorted(places(evening).values()) == [1, 1, 1, 1, 5, 5, 5, 5]
    evening.history[0] = replace(evening.history[0], points=None, winner=None)
    found = places(evening)
    assert (found[1], found[8]) == (1, 1)


def test_who_left_comes_behind_those_beaten_in_that_round():
    evening = Evening(8, Random(1))
    evening.round(decided())
    evening.leave(4)
    while evening.round(decided()):
        pass
    found = places(evening)
    assert sorted(found.values()) == list(range(1, 9))
    assert found[4] == 4


def game(number, table, a, b, points, *, pool=1):
    won = None if points[0] == points[1] else int(points[1] > points[0])
    return Past(
        round=number,
        sides=((a,), (b,)),
        table=table,
        stage=f"pool.{pool}",
        points=points,
        winner=won,
    )


def test_pool_standings_count_games_of_the_pools_only():
    history = [
        game(1, 1, 1, 2, (1000, 944)),
        game(2, 1, 2, 3, (1000, 944)),
        game(3, 1, 3, 1, (1000, 944)),
        Past(round=4, sides=((3,), (1,)), table=1, stage="principal.2", points=(1900, 0), winner=0),
    ]
    rows = pool_standings(history)[1]
    assert [(row.league, row.difference, row.played, row.rank) for row in rows] == [
        (2, 0, 2, 1)
    ] * 3
    assert [row.id for row in pool_standings(history, {1: 3, 2: 1, 3: 2})[1]] == [2, 3, 1]
    assert pool_standings(history) == pool_standings(history)


def test_meeting_decides_between_two_who_are_level():
    history = [
        game(1, 1, 1, 2, (1000, 900)),
        game(1, 2, 3, 4, (900, 1000)),
        game(2, 1, 1, 3, (900, 1000)),
        game(2, 2, 2, 4, (1000, 900)),
        game(3, 1, 1, 4, (1000, 900)),
        game(3, 2, 2, 3, (1000, 900)),
    ]
    rows = pool_standings(history, {2: 1, 1: 2, 3: 4, 4: 3})[1]
    assert [(row.id, row.league, row.difference) for row in rows] == [
        (1, 4, 100),
        (2, 4, 100),
        (4, 2, -100),
        (3, 2, -100),
    ]
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_unequal_numbers_of_games_are_compared_per_game():
    history = [
        game(1, 1, 1, 2, (1000, 900)),
        game(1, 2, 4, 5, (1000, 980), pool=2),
        game(2, 1, 4, 6, (1000, 980), pool=2),
        Past(round=2, sides=((1,), ()), stage="pool.1"),
    ]
    first, second = (rows[0] for rows in pool_standings(history).values())
    assert (first.id, second.id) == (1, 4)
    assert first.worth > second.worth


def test_bracket_shows_matches_and_empty_places_to_come():
    evening = Evening(8, Random(1), losers=Beyond.OUT)
    drawn = as_past(pair(evening.request()), 1)
    shown = bracket((), evening.options, drawn)["principal"]
    assert [len(column) for column in shown.rounds] == [4, 2, 1]
    assert [(one.a, one.b, one.winner, one.table) for one in shown.rounds[0]] == [
        (1, 8, None, 1),
        (4, 5, None, 2),
        (2, 7, None, 3),
        (3, 6, None, 4),
    ]
    assert {(one.a, one.b) for one in shown.rounds[1]} == {(None, None)}
    evening.round(decided())
    shown = bracket(evening.history, evening.options)["principal"]
    assert [(one.a, one.b) for one in shown.rounds[1]] == [(1, 4), (2, 3)]
    assert shown.rounds[1][0].stage == "principal.4"
    assert shown.winner is None
    while evening.round(decided()):
        pass
    shown = bracket(evening.history, evening.options)["principal"]
    assert (shown.winner, shown.rounds[2][0].winner) == (1, 1)
    assert [one.stage for one in shown.places] == ["principal.third"]


@pytest.mark.parametrize("count", [6, 13, 19, 40])
def test_bracket_leads_from_column_to_column(count):
    evening = played(count, system="pools", rematch=Policy.AVOID)
    drawn = bracket(evening.history, evening.options)
    assert set(drawn) == {"principal", "consolation"}
    for shown in drawn.values():
        for column, after in zip(shown.rounds, shown.rounds[1:], strict=False):
            assert [one.winner for one in column] == [
                who for one in after for who in (one.a, one.b)
            ]
        assert shown.winner == shown.rounds[-1][0].winner is not None


def test_places_of_those_beyond_the_draws_come_last():
    evening = played(12, teams=4, others=Beyond.RANKING)
    found = places(evening)
    assert sorted(found.values()) == [1, 2, 3, 4, *[5] * 8]


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("", Stage(kind=Kind.PLAIN)),
        ("pool.12", Stage(kind=Kind.POOL, number=12)),
        ("principal.8", Stage(kind=Kind.ROUND, draw="principal", number=8)),
        ("consolation.third", Stage(kind=Kind.THIRD, draw="consolation", number=3)),
        ("principal.place.5", Stage(kind=Kind.PLACE, draw="principal", number=5)),
        ("principal.bye.3", Stage(kind=Kind.THROUGH, draw="principal")),
        ("bye.3.4", Stage(kind=Kind.THROUGH)),
        ("ranking", Stage(kind=Kind.RANKING)),
        ("principal.x", Stage(kind=Kind.PLAIN)),
        ("pool.x", Stage(kind=Kind.PLAIN)),
    ],
)
def test_stages_are_read(text, stage):
    assert read_stage(text) == stage


def test_history_without_written_places_is_read_by_the_order_given():
    history = (
        Past(round=1, sides=((4,), (5,)), table=1, stage="principal.8", points=(1, 0), winner=0),
        Past(round=1, sides=((3,), (6,)), table=2, stage="principal.8", points=(1, 0), winner=0),
        Past(round=1, sides=((1,), ()), stage="principal.8"),
        Past(round=1, sides=((2,), ()), stage="principal.8"),
    )
    shown = bracket(history, Options())["principal"]
    assert [(one.a, one.b) for one in shown.rounds[1]] == [(1, 4), (2, 3)]
