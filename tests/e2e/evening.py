"""One ASCE evening of 64 pairs, from signing in to the published ranking, by keyboard alone.

A third of the pairs are typed one by one and the others pasted as a list; the first partie is typed
whole, and of the later ones the first tables, while other scorers enter the rest elsewhere.  Every
number comes from the rules of the game; `book` keeps what was entered.
"""

import hashlib
import random
import re

from playwright.sync_api import expect

from scoring.sides import BySide
from tests.e2e import pictures
from tests.e2e.book import Book, Sheet, sheet_total
from tests.e2e.hands import Hands
from tests.factories.clubs import actor
from tests.factories.tournaments import names
from tournaments.models import Table
from tournaments.results import record_score

PAIRS = 64
TYPED = 20  # pairs that come one by one
OWN = 8  # tables of a later partie that are typed at this desk
ORDINARY = 8  # keys for a table of 12 deals
CATEGORY = {1: "f", 2: "m", 3: "s", 10: "j", 20: "f"}  # pair -> the letter of its category
WEIGHTS = {0: 2, 1: 6, 2: 13, 3: 18, 4: 16, 5: 10, 6: 5}  # belotes in 12 deals, roughly


class Evening:
    def __init__(self, page, email, password):
        self.page, self.email, self.password = page, email, password
        self.hands, self.book = Hands(page), Book()
        self.chance = random.Random("un soir d'hiver")
        self.plan = {}  # table -> (pair, pair)
        self.slug = ""

    def photo(self, name):
        pictures.desk(self.page, name)

    # --- club and concours ---

    def sign_in(self):
        self.page.goto("/accounts/login/")
        expect(self.page.locator("[name=login]")).to_be_focused()
        self.photo("connexion")
        self.hands.type(self.email)
        self.hands.press("Tab")
        self.hands.type(self.password)
        self.hands.go("Enter")
        expect(self.page.locator("h1")).to_have_text("Bienvenue")
        self.photo("bienvenue")

    def create_club(self):
        self.hands.go("n")
        expect(self.page.locator("[name=name]")).to_be_focused()
        self.hands.type("Comité des fêtes de Saint-Rémy")
        self.hands.go("Enter")
        expect(self.page.locator("h1").first).to_contain_text("Comité des fêtes de Saint-Rémy")

    def create_concours(self):
        """From the règlement asce, with a fee and a seed of the hall's own."""
        if not self.page.url.endswith("/desk/"):
            self.hands.follow("a.tool[href='/desk/']")
        self.hands.go("n")
        expect(self.page.locator("[name=name]")).to_be_focused()
        self.hands.type("Belote de la Saint-Nicolas")
        self.hands.reach("[name=place]")
        self.hands.type("Salle des fêtes")
        expect(self.page.locator("[name=base]:checked")).to_have_value("asce")
        self.photo("concours-nouveau")
        self.hands.go("Enter")
        self.slug = re.search(r"/desk/([^/]+)/", self.page.url)[1]
        self.hands.reach("[name=fee]")
        self.hands.press("Control+a")
        self.hands.type("20")
        self.hands.go("Control+Enter")
        expect(self.page.locator(".differences")).to_contain_text("20")
        expect(self.page.locator(".wall")).to_contain_text(re.compile(r"\b20,00\s€"))
        self.photo("reglement")

    # --- the door ---

    def register(self, number, category="", *, answered):
        """One pair, its category by Alt and a letter; returns the keys it took.

        answered: the entry that the page has acknowledged by the time both names are typed.
        """
        self.hands.count()
        first, second = names(number)
        self.hands.type(first)
        self.hands.press("Enter")
        self.hands.type(second)
        if category:
            self.hands.press(f"Alt+{category}")
        expect(self.page.locator("#door")).to_have_attribute("data-entered", str(answered))
        self.hands.press("Enter")
        self.book.pairs.add(number)
        return self.hands.count()

    def register_some(self):
        """Each pair is typed while the one before is being saved."""
        self.hands.evening("i", "Inscription")
        expect(self.page.locator("#id_first")).to_be_focused()
        for number in range(1, TYPED + 1):
            keys = self.register(number, CATEGORY.get(number, ""), answered=number - 1 or "")
            assert keys <= len("".join(names(number))) + 3
        expect(self.page.locator("[data-rows] > tr")).to_have_count(TYPED)
        self.photo("inscriptions")

    def paste_the_others(self):
        """They had sent their names before."""
        self.hands.follow("a[href$='/import/']")
        expect(self.page.locator("#id_text")).to_be_focused()
        others = range(TYPED + 1, PAIRS + 1)
        self.page.keyboard.insert_text("\n".join(";".join(names(number)) for number in others))
        self.hands.go("Control+Enter")
        self.hands.go("Control+Enter")
        self.book.pairs.update(others)
        expect(self.page.locator("[data-rows] > tr")).to_have_count(PAIRS)

    def listed(self):
        """Number -> the names as the list shows them."""
        rows = self.page.locator("[data-rows] > tr").all()
        found = {}
        for row in rows:
            number, text = row.locator("a").first.inner_text(), row.inner_text()
            found[int(re.search(r"\d+", text)[0])] = (number, text)
        return found

    def open_pair(self, number):
        self.hands.evening("i", "Inscription")
        self.hands.press("F3")
        self.hands.type(str(number))
        self.hands.go("Enter")
        expect(self.page.locator("h1")).to_contain_text(str(number))

    def leave(self, number, reason):
        self.open_pair(number)
        self.hands.reach("form:has([name=act][value=leave]) [name=reason]")
        self.hands.type(reason)
        self.photo("equipe")
        self.hands.go("Enter")
        expect(self.page.locator(".alert-warning").first).to_be_visible()
        self.book.left.add(number)

    def arrive(self, number):
        """A pair that comes between two parties."""
        self.hands.evening("i", "Inscription")
        self.register(number, answered="")
        expect(self.page.locator("#door")).to_have_attribute("data-entered", str(number))

    # --- the draw ---

    def draw(self, partie):
        """D draws, the draft is read, P publishes."""
        self.hands.evening("t", f"Partie {partie}")
        self.hands.go("d")
        expect(self.page.locator("table.draft")).to_be_visible()
        if partie < 4:
            self.photo(f"tirage-{partie}")
        self.plan = self.read_plan()
        self.book.byes += self.read_byes()

    def read_plan(self):
        script = """rows => rows.map(row => {
            const number = at => row.cells[at].querySelector('.no').textContent;
            return [row.cells[0].textContent, number(1), number(2)];
        })"""
        rows = self.page.locator("table.draft tbody tr").evaluate_all(script)
        return {int(re.search(r"\d+", one)[0]): (int(a), int(b)) for one, a, b in rows}

    def read_byes(self):
        """Those who rest by a bye and mark points; who owes a rest for the bis marks none."""
        idle = self.page.locator(".idle li").all()
        texts = [(one.locator(".no").inner_text(), one.inner_text()) for one in idle]
        return [int(number) for number, text in texts if "bis" not in text]

    def publish(self, partie):
        self.hands.go("p")
        expect(self.page.locator("#plan")).to_be_visible()
        if partie in {1, 3}:
            self.photo(f"plan-{partie}")

    def seed(self):
        return self.page.locator(".proof dd code").first.inner_text()

    # --- the sheets ---

    def results(self, partie):
        self.hands.go("F10")
        if partie == 2:
            self.photo("suivi")
        self.hands.go("r")
        expect(self.page.locator("h1")).to_have_text(f"Résultats de la partie {partie}")
        expect(self.page.locator("#number")).to_be_focused()

    def sheet(self):
        """(total of side A, belotes) of an ordinary table."""
        belotes = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        return sheet_total(belotes) // 2 + self.chance.randint(-320, 320), belotes

    def type_table(self, table, own, extra):
        """Keys for the table's number, one total, and belotes or more; returns how many."""
        self.hands.count()
        self.type_number(table)
        self.hands.type(str(own))
        if len(str(own)) < 4:
            self.hands.press("Enter")
        self.hands.type(extra)
        self.hands.press("Enter")
        return self.hands.count()

    def type_number(self, table):
        """Enter after it only where another table's number begins alike."""
        self.hands.type(str(table))
        if any(str(other).startswith(str(table)) for other in self.plan if other != table):
            self.hands.press("Enter")

    def keep(self, partie, table, own, other):
        """It is saved: the answer says both totals, and so does the book."""
        done = self.page.locator("#answer[data-outcome=saved]")
        said = re.compile(rf"Table {table}\b.*\b{own} – {other}\b", re.DOTALL)
        expect(done).to_contain_text(said)
        expect(self.page.locator("#number")).to_be_focused()
        expect(self.page.locator("#number")).to_have_value("")
        self.note(partie, table, own, other)

    def note(self, partie, table, own, other):
        a, b = self.plan[table]
        self.book.sheets[partie, table] = Sheet(partie, a, b, (own, other))

    def enter(self, partie, table):
        own, belotes = self.sheet()
        keys = self.type_table(table, own, str(belotes))
        assert keys <= ORDINARY, (table, own, belotes, keys)
        self.keep(partie, table, own, sheet_total(belotes) - own)

    def entered_elsewhere(self, partie, table):
        """The same sheet, as another scorer's desk records it."""
        own, belotes = self.sheet()
        other = sheet_total(belotes) - own
        found = Table.objects.get(round__number=partie, number=table)
        points = BySide(a=own, b=other)
        record_score(found, points=points, by=actor(), key=f"{partie} {table}", confirmed=True)
        self.note(partie, table, own, other)

    def enter_capot(self, partie, table):
        """Two belotes and a capot."""
        self.type_table(table, 1200, "1c2")
        self.keep(partie, table, 1200, sheet_total(2, 1) - 1200)

    def enter_refused(self, partie, table):
        """A slip in the second total: refused, and the sheet that was meant is one key away."""
        own, other = 1053, sheet_total(3) - 1053
        self.type_table(table, own, str(other + 1))
        expect(self.page.locator("#answer[data-outcome=impossible]")).to_be_visible()
        self.photo("feuille-refusee")
        meant = self.page.locator(f"#answer [data-a='{own}'][data-b='{other}']")
        self.hands.press(meant.get_attribute("data-key"))
        self.keep(partie, table, own, other)

    def correct(self, partie, table):
        """An entered table is typed again: a correction, the first entry stays in its history."""
        self.type_number(table)
        expect(self.page.locator("#answer [data-correct]")).to_be_focused()
        self.photo("table-deja-saisie")
        self.hands.pause()
        self.hands.press("Enter")
        own, other = 899, sheet_total(1) - 899
        self.hands.type(str(own))
        self.hands.press("Enter")
        self.hands.type("1")
        self.hands.press("Enter")
        self.keep(partie, table, own, other)

    def history(self, partie, table):
        """H on an entered table: all that was ever said about it."""
        self.results(partie)
        self.type_number(table)
        expect(self.page.locator("#answer [data-correct]")).to_be_focused()
        self.hands.go("h")
        entries = self.page.locator("table.entries tbody tr")
        self.photo("table")
        return [row.split("\t") for row in entries.all_inner_texts()]

    # --- the end ---

    def prizes(self):
        """Three ranks at once, then the first women's pair."""
        self.hands.evening("o", "Lots")
        self.hands.reach("[name=ranks]")
        self.hands.type("1-3")
        self.hands.press("Tab")
        self.hands.type("Jambon")
        self.hands.press("Tab")
        self.hands.type("45")
        self.hands.go("Enter")
        self.hands.press("Alt+n")
        expect(self.page.locator("#new-prize")).to_be_focused()
        self.hands.type("Fé")
        expect(self.page.locator("#new-prize")).to_have_value("women")
        self.hands.press("Tab")
        self.hands.type("1")
        self.hands.press("Tab")
        self.hands.type("Panier garni")
        self.hands.go("Enter")
        self.photo("lots")

    def finish(self):
        self.hands.evening("p", "Publication")
        self.hands.reach("[name=act][value=finish]")
        self.hands.go("Enter")
        self.hands.follow("form:has([name=kind][value=prizes]) [name=act]")
        self.photo("publication")

    def announce(self):
        """The prizes in big letters, for the microphone."""
        self.hands.evening("o", "Lots")
        self.hands.go("F9")
        self.photo("au-micro")

    def journal(self):
        self.hands.evening("j", "Journal")
        self.photo("journal")


def shuffled(seed, ids):
    """The draw redone from its seed, by the recipe of docs/pairing.md and nothing else."""

    def numbers():
        block = 0
        while True:
            digest = hashlib.sha256(f"{seed}/{block}".encode()).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
            block += 1

    stream, order = numbers(), sorted(ids)
    for place in range(len(order) - 1, 0, -1):
        below = place + 1
        number = next(one for one in stream if one < 2**64 // below * below)
        order[place], order[number % below] = order[number % below], order[place]
    return [tuple(order[at : at + 2]) for at in range(0, len(order), 2)]
