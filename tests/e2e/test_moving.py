"""Odd numbers stay at their tables, even numbers walk on: thirteen pairs, by keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.formats import Desk

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PAIRS, PARTIES = 13, 3


def test_thirteen_pairs_stay_and_move_by_keyboard_alone(page, live_server, sign_in):
    desk = Desk(sign_in(page, "Odile", "organiser"))
    desk.create("Belote de la Saint-Nicolas", "fixes-mobiles")
    desk.paste(PAIRS)
    met, at, rested = set(), {}, set()
    for partie in range(1, PARTIES + 1):
        desk.draw(partie)
        resting = desk.resting()
        odd_stays_even_moves(desk.plan, at)
        seated = {pair for both in desk.plan.values() for pair in both}
        assert seated | resting == set(range(1, PAIRS + 1))
        assert len(resting) == 1
        rested |= resting
        meetings = {frozenset(both) for both in desk.plan.values()}
        assert not meetings & met
        met |= meetings
        desk.publish()
        desk.results(partie)
        for table, (one, other) in sorted(desk.plan.items()):
            lead = 10 * (other - one) + partie + 20 * table  # no two sheets alike
            desk.enter(table, 972 + lead, 972 - lead)
        desk.all_in()
    assert len(rested) == PARTIES
    desk.hands.evening("c", "Classement")
    expect(page.locator("table.ranking tbody tr")).to_have_count(PAIRS)


def odd_stays_even_moves(plan, at):
    """Six stay, one at each table; the even numbers and 13, one more than tables, walk on."""
    for table, (stays, walks) in plan.items():
        assert stays == 2 * table - 1
        assert walks % 2 == 0 or walks == PAIRS
        if walks in at and at[walks] + 1 in plan:
            assert table == at[walks] + 1
        at[walks] = table
    for walks in set(at) - {one for both in plan.values() for one in both}:
        del at[walks]  # it rests, and comes in at table 1
