"""The whole evening in a real Chromium: the organiser never touches a mouse."""

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures, reading
from tests.e2e.evening import OWN, PAIRS, Evening, shuffled
from tests.factories.clubs import PASSWORD, make_user
from tests.factories.tournaments import names

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_an_evening_of_64_pairs_by_keyboard_alone(page, phone, neighbour, browser, live_server):
    page.on("dialog", lambda dialog: dialog.accept())
    evening = Evening(page, make_user("Marie", email="marie@example.org").email, PASSWORD)
    hall = (browser, live_server.url)
    evening.sign_in()
    evening.create_club()
    evening.create_concours()
    evening.register_some()
    evening.paste_the_others()
    assert_everybody_is_there(evening)
    pictures.wall(*hall, evening.slug, "accueil")

    evening.draw(1)
    assert list(evening.plan.values()) == shuffled(evening.seed(), range(1, PAIRS + 1))
    evening.publish(1)
    pictures.public(*hall, evening.slug, "", "plan")
    pictures.wall(*hall, evening.slug, "plan")
    evening.results(1)
    type_the_first_partie(evening)

    evening.leave(33, "malade")
    play(evening, 2)
    evening.arrive(65)
    evening.leave(48, "rentre chez elle")
    play(evening, 3)
    pictures.wall(*hall, evening.slug, "classement")
    play(evening, 4)

    assert desk_ranking(evening) == evening.book.ranking()
    evening.prizes()
    evening.finish()
    watch(evening, phone, neighbour)
    evening.announce()
    evening.journal()
    pictures.public(*hall, evening.slug, "accueil", *pictures.PUBLIC, "draw/2")
    pictures.wall(*hall, evening.slug, "final", pages=3)


def type_the_first_partie(evening):
    """A refused total, a capot, thirty ordinary tables, and a correction that leaves its trace."""
    evening.enter_refused(1, 12)
    evening.enter_capot(1, 20)
    for table in sorted(set(evening.plan) - {12, 20}):
        evening.enter(1, table)
        if table == 16:
            evening.photo("resultats")
    before = evening.book.sheets[1, 7].points
    evening.correct(1, 7)
    expect(evening.page.locator("#tables .all-in")).to_be_visible()
    said = evening.history(1, 7)
    assert [tuple(map(int, row[3:5])) for row in said] == [before, (899, 1944 + 20 - 899)]


def assert_everybody_is_there(evening):
    found = evening.listed()
    for number in range(1, PAIRS + 1):
        _, text = found[number]
        for name in names(number):
            assert name in text, (number, text)


def play(evening, partie):
    """A partie under the règlement, odd as it is, from its draw to its last sheet."""
    present = evening.book.pairs - evening.book.left
    evening.draw(partie)
    seated = [pair for pairs in evening.plan.values() for pair in pairs]
    assert set(seated) <= present
    expect(evening.page.locator(".idle li")).to_have_count(len(present) % 2)
    evening.publish(partie)
    evening.results(partie)
    tables = sorted(evening.plan)
    for table in tables[:OWN]:
        evening.enter(partie, table)
    for table in tables[OWN:]:
        evening.entered_elsewhere(partie, table)
    expect(evening.page.locator("#tables .all-in")).to_be_visible()


def desk_ranking(evening):
    evening.hands.evening("c", "Classement")
    evening.photo("classement")
    return reading.ranking(evening.page, "td.num.no")


def watch(evening, phone, wall):
    """A visitor's phone, in French and in English, and the projector."""
    expected = evening.book.ranking()
    screen = evening.page.locator("a.secret").nth(1).get_attribute("href")
    phone.goto("/")
    phone.get_by_role("link", name="Belote de la Saint-Nicolas").click()
    phone.get_by_role("link", name="Classement", exact=True).click()
    expect(phone.locator("h2").first).to_have_text("Classement final")
    assert reading.ranking(phone, "th .no") == expected
    assert phone.evaluate("document.documentElement.scrollWidth") <= pictures.PHONE["width"]
    phone.locator("[name=language][value=en]").click()
    expect(phone.locator("h2").first).to_have_text("Final ranking")
    assert reading.ranking(phone, "th .no") == expected
    wall.set_viewport_size(pictures.WALL)
    wall.goto(screen)
    expect(wall.locator("#board h2")).to_have_text("Classement final")
    podium = wall.locator(".podium-line").first
    expect(podium).to_contain_text(names(expected[0][1])[0])
    expect(podium).to_contain_text(str(expected[0][2]))
