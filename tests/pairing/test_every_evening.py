"""Evenings of every system through the JSON commands, each answer judged from outside."""

from itertools import combinations, product
from random import Random

import pytest

from tests.pairing import evening_whole as whole
from tests.pairing.evening_judge import judge
from tests.pairing.every_evening import ask, evening

FREE = ("draw", "registration", "ranking", "swiss", "winners")
FIXED = ("round_robin", "mitchell")


def judged(played_evening, **looks):
    """The evening as a list, with the faults of all its answers."""
    steps = list(played_evening)
    played = [(request, answer) for _, request, answer in steps]
    faults = [
        f"round {request['round']}: {one}"
        for request, answer in played
        for one in judge(request, answer, **looks)
    ]
    room = steps[-1][0]
    return played, faults, room


@pytest.mark.parametrize("system", [*FREE, *FIXED])
@pytest.mark.parametrize("count", [2, 3, 5, 6, 8, 9, 13])
def test_a_field_that_stays_meets_without_a_rematch(system, count):
    rounds = count - 1 + count % 2
    played, faults, _ = judged(evening(system, count, rounds, "fixed", told=count % 3 != 0))
    faults += whole.no_rematch(played)
    faults += whole.everybody_met(played, range(1, count + 1))
    assert faults == []


@pytest.mark.parametrize("system", [*FREE, *FIXED])
@pytest.mark.parametrize("rematch", ["forbid", "avoid", "allow"])
@pytest.mark.parametrize("count", [4, 7, 10])
def test_people_come_and_go(system, rematch, count):
    options = {
        "rematch": rematch,
        "same_group": {"forbid": "avoid", "avoid": "forbid", "allow": "allow"}[rematch],
        "bye": {4: "random", 7: "lowest", 10: "none"}[count],
    }
    told = rematch != "allow"
    come_and_go = evening(
        system, count, 7, rematch, often=0.6, told=told, options=options, clubs=count
    )
    _, faults, _ = judged(come_and_go)
    assert faults == []


