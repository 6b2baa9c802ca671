"""What a table's sheet says: stated, agreed, corrected, annulled, forfeited; and the standings.

Entries are only ever added; a table's state is `settle` of them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.sides import BySide, Side
from scoring.totals import Verdict
from tournaments import doubts, tally
from tournaments.background import Job, later
from tournaments.doubts import ResultRefused, ScoreDoubtful, ScoreImpossible
from tournaments.models import (
    DealEntry,
    LogEntry,
    Round,
    ScoreEntry,
    Seat,
    Standings,
    Table,
    Tournament,
)
from tournaments.models.facts import stated_by
from tournaments.settling import Settled, settle
from tournaments.standings import compare

if TYPE_CHECKING:
    from clubs.models import Actor
    from scoring.totals import Judgement
    from tournaments.models import Partnership
    from tournaments.rules import Rules
    from tournaments.standings import Change, Row

LOGGED_CHANGES = 20
UNDONE = "undone"
"""The reason of entries that take one back at once; pages say it in their language."""

Kind, State = ScoreEntry.Kind, Table.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What was kept, and what came of it.

    rivals: in a conflict, the entries that stand against each other, this one among them.
    changes: what a result moved in the standings, when it replaces one or comes after the next
    draw.  drawn: the number of a later partie that is drawn already and stays as it is.
    repeated: this entry had been kept before.
    """

    entry: ScoreEntry
    state: str
    result: ScoreEntry | None = None
    rivals: tuple[ScoreEntry, ...] = ()
    changes: "tuple[Change, ...]" = ()
    drawn: int | None = None
    repeated: bool = False


@dataclass(slots=True, kw_only=True)
class _Open:
    """A table held for writing, with all that was stated about it."""

    tournament: Tournament
    rules: "Rules"
    table: Table
    entries: list[ScoreEntry]
    settled: Settled


def judge(table: Table, points: BySide[int], *, dealt: int | None = None) -> "Judgement":
    """Whether the deals of this partie, or `dealt` of them, can give these totals.

    Raises ResultRefused bad_total, all_deals, bad_dealt.
    """
    return doubts.judged(table.round.tournament.rules, table, points, dealt)


@transaction.atomic
def record_score(  # noqa: PLR0913 - what a sheet says, who says it, and what was answered
    table: Table,
    *,
    points: BySide[int],
    by: "Actor",
    key: str,
    sees: int | None = None,
    confirmed: bool = False,
    disputed_reason: str = "",
    deals: int | None = None,
    dealt: int | None = None,
) -> Recorded:
    """Keep one statement of a table's score; never replaces an earlier one in the history.

    points: totals of the sheet, one per side; 0 is a total.  key: makes a repeated send harmless.
    sees: pk of the result the typist has before her, whose correction this then is; None when she
    takes the table for empty: what differs from an earlier entry is then a conflict.
    confirmed: the answer to ScoreDoubtful.  disputed_reason: keep a sheet that cannot be.
    deals: the totals are those of so many statements of the table's deals.  dealt: how many deals
    the sheet holds where the clock or a target ended the partie before its last one.
    Raises ResultRefused, ScoreImpossible, ScoreDoubtful.
    """
    opened = _open(table)
    current = opened.settled.result
    corrects = current is not None and current.pk == sees and current.points != points
    kind = Kind.CORRECTION if corrects else Kind.STATEMENT
    if (known := _known(opened, key, points)) is not None:
        return known
    disputed = disputed_reason.strip()
    told = _Told(points=points, by_deals=deals is not None, dealt=dealt)
    said = _said(opened, told, confirmed=confirmed, disputed=disputed)
    return _keep(opened, kind, points, by=by, key=key, deals=deals, **said)


@transaction.atomic
def correct(  # noqa: PLR0913 - as record_score
    table: Table,
    *,
    points: BySide[int],
    reason: str,
    by: "Actor",
    key: str,
    confirmed: bool = False,
    disputed: bool = False,
    deals: int | None = None,
    dealt: int | None = None,
) -> Recorded:
    """State the totals that count from now on; settles a conflict.

    Nothing is paired again: `Recorded.changes` says what moved, `drawn` what stays.
    Raises as `record_score`, and ResultRefused nothing_entered, reason_missing.
    """
    opened = _open(table)
    if (known := _known(opened, key, points)) is not None:
        return known
    if not opened.settled.standing:
        raise ResultRefused("nothing_entered")
    why = _why(reason)
    kept = why if disputed else ""
    told = _Told(points=points, by_deals=deals is not None, dealt=dealt)
    said = _said(opened, told, confirmed=confirmed, disputed=kept)
    return _keep(
        opened, Kind.CORRECTION, points, by=by, key=key, **(said | {"reason": why, "deals": deals})
    )


