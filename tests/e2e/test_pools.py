"""Pools, then principal and consolation down to the final: nineteen pairs, by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures
from tests.e2e.formats import Desk

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PAIRS, POOLS, PARTIES = 19, 5, 7
OWN = {1: 6, 2: 2, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1}  # tables typed at this desk; others elsewhere


def test_nineteen_pairs_from_pools_to_the_final_by_keyboard_alone(page, live_server, sign_in):
    desk = Desk(sign_in(page, "Odile", "organiser"))
    desk.create("Contrée de la Saint-Nicolas", "poules")
    desk.paste(PAIRS)
    one_partie_more(desk)
    for partie in range(1, 4):
        play(desk, partie, stages=POOLS)
    open_draws(desk)
    pictures.desk(page, "poules")
    through = numbers(page, ".pool tr.through .no")
    assert len(page.locator(".pool").all()) == POOLS
    assert len(through) == 2 * POOLS

    play(desk, 4)
    open_draws(desk)
    pictures.desk(page, "tableaux")
    assert numbers(page, ".draw-principal .column:first-child .no") == through
    others = numbers(page, ".draw-consolation .column:first-child .no")
    assert others == set(range(1, PAIRS + 1)) - through
    for partie in range(5, PARTIES):
        play(desk, partie)

    desk.draw(PARTIES)
    finalists = desk.plan[1]
    desk.publish()
    desk.results(PARTIES)
    elsewhere(desk, PARTIES, but=1)
    an_equal_final_is_asked_about(desk)
    desk.enter(1, 1010, 640)
    desk.all_in()
    open_draws(desk)
    champion = page.locator(".draw-principal .champion")
    expect(champion).to_contain_text(f" {finalists[0]} ")
    places = page.locator(".places-list .rank").all_inner_texts()
    assert places == [str(place) for place in range(1, PAIRS + 1)]
    expect(page.locator(".places-list li").first).to_contain_text(str(finalists[0]))


def one_partie_more(desk):
    """The règlement foresees six; the page says that nineteen pairs need seven."""
    page = desk.page
    desk.hands.evening("t", "Partie 1")
    expect(page.locator("#parties-needed")).to_contain_text("7")
    desk.hands.follow("#parties-needed a")
    expect(page.locator("#id_rounds")).to_have_value(str(PARTIES))
    desk.hands.reach("#id_reason")
    desk.hands.type("dix-neuf")
    desk.hands.go("Enter")
    expect(page.locator("#parties-needed")).to_have_count(0)


def play(desk, partie, stages=None):
    """Drawn, published, its first tables typed; the lower number wins in the hall."""
    desk.draw(partie)
    if stages:
        expect(desk.page.locator("tr.stage-head")).to_have_count(stages)
    desk.publish()
    desk.results(partie)
    elsewhere(desk, partie, but=OWN[partie])
    for table in sorted(desk.plan)[: OWN[partie]]:
        desk.enter(table, *sheet(desk, partie, table))
    desk.all_in()


def elsewhere(desk, partie, but):
    for table in sorted(desk.plan)[but:]:
        desk.entered_elsewhere(partie, table, *sheet(desk, partie, table))


def sheet(desk, partie, table):
    """1010 for the lower number, and no two losers of the evening alike."""
    one, other = desk.plan[table]
    lost = 200 + 100 * partie + 10 * table
    return (1010, lost) if one < other else (lost, 1010)


def an_equal_final_is_asked_about(desk):
    desk.type(1, 1010, 1010)
    expect(desk.page.locator("#answer[data-outcome=doubtful]")).to_be_visible()
    desk.hands.pause()
    desk.hands.press("Escape", "Escape")
    expect(desk.page.locator("#number")).to_be_focused()


def open_draws(desk):
    desk.hands.go("F10")
    desk.hands.go("b")
    expect(desk.page.locator("#live :is(.pools, .bracket)").first).to_be_visible()


def numbers(page, selector):
    return {int(one) for one in page.locator(selector).all_inner_texts()}
