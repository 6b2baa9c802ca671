"""Anybody redoes a draw in her own browser, and sees where it was changed by hand."""

import pytest

from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tournaments import rounds
from tournaments.models import Partnership
from tournaments.rules import derive, load

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BY_LOT = {"format.first": "draw", "format.same_group": "allow", "odd.method": "bye"}


def visit(page, tournament):
    page.goto(f"/c/{tournament.slug}/draw/1/")
    page.focus("#redo")
    page.keyboard.press("Enter")
    page.wait_for_selector("#redone:not([hidden])")
    return page.locator("#redone p:not([hidden])").get_attribute("data-came")


@pytest.mark.parametrize(
    ("pairs", "changes"),
    [(12, {}), (13, {}), (9, {"odd.method": "bye", "format.same_group": "avoid"})],
)
def test_draw_is_redone_in_the_browser(page, pairs, changes):
    tournament = make_tournament(pairs, rules=derive(load("asce"), changes), seed="Noël 2026")
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    assert visit(page, tournament) == "same"
    assert page.locator("#redone tr.alike").count() == page.locator("#redone tbody tr").count() > 4


@pytest.mark.parametrize(
    ("pairs", "changes"),
    [
        (11, {"format.later": "pools", **BY_LOT}),
        (8, {"format.later": "knockout", **BY_LOT}),
    ],
)
def test_first_partie_of_pools_and_of_a_knock_out_is_redone(page, pairs, changes):
    tournament = make_tournament(pairs, rules=derive(load("asce"), changes), seed="Noël 2026")
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    assert visit(page, tournament) == "same"
    assert page.locator("#redone tr.alike").count() == page.locator("#redone tbody tr").count() > 3


@pytest.mark.parametrize("later", ["round_robin", "mitchell"])
def test_button_is_not_there_where_nothing_can_be_redone(client, later):
    rules = derive(load("asce"), {"format.later": later, "odd.method": "bye"})
    tournament = make_tournament(8, rules=rules)
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    page = client.get(f"/c/{tournament.slug}/draw/1/").content.decode()
    assert 'id="redo"' not in page
    assert "python -m tournaments.pairing pair" in page


def test_swap_by_hand_shows_where_the_tables_differ(page):
    tournament = make_tournament(8, seed="Noël 2026")
    drawn = rounds.draw(tournament, by=actor())
    seats = {seat.partnership.number: seat.table.number for seat in drawn.seats.all()}
    one = Partnership.objects.get(number=1)
    other = Partnership.objects.exclude(number=1).get(
        number=next(number for number, table in seats.items() if table != seats[1])
    )
    rounds.swap(drawn, one=one, other=other, reason="Cousins", by=actor())
    rounds.publish(drawn, by=actor())
    assert visit(page, tournament) == "other"
    assert page.locator("#redone tr.unlike").count() == 2
