"""Every sentence of the house is in the catalogue, in good French, under one word for one thing."""

import gettext
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import django
import pytest
from babel.messages.pofile import read_po
from django.utils import translation

import tournaments
from clubs.models.refusal import SENTENCES as CLUBS
from config import catalogue
from scoring.errors import SENTENCES as SCORING
from tournaments.messages import BY_HAND
from tournaments.pairing.sentences import FAULTS, REASONS, REFUSALS
from tournaments.refusals import Refusal
from tournaments.rules.sentences import CHAPTERS
from tournaments.rules.sentences import SENTENCES as RULES
from tournaments.standings import DEFINITIONS

ROOT = Path(__file__).parents[1]
NARROW = "\u202f"
PLACE = re.compile(r"%\(\w+\)[sd]|%%s|(?<!%)%[sd]|\{\w*\}")
TAG = re.compile(r"<[^>]+>")
CODE = re.compile(r"<code>.*?</code>|" + PLACE.pattern + "|" + TAG.pattern)

# What the table of words in the design gives as code words, except those that are French as well
# (pair, table, belote, litige, capot, mêlée, double) ...
CODE_WORDS = """
    club clubs side sides player players partnership partnerships pairs tournament tournaments rules
    round rounds bye byes deal deals trick tricks trump trumps turn-up taker takers follow ruff
    overtrump discard declaration declarations failed redouble sheet sheets entry entries standings
    ranking tie-break season draw score scores penalty desk seed
"""
# ... and the French words that other organisers use for what has one name here: partie, donne, pli,
# équipe, concours, association, exempt, lot.
OTHER_WORDS = "manche manches mène mènes levée levées doublette doublettes tournoi tournois prix"


def key(message):
    return (message.context, message.id)


def forms(said):
    return (said,) if isinstance(said, str) else tuple(said or ("",))


def sentences(language):
    return [message for message in catalogue.read(language) if message.id]


FRENCH = sentences("fr")


def told(message):
    """A name for a failing case."""
    return forms(message.id)[0]


def plain(text):
    return CODE.sub("x", text)


@pytest.fixture(scope="module")
def compiled():
    catalogue.build()
    return gettext.translation("django", ROOT / "locale", ["fr"])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_catalogue_holds_what_the_house_says_and_nothing_else(language):
    said = {key(message) for message in catalogue.collected() if message.id}
    kept = {key(message) for message in sentences(language)}
    assert (said - kept, kept - said) == (set(), set()), "run `make messages`"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_catalogue_has_no_obsolete_and_no_uncertain_sentence(language):
    with catalogue.path_of(language).open("rb") as file:
        found = read_po(file, locale=language)
    assert list(found.obsolete) == []
    assert [told(message) for message in found if message.id and message.fuzzy] == []


def test_every_sentence_is_translated():
    assert [told(m) for m in FRENCH if not catalogue.complete(m.string)] == []


def test_both_plurals_are_translated():
    assert [told(m) for m in FRENCH if m.pluralizable and len(forms(m.string)) != 2] == []


def test_english_says_what_the_code_says():
    assert [told(m) for m in sentences("en") if forms(m.string) != forms(m.id)] == []


def test_places_to_fill_are_the_same():
    """French uses its singular for none as well: both forms need what the English plural has."""
    wrong = [
        (english, french)
        for message in FRENCH
        for english in forms(message.id)[-1:]
        for french in forms(message.string)
        if sorted(PLACE.findall(english)) != sorted(PLACE.findall(french))
        and set(PLACE.findall(english)) != set(PLACE.findall(french))
    ]
    assert wrong == []


def test_tags_are_the_same():
    wrong = [
        told(message)
        for message in FRENCH
        for french in forms(message.string)
        if sorted(TAG.findall(forms(message.id)[-1])) != sorted(TAG.findall(french))
    ]
    assert wrong == []


