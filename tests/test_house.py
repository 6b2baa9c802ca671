"""The house itself: floors, sizes, the environment, the queue's names, the locked doors."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler

from config import catalogue, databases, env, lan, secret
from config.celery import app
from tournaments.background import Job

ROOT = Path(__file__).resolve().parent.parent
ENGINES = (
    "scoring",
    "scoring.__main__",
    "tournaments.pairing",
    "tournaments.pairing.__main__",
    "tournaments.standings",
    "tournaments.rules",
    "tournaments.refusals",
)
WITHOUT_DJANGO = """
import sys
class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "celery", "rest_framework", "config", "clubs"}:
            raise ImportError(f"{name} behind the wall")
sys.meta_path.insert(0, Wall())
import importlib
importlib.import_module(sys.argv[1])
"""


def tracked(*patterns):
    """Return what git keeps; a copy without git has nothing else in it anyway."""
    found = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (ROOT / name for name in found.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


# --- floors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ENGINES)
def test_engine_imports_when_django_cannot_be(module):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO, module],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_import_contracts_are_kept():
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# --- sizes ----------------------------------------------------------------------------------------


def test_no_python_file_is_over_600_lines():
    lengths = {path: len(path.read_text().splitlines()) for path in tracked("*.py")}
    assert {path.name: length for path, length in lengths.items() if length > 600} == {}


def test_makefile_is_under_60_lines():
    assert len((ROOT / "Makefile").read_text().splitlines()) < 60


def test_make_alone_prints_its_targets():
    done = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True)
    shown = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("  make ")}
    wanted = "setup test check lint types docs bench demo e2e messages compose-check"
    assert set(wanted.split()) <= shown


# --- secrets --------------------------------------------------------------------------------------


def test_no_secret_looking_file_is_kept():
    endings = (".pem", ".key", ".p12", ".sqlite3", ".env", "secret_key")
    assert [path.name for path in tracked() if path.name.endswith(endings)] == []


def test_no_private_key_or_password_in_an_address_is_kept():
    marks = (b"PRIVATE" + b" KEY-----", b"AKIA" + b"IOSFODNN")
    kept = [path for path in tracked() if any(mark in path.read_bytes() for mark in marks)]
    assert kept == []


def test_secret_key_made_at_first_start_is_long_and_the_owners_only(tmp_path):
    key = secret.key(tmp_path)
    assert len(key) >= 50
    assert secret.key(tmp_path) == key
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# --- environment ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("DIXDEDER_DEBUG", "perhaps", lambda: env.flag("DIXDEDER_DEBUG")),
        ("DIXDEDER_POOL", "many", lambda: env.number("DIXDEDER_POOL", 8)),
        ("DIXDEDER_POOL", "1", lambda: env.number("DIXDEDER_POOL", 8, least=2)),
        ("DIXDEDER_POOL", "900", lambda: env.number("DIXDEDER_POOL", 8, most=200)),
        ("REDIS_URL", "localhost", lambda: env.url("REDIS_URL", schemes=("redis",))),
        ("REDIS_URL", "redis://h:port", lambda: env.url("REDIS_URL", schemes=("redis",))),
        ("REDIS_URL", "", lambda: env.url("REDIS_URL", schemes=("redis",), required=True)),
        ("DATABASE_URL", "mysql://u:hush@h/d", lambda: databases.default(ROOT)),
        ("DATABASE_URL", "postgres://u:hush@h/", lambda: databases.default(ROOT)),
    ],
)
def test_nonsense_in_the_environment_is_refused_by_name(monkeypatch, name, value, read):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert name in str(refused.value)
    assert "hush" not in str(refused.value)


def test_postgres_address_with_odd_password_is_taken_apart(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://belote:p%40ss%2F1@db:5433/dix?sslmode=require")
    found = databases.default(ROOT)
    names = ("NAME", "USER", "PASSWORD", "HOST", "PORT")
    assert [found[key] for key in names] == ["dix", "belote", "p@ss/1", "db", 5433]
    assert found["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize(
    ("queue", "cache"),
    [
        ("redis://h:6379", "redis://h:6379/1"),
        ("redis://h:6379/0", "redis://h:6379/1"),
        ("redis://h/7", "redis://h/8"),
        ("rediss://:p@h/0?ssl_cert_reqs=none", "rediss://:p@h/1?ssl_cert_reqs=none"),
    ],
)
def test_cache_never_shares_the_queues_database(monkeypatch, queue, cache):
    monkeypatch.setenv("REDIS_URL", queue)
    assert databases.cache_beside(env.url("REDIS_URL", schemes=("redis", "rediss"))) == cache


def test_sqlite_waits_for_the_disk_and_lets_readers_go_on(tmp_path, django_db_blocker):
    handler = ConnectionHandler({"default": databases.sqlite(tmp_path / "hall.sqlite3")})
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    with django_db_blocker.unblock(), handler["default"].cursor() as cursor:
        found = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    handler["default"].close()
    assert found == ["wal", 2, 1, 20_000]


def test_room_reaches_the_laptop_by_name_and_address():
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(lan.names())


# --- queue ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("job", Job)
def test_every_job_is_a_registered_task(job):
    app.loader.import_default_modules()
    assert job.value in app.tasks


# --- doors ----------------------------------------------------------------------------------------


def test_health_answers_without_asking_the_database(client):
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_ready_asks_the_database(client):
    assert client.get("/readyz").json()["database"] == "ok"


@pytest.mark.django_db
def test_ready_says_503_when_the_broker_is_away(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["broker"]) == (503, "unreachable")


@pytest.mark.django_db
def test_every_page_loads_from_this_host_only(client):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize("encrypted", [False, True])
def test_cookies_are_secure_exactly_on_an_encrypted_connection(client, encrypted):
    answer = client.get("/accounts/login/", secure=encrypted)
    assert answer.cookies
    assert {bool(cookie["secure"]) for cookie in answer.cookies.values()} == {encrypted}


@pytest.mark.django_db
def test_password_guessing_is_stopped_for_that_address_only(client):
    people = get_user_model().objects
    for name in ("anne", "bruno"):
        people.create_user(f"{name}@example.org", "belote-et-re")

    def attempt(name, password):
        form = {"login": f"{name}@example.org", "password": password}
        return client.post("/accounts/login/", form).status_code

    assert 302 not in [attempt("anne", f"guess-{n}") for n in range(8)]
    assert attempt("anne", "belote-et-re") != 302
    assert attempt("bruno", "belote-et-re") == 302


# --- catalogue ------------------------------------------------------------------------------------


def test_catalogue_finds_sentences_in_templates_and_code(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    (tmp_path / "templates").mkdir()
    (tmp_path / "clubs").mkdir()
    (tmp_path / "templates" / "a.html").write_text(
        "{% translate 'Hall' %}{% blocktranslate count n=n trimmed %}\n {{ n }} pair isn't in\n"
        "{% plural %}\n {{ n }} pairs\n{% endblocktranslate %}"
    )
    (tmp_path / "clubs" / "b.py").write_text(
        "gettext_noop('Sum')\npgettext_lazy('state', 'Open')\nngettext('%d deal', '%d deals', n)\n"
    )
    assert {message.id for message in catalogue.collected() if message.id} == {
        "Hall",
        ("%(n)s pair isn't in", "%(n)s pairs"),
        "Sum",
        "Open",
        ("%d deal", "%d deals"),
    }


def test_catalogue_update_keeps_translations_and_drops_what_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    (tmp_path / "clubs").mkdir()
    code = tmp_path / "clubs" / "b.py"
    code.write_text("_('Table plan')\n_('Old words')\n")
    catalogue.update()
    french = catalogue.path_of("fr")
    french.write_text(french.read_text().replace('plan"\nmsgstr ""', 'plan"\nmsgstr "Plan"'))
    code.write_text("_('Table plan')\n_('Table plans')\n")
    catalogue.update()
    said = {message.id: (message.string, message.fuzzy) for message in catalogue.read("fr")}
    said.pop("")
    assert said == {"Table plan": ("Plan", False), "Table plans": ("", False)}
    assert [message.string for message in catalogue.read("en") if message.id] == [
        "Table plan",
        "Table plans",
    ]


# --- containers -----------------------------------------------------------------------------------


def test_compose_file_names_what_a_hosted_site_needs():
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    assert {"web", "worker", "beat", "database", "broker", "proxy"} <= set(services)
    for name in ("migrate", "web", "worker", "beat"):
        assert {"DATABASE_URL", "REDIS_URL", "DIXDEDER_HOSTS"} == set(services[name]["environment"])
    published = {name for name, service in services.items() if "ports" in service}
    assert published == {"proxy"}
