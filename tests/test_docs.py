"""The documentation says what the program does: names, links, keys, codes, and examples that run.

`python -m tests.test_docs` writes docs/reference/codes.md, docs/reference/profiles.md and the table
of parameters in docs/scoring.md anew.
"""

import importlib
import inspect
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import scoring_page

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "guide" / "organisateur.md"
CODES = ROOT / "docs" / "reference" / "codes.md"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def text(*names):
    return "\n".join((ROOT / name).read_text() for name in names)


def everything():
    return "\n".join(page.read_text() for page in PAGES)


def named(pattern, *folders):
    """What the group of the pattern finds in the Python files of these folders."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return {found for file in files for found in re.findall(pattern, file.read_text())}


# --- names ---


def test_every_variable_is_in_the_readme():
    used = named(r'"((?:DIXDEDER|DATABASE|REDIS)_[A-Z_]+)"', "config")
    assert {name for name in used if f"`{name}`" not in text("README.md")} == set()


def test_every_variable_of_the_suite_is_in_contributing():
    used = named(r'environ\.get\("(DIXDEDER_[A-Z_]+)"', "tests")
    assert {name for name in used if name not in text("CONTRIBUTING.md")} == set()


def test_every_command_is_documented():
    commands = {file.stem for file in ROOT.glob("*/management/commands/[a-z]*.py")}
    called = {name for name in commands if re.search(rf"(manage\.py|make) {name}\b", everything())}
    assert called == commands


def test_every_make_target_that_is_named_exists():
    block = r"^    ?(?:\$ )?|`"
    named_targets = set(re.findall(rf"(?:{block})(?:[A-Z_]+=\S+ )?make ([a-z0-9-]+)", everything()))
    targets = set(re.findall(r"^\.PHONY: (.*)$", text("Makefile"), re.MULTILINE)[0].split())
    assert named_targets - targets == set()


def test_every_scoring_profile_and_parameter_is_documented():
    from scoring import profile

    page = text("docs/scoring.md")
    assert {name for name in profile.names() if f"`{name}`" not in page} == set()
    assert {key for key in profile.PARAMETERS if f"`{key}`" not in page} == set()


def test_what_is_written_from_the_profiles_is_not_stale():
    stale = "run `python -m tests.test_docs`"
    assert scoring_page.PAGE.read_text("utf-8") == scoring_page.page(), stale
    scoring = text("docs/scoring.md")
    assert scoring == scoring_page.with_table(scoring), stale


def test_every_answer_of_a_parameter_says_what_it_means_and_which_texts_have_it_so():
    from scoring.parameters import PARAMETERS

    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", text("docs/scoring.md"), re.MULTILINE)
    listed = {name for row in rows for name in row.split(", ")}
    everybody = {"all ", "consensus", "no text", "common", "usage"}
    for parameter in PARAMETERS.values():
        if answers := parameter.values():
            told = scoring_page.meanings(parameter.kind)
            assert list(told) == [one.value for one in answers]
            who = {answer: said[said.index("(") :] for answer, said in told.items()}
            unnamed = [key for key, said in who.items() if not named_in(said, listed | everybody)]
            assert unnamed == [], parameter.name


def named_in(said, names):
    return any(name in said for name in names)


def test_every_reglement_and_each_of_its_fields_is_documented():
    from tournaments import rules
    from tournaments.standings import Criterion

    page = text("docs/reglement.md")
    for name in rules.names():
        assert f"`{name}`" in page
        assert f"`{name}`" in GUIDE.read_text()
        assert {
            path for path in paths(rules.load(name).as_data()) if f"`{path}`" not in page
        } == set()
    assert {one.value for one in Criterion if f"`{one.value}`" not in page} == set()


def paths(data, before=""):
    for key, value in data.items():
        if isinstance(value, dict) and key not in {"origins", "scoring_changes"}:
            yield from paths(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


def test_every_scoring_error_is_documented():
    raised = named(r'ScoringError\(\s*"([a-z_]+)"', "scoring")
    internal = {"bad_profile", "capot_points", "bad_range", "bad_line"}  # sentences of listed codes
    assert {
        code for code in raised - internal if f"`{code}`" not in text("docs/scoring.md")
    } == set()


# --- refusals: one page, written by the program ---


def refusals():
    """(class, its sentences by code), every subclass of Refusal, by module and name."""
    import tournaments
    from tournaments.refusals import Refusal

    for module in pkgutil.walk_packages(tournaments.__path__, "tournaments."):
        if not module.name.endswith((".__main__", ".waiting")):
            importlib.import_module(module.name)
    found, waiting = set(), [Refusal]
    while waiting:
        subclasses = [one for one in waiting.pop().__subclasses__() if one not in found]
        found.update(subclasses)
        waiting.extend(subclasses)
    own = [one for one in found if one.__module__.startswith("tournaments.") and one.sentences]
    return sorted(own, key=lambda one: (one.__module__, one.__name__))


def codes_page():
    lines = [
        "# Refusals",
        "",
        "Whatever the program refuses has a code that never changes, the field it is about, and",
        "parameters; pages, API and commands make the sentence in the reader's language. Codes of",
        "`scoring` are in [scoring.md](../scoring.md), those of the API itself in",
        "[api.md](api.md).",
        "",
        "This page is written by `python -m tests.test_docs`.",
    ]
    for one in refusals():
        lines += ["", f"## {one.__name__}", "", inspect.getdoc(one).splitlines()[0], ""]
        lines += ["| code | sentence |", "|---|---|"]
        lines += [f"| `{code}` | {said} |" for code, said in sorted(one.sentences.items())]
    return "\n".join(lines) + "\n"


def test_every_refusal_is_in_the_page_of_codes():
    assert CODES.read_text() == codes_page()


# --- links, pictures, keys ---


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_the_page_lead_somewhere(page):
    prose = FENCE.sub("", page.read_text())
    links = re.findall(r"\]\(([^)\s]+)\)", prose)
    files = [link for link in links if not re.match(r"(https?:|mailto:|#)", link)]
    missing = [link for link in files if not (page.parent / link.partition("#")[0]).exists()]
    assert missing == []
    anchors = {anchor(title) for title in re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)}
    assert [link for link in links if link.startswith("#") and link[1:] not in anchors] == []


def anchor(title):
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def test_every_picture_is_shown_and_small():
    pictures = {file.name for file in (ROOT / "docs/screenshots").iterdir()}
    assert pictures == set(re.findall(r"screenshots/([\w-]+\.jpg)", text("docs/pages.md")))
    assert sum(file.stat().st_size for file in (ROOT / "docs/screenshots").iterdir()) < 6_000_000


FRENCH = {"Enter": "Entrée", "Escape": "Échap"}


def test_every_key_of_the_desk_is_in_the_guide():
    """Numbers choose among answers; letters that a category or a player's list give are its own."""
    keys = set()
    for file in ROOT.glob("templates/tournaments/desk/*.html"):
        found = re.findall(r'data-key="([^"]+)"', file.read_text())
        keys.update(key for value in found if "{" not in value for key in value.split())
    written = {"+".join(FRENCH.get(part, part) for part in key.split("+")) for key in keys}
    caps = {key.upper() if len(key) == 1 else key for key in written}
    guide = GUIDE.read_text()
    assert {key for key in caps if f"`{key}`" not in guide} == set()


