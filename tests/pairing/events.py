"""Requests for tests: random histories, and whole events played round by round."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tournaments.pairing import ByeRule, Entrant, Options, Past, Policy, Request, pair


def request(
    count, *, system="ranking", seed="s", met=(), byes=None, groups=None, number=1, rounds=4, **opt
):
    """Entrants 1..count, ranked by id. met: pairs of ids; byes and groups: by id."""
    entrants = tuple(
        Entrant(
            id=one,
            rank=one,
            met=tuple(b if a == one else a for a, b in met if one in (a, b)),
            byes=(byes or {}).get(one, 0),
            group=(groups or {}).get(one, ""),
        )
        for one in range(1, count + 1)
    )
    return Request(
        system=system,
        seed=seed,
        round=number,
        rounds=rounds,
        entrants=entrants,
        options=Options(**opt),
    )


@st.composite
def requests(draw, systems=("ranking",), most=10, byes=(ByeRule.LOWEST, ByeRule.RANDOM), rounds=2):
    """Any history of up to `most` entrants, one-sided records and leavers included.

    It is round 2; with rounds=2 the last, so that nothing has to be looked ahead at.
    """
    count = draw(st.integers(2, most))
    ids = draw(st.lists(st.integers(0, 99), min_size=count, max_size=count, unique=True))
    density = draw(st.sampled_from([0.0, 0.2, 0.5, 0.8]))
    chance = Random(draw(st.integers(0, 10**6)))
    tied = draw(st.booleans())
    entrants = tuple(
        Entrant(
            id=one,
            rank=chance.randint(1, 4) if tied else place,
            met=tuple(b for b in [*ids, 1000] if b != one and chance.random() < density / 2),
            byes=chance.choice([0, 0, 1, 2]),
            group=chance.choice(["", "Amicale", "Foyer", "Comité"]),
        )
        for place, one in enumerate(chance.sample(ids, count), 1)
    )
    policies = st.sampled_from(list(Policy))
    options = Options(
        rematch=draw(policies), same_group=draw(policies), bye=draw(st.sampled_from(byes))
    )
    return Request(
        system=draw(st.sampled_from(systems)),
        seed=draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=8)),
        round=2,
        rounds=rounds,
        entrants=entrants,
        options=options,
    )


def play(count, rounds, chance, *, first="draw", then="ranking", groups=None, **options):
    """Yield (request, pairing) of an event with random results."""
    history = []
    met = {one: [] for one in range(1, count + 1)}
    byes = dict.fromkeys(met, 0)
    points = dict.fromkeys(met, 0)
    wins = dict.fromkeys(met, 0)
    owed = ()
    for number in range(1, rounds + 1):
        first_wins = wins if then == "swiss" else points
        order = sorted(met, key=lambda one: (-first_wins[one], -points[one], one))
        asked = Request(
            system=first if number == 1 else then,
            seed=f"event {number}",
            round=number,
            rounds=rounds,
            entrants=tuple(
                Entrant(
                    id=one,
                    rank=rank,
                    wins=wins[one],
                    met=tuple(met[one]),
                    byes=byes[one],
                    group=(groups or {}).get(one, ""),
                )
                for rank, one in enumerate(order, 1)
            ),
            history=tuple(history),
            options=Options(bis=owed, **options),
        )
        found = pair(asked)
        yield asked, found
        for table in (*found.tables, *found.bis_tables):
            met[table.a].append(table.b)
            met[table.b].append(table.a)
            points[table.a] += (score := chance.randint(0, 1944))
            points[table.b] += 1944 - score
            winner = int(score < 972)
            wins[(table.a, table.b)[winner]] += 1
            history.append(Past(round=number, sides=table.sides, winner=winner))
        for one in found.byes:
            byes[one] += 1
        owed = found.owed
