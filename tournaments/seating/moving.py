"""Changes by hand: what two partnerships that change places would cost, and the change itself."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tournaments.models import Partnership, Round, Seat, Table, Tournament
from tournaments.pairing import ByeRule, Cost, Fault, Pair
from tournaments.pairing.wire import written_cost
from tournaments.seating.asking import ask
from tournaments.seating.halls import labels, next_number, plans
from tournaments.seating.judging import Judged, breaches, judge
from tournaments.seating.refused import RoundRefused
from tournaments.seating.storing import request_of, written_entrant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing import Request

IDLE = (Seat.Kind.BYE, Seat.Kind.REST)
SWAPPED = ("", "ranking")
"""Stages in which a place follows from nothing but the draw of the partie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPrice:
    """What a swap would come to.

    one, other: numbers of the two partnerships.  before, after: cost of all tables.
    floats: likewise before and after, as of `Pairing`; None where nobody looks at scores.
    faults: what it would newly breach, whatever the règlement allows (rematch, partner_again,
    same_group, bye_again, bis_turn, bye_refused, fixed_moved).  legal: no hard rule is breached
    afterwards.  optimal: afterwards no pairing is known to be cheaper.
    """

    one: int
    other: int
    before: Cost
    after: Cost
    floats: tuple[int, int] | None
    faults: tuple[Fault, ...]
    legal: bool
    optimal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Who sits where in one partie, by number of partnership; owing: as `Round.owing`.

    bye_stages: of those who rest in one part of the concours, as `Seat.stage`.
    """

    tables: tuple[Pair, ...]
    byes: tuple[int, ...]
    bis_tables: tuple[Pair, ...]
    owing: tuple[int, ...]
    bye_stages: "Mapping[int, str]" = field(default_factory=dict)

    def stage(self, who: int) -> str:
        """The part of the concours that somebody plays or rests in."""
        found = (row.stage for row in self.tables if who in row.seated)
        return next(found, self.bye_stages.get(who, ""))

    def exchanged(self, one: int, other: int) -> "Plan":
        """The plan with the two in each other's place; games of the bis stay as they are."""
        turn: dict[int | None, int] = {one: other, other: one}
        moved = {one, other} & set(self.byes)
        return replace(
            self,
            tables=tuple(_turned(row, turn) for row in self.tables),
            byes=tuple(turn.get(who, who) for who in self.byes),
            bye_stages={turn.get(who, who): stage for who, stage in self.bye_stages.items()},
            owing=tuple(turn.get(who, who) if moved else who for who in self.owing),
        )


def _turned(row: Pair, turn: "Mapping[int | None, int]") -> Pair:
    if turn.keys().isdisjoint(row.seated):
        return row
    return replace(
        row,
        a=turn.get(row.a, row.a),
        b=turn.get(row.b, row.b),
        mate_a=turn.get(row.mate_a, row.mate_a),
        mate_b=turn.get(row.mate_b, row.mate_b),
    )


def plan_of(drawn: Round) -> Plan:
    """The seats of the ordinary round and of its bis, in one query; catch-up games left out."""
    rows = Seat.objects.filter(
        round__tournament=drawn.tournament_id, round__number=drawn.number, round__catch_up=False
    ).order_by("table__number", "side", "place")
    tables: dict[bool, dict[tuple[int, str], dict[str, list[int]]]] = {False: {}, True: {}}
    byes: dict[int, str] = {}
    columns = ("round__bis", "table__number", "table__stage", "side", "partnership__number")
    for bis, table, stage, side, who, idle in rows.values_list(*columns, "stage"):
        if table is None:
            byes[who] = idle
        else:
            tables[bis].setdefault((table, stage), {}).setdefault(side, []).append(who)
    ordinary, extra = (
        tuple(_row(table, stage, sides) for (table, stage), sides in rows.items())
        for rows in (tables[False], tables[True])
    )
    return Plan(
        tables=ordinary,
        byes=tuple(byes),
        bis_tables=extra,
        owing=tuple(drawn.owing),
        bye_stages={who: stage for who, stage in byes.items() if stage},
    )


def _row(table: int, stage: str, sides: "Mapping[str, Sequence[int]]") -> Pair:
    (a, *mate_a), (b, *mate_b) = sides["A"], sides["B"]
    return Pair(
        table=table,
        a=a,
        b=b,
        mate_a=mate_a[0] if mate_a else None,
        mate_b=mate_b[0] if mate_b else None,
        stage=stage,
    )


def price(drawn: Round, one: int, other: int) -> SwapPrice:
    """What it would cost that `one` and `other` change places.

    Raises RoundRefused: same_pair, not_seated, same_table, partners, both_idle,
    rest_fixed, places_follow.
    """
    request = request_of(drawn)
    before = plan_of(drawn)
    refuse_swap(before, request, one, other)
    after = before.exchanged(one, other)
    was, judged = judge(drawn, request, before), judge(drawn, request, after)
    known = breaches(request, before)
    return SwapPrice(
        one=one,
        other=other,
        before=was.cost,
        after=judged.cost,
        floats=_both(was.floats, judged.floats),
        faults=tuple(fault for fault in breaches(request, after) if fault not in known),
        legal=judged.legal,
        optimal=judged.optimal,
    )


