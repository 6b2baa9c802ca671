"""The registration desk in a browser, hands on the keyboard."""

import pytest
from playwright.sync_api import expect

from clubs.models import Role
from tests.factories.clubs import make_club, make_member, make_player
from tests.factories.tournaments import make_tournament
from tests.services.slow import answers_held
from tournaments.models import Partnership

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(page, signed_in):
    club = make_club()
    signed_in(page, make_member(club, Role.SCORER))
    make_player(club, "Hélène Dupont")
    tournament = make_tournament(club=club, fee=1200)
    page.goto(f"/desk/{tournament.slug}/registration/")
    return page


def focused(page):
    return page.evaluate("document.activeElement.name")


def enter(page, *names):
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def test_two_names_and_two_enters_make_a_pair(desk):
    enter(desk, "Paul Roux", "Luc Petit")
    desk.wait_for_selector("[data-entered='1']")
    assert focused(desk) == "first"
    pair = Partnership.objects.get()
    assert (pair.names, pair.paid_cents) == ("Paul Roux – Luc Petit", 1200)


def test_known_player_is_chosen_with_arrow_and_enter(desk):
    desk.keyboard.type("dupont he")
    desk.wait_for_selector(".suggestions li")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    assert focused(desk) == "second"
    enter(desk, "Luc Petit")
    desk.wait_for_selector("[data-entered='1']")
    assert Partnership.objects.get().first.name == "Hélène Dupont"


def test_answer_on_its_way_does_not_take_a_choice_back(desk):
    desk.keyboard.type("dupont h")
    desk.wait_for_selector(".suggestions li")
    with answers_held(desk, "**/players/*", method="GET") as let_go:
        with desk.expect_request("**/players/*"):
            desk.keyboard.press("e")
        desk.keyboard.press("ArrowDown")
        let_go()
        desk.wait_for_timeout(300)
    assert desk.locator(".suggestions [aria-selected=true]").count() == 1
    desk.keyboard.press("Enter")
    assert desk.input_value("[name=first]") == "Hélène Dupont"


def test_choice_is_dropped_when_typing_goes_on(desk):
    desk.keyboard.type("dupont h")
    desk.wait_for_selector(".suggestions li")
    desk.keyboard.press("ArrowDown")
    enter(desk, "x")
    assert desk.input_value("[name=first]") == "dupont hx"


def test_categories_and_payment_by_alt_and_a_letter(desk):
    enter(desk, "Paul Roux")
    desk.keyboard.type("Luc Petit")
    letter = desk.get_attribute("[name=categories][value=senior]", "data-letter")
    desk.keyboard.press(f"Alt+{letter}")
    desk.keyboard.press("Alt+p")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("[data-entered='1']")
    pair = Partnership.objects.get()
    assert (pair.categories, pair.paid_cents) == (["senior"], 0)


def test_double_is_told_in_place_and_f9_says_another_person(desk):
    enter(desk, "Paul Roux", "Luc Petit")
    desk.wait_for_selector("[data-entered='1']")
    enter(desk, "Guy Grand", "luc petit")
    desk.wait_for_selector("[data-key=F9]")
    assert (focused(desk), desk.input_value("[name=first]")) == ("second", "Guy Grand")
    desk.keyboard.press("F9")
    desk.wait_for_selector("[data-entered='2']")


def test_one_who_waits_gets_the_partner_by_f7_and_enter(desk):
    enter(desk, "Paul Roux", "")
    desk.wait_for_selector("[data-entered='1']")
    enter(desk, "Luc Petit", "paul roux")
    desk.wait_for_selector("[data-key=F7]")
    desk.keyboard.press("F7")
    desk.wait_for_selector("#partner_name")
    assert desk.evaluate("document.activeElement.id") == "partner_name"
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/registration/")
    assert Partnership.objects.entered().get().names == "Paul Roux – Luc Petit"


def test_undo_gives_the_names_back_and_ctrl_z_does_it_too(desk):
    enter(desk, "Paul Roux", "Luc Petit")
    desk.wait_for_selector("[data-entered='1']")
    desk.keyboard.press("Control+z")
    desk.wait_for_selector("[name=first][value='Paul Roux']")
    desk.keyboard.press("End")
    desk.keyboard.type("el")
    enter(desk, "", "")
    desk.wait_for_selector("[data-entered='1']")
    assert Partnership.objects.entered().get().first.name == "Paul Rouxel"


