"""What leaves the house as text: the ranking for a spreadsheet and for the press, the règlement.

Everything is made from the same ordered lists as the pages: no rank is worked out here.
"""

import csv
import io
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.models import Category, Prize
from tournaments.rules import articles
from tournaments.rules.points import profile_of
from tournaments.rules.points_words import told
from tournaments.standings import DEFINITIONS, Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Tournament
    from tournaments.prizes import Award
    from tournaments.queries.standings import Place, Played, Ranking
    from tournaments.rules import Rules
    from tournaments.rules.points_words import Told

BOM = "\ufeff"
DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """One article in the reader's language."""

    number: int
    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """The articles under one heading."""

    title: str
    articles: tuple[Printed, ...]


def reglement(rules: "Rules") -> tuple[Chapter, ...]:
    """The règlement that the engine obeys, article by article, in the reader's language."""
    chapters: dict[str, list[Printed]] = {}
    for one in articles(rules):
        printed = Printed(number=one.number, text=one.text(gettext), source=one.source)
        chapters.setdefault(one.chapter, []).append(printed)
    return tuple(
        Chapter(title=gettext(title), articles=tuple(inside)) for title, inside in chapters.items()
    )


def points_changes(rules: "Rules") -> "tuple[Told, ...]":
    """What the organiser decided otherwise than the shipped profile, in the reader's language."""
    return told(rules, gettext)


def profile_name(rules: "Rules") -> str:
    """The shipped profile that deals are counted by."""
    return profile_of(rules).name


def criterion_label(code: str) -> str:
    """The name of a criterion in the reader's language."""
    return gettext(DEFINITIONS[Criterion(code)].label)


def shown_value(text: str) -> str:
    """A criterion's value as people read it: "2917/3" as 972.33."""
    if "/" not in text:
        return text
    above, below = text.split("/")
    return f"{int(above) / int(below):.2f}"


def safe_cell(text: str) -> str:
    """The text, made harmless for a spreadsheet that would take it for a formula.

    An apostrophe before it, as spreadsheets themselves write text that begins so.
    """
    return f"'{text}" if text.startswith(DANGEROUS) else text


def cells(place: "Place", rounds: "Iterable[int]") -> tuple[str, ...]:
    """What each partie gave this pair, as text; the two games of a bis joined by a plus.

    (E) exempt, (F) forfeit, [brackets] for a game set aside, a dash for a rest, dots when awaited;
    an arrow from what was marked to what counts, where a cap makes it less.
    """
    return tuple(_cell(place.in_round(number)) for number in rounds)


def _cell(games: "Sequence[Played]") -> str:
    played = [_game_text(game) for game in games if game.kind != "rest"]
    return " + ".join(played) if played else "–"


def _game_text(game: "Played") -> str:
    if game.kind == "awaited":
        return "…"
    points = "–" if game.points is None else str(game.points)
    if game.raw is not None:
        points = f"{game.raw}\u00a0→\u00a0{points}"
    if not game.counted and game.points is not None:
        return f"[{points}]"
    return points + {"bye": " (E)", "forfeit": " (F)"}.get(game.kind, "")


def signed(points: int) -> str:
    """A penalty with its sign: +162, −162."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def award_title(award: "Award", rules: "Rules") -> str:
    """For whom a prize is, in words."""
    if award.kind == Prize.Kind.LAST:
        return wording.said(rules, "Last pair")
    if award.kind == Prize.Kind.RANK:
        return ngettext("Rank %(nth)s", "Rank %(nth)s", award.nth) % {"nth": award.nth}
    sentence = "First pair: %(category)s" if award.nth == 1 else "Pair no. %(nth)s: %(category)s"
    category = str(Category(award.category).label).lower()
    return wording.said(rules, sentence, category=category, nth=award.nth)


def euros(cents: int) -> str:
    """An amount, or nothing where it is nothing."""
    if not cents:
        return ""
    whole = cents % 100 == 0
    return f"{number_format(Decimal(cents) / 100, decimal_pos=0 if whole else 2)} €"


def standings_csv(ranking: "Ranking") -> str:
    """The ranking for a French spreadsheet: BOM, semicolons, CRLF; numbers as numbers."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(safe_cell(title) for title in _headings(ranking))
    writer.writerows(_cells(place, ranking) for place in ranking.places)
    return BOM + out.getvalue()


def _headings(ranking: "Ranking") -> "Iterable[str]":
    yield from (gettext("Rank"), gettext("Equal"), gettext("Number"))
    two = (gettext("Player 1"), gettext("Player 2"))
    yield from (gettext("Player"),) if ranking.singles else two
    yield gettext("Group")
    for number in ranking.rounds:
        yield gettext("Partie %(number)s") % {"number": number}
    yield from (gettext("Penalties"), gettext("Total"), gettext("Wins"), gettext("Withdrawn"))


def _cells(place: "Place", ranking: "Ranking") -> "list[str | int]":
    yes = gettext("yes")
    names = (*place.pair.names, "")[: 1 if ranking.singles else 2]
    return [
        place.rank,
        yes if place.tied else "",
        place.pair.number,
        *(safe_cell(name) for name in names),
        safe_cell(place.pair.group),
        *(_sum(place, number) for number in ranking.rounds),
        place.penalties,
        place.total,
        place.wins,
        yes if place.withdrawn else "",
    ]


def _sum(place: "Place", number: int) -> "int | str":
    """Points of one partie, the counted bis game included; empty where there are none."""
    points = [
        game.points for game in place.in_round(number) if game.counted and game.points is not None
    ]
    return sum(points) if points else ""


def press_text(tournament: "Tournament", ranking: "Ranking", *, most: int | None = None) -> str:
    """The ranking as plain text for the local paper, one line a pair."""
    count = len(ranking.places)
    head = wording.counted(
        count,
        "press",
        singles=ranking.singles,
        name=tournament.name,
        place=f"{tournament.place}, " if tournament.place else "",
        date=date_format(tournament.date, "DATE_FORMAT"),
    )
    lines = [head, *([] if ranking.complete else [_provisional(ranking)]), ""]
    lines += [_press_line(place) for place in ranking.places[:most]]
    return "\n".join(lines) + "\n"


def _provisional(ranking: "Ranking") -> str:
    return gettext("Provisional ranking after partie %(number)s.") % {"number": ranking.after}


def _press_line(place: "Place") -> str:
    template = (
        gettext("%(rank)s (equal). %(names)s, %(total)s points")
        if place.tied
        else gettext("%(rank)s. %(names)s, %(total)s points")
    )
    names: Sequence[str] = place.pair.names
    said = {"rank": place.rank, "names": _and(names), "total": place.total}
    return template % said


def _and(names: "Sequence[str]") -> str:
    if len(names) != 2:
        return ", ".join(names)
    return gettext("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}
