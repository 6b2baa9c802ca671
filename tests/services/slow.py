"""A server that answers only when the test lets it, as one that is busy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


@contextmanager
def answers_held(
    page: "Page", address: str, *, method: str = "POST"
) -> Iterator[Callable[[], None]]:
    """What the page asks there waits; yields what lets the next one go, once it has been sent."""
    waiting: list[Route] = []

    def keep(route: "Route") -> None:
        if route.request.method == method:
            waiting.append(route)
        else:
            route.continue_()

    def let_go() -> None:
        for _ in range(1000):
            if waiting:
                waiting.pop(0).continue_()
                return
            page.wait_for_timeout(20)
        raise AssertionError("nothing was sent")

    page.route(address, keep)
    yield let_go
    page.unroute(address)
