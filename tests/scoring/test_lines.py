"""Any line gets one answer: good ones of every command and profile, spoilt ones, and noise."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import lines
from scoring import profile, requests
from scoring.chance import Stream
from scoring.dealing import play_deal

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(requests.REQUESTS)


def test_lines_are_asked_of_every_command_and_profile():
    good = lines.good_lines()
    assert sorted(good) == COMMANDS
    assert {asked["profile"] for asked in good["deal"]} == set(profile.names())


def test_the_same_seed_gives_the_same_lines():
    first, again, other = (list(lines.lines("deal", 50, seed)) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", profile.names())
@pytest.mark.parametrize("number", [1, 2, 12])
def test_totals_that_were_played_are_never_impossible(name, number):
    """Under the profiles that bid, the judge is told the contracts."""
    rules, stream = profile.load(name), Stream(f"played {name} {number}")
    for _ in range(2):
        played = [play_deal(rules, stream, place % rules.players) for place in range(number)]
        answer = requests.sheet(lines.totalled(rules, played), str)
        assert answer["verdict"] in {"possible", "unlikely"}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_line_gets_exactly_one_answer(command):
    number = 100 if command == "sheet" else 320  # judging takes a while for each number of deals
    found = lines.ask(command, list(lines.lines(command, number, "quick")))
    assert found.faults == []
    assert found.answers.total() == number
    assert found.answers["answered"] > number / 5


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_thousands_of_lines_get_exactly_one_answer_each(command):
    number = 1000 if command == "sheet" else 2000
    found = lines.ask(command, list(lines.lines(command, number, "slow")))
    assert found.faults == []
    assert found.answers.total() == number


WORST = (
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"profile": "' + b"x" * 2_000_000 + b'"}',
    b'{"profile": "asce", "taker": "A", "points": {"A": ' + b"1" * 4000 + b"}}",
    b'{"profile": "asce", "taker": "A", "points": {"A": 1e999}}',
    b'{"profile": "asce", "taker": "A", "points": {"A": -0.0}}',
    b'{"profile": "asce", "taker": "A", "taker": "B", "points": {"A": 88}}',
    b'{"profile": "asce", "\\ud800": 1, "taker": "A", "points": {"A": 88}}',
    b'{"profile": "asce\\u0000"}',
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"NaN",
    b" \t\r",
    b"",
)


@pytest.mark.parametrize("command", ["deal", "sheet"])
def test_the_worst_lines_get_an_answer_that_is_json(command):
    found = lines.ask(command, [lines.Line(text=text, good=False) for text in WORST])
    assert found.faults == []
    assert found.answers["answered"] == 0


def test_who_stops_reading_gets_no_traceback():
    asked = subprocess.Popen(
        [sys.executable, "-m", "scoring", "deal"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    asked.stdout.close()
    _, told = asked.communicate(b"{}\n" * 2000)
    assert told == b""
    assert asked.returncode == 0


def test_a_last_line_without_its_end_is_answered():
    command = [sys.executable, "-m", "scoring", "deal"]
    done = subprocess.run(command, input=b"{}\n{}", capture_output=True, check=True, cwd=ROOT)
    assert done.stdout.count(b"\n") == 2
