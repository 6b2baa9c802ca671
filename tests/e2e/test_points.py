"""The organiser's own points rules, by the keyboard alone: what follows comes, nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures
from tests.factories.clubs import actor
from tests.factories.tournaments import make_tournament
from tests.services.slow import answers_held
from tournaments import rounds
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
    hands.go("d")
    expect(page.locator("h1")).to_be_visible()
    pictures.desk(page, "points-questions")
    choose(hands, "tie")
    expect(page.locator("input[name=litige_waits]")).to_have_count(0)
    expect(page.locator("input[name=tie]:checked")).to_be_focused()
    choose(hands, "rounding")
    expect(page.locator("input[name=round_last]").first).to_be_visible()
    expect(page.locator("input[name=rounding]:checked")).to_be_focused()
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
    expect(page.locator("main")).to_contain_text("3 changements")
    page.goto(f"/c/{evening.slug}/rules/")
    expect(page.locator("main")).to_contain_text("est arrondi à la dizaine la plus proche")


def test_a_number_typed_while_the_questions_are_fetched_anew_is_kept(hands):
    page = hands.page
    hands.go("d")
    with answers_held(page, "**/points/") as let_go:
        choose(hands, "tie")
        hands.reach("#id_capot")
        hands.press("Control+a")
        hands.type("300")
        let_go()
        expect(page.locator("input[name=litige_waits]")).to_have_count(0)
        expect(page.locator("#id_capot")).to_have_value("300")
        let_go()
    expect(differs(page).locator("dt")).to_have_count(2)


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
    pictures.desk(page, "points-refus", "#id_capot")
    assert Tournament.objects.get(pk=evening.pk).rules.scoring_changes == ()


def test_a_capped_partie_shows_what_was_marked_and_what_counts(page, club, sign_in):
    """La Grand-Combe's: the winners of a partie keep at most 1280, the losers at most 664."""
    capped = {"cap": 1280, "cap_loser": 664}
    tournament = make_tournament(8, club=club, name="Belote de la Rampe", scoring_changes=capped)
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    hands = sign_in(page, "Odile")
    page.goto(f"/desk/{tournament.slug}/results/")
    for table, total, belotes in ((1, 1402, 0), (2, 1024, 3), (3, 1281, 1), (4, 1180, 2)):
        hands.type(f"{table}{total}{belotes}")
        hands.press("Enter")
        expect(page.locator("#answer[data-outcome=saved]")).to_contain_text(f"{total} – ")
        if table == 1:
            expect(page.locator("#answer")).to_contain_text("1280 – 542")
            pictures.desk(page, "plafond-saisie")
    hands.evening("c", "Classement")
    totals = page.locator("table.ranking tbody tr .total")
    # 1402 and 1281 count 1280; of the losers' 542, 980, 683 and 804 all but 542 count 664.
    expect(totals).to_have_text(["1280", "1280", "1180", "1024", "664", "664", "664", "542"])
    pictures.desk(page, "plafond-classement")


def test_another_base_is_taken_and_a_change_taken_back(hands, evening):
    page = hands.page
    hands.reach("#id_scoring")
    hands.type("Coin")
    hands.press("Tab")
    hands.go("Enter")
    assert Tournament.objects.get(pk=evening.pk).rules.scoring == "coinche"
    hands.go("d")
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
