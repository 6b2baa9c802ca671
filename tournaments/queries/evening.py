"""How far an evening has come, and what comes next."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Q, Sum

from tournaments.models import Partnership, Round, Table, Tournament

if TYPE_CHECKING:
    import datetime as dt

    from django.db.models import QuerySet

    from clubs.models import Club


class Stage(StrEnum):
    """What there is to do now."""

    REGISTER = "register"
    DRAW = "draw"
    PUBLISH = "publish"
    RESULTS = "results"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """One concours at this moment.

    round: the partie that `stage` is about, counted from 1.  tables, missing: of the last
    published partie, its bis included.  waiting: players without a partner.  owing: the pairs that
    played in a bis and still have to rest, in their order, those who left too.  singles: a mêlée,
    whose `pairs` are players.
    """

    pk: int
    club_id: int
    slug: str
    name: str
    date: "dt.date"
    place: str
    stage: Stage
    round: int
    rounds: int
    pairs: int
    waiting: int
    left: int
    tables: int
    missing: int
    owing: tuple[int, ...]
    paid_cents: int
    singles: bool

    @property
    def odd(self) -> bool:
        return self.pairs % 2 == 1

    @property
    def entered(self) -> int:
        """Results of the running partie that are in."""
        return self.tables - self.missing


def evening(tournament: Tournament) -> Evening:
    """The evening of one concours.  Three queries."""
    return evenings(Tournament.objects.filter(pk=tournament.pk))[0]


def of_clubs(clubs: "Iterable[Club]", *, latest: int = 100) -> tuple[Evening, ...]:
    """The concours of these clubs, newest first.  Three queries."""
    return evenings(Tournament.objects.filter(club__in=clubs)[:latest])


def evenings(tournaments: "QuerySet[Tournament]") -> tuple[Evening, ...]:
    """Three queries, however many concours there are."""
    found = list(tournaments.select_related("ruleset"))
    pairs = {row["tournament"]: row for row in _pairs(found)}
    rounds: dict[int, list[_Drawn]] = {}
    for drawn in _rounds(found):
        rounds.setdefault(drawn.tournament, []).append(drawn)
    return tuple(_evening(one, pairs.get(one.pk, {}), rounds.get(one.pk, [])) for one in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    tournament: int
    number: int
    draft: bool
    owing: tuple[int, ...]
    tables: int
    missing: int


def _pairs(found: list[Tournament]) -> Iterable[Any]:
    here = Q(withdrawn_after=None)
    return (
        Partnership.objects.filter(tournament__in=found)
        .entered()
        .order_by()
        .values("tournament")
        .annotate(
            pairs=Count("pk", filter=here & ~Q(second=None, single=False)),
            waiting=Count("pk", filter=here & Q(second=None, single=False)),
            left=Count("pk", filter=~here),
            paid=Sum("paid_cents"),
        )
    )


def _rounds(found: list[Tournament]) -> Iterable[_Drawn]:
    settled = Q(tables__state__in=(Table.State.ENTERED, Table.State.AGREED))
    rows = (
        Round.objects.filter(tournament__in=found)
        .annotate(all_tables=Count("tables"), done=Count("tables", filter=settled))
        .order_by("number", "bis")
        .values_list("tournament", "number", "state", "owing", "all_tables", "done")
    )
    for tournament, number, state, owing, tables, done in rows:
        draft = state == Round.State.DRAFT
        yield _Drawn(
            tournament=tournament,
            number=number,
            draft=draft,
            owing=tuple(owing),
            tables=tables,
            missing=0 if draft else tables - done,
        )


def _evening(tournament: Tournament, pairs: dict[str, int], drawn: list[_Drawn]) -> Evening:
    last = max((one.number for one in drawn if not one.draft), default=0)
    running = [one for one in drawn if one.number == last and not one.draft]
    missing = sum(one.missing for one in drawn)
    rounds = tournament.rules.format.rounds
    present = pairs.get("pairs", 0)
    stage, number = _stage(tournament, drawn, last, rounds, present)
    return Evening(
        pk=tournament.pk,
        club_id=tournament.club_id,
        slug=tournament.slug,
        name=tournament.name,
        date=tournament.date,
        place=tournament.place,
        stage=stage,
        round=number,
        rounds=rounds,
        pairs=present,
        waiting=pairs.get("waiting", 0),
        left=pairs.get("left", 0),
        tables=sum(one.tables for one in running),
        missing=missing,
        owing=next((one.owing for one in running if one.owing), ()),
        paid_cents=pairs.get("paid") or 0,
        singles=tournament.rules.singles,
    )


def _stage(
    tournament: Tournament, drawn: list[_Drawn], last: int, rounds: int, present: int
) -> tuple[Stage, int]:
    if tournament.finished_at:
        return Stage.DONE, last
    if draft := next((one for one in drawn if one.draft), None):
        return Stage.PUBLISH, draft.number
    if behind := next((one for one in drawn if one.missing), None):
        return Stage.RESULTS, behind.number
    if not last and present < (4 if tournament.rules.singles else 2):
        return Stage.REGISTER, 1
    return (Stage.DRAW, last + 1) if last < rounds else (Stage.FINISH, last)
