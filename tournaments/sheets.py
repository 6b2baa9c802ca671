"""A table's sheet, entered deal by deal, and sent when it is complete.

Statements of deals are only ever added; they stand in no journal, being their own.  A sheet that
is sent becomes one statement of the table's score, as if its totals had been typed.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from scoring.errors import ScoringError
from tournaments import results
from tournaments.deals import Place, Sheet, places, sheet, void, written
from tournaments.doubts import ResultRefused
from tournaments.models import DealEntry, Round, ScoreEntry, Table, Tournament
from tournaments.models.facts import stated_by
from tournaments.queries.public import what_is_public
from tournaments.refusals import Refusal
from tournaments.rules.points import profile_of
from tournaments.settling import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from clubs.models import Actor
    from scoring.profile import ScoringProfile

PHONE = "phone"
MOST = 2000
"""Statements of one table's deals; more is somebody at play, not a sheet."""
Data = dict[str, Any]


class SheetRefused(Refusal):
    """The deal cannot be kept, or the sheet not be sent."""

    sentences: ClassVar["Mapping[str, str]"] = {
        "no_such_deal": gettext_noop(
            "Deals of this partie: %(deals)s. There is no deal %(number)s."
        ),
        "deal_key_reused": gettext_noop("This key was used for another statement of this deal."),
        "deals_missing": gettext_noop("%(count)s deals are missing: %(missing)s."),
        "deals_differ": gettext_noop(
            "Two devices say different things of these deals: %(numbers)s. Say which is right."
        ),
        "sheet_changed": gettext_noop(
            "Another device changed the sheet meanwhile: look at it and try again."
        ),
        "sheet_full": gettext_noop("Every deal is entered: remove one first."),
        "sheet_crowded": gettext_noop(
            "Too much was stated about the deals of this table: type its totals."
        ),
        "phones_off": gettext_noop(
            "Sheets are not taken by phone now: hand the paper in at the desk."
        ),
        "partie_closed": gettext_noop(
            "This partie is closed: hand the paper in at the desk if something is missing."
        ),
        "table_settled": gettext_noop(
            "The desk has settled the result of this table: only the desk can change it."
        ),
        "sheet_sent": gettext_noop(
            "The sheet of this table was sent: only the desk can change it now."
        ),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What was kept of a deal.

    place: the deal with all that holds or stands against each other; its conflict says which.
    repeated: the same statement had been kept before.
    """

    entry: DealEntry
    place: Place
    repeated: bool = False


@dataclass(slots=True, kw_only=True)
class _Open:
    """A table held for writing, with all statements of its deals."""

    table: Table
    profile: "ScoringProfile"
    deals: int
    rows: list[DealEntry]
    emptied: int

    def places(self) -> tuple[Place, ...]:
        return places(self.rows[self.emptied :], self.deals)

    def place(self, number: int) -> Place:
        return self.places()[number - 1]

    def sheet(self) -> Sheet:
        return sheet(self.profile, self.rows, self.deals, emptied=self.emptied)


@transaction.atomic
def state_deal(  # noqa: PLR0913 - which deal, what happened, who says it, and what was seen
    table: Table, *, number: int, data: "Data", sees: int = 0, by: "Actor", key: str
) -> Stated:
    """Keep one statement of one deal; it replaces what its writer had before her, and no more.

    data: the deal as the commands read it, without profile, held and last; a declaration may
    leave out which card is its top.  sees: `Place.turn` of the deal as it was on the screen.
    Raises ScoringError, SheetRefused no_such_deal, deal_key_reused and what closes the sheet,
    ResultRefused.
    """
    opened = _open(table, by)
    if not 1 <= number <= opened.deals:
        raise SheetRefused("no_such_deal", "number", {"deals": opened.deals, "number": number})
    kept = written(opened.profile, data, last=number == opened.deals)
    known = next((one for one in opened.rows if (one.number, one.key) == (number, key)), None)
    if known is not None:
        if known.data != kept:
            raise SheetRefused("deal_key_reused", "key")
        return Stated(entry=known, place=opened.place(number), repeated=True)
    entry = _add(opened, number, kept, sees=sees, by=by, key=key)
    return Stated(entry=entry, place=opened.place(number))


@transaction.atomic
def choose_deal(  # noqa: PLR0913 - as state_deal
    table: Table, *, number: int, turn: int, sees: int, by: "Actor", key: str
) -> Stated:
    """Of statements that stand against each other, this one is right; it is stated again.

    turn: of the statement.  sees: as for `state_deal`.  Raises SheetRefused sheet_changed where
    it does not stand any more, and what closes the sheet.
    """
    opened = _open(table, by)
    if known := next((one for one in opened.rows if (one.number, one.key) == (number, key)), None):
        return Stated(entry=known, place=opened.place(number), repeated=True)
    right = next((one for one in opened.rows if (one.number, one.turn) == (number, turn)), None)
    if right is None or right not in opened.place(number).rows:
        raise SheetRefused("sheet_changed")
    entry = _add(opened, number, right.data, sees=sees, by=by, key=key)
    return Stated(entry=entry, place=opened.place(number))


@transaction.atomic
def insert_deal(table: Table, *, number: int, seen: int, by: "Actor", key: str) -> Sheet:
    """Make room for a forgotten deal: this one and those after it move down by one.

    seen: `Sheet.rows` of the sheet as it was on the screen.  Raises SheetRefused sheet_full,
    sheet_changed, deals_differ, no_such_deal.
    """
    opened = _open(table, by)
    if _moved_before(opened, key):
        return opened.sheet()
    told = _movable(opened, number, seen)
    if told[-1] is not None:
        raise SheetRefused("sheet_full", params={"deals": opened.deals})
    return _moved(opened, number, [None, *told[:-1]], by=by, key=key)


@transaction.atomic
def remove_deal(table: Table, *, number: int, seen: int, by: "Actor", key: str) -> Sheet:
    """Take out a deal that was never played: those after it move up by one.

    Arguments and refusals are those of `insert_deal`, but for sheet_full.
    """
    opened = _open(table, by)
    if _moved_before(opened, key):
        return opened.sheet()
    told = _movable(opened, number, seen)
    return _moved(opened, number, [*told[1:], None], by=by, key=key)


@transaction.atomic
def send(  # noqa: PLR0913 - as record_score
    table: Table,
    *,
    by: "Actor",
    key: str,
    sees: int | None = None,
    confirmed: bool = False,
    settles: bool = False,
) -> results.Recorded:
    """State the score of the table by its complete sheet; the entry keeps which deals it was.

    sees, confirmed: as for `results.record_score`.  settles: this is what counts from now on,
    whatever was stated before.
    Raises SheetRefused deals_missing, deals_differ, and as `state_deal`; ScoreDoubtful.
    """
    opened = _open(table, by, sent=key)
    whole = opened.sheet()
    if whole.conflicts:
        raise SheetRefused("deals_differ", params={"numbers": list(whole.conflicts)})
    if whole.missing:
        missing = list(whole.missing)
        raise SheetRefused("deals_missing", params={"count": len(missing), "missing": missing})
    said: dict[str, Any] = {"points": whole.totals, "by": by, "key": key, "deals": whole.rows}
    if settles:
        why = gettext("The sheet was read deal by deal.")
        return results.correct(table, **said, reason=why, confirmed=confirmed)
    return results.record_score(table, **said, sees=sees, confirmed=confirmed)


@transaction.atomic
def send_whole(  # noqa: PLR0913 - as send
    table: Table,
    *,
    deals: "Sequence[Data]",
    by: "Actor",
    key: str,
    sees: int | None = None,
    confirmed: bool = False,
) -> results.Recorded:
    """State every deal at once, and the score that they come to; what was stated before is seen.

    deals: in their order, as for `state_deal`.  Raises as `send`, and ScoringError, its field
    `deals.3.points` for example.
    """
    opened = _open(table, by)
    if len(deals) > opened.deals:
        raise SheetRefused("no_such_deal", "deals", {"deals": opened.deals, "number": len(deals)})
    before = {one.number: one.data for one in opened.rows if one.key == key}
    for number, data in enumerate(deals, start=1):
        kept = _whole_row(opened, number, data)
        place = opened.place(number)
        if before.get(number, kept) != kept:
            raise SheetRefused("deal_key_reused", "key")
        if not before and place.data != kept:
            _add(opened, number, kept, sees=place.turn, by=by, key=key)
    return send(table, by=by, key=key, sees=sees, confirmed=confirmed)


def _whole_row(opened: _Open, number: int, data: "Data") -> "Data":
    try:
        return written(opened.profile, data, last=number == opened.deals)
    except ScoringError as error:
        raise error.under(f"deals.{number - 1}") from None


def closed(table: Table) -> str | None:
    """Why the phone of this table may not write now, as a code of SheetRefused; None: it may.

    table: with its round and concours.
    """
    return _closed(table, ScoreEntry.objects.filter(table=table).order_by("id"))


def _closed(table: Table, entries: "Iterable[ScoreEntry]") -> str | None:
    tournament = table.round.tournament
    later = Round.objects.published().filter(tournament=tournament, number__gt=table.round.number)
    if tournament.finished_at is not None or later.exists():
        return "partie_closed"
    if not what_is_public(tournament).phones:
        return "phones_off"
    standing = settle(entries).standing
    if any(one.source == PHONE for one in standing):
        return "sheet_sent"
    ruled = any(one.kind != ScoreEntry.Kind.STATEMENT for one in standing)
    return "table_settled" if ruled else None


def _open(table: Table, by: "Actor", *, sent: str = "") -> _Open:
    """Hold the concours and read the table anew; sent: the key of a sheet that may be repeated."""
    tournament = Tournament.objects.held(table.round.tournament_id)
    found = Table.objects.select_related("round").filter(pk=table.pk).first()
    if found is None:
        raise ResultRefused("table_gone")
    if found.round.state != Round.State.PUBLISHED:
        raise ResultRefused("round_is_draft")
    found.round.tournament = tournament
    entries = list(ScoreEntry.objects.filter(table=found).order_by("id"))
    if by.source == PHONE:
        _refuse_closed(found, entries, sent)
    elif tournament.finished_at is not None:
        raise ResultRefused("finished")
    return _Open(
        table=found,
        profile=profile_of(tournament.rules),
        deals=tournament.rules.deals(found.round.number),
        rows=list(DealEntry.objects.filter(table=found).order_by("id")),
        emptied=void(entries),
    )


def _refuse_closed(table: Table, entries: list[ScoreEntry], sent: str) -> None:
    if sent and any(one.key == sent for one in entries):
        return
    if (why := _closed(table, entries)) is not None:
        raise SheetRefused(why)


def _add(  # noqa: PLR0913 - the columns of a row
    opened: _Open, number: int, data: "Data | None", *, sees: int, by: "Actor", key: str
) -> DealEntry:
    """The next statement of this deal; nobody has seen a turn that is not there yet."""
    if len(opened.rows) >= MOST:
        raise SheetRefused("sheet_crowded")
    turn = max((one.turn for one in opened.rows if one.number == number), default=0) + 1
    entry = DealEntry.objects.create(
        table=opened.table,
        number=number,
        data=data,
        turn=turn,
        sees=max(0, min(sees, turn - 1)),
        key=key,
        **stated_by(by),
    )
    opened.rows.append(entry)
    return entry


def _moved_before(opened: _Open, key: str) -> bool:
    return any(one.key == key for one in opened.rows)


def _movable(opened: _Open, number: int, seen: int) -> "list[Data | None]":
    """What holds for this deal and those after it."""
    if not 1 <= number <= opened.deals:
        raise SheetRefused("no_such_deal", "number", {"deals": opened.deals, "number": number})
    if len(opened.rows) != seen:
        raise SheetRefused("sheet_changed")
    after = opened.places()[number - 1 :]
    if differ := [place.number for place in after if place.conflict]:
        raise SheetRefused("deals_differ", params={"numbers": differ})
    return [place.data for place in after]


def _moved(
    opened: _Open, number: int, told: "list[Data | None]", *, by: "Actor", key: str
) -> Sheet:
    for place, data in zip(opened.places()[number - 1 :], told, strict=True):
        if place.data != data:
            _add(opened, place.number, data, sees=place.turn, by=by, key=key)
    return opened.sheet()