@transaction.atomic
def annul(table: Table, *, reason: str, by: "Actor", key: str) -> Recorded:
    """Empty the table, and its sheet: it is played again; what was entered stays in the history.

    Raises ResultRefused nothing_entered, reason_missing.
    """
    opened = _open(table)
    if (known := _known(opened, key, None)) is not None:
        return known
    if not opened.settled.standing:
        raise ResultRefused("nothing_entered")
    gone = DealEntry.objects.filter(table=opened.table).count()
    said = {"reason": _why(reason), "deals": gone or None}
    return _keep(opened, Kind.ANNULMENT, None, by=by, key=key, **said)


@transaction.atomic
def forfeit(table: Table, *, absent: "Partnership", reason: str, by: "Actor", key: str) -> Recorded:
    """Award the partie to the opponents of an absent partnership: `forfeit_points`, and a win.

    Raises ResultRefused already_entered (a result is never replaced by an absence), not_at_table.
    """
    opened = _open(table)
    seat = Seat.objects.filter(table=opened.table, partnership=absent).first()
    if seat is None:
        raise ResultRefused("not_at_table", "absent")
    won = forfeit_points(opened.rules, opened.table.round.number)
    points = BySide.for_side(Side(seat.side), 0, won)
    if (known := _known(opened, key, points)) is not None:
        return known
    if opened.settled.standing:
        raise ResultRefused("already_entered")
    return _keep(opened, Kind.FORFEIT, points, by=by, key=key, reason=_why(reason))


@transaction.atomic
def undo(entry: ScoreEntry, *, by: "Actor", key: str) -> Recorded:
    """Take the last entry of its table back: what counted before counts again, or nothing.

    It stays in the history, and so does this.  Raises ResultRefused not_last.
    """
    opened = _open(entry.table)
    before = settle(one for one in opened.entries if one.pk < entry.pk)
    points = before.result.points if before.result else None
    if (known := _known(opened, key, points)) is not None:
        return known
    if not opened.entries or opened.entries[-1].pk != entry.pk:
        raise ResultRefused("not_last")
    kind = Kind.ANNULMENT if before.result is None else Kind.CORRECTION
    kept = before.result
    names = ("verdict", "disputed", "deals", "dealt")
    said = {name: getattr(kept, name) for name in names} if kept else {}
    return _keep(opened, kind, points, by=by, key=key, reason=UNDONE, **said)


def forfeit_points(rules: "Rules", party: int) -> int:
    """What the opponents of an absent partnership mark; the absent one marks nothing.

    The règlement says it.  1100 for twelve deals where it does not: the one figure known for
    opponents of a pair that is not there (R10, La Grand-Combe).  It is near what a winner makes
    on average, so that a forfeit is neither a gift nor a loss; half of the points (972) would
    punish those who came.
    """
    return rules.forfeit(party)


@transaction.atomic
def refresh_standings(tournament_id: int, *, since: int = 1) -> tuple[int, ...]:
    """Work the standings out again from the entries; gives the parties whose rows changed.

    since: earlier parties are left as they are, unless a job for them was lost.  Writes only what
    changed, and then touches the concours; twice or at once does no harm.
    """
    tournament = _lock(tournament_id)
    evening = tally.read(tournament)
    if since > 1 and _earlier_are_old(tournament, evening, since):
        since = 1
    rows = Standings.objects.filter(tournament=tournament, after_round__gte=since)
    stored = {row.after_round: row for row in rows}
    parties = [party for party in evening.parties if party >= since]
    wrote = [party for party in parties if _refresh(tournament, evening, party, stored.get(party))]
    gone = [row.pk for party, row in stored.items() if party not in parties]
    Standings.objects.filter(pk__in=gone).delete()
    if wrote or gone:
        tournament.touch()
    Standings.objects.filter(tournament=tournament).update(computed_at=timezone.now())
    return tuple(wrote)


def _earlier_are_old(tournament: Tournament, evening: tally.Evening, since: int) -> bool:
    """Standings of parties before `since` are missing, or something about them happened since."""
    earlier = Standings.objects.filter(tournament=tournament, after_round__lt=since)
    made = list(earlier.values_list("computed_at", flat=True))
    if len(made) < sum(party < since for party in evening.parties):
        return True
    acts = LogEntry.objects.filter(tournament=tournament, at__gt=min(made))
    return acts.filter(Q(round_number=None) | Q(round_number__lt=since)).exists()


def _refresh(
    tournament: Tournament, evening: tally.Evening, party: int, stored: Standings | None
) -> bool:
    as_far = evening.upto(party)
    rows, complete = as_far.rows(), as_far.complete
    if stored is not None and stored.rows == rows and stored.complete == complete:
        return False
    Standings.objects.update_or_create(
        tournament=tournament,
        after_round=party,
        defaults={"rows": rows, "complete": complete, "version": tournament.version + 1},
    )
    return True


def _lock(tournament_id: int) -> Tournament:
    return Tournament.objects.held(tournament_id)


