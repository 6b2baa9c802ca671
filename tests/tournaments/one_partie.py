"""A concours whose first partie is published, and short ways to state and read its results."""

import pytest

from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import results, rounds
from tournaments.doubts import ResultRefused
from tournaments.models import ScoreEntry, Table
from tournaments.settling import settle

State, Kind = Table.State, ScoreEntry.Kind
ANNE, BOB = actor(), actor()


def points(a, b=None):
    return BySide(a=a, b=1944 - a if b is None else b)


def played(pairs=8, **changes):
    """A concours whose first partie is published, and its tables."""
    tournament = make_tournament(pairs, **changes)
    return tournament, publish(tournament)


def publish(tournament):
    drawn = rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    both = Table.objects.filter(round__tournament=tournament, round__number=drawn.number)
    return list(both.select_related("round__tournament__ruleset").order_by("round__bis", "number"))


def record(table, a, b=None, key="k", **more):
    return results.record_score(table, points=points(a, b), by=ANNE, key=key, **more)


def play(tables, start=900):
    for step, table in enumerate(tables):
        record(table, start + step, key="k")


def stored(table):
    found = Table.objects.select_related("result").get(pk=table.pk)
    assert (found.state, found.result) == (
        settle(found.entries.order_by("id")).state,
        settle(found.entries.order_by("id")).result,
    )
    return found


def refused(code, verb, *args, **more):
    with pytest.raises(ResultRefused) as info:
        verb(*args, **more)
    assert info.value.code == code
    assert info.value.message != code
