"""Penalties are lines of their own, and are taken back by a line of their own."""

import pytest

from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament, pair_numbered
from tournaments import results, rounds, rulings, tally
from tournaments.models import LogEntry, Penalty, Seat, Standings, Table
from tournaments.rules import PenaltyTo
from tournaments.rulings import RulingRefused

pytestmark = pytest.mark.django_db
ANNE = actor()


def played(pairs=4, **changes):
    tournament = make_tournament(pairs, **changes)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    table = Table.objects.filter(round__tournament=tournament).earliest("number")
    both = {seat.side: seat.partnership for seat in Seat.objects.filter(table=table)}
    return tournament, table, both["A"], both["B"]


def due(tournament):
    return {line.id: line.penalties for line in tally.read(tournament).lines() if line.penalties}


def refused(code, verb, *args, **more):
    with pytest.raises(RulingRefused) as info:
        verb(*args, **more)
    assert info.value.code == code
    assert info.value.message != code


def test_penalise_gives_what_the_reglement_says_to_the_opponents_at_that_table():
    tournament, table, fault, other = played()
    penalty = rulings.penalise(fault, table=table, reason="Fausse donne", by=ANNE)
    assert (penalty.points, penalty.to, penalty.beneficiary) == (162, "opponents", other)
    assert due(tournament) == {other.number: 162}
    assert LogEntry.objects.get(code="penalty_given").params["reason"] == "Fausse donne"


def test_penalise_may_take_other_points_off_the_pair():
    tournament, _, fault, _ = played()
    rulings.penalise(fault, points=50, to=PenaltyTo.OWN, reason="Retard", by=ANNE)
    rulings.penalise(fault, points=10, to=PenaltyTo.OWN, reason="Retard", by=ANNE)
    assert due(tournament) == {fault.number: -60}


def test_penalise_without_a_table_takes_the_one_where_the_pair_sits():
    _, table, fault, other = played()
    penalty = rulings.penalise(fault, reason="Signes", by=ANNE)
    assert (penalty.table, penalty.beneficiary) == (table, other)


def test_penalise_before_any_partie_can_only_take_points_off_the_pair():
    tournament = make_tournament(4)
    pair = pair_numbered(tournament, 1)
    refused("no_opponents", rulings.penalise, pair, reason="Retard", by=ANNE)
    assert rulings.penalise(pair, to=PenaltyTo.OWN, reason="Retard", by=ANNE).table is None


def test_penalise_needs_a_reason_a_seat_and_a_sensible_number():
    tournament, table, *_ = played()
    elsewhere = Seat.objects.exclude(table=table).first().partnership
    refused("reason_missing", rulings.penalise, elsewhere, reason=" ", by=ANNE)
    refused("not_at_table", rulings.penalise, elsewhere, table=table, reason="?", by=ANNE)
    refused("bad_points", rulings.penalise, elsewhere, points=-1, reason="?", by=ANNE)
    type(tournament).objects.filter(pk=tournament.pk).update(finished_at="2026-11-28T22:00Z")
    refused("finished", rulings.penalise, elsewhere, reason="?", by=ANNE)


def test_penalise_with_the_same_key_is_one_penalty():
    _, _, fault, _ = played()
    first, again = [
        rulings.penalise(fault, reason="Fausse donne", by=ANNE, key="k") for _ in range(2)
    ]
    assert first == again
    assert Penalty.objects.count() == 1


def test_take_back_adds_a_row_and_the_points_are_gone():
    tournament, _, fault, _ = played()
    penalty = rulings.penalise(fault, reason="Fausse donne", by=ANNE)
    back = rulings.take_back(penalty, reason="Mal vu", by=ANNE)
    assert (back.cancels, Penalty.objects.count()) == (penalty, 2)
    assert due(tournament) == {}
    refused("already_taken_back", rulings.take_back, penalty, reason="?", by=ANNE)
    refused("already_taken_back", rulings.take_back, back, reason="?", by=ANNE)


def test_a_penalty_counts_from_its_partie_on():
    tournament, table, fault, _ = played()
    for place, other in enumerate(Table.objects.filter(round=table.round)):
        who = Seat.objects.get(table=other, side="A").partnership
        results.forfeit(other, absent=who, reason="Absents", by=ANNE, key=str(place))
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    rulings.penalise(fault, to=PenaltyTo.OWN, reason="Fausse donne", by=ANNE)
    results.refresh_standings(tournament.pk)
    told = {
        standings.after_round: row["penalties"]
        for standings in Standings.objects.filter(tournament=tournament)
        for row in standings.rows
        if row["number"] == fault.number
    }
    assert told == {1: 0, 2: -162}


def test_a_penalty_does_not_touch_the_score_of_the_table():
    _, table, fault, _ = played()
    rulings.penalise(fault, reason="Fausse donne", by=ANNE)
    table.refresh_from_db()
    assert (table.result, table.entries.count()) == (None, 0)
