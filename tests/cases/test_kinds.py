"""Kinds of faults of other tools that no other test has in just that shape."""

import csv
import io

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club
from tests.factories.tournaments import enter_pairs, make_tournament, pair_numbered
from tournaments import registration, results, rounds
from tournaments.models import Partnership, Round, Seat, Standings, Table
from tournaments.pairing import PairingRefused
from tournaments.seating import RoundRefused

pytestmark = pytest.mark.django_db
BY = actor()


def numbers(drawn):
    return {
        table.number: tuple(
            seat.partnership.number for seat in sorted(table.seats.all(), key=lambda s: s.side)
        )
        for table in drawn.tables.prefetch_related("seats__partnership")
    }


def byes(drawn):
    idle = drawn.seats.exclude(kind=Seat.Kind.PLAYS)
    return list(idle.values_list("partnership__number", flat=True))


def enter(table, a, b, key="k"):
    points = BySide(a=a, b=b)
    return results.record_score(table, points=points, by=BY, key=key, confirmed=True)


def partie(tournament, winner=min):
    """The next partie, the pair named by `winner` ahead at each table."""
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    for table in Table.objects.filter(round__tournament=tournament, round__number=drawn.number):
        a, b = (table.partnership(side).number for side in "AB")
        lead = 10 * abs(a - b)
        enter(table, 972 + lead, 972 - lead) if winner(a, b) == a else enter(
            table, 972 - lead, 972 + lead
        )
    results.refresh_standings(tournament.pk)
    return drawn


def ranked(tournament):
    return [
        (row["rank"], row["number"], row["total"])
        for row in Standings.objects.filter(tournament=tournament).last().rows
    ]


def test_five_pairs_seven_parties_share_the_rests():  # B01
    tournament = make_tournament(5, format__rounds=7, odd__method="bye", odd__points="fixed")
    rested = [byes(partie(tournament))[0] for _ in range(7)]
    assert sorted(rested[:5]) == [1, 2, 3, 4, 5]
    assert len(set(rested[5:])) == 2


def test_seventeen_pairs_the_last_one_rests():  # B02
    tournament = make_tournament(17, odd__method="bye", odd__bye="lowest", odd__points="none")
    first = partie(tournament)
    last = [number for _rank, number, _total in ranked(tournament) if number not in byes(first)][-1]
    second = rounds.draw(tournament, by=BY)
    assert byes(second) == [last]
    assert second.cost["rematches"] == 0


def test_everybody_gone_after_two_parties_is_refused_and_ranked():  # B08
    tournament = make_tournament(6)
    partie(tournament)
    partie(tournament)
    before = ranked(tournament)
    for pair in Partnership.objects.filter(tournament=tournament):
        registration.withdraw(pair, by=BY)
    with pytest.raises(PairingRefused) as refused:
        rounds.draw(tournament, by=BY)
    assert refused.value.code == "too_few"
    assert Round.objects.filter(tournament=tournament).count() == 2
    results.refresh_standings(tournament.pk)
    assert ranked(tournament) == before


def test_leaving_and_coming_back_collects_no_byes():  # B09
    tournament = make_tournament(6, odd__method="bye", odd__points="fixed", odd__fixed=900)
    partie(tournament)
    total = {number: points for _rank, number, points in ranked(tournament)}[6]
    registration.withdraw(pair_numbered(tournament, 6), by=BY)
    second = partie(tournament)
    assert 6 not in byes(second)
    registration.come_back(pair_numbered(tournament, 6), by=BY)
    results.refresh_standings(tournament.pk)
    assert {number: points for _rank, number, points in ranked(tournament)}[6] == total
    third = rounds.draw(tournament, by=BY)
    assert 6 in {one for two in numbers(third).values() for one in two}
    assert {one["id"]: one["byes"] for one in third.snapshot}[6] == 0


def test_a_result_in_conflict_is_a_missing_one():  # B11
    tournament = make_tournament(4)
    drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    one, other = Table.objects.filter(round=drawn).order_by("number")
    enter(one, 1000, 944)
    enter(other, 1100, 844, "a")
    enter(other, 1010, 934, "b")
    with pytest.raises(RoundRefused) as refused:
        rounds.draw(tournament, by=BY)
    assert refused.value.params["tables"] == ["1.2"]
    forced = rounds.draw(tournament, by=BY, force=True)
    assert [row["table"] for row in forced.left_out] == [2]
    assert sorted(entrant["score"] for entrant in forced.snapshot) == [0, 0, 944, 1000]


