"""What is stated about a table, what counts of it, and the standings that follow."""

import random

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories.tournaments import make_tournament, pair_numbered
from tests.tournaments.at_once import at_once
from tests.tournaments.one_partie import (
    ANNE,
    BOB,
    Kind,
    State,
    play,
    played,
    points,
    publish,
    record,
    refused,
    stored,
)
from tournaments import results, rounds, tally
from tournaments.models import LogEntry, Round, ScoreEntry, Seat, Standings, Table

# --- stating ---


@pytest.mark.django_db
def test_record_score_keeps_who_what_and_the_verdict():
    _, (table, *_) = played()
    recorded = record(table, 1024, 980)
    entry = recorded.entry
    assert (recorded.state, recorded.result, recorded.rivals) == (State.ENTERED, entry, ())
    assert (entry.points, entry.kind, entry.verdict) == (points(1024, 980), "statement", "possible")
    assert (entry.by_name, entry.source, entry.disputed) == ("essai", "command", False)
    assert stored(table).points == points(1024, 980)


@pytest.mark.django_db
def test_record_score_zero_is_a_score():
    _, (table, *_) = played()
    capots = points(0, 12 * 252)
    results.record_score(table, points=capots, by=ANNE, key="k", confirmed=True)
    assert stored(table).points == capots
    assert table.pk not in {missing.pk for missing in tally.missing_tables(table.round.tournament)}


@pytest.mark.django_db
def test_record_score_with_the_same_key_three_times_keeps_one_entry():
    _, (table, *_) = played()
    first, *again = [record(table, 900) for _ in range(3)]
    assert [one.entry for one in again] == [first.entry, first.entry]
    assert [one.repeated for one in (first, *again)] == [False, True, True]
    assert (table.entries.count(), stored(table).state) == (1, State.ENTERED)
    assert LogEntry.objects.filter(code="score_statement").count() == 1


@pytest.mark.django_db
def test_record_score_with_the_key_of_other_totals_is_refused_and_nothing_is_lost():
    _, (table, *_) = played()
    record(table, 900)
    refused("key_reused", record, table, 901)
    assert stored(table).points == points(900)


@pytest.mark.django_db
def test_record_score_twice_alike_agrees_and_keeps_both():
    _, (table, *_) = played()
    first = record(table, 900, key="1")
    second = record(table, 900, key="2")
    assert (second.state, second.result) == (State.AGREED, first.entry)
    assert table.entries.count() == 2
    assert stored(table).points == points(900)


@pytest.mark.django_db
def test_record_score_twice_differently_counts_nothing_and_tells_who_said_what():
    tournament, (table, *_) = played()
    first = record(table, 900, key="1")
    second = record(table, 920, key="2")
    assert (second.state, second.result) == (State.CONFLICT, None)
    assert second.rivals == (first.entry, second.entry)
    assert stored(table).points is None
    assert table.pk in {missing.pk for missing in tally.missing_tables(tournament)}
    settled = results.correct(table, points=points(920), reason="Feuille relue", by=BOB, key="3")
    assert (settled.state, stored(table).points) == (State.ENTERED, points(920))
    assert table.entries.count() == 3


@pytest.mark.django_db
def test_record_score_seeing_the_result_corrects_it():
    _, (table, *_) = played()
    first = record(table, 900, key="1")
    second = record(table, 920, key="2", sees=first.entry.pk)
    assert (second.entry.kind, second.state) == (Kind.CORRECTION, State.ENTERED)
    assert record(table, 920, key="2", sees=first.entry.pk).repeated
    assert stored(table).points == points(920)


@pytest.mark.django_db
def test_record_score_seeing_a_result_that_is_not_the_last_is_a_conflict():
    _, (table, *_) = played()
    first = record(table, 900, key="1")
    record(table, 920, key="2", sees=first.entry.pk)
    assert record(table, 940, key="3", sees=first.entry.pk).state == State.CONFLICT


@pytest.mark.django_db
def test_record_score_in_a_draft_is_refused():
    tournament = make_tournament(4)
    drawn = rounds.draw(tournament, by=ANNE)
    refused("round_is_draft", record, drawn.tables.first(), 900)
    assert not ScoreEntry.objects.exists()


@pytest.mark.django_db
def test_record_score_of_a_table_that_was_drawn_anew_is_refused():
    _, (table, *_) = played(4)
    rounds.discard(rounds.cancel(table.round, by=ANNE), by=ANNE)
    refused("table_gone", record, table, 900)


@pytest.mark.django_db
def test_record_score_of_a_finished_concours_is_refused_but_a_repeat_is_answered():
    tournament, (table, *_) = played(4)
    record(table, 900)
    type(tournament).objects.filter(pk=tournament.pk).update(finished_at="2026-11-28T22:00Z")
    refused("finished", record, table, 920, key="2")
    assert record(table, 900).repeated