@pytest.mark.parametrize("system", ["draw", "ranking", "swiss"])
def test_a_bis_evens_everybodys_games(system):
    for count in (9, 13):
        options = {"bye": "asce_bis"}
        played, faults, room = judged(evening(system, count, 4, "bis", options=options))
        games = [len(room.met[one]) for one in room.here]
        assert (faults, set(games), len(played)) == ([], {4}, 4)


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("count", [4, 5, 8, 11, 14])
def test_one_line_stays_and_the_other_walks(count, told):
    played, faults, _ = judged(evening("mitchell", count, count // 2, "lines", told=told))
    assert [*faults, *whole.lines(played, range(1, count + 1))] == []


@pytest.mark.parametrize("order", ["draw", "registration", "ranking"])
@pytest.mark.parametrize("count", [4, 5, 8, 11, 14, 18])
def test_partners_change_as_long_as_they_can(order, count):
    rounds = min(5, count - 1 - (1 - count % 2) * (count % 4 != 0))
    told = count % 2 == 0
    options = {"order": order, "rematch": "avoid"}
    played, faults, _ = judged(evening("melee", count, rounds, "mates", told=told, options=options))
    repeats = [sorted(two) for two, times in whole.mates(played).items() if times > 1]
    assert [*faults, *repeats] == []


@pytest.mark.parametrize("order", ["draw", "ranking"])
@pytest.mark.parametrize("count", [4, 9, 15, 22])
def test_players_come_and_go(order, count):
    options = {"order": order, "rematch": "avoid", "same_group": "avoid"}
    _, faults, _ = judged(
        evening("melee", count, 6, "players", often=0.6, options=options, clubs=3)
    )
    assert faults == []


DRAWS = [
    ("consolation", "placing"),
    ("placing", "consolation"),
    ("ranking", "ranking"),
    ("out", "out"),
    ("placing", "placing"),
]


@pytest.mark.parametrize(("others", "losers"), DRAWS)
@pytest.mark.parametrize("count", [3, 7, 10, 19])
def test_pools_and_what_follows(others, losers, count):
    options = {"others": others, "losers": losers, "rematch": "avoid", "pool_size": 3 + count % 3}
    played, faults, room = judged(evening("pools", count, 24, "pools", options=options))
    assert played.pop()[1]["error"]["code"] == "all_played"
    faults += whole.pools(played, options["pool_size"])
    faults += whole.mates_late(played, qualifiers=2)
    faults += whole.knocked_out(played, room.history)
    faults += whole.outs(played, room.history)
    assert faults == []


@pytest.mark.parametrize(("others", "losers"), DRAWS)
@pytest.mark.parametrize(
    ("count", "before", "teams"), [(2, 0, 0), (5, 0, 0), (17, 0, 16), (16, 0, 0), (22, 3, 8)]
)
def test_a_draw_or_a_cut_to_one(others, losers, count, before, teams):
    options = {"others": others, "losers": losers, "rematch": "avoid", "teams": teams}
    played, faults, room = judged(
        evening("knockout", count, 24, "cut", options=options, before=("ranking",) * before)
    )
    assert played.pop()[1]["error"]["code"] == "all_played"
    faults += whole.knocked_out(played, room.history, entrants=teams or count)
    faults += whole.outs(played, room.history)
    assert faults == []


@pytest.mark.parametrize("system", ["pools", "knockout"])
@pytest.mark.parametrize("count", [6, 13])
def test_draws_go_on_whoever_leaves(system, count):
    for others, losers in DRAWS:
        options = {"others": others, "losers": losers, "rematch": "allow"}
        played, faults, room = judged(
            evening(system, count, 24, losers, often=0.5, options=options)
        )
        faults += whole.outs(played[:-1], room.history)
        assert (played[-1][1]["error"]["code"], faults) == ("all_played", [])


@pytest.mark.parametrize("count", [60, 101, 500])
@pytest.mark.parametrize("system", [*FREE, *FIXED, "pools", "knockout"])
def test_large_fields(system, count):
    options = {"rematch": "avoid", "same_group": "avoid"}
    rounds = 24 if count == 60 and system in ("pools", "knockout") else 3
    large = evening(system, count, rounds, "large", often=0.5, options=options, clubs=count // 6)
    _, faults, _ = judged(large, again=count == 60, checked=count == 60)
    assert faults == []


@pytest.mark.parametrize(
    ("count", "order"), [(101, "ranking"), (402, "draw"), (1000, "ranking"), (2000, "draw")]
)
def test_large_companies(count, order):
    options = {"order": order, "rematch": "avoid"}
    played, faults, _ = judged(
        evening("melee", count, 2, "large", options=options), again=False, checked=False
    )
    most = max(whole.meetings(played).values())
    assert (faults, most, len(played)) == ([], 1, 2)


@pytest.mark.parametrize("tables", range(1, 13))
def test_a_planned_melee_of_fours_repeats_no_partner_and_opponents_at_most_twice(tables):
    ids = range(1, 4 * tables + 1)
    for rounds in range(1, min(13, 4 * tables - 1) + 1):
        request = {"system": "melee", "seed": "s", "entrants": [*ids], "rounds": rounds}
        found = ask("schedule", request)
        played = [({"round": one["round"]}, one) for one in found["rounds"]]
        seated = [
            [one for t in r["tables"] for side in t["sides"] for one in side] for _, r in played
        ]
        meetings = whole.meetings(played)
        spread = [meetings[frozenset(two)] for two in combinations(ids, 2)]
        assert all(sorted(seats) == [*ids] for seats in seated)
        assert max(whole.mates(played).values()) == 1
        assert max(spread) <= 2
        assert found["quality"]["opponent_spread"] == [min(spread), max(spread)]
        assert (len(played), found["quality"]["repeat_partners"]) == (rounds, 0)


STUCK = {
    6: ["14 25 36", "15 26 34", "16 24 35"],
    8: ["14 25 37 68", "15 26 38 47", "16 27 34 58", "17 28 35 46", "18 24 36 57"],
}


def played_out(count):
    """B04: what has been played, after which no round without rematch exists."""
    met = {one: [] for one in range(1, count + 1)}
    for number in STUCK[count]:
        for a, b in (map(int, table) for table in number.split()):
            met[a].append(b)
            met[b].append(a)
    entrants = [{"id": one, "rank": one, "met": others} for one, others in met.items()]
    return {"seed": "s", "entrants": entrants, "round": len(STUCK[count]) + 1}


@pytest.mark.parametrize("system", ["draw", "ranking", "swiss", "winners", "round_robin"])
@pytest.mark.parametrize("count", STUCK)
def test_where_rematches_cannot_be_helped_they_are_few_old_and_told(system, count):
    request = {"system": system, **played_out(count)}
    refused = ask("pair", request | {"options": {"rematch": "forbid"}})["error"]
    made = ask("pair", request | {"options": {"rematch": "avoid"}})
    fewest = min(
        sum(b in request["entrants"][a - 1]["met"] for a, b in pairs)
        for pairs in all_rounds([*range(1, count + 1)])
    )
    assert refused["code"] == "no_pairing"
    assert refused["blocking"]
    assert made["cost"]["rematches"] == fewest > 0
    said = " ".join(made["reasons"].values())
    assert "again" in said or "fewest" in said


def all_rounds(ids):
    if not ids:
        yield []
        return
    first, *others = ids
    for other in others:
        for pairs in all_rounds([one for one in others if one != other]):
            yield [(first, other), *pairs]


@pytest.mark.parametrize("count", STUCK)
def test_known_rounds_do_not_end_where_an_earlier_choice_would_not(count):
    """The sizes of B04, with the number of parties to come known from the first on."""
    for system, seed in product(("draw", "ranking", "swiss"), "abc"):
        _, faults, room = judged(evening(system, count, count - 1, seed), again=False)
        assert faults == []
        assert all(len(set(room.met[one])) == count - 1 for one in room.here)


def test_ten_thousand_pairs_are_ranked_and_proven():
    chance = Random(4)
    entrants = [
        {"id": one, "rank": one, "met": [one + 1 if one % 2 else one - 1]}
        for one in range(1, 10_001)
    ]
    chance.shuffle(entrants)
    options = {"rematch": "forbid"}
    request = {
        "system": "ranking", "seed": "s", "round": 2, "rounds": 4,
        "entrants": entrants, "options": options,
    }  # fmt: skip
    found = ask("pair", request)
    seats = sorted(one for table in found["tables"] for side in table["sides"] for one in side)
    assert seats == [*range(1, 10_001)]
    assert found["optimal"]
    assert found["cost"] == {"rematches": 0, "same_group": 0, "rank_gap": 4 * 5000}


@pytest.mark.parametrize("system", ["round_robin", "mitchell", "melee"])
def test_a_schedule_has_all_the_rounds_asked_for_or_says_that_they_are_too_many(system):
    request = {"system": system, "seed": "s", "entrants": [*range(1, 10)]}
    for rounds in (1, 45, 90):
        assert len(ask("schedule", request | {"rounds": rounds})["rounds"]) == rounds
    refused = ask("schedule", request | {"rounds": 10**6})["error"]
    assert (refused["code"], refused["field"]) == ("too_large", "rounds")
