"""What the desk is asked about once before a score is kept: rare totals, and slips of the hand."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_noop

from scoring import totals
from scoring.errors import ScoringError
from scoring.sides import BySide, Side
from scoring.totals import Verdict
from tournaments.models import ScoreEntry, Seat
from tournaments.pairing.phases.stages import Kind, read_stage
from tournaments.refusals import Refusal
from tournaments.rules.points import profile_of
from tournaments.rules.values import Ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.profile import ScoringProfile
    from scoring.totals import Judgement
    from tournaments.models import Table
    from tournaments.rules import Rules

HIGHEST = 99_999
MANY_CAPOTS = 3
"""More capots than this in the explanation are asked about, however weak the losers."""


NOTHING_FROM = 4
"""From so many deals on, a side without a single point is asked about."""

MILD = frozenset({"same_as_before", "same_as_last_partie", "swapped", "equal_in_draw"})
"""Doubts about which sheet this is; the totals themselves are ordinary."""


SENTENCES = {
    "watch_capots": gettext_noop(
        "It would take %(capots)s capots in %(deals)s deals: is that so, or is a total mistyped?"
    ),
    "target_missed": gettext_noop("Nobody reached %(target)s points: is the partie over?"),
    "nothing_at_all": gettext_noop(
        "One side would have no point at all in %(deals)s deals: is that so, or is a total missing?"
    ),
    "same_as_before": gettext_noop(
        "Table %(table)s, typed just before, has the same totals: is this another sheet?"
    ),
    "same_as_last_partie": gettext_noop(
        "%(names)s had the same totals in partie %(round)s: is this the sheet of this partie?"
    ),
    "equal_in_draw": gettext_noop(
        "Equal in a match of the draws: the better seed passes, unless one more deal is played "
        "and counted. Is it to stay equal?"
    ),
    "swapped": gettext_noop(
        "%(who)s entered these totals the other way round: which side has %(a)s?"
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """One question: its code, its English sentence with open places, and the facts for them."""

    code: str
    template: str
    params: dict[str, Any]

    def as_data(self) -> dict[str, Any]:
        return {"code": self.code, "params": self.params}


class ResultRefused(Refusal):
    """The statement cannot be kept."""

    sentences: ClassVar = {
        "table_gone": gettext_noop("This table is not there any more."),
        "round_is_draft": gettext_noop("This partie is not published yet: no result can be kept."),
        "finished": gettext_noop("The concours is finished: reopen it to change a result."),
        "bad_total": gettext_noop("A total is a whole number from 0 to %(high)s."),
        "key_reused": gettext_noop("This key was used for another entry of this table."),
        "reason_missing": gettext_noop("Say why."),
        "not_last": gettext_noop(
            "Something else was entered for this table since: look at its history."
        ),
        "nothing_entered": gettext_noop("Nothing is entered for this table."),
        "already_entered": gettext_noop(
            "This table has a result: annul it first if it does not count."
        ),
        "not_at_table": gettext_noop("This pair does not sit at this table."),
        "all_deals": gettext_noop(
            "Under this règlement a sheet holds all deals of the partie: %(deals)s."
        ),
        "bad_dealt": gettext_noop("A sheet of this partie holds 1 to %(deals)s deals."),
    }


class ScoreImpossible(Refusal):
    """No sheet of this many deals gives these totals.

    params: those of the reason, `reason` (its code) and `suggestions` ([[a, b], ...]).
    """

    def __init__(self, judged: "Judgement") -> None:
        self.judgement = judged
        params: dict[str, object] = dict(judged.reason.params)
        params["reason"] = judged.reason.code
        params["suggestions"] = [[pair.a, pair.b] for pair in judged.suggestions]
        super().__init__("score_impossible", "points", params)

    @property
    def template(self) -> str:
        return self.judgement.reason.template


class ScoreDoubtful(Refusal):
    """To be confirmed once.

    params: those of the first doubt, `doubts` ([{code, params}, ...]) and `suggestions`.
    """

    def __init__(self, asked: "tuple[Doubt, ...]", judged: "Judgement") -> None:
        self.asked = asked
        params: dict[str, object] = dict(asked[0].params)
        params["doubts"] = [doubt.as_data() for doubt in asked]
        params["suggestions"] = [[pair.a, pair.b] for pair in judged.suggestions]
        super().__init__("score_doubtful", "points", params)

    @property
    def template(self) -> str:
        return self.asked[0].template

    @property
    def mild(self) -> bool:
        """Nothing in the totals themselves is rare."""
        return all(doubt.code in MILD for doubt in self.asked)


def judged(
    rules: "Rules", table: "Table", points: BySide[int], dealt: int | None = None
) -> "Judgement":
    """What the scoring engine says of these totals at this table; raises ResultRefused.

    dealt: how many deals the sheet holds, where the clock or a target ended the partie before its
    last deal.  Of a partie to a target whose sheet does not say so, any number of deals will do.
    """
    for side in Side:
        if not 0 <= points[side] <= HIGHEST:
            raise ResultRefused("bad_total", f"points.{side.value}", {"high": HIGHEST})
    deals, scoring = rules.deals(table.round.number), profile_of(rules)
    _refuse_dealt(rules, deals, dealt)
    try:
        if dealt is None and rules.time.ends == Ends.TARGET:
            return _of_any_length(scoring, deals, points)
        deals = dealt or deals
        found = totals.judge(scoring, deals, points)
    except ScoringError as error:
        raise ResultRefused("bad_total", "points", {"high": HIGHEST}) from error
    if found.verdict == Verdict.UNLIKELY and not found.suggestions:
        return replace(found, suggestions=tuple(_one_total_wrong(scoring, deals, points)))
    return found


def _refuse_dealt(rules: "Rules", deals: int, dealt: int | None) -> None:
    if dealt is None:
        return
    if rules.time.ends == Ends.DEALS:
        raise ResultRefused("all_deals", "dealt", {"deals": deals})
    if not 1 <= dealt <= deals:
        raise ResultRefused("bad_dealt", "dealt", {"deals": deals})


def _of_any_length(scoring: "ScoringProfile", deals: int, points: BySide[int]) -> "Judgement":
    """The kindest word on the totals that any number of deals up to the most earns."""
    best = found = totals.judge(scoring, deals, points)
    for fewer in range(deals - 1, 0, -1):
        if found.verdict in {Verdict.POSSIBLE, Verdict.UNKNOWN}:
            return found
        found = totals.judge(scoring, fewer, points)
        if (best.verdict, found.verdict) == (Verdict.IMPOSSIBLE, Verdict.UNLIKELY):
            best = found
    return found if found.verdict in {Verdict.POSSIBLE, Verdict.UNKNOWN} else best


def _one_total_wrong(
    scoring: "ScoringProfile", deals: int, points: BySide[int]
) -> "Iterator[BySide[int]]":
    """No slip of one key explains the totals: each one kept, with what it leaves the other side."""
    if scoring.declarations:
        return
    left = totals.other_total(scoring, deals, points.a)
    if left is not None:
        yield BySide(a=points.a, b=left)
    left = totals.other_total(scoring, deals, points.b)
    if left is not None:
        yield BySide(a=left, b=points.b)


def about(
    table: "Table", points: BySide[int], said: "Judgement", standing: "Sequence[ScoreEntry]"
) -> tuple[Doubt, ...]:
    """All there is to ask; `standing`: the statements that the table has, which say otherwise."""
    if any(entry.points == points for entry in standing):
        return ()
    found = [*_rare(said), *_target(table, points), *_nothing(table, points)]
    found += _equal_in_draw(table, points)
    found += _swapped(points, standing)
    found += _same_as_before(table, points)
    found += _same_as_last_partie(table, points)
    return tuple(found)


def _doubt(code: str, **params: Any) -> Doubt:
    return Doubt(code=code, template=SENTENCES[code], params=params)


def _rare(judged: "Judgement") -> list[Doubt]:
    reason = judged.reason
    if judged.verdict == Verdict.UNLIKELY:
        return [Doubt(code=reason.code, template=reason.template, params=dict(reason.params))]
    if judged.explains and judged.explains.capots > MANY_CAPOTS:
        deals = reason.params.get("deals")
        return [_doubt("watch_capots", capots=judged.explains.capots, deals=deals)]
    return []


def _target(table: "Table", points: BySide[int]) -> list[Doubt]:
    """A partie to a target that nobody reached: the clock may have ended it, or it is not over."""
    time = table.round.tournament.rules.time
    if time.ends != Ends.TARGET or max(points.a, points.b) >= time.target:
        return []
    return [_doubt("target_missed", target=time.target)]


def _nothing(table: "Table", points: BySide[int]) -> list[Doubt]:
    deals = table.round.tournament.rules.deals(table.round.number)
    if deals < NOTHING_FROM or min(points.a, points.b) > 0:
        return []
    return [_doubt("nothing_at_all", deals=deals)]


def _equal_in_draw(table: "Table", points: BySide[int]) -> list[Doubt]:
    """One of the two must pass; only a draw asks for it."""
    decides = read_stage(table.stage).kind in {Kind.ROUND, Kind.THIRD, Kind.PLACE}
    return [_doubt("equal_in_draw")] if decides and points.a == points.b else []


def _swapped(points: BySide[int], standing: "Iterable[ScoreEntry]") -> list[Doubt]:
    for entry in standing:
        if entry.points == points.swap and points.a != points.b:
            return [_doubt("swapped", who=entry.by_name, a=points.a, b=points.b)]
    return []


def _same_as_before(table: "Table", points: BySide[int]) -> list[Doubt]:
    """The last entry of the whole concours, when it is another table's."""
    last = (
        ScoreEntry.objects.filter(table__round__tournament=table.round.tournament_id)
        .select_related("table")
        .order_by("-id")
        .first()
    )
    if last is None or last.table_id == table.pk or last.points is None:
        return []
    if points not in (last.points, last.points.swap):
        return []
    return [_doubt("same_as_before", table=last.table.number)]


def _same_as_last_partie(table: "Table", points: BySide[int]) -> list[Doubt]:
    """A partnership of this table had the same totals in the partie before."""
    now = dict(Seat.objects.filter(table=table).values_list("partnership_id", "side"))
    earlier = (
        Seat.objects.filter(
            partnership__in=now, round__number=table.round.number - 1, table__result__isnull=False
        )
        .select_related("round", "table__result", "partnership__first", "partnership__second")
        .order_by("round__number", "round__bis", "side")
    )
    return [
        _doubt("same_as_last_partie", names=seat.partnership.names, round=str(seat.round))
        for seat in earlier
        if _from(seat.side, seat.table.points if seat.table else None)
        == _from(now[seat.partnership_id], points)
    ]


def _from(side: str, points: BySide[int] | None) -> tuple[int, int] | None:
    """Own total, the other one."""
    return None if points is None else (points[Side(side)], points[Side(side).other])
