from collections import Counter
from itertools import combinations

import pytest

from tests.pairing.evenings import play
from tests.pairing.test_command import ask
from tournaments.pairing import Order, Pair
from tournaments.pairing.plans.schedules import PlannedRound, quality_of
from tournaments.pairing.plans.walking import Walk, seats, walks


def scheduled(system, count, rounds, /, **more):
    asked = {
        "system": system,
        "seed": "s",
        "entrants": list(range(1, count + 1)),
        "rounds": rounds,
    }
    return ask(asked | more, "schedule")


def counted(found, count):
    """Meetings of every two, rests of everybody; everybody once a round, tables 1, 2, 3 ..."""
    met = Counter(dict.fromkeys(combinations(range(1, count + 1), 2), 0))
    rests = Counter(dict.fromkeys(range(1, count + 1), 0))
    for number, one in enumerate(found["rounds"], 1):
        assert one["round"] == number
        assert [table["table"] for table in one["tables"]] == [*range(1, len(one["tables"]) + 1)]
        seated = [who for table in one["tables"] for side in table["sides"] for who in side]
        assert sorted([*seated, *one["byes"]]) == list(range(1, count + 1))
        for table in one["tables"]:
            for a in table["sides"][0]:
                for b in table["sides"][1]:
                    met[min(a, b), max(a, b)] += 1
        rests.update(one["byes"])
    return met, rests


@pytest.mark.parametrize("system", ["round_robin", "mitchell"])
@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (5, 5), (8, 4), (8, 7), (9, 4), (41, 6)])
def test_quality_is_what_the_rounds_show(system, count, rounds):
    found = scheduled(system, count, rounds)
    met, rests = counted(found, count)
    quality = found["quality"]
    assert quality["repeat_partners"] == 0
    assert quality["opponent_spread"] == [min(met.values()), max(met.values())]
    assert max(met.values()) == 1
    assert quality["byes"] == [min(rests.values()), max(rests.values())]
    assert max(rests.values()) - min(rests.values()) <= 1
    assert quality["walking"]["least_movers"] <= quality["walking"]["movers"]
    assert "rematches_from" not in found


def test_round_robin_of_eight_in_seven_rounds():
    found = scheduled("round_robin", 8, 7)
    assert found["quality"] == {
        "repeat_partners": 0,
        "opponent_spread": [1, 1],
        "byes": [0, 0],
        "walking": {"movers": 24, "least_movers": 24, "distance": 36, "longest": 2},
    }


def test_melee_counts_partners_and_opponents():
    found = scheduled("melee", 16, 5)
    met, rests = counted(found, 16)
    assert found["quality"] == {
        "repeat_partners": 0,
        "opponent_spread": [min(met.values()), max(met.values())],
        "byes": [0, 0],
    }
    assert max(met.values()) == 1
    assert set(rests.values()) == {0}


@pytest.mark.parametrize("order", [Order.REGISTRATION, Order.DRAW])
@pytest.mark.parametrize(
    ("system", "count", "rounds"),
    [
        *[("round_robin", count, 7) for count in (8, 9)],
        *[("mitchell", count, 7) for count in (6, 8, 9, 16)],
    ],
)
def test_rounds_drawn_one_by_one_are_those_of_the_schedule(system, count, rounds, order):
    found = scheduled(system, count, rounds, order=order.value)
    one_by_one = [
        [{"table": table.table, "sides": [list(side) for side in table.sides]} for table in tables]
        for tables in (made.tables for _, made in play(system, count, rounds, order=order))
    ]
    assert [one["tables"] for one in found["rounds"]] == one_by_one


def test_more_rounds_than_opponents_go_on_and_say_from_where_unless_forbidden():
    found = scheduled("round_robin", 6, 8)
    assert found["rematches_from"] == 6
    assert found["quality"]["opponent_spread"] == [1, 2]
    error = scheduled("mitchell", 6, 8, options={"rematch": "forbid"})["error"]
    assert (error["code"], error["field"]) == ("everybody_met", "rounds")
    assert "partie 6" in error["message"]


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"system": "ranking"}, "no_schedule", "system"),
        ({"system": "dice"}, "unknown_system", "system"),
        ({"rounds": 0}, "bad_value", "rounds"),
        ({"rounds": "7"}, "bad_value", "rounds"),
        ({"rounds": 900_000}, "too_large", "rounds"),
        ({"entrants": [{"id": 1}]}, "bad_value", "entrants.0"),
        ({"entrants": [1, 1]}, "duplicate_id", "entrants.1.id"),
        ({"entrants": [1]}, "too_few", "entrants"),
        ({"entrants": 4}, "bad_value", "entrants"),
        ({"order": "dice"}, "bad_value", "options.order"),
        ({"round": 2}, "unknown_field", "round"),
        ({"entrants": [1, 2, 3], "options": {"bye": "none"}}, "odd_number", "options.bye"),
        (
            {"system": "melee", "entrants": [1, 2, 3, 4, 5], "options": {"bye": "none"}},
            "not_fours",
            "options.bye",
        ),
    ],
)
def test_what_cannot_be_planned_gives_an_error_object(more, code, field):
    error = scheduled("round_robin", 6, 5, **more)["error"]
    assert (error["code"], error.get("field")) == (code, field)
    assert "%(" not in error["message"]


@pytest.mark.parametrize("name", ["system", "entrants", "rounds"])
def test_missing_fields_are_named(name):
    asked = {"system": "mitchell", "seed": "s", "entrants": [1, 2], "rounds": 1}
    del asked[name]
    error = ask(asked, "schedule")["error"]
    assert (error["code"], error["field"]) == ("missing_field", name)


def test_quality_counts_repeated_partners_once_for_each_repetition():
    table = Pair(table=1, a=1, mate_a=2, b=3, mate_b=4)
    turned = Pair(table=1, a=2, mate_a=1, b=3, mate_b=4)
    rounds = [PlannedRound(tables=(one,), byes=(5,)) for one in (table, turned, table)]
    found = quality_of(rounds, range(1, 6), with_mates=True)
    assert (found.repeat_partners, found.opponent_spread, found.byes) == (4, (0, 3), (0, 3))


def test_walks_are_counted_from_where_one_sat_last():
    rounds = [
        [Pair(table=1, a=1, b=2), Pair(table=2, a=3, b=4)],
        [Pair(table=1, a=1, b=3)],
        [Pair(table=3, a=4, b=1)],
    ]
    assert walks(rounds) == Walk(movers=3, distance=4, longest=2)


def test_seats_leave_at_every_table_one_who_sat_there():
    before = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
    found = seats([(1, 6), (5, 3), (4, 2)], before)
    assert [before[a] for a, _ in found] == [1, 2, 3]


def test_seats_keep_whom_they_are_told_to_keep():
    before = {1: 1, 2: 1, 3: 2, 4: 2}
    assert seats([(1, 4), (2, 3)], before, kept=(2, 4)) == [(2, 3), (4, 1)]
    assert seats([(1, 4), (2, 3)], before, kept=(1, 3)) == [(1, 4), (3, 2)]
