"""Each real service really works: the suite would otherwise be green for the wrong reason."""

import os
import re
import signal
import urllib.request

import psycopg
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from redis import Redis

from tests.services import site
from tests.services.postgres import postgres
from tests.services.redis import redis


@pytest.mark.services
def test_postgres_started_by_the_suite_answers_and_goes_away():
    with postgres() as address:
        with psycopg.connect(address) as connected:
            (version,) = connected.execute("SHOW server_version_num").fetchone()
        assert int(version) >= 170000
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(address, connect_timeout=1)


@pytest.mark.services
def test_redis_started_by_the_suite_keeps_a_value():
    with redis() as address, Redis.from_url(address) as connected:
        connected.set("belote", "rebelote")
        assert connected.get("belote") == b"rebelote"


@pytest.mark.django_db
def test_database_is_the_one_that_the_environment_names():
    expected = "postgresql" if os.environ.get("DATABASE_URL") else "sqlite"
    assert connection.vendor == expected


@pytest.mark.services
def test_clearing_the_cache_leaves_the_queue_alone(hosted):
    with Redis.from_url(settings.REDIS_URL) as queue:
        queue.set("a-task", "waiting")
        cache.set("page", "drawn")
        cache.clear()
        assert cache.get("page") is None
        assert queue.get("a-task") == b"waiting"
        queue.delete("a-task")


@pytest.mark.services
def test_ready_says_that_database_and_broker_answer(hosted, client, db):
    assert client.get("/readyz").json() == {"status": "ok", "database": "ok", "broker": "ok"}


@pytest.mark.services
def test_worker_is_another_process_and_answers_over_redis(worker):
    from config.celery import app

    (answer,) = app.control.ping(timeout=30, limit=1)
    ((name, said),) = answer.items()
    assert said == {"ok": "pong"}
    assert name.startswith("suite-")


@pytest.mark.browser
def test_browser_shows_a_page_of_the_live_server(page):
    assert page.goto("/accounts/login/").status == 200
    assert page.viewport_size == {"width": 1366, "height": 768}
    assert page.evaluate("navigator.language") == "fr-FR"


@pytest.mark.browser
def test_browser_logs_a_user_in_whom_the_test_made(page, live_server):
    get_user_model().objects.create_user("anne@example.org", "belote-et-re")
    page.goto("/accounts/login/?next=/healthz")
    page.fill("[name=login]", "anne@example.org")
    page.fill("[name=password]", "belote-et-re")
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/healthz")
    assert page.context.cookies()


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """The data directory of an empty site."""
    folder = tmp_path_factory.mktemp("site")
    site.manage(folder, "migrate", "--verbosity", "0")
    return folder


@pytest.mark.slow
def test_server_killed_at_once_leaves_a_database_that_opens(migrated):
    with site.serve(migrated) as running:
        with urllib.request.urlopen(f"{running.url}/readyz") as answer:
            assert answer.status == 200
        os.killpg(running.process.pid, signal.SIGKILL)
        running.process.wait(10)
    with site.serve(migrated) as again, urllib.request.urlopen(f"{again.url}/readyz") as answer:
        assert answer.status == 200


@pytest.mark.slow
def test_server_serves_its_own_files_without_a_build_step(migrated):
    with site.serve(migrated) as running:
        with urllib.request.urlopen(f"{running.url}/accounts/login/") as answer:
            page = answer.read().decode()
        addresses = set(re.findall(r'(?:href|src)="([^"]+\.(?:css|js|svg)[^"]*)"', page))
        assert addresses
        for address in addresses:
            assert address.startswith("/static/")
            with urllib.request.urlopen(f"{running.url}{address}") as answer:
                assert answer.status == 200
