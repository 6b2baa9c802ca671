"""The shipped règlements as a first-time organiser looks for one: by how the parties are run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from tournaments import rules

SHELVES: Sequence[tuple[str, Mapping[str, str]]] = (
    (
        gettext_noop("Fixed pairs, drawn partie by partie"),
        {
            "asce": gettext_noop("A draw, then first against second, third against fourth…"),
            "lions-10": gettext_noop("The same with shorter parties."),
            "casson": gettext_noop("The same in the order of registration; wins before points."),
            "suisse": gettext_noop("Pairs with as many wins meet."),
            "gagnants": gettext_noop("Winners meet winners, the beaten meet the beaten."),
            "tirage": gettext_noop("Each partie is drawn by lot."),
        },
    ),
    (
        gettext_noop("Fixed pairs, the whole evening planned"),
        {
            "toutes-rondes": gettext_noop("Everybody meets everybody; for eight pairs or so."),
            "fixes-mobiles": gettext_noop("Odd numbers keep their table, even numbers move."),
        },
    ),
    (
        gettext_noop("Mêlée: players alone"),
        {
            "melee": gettext_noop("Another partner in each partie, by a plan made beforehand."),
            "melee-classement": gettext_noop("Another partner in each partie, by the ranking."),
        },
    ),
    (
        gettext_noop("Pools, knock-out, finals"),
        {
            "poules": gettext_noop("Pools of four, then two draws: six parties of contrée each."),
            "consolante": gettext_noop("Whoever is beaten plays on in a consolation draw."),
            "finale": gettext_noop("Six parties for all, then a final of the best eight."),
        },
    ),
    (
        gettext_noop("Coinche and contrée"),
        {
            "coinche": gettext_noop("A draw, then ranking order; total points."),
            "contree": gettext_noop("A draw, then ranking order; wins before points."),
            "horloge": gettext_noop("The same; a partie ends by the clock."),
        },
    ),
)
"""Headings, and beneath each its règlements by name with one line; no name stands twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """One règlement to choose: name, its own title, and what it is in one line."""

    name: str
    title: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Règlements of one kind."""

    heading: str
    offered: tuple[Offered, ...]


def shelves() -> tuple[Shelf, ...]:
    """All shipped règlements, in the reader's language."""
    return tuple(
        Shelf(
            heading=gettext(heading),
            offered=tuple(
                Offered(name=name, title=rules.load(name).title, line=gettext(line))
                for name, line in lines.items()
            ),
        )
        for heading, lines in SHELVES
    )
