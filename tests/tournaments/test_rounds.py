"""Drawing, changing by hand and publishing the parties of a concours."""

import pytest

from tests.tournaments.hall import BY, hall, idle, partie, tables
from tournaments import rounds
from tournaments.models import LogEntry, Publication, Round, Seat
from tournaments.pairing import PairingRefused, pair
from tournaments.refusals import Refusal
from tournaments.seating import RoundRefused, request_of

pytestmark = pytest.mark.django_db


def refused(code: str, verb, *args, **kwargs) -> Refusal:
    with pytest.raises(Refusal) as caught:
        verb(*args, **kwargs)
    assert caught.value.code == code
    assert "%(" not in caught.value.message
    return caught.value


def everybody_once(tournament, drawn: Round) -> None:
    present = set(tournament.partnerships.present().values_list("number", flat=True))
    seats = [seat.partnership.number for seat in drawn.seats.select_related("partnership")]
    assert sorted(seats) == sorted(present)


def test_draw_seats_everybody_and_can_be_redone_from_its_snapshot():
    tournament = hall(8)
    drawn = rounds.draw(tournament, by=BY)
    assert (drawn.number, drawn.seed, drawn.system, drawn.state) == (1, "graine/1", "draw", "draft")
    everybody_once(tournament, drawn)
    again = pair(request_of(drawn))
    assert tables(tournament, 1) == {one.table: (one.a, one.b) for one in again.tables}
    assert LogEntry.objects.get(code="round_drawn").params["seed"] == "graine/1"


def test_second_partie_is_in_ranking_order_without_rematch():
    tournament = hall(8)
    partie(tournament, lambda a, b: (1944 - 100 * a, 100 * a) if a < b else (100 * b, 1944 - 100 * b))
    drawn = rounds.draw(tournament, by=BY)
    assert drawn.system == "ranking"
    assert drawn.optimal
    first = {frozenset(two) for two in tables(tournament, 1).values()}
    assert not first & {frozenset(two) for two in tables(tournament, 2).values()}


def test_odd_number_under_asce_plays_the_bis_and_everybody_has_four_games():
    tournament = hall(9)
    for number in range(1, 5):
        drawn = partie(tournament)
        everybody_once(tournament, drawn)
        assert list(idle(drawn).values()) == ["rest"]
        assert sorted(tables(tournament, number)) == list(range(1, 7 if number == 1 else 5))
    assert Round.objects.filter(tournament=tournament, bis=True).count() == 1
    games = [seat.partnership_id for seat in Seat.objects.filter(kind="plays")]
    assert {games.count(one) for one in games} == {4}
    assert {seat.kind for seat in Seat.objects.exclude(kind="plays")} == {"rest"}


def test_publish_discard_and_cancel():
    tournament = hall(4)
    drawn = rounds.draw(tournament, by=BY)
    rounds.discard(drawn, by=BY)
    assert not Round.objects.exists()
    drawn = rounds.draw(tournament, by=BY)
    shown = rounds.publish(drawn, by=BY)
    assert shown.state == "published"
    assert rounds.publish(drawn, by=BY).published_at == shown.published_at
    assert Publication.objects.filter(kind="round", round_number=1, visible=True).count() == 1
    refused("not_a_draft", rounds.discard, drawn, by=BY)
    assert rounds.cancel(drawn, by=BY).is_draft
