"""Concours made through the verbs: what they return is saved and complete."""

from __future__ import annotations

import datetime as dt
from itertools import count

from clubs.models import Actor, Club
from tests.factories.clubs import actor, make_club
from tournaments.models import Partnership, Tournament
from tournaments.registration import NewPair, enter_many, open_tournament
from tournaments.rules import Rules, derive, load

_numbers = count(1)


def _words(text: str) -> list[str]:
    return text.split()


# 60 first and 61 last names: 3,660 different people without a word in common by accident.
FIRST = _words(
    """
    Adèle Alain Alice André Anne Arlette Bernard Brigitte Camille Cécile Chantal Charles
    Claire Claude Colette Daniel Denis Denise Édith Émile Éric Fabien Fanny Félix Francis
    Georges Gérard Gilles Ginette Henri Hélène Inès Irène Jacques Jean Jeanne Joël Josette
    Karine Léa Lionel Louis Lucie Marcel Marie Maurice Michel Mireille Monique Nadine Nicole
    Noël Odile Pascal Paul René Rose Serge Simone Yves
    """
)
LAST = _words(
    """
    Auger Bardin Barré Blot Bodin Bouvet Brunet Caillé Chabot Charron Chauvin Coutant Daguet
    Delage Drouet Dubreuil Fichet Forestier Gaborit Garnier Gaudin Girard Gobin Guérin Guyot
    Hamel Hardy Hervé Imbert Jolly Jousseaume Laîné Lambert Landais Largeau Leblanc Lemoine
    Lucas Maillard Marsault Merceron Moreau Moulin Naud Ollivier Pasquier Pelletier Picard
    Poirier Quintard Raffin Ravaud Renaud Rivière Roussel Sauvage Tessier Thibault Turpin
    Vincent Vrignaud
    """
)


def names(number: int) -> tuple[str, str]:
    """The two players of pair `number`, from 1; no name occurs twice up to 1,830 pairs."""
    return _name(2 * number - 2), _name(2 * number - 1)


def _name(index: int) -> str:
    # 60 and 61 have no common divisor, so that the pair of remainders is new each time.
    return f"{FIRST[index % len(FIRST)]} {LAST[index % len(LAST)]}"


def make_tournament(
    pairs: int = 0,
    *,
    club: Club | None = None,
    rules: Rules | None = None,
    name: str = "",
    seed: str = "essai",
    by: Actor | None = None,
    **changes: object,
) -> Tournament:
    """A concours under the asce règlement with `pairs` complete pairs, numbered from 1.

    changes: fields of the règlement by path, dots as two underscores (`format__rounds=3`).
    """
    rules = rules or load("asce")
    if changes:
        rules = derive(rules, {path.replace("__", "."): value for path, value in changes.items()})
    tournament = open_tournament(
        club or make_club(f"Amicale {next(_numbers)}"),
        name=name or f"Concours {next(_numbers)}",
        date=dt.date(2026, 11, 28),
        rules=rules,
        base=rules.name,
        place="Salle des fêtes",
        seed=seed,
        by=by or actor(),
    )
    if pairs:
        enter_pairs(tournament, pairs, by=by)
    return tournament


def enter_pairs(
    tournament: Tournament, pairs: int, *, start: int = 1, by: Actor | None = None
) -> list[Partnership]:
    """Pairs `start`, `start` + 1 ... of the list of names."""
    numbers = range(start, start + pairs)
    new = [NewPair(names=names(number), paid_cents=1000) for number in numbers]
    return list(enter_many(tournament, pairs=new, by=by or actor()))


def pair_numbered(tournament: Tournament, number: int) -> Partnership:
    """The pair of that number, as it is now."""
    return Partnership.objects.entered().with_players().get(tournament=tournament, number=number)
