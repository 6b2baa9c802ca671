"""Keys, theme and language as a person meets them."""

import re

import pytest
from playwright.sync_api import expect

from tests.factories.clubs import make_club, make_member, make_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def players_page(page, signed_in):
    club = make_club("Amicale")
    for name in ("Éric Dumas", "Paul Martin"):
        make_player(club, name)
    signed_in(page, make_member(club, "owner"))
    page.goto(f"/desk/clubs/{club.slug}/players/")
    return page


def test_a_key_reaches_the_search_which_answers_while_one_types(players_page):
    page = players_page
    page.keyboard.press("F3")
    expect(page.locator("[name=q]")).to_be_focused()
    page.keyboard.type("duma er")
    expect(page.locator("#players tbody tr")).to_have_count(1)
    expect(page.locator("#players")).to_contain_text("Éric Dumas")


def test_the_list_of_keys_opens_but_not_while_one_types(players_page):
    page = players_page
    page.focus("[name=q]")
    page.keyboard.type("?/")
    expect(page.locator("[name=q]")).to_have_value("?/")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("h1").first.click()
    page.keyboard.press("?")
    expect(page.locator("#keys kbd").first).to_have_text("F3")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_light_or_dark_is_kept_from_page_to_page(players_page):
    page = players_page
    before = page.get_attribute("html", "data-bs-theme")
    page.click("[data-theme-toggle]")
    after = page.get_attribute("html", "data-bs-theme")
    assert {before, after} == {"light", "dark"}
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", after or "")


def test_the_language_switch_comes_back_to_the_same_page(players_page):
    page = players_page
    address = page.url
    page.click("[name=language][value=en]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url == address


def test_a_role_is_changed_by_choosing_it(players_page):
    page = players_page
    page.get_by_role("link", name=re.compile("Members|Membres")).click()
    page.locator("select[name=role]").first.select_option("reader")
    expect(page.locator("#messages .alert-danger")).to_be_visible()


def test_phone_pages_do_not_scroll_sideways(players_page):
    page = players_page
    page.set_viewport_size({"width": 390, "height": 844})
    for address in ("/desk/", "/desk/clubs/amicale/", "/desk/clubs/amicale/players/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
