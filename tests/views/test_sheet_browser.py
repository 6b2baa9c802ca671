"""A sheet in a real browser: key by key at the desk, tap by tap on a phone."""

import os
import re

import pytest
from playwright.sync_api import expect

from tests.factories.clubs import PASSWORD, actor, make_club, make_member, make_user
from tests.factories.tournaments import make_tournament
from tournaments import rounds
from tournaments.models import DealEntry, ScoreEntry, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ANNE = actor()
WITH_LITIGE = {
    "contract_needs": "bid_and_more",
    "tie": "litige",
    "litige_waits": "all",
    "generale": 500,
}


def photo(page, name):
    if place := os.environ.get("SHOTS"):
        page.screenshot(path=f"{place}/{name}.png", caret="initial")


def running(**changes):
    """The first table of a published partie."""
    tournament = make_tournament(8, club=make_club(), **changes)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    return Table.objects.select_related("round__tournament__club").get(
        round__tournament=tournament, number=1
    )


def at_the_desk(page, table):
    tournament = table.round.tournament
    make_member(tournament.club, "scorer", make_user("Anne", email="anne@example.org"))
    page.goto("/accounts/login/")
    page.fill("[name=login]", "anne@example.org")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/desk/**")
    page.goto(f"/desk/{tournament.slug}/results/")
    expect(page.locator("#number")).to_be_focused()


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


def test_twelve_deals_are_typed_without_a_mouse(page):
    table = running()
    at_the_desk(page, table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_have_attribute(
        "href", f"/desk/{table.round.tournament.slug}/table/{table.pk}/sheet/"
    )
    photo(page, "desk-results")
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    expect(page.locator("#deal h2")).to_contain_text("1")
    keys(page, "a", "100", "Enter")
    keys(page, "b", "88", "b", "Enter")
    expect(page.locator("tr[data-deal='2'] .mark").last).to_have_text("108")
    keys(page, "a", "81", "Enter", "b", "60")
    expect(page.locator("#preview .marks")).to_contain_text("243")
    photo(page, "desk-classic")
    keys(page, "Enter")
    keys(page, "a", "c", "Enter")
    for _ in range(7):
        keys(page, "a", "92", "Enter")
    expect(page.locator("#send [data-send]")).to_be_focused()
    photo(page, "desk-complete")
    keys(page, "ArrowUp")
    expect(page.locator("[name=points]")).to_have_value("92")
    keys(page, "a", "Backspace", "90", "Enter")
    expect(page.locator("#send [data-send]")).to_be_focused()
    keys(page, "Enter")
    expect(page.locator("[data-outcome=sent]")).to_be_visible(timeout=20_000)
    photo(page, "desk-sent")
    entry = ScoreEntry.objects.get()
    assert (entry.points_a, entry.points_b) == (1311, 743)
    assert entry.source == "desk"


def test_a_sheet_is_tapped_on_a_phone_and_survives_its_closing(phone):
    table = running()
    phone.goto(f"/table/{table.token}/")
    photo(phone, "phone-empty")
    tap(phone, taker="A", points="100")
    expect(phone.locator("tr[data-deal='1'] .mark").first).to_have_text("100")
    phone.locator("label[for=taker-b]").click()
    for digit in "81":
        phone.locator(f"[data-digit='{digit}']").click()
    phone.locator("label[for=belote-b]").click()
    expect(phone.locator("#preview .marks")).to_contain_text("101")
    photo(phone, "phone-deal")
    phone.locator("#deal [type=submit]").click()
    expect(phone.locator("#deal h2")).to_contain_text("3")
    phone.reload()
    expect(phone.locator("tr.scored")).to_have_count(2)
    for _ in range(3, 13):
        tap(phone, taker="A", points="92")
    photo(phone, "phone-complete")
    phone.locator("[data-send]").click()
    expect(phone.locator("[data-outcome=sent]")).to_be_visible(timeout=20_000)
    photo(phone, "phone-sent")
    assert ScoreEntry.objects.get().source == "phone"
    assert DealEntry.objects.count() == 12


def tap(phone, *, taker, points="", **more):
    number = phone.locator("#deal [name=number]").input_value()
    phone.locator(f"label[for=taker-{taker.lower()}]").click()
    if "value" in more:
        phone.locator(f"[data-value='{more['value']}']").click()
        phone.locator(f"label[for=trump-{more['trump']}]").click()
        phone.locator(f"label[for=doubled-{more.get('doubled', 0)}]").click()
    for digit in points:
        phone.locator(f"[data-digit='{digit}']").click()
    if "capot" in more:
        phone.locator(f"label[for=capot-{more['capot'].lower()}]").click()
    photo(phone, f"phone-tap-{number}")
    phone.locator("#deal [type=submit]").click()
    expect(phone.locator(f"tr[data-deal='{number}']")).to_have_class("scored")


def test_a_coinche_sheet_is_tapped_with_a_surcoinche_a_capot_and_a_litige(phone):
    table = running(scoring="coinche", scoring_changes=WITH_LITIGE, format__deals=4)
    phone.goto(f"/table/{table.token}/")
    photo(phone, "coinche-empty")
    tap(phone, taker="A", value="100", trump="H", doubled="2", points="120")
    tap(phone, taker="B", value="90", trump="S", capot="B")
    tap(phone, taker="A", value="80", trump="C", points="81")
    expect(phone.locator("#band .waits")).to_have_attribute("data-held", re.compile("[1-9]"))
    phone.locator("label[for=taker-b]").click()
    phone.locator("[data-value=generale]").click()
    photo(phone, "coinche-deal")
    tap(phone, taker="B", value="120", trump="D", points="130")
    phone.locator("[data-send]").click()
    expect(phone.locator("[data-outcome=sent]")).to_be_visible(timeout=20_000)
    photo(phone, "coinche-sent")
    entry = ScoreEntry.objects.get()
    assert (entry.deals, entry.source) == (4, "phone")
    assert [row.data["contract"]["doubled"] for row in DealEntry.objects.order_by("number")] == [
        2,
        0,
        0,
        0,
    ]


def test_a_coinche_deal_and_its_declarations_are_typed(page):
    table = running(scoring="coinche", scoring_changes={**WITH_LITIGE, "declarations": True})
    at_the_desk(page, table)
    keys(page, "1")
    expect(page.locator("[data-table-page] [data-key=F7]")).to_be_visible()
    keys(page, "F7")
    page.wait_for_url("**/sheet/")
    keys(page, "a", "100", "c", "120", "x", "x", "b", "d", "t", "v", "Enter")
    expect(page.locator("tr[data-deal='1']")).to_have_class("scored")
    keys(page, "b", "c", "s", "c")
    photo(page, "desk-coinche")
    keys(page, "Enter")
    page.wait_for_timeout(700)
    photo(page, "desk-coinche-2")
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


def test_two_devices_meet_on_one_deal_and_the_conflict_is_seen_on_both(page, phone):
    table = running()
    for device in (page, phone):
        device.goto(f"/table/{table.token}/")
        device.locator("label[for=taker-a]").click()
    page.locator("[data-digit='9']").click()
    phone.locator("[data-digit='8']").click()
    page.locator("#deal [type=submit]").click()
    expect(page.locator("tr[data-deal='1']")).to_have_class("scored")
    phone.locator("#deal [type=submit]").click()
    expect(phone.locator("[data-choice]")).to_have_count(2)
    photo(phone, "phone-conflict")
    expect(page.locator("tr[data-deal='1']")).to_have_class(re.compile("conflict"))
    phone.locator("[data-choice]").first.click()
    expect(phone.locator("tr[data-deal='1']")).to_have_class("scored")
    expect(page.locator("tr[data-deal='1']")).to_have_class("scored")
