"""Templates: every variable exists, nothing is marked safe or runs inline, every word is marked."""

import datetime as dt
import re
from pathlib import Path

import pytest
from django.template import engines
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.exceptions import NoReverseMatch

from tests.factories.clubs import make_user
from tournaments.models import Partnership, Round, Table, Tournament
from tournaments.simulation import demo

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
ATTRIBUTES = "templates/django/forms/widgets/attrs.html"  # attributes only, without their elements
SAFE = {"templates/django/forms/hint.html": 1}  # help texts of Django and ours, never a user's
WORDS_OF_NO_LANGUAGE = {
    "Dix de der",  # the name of the house
    "red",  # a class of the style sheet, in a block of its own
    "PDF",
    "CSV",
    "JSON",
    "bis",
    "BIS",
}

TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
COMMENT = re.compile(r"{% comment.*?{% endcomment %}|<!--.*?-->", re.DOTALL)
MARKED = re.compile(r"{% blocktrans(?:late)?\b.*?{% endblocktrans(?:late)? %}", re.DOTALL)
SILENT = re.compile(r"<(script|style|code|pre|svg|kbd)\b.*?</\1>", re.DOTALL)
SPOKEN = re.compile(
    r"\b(?:title|alt|placeholder|aria-label|data-confirm|data-key-label|label|value)"
    r"=\"([^\"]*)\""
)
ELEMENT = re.compile(r"<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{3,}")
INLINE = {
    "a script in the page": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")", re.IGNORECASE
    ),
    "a style in the page": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "a script in an attribute": re.compile(
        r"<[^>]*\s(?:on[a-z]+|hx-on[\w:.-]*)\s*=|[\"']\s*javascript:", re.IGNORECASE
    ),
    "another host": re.compile(
        r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"(?:https?:)?//", re.IGNORECASE
    ),
}


def name_of(path):
    return str(path.relative_to(ROOT))


def every_template():
    return pytest.mark.parametrize("path", TEMPLATES, ids=name_of)


@every_template()
def test_template_marks_nothing_safe(path):
    text = path.read_text("utf-8")
    marks = len(re.findall(r"\|\s*safe(?:seq)?\b|{% autoescape off", text))
    assert marks == SAFE.get(name_of(path), 0)