def test_spaces_and_stops_at_the_ends_are_the_same():
    def ends(text):
        return text[:1].isspace(), text[-1:].isspace(), text.endswith((".", "!")) and " " in text

    wrong = [
        (english, french)
        for message in FRENCH
        for english, french in zip(forms(message.id), forms(message.string), strict=True)
        if ends(english) != ends(french)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("straight apostrophe", r"'"),
        ("straight or English quotation mark", '["“”]'),
        ("three dots", r"\.\.\."),
        ("no narrow space before ; ! ? »", rf"[^{NARROW}\s;!?][;!?»]|[ \u00a0][;!?»]"),
        ("no narrow space before :", rf"(?:[^{NARROW}\d]|[ \u00a0]):(?=\s|$)|^:"),
        ("no narrow space after «", rf"«[^{NARROW}]"),
        ("two spaces", r"  "),
        ("capital without its accent", r"\b(?:Eq|Ech|Ecr|Et[ae]|Eg|Ec[ah]|Ed|A (?:la|qu|v|p))\w*"),
        ("number without a hard space", r"\b[nN]° "),
    ],
)
def test_french_is_well_set(fault, pattern):
    wrong = [
        french
        for message in FRENCH
        for french in forms(message.string)
        if re.search(pattern, plain(french))
    ]
    assert wrong == [], fault


@pytest.mark.parametrize("word", [*CODE_WORDS.split(), *OTHER_WORDS.split()])
def test_one_word_for_one_thing(word):
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    wrong = [
        french
        for message in FRENCH
        for french in forms(message.string)
        if pattern.search(plain(french))
    ]
    assert wrong == []


def test_plurals_are_chosen_as_django_chooses_them():
    """Django merges our catalogue into its own only where both count alike."""
    theirs = Path(django.__file__).parent / "conf/locale/fr/LC_MESSAGES/django.po"
    with theirs.open("rb") as file:
        django_expression = read_po(file, locale="fr", ignore_obsolete=True).plural_expr
    assert catalogue.read("fr").plural_expr == django_expression


def test_english_reader_is_told_in_english(compiled):
    with translation.override("en"):
        said = {m.id: translation.gettext(m.id) for m in sentences("en") if plain_text(m)}
    assert {asked: told_so for asked, told_so in said.items() if asked != told_so} == {}


def plain_text(message):
    return isinstance(message.id, str) and message.context is None


def refusals(kind=Refusal):
    yield kind
    for child in kind.__subclasses__():
        yield from refusals(child)


def test_every_sentence_of_the_engines_and_every_refusal_is_in_the_catalogue():
    for module in pkgutil.walk_packages(tournaments.__path__, "tournaments."):
        if "migrations" not in module.name and "__main__" not in module.name:
            importlib.import_module(module.name)
    marked = {told(message) for message in FRENCH}
    tables = [SCORING, REFUSALS, REASONS, FAULTS, BY_HAND, RULES, CHAPTERS, CLUBS]
    tables += [kind.sentences for kind in refusals()]
    said = {sentence for table in tables for sentence in table.values()}
    said |= {definition.label for definition in DEFINITIONS.values()}
    assert said - marked == set()


def test_compiled_catalogue_answers(compiled):
    assert compiled.gettext("Final ranking") == "Classement final"
    assert compiled.ngettext("%(number)s player", "%(number)s players", 0) == "%(number)s joueur"
    assert compiled.ngettext("%(number)s player", "%(number)s players", 2) == "%(number)s joueurs"


def test_compile_writes_only_what_is_newer(tmp_path, monkeypatch):
    source = tmp_path / "fr" / "django.po"
    source.parent.mkdir()
    source.write_bytes(catalogue.header("fr") + b'\nmsgid "Draw"\nmsgstr "Tirage"\n')
    monkeypatch.setattr(catalogue, "path_of", lambda language: tmp_path / language / "django.po")
    catalogue.build()
    target = source.with_suffix(".mo")
    written = target.stat().st_mtime_ns
    catalogue.build()
    assert target.stat().st_mtime_ns == written
    os.utime(source, (written / 1e9 + 10, written / 1e9 + 10))
    catalogue.build()
    assert target.stat().st_mtime_ns != written


def ask_scoring(language):
    total = {"profile": "asce", "deals": 12, "totals": {"A": 1000, "B": 945}}
    environment = {name: value for name, value in os.environ.items() if name[:2] != "LC"}
    environment |= {"LANG": language, "LANGUAGE": ""}
    answer = subprocess.run(
        [sys.executable, "-m", "scoring", "sheet"],
        input=json.dumps(total).encode(),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=environment,
    )
    return answer.stdout.decode()


def test_scoring_answers_in_the_language_of_the_environment(compiled):
    french, english = ask_scoring("fr_FR.UTF-8"), ask_scoring("C.UTF-8")
    assert json.loads(french).keys() == json.loads(english).keys()
    assert "est impossible" in french
    assert "cannot be" in english
