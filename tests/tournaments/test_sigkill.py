"""Killing the server with SIGKILL at any moment loses no entry that it acknowledged.

The real server on its own data directory; desk and programs type without a break; the whole
process group is killed in the midst of it, started again, and asked what it still knows.
"""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from tests.services.site import environment, manage, serve

pytestmark = [pytest.mark.services, pytest.mark.slow]
KILLS = 4
CSRF = "a" * 32


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A data directory and what `killed.py` says of it."""
    folder = tmp_path_factory.mktemp("hall")
    command = [sys.executable, "-m", "tests.tournaments.killed"]
    done = subprocess.run(
        command, env=environment(folder), check=True, capture_output=True, text=True
    )
    return folder, json.loads(done.stdout)


@pytest.fixture
def hall(made, tmp_path):
    """The same, of this test's own."""
    folder, known = made
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return tmp_path, known


class Typist(threading.Thread):
    """Sends one entry after the other until the server is gone; keeps what was acknowledged."""

    def __init__(self, site, known, name):
        super().__init__(name=name, daemon=True)
        self.site, self.known = site, known
        self.sent, self.kept = [], []

    def run(self):
        for count in range(10_000):
            table = random.choice(self.known["tables"])
            key = f"{self.name} {count}"
            self.sent.append((table["id"], key))
            try:
                status = self.send(table, key)
            except (OSError, ConnectionError):
                return
            assert status in (200, 201), status
            self.kept.append((table["id"], key))

    def send(self, table, key):
        raise NotImplementedError


class Desk(Typist):
    """A scorer's browser."""

    def send(self, table, key):
        form = {"a": table["points"]["A"], "b": table["points"]["B"], "key": key, "confirmed": "on"}
        request = urllib.request.Request(
            f"{self.site.url}/desk/{self.known['slug']}/results/{table['id']}/record/",
            data=urllib.parse.urlencode(form).encode(),
            headers={
                "Cookie": f"sessionid={self.known['session']}; csrftoken={CSRF}",
                "X-CSRFToken": CSRF,
                "HX-Request": "true",
            },
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            page = answer.read().decode()
        assert "/login/" not in answer.url, answer.url
        assert len(page) > 0
        return answer.status


class Program(Typist):
    """A phone or a script, by the API."""

    def send(self, table, key):
        request = urllib.request.Request(
            f"{self.site.url}/api/v1/tables/{table['id']}/entries/",
            data=json.dumps({"points": table["points"], "confirmed": True}).encode(),
            headers={
                "Authorization": f"Token {self.known['token']}",
                "Content-Type": "application/json",
                "Idempotency-Key": key,
            },
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
            return answer.status


def stored(data_dir):
    """(table, key) of every entry, and whether the file is sound."""
    with sqlite3.connect(data_dir / "dixdeder.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return database.execute("SELECT table_id, key FROM tournaments_scoreentry").fetchall()


def typed_until_killed(data_dir, known, turn, moment):
    """What the typists sent, and what of it they were told is kept."""
    with serve(data_dir) as site:
        typists = [
            Desk(site, known, f"desk {turn}"),
            Desk(site, known, f"other desk {turn}"),
            Program(site, known, f"program {turn}"),
        ]
        for typist in typists:
            typist.start()
        started = time.monotonic()
        while not all(typist.kept for typist in typists) and time.monotonic() - started < 60:
            time.sleep(0.01)
        time.sleep(moment)
        os.killpg(site.process.pid, signal.SIGKILL)
        site.process.wait(10)
        for typist in typists:
            typist.join(40)
            assert not typist.is_alive()
            assert typist.kept, typist.name
    sent = [one for typist in typists for one in typist.sent]
    kept = [one for typist in typists for one in typist.kept]
    return sent, kept


def test_sigkill_at_any_moment_loses_no_acknowledged_entry(hall):
    data_dir, known = hall
    acknowledged = []
    for turn in range(KILLS):
        sent, kept = typed_until_killed(data_dir, known, turn, random.uniform(0, 1.5))
        acknowledged += kept
        there = stored(data_dir)
        assert sorted(set(acknowledged) - set(there)) == []
        assert len(there) == len(set(there))
        unanswered = set(sent) - set(kept)
        assert len(unanswered) <= 3
    file = data_dir / "after.json"
    manage(data_dir, "export_tournament", known["slug"], "--json", str(file))
    document = json.loads(file.read_text("utf-8"))
    told = {
        entry["key"]
        for drawn in document["rounds"]
        for table in drawn["tables"]
        for entry in table["entries"]
    }
    assert {key for _table, key in acknowledged} <= told
    manage(data_dir, "replay", str(file))


def test_sent_again_after_a_kill_is_kept_once(hall):
    """Who got no answer sends again: the entry is there once, whether or not it had been kept."""
    data_dir, known = hall
    sent, kept = typed_until_killed(data_dir, known, 0, 0.3)
    by_id = {table["id"]: table for table in known["tables"]}
    with serve(data_dir) as site:
        desk = Desk(site, known, "again")
        for table, key in sorted(set(sent) - set(kept)) + kept[-3:]:
            assert desk.send(by_id[table], key) == 200
    there = stored(data_dir)
    assert set(sent) <= set(there)
    assert len(there) == len(set(there))
