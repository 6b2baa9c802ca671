"""`python -m scoring`: one answer a line whatever the line, and no Django anywhere."""

import gettext
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scoring.catalogue import translator
from scoring.errors import ScoringError

ROOT = Path(__file__).parents[2]
WITHOUT_DJANGO = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "numpy", "rest_framework", "celery"}:
            raise ImportError(name)
sys.meta_path.insert(0, Refuse())
import pkgutil, importlib, scoring
for module in pkgutil.iter_modules(scoring.__path__):
    importlib.import_module(f"scoring.{module.name}")
assert not {"django", "numpy"} & set(sys.modules)
"""


def run(*arguments, lines=b"", **environment):
    asked = subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=lines,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8", **environment},
    )
    assert b"Traceback" not in asked.stderr
    return asked


def answers(command, *asked, **environment):
    lines = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in asked
    )
    done = run(command, lines=lines, **environment)
    assert done.returncode == 0
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(asked)
    return found


def test_the_examples_of_the_interface():
    (deal,) = answers(
        "deal",
        {
            "profile": "asce",
            "taker": "A",
            "points": {"A": 88},
            "capot": None,
            "belote": "A",
            "held": 0,
        },
    )
    assert deal.pop("reasons")
    assert deal == {"outcome": "made", "score": {"A": 108, "B": 74}, "held": 0}
    (legal,) = answers(
        "legal",
        {"profile": "classique", "trump": "H", "trick": ["9S", "AS"], "hand": ["7S", "JH"]},
    )
    assert legal == {"legal": ["7S"], "duty": "follow"}
    (trick,) = answers("trick", {"trump": "H", "cards": ["9S", "AS", "7H", "TS"]})
    assert trick == {"winner": 2, "points": 21}


def test_profiles_are_listed_with_sources_and_parameters():
    found = [json.loads(line) for line in run("profiles").stdout.splitlines()]
    assert {"asce", "classique", "coinche", "trois-joueurs"} < {row["profile"] for row in found}
    for row in found:
        assert set(row) == {"profile", "name", "sources", "parameters"}
        assert row["sources"]
    (asce,) = [row for row in found if row["profile"] == "asce"]
    assert asce["parameters"]["litige_last"] == "each_marks"


def test_sheet_both_ways():
    deals = [{"taker": "A", "points": {"A": 81}}, {"taker": "A", "points": {"A": 100}}]
    summed, penalised, judged = answers(
        "sheet",
        {"profile": "asce", "deals": deals},
        {"profile": "asce", "deals": deals, "penalties": {"A": -162}},
        {"profile": "asce", "deals": 12, "totals": {"A": 1024, "B": 930}},
    )
    assert summed["totals"] == {"A": 181, "B": 143}
    assert [deal["held"] for deal in summed["deals"]] == [81, 0]
    assert penalised["totals"] == {"A": 19, "B": 143}
    assert judged["verdict"] == "impossible"
    assert judged["explains"] is None
    assert "1954" in judged["reason"]
    assert {"A": 1024, "B": 920} in judged["suggestions"]


DEAL = {"profile": "asce", "taker": "A", "points": {"A": 88}}
SHEET = {"profile": "asce", "deals": 12, "totals": {"A": 1024, "B": 920}}
TRICK = {"trump": "H", "cards": ["9S", "AS"]}
LEGAL = {"profile": "asce", "trump": "H", "trick": ["9S"], "hand": ["7S"]}


REFUSED = [
    ("deal", DEAL | {"profile": "tarot"}, "unknown_profile", "profile"),
    ("deal", DEAL | {"profile": "coinche"}, "missing_field", "contract"),
    ("deal", DEAL | {"profile": 5}, "bad_value", "profile"),
    ("deal", DEAL | {"odd": 1}, "unknown_field", "odd"),
    ("deal", DEAL | {"points": {"A": 88, "C": 1}}, "unknown_field", "points.C"),
    ("deal", DEAL | {"points": {}}, "missing_field", "points"),
    ("deal", DEAL | {"points": {"A": True}}, "bad_value", "points.A"),
    ("deal", DEAL | {"points": {"A": 88.0}}, "bad_value", "points.A"),
    ("deal", DEAL | {"points": {"A": 10**30}}, "bad_value", "points.A"),
    ("deal", DEAL | {"points": {"A": 161}}, "impossible_points", "points"),
    ("deal", DEAL | {"taker": "a"}, "bad_value", "taker"),
    ("deal", DEAL | {"taker": ["A"]}, "bad_value", "taker"),
    ("deal", DEAL | {"last": 1}, "bad_value", "last"),
    ("deal", DEAL | {"held": -1}, "bad_value", "held"),
    ("deal", DEAL | {"contract": {"value": 80}}, "not_played", "contract"),
    ("deal", {"profile": "asce"}, "missing_field", "taker"),
    ("deal", {}, "missing_field", "profile"),
    ("deal", [], "bad_value", ""),
    ("deal", b"not JSON", "bad_value", ""),
    ("deal", b"", "bad_value", ""),
    ("deal", b'{"profile": NaN}', "bad_value", ""),
    ("deal", b'{"profile": "asce", "profile": "asce"}', "bad_value", ""),
    ("deal", b"[" * 100_000, "bad_value", ""),
    ("deal", b'{"profile": "\xff"}', "bad_value", ""),
    ("deal", b'{"profile": "\\ud800"}', "unknown_profile", "profile"),
    ("deal", b'{"profile": "asce", "taker": ' + b"9" * 5000 + b"}", "bad_value", ""),
    ("sheet", SHEET | {"deals": True}, "bad_value", "deals"),
    ("sheet", SHEET | {"deals": 0}, "bad_value", "deals"),
    ("sheet", SHEET | {"totals": {"A": 5}}, "missing_field", "totals.B"),
    ("sheet", SHEET | {"totals": {"A": -5, "B": 1949}}, "bad_totals", "totals.A"),
    ("sheet", SHEET | {"penalties": {"C": 1}}, "unknown_field", "penalties.C"),
    ("sheet", {"profile": "asce", "deals": [DEAL]}, "unknown_field", "deals.0.profile"),
    ("sheet", {"profile": "asce", "deals": [{}]}, "missing_field", "deals.0.taker"),
    ("sheet", {"profile": "asce", "deals": []}, "bad_value", "deals"),
    ("sheet", {"profile": "asce"}, "missing_field", "deals"),
    ("legal", LEGAL | {"hand": []}, "bad_value", "hand"),
    ("legal", LEGAL | {"hand": ["9S"]}, "bad_card", "hand"),
    ("legal", LEGAL | {"hand": ["10S"]}, "bad_card", "hand.0"),
    ("legal", LEGAL | {"hand": [7]}, "bad_value", "hand.0"),
    ("legal", LEGAL | {"trump": "X"}, "bad_value", "trump"),
    ("trick", {"trump": "H", "cards": ["9S", "9S"]}, "bad_card", "cards"),
    ("trick", {"trump": "H", "cards": ["9S"]}, "bad_value", "cards"),
]


@pytest.mark.parametrize("command", ["deal", "sheet", "legal", "trick"])
def test_what_cannot_be_answered_says_why_and_the_next_line_is_read(command):
    good = {"deal": DEAL, "sheet": SHEET, "legal": LEGAL, "trick": TRICK}[command]
    rows = [row for row in REFUSED if row[0] == command]
    found = answers(command, *(line for row in rows for line in (row[1], good)))
    for (_, line, code, field), bad in zip(rows, found[::2], strict=True):
        assert (bad["error"]["code"], bad["error"]["field"]) == (code, field), line
        assert bad["error"]["message"]
    assert not [answer for answer in found[1::2] if "error" in answer]


def test_answers_come_in_the_language_of_the_environment(tmp_path, monkeypatch):
    catalogue = Catalog(locale="fr")
    catalogue.add("This line is not a JSON object.", "Cette ligne n'est pas un objet JSON.")
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, catalogue)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    error = ScoringError("bad_value", sentence="bad_line")
    monkeypatch.setenv("LANG", "fr")
    assert error.say(translator(tmp_path)) == "Cette ligne n'est pas un objet JSON."
    monkeypatch.setenv("LANG", "C")
    assert error.say(translator(tmp_path)) == "This line is not a JSON object."
    monkeypatch.setenv("LANG", "fr")
    assert error.say(translator(tmp_path / "none")) == "This line is not a JSON object."
    (folder / "django.mo").write_bytes(b"spoilt")
    gettext._translations.clear()
    assert error.say(translator(tmp_path)) == "This line is not a JSON object."


def test_a_wrong_command_line_ends_with_2():
    assert run("odd").returncode == 2
    assert run().returncode == 2


def test_engine_imports_without_django():
    subprocess.run([sys.executable, "-c", WITHOUT_DJANGO], check=True, cwd=ROOT)
