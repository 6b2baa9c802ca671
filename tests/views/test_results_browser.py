"""Sheets typed in a real browser, key by key."""

import re

import pytest
from playwright.sync_api import expect

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tests.services.clock import in_no_time, pause
from tournaments import results, rooms, rounds
from tournaments.models import ScoreEntry, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ANNE = actor()


class Keyboard:
    """Presses keys one by one and counts them."""

    def __init__(self, page):
        self.page, self.pressed = page, 0

    def type(self, *keys):
        for key in keys:
            for one in [key] if len(key) > 1 and not key.isdigit() else key:
                self.page.keyboard.press(one)
                self.pressed += 1


@pytest.fixture
def desk(page, signed_in):
    """The results page of 32 tables, an organiser at the keyboard."""
    club = make_club()
    signed_in(page, make_member(club, "organiser"))
    tournament = make_tournament(64, club=club)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    page.goto(f"/desk/{tournament.slug}/results/")
    expect(page.locator("#number")).to_be_focused()
    return page


def table(number):
    return Table.objects.select_related("result").get(number=number)


def kept(number):
    points = table(number).points
    return points and (points.a, points.b)


def saved(page, number):
    done = page.locator("#answer[data-outcome=saved] strong").first
    expect(done).to_have_text(re.compile(rf"\b{number}$"))
    expect(page.locator("#number")).to_be_focused()
    expect(page.locator("#number")).to_have_value("")


