"""A catch-up game counts for the pair that had the bye, and for nobody else."""

import pytest

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import catch_up, results, rounds, seating, tally
from tournaments.catch_up import CatchUpRefused
from tournaments.models import Partnership, Seat, Table
from tournaments.rules import derive, load

pytestmark = pytest.mark.django_db

RULES = derive(load("asce"), {"odd.method": "bye", "odd.points": "fixed", "odd.fixed": 972})


@pytest.fixture
def evening():
    """Five pairs; partie 1 is over but for one table, and a pair has a bye."""
    tournament = make_tournament(5, rules=RULES, club=make_club())
    drawn = rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    first, second = Table.objects.filter(round=drawn).order_by("number")
    enter(first, 1100)
    return {
        "tournament": tournament,
        "drawn": drawn,
        "waiting": Seat.objects.get(round=drawn, kind="bye").partnership,
        "free": first.partnership("A"),
        "busy": second.partnership("A"),
        "last": second,
    }


def enter(table, points):
    both = BySide(a=points, b=1944 - points)
    results.record_score(table, points=both, by=actor(), key="k", confirmed=True)


def lines(evening):
    return {line.id: line for line in tally.read(evening["tournament"]).lines()}


def seat(evening, waiting="waiting", against="free"):
    return catch_up.seat(
        evening["drawn"], waiting=evening[waiting], against=evening[against], by=actor()
    )


def refusal(evening, **who):
    with pytest.raises(CatchUpRefused) as refused:
        seat(evening, **who)
    return refused.value.code, refused.value.field


def test_points_take_the_place_of_the_bye_for_the_one_and_count_for_nothing_for_the_other(evening):
    waiting, free = evening["waiting"].number, evening["free"].number
    before = lines(evening)
    assert before[waiting].total == 972
    enter(seat(evening), 1300)
    after = lines(evening)
    assert (after[waiting].total, after[waiting].played, after[waiting].wins) == (1300, 1, 1)
    assert (after[free].total, after[free].played) == (before[free].total, before[free].played)


def test_catch_up_is_no_meeting_and_the_bye_stays_a_bye(evening):
    enter(seat(evening), 1300)
    enter(evening["last"], 1000)
    request, _ = seating.ask(evening["tournament"], number=2, seed="s")
    found = {one.id: one for one in request.entrants}
    waiting, free = evening["waiting"].number, evening["free"].number
    assert found[waiting].byes == 1
    assert free not in found[waiting].met
    assert waiting not in found[free].met


def test_until_it_is_played_the_bye_counts_as_the_rules_say(evening):
    seat(evening)
    assert lines(evening)[evening["waiting"].number].total == 972


def test_game_that_makes_no_sense_is_refused(evening):
    assert refusal(evening, against="busy") == ("still_playing", "against")
    assert refusal(evening, waiting="free", against="busy") == ("not_waiting", "waiting")
    assert refusal(evening, against="waiting") == ("same_pair", "against")
    enter(seat(evening), 1000)
    assert refusal(evening)[0] == "already"


def test_pair_helps_out_once_in_a_partie(evening):
    """Two byes in one partie, as pools can have them: the second needs another pair."""
    enter(seat(evening), 1000)
    enter(evening["last"], 1200)
    other = evening["last"].partnership("B")
    Seat.objects.filter(round=evening["drawn"], partnership=other).update(
        kind="bye", table=None, side=""
    )
    evening["other"] = other
    assert refusal(evening, waiting="other") == ("helped_already", "against")


def test_game_is_taken_back_unless_a_score_is_entered(evening):
    table = seat(evening)
    catch_up.take_back(table, by=actor())
    assert not Table.objects.filter(round__catch_up=True).exists()
    table = seat(evening)
    enter(table, 1300)
    with pytest.raises(CatchUpRefused, match="annul"):
        catch_up.take_back(table, by=actor())
    with pytest.raises(CatchUpRefused):
        catch_up.take_back(evening["last"], by=actor())


def test_desk_seats_the_game_from_the_page_of_the_partie(evening, client):
    tournament = evening["tournament"]
    client.force_login(make_member(tournament.club, "organiser"))
    page = f"/desk/{tournament.slug}/round/1/"
    assert 'name="against"' in client.get(page).content.decode()
    waiting = evening["waiting"].number
    client.post(f"{page}catch-up/", {"waiting": waiting, "against": "99"})
    client.post(f"{page}catch-up/", {"waiting": waiting, "against": "x"})
    assert not Table.objects.filter(round__catch_up=True).exists()
    client.post(f"{page}catch-up/", {"waiting": waiting, "against": evening["free"].number})
    table = Table.objects.get(round__catch_up=True)
    assert {seat.partnership_id for seat in table.seats.all()} == {
        Partnership.objects.get(number=waiting).pk,
        evening["free"].pk,
    }
    client.post(f"{page}catch-up/back/", {"table": table.number})
    assert not Table.objects.filter(round__catch_up=True).exists()
