"""The demonstration: made once, kept, served at once."""

import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Club, User
from tests.factories.clubs import make_user
from tests.services.ports import free_port, stop
from tests.services.site import environment
from tournaments import archive
from tournaments.models import Table, Tournament
from tournaments.prizes import awards
from tournaments.simulation import demo


def run():
    out = StringIO()
    call_command("demo", "--no-serve", stdout=out)
    return re.search(r"password +(\S+)", out.getvalue()).group(1)


def test_demo_shows_a_concours_open_one_running_and_one_over(db):
    run()
    entering, running, over = Tournament.objects.with_rules().order_by("-date")
    assert Club.objects.count() == 1
    assert entering.partnerships.complete().count() == demo.OPEN
    assert entering.partnerships.filter(second=None).count() == 1
    assert not entering.rounds.exists()
    assert [row.number for row in running.rounds.filter(bis=False)] == [1, 2, 3]
    assert {table.state for table in Table.objects.filter(round__tournament=running)} == {
        "entered",
        "awaiting",
        "conflict",
    }
    assert over.finished_at is not None
    assert over.standings.last().complete
    assert all(award.numbers for award in awards(over))
    for tournament in (entering, running, over):
        assert archive.replay(archive.export(tournament)) == ()


@pytest.mark.slow
def test_demo_again_keeps_everything_and_makes_another_password(db, monkeypatch):
    """Also when the first time was broken off after one concours."""
    monkeypatch.setattr(demo, "CONCOURS", demo.CONCOURS[:1])
    first = run()
    before = list(Tournament.objects.all())
    monkeypatch.undo()
    again = run()
    assert again != first
    assert User.objects.get().check_password(again)
    assert not User.objects.get().check_password(first)
    assert Tournament.objects.count() == 3
    assert Tournament.objects.get(pk=before[0].pk).name == before[0].name


def test_demo_never_moves_in_with_a_real_club(db):
    make_user("Présidente")
    with pytest.raises(CommandError, match="DIXDEDER_DATA_DIR"):
        run()
    assert not Tournament.objects.exists()


@pytest.mark.slow
def test_demo_first_page_answers_and_the_login_works_at_once(tmp_path):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        status = first_answer(f"http://127.0.0.1:{port}/")
        lines = [process.stdout.readline() for _ in range(3)]
    finally:
        stop(process, seconds=60)
    assert status == 200
    assert str(port) in lines[0]
    assert "@" in lines[1]
    assert process.returncode == 0


def first_answer(address):
    """The status of the first answer; nobody listens for a moment, and then the page comes."""
    for _ in range(2400):
        try:
            with urllib.request.urlopen(address, timeout=30) as page:
                return page.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nobody answers")