def test_an_ordinary_table_takes_eight_keys(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024")
    keys.type("3")
    expect(desk.locator(".side[data-of=b] output")).to_have_text("980")
    keys.type("Enter")
    saved(desk, 12)
    assert keys.pressed == 8
    assert kept(12) == (1024, 980)
    expect(desk.locator("button[data-table='12']")).to_have_count(0)
    expect(desk.locator("button.chip")).to_have_count(31)


def test_a_number_that_others_begin_with_waits_for_enter(desk):
    keys = Keyboard(desk)
    keys.type("3", "Enter", "900", "Enter", "5", "Enter")
    saved(desk, 3)
    assert kept(3) == (900, 1144)


def test_a_table_is_typed_as_its_hall_calls_it(page, signed_in):
    """A1 waits for Enter beside A10; a small b2 is B2 and goes on by itself."""
    club = make_club()
    signed_in(page, make_member(club, "organiser"))
    tournament = make_tournament(24, club=club)
    halls = [{"name": "Salle", "tables": 10, "closed": []}, {"name": "Bar", "tables": 4}]
    rooms.set_halls(tournament, halls=halls, by=ANNE)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    page.goto(f"/desk/{tournament.slug}/results/")
    expect(page.locator("#number")).to_be_focused()
    keys = Keyboard(page)
    keys.type("b", "2", "1024", "3", "Enter")
    saved(page, "B2")
    keys.type("A", "1", "Enter", "900", "Enter", "5", "Enter")
    saved(page, "A1")
    assert (kept(12), kept(1)) == ((1024, 980), (900, 1144))


def test_enter_out_of_habit_after_a_full_field_does_no_harm(desk):
    keys = Keyboard(desk)
    with in_no_time(desk):
        keys.type("12", "Enter", "1024", "Enter", "3", "Enter")
    saved(desk, 12)
    assert kept(12) == (1024, 980)


def test_no_belote_is_enter_twice_or_zero(desk):
    keys = Keyboard(desk)
    with in_no_time(desk):
        keys.type("12", "1024", "Enter", "Enter")
    saved(desk, 12)
    assert keys.pressed == 8
    keys.type("13", "1034", "0", "Enter")
    saved(desk, 13)
    assert [kept(number) for number in (12, 13)] == [(1024, 920), (1034, 910)]


def test_the_third_field_takes_belotes_capots_or_the_other_total(desk):
    keys = Keyboard(desk)
    keys.type("12", "1020")
    for typed, other in (("900", 900), ("2c", 1104), ("1c3", 1074), ("c", 1014), ("=980", 980)):
        keys.type(*typed)
        expect(desk.locator(".side[data-of=b] output")).to_have_text(str(other))
        keys.type(*["Backspace"] * len(typed))


def test_the_other_side_may_be_typed(desk):
    keys = Keyboard(desk)
    keys.type("12", "/", "1024", "3", "Enter")
    saved(desk, 12)
    assert kept(12) == (980, 1024)


def test_an_impossible_total_is_refused_and_the_slip_is_picked_by_its_number(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "981", "Enter")
    expect(desk.locator("#answer[data-outcome=impossible]")).to_be_visible()
    assert kept(12) is None
    desk.keyboard.press("Escape")
    expect(desk.locator("#extra")).to_be_focused()
    expect(desk.locator("#extra")).to_have_value("981")
    pause(desk)
    keys.type("Enter")
    meant = desk.locator("#answer [data-a='1024'][data-b='980']")
    expect(meant).to_be_visible()
    keys.type(meant.get_attribute("data-key"))
    saved(desk, 12)
    assert kept(12) == (1024, 980)


def test_a_slip_is_reached_by_arrows_too(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "981", "Enter")
    expect(desk.locator("#answer [data-edit]")).to_be_focused()
    keys.type("ArrowDown")
    first = desk.locator("#answer [data-a]").first
    expect(first).to_be_focused()
    expected = (int(first.get_attribute("data-a")), int(first.get_attribute("data-b")))
    pause(desk)
    keys.type("Enter")
    saved(desk, 12)
    assert kept(12) == expected


def test_a_disputed_sheet_is_kept_with_its_reason(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "981", "Enter")
    expect(desk.locator("#answer [data-edit]")).to_be_focused()
    keys.type("d")
    desk.keyboard.type("Signée par les deux camps")
    pause(desk)
    keys.type("Enter")
    saved(desk, 12)
    entry = ScoreEntry.objects.get()
    assert (entry.disputed, entry.reason) == (True, "Signée par les deux camps")


def test_an_unlikely_total_goes_back_on_enter_and_is_kept_by_its_own_key(desk):
    keys = Keyboard(desk)
    keys.type("12", "1104", "8", "Enter")
    expect(desk.locator("#answer [data-edit]")).to_be_focused()
    pause(desk)
    keys.type("Enter")
    expect(desk.locator("#extra")).to_be_focused()
    pause(desk)
    keys.type("Enter")
    expect(desk.locator("#answer [data-edit]")).to_be_focused()
    assert kept(12) is None
    keys.type("o")
    saved(desk, 12)
    assert kept(12) == (1104, 1000)


def test_points_left_waiting_offer_what_the_other_total_would_be(desk):
    keys = Keyboard(desk)
    keys.type("12", "1500", "300", "Enter")
    expect(desk.locator("#answer [data-edit]")).to_be_focused()
    meant = desk.locator("#answer [data-a='1500'][data-b='444']")
    expect(meant).to_be_visible()
    keys.type(meant.get_attribute("data-key"))
    saved(desk, 12)
    assert kept(12) == (1500, 444)


def test_the_totals_of_the_table_before_are_kept_by_one_enter(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "3", "Enter")
    saved(desk, 12)
    keys.type("13", "1024", "3", "Enter")
    expect(desk.locator("#answer [data-confirm-score]")).to_be_focused()
    pause(desk)
    keys.type("Enter")
    saved(desk, 13)


def test_a_table_entered_meanwhile_is_a_conflict_and_is_chosen_by_a_key(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024")
    with_results(12, 1004, 940)
    keys.type("3", "Enter")
    expect(desk.locator("#answer[data-outcome=conflict]")).to_contain_text("1004 – 940")
    expect(desk.locator("button.chip.conflict")).to_have_text(re.compile("12"))
    keys.type("2")
    saved(desk, 12)
    assert kept(12) == (1024, 980)
    assert table(12).entries.count() == 3


def test_a_conflict_is_settled_by_typing_the_table_again(desk):
    with_results(12, 1004, 940)
    results.record_score(table(12), points=BySide(a=1024, b=980), by=ANNE, key="more")
    expect(desk.locator("button.chip.conflict")).to_have_count(1)
    keys = Keyboard(desk)
    keys.type("12")
    expect(desk.locator("#answer [data-correct]")).to_be_focused()
    pause(desk)
    keys.type("Enter", "1034", "3", "Enter")
    saved(desk, 12)
    assert kept(12) == (1034, 970)


def with_results(number, a, b):
    results.record_score(table(number), points=BySide(a=a, b=b), by=ANNE, key="other")


def test_a_table_that_is_entered_shows_it_and_asks(desk):
    with_results(12, 1004, 940)
    desk.wait_for_selector("button[data-table='12']", state="detached")
    keys = Keyboard(desk)
    keys.type("12")
    expect(desk.locator("#answer[data-outcome=standing]")).to_contain_text("1004 – 940")
    keys.type("Escape")
    expect(desk.locator("#number")).to_be_focused()
    keys.type("12")
    expect(desk.locator("#answer [data-correct]")).to_be_focused()
    pause(desk)
    keys.type("Enter", "1024", "3", "Enter")
    saved(desk, 12)
    assert kept(12) == (1024, 980)
    assert [entry.kind for entry in table(12).entries.order_by("id")] == ["statement", "correction"]


def test_the_last_sheet_is_undone_and_corrected_by_a_key(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "3", "Enter")
    saved(desk, 12)
    keys.type("F8")
    expect(desk.locator("button[data-table='12']")).to_have_count(1)
    assert kept(12) is None
    keys.type("12", "1024", "2", "Enter")
    saved(desk, 12)
    keys.type("F4", "1024", "3", "Enter")
    expect(desk.locator("#answer .badge")).to_be_visible()
    assert kept(12) == (1024, 980)


def test_what_others_enter_leaves_the_list_by_itself(desk):
    with_results(7, 1004, 940)
    expect(desk.locator("button[data-table='7']")).to_have_count(0)
    expect(desk.locator("button.chip")).to_have_count(31)


def test_without_an_answer_everything_stays_and_is_sent_again_once(desk):
    keys = Keyboard(desk)
    keys.type("12", "1024", "3")
    desk.context.set_offline(True)
    keys.type("Enter")
    expect(desk.locator("[data-fault]")).to_be_visible()
    expect(desk.locator("#extra")).to_have_value("3")
    desk.context.set_offline(False)
    keys.type("Enter")
    saved(desk, 12)
    assert ScoreEntry.objects.count() == 1


def test_a_wrong_number_leaves_nothing_of_another_table_open(desk):
    with_results(1, 1004, 940)
    desk.wait_for_selector("button[data-table='1']", state="detached")
    keys = Keyboard(desk)
    keys.type("1", "Enter")
    expect(desk.locator("#answer [data-correct]")).to_be_focused()
    desk.locator("#number").fill("99")
    keys.type("Enter")
    refused(desk, "99")


@pytest.mark.parametrize("late", [False, True])
def test_a_digit_too_many_after_a_table_that_opened_by_itself_closes_it(desk, late):
    with_results(7, 1004, 940)
    desk.wait_for_selector("button[data-table='7']", state="detached")
    keys = Keyboard(desk)
    keys.type("7")
    if late:
        expect(desk.locator("#answer[data-outcome=standing]")).to_be_visible()
        pause(desk)
    keys.type("1", "Enter")
    refused(desk, "71")
    assert table(7).entries.count() == 1


def refused(page, number):
    expect(page.locator("[data-fault]")).to_contain_text(number)
    expect(page.locator("#answer [data-correct]")).to_have_count(0)
    expect(page.locator("#number")).to_be_focused()
    assert page.evaluate("document.getSelection().toString()") == number


def test_a_number_without_a_table_is_said(desk):
    keys = Keyboard(desk)
    keys.type("33", "Enter")
    expect(desk.locator("[data-fault]")).to_contain_text("33")
    expect(desk.locator("#number")).to_be_focused()
