"""The page's own stopwatch in the hands of a test, so that no pause is waited for or missed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

HABIT = 700  # milliseconds in which an Enter after an automatic step is taken for habit
LATER = """(more) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + more;
}"""
STILL = "() => { const now = performance.now(); performance.now = () => now; }"
AGAIN = "() => { delete performance.now; }"


def pause(page: "Page", milliseconds: int = HABIT) -> None:
    """So much later for the page."""
    page.evaluate(LATER, milliseconds)


@contextmanager
def in_no_time(page: "Page") -> Iterator[None]:
    """However slow the machine: for the page, what is typed meanwhile comes at once."""
    page.evaluate(STILL)
    yield
    page.evaluate(AGAIN)
