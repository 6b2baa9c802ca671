"""A coinche concours on phones: its points rules, a sheet of twelve deals, an arbiter's question.

Whatever is expected of a deal is worked out by hand from the articles that hang on the wall, which
are those of Montpellier and the one that the organiser adds, a litige:

- made: each side marks its cards, the takers the contract as well; failed: the defenders mark 160
  and the contract;
- coinche and surcoinche multiply cards and contract by 2 and by 4; made, the takers mark 160 for
  the cards and the defenders nothing; belote is never multiplied, and stays with who announced it;
- a capot that was bid counts as a contract of 250, with 250 for the cards; one that was not bid is
  162 for the cards;
- litige: the takers have what they bid, and both sides as many points, belote counted: the
  defenders mark theirs, all that the takers would have marked waits, exact, for the next winners;
- each side's mark of a deal is rounded to the nearest ten, 5 up, when all the rest is done.
"""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures, reading
from tests.e2e.thumb import Thumb, assert_fits
from tests.factories.clubs import PASSWORD, make_member, make_user
from tests.factories.tournaments import enter_pairs
from tournaments.models import DealEntry, ScoreEntry, Table, Tournament
from tournaments.views.desk import papers

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


class Played(NamedTuple):
    """What a table tells of a deal; what both sides mark, have by then, and what waits."""

    told: dict[str, object]
    marks: tuple[int, int]
    totals: tuple[int, int]
    held: int = 0


def bid(taker, value, trump, points="", doubled=0, **more):
    return {
        "taker": taker,
        "value": value,
        "trump": trump,
        "points": points,
        "doubled": doubled,
        **more,
    }


DEALS = (
    # 1. A bid 100, surcoinche, and has 120 and the belote: made.  160 x 4 + 100 x 4 = 1040, and
    #    20 of belote, once.  The defenders' 42 are not marked.
    Played(told=bid("A", 100, "H", 120, 2, belote="A"), marks=(1060, 0), totals=(1060, 0)),
    # 2. B bid capot and takes all eight tricks: 250 + 250.
    Played(told=bid("B", "capot", "S", capot="B"), marks=(0, 500), totals=(1060, 500)),
    # 3. A bid 80: 81 to 81, a litige.  B marks 81, rounded; A's 81 + 80 = 161 wait.
    Played(told=bid("A", 80, "C", 81), marks=(0, 80), totals=(1060, 580), held=161),
    # 4. B bid 90 and has 71 and the belote, 91; A has 162 - 71 = 91: a litige again.  A marks 91,
    #    rounded; B's 71 + 20 + 90 = 181 wait with the 161: 342.
    Played(told=bid("B", 90, "D", 71, belote="B"), marks=(90, 0), totals=(1150, 580), held=342),
    # 5. A bid 90 and has 104: 104 + 90 = 194, and the 342: 536, rounded 540.  B: 58, rounded 60.
    Played(told=bid("A", 90, "S", 104), marks=(540, 60), totals=(1690, 640)),
    # 6. B bid 110 and has 85 and the belote, 105: failed.  A: 160 + 110 = 270.  B keeps its belote.
    Played(told=bid("B", 110, "H", 85, belote="B"), marks=(270, 20), totals=(1960, 660)),
    # 7. A bid 120, coinche, and has 95: failed.  B: (160 + 120) x 2 = 560.
    Played(told=bid("A", 120, "D", 95, 1), marks=(0, 560), totals=(1960, 1220)),
    # 8. A bid 80 and takes all eight tricks, without having said so: 162 + 80 = 242, rounded 240.
    Played(told=bid("A", 80, "C", capot="A"), marks=(240, 0), totals=(2200, 1220)),
    # 9. B bid 90 at no trumps and has just 90, more than 72: made.  90 + 90 = 180; A: 70.
    Played(told=bid("B", 90, "NT", 90), marks=(70, 180), totals=(2270, 1400)),
    # 10. A bid 100 at all trumps and has 172 of 258: 172 x 162 / 258 = 108, made.
    #     108 + 100 = 208, rounded 210.  B: 162 - 108 = 54, rounded 50.
    Played(told=bid("A", 100, "AT", 172), marks=(210, 50), totals=(2480, 1450)),
    # 11. B bid 90 and has 89, which rounding does not make 90: failed.  A: 160 + 90 = 250.
    Played(told=bid("B", 90, "H", 89), marks=(250, 0), totals=(2730, 1450)),
    # 12. A bid 80 and has 85: 85 + 80 = 165, rounded 170.  B: 77, rounded 80.
    Played(told=bid("A", 80, "H", 85), marks=(170, 80), totals=(2900, 1530)),
)
PICTURED = {1: "surcoinche", 4: "litiges"}


LITIGE = {
    "tie": "litige",
    "litige_waits": "all",
    "litige_again": "adds_up",
    "litige_last": "waits",
}


@pytest.fixture
def organiser(browser, live_server, club):
    """A thumb at the desk, signed in, on a phone of her own."""
    user = make_user("Odile", email="odile@example.org")
    make_member(club, "organiser", user)
    with pictures.visitor(browser, live_server.url, has_touch=True) as page:
        page.set_viewport_size(pictures.PHONE)
        page.goto("/accounts/login/")
        thumb = Thumb(page)
        thumb.write("[name=login]", user.email)
        thumb.write("[name=password]", PASSWORD)
        thumb.go("form:has([name=password]) [type=submit]")
        yield thumb


@pytest.fixture
def printed(monkeypatch):
    """The addresses that the QR codes of the papers stand for."""
    found, draw = [], papers.printed_qr

    def kept(address):
        found.append(address)
        return draw(address)

    monkeypatch.setattr(papers, "printed_qr", kept)
    return found