@pytest.mark.django_db
@pytest.mark.parametrize("total", [-1, 100_000])
def test_record_score_of_no_number_of_points_is_refused_even_when_disputed(total):
    _, (table, *_) = played(4)
    refused("bad_total", record, table, total, 900, disputed_reason="Rien à faire")


# --- correcting, annulling, forfeiting ---


@pytest.mark.django_db
def test_correct_after_the_next_draw_pairs_nothing_anew_and_says_what_moved():
    tournament, tables = played()
    play(tables)
    second = publish(tournament)
    seats = list(Seat.objects.filter(table__in=second).values_list())
    results.refresh_standings(tournament.pk)
    number = Seat.objects.get(table=tables[0], side="A").partnership.number
    recorded = results.correct(
        tables[0], points=points(1300), reason="Chiffres inversés", by=BOB, key="c"
    )
    moved = {change.id: change for change in recorded.changes}
    assert (moved[number].points_before, moved[number].points_after) == (900, 1300)
    assert moved[number].rank_after == 1
    assert recorded.drawn == 2
    assert list(Seat.objects.filter(table__in=second).values_list()) == seats
    log = LogEntry.objects.get(code="score_correction")
    assert (log.params["before"], log.params["drawn"]) == ([900, 1044], 2)
    assert [number, moved[number].rank_before, 1, 900, 1300] in log.params["moved"]
    results.refresh_standings(tournament.pk)
    for row in Standings.objects.filter(tournament=tournament):
        assert [r["total"] for r in row.rows if r["number"] == number] == [1300]
    assert [entry.points for entry in tables[0].entries.order_by("id")] == [
        points(900),
        points(1300),
    ]


@pytest.mark.django_db
def test_record_score_after_a_forced_draw_says_what_moved_and_what_stays():
    tournament, (first, *others) = played(4)
    play(others)
    rounds.draw(tournament, by=ANNE, force=True)
    said = record(first, 1500, key="late")
    assert said.drawn == 2
    assert {change.points_after for change in said.changes} >= {1500, 444}


@pytest.mark.django_db
def test_correct_needs_a_reason_and_something_to_correct():
    _, (table, *_) = played()
    sheet = {"points": points(900), "by": ANNE, "key": "c"}
    refused("nothing_entered", results.correct, table, reason="Relu", **sheet)
    record(table, 900)
    other = {"points": points(920), "by": ANNE, "key": "c"}
    refused("reason_missing", results.correct, table, reason=" ", **other)


@pytest.mark.django_db
def test_annul_empties_the_table_and_only_the_replay_counts():
    tournament, tables = played()
    play(tables)
    results.annul(tables[0], reason="À rejouer", by=ANNE, key="x")
    assert (stored(tables[0]).state, stored(tables[0]).points) == (State.AWAITING, None)
    assert [table.pk for table in tally.missing_tables(tournament)] == [tables[0].pk]
    record(tables[0], 1010, key="replay")
    assert stored(tables[0]).points == points(1010)
    assert [entry.kind for entry in tables[0].entries.order_by("id")] == [
        "statement",
        "annulment",
        "statement",
    ]
    total = sum(row.total for row in tally.read(tournament).ranked())
    assert total == 1944 * len(tables)


@pytest.mark.django_db
def test_annul_an_empty_table_is_refused():
    _, (table, *_) = played()
    refused("nothing_entered", results.annul, table, reason="?", by=ANNE, key="x")


@pytest.mark.django_db
def test_forfeit_gives_the_opponents_1100_and_a_win():
    tournament, (table, *_) = played()
    absent = Seat.objects.get(table=table, side="A").partnership
    recorded = results.forfeit(table, absent=absent, reason="Ne vient pas", by=ANNE, key="f")
    assert (recorded.entry.kind, recorded.entry.points) == (Kind.FORFEIT, points(0, 1100))
    opponents = Seat.objects.get(table=table, side="B").partnership.number
    (first, *_) = tally.read(tournament).ranked()
    assert (first.id, first.total, first.wins, first.played) == (opponents, 1100, 1, 0)


@pytest.mark.django_db
def test_forfeit_follows_the_deals_of_the_partie():
    tournament = make_tournament(4, format__deals=[6, 12, 12, 12])
    assert results.forfeit_points(tournament.rules, 1) == 550
    assert results.forfeit_points(tournament.rules, 2) == 1100


@pytest.mark.django_db
def test_forfeit_obeys_the_reglement():
    tournament = make_tournament(4, penalty__forfeit=972)
    assert results.forfeit_points(tournament.rules, 1) == 972