def test_the_database_keeps_one_partie_of_a_number():  # B12
    tournament = make_tournament(4)
    drawn = rounds.draw(tournament, by=BY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=tournament, number=1, system="draw", seed="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(
            round=drawn, partnership=pair_numbered(tournament, 1), kind=Seat.Kind.BYE
        )


def test_a_correction_while_the_next_partie_is_played_moves_the_ranking_alone():  # B14
    tournament = make_tournament(6)
    first = partie(tournament)
    second = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    played, *_waiting = Table.objects.filter(round=second).order_by("number")
    enter(played, 1000, 944)
    plan = numbers(second)
    wrong = Table.objects.filter(round=first).order_by("number").first()
    said = results.correct(
        wrong,
        points=BySide(a=0, b=3024),
        reason="feuille relue",
        by=BY,
        key="c",
        confirmed=True,
    )
    results.refresh_standings(tournament.pk)
    assert said.drawn == 2
    b = wrong.partnership("B").number
    moved = {change.id: change for change in said.changes}
    assert moved[b].rank_after == 1
    assert numbers(second) == plan
    totals = {number: total for _rank, number, total in ranked(tournament)}
    again = 1000 if played.partnership("A").number == b else 944
    in_second = {one: again for one in plan[played.number] if one == b}
    assert totals[b] == 3024 + in_second.get(b, 0)
    assert Table.objects.filter(round__tournament=tournament).count() == 6


def test_sum_of_stored_results_is_that_of_ranking_and_csv():  # B15
    tournament = make_tournament(8, odd__method="bye")
    for _ in range(3):
        partie(tournament)
    stored = sum(
        sum(table.points.as_dict().values())
        for table in Table.objects.filter(round__tournament=tournament).select_related("result")
    )
    assert sum(total for _rank, _number, total in ranked(tournament)) == stored
    answer = Client().get(f"/c/{tournament.slug}/standings.csv")
    head, *lines = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    place = head.index("Total")
    assert sum(int(line[place]) for line in lines) == stored


def test_the_second_concours_of_a_club_is_ranked_as_the_first():  # B21
    club = make_club()
    first = make_tournament(4, club=club)
    second = make_tournament(0, club=club)
    for number in (40, 7, 19, 300):
        registration.enter(
            second, names=(f"Élan {number} a", f"Œuf {number} b"), number=number, by=BY
        )
    order = {1: 7, 2: 19, 3: 40, 4: 300}
    for tournament in (first, second):
        drawn = rounds.publish(rounds.draw(tournament, by=BY), by=BY)
        strongest = sorted(one for two in numbers(drawn).values() for one in two)
        for table in Table.objects.filter(round=drawn):
            a, b = (strongest.index(table.partnership(side).number) + 1 for side in "AB")
            enter(table, 1000 - 10 * a, 1000 - 10 * b)
        results.refresh_standings(tournament.pk)
    expected = ranked(first)
    assert [number for _rank, number, _total in expected] == [1, 2, 3, 4]
    assert ranked(second) == [(rank, order[number], total) for rank, number, total in expected]


def test_a_replaced_player_moves_no_rank():  # B22
    tournament = make_tournament(4)
    partie(tournament)
    before = ranked(tournament)
    pair = pair_numbered(tournament, 2)
    registration.replace_player(pair, leaving=pair.first, name="Remplaçante Venue", by=BY)
    results.refresh_standings(tournament.pk)
    assert ranked(tournament) == before
    assert "Remplaçante" in Client().get(f"/c/{tournament.slug}/standings/").content.decode()
    second = rounds.draw(tournament, by=BY)
    assert second.cost["rematches"] == 0


def test_the_database_keeps_a_table_number_once_a_partie():  # B24
    tournament = make_tournament(0)
    enter_pairs(tournament, 24)
    drawn = rounds.draw(tournament, by=BY)
    assert list(numbers(drawn)) == list(range(1, 13))
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.create(round=drawn, number=2)