def test_typing_on_while_a_pair_is_saved_loses_no_letter(desk):
    for number in range(1, 5):
        for name in (f"Un{number} Abcdef", f"Deux{number} Ghijkl"):
            desk.keyboard.type(name, delay=20)
            desk.keyboard.press("Enter")
    desk.wait_for_selector("[data-entered='4']")
    names = Partnership.objects.values_list("first__name", "second__name")
    assert list(names) == [(f"Un{n} Abcdef", f"Deux{n} Ghijkl") for n in range(1, 5)]


def test_pairs_entered_while_one_is_on_its_way_follow_in_their_order(desk):
    with answers_held(desk, "**/registration/") as let_go:
        enter(desk, "Un Abc", "Deux Abc", "Un Def", "Deux Def", "Un Ghi", "Deux Ghi")
        desk.keyboard.type("Un Jkl")
        for number in (1, 2, 3):
            let_go()
            desk.wait_for_selector(f"[data-entered='{number}']")
    assert (focused(desk), desk.input_value("[name=first]")) == ("first", "Un Jkl")
    pairs = Partnership.objects.with_players().order_by("number")
    assert [str(one.names) for one in pairs] == [
        "Un Abc – Deux Abc",
        "Un Def – Deux Def",
        "Un Ghi – Deux Ghi",
    ]


def test_category_and_payment_of_the_next_pair_are_kept_while_one_is_on_its_way(desk):
    letter = desk.get_attribute("[name=categories][value=senior]", "data-letter")
    with answers_held(desk, "**/registration/") as let_go:
        for names in (("Paul Roux", "Luc Petit"), ("Guy Grand", "Noël Court")):
            enter(desk, names[0])
            desk.keyboard.type(names[1])
            desk.keyboard.press(f"Alt+{letter}")
            if names[0] == "Guy Grand":
                desk.keyboard.press("Alt+p")
                let_go()
                desk.wait_for_selector("[data-entered='1']")
                assert desk.input_value("[name=second]") == "Noël Court"
            desk.keyboard.press("Enter")
        let_go()
        desk.wait_for_selector("[data-entered='2']")
    pairs = Partnership.objects.order_by("number")
    assert [one.categories for one in pairs] == [["senior"], ["senior"]]
    assert [one.paid_cents for one in pairs] == [1200, 0]


def test_what_was_typed_when_a_pair_is_refused_comes_back_once_it_is_corrected(desk):
    enter(desk, "Paul Roux", "Luc Petit")
    desk.wait_for_selector("[data-entered='1']")
    with answers_held(desk, "**/registration/") as let_go:
        enter(desk, "Guy Grand", "luc petit", "Noël Court")
        desk.keyboard.type("Ma")
        let_go()
        desk.wait_for_selector("[data-key=F9]")
        desk.keyboard.press("F9")
        let_go()
        desk.wait_for_selector("[data-entered='2']")
    assert focused(desk) == "second"
    enter(desk, "rc Long")
    desk.wait_for_selector("[data-entered='3']")
    last = Partnership.objects.with_players().get(number=3)
    assert str(last.names) == "Noël Court – Marc Long"


def test_without_an_answer_the_pair_comes_back_and_enter_sends_it_again(desk):
    desk.context.set_offline(True)
    enter(desk, "Paul Roux", "Luc Petit")
    expect(desk.locator("[name=second]")).to_have_value("Luc Petit")
    desk.context.set_offline(False)
    desk.keyboard.press("Enter")
    desk.wait_for_selector("[data-entered='1']")
    assert Partnership.objects.get().first.name == "Paul Roux"


def test_pair_is_found_and_opened_by_keys(desk):
    for number in range(1, 4):
        enter(desk, f"Un {number}", f"Deux {number}")
        desk.wait_for_selector(f"[data-entered='{number}']")
    desk.keyboard.press("F3")
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/registration/*/")
    assert "Deux 2" in desk.inner_text("h1")
    desk.keyboard.press("Escape")
    desk.wait_for_url("**/registration/")
