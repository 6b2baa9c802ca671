"""The règlement as it is printed: made from the data that the engines obey, and from nothing else.

The order is that of the ASCE text: entry, rounds, draw, odd numbers, the table, play, points,
ranking, prizes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.refusals import fill
from tournaments.rules import values
from tournaments.rules.sentences import CHAPTERS, SENTENCES
from tournaments.standings import Criterion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tournaments.rules.rules import Rules

_CARD_POINTS = 152


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article: chapter and sentence are English, marked for gettext; params are JSON-able.

    sentence has %(name)s for each parameter.  source: where the règlement has it from, where its
    data say so; what the scoring profile decides has its sources there.
    """

    number: int
    code: str
    params: Mapping[str, object]
    sentence: str
    chapter: str
    source: str = ""

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The sentence in the reader's language, its parameters filled in."""
        return fill(translate(self.sentence), self.params)


@dataclass(frozen=True, slots=True)
class _Said:
    """One article to be: its chapter, its code, the fields it speaks of, its parameters."""

    chapter: str
    code: str
    fields: tuple[str, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)


def articles(rules: Rules, profile: Mapping[str, object]) -> tuple[Article, ...]:
    """The printed règlement, numbered from 1.

    profile: parameters of the scoring profile by name, choices by their value (what
    `ScoringProfile.parameters()` gives); of a parameter that is not there, nothing is printed.
    """
    origins = dict(rules.origins)
    return tuple(
        Article(
            number=number,
            code=said.code,
            params=said.params,
            sentence=SENTENCES[said.code],
            chapter=CHAPTERS[said.chapter],
            source=" ".join(dict.fromkeys(filter(None, map(origins.get, said.fields)))),
        )
        for number, said in enumerate(_all(rules, profile), start=1)
    )


def _all(rules: Rules, profile: Mapping[str, object]) -> Iterator[_Said]:
    yield from _entry(rules)
    yield from _format(rules)
    yield from _draw(rules)
    yield from _odd(rules)
    yield from _table(rules)
    yield from _play(profile)
    yield from _points(rules, profile)
    yield from _ranking(rules)
    code = "prizes.cumulate" if rules.prizes.cumulate else "prizes.one"
    yield _Said("prizes", code, ("prizes.cumulate",))


def _entry(rules: Rules) -> Iterator[_Said]:
    who = ("eligibility",)
    if rules.eligibility:
        yield _Said("entry", "entry.eligibility", who, {"eligibility": rules.eligibility})
    else:
        yield _Said("entry", "entry.anyone", who)
    yield _Said("entry", "entry.pairs")
    if rules.fee:
        euros, cents = divmod(rules.fee, 100)
        yield _Said("entry", "entry.fee", ("fee",), {"euros": euros, "cents": f"{cents:02}"})
    else:
        yield _Said("entry", "entry.free", ("fee",))


def _format(rules: Rules) -> Iterator[_Said]:
    fields, rounds, deals = ("format.rounds", "format.deals"), rules.format.rounds, rules.deals(1)
    if set(rules.format.deals) == {deals}:
        yield _Said("format", "format.even", fields, {"rounds": rounds, "deals": deals})
    else:
        varied = {"rounds": rounds, "deals": list(rules.format.deals)}
        yield _Said("format", "format.varied", fields, varied)


def _draw(rules: Rules) -> Iterator[_Said]:
    yield _choice("draw", rules, "format.first")
    yield _choice("draw", rules, "format.same_group")
    if rules.format.rounds > 1:
        yield _choice("draw", rules, "format.later")
        yield _choice("draw", rules, "format.rematch")


def _choice(chapter: str, rules: Rules, path: str) -> _Said:
    return _Said(chapter, f"{path.partition('.')[2]}.{rules.value(path)}", (path,))


def _odd(rules: Rules) -> Iterator[_Said]:
    yield _choice_of_odd(rules)
    if rules.odd.method == values.OddMethod.REFUSE:
        return
    if rules.odd.method == values.OddMethod.BIS:
        yield _Said("odd", "odd.bis_else")
    yield _choice("odd", rules, "odd.bye")
    fixed = rules.odd.points == values.ByePoints.FIXED
    params = {"points": rules.odd.fixed} if fixed else {}
    yield _Said("odd", f"rest.{rules.odd.points}", ("odd.points", "odd.fixed"), params)