def test_code_marks_nothing_safe():
    doors = [ROOT / room for room in ("clubs", "config", "tournaments")]
    marks = [
        f"{name_of(path)}: {line.strip()}"
        for door in doors
        for path in sorted(door.rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\b(?:mark_safe|SafeString)\b", line)
    ]
    assert marks == []


@every_template()
def test_template_runs_nothing_inline(path):
    text = TAG.sub("x", path.read_text("utf-8"))
    assert [fault for fault, pattern in INLINE.items() if pattern.search(text)] == []


@every_template()
def test_every_visible_word_is_marked_for_translation(path):
    if name_of(path) != ATTRIBUTES:
        assert visible_words(path.read_text("utf-8")) == []


def visible_words(text):
    """What a reader would see or hear in English whatever her language."""
    text = SILENT.sub(" ", COMMENT.sub(" ", MARKED.sub(" ", text)))
    text = TAG.sub("\x00", text)
    spoken = [value for element in ELEMENT.findall(text) for value in SPOKEN.findall(element)]
    spoken = [value for value in spoken if " " in value or value[:1].isupper()]
    shown = re.split("[\x00\n]", ELEMENT.sub("\x00", text))
    found = [
        part.strip(" ·:…–") for part in (*shown, *(p for s in spoken for p in s.split("\x00")))
    ]
    return [part for part in found if WORD.search(part) and part not in WORDS_OF_NO_LANGUAGE]


def test_a_word_that_is_not_marked_is_found():
    assert visible_words('<p title="{{ x }}">Hello {% translate "world" %}</p>') == ["Hello"]
    assert visible_words('<a title="Read me">{{ x }}</a>') == ["Read me"]
    assert visible_words("{% blocktranslate %}Hello{% endblocktranslate %} <code>abc</code>") == []


HOLE = "⟦%s⟧"
HOLES = re.compile("⟦[^⟧]*⟧")
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@pytest.fixture
def strict(monkeypatch):
    """An undefined variable leaves a mark that no page may show."""
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", HOLE)


@pytest.fixture
def hall(db):
    """The demonstration: one concours to enter, one under way, one over."""
    user = demo.found("un mot de passe")
    demo.fill(user, today=dt.date(2026, 11, 28))
    return user


def addresses(patterns, namespace=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = pattern.namespace or ""
            yield from addresses(
                pattern.url_patterns, f"{namespace}{inner}:" if inner else namespace
            )
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{namespace}{pattern.name}", set(pattern.pattern.converters)


OURS = sorted(
    {
        (name, frozenset(wanted))
        for name, wanted in addresses(get_resolver().url_patterns)
        if name.startswith(("tournaments:", "clubs:", "account_login", "account_signup"))
    },
    key=lambda one: (one[0], sorted(one[1])),
)


def holders(tournament):
    """What each kind of address may carry for this concours."""
    table = Table.objects.filter(round__tournament=tournament).first()
    pair = Partnership.objects.filter(tournament=tournament).first()
    number = Round.objects.filter(tournament=tournament).count() and 1
    return {
        "slug": [tournament.slug, tournament.club.slug],
        "number": [number or 1],
        "name": ["overview", "plan", "results", "standings", "prizes", "rules"],
        "pk": [one.pk for one in (table, pair) if one is not None],
        "token": [tournament.screen_token],
    }


def urls(tournament):
    known = holders(tournament)
    for name, wanted in OURS:
        if wanted - known.keys():
            continue
        rows = [{}]
        for one in sorted(wanted):
            rows = [{**row, one: value} for row in rows for value in known[one]]
        for row in rows:
            try:
                yield reverse(name, kwargs=row)
            except NoReverseMatch:
                continue


def pages(client):
    """Each page that answers a plain visit, as text."""
    for tournament in Tournament.objects.order_by("pk"):
        for url in sorted(set(urls(tournament))):
            answer = client.get(url)
            assert answer.status_code < 500, url
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                yield url, answer.content.decode()


MUST = (
    "dashboard registration round results standings prizes publication rules journal import "
    "concours public_plan public_results public_standings public_prizes public_rules screen"
)


@pytest.mark.slow
def test_pages_use_only_variables_that_exist_and_run_nothing_inline(hall, strict):
    for who, user in (("organiser", hall), ("visitor", None), ("stranger", make_user())):
        client = Client()
        if user is not None:
            client.force_login(user, backend=BACKEND)
        shown = dict(pages(client))
        holes = {f"{url} {hole}" for url, text in shown.items() for hole in HOLES.findall(text)}
        inline = {
            f"{url}: {fault}"
            for url, text in shown.items()
            for fault, pattern in INLINE.items()
            if pattern.search(text)
        }
        assert (who, sorted(holes), sorted(inline)) == (who, [], [])
        assert missing(shown.keys(), public_only=who != "organiser") == set(), who


def missing(seen, *, public_only):
    """The main pages that did not answer for the concours under way and for the one over."""
    wanted = set()
    for tournament in Tournament.objects.filter(rounds__isnull=False).distinct():
        for name, needs in OURS:
            short = name.removeprefix("tournaments:")
            if short not in MUST.split() or (public_only and is_desk(short)):
                continue
            known = {"slug": tournament.slug, "number": 1, "token": tournament.screen_token}
            wanted.add(reverse(name, kwargs={one: known[one] for one in needs}))
    return wanted - seen


def is_desk(name):
    return name not in {"concours", "screen"} and not name.startswith("public_")


def test_a_variable_that_is_not_there_leaves_a_hole(strict):
    assert engines["django"].from_string("{{ nothing }}").render({}) == "⟦nothing⟧"
