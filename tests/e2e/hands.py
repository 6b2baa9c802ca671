"""Ten fingers on a keyboard: what a page gets from the organiser, counted; no mouse."""

import re

from playwright.sync_api import expect

from tests.services.clock import pause


class Hands:
    """Types on whatever has the cursor.  pressed: keys since the last `count()`."""

    def __init__(self, page):
        self.page, self.pressed = page, 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.pressed += len(keys)

    def type(self, text, delay=0):
        self.page.keyboard.type(text, delay=delay)
        self.pressed += len(text)

    def count(self):
        """Keys pressed since the last count."""
        pressed, self.pressed = self.pressed, 0
        return pressed

    def reach(self, selector, most=120):
        """Tab until the cursor is on the element, which must exist once."""
        target = self.page.locator(selector)
        expect(target).to_be_visible()
        for _ in range(most):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"{selector} is not reached by {most} Tabs")

    def follow(self, selector):
        """Tab to a link or button, Enter, and wait for the page behind it."""
        self.reach(selector)
        self.go("Enter")

    def go(self, *keys):
        """Keys that lead to another page."""
        with self.page.expect_navigation():
            self.press(*keys)

    def evening(self, key, heading):
        """F10 and a letter: to a page of the concours, named by its heading."""
        self.go("F10")
        self.go(key)
        expect(self.page.locator("h1")).to_contain_text(re.compile(heading))

    def pause(self):
        """As long as nobody's Enter is taken for habit any more."""
        pause(self.page)
