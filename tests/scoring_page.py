"""docs/reference/profiles.md, written from the profiles: what each decides, in the screen's words.

Also the table of parameters in docs/scoring.md.  `python -m tests.test_docs` writes both anew.
"""

import inspect
import re
from enum import StrEnum
from pathlib import Path

from scoring import profile
from scoring.parameters import PARAMETERS, Applies
from tournaments.rules.points_words import answer, question

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "profiles.md"
SCORING = ROOT / "docs" / "scoring.md"
MARKS = re.compile(r"(<!-- parameters: .*? -->\n).*?(<!-- end of parameters -->)", re.DOTALL)
FRENCH = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
BASE = "classique"
WHERE = {
    Applies.ALWAYS: "everywhere",
    Applies.BELOTE: "where belote is played",
    Applies.TIE: "where both sides' points are compared: all but bids that need only be reached",
    Applies.POINTS: "where the points of the cards are marked",
    Applies.LITIGE: "where a tie is a litige",
    Applies.ROUNDING: "where marks are rounded",
    Applies.DECLARATIONS: "where declarations are played",
    Applies.TURN_UP: "where the trump is turned up",
    Applies.BIDS: "where contracts are bid",
    Applies.BIDS_WITH_POINTS: "where contracts are bid and the points of the cards are marked",
    Applies.BIDS_WITH_CAPOT: "where a capot can be bid and the points of the cards are marked",
    Applies.BIDS_IN_TRICKS: "where a capot or a générale can be bid",
    Applies.BIDS_BELOTE_COUNTS: "where contracts are bid and belote helps to make them",
    Applies.BIDS_BELOTE_MARKED: "where contracts are bid and belote is marked",
    Applies.BIDS_NO_TRUMP: "where sans-atout is bid and declarations are played",
    Applies.PARTNERS: "at four",
    Applies.THIRD_HAND: "at three and at four",
    Applies.TARGET: "in a game to a target",
    Applies.TARGET_WITH_BELOTE: "in a game to a target, where belote is played",
    Applies.CAP: "where the winner is capped",
}
HEAD = """# Profiles and parameters of scoring

What each parameter of a scoring profile is, which texts give which answer, and profile by profile
what differs from `classique`. [scoring.md](../scoring.md) names the texts and tells how a deal, a
game and a sheet are counted.

This page is written by `python -m tests.test_docs` from `scoring/profiles/*.toml`, the docstrings
of `scoring/choices.py` and the French catalogue.
"""


def page():
    return "\n".join([HEAD, *parameters(), *profiles()]) + "\n"


def with_table(text):
    """docs/scoring.md with its table of parameters as it must be."""
    rows = ["| parameter | meaning | answers |", "|---|---|---|"]
    for one in PARAMETERS.values():
        told = ", ".join(f"`{value}`" for value in one.values()) or kind(one).rstrip(".").lower()
        rows.append(
            f"| [`{one.name}`](reference/profiles.md#{one.name}) | {one.meaning} | {told} |"
        )
    table = "\n".join(rows) + "\n"
    return MARKS.sub(lambda found: found[1] + table + found[2], text)


def write():
    PAGE.write_text(page(), "utf-8")
    SCORING.write_text(with_table(SCORING.read_text("utf-8")), "utf-8")


def shipped():
    return [profile.load(name) for name in (BASE, *(n for n in profile.names() if n != BASE))]


# --- parameters ---


def parameters():
    yield "## Parameters"
    yield ""
    yield "A parameter stands in a profile only where it applies; elsewhere it changes nothing."
    for parameter in PARAMETERS.values():
        yield f"\n### `{parameter.name}`\n"
        yield f"{parameter.meaning}. {kind(parameter)} Applies {WHERE[parameter.applies]}.\n"
        yield "| answer | meaning and texts | profiles |"
        yield "|---|---|---|"
        yield from answers(parameter)


def kind(parameter):
    if parameter.values():
        return "One of the answers below."
    if parameter.kind is bool:
        return "Yes or no."
    if isinstance(parameter.numbers, range):
        return f"A whole number from {parameter.numbers[0]} to {parameter.numbers[-1]}."
    return f"One of {', '.join(map(str, parameter.numbers))}."


def answers(parameter):
    having = {}
    for one in shipped():
        if parameter.name in one.parameters():
            having.setdefault(one.parameters()[parameter.name], []).append(f"`{one.profile}`")
    texts = meanings(parameter.kind) if parameter.values() else {}
    for value in parameter.values() or sorted(having, reverse=parameter.kind is bool):
        shown = {True: "yes", False: "no"}.get(value, value) if parameter.kind is bool else value
        told = texts.get(value) or sourced(parameter.name, value)
        yield f"| `{shown}` | {told} | {', '.join(having.get(value, ['—']))} |"


def meanings(choice: type[StrEnum]):
    """The paragraph of each answer, from the docstring of the choice."""
    paragraphs = (inspect.getdoc(choice) or "").split("\n\n")[1:]
    return dict(re.sub(r"\s+", " ", one).split(": ", 1) for one in paragraphs)


def sourced(name, value):
    """The texts that shipped profiles name for a number or a yes and no, each once."""
    found = [one.origin(name) for one in shipped() if one.parameters().get(name) == value]
    return "; ".join(dict.fromkeys(found))


# --- profiles ---


def profiles():
    yield "\n## Profiles"
    base, *others = shipped()
    translate = french()
    yield from titled(base)
    yield "| décision | réponse | d'après |\n|---|---|---|"
    for name, value in base.parameters().items():
        said = answer(name, value, translate)
        yield f"| {question(name, translate)} (`{name}`) | {said} | {base.origin(name)} |"
    for one in others:
        yield from titled(one)
        yield f"| décision | `{BASE}` | `{one.profile}` | d'après |\n|---|---|---|---|"
        for name, before, after in profile.differences(base, one):
            then, now = answer(name, before, translate), answer(name, after, translate)
            label = f"{question(name, translate)} (`{name}`)"
            yield f"| {label} | {then} | {now} | {one.origin(name) or 'sans objet'} |"


def titled(one):
    yield f"\n### `{one.profile}`: {one.name}\n"
    yield from (f"- {source}" for source in one.sources)
    yield ""


def french():
    """What makes French of a msgid: the catalogue's own words, English where it has none."""
    text = FRENCH.read_text("utf-8")
    pairs = re.findall(
        r'(#,[^\n]*\n)?(?:#[^\n]*\n)*msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n)+)', text
    )
    words = {string(key): string(value) for flags, key, value in pairs if "fuzzy" not in flags}
    return lambda english: words.get(english) or english


def string(quoted):
    joined = "".join(re.findall(r'^"(.*)"$', quoted, re.MULTILINE))
    return joined.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
