"""One thumb on a phone: it touches what is to be seen, and every touch is a real one."""

from playwright.sync_api import expect


class Thumb:
    """Taps on a touch screen, and writes where a tap has put the cursor."""

    def __init__(self, page):
        self.page = page

    def tap(self, *selectors):
        """One after the other, as fast as a thumb; nobody waits for an answer."""
        for selector in selectors:
            self.page.locator(selector).tap()

    def go(self, selector):
        """A tap that leads to another page."""
        with self.page.expect_navigation():
            self.tap(selector)

    def choose(self, name, value):
        """An answer among several, by its label."""
        field = self.page.locator(f"input[name='{name}'][value='{value}']")
        self.tap(f"label[for='{field.get_attribute('id')}']")

    def write(self, selector, text):
        self.tap(selector)
        self.page.keyboard.type(text)

    def tell(self, taker, points="", *, capot="", belote="", **contract):
        """One deal of a sheet as its fields; contract: value, trump and, maybe, doubled."""
        self.tap(f"label[for=taker-{taker.lower()}]")
        if contract:
            self.tap(f"[data-value='{contract['value']}']")
            self.tap(f"label[for=trump-{contract['trump']}]")
            self.tap(f"label[for=doubled-{contract.get('doubled', 0)}]")
        self.tap(*(f"[data-digit='{digit}']" for digit in str(points)))
        if capot:
            self.tap(f"label[for=capot-{capot.lower()}]")
        if belote:
            self.tap(f"label[for=belote-{belote.lower()}]")

    def keep(self):
        """The deal is kept; returns its line."""
        number = self.page.locator("#deal [name=number]").input_value()
        self.tap("#deal [type=submit]")
        line = self.page.locator(f"tr[data-deal='{number}']")
        expect(line).to_have_class("scored")
        return line

    def send(self):
        """The whole sheet goes to the desk."""
        self.tap("[data-send]")
        expect(self.page.locator("[data-outcome=sent]")).to_be_visible(timeout=20_000)


def assert_fits(page, buttons="#question button:visible", least=44):
    """Nothing to push sideways, and whatever is tapped is as wide and high as a thumb."""
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    script = """(all, least) => all.map(one => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width < least || box.height < least)
        .map(([one, box]) => `${one.id || one.textContent}: ${box.width} x ${box.height}`)"""
    small = page.locator(buttons).evaluate_all(script, least)
    assert not small, small
