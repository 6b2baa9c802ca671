"""What the desk needs to type results: the open tables, and one table with its history."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Max, Min, OuterRef, Q, Subquery

from scoring import totals
from scoring.choices import Rounding
from tournaments.models import LogEntry, Penalty, Round, ScoreEntry, Standings, Table, Tournament
from tournaments.rules.points import caps_of, profile_of
from tournaments.rules.values import Ends

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.sides import BySide
    from tournaments.models import Partnership
    from tournaments.rules import Rules

SETTLED = (Table.State.ENTERED, Table.State.AGREED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A partnership at a table, in a mêlée two players; pk, number: of the first.

    each: the two players of a shared side, one by one.
    """

    pk: int
    number: int
    names: str
    mates: tuple[int, ...] = ()
    each: "tuple[Seated, ...]" = ()

    @property
    def label(self) -> str:
        """The number, or the numbers of a shared side."""
        return " · ".join(str(number) for number in (self.number, *self.mates))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTable:
    """One table of the desk.  result: pk of the entry that counts; points: its totals.

    counted: what the ranking keeps of the totals, where a cap makes it less.
    """

    pk: int
    number: int
    label: str
    partie: int
    bis: bool
    catch_up: bool
    stage: str
    state: str
    a: Seated
    b: Seated
    result: int | None
    points: "BySide[int] | None"
    counted: "BySide[int] | None" = None

    @property
    def missing(self) -> bool:
        return self.state not in SETTLED

    @property
    def conflict(self) -> bool:
        return self.state == Table.State.CONFLICT

    def as_data(self) -> dict[str, object]:
        """For the page's script."""
        return {
            "pk": self.pk,
            "number": self.label,
            "state": self.state,
            "a": f"{self.a.label} {self.a.names}",
            "b": f"{self.b.label} {self.b.names}",
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """Tables of another published partie that still miss their result."""

    partie: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A published partie with its bis, as it stands at this version; partie 0: none is."""

    version: int
    partie: int
    parties: tuple[int, ...]
    tables: tuple[DeskTable, ...]
    earlier: tuple[Earlier, ...]

    @property
    def missing(self) -> tuple[DeskTable, ...]:
        return tuple(table for table in self.tables if table.missing)

    @property
    def conflicts(self) -> int:
        return sum(table.conflict for table in self.tables)

    def as_data(self) -> list[dict[str, object]]:
        return [table.as_data() for table in self.tables]


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """One table: all its entries oldest first, and the penalties ruled there."""

    table: DeskTable
    entries: tuple[ScoreEntry, ...]
    penalties: tuple[Penalty, ...]

    @property
    def standing(self) -> tuple[ScoreEntry, ...]:
        """What stands against each other in a conflict: all since the last ruling."""
        ruled = [n for n, one in enumerate(self.entries) if one.kind != ScoreEntry.Kind.STATEMENT]
        since = self.entries[ruled[-1] :] if ruled else self.entries
        return tuple(entry for entry in since if entry.points is not None)


def desk(tournament: Tournament, *, partie: int | None = None) -> Desk:
    """That published partie, or the last one; four queries."""
    rounds = Round.objects.published().filter(tournament=tournament, bis=False)
    parties = tuple(rounds.order_by("number").values_list("number", flat=True))
    shown = partie if partie in parties else (parties[-1] if parties else 0)
    tables = _tables().filter(round__tournament=tournament, round__number=shown)
    waiting = Table.objects.awaiting_score().filter(round__tournament=tournament)
    others = waiting.exclude(round__number=shown).values_list("round__number", flat=True)
    behind_by = sorted(others)
    return Desk(
        version=tournament.version,
        partie=shown,
        parties=parties,
        tables=tuple(desk_table(table) for table in tables.order_by("number", "round__bis")),
        earlier=tuple(
            Earlier(partie=number, count=behind_by.count(number))
            for number in sorted(set(behind_by))
        ),
    )


def history(table: Table, rules: "Rules | None" = None) -> History:
    """One table with everything that was stated and ruled about it; with `rules`, what counts."""
    entries = ScoreEntry.objects.filter(table=table).order_by("id")
    penalties = Penalty.objects.filter(table=table, cancels=None).select_related(
        "partnership__first",
        "partnership__second",
        "beneficiary__first",
        "beneficiary__second",
        "cancelled_by",
    )
    return History(
        table=desk_table(table, rules),
        entries=tuple(entries),
        penalties=tuple(penalties.order_by("id")),
    )


def table_of(tournament: Tournament, pk: int) -> Table | None:
    """A published table of this concours, with its seats."""
    return _tables().filter(round__tournament=tournament, pk=pk).first()


def _tables() -> "QuerySet[Table]":
    return Table.objects.published().with_seats()


def desk_table(table: Table, rules: "Rules | None" = None) -> DeskTable:
    """A table that was read with its seats, as the desk shows it; with `rules`, what counts."""
    return DeskTable(
        pk=table.pk,
        number=table.number,
        label=str(table),
        partie=table.round.number,
        bis=table.round.bis,
        catch_up=table.round.catch_up,
        stage=table.stage,
        state=table.state,
        a=_seated(table.partnerships("A")),
        b=_seated(table.partnerships("B")),
        result=table.result_id,
        points=table.points,
        counted=_counted(table, rules) if rules else None,
    )


def _counted(table: Table, rules: "Rules") -> "BySide[int] | None":
    points = table.points
    kept = caps_of(rules).kept(table.round.number, points) if points else None
    return None if kept == points else kept


def _seated(side: "list[Partnership]") -> Seated:
    first, *mates = side
    return Seated(
        pk=first.pk,
        number=first.number,
        names=" – ".join(one.names for one in side),
        mates=tuple(one.number for one in mates),
        each=tuple(_seated([one]) for one in side) if mates else (),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic:
    """What the page's script works the other total out with; the server judges.

    sum: points of the deals together, 0 where one total does not give the other.  short: a sheet
    may hold fewer deals.
    bonus: what a capot adds, 0 where that depends on who makes it.  digits: of the highest total.
    """

    deals: int
    sum: int
    belote: int
    bonus: int
    digits: int
    short: bool = False

    def as_data(self) -> dict[str, int]:
        names = ("deals", "sum", "belote", "bonus", "digits", "short")
        return {name: getattr(self, name) for name in names}


def arithmetic(rules: "Rules", partie: int) -> Arithmetic:
    """Of one partie under these rules."""
    deals, scoring = rules.deals(partie), profile_of(rules)
    apart = scoring.bids or scoring.declarations or scoring.rounding is not Rounding.NONE
    plain = scoring.failed == scoring.deal_points and not apart
    same = scoring.capot == scoring.capot_suffered
    return Arithmetic(
        deals=deals,
        sum=scoring.deal_points * deals if plain else 0,
        belote=scoring.belote,
        bonus=scoring.capot - scoring.deal_points if same else 0,
        digits=len(str(totals.highest_total(scoring, deals))),
        short=rules.time.ends != Ends.DEALS,
    )


def behind() -> list[int]:
    """The concours whose standings are older than the last act in their journal, or missing."""
    acts = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    worked = Standings.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    played = Round.objects.published().values("tournament")
    found = Tournament.objects.filter(pk__in=played).annotate(
        newest=Subquery(acts.annotate(newest=Max("at")).values("newest")),
        worked=Subquery(worked.annotate(oldest=Min("computed_at")).values("oldest")),
    )
    late = found.filter(Q(worked=None) | Q(newest__gt=F("worked")))
    return list(late.order_by("pk").values_list("pk", flat=True))