def _choice_of_odd(rules: Rules) -> _Said:
    return _Said("odd", f"odd.{rules.odd.method}", ("odd.method",))


def _table(rules: Rules) -> Iterator[_Said]:
    for name in ("direction", "first_dealer", "nobody_takes", "misdeal", "irregularity"):
        yield _choice("table", rules, f"customs.{name}")
    fields = ("penalty.points", "penalty.to")
    if rules.penalty.points:
        points = {"points": rules.penalty.points}
        yield _Said("table", f"penalty.{rules.penalty.to}", fields, points)
    else:
        yield _Said("table", "penalty.none", fields)
    yield _forfeit(rules)


def _forfeit(rules: Rules) -> _Said:
    fields = ("penalty.forfeit",)
    marked = [rules.forfeit(number) for number in range(1, rules.format.rounds + 1)]
    if len(set(marked)) == 1:
        return _Said("table", "forfeit.even", fields, {"points": marked[0]})
    return _Said("table", "forfeit.varied", fields, {"points": marked})


def _play(profile: Mapping[str, object]) -> Iterator[_Said]:
    yield _Said("play", "play.follow")
    for name in ("trump_led", "partner_ruffed", "cannot_go_higher"):
        yield from _scored("play", profile, name)


def _scored(chapter: str, profile: Mapping[str, object], name: str) -> Iterator[_Said]:
    code = f"{name}.{profile.get(name)}"
    if code in SENTENCES:
        yield _Said(chapter, code)


def _points(rules: Rules, profile: Mapping[str, object]) -> Iterator[_Said]:
    yield from _declarations(profile)
    yield from _belote(rules, profile)
    yield from _contract(profile)
    yield from _tie(profile)
    yield from _capot(profile)
    failed = profile.get("failed")
    if failed is not None:
        yield _Said("points", "failed", params={"failed": failed})
    if profile.get("belote"):
        yield _Said("points", "belote.inviolable")


def _declarations(profile: Mapping[str, object]) -> Iterator[_Said]:
    if "declarations" in profile:
        code = "declarations.count" if profile["declarations"] else "declarations.none"
        yield _Said("points", code)


def _belote(rules: Rules, profile: Mapping[str, object]) -> Iterator[_Said]:
    belote = profile.get("belote")
    fields = ("customs.both_words",)
    if belote:
        code = "belote.words" if rules.customs.both_words else "belote.called"
        yield _Said("points", code, fields, {"belote": belote})
    elif belote == 0:
        yield _Said("points", "belote.none", fields)


def _contract(profile: Mapping[str, object]) -> Iterator[_Said]:
    last_trick = profile.get("last_trick")
    if isinstance(last_trick, int):
        params = {"last_trick": last_trick, "deal": _CARD_POINTS + last_trick}
        yield _Said("points", "last_trick", params=params)
    if "belote_counts" in profile:
        code = "contract.with_belote" if profile["belote_counts"] else "contract.without_belote"
        yield _Said("points", code)


def _tie(profile: Mapping[str, object]) -> Iterator[_Said]:
    if profile.get("tie") != "litige":
        yield from _scored("points", profile, "tie")
        return
    last_trick = profile.get("last_trick", 10)
    half = (_CARD_POINTS + last_trick) // 2 if isinstance(last_trick, int) else ""
    yield _Said("points", "tie.litige", params={"half": half})
    for name in ("litige_waits", "litige_again", "litige_last"):
        yield from _scored("points", profile, name)


def _capot(profile: Mapping[str, object]) -> Iterator[_Said]:
    capot = profile.get("capot")
    if capot is None:
        return
    suffered = profile.get("capot_suffered", capot)
    if capot == suffered:
        yield _Said("points", "capot.same", params={"capot": capot})
    else:
        params = {"capot": capot, "suffered": suffered}
        yield _Said("points", "capot.differs", params=params)


def _ranking(rules: Rules) -> Iterator[_Said]:
    path = ("ranking.criteria",)
    first, *others = rules.ranking.criteria
    yield _Said("ranking", f"rank.{first}", path)
    for criterion in others:
        yield _Said("ranking", f"then.{criterion}", path)
    if Criterion.LOT not in others:
        yield _Said("ranking", "ranking.shared", path)
    yield _choice("ranking", rules, "ranking.leavers")