# --- examples ---


def examples(page, language):
    return [body for kind, body in FENCE.findall(text(page)) if kind in language]


def shell(command, folder):
    env = {
        **{
            key: value
            for key, value in os.environ.items()
            if key not in {"DATABASE_URL", "REDIS_URL"}
        },
        "DIXDEDER_DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LANG": "C",
        "PYTHONPATH": str(ROOT),
    }
    command = re.sub(r"\bpython manage\.py", f"python {ROOT / 'manage.py'}", command)
    command = re.sub(r"\bpython ", f"{sys.executable} ", command)
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def conversations(block):
    """(command, what the page says it answers) of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        yield command, said.strip()


def fits(said, answered):
    """`...` stands for anything."""
    pattern = r".*".join(re.escape(part) for part in said.split("..."))
    return re.fullmatch(pattern, answered.strip(), re.DOTALL)


SCORING = [
    example
    for page in ("README.md", "docs/scoring.md", "docs/play.md")
    for block in examples(page, {"console", ""})
    for example in conversations(block)
    if "python -m scoring" in example[0]
]


@pytest.mark.parametrize(("command", "said"), SCORING)
def test_the_examples_of_scoring_answer_what_the_pages_say(command, said, tmp_path):
    answered = shell(command, tmp_path)
    assert '"error"' not in answered
    assert fits(said or "...", answered), (said, answered)


@pytest.mark.slow
def test_the_other_examples_of_the_readme_run(tmp_path):
    pairs = [{"id": number, "rank": number} for number in range(1, 5)]
    request = {"system": "ranking", "seed": "s", "round": 1, "rounds": 4, "entrants": pairs}
    (tmp_path / "round.json").write_text(json.dumps(request))
    answers = {}
    for block in examples("README.md", {"console"}):
        for command, _said in conversations(block):
            if "pairing" in command or "manage.py" in command:
                answers[command.split()[2]] = shell(command, tmp_path)
    assert '"tables"' in answers["tournaments.pairing"]
    assert {"simulate", "replay"} <= set(answers)


@pytest.mark.parametrize("page", ["docs/pairing.md", "docs/reglement.md"])
def test_the_python_of_the_page_gives_what_its_comments_say(page):
    for block in examples(page, {"python"}):
        names: dict[str, object] = {}
        before = ""
        for line in block.splitlines():
            if line.startswith("# "):
                assert repr(eval(before, names)) == line[2:]
            else:
                exec(line, names)
            before = line


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    CODES.write_text(codes_page())
    scoring_page.write()
