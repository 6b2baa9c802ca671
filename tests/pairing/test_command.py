import json
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.__main__ import answered

ENTRANTS = [{"id": one, "rank": one} for one in range(1, 6)]
ASKED = {
    "system": "ranking",
    "seed": "2026-11-30 salle des fêtes",
    "round": 2,
    "rounds": 4,
    "entrants": [
        {**ENTRANTS[0], "score": 1124, "wins": 1, "group": "A", "met": [2], "byes": 0},
        *ENTRANTS[1:],
    ],
    "options": {"rematch": "forbid", "same_group": "allow", "bye": "lowest"},
}


def ask(data, command="pair"):
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    found = answered(command, raw, lambda text: text)
    json.dumps(found)
    return found


def run(*arguments, stdin=b""):
    return subprocess.run(
        [sys.executable, "-m", "tournaments.pairing", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C", "LANGUAGE": "C"},
    )


def test_pair_and_check_as_commands():
    done = run("pair", stdin=json.dumps(ASKED).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    found = json.loads(done.stdout)
    assert found["tables"] == [
        {"table": 1, "sides": [[1], [3]]},
        {"table": 2, "sides": [[2], [4]]},
    ]
    assert found["byes"] == [5]
    assert found["cost"] == {"rematches": 0, "same_group": 0, "rank_gap": 8}
    assert found["optimal"] is True
    assert found["reasons"]["1"] == "Ranks 1 and 3: 1 has already met 2."
    again = {**ASKED, "tables": found["tables"], "byes": found["byes"]}
    assert ask(again, "check") == {
        "legal": True,
        "cost": found["cost"],
        "best_cost": found["cost"],
        "faults": [],
    }


@pytest.mark.parametrize("arguments", [(), ("nonsense",), ("pair", "more")])
def test_wrong_command_line_exits_2(arguments):
    assert run(*arguments).returncode == 2


def test_engine_runs_with_django_unimportable():
    code = (
        "import sys; sys.modules['django'] = None\n"
        "from tournaments.pairing import pair\n"
        "assert 'numpy' not in sys.modules and 'rustworkx' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def changed(**fields):
    return {**ASKED, **fields}


def entrant(**fields):
    return changed(entrants=[{**ENTRANTS[0], **fields}, *ENTRANTS[1:]])


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (b"", "bad_json", None),
        (b"[]", "bad_json", None),
        (b"\xff", "bad_json", None),
        (b"[" * 100_000, "bad_json", None),
        (b'{"round": ' + b"9" * 5000 + b"}", "bad_json", None),
        ({}, "missing_field", "system"),
        (changed(system="melee", extra=1), "unknown_field", "extra"),
        (changed(system="coin toss"), "unknown_system", "system"),
        (changed(system=3), "bad_value", "system"),
        (changed(extra=1), "unknown_field", "extra"),
        (changed(seed=None), "bad_value", "seed"),
        (b'{"system": "draw", "seed": "\\ud800", "entrants": []}', "bad_value", "seed"),
        (changed(round=0), "bad_value", "round"),
        (changed(round=5), "bad_value", "rounds"),
        (changed(round=1.5), "bad_value", "round"),
        (changed(round=True), "bad_value", "round"),
        (changed(entrants={}), "bad_value", "entrants"),
        (changed(entrants=[]), "too_few", "entrants"),
        (changed(entrants=[4]), "bad_value", "entrants.0"),
        (entrant(id="1"), "bad_value", "entrants.0.id"),
        (entrant(id=2), "duplicate_id", "entrants.1.id"),
        (entrant(rank=None), "bad_value", "entrants.0.rank"),
        (entrant(rank=10**30), "bad_value", "entrants.0.rank"),
        (entrant(met=[1]), "bad_value", "entrants.0.met"),
        (entrant(met=["2"]), "bad_value", "entrants.0.met.0"),
        (entrant(group=None), "bad_value", "entrants.0.group"),
        (entrant(byes=-1), "bad_value", "entrants.0.byes"),
        (entrant(name="x"), "unknown_field", "entrants.0.name"),
        (changed(entrants=[{"id": 1}, {"id": 2}]), "missing_field", "entrants.0.rank"),
        (changed(options={"bye": "high"}), "bad_value", "options.bye"),
        (changed(options={"bye": "none"}), "odd_number", "options.bye"),
        (changed(options={"rematch": ["forbid"]}), "bad_value", "options.rematch"),
        (changed(options={"x": 1}), "unknown_field", "options.x"),
        (changed(options={"bye": "asce_bis"}), "bis_impossible", "options.bye"),
    ],
)
def test_what_cannot_be_answered_gives_an_error_object(data, code, field):
    found = ask(data)
    assert set(found) == {"error"}
    assert (found["error"]["code"], found["error"].get("field")) == (code, field)
    assert "%(" not in found["error"]["message"]


def test_no_pairing_names_who_blocks():
    data = changed(entrants=[{"id": 1, "rank": 1, "met": [2]}, {"id": 2, "rank": 2}])
    error = ask(data)["error"]
    assert error["code"] == "no_pairing"
    assert error["blocking"] in ([1], [2], [1, 2])
    assert "rematch is unavoidable" in error["message"]


@pytest.mark.parametrize(
    ("tables", "code", "field"),
    [
        (None, "missing_field", "tables"),
        ([{"table": 1}], "missing_field", "tables.0.sides"),
        ([{"table": 1, "sides": [[1]]}], "bad_value", "tables.0.sides"),
        ([{"table": "1", "sides": [[1], [2]]}], "bad_value", "tables.0.table"),
        ([{"table": 1, "sides": [[1, 2], [3]]}], "bad_value", "tables.0.sides"),
        ([{"table": 1, "sides": [[1], []]}], "bad_value", "tables.0.sides"),
    ],
)
def test_check_refuses_malformed_tables(tables, code, field):
    data = ASKED if tables is None else {**ASKED, "tables": tables, "byes": []}
    error = ask(data, "check")["error"]
    assert (error["code"], error["field"]) == (code, field)


def test_check_says_each_fault_in_a_sentence():
    tables = [{"table": 1, "sides": [[1], [2]]}, {"table": 1, "sides": [[3], [4]]}]
    found = ask({**ASKED, "tables": tables, "byes": [5]}, "check")
    assert found["legal"] is False
    assert {one["code"] for one in found["faults"]} == {"table_number", "rematch"}
    assert "Have already met: 1, 2." in [one["message"] for one in found["faults"]]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
PLACES = st.sampled_from(
    [("system",), ("seed",), ("round",), ("entrants",), ("options",), ("tables",), ("byes",)]
    + [("entrants", 0, name) for name in ("id", "rank", "met", "group", "byes", "score")]
    + [("options", name) for name in ("rematch", "same_group", "bye", "bis")]
    + [("tables", 0), ("tables", 0, "sides"), ("tables", 0, "table")]
)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(PLACES, JSON, st.sampled_from(["pair", "check", "schedule"]))
def test_any_value_anywhere_is_answered(place, value, command):
    data = json.loads(json.dumps(ASKED))
    if command == "check":
        data |= {"tables": [{"table": 1, "sides": [[1], [2]]}], "byes": [5]}
    target = data
    for step in place[:-1]:
        target = target.get(step) if isinstance(target, dict) else target[step]
        if target is None:
            return
    target[place[-1]] = value
    ask(data, command)


@given(st.binary(max_size=60))
def test_any_bytes_are_answered(raw):
    assert ask(raw)["error"]["code"] in {"bad_json", "missing_field"}
