"""An arbiter with a phone in one hand: real questions by taps, the answer with its article."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures, reading
from tests.e2e.thumb import Thumb, assert_fits
from tests.services.slow import answers_held

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def printed(running):
    """printed(code): an article as it hangs on the wall."""
    return partial(reading.article, running)


def tap(page, *names):
    """One after the other, as fast as a thumb; nobody waits for an answer."""
    Thumb(page).tap(*(f"#{name}" for name in names))


def test_partner_master_at_trumps_led_a_higher_card_is_due_all_the_same(phone, running, printed):
    phone.goto(f"/c/{running.slug}/")
    Thumb(phone).go(".site-footer a[href$='/arbitre/']")
    assert_fits(phone)
    tap(phone, "trump-H", "key-AH", "key-TH", "on-hand", "key-JH", "key-7H", "key-KC")
    answer = phone.locator("#answer")
    expect(phone.locator("#play-JH")).to_have_attribute("data-legal", "yes")
    assert_lit(phone, ["JH"])
    expect(phone.locator(".seat.top.master")).to_be_visible()
    expect(answer).to_contain_text(printed("trump_led.go_higher"))
    assert_fits(phone)

    tap(phone, "play-7H")
    expect(answer.locator(".verdict")).to_contain_text("✗")
    expect(answer).to_contain_text(printed("irregularity.cancelled"))
    expect(answer).to_contain_text(printed("penalty.opponents"))
    assert "162" in answer.inner_text()

    tap(phone, "play-JH")
    expect(answer.locator(".verdict")).to_contain_text("✓")
    expect(answer).not_to_contain_text(printed("penalty.opponents"))

    tap(phone, "key-JH")
    expect(phone.locator("#play-JH")).to_have_count(0)
    assert_lit(phone, ["7H"])
    phone.reload()
    assert_lit(phone, ["7H"])
    tap(phone, "new")
    expect(answer).to_have_count(0)
    expect(phone).to_have_url(re.compile("/arbitre/$"))


def assert_lit(page, cards):
    """The cards of the hand that may be played."""
    lit = page.locator("#answer [data-legal=yes]")
    expect(lit).to_have_count(len(cards))
    assert lit.evaluate_all("all => all.map(one => one.value)") == [f"play:{c}" for c in cards]


def test_a_renonce_is_found_in_the_tricks_as_they_are_tapped(phone, running, printed):
    phone.goto(f"/c/{running.slug}/arbitre/renonce/")
    tap(phone, "trump-H", "seat-left", "key-AS", "key-TS", "key-7S", "key-8H", "key-9S")
    answer = phone.locator("#answer.wrong")
    expect(answer).to_contain_text(printed("play.follow"))
    expect(answer).to_contain_text(printed("penalty.opponents"))
    expect(phone.locator(".tricks .wrong")).to_have_count(1)
    expect(phone.locator("#key-8H")).to_be_hidden()
    assert_fits(phone)
    pictures.phone(phone, "arbitre-renonce", full_page=True)
    tap(phone, "undo")
    expect(answer).to_have_count(0)
    expect(phone.locator("#key-9S")).to_be_visible()


def test_what_a_deal_counts_is_seen_while_it_is_tapped(phone, running, printed):
    phone.goto(f"/c/{running.slug}/arbitre/donne/")
    Thumb(phone).tell("A", 81, belote="B")
    expect(phone.locator(".marks")).to_be_in_viewport()
    expect(phone.locator(".marks b").nth(0)).to_have_text("0")
    expect(phone.locator(".marks b").nth(1)).to_have_text("182")
    expect(phone.locator("#answer")).to_contain_text(printed("failed"))
    expect(phone.locator("#answer")).to_contain_text(printed("belote.inviolable"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_press_is_not_lost_when_an_answer_comes_before_the_button_is_let_go(page, running):
    page.goto(f"/c/{running.slug}/arbitre/")
    page.click("#trump-H")
    expect(page).to_have_url(re.compile("trump=H"))
    with answers_held(page, "**/arbitre/?*", method="GET") as let_go:
        page.click("#key-AH")
        box = page.locator("#key-TH").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        with page.expect_response("**/arbitre/?*"):
            let_go()
        page.wait_for_timeout(300)
        page.mouse.up()
        let_go()
        expect(page).to_have_url(re.compile("table=AHTH"))


def test_two_keys_name_a_card_on_a_laptop(page, running):
    page.goto("/arbitre/")
    ranks, suits = page.locator("#question").evaluate(
        "one => [one.dataset.ranks, one.dataset.suits]"
    )
    letter = {pair[1]: pair[0] for pair in ranks.split(" ")}
    suit = dict(zip("SHDC", suits, strict=True))
    page.keyboard.press("2")
    for card in ("AH", "TH"):
        page.keyboard.type((letter[card[0]] + suit[card[1]]).lower())
    page.keyboard.press("F4")
    for card in ("JH", "7H"):
        page.keyboard.type((letter[card[0]] + suit[card[1]]).lower())
    expect(page).to_have_url("/arbitre/?trump=H&table=AHTH&hand=JH7H&on=hand")
    assert_lit(page, ["JH"])


def test_without_javascript_every_tap_is_a_page(browser, live_server, running):
    visitor = browser.new_context(
        base_url=live_server.url, java_script_enabled=False, has_touch=True
    )
    plain = visitor.new_page()
    plain.goto(f"/c/{running.slug}/arbitre/")
    for name in ("trump-H", "key-AH", "key-TH", "on-hand", "key-JH", "key-7H", "play-7H"):
        Thumb(plain).go(f"#{name}")
    assert plain.locator("#answer.wrong").is_visible()
    assert_lit(plain, ["JH"])
    visitor.close()
