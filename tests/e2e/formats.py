"""An evening of another format, from a new concours to its last sheet, by keyboard alone."""

import json
import re

from playwright.sync_api import expect

from scoring.sides import BySide
from tests.factories.clubs import actor
from tests.factories.tournaments import names
from tournaments.models import Table
from tournaments.results import record_score


class Desk:
    """One organiser's hands.  plan: table -> the two pairs, of the last draft read."""

    def __init__(self, hands):
        self.hands, self.page = hands, hands.page
        self.plan = {}
        self.slug = ""
        self.points = {}

    def create(self, name, rules):
        """A new concours under one of the shipped règlements, found with the arrows."""
        self.page.goto("/desk/")
        self.hands.go("n")
        expect(self.page.locator("[name=name]")).to_be_focused()
        self.hands.type(name)
        self.hands.reach("[name=base]:checked")
        for _ in range(20):
            if self.page.locator("[name=base]:checked").get_attribute("value") == rules:
                break
            self.hands.press("ArrowDown")
        expect(self.page.locator("[name=base]:checked")).to_have_value(rules)
        self.hands.go("Enter")
        self.slug = re.search(r"/desk/([^/]+)/", self.page.url)[1]

    def paste(self, pairs):
        """A list that was sent before."""
        self.hands.evening("i", "Inscription")
        self.hands.follow("a[href$='/import/']")
        expect(self.page.locator("#id_text")).to_be_focused()
        self.page.keyboard.insert_text("\n".join(";".join(names(n)) for n in range(1, pairs + 1)))
        self.hands.go("Control+Enter")
        self.hands.go("Control+Enter")
        expect(self.page.locator("[data-rows] > tr")).to_have_count(pairs)

    def draw(self, partie):
        self.hands.evening("t", f"Partie {partie}")
        self.hands.go("d")
        expect(self.page.locator("table.draft")).to_be_visible()
        script = """rows => rows.map(row => {
            const number = at => row.cells[at].querySelector('.no').textContent;
            return [row.cells[0].textContent, number(1), number(2)];
        })"""
        rows = self.page.locator("table.draft tbody tr:has(.no)").evaluate_all(script)
        self.plan = {int(re.search(r"\d+", one)[0]): (int(a), int(b)) for one, a, b in rows}

    def resting(self):
        """Who has no table in the draft."""
        found = self.page.locator(".idle li .no").all_inner_texts()
        return {int(number) for number in found}

    def publish(self):
        self.hands.go("p")
        expect(self.page.locator("#plan")).to_be_visible()

    def results(self, partie):
        self.hands.evening("r", rf"partie {partie}\b")
        expect(self.page.locator("#number")).to_be_focused()
        self.points = json.loads(self.page.locator("#arithmetic").text_content())

    def type(self, table, own, other):
        """A sheet by its two totals, A's first; what is full goes on by itself."""
        self.hands.type(str(table))
        if any(str(one).startswith(str(table)) for one in self.plan if one != table):
            self.hands.press("Enter")
        self.hands.type(str(own))
        if len(str(own)) < self.points["digits"]:
            self.hands.press("Enter")
        self.hands.type(str(other))
        self.hands.press("Enter")

    def enter(self, table, own, other):
        """Typed and kept: the answer says both totals."""
        self.type(table, own, other)
        done = self.page.locator("#answer[data-outcome=saved]")
        said = re.compile(rf"Table {table}\b.*\b{own} – {other}\b", re.DOTALL)
        expect(done).to_contain_text(said)
        expect(self.page.locator("#number")).to_have_value("")

    def entered_elsewhere(self, partie, table, own, other):
        """As another scorer's desk records it."""
        found = Table.objects.get(
            round__tournament__slug=self.slug, round__number=partie, number=table
        )
        said = {"points": BySide(a=own, b=other), "key": f"{partie} {table}", "confirmed": True}
        record_score(found, by=actor(), **said)

    def all_in(self):
        expect(self.page.locator("#tables .all-in")).to_be_visible()
