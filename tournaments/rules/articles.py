"""The règlement as it is printed: made from the data that the engines obey, and from nothing else.

The order is that of the ASCE text: entry, rounds, time, draw, final draws, odd numbers, the table,
play, points, ranking, prizes.  What decides nothing (`effect.silent`) is not printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.profile import CHOSEN
from tournaments.refusals import fill
from tournaments.rules import formats, scored, values
from tournaments.rules.alone import ALONE
from tournaments.rules.effect import has_final
from tournaments.rules.points import profile_of
from tournaments.rules.said import Said, choice
from tournaments.rules.sentences import CHAPTERS, SENTENCES
from tournaments.rules.singles import SINGLES, SINGLES_CHAPTERS
from tournaments.standings import Criterion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from scoring.profile import ScoringProfile
    from tournaments.rules.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article: chapter and sentence are English, marked for gettext; params are JSON-able.

    sentence has %(name)s for each parameter.  source: where règlement and scoring profile have it
    from, where their data say so.  own: the organiser decided it otherwise than the profile.
    """

    number: int
    code: str
    params: Mapping[str, object]
    sentence: str
    chapter: str
    source: str = ""
    own: bool = False

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The sentence in the reader's language, its parameters filled in."""
        return fill(translate(self.sentence), self.params)


def articles(rules: Rules, profile: ScoringProfile | None = None) -> tuple[Article, ...]:
    """The printed règlement, numbered from 1; its points are those of `profile`, if one is given.

    Raises ScoringError unknown_profile where the règlement's own is not shipped.
    """
    profile = profile or profile_of(rules)
    return tuple(
        Article(
            number=number,
            code=said.code,
            params=said.params,
            sentence=_sentence(rules, profile, said.code),
            chapter=_chapter(rules, said.chapter),
            source=_source(rules, profile, said),
            own=any(profile.origin(name) == CHOSEN for name in said.points),
        )
        for number, said in enumerate(_all(rules, profile), start=1)
    )


def _chapter(rules: Rules, code: str) -> str:
    own = SINGLES_CHAPTERS.get(code) if rules.singles else None
    return own or CHAPTERS[code]


def _sentence(rules: Rules, profile: ScoringProfile, code: str) -> str:
    """Four players have takers; of three and of two there is one.  In a mêlée nobody is a pair."""
    alone = ALONE.get(code) if profile.players < 4 else None
    single = SINGLES.get(code) if rules.singles else None
    return alone or single or SENTENCES[code]


def _source(rules: Rules, profile: ScoringProfile, said: Said) -> str:
    """Where the data have it from: the règlement's own notes, then those of the profile."""
    noted = dict(rules.origins)
    decided = (profile.origin(name) for name in said.points)
    found = [*(noted.get(path, "") for path in said.fields), *decided]
    return " · ".join(dict.fromkeys(text for text in found if text and text != CHOSEN))


def _all(rules: Rules, profile: ScoringProfile) -> Iterator[Said]:
    yield from _entry(rules)
    yield from formats.length(rules)
    yield from formats.draw(rules)
    yield from formats.final(rules)
    yield from _odd(rules)
    yield from _table(rules)
    yield from scored.taking(profile)
    yield from scored.play(profile)
    yield from scored.points(
        profile,
        both_words=rules.customs.both_words,
        king_first=rules.customs.king_first,
        caps_from=rules.format.caps_from,
    )
    yield from _ranking(rules)
    code = "prizes.cumulate" if rules.prizes.cumulate else "prizes.one"
    yield Said("prizes", code, ("prizes.cumulate",))


def _entry(rules: Rules) -> Iterator[Said]:
    who = ("eligibility",)
    if rules.eligibility:
        yield Said("entry", "entry.eligibility", who, {"eligibility": rules.eligibility})
    else:
        yield Said("entry", "entry.anyone", who)
    yield Said("entry", "entry.pairs")
    if rules.fee:
        euros, cents = divmod(rules.fee, 100)
        yield Said("entry", "entry.fee", ("fee",), {"euros": euros, "cents": f"{cents:02}"})
    else:
        yield Said("entry", "entry.free", ("fee",))


def _odd(rules: Rules) -> Iterator[Said]:
    yield formats.odd(rules)
    if rules.odd.method == values.OddMethod.REFUSE:
        return
    if rules.odd.method == values.OddMethod.BIS:
        yield Said("odd", "odd.bis_else")
    yield from formats.who_rests(rules)
    fixed = rules.odd.points == values.ByePoints.FIXED
    params = {"points": rules.odd.fixed} if fixed else {}
    yield Said("odd", f"rest.{rules.odd.points}", ("odd.points", "odd.fixed"), params)


def _table(rules: Rules) -> Iterator[Said]:
    for name in ("direction", "first_dealer", "nobody_takes", "misdeal", "irregularity"):
        yield choice("table", rules, f"customs.{name}")
    fields = ("penalty.points", "penalty.to")
    if rules.penalty.points:
        points = {"points": rules.penalty.points}
        yield Said("table", f"penalty.{rules.penalty.to}", fields, points)
    else:
        yield Said("table", "penalty.none", fields)
    yield _forfeit(rules)


def _forfeit(rules: Rules) -> Said:
    fields = ("penalty.forfeit",)
    marked = [rules.forfeit(number) for number in range(1, rules.format.rounds + 1)]
    if len(set(marked)) == 1:
        return Said("table", "forfeit.even", fields, {"points": marked[0]})
    return Said("table", "forfeit.varied", fields, {"points": marked})


def _ranking(rules: Rules) -> Iterator[Said]:
    path = ("ranking.criteria",)
    first, *others = rules.ranking.criteria
    yield Said("ranking", f"rank.{first}", path)
    for criterion in others:
        yield Said("ranking", f"then.{criterion}", path)
    if Criterion.LOT not in others:
        yield Said("ranking", "ranking.shared", path)
    if has_final(rules) and Criterion.PLACING not in rules.ranking.criteria:
        yield Said("ranking", "final.no_places", path)
    yield choice("ranking", rules, "ranking.leavers")
