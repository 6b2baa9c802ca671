"""The organiser's own points rules, by the keyboard alone: what follows comes, nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures
from tests.factories.tournaments import make_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(club):
    return make_tournament(4, club=club, name="Belote de la Saint-Nicolas")


@pytest.fixture
def hands(page, live_server, sign_in, evening):
    del live_server
    organiser = sign_in(page, "Odile", "organiser")
    page.goto(f"/desk/{evening.slug}/rules/")
    return organiser


def choose(hands, name, key="ArrowDown", times=1):
    """Tab to the answers of a question and go some answers down."""
    hands.reach(f"input[name={name}]:checked")
    for _ in range(times):
        hands.press(key)


def differs(page):
    return page.locator("#points-draft")


def test_points_rules_are_changed_by_the_keyboard_and_told_everywhere(hands, evening):
    page = hands.page
    pictures.desk(page, "points-reglement")
    hands.go("d")
    expect(page.locator("h1")).to_be_visible()
    pictures.desk(page, "points-questions")
    choose(hands, "tie")
    expect(page.locator("input[name=litige_waits]")).to_have_count(0)
    expect(page.locator("input[name=tie]:checked")).to_be_focused()
    choose(hands, "rounding")
    expect(page.locator("input[name=round_last]").first).to_be_visible()
    expect(page.locator("input[name=rounding]:checked")).to_be_focused()
    pictures.desk(page, "points-arrondi")
    hands.reach("input[name=round_last]:checked")
    hands.reach("button[value=keep]:not([tabindex])")
    expect(differs(page).locator("dt")).to_have_count(3)
    pictures.desk(page, "points-differences")
    hands.go("Control+Enter")
    expect(page.locator("#points-of-a-deal")).to_be_visible()
    pictures.desk(page, "points-gardes")
    kept = dict(Tournament.objects.get(pk=evening.pk).rules.scoring_changes)
    assert kept == {"tie": "fails", "rounding": "five_up", "round_last": True}
    page.goto(f"/desk/{evening.slug}/")
    pictures.desk(page, "points-soiree")
    page.goto(f"/c/{evening.slug}/rules/")
    pictures.desk(page, "points-public")


def test_an_impossible_rule_is_told_beside_its_question(hands, evening):
    page = hands.page
    hands.go("d")
    hands.reach("#id_capot")
    hands.press("Control+a")
    hands.type("100")
    hands.press("Tab")
    expect(differs(page).locator("ins")).to_have_text("100")
    hands.go("Control+Enter")
    expect(page.locator("#id_capot")).to_be_focused()
    expect(page.locator("#id_capot")).to_have_value("100")
    expect(page.locator(".question", has=page.locator("#id_capot"))).to_contain_text("162")
    pictures.desk(page, "points-refus")
    assert Tournament.objects.get(pk=evening.pk).rules.scoring_changes == ()


def test_another_base_is_taken_and_a_change_taken_back(hands, evening):
    page = hands.page
    hands.reach("#id_scoring")
    hands.type("Coin")
    hands.press("Tab")
    hands.go("Enter")
    assert Tournament.objects.get(pk=evening.pk).rules.scoring == "coinche"
    hands.go("d")
    pictures.desk(page, "points-coinche")
    choose(hands, "doubled", "ArrowUp")
    expect(differs(page).locator("dt")).to_have_count(1)
    hands.reach("#id_redouble")
    hands.press("Control+a")
    hands.type("3")
    hands.press("Tab")
    expect(differs(page).locator("dt")).to_have_count(2)
    hands.go("Control+Enter")
    assert dict(Tournament.objects.get(pk=evening.pk).rules.scoring_changes) == {
        "redouble": 3,
        "doubled": "points",
    }
    hands.go("d")
    hands.follow("button[value=reset-redouble]")
    expect(differs(page).locator("dt")).to_have_count(1)
    hands.go("Control+Enter")
    assert dict(Tournament.objects.get(pk=evening.pk).rules.scoring_changes) == {
        "doubled": "points"
    }
