"""publication: what visitors see, and the end of the concours."""

import pytest

from tests.tournaments.hall import BY, hall, partie, refused
from tournaments import publication, results, rounds
from tournaments.models import LogEntry, Publication, Table
from tournaments.queries.public import what_is_public

pytestmark = pytest.mark.django_db
STANDINGS, PRIZES, FINAL = (
    Publication.Kind.STANDINGS,
    Publication.Kind.PRIZES,
    Publication.Kind.FINAL,
)


def seen(tournament):
    tournament.refresh_from_db()
    shown = what_is_public(tournament)
    return shown.standings, shown.prizes, shown.final


@pytest.fixture
def played():
    tournament = hall(4)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def test_what_is_public_before_any_decision_is_the_standings_alone(played):
    assert seen(played) == (True, False, False)


def test_show_and_hide_the_last_decision_holds(played):
    publication.hide(played, kind=STANDINGS, by=BY)
    publication.show(played, kind=PRIZES, by=BY)
    assert seen(played) == (False, True, False)
    publication.show(played, kind=STANDINGS, by=BY)
    assert seen(played) == (True, True, False)


def test_hide_hides_results_with_the_standings(played):
    publication.hide(played, kind=STANDINGS, by=BY)
    assert what_is_public(played).results is False


def test_show_twice_is_one_decision_and_one_version(played):
    first = publication.show(played, kind=PRIZES, by=BY)
    played.refresh_from_db()
    before = played.version
    assert publication.show(played, kind=PRIZES, by=BY).pk == first.pk
    played.refresh_from_db()
    assert played.version == before


def test_hide_for_one_partie_then_show_without_a_number_shows(played):
    publication.hide(played, kind=STANDINGS, round_number=3, by=BY)
    publication.show(played, kind=STANDINGS, by=BY)
    assert seen(played)[0] is True


def test_every_decision_raises_the_version_and_says_who(played):
    before = played.version
    publication.hide(played, kind=STANDINGS, by=BY)
    played.refresh_from_db()
    assert played.version == before + 1
    entry = LogEntry.objects.filter(tournament=played).first()
    assert (entry.code, entry.params, entry.by_name) == ("hidden", {"kind": "standings"}, "Test")


def test_finish_publishes_the_final_ranking_even_if_it_was_hidden(played):
    publication.hide(played, kind=STANDINGS, by=BY)
    publication.finish(played, by=BY)
    assert seen(played) == (True, False, True)
    assert played.finished_at is not None


def test_finish_for_the_microphone_keeps_the_ranking_until_it_is_shown(played):
    publication.finish(played, by=BY, announce=False)
    assert seen(played) == (False, False, False)
    publication.show(played, kind=STANDINGS, by=BY)
    assert seen(played) == (True, False, True)


def test_hide_after_the_finish_takes_the_final_ranking_back(played):
    publication.finish(played, by=BY)
    publication.hide(played, kind=STANDINGS, by=BY)
    assert seen(played) == (False, False, False)


def test_finish_while_a_table_is_missing_is_refused_and_names_it(played):
    rounds.publish(rounds.draw(played, by=BY), by=BY)
    refusal = refused("tables_missing", publication.finish, played, by=BY)
    assert refusal.params["tables"] == ["2.1", "2.2"]
    assert seen(played) == (True, False, False)


def test_finish_while_a_draft_waits_is_refused(played):
    rounds.draw(played, by=BY)
    refused("draft_pending", publication.finish, played, by=BY)


def test_finish_before_the_first_partie_is_refused():
    refused("nothing_played", publication.finish, hall(4), by=BY)


def test_finish_twice_is_refused(played):
    publication.finish(played, by=BY)
    refused("already_finished", publication.finish, played, by=BY)


def test_reopen_takes_the_end_back_and_leaves_the_standings_shown(played):
    publication.finish(played, by=BY)
    publication.reopen(played, by=BY)
    assert seen(played) == (True, False, False)
    assert played.finished_at is None
    publication.finish(played, by=BY)
    assert seen(played) == (True, False, True)


def test_reopen_what_is_not_finished_is_refused(played):
    refused("not_finished", publication.reopen, played, by=BY)


def test_reopen_always_raises_the_version(played):
    publication.finish(played, by=BY)
    publication.hide(played, kind=FINAL, by=BY)
    played.refresh_from_db()
    before = played.version
    publication.reopen(played, by=BY)
    played.refresh_from_db()
    assert played.version > before


def test_a_forfeit_decided_lets_the_concours_finish(played):
    rounds.publish(rounds.draw(played, by=BY), by=BY)
    for table in Table.objects.filter(round__tournament=played, round__number=2):
        absent = table.seats.get(side="A").partnership
        results.forfeit(table, absent=absent, reason="Parti", by=BY, key=f"f{table.pk}")
    publication.finish(played, by=BY)
    assert seen(played)[2] is True


def test_what_is_public_takes_one_query(played, django_assert_num_queries):
    for _ in range(5):
        publication.hide(played, kind=PRIZES, by=BY)
        publication.show(played, kind=PRIZES, by=BY)
    with django_assert_num_queries(1):
        what_is_public(played)
