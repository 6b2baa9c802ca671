"""Two people at one desk; a list that was typed at home."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures
from tests.factories.tournaments import make_tournament
from tests.services.slow import answers_held
from tournaments.models import Partnership, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def two_desks(page, neighbour, running, sign_in):
    """Anne and Bruno, each with a browser of their own, on the results of partie 1."""
    desks = [sign_in(page, "Anne"), sign_in(neighbour, "Bruno")]
    for desk in desks:
        desk.page.goto(f"/desk/{running.slug}/results/")
        expect(desk.page.locator("#number")).to_be_focused()
    return desks


def type_sheet(hands, table, total, belotes, *, send=True):
    """Both fields are full, so that they go on by themselves."""
    hands.type(f"{table}{total}{belotes}")
    expect(hands.page.locator(".side[data-of=a] output")).to_have_text(str(total))
    if send:
        hands.press("Enter")


def answer(hands):
    return hands.page.locator("#answer")


def kept(number):
    table = Table.objects.select_related("result").get(number=number)
    return table.state, table.points and (table.points.a, table.points.b), table.entries.count()


def test_two_people_who_type_the_same_table_alike_are_told_so(two_desks):
    anne, bruno = two_desks
    type_sheet(anne, 12, 1024, 3, send=False)
    type_sheet(bruno, 12, 1024, 3, send=False)
    anne.press("Enter")
    expect(answer(anne)).to_contain_text("1024 – 980")
    bruno.press("Enter")
    expect(answer(bruno)).to_contain_text("deux fois à l’identique")
    assert kept(12) == ("agreed", (1024, 1944 + 60 - 1024), 2)


def test_two_people_who_type_the_same_table_differently_see_both_and_choose(two_desks):
    anne, bruno = two_desks
    type_sheet(anne, 12, 1024, 3, send=False)
    type_sheet(bruno, 12, 1042, 3, send=False)
    anne.press("Enter")
    expect(answer(anne)).to_contain_text("1024 – 980")
    bruno.press("Enter")
    expect(answer(bruno)).to_have_attribute("data-outcome", "conflict")
    for statement in ("1024 – 980", "1042 – 962", "Anne", "Bruno"):
        expect(answer(bruno)).to_contain_text(statement)
    pictures.desk(bruno.page, "deux-saisies")
    assert kept(12) == ("conflict", None, 2)
    expect(anne.page.locator("button.chip.conflict")).to_contain_text("12")
    bruno.press("1")
    expect(answer(bruno)).to_have_attribute("data-outcome", "saved")
    assert kept(12) == ("entered", (1024, 980), 3)
    expect(anne.page.locator("button.chip.conflict")).to_have_count(0)


def test_a_table_that_the_other_has_just_entered_is_shown_before_it_is_typed_again(two_desks):
    anne, bruno = two_desks
    type_sheet(anne, 12, 1024, 3)
    expect(answer(anne)).to_contain_text("1024 – 980")
    expect(bruno.page.locator("button[data-table='12']")).to_have_count(0)
    bruno.type("12")
    expect(answer(bruno)).to_contain_text("1024 – 980")
    expect(answer(bruno)).to_contain_text("Anne")
    bruno.press("Escape")
    expect(bruno.page.locator("#number")).to_be_focused()
    assert kept(12) == ("entered", (1024, 980), 1)


def test_what_is_typed_while_a_sheet_is_being_saved_is_the_next_sheet(
    page, live_server, running, sign_in
):
    anne = sign_in(page, "Anne")
    page.goto(f"/desk/{running.slug}/results/")
    with answers_held(page, "**/record/") as let_go:
        type_sheet(anne, 12, 1024, 3)
        anne.type("131035")
        let_go()
    expect(answer(anne)).to_contain_text("1024 – 980")
    expect(page.locator("#number")).to_have_value("13")
    expect(page.locator("#total")).to_have_value("1035")
    anne.type("2")
    anne.press("Enter")
    expect(answer(anne)).to_contain_text("1035 – 949")
    assert kept(12) == ("entered", (1024, 980), 1)
    assert kept(13) == ("entered", (1035, 949), 1)


def test_whole_sheets_typed_while_one_is_being_saved_are_saved_after_it(page, running, sign_in):
    """Enter where a number needs it, and out of habit where it does not."""
    anne = sign_in(page, "Anne")
    page.goto(f"/desk/{running.slug}/results/")
    with answers_held(page, "**/record/") as let_go:
        type_sheet(anne, 12, 1024, 3)
        for keys in ("3", "Enter", "900", "Enter", "1c2", "Enter"):
            anne.press(*([keys] if keys == "Enter" else keys))
        for keys in ("14", "Enter", "1035", "Enter", "2", "Enter"):
            anne.press(*([keys] if keys == "Enter" else keys))
        let_go()
        expect(answer(anne)).to_contain_text("1024 – 980")
        let_go()
        expect(answer(anne)).to_contain_text("900 – 1174")
        let_go()
        expect(answer(anne)).to_contain_text("1035 – 949")
    assert [kept(number)[1] for number in (12, 3, 14)] == [(1024, 980), (900, 1174), (1035, 949)]


LIST = (
    ("Adèle Auger", "Alain Bardin"),
    ("Alice Barré", "Alice Barré"),
    ("Anne Bodin", "Arlette Bouvet"),
)


def test_a_pasted_list_with_a_bad_line_is_seen_corrected_and_entered(page, club, context, sign_in):
    tournament = make_tournament(club=club, name="Belote de la Saint-Nicolas")
    hands = sign_in(page, "Anne")
    page.goto(f"/desk/{tournament.slug}/registration/")
    hands.follow(f"a[href$='/desk/{tournament.slug}/import/']")
    expect(page.locator("#id_text")).to_be_focused()
    paste(page, "\n".join(f"{first};{second}" for first, second in LIST))
    hands.go("Control+Enter")
    expect(page.locator("tr.fault")).to_have_count(1)
    expect(page.locator("tr.fault")).to_contain_text("Alice Barré")
    assert Partnership.objects.count() == 0
    pictures.desk(page, "liste")
    hands.reach("#id_text")
    hands.press("Control+Home", "ArrowDown", "End")
    for _ in "Alice Barré":
        hands.press("Backspace")
    hands.type("André Blot")
    hands.go("Control+Enter")
    expect(page.locator("tr.fault")).to_have_count(0)
    assert Partnership.objects.count() == 0
    hands.go("Control+Enter")
    expect(page).to_have_url(re.compile("/registration/$"))
    names = [str(pair.names) for pair in Partnership.objects.with_players().order_by("number")]
    assert names == [
        "Adèle Auger – Alain Bardin",
        "Alice Barré – André Blot",
        "Anne Bodin – Arlette Bouvet",
    ]


def paste(page, text):
    """What Ctrl+V does: the text arrives at once where the cursor is."""
    page.keyboard.insert_text(text)
