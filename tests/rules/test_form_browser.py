"""The règlement's form in a real browser: what it shows follows the choices, without a script."""

import pytest

from tests.factories.clubs import make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments.forms.rules import name_of
from tournaments.rules.effect import silent_among
from tournaments.rules.values import Later

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHOICES = [
    *({"format.later": str(way)} for way in Later),
    *({"format.later": way, "final.losers": "out"} for way in ("knockout", "pools")),
    {"format.later": "pools", "final.losers": "out", "final.others": "ranking"},
    {"final.after": 3},
    {"final.after": 3, "format.later": "melee"},
    {"time.ends": "target"},
    {"time.ends": "clock"},
    {"odd.method": "refuse", "odd.points": "fixed"},
    {"odd.method": "bye", "odd.points": "fixed"},
]

SHOWN = """
(choices) => {
  const form = document.querySelector("form.reglement");
  form.reset();
  for (const [name, value] of Object.entries(choices)) form.elements[name].value = value;
  const fields = [...form.querySelectorAll(".field")].map((field) => [
    field.querySelector("[name]").name, field.checkVisibility(),
  ]);
  return Object.fromEntries(fields);
}
"""


def expected(rules, choices):
    """Names of the fields that decide nothing under the rules with these choices."""
    silent = silent_among(lambda path: choices.get(path, rules.value(path)))
    return {name_of(path) for path in silent}


def test_the_form_shows_what_decides_something_and_nothing_else(page, signed_in):
    """The style sheet hides what `effect.silent` names."""
    club = make_club()
    signed_in(page, make_member(club, "organiser"))
    tournament = make_tournament(0, club=club)
    page.goto(f"/desk/{tournament.slug}/rules/")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for choices in CHOICES:
        shown = page.evaluate(SHOWN, {name_of(path): value for path, value in choices.items()})
        hidden = {name for name, visible in shown.items() if not visible}
        assert hidden == expected(tournament.rules, choices), choices
