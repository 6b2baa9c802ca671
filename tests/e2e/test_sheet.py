"""A sheet, deal by deal: key by key at the desk, tap by tap on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures
from tests.e2e.thumb import Thumb
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tests.services.slow import answers_held
from tournaments import rounds
from tournaments.models import DealEntry, ScoreEntry, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ANNE = actor()


def running(**changes):
    """The first table of a published partie."""
    tournament = make_tournament(8, club=make_club(), **changes)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    return Table.objects.select_related("round__tournament__club").get(
        round__tournament=tournament, number=1
    )


@pytest.fixture
def at_the_desk(page, signed_in):
    """at_the_desk(table): a scorer's page of the results."""

    def enter(table):
        tournament = table.round.tournament
        signed_in(page, make_member(tournament.club, "scorer"))
        page.goto(f"/desk/{tournament.slug}/results/")
        expect(page.locator("#number")).to_be_focused()

    return enter


def keys(page, *typed):
    for one in typed:
        for key in [one] if (len(one) > 1 and not one.isalnum()) or one in NAMED else one:
            page.keyboard.press(key)


NAMED = {
    "Enter",
    "Escape",
    "ArrowUp",
    "ArrowDown",
    "Backspace",
    "F2",
    "F6",
    "F7",
    "F8",
    "F9",
    "Tab",
}


def test_twelve_deals_are_typed_without_a_mouse(page, at_the_desk):
    table = running()
    at_the_desk(table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_have_attribute(
        "href", f"/desk/{table.round.tournament.slug}/table/{table.pk}/sheet/"
    )
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    expect(page.locator("#deal h2")).to_contain_text("1")
    keys(page, "a", "100", "Enter")
    keys(page, "b", "88", "b", "Enter")
    expect(page.locator("tr[data-deal='2'] .mark").last).to_have_text("108")
    keys(page, "a", "81", "Enter", "b", "60")
    expect(page.locator("#preview .marks")).to_contain_text("243")
    pictures.desk(page, "feuille-donnes")
    keys(page, "Enter")
    keys(page, "a", "c", "Enter")
    for _ in range(7):
        keys(page, "a", "92", "Enter")
    expect(page.locator("#send [data-send]")).to_be_focused()
    keys(page, "ArrowUp")
    expect(page.locator("[name=points]")).to_have_value("92")
    keys(page, "a", "Backspace", "90", "Enter")
    expect(page.locator("#send [data-send]")).to_be_focused()
    keys(page, "Enter")
    expect(page.locator("[data-outcome=sent]")).to_be_visible(timeout=20_000)
    entry = ScoreEntry.objects.get()
    assert (entry.points_a, entry.points_b) == (1311, 743)
    assert entry.source == "desk"


def test_a_sheet_is_tapped_on_a_phone_and_survives_its_closing(phone):
    table = running(format__deals=5)
    phone.goto(f"/table/{table.token}/")
    thumb = Thumb(phone)
    thumb.tell("A", 100)
    expect(thumb.keep().locator(".mark").first).to_have_text("100")
    thumb.tell("B", 81, belote="B")
    expect(phone.locator("#preview .marks")).to_contain_text("101")
    thumb.keep()
    expect(phone.locator("#deal h2")).to_contain_text("3")
    phone.reload()
    expect(phone.locator("tr.scored")).to_have_count(2)
    for _ in range(3, 6):
        thumb.tell("A", 92)
        thumb.keep()
    thumb.send()
    assert ScoreEntry.objects.get().source == "phone"
    assert DealEntry.objects.count() == 5


def test_keys_typed_while_another_deal_is_fetched_are_for_that_deal(page, at_the_desk):
    table = running()
    at_the_desk(table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_be_visible()
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    keys(page, "a", "100", "Enter")
    expect(page.locator("#deal h2")).to_contain_text("2 / 12")
    with answers_held(page, "**/sheet/?deal=*", method="GET") as let_go:
        keys(page, "ArrowUp", "a", "90", "Enter")
        let_go()
        expect(page.locator("tr[data-deal='1'] .mark").last).to_have_text("72")
    deal = DealEntry.objects.get(number=1, turn=2)
    assert (deal.data["taker"], deal.data["points"]) == ("A", {"A": 90, "B": 72})


def test_points_typed_after_a_capot_drop_it(page, at_the_desk):
    table = running()
    at_the_desk(table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_be_visible()
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    keys(page, "a", "c")
    expect(page.locator("#capot-a")).to_be_checked()
    keys(page, "92")
    expect(page.locator("#capot-0")).to_be_checked()
    expect(page.locator("[name=points]")).to_have_value("92")
    expect(page.locator("#preview .marks")).to_contain_text("92")
    keys(page, "Enter")
    expect(page.locator("tr[data-deal='1']")).to_have_class("scored")
    assert DealEntry.objects.get().data["points"] == {"A": 92, "B": 70}


def test_a_coinche_deal_and_its_declarations_are_typed(page, at_the_desk):
    table = running(scoring="coinche", scoring_changes={"declarations": True})
    at_the_desk(table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_be_visible()
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    keys(page, "a", "100", "c", "120", "x", "x", "b", "d", "t", "v", "Enter")
    expect(page.locator("tr[data-deal='1']")).to_have_class("scored")
    expect(page.locator(".declared .hint")).to_contain_text("du camp de la meilleure")
    keys(page, "d", "b")
    expect(page.locator("#declared-b")).to_be_checked()
    expect(page.locator("#declared-b")).to_be_focused()
    keys(page, "Escape")
    page.locator("label[for=declared-0]").click()
    keys(page, "Escape")
    keys(page, "b", "c", "s", "c")
    expect(page.locator("#preview .marks b").last).to_have_text("500")
    pictures.desk(page, "feuille-annonces")
    keys(page, "Enter")
    expect(page.locator("tr[data-deal='2']")).to_have_class("scored")
    first, second = DealEntry.objects.order_by("number")
    assert first.data == {
        "taker": "A",
        "points": {"A": 120, "B": 42},
        "belote": "A",
        "contract": {"value": 100, "trump": "H", "doubled": 2},
        "declarations": {"A": [{"kind": "carre", "rank": "J"}, {"kind": "tierce"}]},
    }
    assert second.data["contract"] == {"value": "capot", "trump": "NT", "doubled": 0}


def test_two_devices_meet_on_one_deal_and_the_conflict_is_seen_on_both(phones, phone):
    table = running()
    one = Thumb(phone)
    phone.goto(f"/table/{table.token}/")
    one.tell("A", 9)
    other = phones.new_page()
    two = Thumb(other)
    other.goto(f"/table/{table.token}/")
    two.tell("A", 8)
    one.keep()
    two.tap("#deal [type=submit]")
    expect(other.locator("[data-choice]")).to_have_count(2)
    pictures.phone(other, "feuille-deux-appareils")
    expect(phone.locator("tr[data-deal='1']")).to_have_class(re.compile("conflict"))
    for page in (other, phone):
        expect(page.locator("#band .differs")).to_contain_text("Donne 1")
        expect(page.locator("#band .differs")).to_be_in_viewport()
    other.locator("[data-choice]").first.tap()
    expect(other.locator("#band .differs")).to_have_count(0)
    expect(other.locator("tr[data-deal='1']")).to_have_class("scored")
    expect(phone.locator("tr[data-deal='1']")).to_have_class("scored")