@pytest.mark.django_db
def test_forfeit_never_replaces_a_result_and_a_late_result_corrects_it():
    _, (table, other, *_) = played()
    absent = Seat.objects.get(table=table, side="B").partnership
    record(table, 900)
    why = {"absent": absent, "reason": "Partie", "by": ANNE, "key": "f"}
    refused("already_entered", results.forfeit, table, **why)
    refused("not_at_table", results.forfeit, other, **why)
    gone = Seat.objects.get(table=other, side="B").partnership
    awarded = results.forfeit(other, absent=gone, reason="Partie", by=ANNE, key="f")
    late = record(other, 950, key="late", sees=awarded.entry.pk)
    assert (late.state, stored(other).points) == (State.ENTERED, points(950))


# --- standings ---


def rows_of(tournament, party):
    return Standings.objects.get(tournament=tournament, after_round=party).rows


@pytest.mark.django_db
def test_refresh_standings_is_written_once_and_only_when_something_changed():
    tournament, tables = played()
    record(tables[0], 900)
    assert results.refresh_standings(tournament.pk) == (1,)
    tournament.refresh_from_db()
    version = tournament.version
    assert results.refresh_standings(tournament.pk) == ()
    tournament.refresh_from_db()
    assert tournament.version == version
    row = Standings.objects.get(tournament=tournament)
    assert (row.version, row.complete, len(row.rows)) == (version, False, 8)
    play(tables[1:], 910)
    results.refresh_standings(tournament.pk)
    row.refresh_from_db()
    assert row.complete
    assert row.version > version


@pytest.mark.django_db
def test_refresh_standings_before_any_result_renders_everybody_equal():
    tournament, _ = played()
    results.refresh_standings(tournament.pk)
    rows = rows_of(tournament, 1)
    assert {(row["rank"], row["tied"], row["total"]) for row in rows} == {(1, True, 0)}
    assert [row["number"] for row in rows] == list(range(1, 9))


@pytest.mark.django_db
def test_refresh_standings_follows_every_entry(django_capture_on_commit_callbacks):
    tournament, tables = played()
    with django_capture_on_commit_callbacks(execute=True):
        record(tables[0], 900)
    assert max(row["total"] for row in rows_of(tournament, 1)) == 1044


@pytest.mark.django_db
def test_refresh_standings_of_a_later_partie_mends_an_earlier_one_whose_job_was_lost():
    tournament, tables = played()
    play(tables)
    second = publish(tournament)
    results.refresh_standings(tournament.pk)
    record(second[0], 980)
    assert results.refresh_standings(tournament.pk, since=2) == (2,)
    results.correct(tables[0], points=points(1300), reason="Relu", by=ANNE, key="lost")
    record(second[1], 990)
    assert results.refresh_standings(tournament.pk, since=2) == (1, 2)
    assert max(row["total"] for row in rows_of(tournament, 1)) == 1300


@pytest.mark.django_db
def test_refresh_standings_of_a_cancelled_partie_takes_its_rows_away():
    tournament, tables = played()
    results.refresh_standings(tournament.pk)
    rounds.cancel(tables[0].round, by=ANNE)
    results.refresh_standings(tournament.pk)
    assert not Standings.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_totals_are_a_plain_sum_however_many_versions_and_penalties_there_are():
    from tournaments import rulings

    tournament = make_tournament(10)
    chance = random.Random(18)
    for party in range(1, 4):
        for table in publish(tournament):
            for version in range(chance.randint(1, 3)):
                current = stored(table).result
                total = chance.randint(700, 1200)
                sees = current.pk if current else None
                record(table, total, key=str(version), sees=sees, confirmed=True)
        pair = pair_numbered(tournament, chance.randint(1, 10))
        for _ in range(party):
            rulings.penalise(pair, reason="Fausse donne", by=ANNE)
    results.refresh_standings(tournament.pk)
    expected = dict.fromkeys(range(1, 11), 0)
    for seat in Seat.objects.filter(table__isnull=False).select_related("table__result"):
        own, _ = (seat.table.points.a, seat.table.points.b)[:: 1 if seat.side == "A" else -1]
        expected[seat.partnership.number] += own
    for penalty in tournament.penalties.all():
        expected[penalty.beneficiary.number] += penalty.points
    assert {row["number"]: row["total"] for row in rows_of(tournament, 3)} == expected