def _both(before: int | None, after: int | None) -> tuple[int, int] | None:
    return None if before is None or after is None else (before, after)


def refuse_swap(plan: Plan, request: "Request", one: int, other: int) -> None:
    """Raise RoundRefused where the two cannot change places."""
    params = {"one": one, "other": other}
    if one == other:
        raise RoundRefused("same_pair", "other")
    at = {who: row for row in plan.tables for who in row.seated}
    for name, who in params.items():
        if who not in at and who not in plan.byes:
            raise RoundRefused("not_seated", name, {"one": who})
    if one in plan.byes and other in plan.byes:
        raise RoundRefused("both_idle", "other", params)
    if plan.stage(one) not in SWAPPED or plan.stage(other) != plan.stage(one):
        raise RoundRefused("places_follow", "other", params)
    if one in at and at[one] is at.get(other):
        _refuse_same_table(at[one], one, other)
    if request.options.bye is ByeRule.ASCE_BIS:
        _refuse_rest(plan, one, other)
        _refuse_rest(plan, other, one)


def _refuse_same_table(row: Pair, one: int, other: int) -> None:
    """In a mêlée two opponents may: each then has the other's partner."""
    params = {"one": one, "other": other}
    if row.mate_a is None:
        raise RoundRefused("same_table", "other", params)
    if any({one, other} <= set(side) for side in row.sides):
        raise RoundRefused("partners", "other", params)


def _refuse_rest(plan: Plan, resting: int, instead: int) -> None:
    if resting in plan.byes and instead not in plan.owing:
        raise RoundRefused("rest_fixed", "other", {"one": resting})


def refuse_entries(drawn: Round, numbers: "set[int]") -> None:
    """Raise RoundRefused where somebody typed a score or a deal at a table of these."""
    tables = Table.objects.filter(round=drawn, seats__partnership__number__in=numbers)
    if typed := tables.typed():
        raise RoundRefused("has_entries", params={"tables": typed})


def exchange(drawn: Round, one: Partnership, other: Partnership, said: dict[str, Any]) -> None:
    """Move the two; their tables and their rest say that it was done by hand."""
    seats = list(Seat.objects.filter(round=drawn, partnership__in=(one, other)))
    turn = {one.pk: other.pk, other.pk: one.pk}
    reason = {"code": "by_hand", "params": said}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Seat.objects.bulk_create(
        Seat(
            round=drawn,
            table_id=seat.table_id,
            side=seat.side,
            place=seat.place,
            kind=seat.kind,
            stage=seat.stage,
            partnership_id=turn[seat.partnership_id],
            reason=reason if seat.kind in IDLE else {},
        )
        for seat in seats
    )
    Table.objects.filter(pk__in=[seat.table_id for seat in seats]).update(reason=reason)


def save_judged(drawn: Round, judged: Judged, plan: Plan, options: dict[str, Any]) -> None:
    drawn.cost = written_cost(judged.cost, judged.floats)
    drawn.optimal = judged.optimal
    drawn.owing = list(plan.owing)
    drawn.options = options
    drawn.save(update_fields=["cost", "optimal", "owing", "options"])


def bye_for(tournament: Tournament, round_: Round, late: Partnership) -> Seat:
    """The bye that a late partnership can fill.  Raises RoundRefused."""
    if tournament.finished_at is not None:
        raise RoundRefused("finished")
    if Round.objects.filter(tournament=tournament, number__gt=round_.number).exists():
        raise RoundRefused("later_partie", params={"number": round_.number})
    if not (late.present and late.complete):
        raise RoundRefused("not_present", params={"one": late.number})
    seats = Seat.objects.filter(round=round_).select_related("partnership")
    if seats.filter(partnership=late).exists():
        raise RoundRefused("already_seated", params={"one": late.number})
    byes = seats.filter(kind=Seat.Kind.BYE)
    bye = byes.filter(stage__in=SWAPPED).first()
    if byes.exists() and (bye is None or tournament.rules.singles):
        raise RoundRefused("late_waits", params={"one": late.number})
    if bye is None:
        raise RoundRefused("no_bye", params={"one": late.number})
    return bye


def late_entrant(drawn: Round, number: int) -> dict[str, Any]:
    """The late partnership as the request of this partie would have held it."""
    request, _ = ask(drawn.tournament, number=drawn.number, seed=drawn.seed)
    return next(written_entrant(one) for one in request.entrants if one.id == number)


def fill_bye(drawn: Round, bye: Seat, partnership: Partnership) -> Table:
    """Turn the bye into a table, numbered after all others of the partie."""
    numbers = Table.objects.filter(
        round__tournament=drawn.tournament_id, round__number=drawn.number
    ).values_list("number", flat=True)
    halls = plans(drawn.tournament)
    last = next_number(halls, max(numbers, default=0))
    reason = {"code": "late_pair", "params": {"late": partnership.number}}
    label = labels(halls).get(last, "")
    table = Table.objects.create(round=drawn, number=last, label=label, reason=reason)
    waiting = bye.partnership_id
    bye.delete()
    Seat.objects.bulk_create(
        Seat(round=drawn, table=table, side=side, partnership_id=who)
        for side, who in (("A", waiting), ("B", partnership.pk))
    )
    return table