def test_coinche_from_its_points_rules_to_an_arbiters_answer(organiser, phone, printed):
    tournament = open_with_litiges(organiser)
    enter_pairs(tournament, 4)
    draw_and_publish(organiser, tournament)
    phone.goto(address_on_paper(organiser, tournament, printed))
    enter_the_sheet(Thumb(phone))
    assert (ScoreEntry.objects.get().source, DealEntry.objects.count()) == ("phone", len(DEALS))
    assert_told_at_the_desk(organiser, tournament)
    ask_the_arbiter(Thumb(phone), tournament)


# --- the desk ---


def open_with_litiges(organiser):
    """Shipped coinche, where a tie becomes a litige."""
    page = organiser.page
    page.goto("/desk/")
    organiser.go("a[href^='/desk/new/']")
    organiser.write("[name=name]", "Coinche de la Sainte-Luce")
    page.locator("[name=base][value=coinche]").check()
    organiser.go("form:has([name=base]) [type=submit]")
    organiser.go("#points-of-a-deal ~ p a")
    organiser.choose("contract_needs", "bid_and_more")
    for name, answer in LITIGE.items():
        organiser.choose(name, answer)
    for said in ("et plus que la défense", "litige, des points", "personne ne marque"):
        expect(page.locator("#points-draft ins").filter(has_text=said)).to_be_visible()
    pictures.phone(page, "points-litige", ".points-acts")
    organiser.go("button.btn-primary[value=keep]")
    expect(page.locator("article.wall")).to_contain_text("Litige : si les deux camps")
    return Tournament.objects.get()


def draw_and_publish(organiser, tournament):
    organiser.page.goto(f"/desk/{tournament.slug}/round/")
    organiser.go("form[action$='/draw/'] button.btn-lg")
    organiser.go("form[action$='/publish/'] button")
    expect(organiser.page.locator("#plan")).to_be_visible()


def address_on_paper(organiser, tournament, printed):
    """Of table 1: its sheet is printed, and its QR code read."""
    link = organiser.page.locator("a[href*='/papers/sheets.pdf']")
    paper = organiser.page.request.get(link.get_attribute("href"))
    assert paper.ok and paper.body().startswith(b"%PDF-")
    assert len(printed) == 2
    return printed[0]


# --- the table ---


def enter_the_sheet(table):
    page = table.page
    for number, deal in enumerate(DEALS, 1):
        expect(page.locator("#deal h2")).to_contain_text(f"{number} / {len(DEALS)}")
        table.tell(**deal.told)
        if number in PICTURED:
            expect(page.locator("#preview .marks b")).to_have_text(texts(deal.marks))
            assert_fits(page, "#deal .pick:visible, #deal [type=submit]")
            pictures.phone(page, f"feuille-{PICTURED[number]}", "#preview")
        assert_line(table.keep(), deal)
    pictures.phone(page, "feuille-complete", full_page=True)
    expect(page.locator("#send .final b")).to_have_text(texts(DEALS[-1].totals))
    table.send()
    expect(page.locator("[data-outcome=sent]")).to_contain_text("A 2900 – B 1530")


def assert_line(line, deal):
    """The deal's own line, and the totals and the pot at the head of the page."""
    page = line.page
    expect(line.locator(".mark")).to_have_text(texts(deal.marks))
    expect(page.locator("#band output")).to_have_text(texts(deal.totals))
    expect(page.locator("#band .waits")).to_have_attribute("data-held", str(deal.held))
    if deal.held:
        expect(page.locator("#band .waits")).to_contain_text(f"{deal.held} points")


def texts(numbers):
    return [str(number) for number in numbers]


# --- what the others see ---


def assert_told_at_the_desk(organiser, tournament):
    """As one entry of table 1, sent by phone; the pair that won comes first in the ranking."""
    page = organiser.page
    table = Table.objects.get(number=1)
    page.goto(f"/desk/{tournament.slug}/table/{table.pk}/")
    expect(page.locator(".side output")).to_have_text(["2900", "1530"])
    one, other = (int(text.split()[1]) for text in page.locator(".side").all_inner_texts())
    entry = page.locator("table.entries tbody tr")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("☏")
    pictures.desk(page, "table-donnes")
    organiser.go("nav a[href$='/standings/']")
    assert reading.ranking(page, "td.num.no")[:2] == [(1, one, 2900), (2, other, 1530)]


def ask_the_arbiter(thumb, tournament):
    """May he discard, who cannot go over a ruff?  What waits after 81 to 81?"""
    page = thumb.page
    page.goto(f"/c/{tournament.slug}/")
    thumb.go(".site-footer a[href$='/arbitre/']")
    expect(page).to_have_url(re.compile(f"/c/{tournament.slug}/arbitre/"))
    # The partner led the king of clubs, an opponent has ruffed with the jack; no clubs in the hand.
    thumb.tap("#trump-H", "#key-KC", "#key-JH", "#on-hand", "#key-8H", "#key-7D", "#play-7D")
    answer = page.locator("#answer.right")
    expect(answer).to_contain_text(reading.article(tournament, "cannot_go_higher.any_card"))
    expect(answer).to_contain_text("sinon, il joue la carte de son choix")
    assert_fits(page)
    pictures.phone(page, "arbitre-cartes", full_page=True)
    thumb.go("nav a[href*='/arbitre/donne/']")
    thumb.tell(**DEALS[2].told)
    answer = page.locator("#answer")
    expect(answer.locator(".marks b")).to_have_text(texts(DEALS[2].marks))
    expect(answer.locator(".marks")).to_contain_text("161 points")
    expect(answer).to_contain_text(reading.article(tournament, "tie.litige_contract"))
    expect(answer).to_contain_text("contrat compris, attend les gagnants de la donne suivante")
    pictures.phone(page, "arbitre-donne", "#answer")
