"""Browser windows that are opened once and serve one visitor after the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.services.browser import note

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 20_000  # milliseconds: two workers on two busy cores


@dataclass(slots=True)
class Window:
    """What is kept: the context, and a blank page that keeps it open."""

    context: "BrowserContext"
    blank: "Page"
    faults: list[str] = field(default_factory=list)

    def empty(self, address: str) -> None:
        """Nothing of this visitor is left for the next one."""
        for page in self.context.pages:
            if page != self.blank:
                page.close()
        self.context.set_offline(False)
        self.context.unroute_all()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.blank)
        storage = {"origin": address, "storageTypes": "local_storage"}
        session.send("Storage.clearDataForOrigin", storage)
        session.detach()


class Windows:
    """visitor(kind, **screen): a visitor of her own in the window of that kind."""

    def __init__(self, browser: "Browser", address: str) -> None:
        self.browser, self.address = browser, address
        self.open: dict[str, Window] = {}

    @contextmanager
    def visitor(self, kind: str, **screen: Any) -> "Iterator[BrowserContext]":
        """Cookies and storage go with her; pages that misbehave are a fault."""
        if kind not in self.open:
            self.open[kind] = self._opened(**screen)
        window = self.open[kind]
        window.faults.clear()
        yield window.context
        window.empty(self.address)
        assert window.faults == []

    def _opened(self, **screen: Any) -> Window:
        context = self.browser.new_context(
            base_url=self.address,
            locale="fr-FR",
            timezone_id="Europe/Paris",
            reduced_motion="reduce",
            **screen,
        )
        context.set_default_timeout(PATIENCE)
        window = Window(context=context, blank=context.new_page())
        context.on("weberror", lambda error: window.faults.append(str(error.error)))
        context.on("console", lambda said: note(window.faults, said.text))
        return window
