"""The whole evening in a real Chromium: the organiser never touches a mouse."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.evening import PAIRS, Evening, shuffled, take
from tests.factories.clubs import PASSWORD, make_user
from tests.factories.tournaments import names

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_an_evening_of_64_pairs_by_keyboard_alone(page, context, browser, live_server):
    page.on("dialog", lambda dialog: dialog.accept())
    evening = Evening(page, make_user("Marie", email="marie@example.org").email, PASSWORD)
    evening.sign_in()
    evening.create_club()
    evening.create_concours()
    evening.register_all()
    assert_everybody_is_there(evening)

    evening.draw(1)
    assert list(evening.plan.values()) == shuffled(evening.seed(), range(1, PAIRS + 1))
    evening.publish(1)
    evening.results(1)
    evening.enter_refused(1, 12)
    evening.enter_capot(1, 20)
    for table in sorted(set(evening.plan) - {12, 20}):
        evening.enter(1, table)
        if table == 16:
            evening.photo("resultats")
    evening.correct(1, 7)
    expect(page.locator("#tables .all-in")).to_be_visible()

    evening.leave(33, "malade")
    play(evening, 2, idle=1)
    evening.arrive(65)
    evening.leave(48, "rentre chez elle")
    play(evening, 3, idle=1)
    play(evening, 4, idle=1)

    assert [line[:2] for line in desk_ranking(evening)] == [
        line[:2] for line in evening.book.ranking()
    ]
    evening.prizes()
    evening.finish()
    watch(evening, browser, live_server.url)


def assert_everybody_is_there(evening):
    found = evening.listed()
    for number in range(1, PAIRS + 1):
        _, text = found[number]
        for name in names(number):
            assert name in text, (number, text)


def play(evening, partie, *, idle):
    """A partie under the règlement, odd as it is, from its draw to its last sheet."""
    present = evening.book.pairs - evening.book.left
    evening.draw(partie)
    seated = [pair for pairs in evening.plan.values() for pair in pairs]
    assert set(seated) <= present
    assert len(evening.page.locator(".idle li").all()) == idle
    evening.publish(partie)
    evening.results(partie)
    for table in sorted(evening.plan):
        evening.enter(partie, table)
    expect(evening.page.locator("#tables .all-in")).to_be_visible()


def desk_ranking(evening):
    evening.hands.evening("c", "Classement")
    evening.photo("classement")
    return read_ranking(evening.page, "td.num.no")


def read_ranking(page, number):
    """(rank, pair, total) of each line of the page's ranking."""
    script = """(rows, number) => rows.map(row => [
        row.querySelector('.rank').textContent,
        row.querySelector(number).textContent,
        row.querySelector('.total').textContent,
    ])"""
    rows = page.locator("table.ranking tbody tr").evaluate_all(script, number)
    return [tuple(int(re.search(r"\d+", text)[0]) for text in row) for row in rows]


def watch(evening, browser, address):
    """A visitor's phone, in French and in English, and the projector."""
    expected = evening.book.ranking()
    screen = evening.page.locator("a.secret").nth(1).get_attribute("href")
    folder = os.environ.get("DIXDEDER_SCREENSHOTS")
    visitor = browser.new_context(
        base_url=address, locale="fr-FR", viewport={"width": 390, "height": 844}
    )
    try:
        phone = visitor.new_page()
        phone.goto("/")
        phone.get_by_role("link", name="Belote de la Saint-Nicolas").click()
        phone.get_by_role("link", name="Classement", exact=True).click()
        expect(phone.locator("h2").first).to_have_text("Classement final")
        assert read_ranking(phone, "th .no") == expected
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        phone.locator("[name=language][value=en]").click()
        expect(phone.locator("h2").first).to_have_text("Final ranking")
        assert read_ranking(phone, "th .no") == expected
        wall = visitor.new_page()
        wall.set_viewport_size({"width": 1920, "height": 1080})
        wall.goto(screen)
        first = names(expected[0][1])[0]
        expect(wall.locator(".podium-line").first).to_contain_text(first)
        expect(wall.locator(".podium-line").first).to_contain_text(str(expected[0][2]))
        if folder:
            take(wall, Path(folder) / "ecran-podium.jpg")
    finally:
        visitor.close()
