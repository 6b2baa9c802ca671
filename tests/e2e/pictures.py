"""Pictures of the evening for docs/pages.md: `make screenshots`; nothing is taken otherwise."""

import os
from contextlib import contextmanager
from pathlib import Path

from tournaments.models import Tournament

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}
REST = 700  # milliseconds in which what still scrolls or fades comes to rest
PUBLIC = ("plan", "results", "standings", "prizes", "rules")


def folder():
    """Where pictures go, None when none are asked for."""
    name = os.environ.get("DIXDEDER_SCREENSHOTS")
    return Path(name) if name else None


def take(page, name, **more):
    """One picture.  The options keep Playwright from putting a style of its own into the page."""
    page.wait_for_timeout(REST)
    page.screenshot(
        path=folder() / f"{name}.jpg",
        type="jpeg",
        quality=60,
        caret="initial",
        animations="allow",
        **more,
    )


def scroll(page, selector, block):
    page.locator(selector).evaluate("(one, block) => one.scrollIntoView({block})", block)


def desk(page, name, middle=""):
    """A page on the laptop and as wide as a phone, left as it was; middle: what is seen there."""
    if folder():
        before = page.viewport_size
        for size, one in ((LAPTOP, name), (PHONE, f"{name}-telephone")):
            page.set_viewport_size(size)
            if middle:
                scroll(page, middle, "center")
            take(page, one)
        page.set_viewport_size(before)


def phone(page, name, end="", **more):
    """A page that is made for phones; end: down to where this is seen."""
    if folder():
        if end:
            scroll(page, end, "end")
        take(page, f"{name}-telephone", **more)


@contextmanager
def visitor(browser, address, **more):
    context = browser.new_context(base_url=address, locale="fr-FR", viewport=LAPTOP, **more)
    yield context.new_page()
    context.close()


def public(browser, address, slug, *names):
    """What visitors see now, in both sizes."""
    if not folder():
        return
    with visitor(browser, address) as page:
        for name in names:
            page.goto("/" if name == "accueil" else f"/c/{slug}/{name}/".replace("//", "/"))
            desk(page, f"public-{name.replace('/', '-').strip('-') or 'concours'}")


def wall(browser, address, slug, name, *, pages=1):
    """The projector, and the pages that it turns to."""
    if not folder():
        return
    token = Tournament.objects.get(slug=slug).screen_token
    with visitor(browser, address) as page:
        page.set_viewport_size(WALL)
        page.goto(f"/screen/{token}/")
        take(page, f"ecran-{name}")
        for number in range(2, pages + 1):
            page.wait_for_selector(f"[data-page-number]:text-is('{number}')", timeout=20_000)
            take(page, f"ecran-{name}-{number}")