def _open(table: Table) -> _Open:
    """Hold the concours and read the table anew; refuses a draft."""
    tournament = _lock(table.round.tournament_id)
    found = Table.objects.select_related("round").filter(pk=table.pk).first()
    if found is None:
        raise ResultRefused("table_gone")
    if found.round.state != Round.State.PUBLISHED:
        raise ResultRefused("round_is_draft")
    found.round.tournament = tournament
    entries = list(ScoreEntry.objects.filter(table=found).order_by("id"))
    return _Open(
        tournament=tournament,
        rules=tournament.rules,
        table=found,
        entries=entries,
        settled=settle(entries),
    )


def _known(opened: _Open, key: str, points: BySide[int] | None) -> Recorded | None:
    """What was kept under this key, if anything was; otherwise refuses a finished concours."""
    entry = next((entry for entry in opened.entries if entry.key == key), None)
    if entry is not None:
        if entry.points != points:
            raise ResultRefused("key_reused", "key")
        return _recorded(opened.settled, entry, repeated=True)
    if opened.tournament.finished_at is not None:
        raise ResultRefused("finished")
    return None


def _recorded(settled: Settled, entry: ScoreEntry, **more: Any) -> Recorded:
    rivals = settled.standing if settled.state == State.CONFLICT else ()
    return Recorded(entry=entry, state=settled.state, result=settled.result, rivals=rivals, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """The totals of a sheet; by_deals: of deals that were stated, which shows that they can be."""

    points: BySide[int]
    by_deals: bool
    dealt: int | None


def _said(opened: _Open, told: _Told, *, confirmed: bool, disputed: str) -> dict[str, Any]:
    """What the judge makes of the totals; asks or refuses where nobody has answered yet."""
    points = told.points
    judged = doubts.judged(opened.rules, opened.table, points, told.dealt)
    known = judged.verdict == Verdict.UNKNOWN and told.by_deals
    verdict = Verdict.POSSIBLE if known else judged.verdict
    said = {
        "verdict": verdict.value,
        "disputed": bool(disputed),
        "reason": disputed,
        "dealt": told.dealt,
    }
    if disputed:
        return said
    if judged.verdict == Verdict.IMPOSSIBLE:
        raise ScoreImpossible(judged)
    asked = () if confirmed else doubts.about(opened.table, points, judged, opened.settled.standing)
    if asked:
        raise ScoreDoubtful(asked, judged)
    return said


def _why(reason: str) -> str:
    if not (said := reason.strip()):
        raise ResultRefused("reason_missing", "reason")
    return said[:300]


def _keep(
    opened: _Open,
    kind: str,
    points: BySide[int] | None,
    *,
    by: "Actor",
    key: str,
    **said: Any,
) -> Recorded:
    """Write the entry, the table's new state and the log; say what moved."""
    a, b = (points.a, points.b) if points else (None, None)
    entry = ScoreEntry(
        table=opened.table, kind=kind, points_a=a, points_b=b, key=key, **stated_by(by), **said
    )
    settled = settle([*opened.entries, entry])
    counted = opened.settled.result
    changed = settled.result is not counted
    drawn = _drawn_after(opened) if changed else None
    moved = changed and (counted is not None or drawn is not None)
    before = _rows(opened) if moved else ()
    entry.save()
    Table.objects.filter(pk=opened.table.pk).update(state=settled.state, result=settled.result)
    more: dict[str, Any] = {}
    if moved:
        more = {"changes": compare(before, _rows(opened)), "drawn": drawn}
    recorded = _recorded(settled, entry, **more)
    _log(opened, recorded, by)
    opened.tournament.touch()
    later(Job.REFRESH_STANDINGS, opened.tournament.pk, opened.table.round.number)
    return recorded


def _rows(opened: _Open) -> "tuple[Row, ...]":
    return tally.read(opened.tournament).ranked()


def _drawn_after(opened: _Open) -> int | None:
    """The number of the first later partie that is drawn already, as a draft or published."""
    later_ones = Round.objects.filter(
        tournament=opened.tournament, number__gt=opened.table.round.number
    )
    return later_ones.values_list("number", flat=True).order_by("number").first()


def _log(opened: _Open, recorded: Recorded, by: "Actor") -> None:
    entry, counted = recorded.entry, opened.settled.result
    params: dict[str, Any] = {
        "table": opened.table.number,
        "bis": opened.table.round.bis,
        "a": entry.points_a,
        "b": entry.points_b,
        "state": str(recorded.state),
    }
    if counted is not None and counted.points:
        params["before"] = [counted.points.a, counted.points.b]
    if entry.reason:
        params["reason"] = entry.reason
    if entry.by_deals:
        params["deals"] = entry.deals
    if recorded.changes:
        params["moved"] = [
            [c.id, c.rank_before, c.rank_after, c.points_before, c.points_after]
            for c in recorded.changes[:LOGGED_CHANGES]
        ]
        params["moved_count"] = len(recorded.changes)
    if recorded.drawn:
        params["drawn"] = recorded.drawn
    LogEntry.objects.create(
        tournament=opened.tournament,
        code=f"score_{entry.kind}",
        params=params,
        round_number=opened.table.round.number,
        **stated_by(by),
    )
