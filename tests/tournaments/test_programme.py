"""Parties fewer or more in mid-evening, one set aside, and the clock on the wall."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import programme, publication, results, rounds, tally
from tournaments.models import LogEntry, Round, Table
from tournaments.programme import ProgrammeRefused
from tournaments.refusals import Refusal

pytestmark = pytest.mark.django_db


def play(tournament, *, but=0):
    """Draw, publish and enter the next partie, `but` so many tables."""
    drawn = rounds.publish(rounds.draw(tournament, by=actor(), force=True), by=actor())
    tables = Table.objects.filter(round=drawn).order_by("number")
    for table in list(tables)[: len(tables) - but]:
        points = BySide(a=1000 + table.number, b=944 - table.number)
        results.record_score(table, points=points, by=actor(), key="k", confirmed=True)
    return drawn


def totals(tournament):
    return {line.id: (line.total, len(line.games)) for line in tally.read(tournament).lines()}


def refusal(verb, *args, **kwargs):
    with pytest.raises(Refusal) as refused:
        verb(*args, **kwargs)
    return refused.value.code, refused.value.field


def test_one_partie_fewer_ends_the_evening_earlier_and_stands_on_the_wall():
    tournament = make_tournament(6)
    for _ in range(3):
        play(tournament)
    programme.change_rounds(tournament, rounds=3, reason="Il est tard", by=actor())
    tournament.refresh_from_db()
    assert tournament.rules.format.rounds == 3
    assert refusal(rounds.draw, tournament, by=actor())[0] == "no_more_parties"
    said = LogEntry.objects.get(code="parties_changed")
    assert said.params == {"before": 4, "after": 3, "reason": "Il est tard"}
    publication.finish(tournament, by=actor())


def test_one_partie_more_is_drawn_like_the_others():
    tournament = make_tournament(6)
    for _ in range(4):
        play(tournament)
    programme.change_rounds(tournament, rounds=5, reason="Demandé par la salle", by=actor())
    tournament.refresh_from_db()
    assert play(tournament).number == 5


def test_no_fewer_parties_than_are_drawn_and_never_without_a_reason():
    tournament = make_tournament(6)
    for _ in range(2):
        play(tournament)
    change = programme.change_rounds
    for wrong in (1, 0, -3, 21):
        assert refusal(change, tournament, rounds=wrong, reason="Tard", by=actor()) == (
            "bad_rounds",
            "rounds",
        )
    assert refusal(change, tournament, rounds=3, reason=" ", by=actor()) == (
        "reason_missing",
        "reason",
    )
    tournament.refresh_from_db()
    assert tournament.rules.format.rounds == 4


def test_partie_set_aside_counts_for_nobody_and_loses_no_score():
    tournament = make_tournament(6)
    for _ in range(2):
        play(tournament)
    before = totals(tournament)
    drawn = play(tournament, but=1)
    entered = [table.result_id for table in Table.objects.filter(round=drawn)]
    programme.drop_last(tournament, reason="Panne de courant", by=actor())
    tournament.refresh_from_db()
    assert totals(tournament) == before
    assert {games for _, games in totals(tournament).values()} == {2}
    assert [table.result_id for table in Table.objects.filter(round=drawn)] == entered
    publication.finish(tournament, by=actor())


def test_partie_taken_up_again_counts_as_before():
    tournament = make_tournament(6)
    for _ in range(3):
        play(tournament)
    before = totals(tournament)
    programme.drop_last(tournament, reason="Erreur", by=actor())
    tournament.refresh_from_db()
    assert refusal(programme.change_rounds, tournament, rounds=4, reason="x", by=actor())[0] == (
        "is_dropped"
    )
    programme.take_up(tournament, reason="La salle veut qu’elle compte", by=actor())
    tournament.refresh_from_db()
    assert totals(tournament) == before
    assert tournament.rules.format.rounds == 4


def test_second_of_two_parties_may_be_set_aside_whatever_the_rules_of_odd_numbers():
    tournament = make_tournament(6)
    for _ in range(2):
        play(tournament)
    before = tournament.rules
    programme.drop_last(tournament, reason="Panne", by=actor())
    tournament.refresh_from_db()
    assert (tournament.rules.format.rounds, tournament.rules.odd.method) == (1, "bye")
    programme.take_up(tournament, reason="Revenue", by=actor())
    tournament.refresh_from_db()
    assert tournament.rules == before


def test_what_cannot_be_set_aside():
    tournament = make_tournament(6)
    drop = programme.drop_last
    assert refusal(drop, tournament, reason="x", by=actor())[0] == "nothing_played"
    play(tournament)
    assert refusal(drop, tournament, reason="x", by=actor())[0] == "only_partie"
    rounds.draw(tournament, by=actor())
    assert refusal(drop, tournament, reason="x", by=actor())[0] == "draft_pending"


def test_clock_runs_pauses_grows_and_stops():
    tournament = make_tournament(6)
    drawn = play(tournament)
    version = tournament.version
    started = programme.start_clock(drawn, minutes=40, by=actor())
    left = started.clock_ends_at - timezone.now()
    assert timedelta(minutes=39) < left <= timedelta(minutes=40)
    paused = programme.pause_clock(drawn, by=actor())
    assert paused.clock_ends_at is None
    assert 39 * 60 < paused.clock_left <= 40 * 60
    grown = programme.add_minutes(drawn, minutes=5, by=actor())
    assert grown.clock_left == paused.clock_left + 300
    resumed = programme.pause_clock(drawn, by=actor())
    assert resumed.clock_left is None
    assert resumed.clock_ends_at > timezone.now() + timedelta(minutes=44)
    programme.stop_clock(drawn, by=actor())
    tournament.refresh_from_db()
    assert tournament.version > version
    assert refusal(programme.stop_clock, drawn, by=actor())[0] == "no_clock"


def test_clock_that_ran_out_is_given_more_from_now():
    tournament = make_tournament(6)
    drawn = play(tournament)
    programme.start_clock(drawn, minutes=40, by=actor())
    long_ago = timezone.now() - timedelta(minutes=20)
    Round.objects.filter(pk=drawn.pk).update(clock_ends_at=long_ago)
    grown = programme.add_minutes(drawn, minutes=5, by=actor())
    assert grown.clock_ends_at > timezone.now() + timedelta(minutes=4)


def test_clock_is_refused_where_it_makes_no_sense():
    tournament = make_tournament(6)
    draft = rounds.draw(tournament, by=actor())
    assert refusal(programme.start_clock, draft, minutes=40, by=actor())[0] == "not_published"
    drawn = rounds.publish(draft, by=actor())
    for wrong in (0, -1, 301):
        assert refusal(programme.start_clock, drawn, minutes=wrong, by=actor()) == (
            "bad_minutes",
            "minutes",
        )


def test_finished_concours_keeps_its_programme():
    tournament = make_tournament(6)
    play(tournament)
    publication.finish(tournament, by=actor())
    with pytest.raises(ProgrammeRefused) as refused:
        programme.change_rounds(tournament, rounds=5, reason="x", by=actor())
    assert refused.value.code == "finished"
