"""Sheets with fewer deals than the partie: typed, judged, and counted as the règlement says."""

import pytest

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import results, rounds, tally
from tournaments.doubts import ResultRefused, ScoreDoubtful, ScoreImpossible
from tournaments.models import Table
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db

CLOCK = {"time.ends": "clock", "time.minutes": 40}


def first_table(**changes):
    rules = derive(load("asce"), {**CLOCK, **changes})
    tournament = make_tournament(4, rules=rules, club=make_club())
    drawn = rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    return Table.objects.filter(round=drawn).order_by("number").first()


def state(table, a, b, **more):
    points = BySide(a=a, b=b)
    return results.record_score(table, points=points, by=actor(), key=f"{a}.{b}", **more)


def total(table, side="A"):
    number = table.partnership(side).number
    lines = {line.id: line for line in tally.read(table.round.tournament).lines()}
    return lines[number].total


def test_ten_deals_of_twelve_make_1620_and_not_1944():
    table = first_table()
    with pytest.raises(ScoreImpossible):
        state(table, 901, 720)
    recorded = state(table, 900, 720, dealt=10)
    assert (recorded.entry.verdict, recorded.entry.dealt) == ("possible", 10)
    assert total(table) == 900


def test_average_brings_the_sheet_to_all_deals_of_the_partie():
    table = first_table(**{"time.unequal": "average"})
    state(table, 901, 719, dealt=10)
    # 901 × 12 / 10 = 1081.2 and 719 × 12 / 10 = 862.8, to the nearest whole number
    assert (total(table), total(table, "B")) == (1081, 863)


def test_full_sheet_under_the_clock_counts_as_it_is():
    table = first_table(**{"time.unequal": "average"})
    state(table, 1024, 920)
    assert total(table) == 1024


@pytest.mark.parametrize("dealt", [0, 13, -1])
def test_number_of_deals_that_cannot_be_is_refused(dealt):
    with pytest.raises(ResultRefused) as refused:
        state(first_table(), 900, 720, dealt=dealt)
    assert (refused.value.code, refused.value.field) == ("bad_dealt", "dealt")


def test_partie_that_ends_with_its_deals_takes_no_short_sheet():
    with pytest.raises(ResultRefused) as refused:
        state(first_table(**{"time.ends": "deals"}), 900, 720, dealt=10)
    assert refused.value.code == "all_deals"


def test_same_totals_of_another_number_of_deals_are_a_conflict():
    table = first_table()
    state(table, 162, 0, dealt=1, confirmed=True)
    points = BySide(a=162, b=0)
    again = results.record_score(table, points=points, by=actor(), key="b", confirmed=True, dealt=1)
    assert again.state == Table.State.AGREED


def test_partie_to_a_target_takes_any_number_of_deals_and_asks_when_nobody_got_there():
    table = first_table(**{"time.ends": "target", "time.target": 1010})
    with pytest.raises(ScoreDoubtful) as asked:
        state(table, 900, 720)
    assert [doubt.code for doubt in asked.value.asked] == ["target_missed"]
    assert state(table, 1020, 600).entry.verdict == "possible"
    with pytest.raises(ScoreImpossible):
        state(table, 1021, 600, disputed_reason="")


def test_desk_types_the_number_of_deals(client):
    table = first_table()
    tournament = table.round.tournament
    client.force_login(make_member(tournament.club, "scorer"))
    base = f"/desk/{tournament.slug}/results/{table.pk}/record/"
    client.post(base, {"a": "900", "b": "720", "dealt": "10", "key": "k", "sees": ""})
    table.refresh_from_db()
    assert (table.result.points_a, table.result.dealt) == (900, 10)
