"""A mêlée of 22 players, one late and one gone between two parties, by keyboard alone."""

import re
from itertools import chain

import pytest
from playwright.sync_api import expect

from tests.e2e import pictures, reading
from tests.e2e.formats import Desk
from tests.factories.tournaments import names

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PLAYERS, LATE, LEAVES = 22, 23, 9
NUMBERS = """rows => rows.map(row => [row.cells[0], ...row.querySelectorAll('.no')].map(
    one => one.textContent.match(/\\d+/g).map(Number)))"""


class Hall(Desk):
    """plan: table -> its two sides, each the numbers of two players.  marked: player -> games."""

    def __init__(self, hands):
        super().__init__(hands)
        self.marked, self.rests, self.mates = {}, [], set()

    def arrive(self, number, *, answered):
        """One name and Enter, while the entry before is being saved."""
        self.hands.type(names(number)[0])
        expect(self.page.locator("#door")).to_have_attribute("data-entered", str(answered))
        self.hands.press("Enter")
        self.marked[number] = []

    def draw(self, partie):
        self.hands.evening("t", f"Partie {partie}")
        self.hands.go("d")
        expect(self.page.locator("table.draft")).to_be_visible()
        rows = self.page.locator("table.draft tbody tr").evaluate_all(NUMBERS)
        self.plan = {table: (tuple(a), tuple(b)) for (table,), a, b in rows}

    def play(self, partie):
        """Every sheet, and what it gives to each of the four."""
        self.results(partie)
        for table, sides in sorted(self.plan.items()):
            points = (972 + 31 * table + partie, 972 - 31 * table - partie)
            self.enter(table, *points)
            for side, own in zip(sides, points, strict=True):
                self.mates.add(frozenset(side))
                for player in side:
                    self.marked[player].append(own)
        self.all_in()

    def total(self, player):
        """A rest is worth the average of the own games, half of the points where there is none."""
        own = self.marked[player]
        average = (2 * sum(own) + len(own)) // (2 * len(own)) if own else 972
        return sum(own) + self.rests.count(player) * average

    def leave(self, number):
        self.hands.evening("i", "Inscription")
        self.hands.press("F3")
        self.hands.type(str(number))
        self.hands.go("Enter")
        expect(self.page.locator("h1")).to_contain_text(names(number)[0])
        self.hands.reach("form:has([name=act][value=leave]) [name=reason]")
        self.hands.go("Enter")
        expect(self.page.locator("[data-rows] > tr.left")).to_have_count(1)


def test_22_players_change_partners_by_keyboard_alone(page, browser, live_server, sign_in):
    hall = Hall(sign_in(page, "Odile", "organiser"))
    hall.create("Mêlée du jeudi", "melee")
    register(hall)
    first = partie(hall, 1, range(1, PLAYERS + 1))
    pictures.wall(browser, live_server.url, hall.slug, "melee")
    hall.play(1)

    hall.hands.evening("i", "Inscription")
    hall.arrive(LATE, answered="")
    expect(page.locator("#door")).to_have_attribute("data-entered", str(LATE))
    hall.leave(LEAVES)
    second = partie(hall, 2, set(range(1, LATE + 1)) - {LEAVES})
    assert not first & second
    hall.play(2)
    assert len(hall.mates) == 20  # nobody has had a partner twice

    hall.hands.evening("c", "Classement")
    ranked = reading.ranking(page, "td.num.no")
    assert {number: total for _, number, total in ranked} == {
        player: hall.total(player) for player in hall.marked
    }
    here = [total for _, number, total in ranked if number != LEAVES]
    assert here == sorted(here, reverse=True)
    assert ranked[-1][1] == LEAVES


def register(hall):
    """There is one name to type; the fee is asked of each."""
    hall.hands.evening("i", "Inscription")
    expect(hall.page.locator("#id_first")).to_be_focused()
    expect(hall.page.locator("#id_second")).to_have_count(0)
    for number in range(1, PLAYERS + 1):
        hall.arrive(number, answered=number - 1 or "")
    expect(hall.page.locator("[data-rows] > tr.present")).to_have_count(PLAYERS)


def partie(hall, number, here):
    """Drawn and published; two rest, and everybody else sits once.  Answers who rests."""
    hall.draw(number)
    if number == 1:
        pictures.desk(hall.page, "melee-tirage")
    resting = hall.resting()
    sides = chain.from_iterable(hall.plan.values())
    assert sorted([*chain.from_iterable(sides), *resting]) == sorted(here)
    assert (len(hall.plan), len(resting)) == (5, 2)
    hall.rests += resting
    hall.publish()
    where = hall.page.locator("#places li")
    expect(where).to_have_count(len(list(here)))
    (one, mate), _ = hall.plan[1]
    line = where.filter(has_text=re.compile(rf"n°\s*{one}\b"))
    expect(line).to_contain_text(names(mate)[0])
    return resting
