"""Only what everybody uses: real services when asked for, a browser, a clean cache."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from tests.services import browser as chromium
from tests.services.windows import PATIENCE, Windows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from pytest_django.live_server_helper import LiveServer

    from clubs.models import User

DATABASE = frozenset({"db", "transactional_db", "live_server", "django_db_setup"})
LONG = tuple(
    Path(__file__).parent / place
    for place in (
        "api",
        "cases",
        "clubs/test_views.py",
        "commands",
        "pairing/test_every_evening.py",
        "scoring/test_cards_and_play.py",
        "scoring/test_lines.py",
        "scoring/test_position.py",
        "scoring/test_told.py",
        "scoring/test_totals.py",
        "standings/test_laws.py",
        "tournaments",
        "views",
    )
)
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
ONCE = tuple(
    Path(__file__).parent / place
    for place in (
        "printing",
        "rules/test_reglement_page.py",
        "test_docs.py",
        "test_templates.py",
        "views/test_arbiter.py",
    )
)
FIRST = tuple(
    Path(__file__).parent / place
    for place in (
        "e2e/test_evening.py",
        "e2e/test_coinche.py",
        "tournaments/test_simulation.py",
        "tournaments/test_sigkill.py",
        "tasks/test_worker.py",
        "tournaments/test_random_concours.py",
        "test_wheel.py",
        "e2e",
        "scoring/test_judge.py",
        "scoring/test_lines.py",
        "commands",
        "test_services.py",
        "test_templates.py",
        "test_access.py",
        "views/test_results_browser.py",
    )
)
HOSTED = "This test needs PostgreSQL and Redis: run it with `make test`, which starts them."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database; the second run of `make test` takes these again.

    Long places are left to `make test` as well, so that `make check` stays under a minute.  What
    takes longest comes first: at the end of a run no process waits for one long test of another.
    """
    items.sort(key=_place)
    for item in items:
        if any(item.path.is_relative_to(place) for place in ONCE):
            item.add_marker(pytest.mark.once)
        if any(item.path.is_relative_to(place) for place in LONG):
            item.add_marker(pytest.mark.slow)
        touches = DATABASE & set(getattr(item, "fixturenames", ()))
        if touches or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)


def _place(item: pytest.Item) -> int:
    """Its place among those that come first."""
    found = (at for at, place in enumerate(FIRST) if item.path.is_relative_to(place))
    return next(found, len(FIRST))


@pytest.fixture(autouse=True)
def clean_cache() -> Iterator[None]:
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """No test reads in the language that the visitor of another test chose."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def hosted() -> None:
    """The process runs with the services of `python -m tests.services run`."""
    if not (settings.REDIS_URL and os.environ.get("DATABASE_URL")):
        pytest.fail(HOSTED)


@pytest.fixture(scope="session")
def worker_process(hosted: None, django_db_setup: None) -> Iterator[Path]:
    from django.db import connection

    from tests.services.worker import worker

    address = os.environ["DATABASE_URL"]
    name = connection.settings_dict["NAME"]
    head, mark, options = address.partition("?")
    with worker(f"{head.rpartition('/')[0]}/{name}{mark}{options}", settings.REDIS_URL) as log:
        yield log


@pytest.fixture
def worker(worker_process: Path, transactional_db: None) -> Iterator[Path]:
    """A Celery worker that does what this test enqueues; yields its log."""
    from tests.services.worker import queued

    with queued():
        yield worker_process


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One Chromium for the whole run."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    if (path := chromium.find()) is None:
        pytest.fail(chromium.MISSING)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def windows(browser: "Browser", live_server: "LiveServer") -> Windows:
    """Windows are dear to open: one of each kind for the whole run."""
    return Windows(browser, live_server.url)


@pytest.fixture
def context(windows: Windows) -> "Iterator[BrowserContext]":
    """A visitor of her own: cookies and storage go with the test; pages may not misbehave."""
    with windows.visitor("desk", viewport={"width": 1366, "height": 768}) as visitor:
        yield visitor


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """A page of 1366 x 768, as on the organiser's laptop; see also `phone`."""
    return context.new_page()


@pytest.fixture
def phones(windows: Windows) -> "Iterator[BrowserContext]":
    """Another visitor, with touch screens of 390 x 844."""
    small = {"width": 390, "height": 844}
    with windows.visitor("phone", viewport=small, has_touch=True) as visitor:
        yield visitor


@pytest.fixture
def neighbour(windows: Windows) -> "Iterator[Page]":
    """A page as `page` is, in the browser of somebody else."""
    with windows.visitor("neighbour", viewport={"width": 1366, "height": 768}) as visitor:
        yield visitor.new_page()


@pytest.fixture
def phone(phones: "BrowserContext") -> "Page":
    """A page of 390 x 844, as on a player's phone, which can be tapped."""
    return phones.new_page()


@pytest.fixture
def signed_in(live_server: "LiveServer") -> "Callable[[Page, User], None]":
    """signed_in(page, user): the page is hers, as after the form, which has tests of its own."""

    def enter(page: "Page", user: "User") -> None:
        client = Client()
        client.force_login(user, backend=BACKEND)
        name = settings.SESSION_COOKIE_NAME
        value = client.cookies[name].value
        page.context.add_cookies([{"name": name, "value": value, "url": live_server.url}])

    return enter