@pytest.mark.django_db
def test_a_result_is_bound_to_its_table_whatever_is_swapped_or_reordered():
    tournament, tables = played(28)
    one, ten = tables[0], tables[9]
    moved = [Seat.objects.get(table=table, side="A").partnership for table in (one, ten)]
    rounds.swap(one.round, one=moved[0], other=moved[1], reason="Pilier", by=ANNE)
    record(tables[9], 900)
    assert [table.number for table in tables if stored(table).result] == [10]
    assert Seat.objects.get(partnership=moved[0]).table.pk == ten.pk
    results.refresh_standings(tournament.pk)
    totals = {row["number"]: row["total"] for row in rows_of(tournament, 1)}
    assert (totals[moved[0].number], totals[moved[1].number]) == (900, 0)


def evening_in_order(order, totals):
    """Two parties of seven pairs (with a bis), entered in this order; the standings after each."""
    tournament = make_tournament(7, seed="ordre", name="Ordre")
    found = []
    for _ in range(2):
        tables = publish(tournament)
        for place in order:
            if place < len(tables):
                record(tables[place], totals[place], confirmed=True)
        found.append(
            results.refresh_standings(tournament.pk) and rows_of(tournament, len(found) + 1)
        )
    return found


@pytest.mark.slow
@pytest.mark.django_db
@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.permutations(range(6)), st.lists(st.integers(600, 1300), min_size=6, max_size=6))
def test_any_order_of_entering_gives_the_same_standings_with_every_point_in_them(order, totals):
    straight = evening_in_order(range(6), totals)
    assert evening_in_order(order, totals) == straight
    for party, rows in enumerate(straight, start=1):
        tables = Table.objects.filter(
            round__tournament__name="Ordre", round__number__lte=party, result__isnull=False
        )
        newest = tables.filter(round__tournament=Round.objects.latest("id").tournament_id)
        both = newest.aggregate(a=Sum("result__points_a"), b=Sum("result__points_b"))
        assert sum(row["total"] for row in rows) == both["a"] + both["b"]


# --- how much is asked of the database ---


def queries_of(verb, *args, **more):
    with CaptureQueriesContext(connection) as found:
        verb(*args, **more)
    return len(found)


@pytest.mark.django_db
def test_query_counts_do_not_grow_with_the_field():
    counts = []
    for pairs in (8, 40):
        tournament, tables = played(pairs)
        first = queries_of(record, tables[0], 900)
        play(tables[1:], 910)
        refresh = queries_of(results.refresh_standings, tournament.pk)
        again = queries_of(results.refresh_standings, tournament.pk)
        fix = {"points": points(1300), "reason": "Relu", "by": ANNE, "key": "c"}
        correct = queries_of(results.correct, tables[0], **fix)
        counts.append((first, refresh, again, correct))
    assert counts[0] == counts[1]
    assert counts[0][0] <= 15
    assert counts[0][2] <= 9


# --- several at once: on SQLite's file, and on PostgreSQL in the second run of the suite ---


@pytest.mark.django_db(transaction=True)
def test_two_helpers_type_the_same_score_at_once_and_it_counts_once():
    tournament, (table, *_) = played(4)
    found = at_once(lambda: record(table, 900, key="a"), lambda: record(table, 900, key="b"))
    assert sorted(one.state for one in found) == [State.AGREED, State.ENTERED]
    assert (stored(table).state, table.entries.count()) == (State.AGREED, 2)
    (row,) = Standings.objects.filter(tournament=tournament)
    assert sum(one["total"] for one in row.rows) == 1944


@pytest.mark.django_db(transaction=True)
def test_two_helpers_type_different_scores_at_once_and_both_are_kept():
    _, (table, *_) = played(4)
    found = at_once(lambda: record(table, 900, key="a"), lambda: record(table, 930, key="b"))
    assert sorted(one.state for one in found) == [State.CONFLICT, State.ENTERED]
    assert {entry.points.a for entry in table.entries.all()} == {900, 930}
    assert (stored(table).state, stored(table).result) == (State.CONFLICT, None)


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_three_times_at_once_is_one_entry():
    _, (table, *_) = played(4)
    found = at_once(*[lambda: record(table, 900, key="same")] * 3)
    assert sorted(one.repeated for one in found) == [False, True, True]
    assert table.entries.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_two_tables_at_once_complete_the_partie_once():
    tournament, (one, two) = played(4)
    found = at_once(lambda: record(one, 900, key="a"), lambda: record(two, 910, key="b"))
    assert [one.state for one in found] == [State.ENTERED, State.ENTERED]
    (row,) = Standings.objects.filter(tournament=tournament)
    assert row.complete
    assert sum(one["total"] for one in row.rows) == 2 * 1944


@pytest.mark.django_db(transaction=True)
def test_refresh_standings_at_once_writes_one_row():
    tournament, (table, _) = played(4)
    record(table, 900)
    Standings.objects.all().delete()
    found = at_once(*[lambda: results.refresh_standings(tournament.pk)] * 3)
    assert sorted(found) == [(), (), (1,)]
