"""The règlement that an arbiter opens, and its articles as she cites them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from scoring import profile as scoring_profile
from tournaments import rules as reglements
from tournaments.rules.articles import articles
from tournaments.rules.points import profile_of
from tournaments.rules.sentences import CHAPTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.profile import ScoringProfile
    from tournaments.models import Tournament
    from tournaments.rules import Rules
    from tournaments.rules.articles import Article

FIRST: Final = "asce"
_OF_PROFILES: Final = (CHAPTERS["taking"], CHAPTERS["play"], CHAPTERS["points"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """An article as the règlement prints it; number None: a profile has sentences, not articles."""

    number: int | None
    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What an arbiter rules by.

    name: in the address; empty for the règlement of a concours.  rules: None for a scoring profile
    that belongs to no règlement, where play and points are known and penalties are not.
    """

    name: str
    title: str
    profile: "ScoringProfile"
    rules: "Rules | None"
    articles: "Mapping[str, Article]"

    @property
    def clockwise(self) -> bool:
        return self.rules is None or self.rules.customs.direction == "clockwise"

    def cite(self, *names: str) -> tuple[Cited, ...]:
        """The articles that say what these decisions of the règlement are, in this order."""
        return tuple(
            Cited(
                number=article.number if self.rules else None,
                text=article.text(gettext),
                source=article.source,
            )
            for name in names
            for code, article in self.articles.items()
            if f"{code}.".startswith(f"{name}.")
        )


def of_tournament(tournament: "Tournament") -> Book:
    """The règlement of a concours with what its organiser changed."""
    return _of_rules("", tournament.rules)


def shipped(name: str) -> Book | None:
    """A shipped règlement or scoring profile; None where there is none of this name."""
    if name in reglements.names():
        return _of_rules(name, reglements.load(name))
    if name not in scoring_profile.names():
        return None
    profile = scoring_profile.load(name)
    printed = _printed(reglements.derive(reglements.load(FIRST), {"scoring": name}))
    own = {code: one for code, one in printed.items() if one.chapter in _OF_PROFILES}
    return Book(name=name, title=profile.name, profile=profile, rules=None, articles=own)


def first() -> Book:
    """The règlement that lies open where none is chosen."""
    return _of_rules(FIRST, reglements.load(FIRST))


def choices() -> tuple[tuple[str, str], ...]:
    """What may be opened without a concours: règlements first, then profiles of points."""
    known = reglements.names()
    points = [name for name in scoring_profile.names() if name not in known]
    return (
        *((name, reglements.load(name).title) for name in known),
        *((name, scoring_profile.load(name).name) for name in points),
    )


def _of_rules(name: str, rules: "Rules") -> Book:
    return Book(
        name=name,
        title=rules.title,
        profile=profile_of(rules),
        rules=rules,
        articles=_printed(rules),
    )


@lru_cache(maxsize=64)
def _printed(rules: "Rules") -> "Mapping[str, Article]":
    """Made once for all the taps of an evening."""
    return {one.code: one for one in articles(rules)}
