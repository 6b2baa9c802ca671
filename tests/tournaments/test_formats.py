"""Every way to run a concours, through the verbs: seats, history, standings, archive and replay."""

from collections import Counter

import pytest

from tests.factories.clubs import actor, make_club
from tournaments import archive
from tournaments.models import Tournament
from tournaments.rules import derive, load
from tournaments.simulation import simulate

pytestmark = pytest.mark.django_db
BY = actor()
WAYS = ["swiss", "winners", "round_robin", "mitchell", "melee", "melee_ranking", "pools", "knockout"]


def rules_of(later, **changes):
    singles = later.startswith("melee")
    final = later in {"pools", "knockout"}
    criteria = ["placing", "total"] if final else ["total", "wins", "best"]
    asked = {
        "format.later": later,
        "format.deals": 2,
        "odd.method": "bye",
        "odd.points": "own_average",
        "ranking.criteria": criteria if not singles else ["total", "wins", "best"],
    }
    return derive(load("asce"), asked | {k.replace("__", "."): v for k, v in changes.items()})


def played(later, teams, **changes):
    tournament = simulate(
        rules=rules_of(later, **changes), teams=teams, seed="formats", club=make_club(), by=BY
    )
    return Tournament.objects.with_rules().get(pk=tournament.pk)


def seated(row):
    return [who for table in row["tables"] for side in table["sides"] for who in side] + row["byes"]


@pytest.mark.parametrize("later", WAYS)
@pytest.mark.parametrize("teams", [7, 10, 13])
def test_way(later, teams):
    document = archive.export(played(later, teams))
    for row in document["rounds"]:
        out = set(row["options"].get("out", ()))
        assert Counter(seated(row)) == Counter(set(range(1, teams + 1)) - out)
    assert [str(one) for one in archive.replay(document)] == []
