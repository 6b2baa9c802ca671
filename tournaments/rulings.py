"""Penalties: lines of their own beside the scores, taken back by a line of their own."""

from typing import TYPE_CHECKING, ClassVar

from django.db import transaction
from django.utils.translation import gettext_noop

from tournaments.background import Job, later
from tournaments.models import LogEntry, Penalty, Round, Seat, Table, Tournament
from tournaments.models.facts import stated_by
from tournaments.refusals import Refusal
from tournaments.rules import PenaltyTo

if TYPE_CHECKING:
    from clubs.models import Actor
    from tournaments.models import Partnership

HIGHEST = 9_999


class RulingRefused(Refusal):
    """The ruling cannot be kept."""

    sentences: ClassVar = {
        "finished": gettext_noop("The concours is finished: reopen it to rule on a penalty."),
        "bad_points": gettext_noop("A penalty is a whole number from 0 to %(high)s."),
        "reason_missing": gettext_noop("Say why."),
        "not_at_table": gettext_noop("This pair does not sit at this table."),
        "no_opponents": gettext_noop(
            "This pair has no opponents now: take the points off the pair itself."
        ),
        "already_taken_back": gettext_noop("This penalty is taken back already."),
    }


@transaction.atomic
def penalise(  # noqa: PLR0913 - a ruling has that many facts
    partnership: "Partnership",
    *,
    reason: str,
    by: "Actor",
    table: Table | None = None,
    points: int | None = None,
    to: PenaltyTo | None = None,
    key: str = "",
) -> Penalty:
    """Rule that `points` go to the opponents at that table, or come off the partnership.

    table: default is where it sits in the last published partie.  points, to: default is what
    the règlement says; 0 points are a warning.  key: makes a repeated send harmless.
    Raises RulingRefused.
    """
    tournament = _lock(partnership.tournament_id)
    if (known := _known(tournament, key)) is not None:
        return known
    if tournament.finished_at is not None:
        raise RulingRefused("finished")
    rules = tournament.rules.penalty
    given = rules.points if points is None else points
    if not 0 <= given <= HIGHEST:
        raise RulingRefused("bad_points", "points", {"high": HIGHEST})
    seat = _seat(partnership, table)
    whom = PenaltyTo(to or rules.to)
    penalty = Penalty.objects.create(
        tournament=tournament,
        partnership=partnership,
        table=seat.table if seat else None,
        to=whom.value,
        beneficiary=_opponents(seat) if whom == PenaltyTo.OPPONENTS else None,
        points=given,
        reason=_why(reason),
        **stated_by(by),
    )
    _kept(tournament, penalty, "penalty_given", by, key)
    return penalty


@transaction.atomic
def take_back(penalty: Penalty, *, reason: str, by: "Actor") -> Penalty:
    """Add the row that cancels a penalty; both stay in the history.

    Raises RulingRefused already_taken_back, reason_missing, finished.
    """
    tournament = _lock(penalty.tournament_id)
    if tournament.finished_at is not None:
        raise RulingRefused("finished")
    if penalty.cancels_id or Penalty.objects.filter(cancels=penalty).exists():
        raise RulingRefused("already_taken_back")
    cancelling = Penalty.objects.create(
        tournament=tournament,
        partnership_id=penalty.partnership_id,
        table_id=penalty.table_id,
        to=penalty.to,
        beneficiary_id=penalty.beneficiary_id,
        points=penalty.points,
        reason=_why(reason),
        cancels=penalty,
        **stated_by(by),
    )
    _kept(tournament, cancelling, "penalty_taken_back", by)
    return cancelling


def _lock(tournament_id: int) -> Tournament:
    return Tournament.objects.held(tournament_id)


def _known(tournament: Tournament, key: str) -> Penalty | None:
    if not key:
        return None
    logged = LogEntry.objects.filter(
        tournament=tournament, code="penalty_given", params__key=key
    ).first()
    return Penalty.objects.get(pk=logged.params["penalty"]) if logged else None


def _seat(partnership: "Partnership", table: Table | None) -> Seat | None:
    """Its seat at that table; without one, its last seat at any table of a published partie."""
    seats = Seat.objects.filter(
        partnership=partnership, round__state=Round.State.PUBLISHED, table__isnull=False
    ).select_related("table__round")
    if table is None:
        return seats.order_by("-round__number", "-round__bis").first()
    seat = seats.filter(table=table).first()
    if seat is None:
        raise RulingRefused("not_at_table", "table")
    return seat


def _opponents(seat: Seat | None) -> "Partnership":
    if seat is None:
        raise RulingRefused("no_opponents", "to")
    facing = Seat.objects.select_related("partnership").exclude(side=seat.side)
    # In a mêlée the first of the two is named; the tally credits both.
    return facing.filter(table=seat.table).order_by("place")[0].partnership


def _why(reason: str) -> str:
    if not (said := reason.strip()):
        raise RulingRefused("reason_missing", "reason")
    return said[:300]


def _kept(tournament: Tournament, penalty: Penalty, code: str, by: "Actor", key: str = "") -> None:
    table = penalty.table
    params: dict[str, object] = {
        "penalty": penalty.pk,
        "points": penalty.points,
        "to": penalty.to,
        "number": penalty.partnership.number,
        "beneficiary": penalty.beneficiary.number if penalty.beneficiary else None,
        "table": table.number if table else None,
        "reason": penalty.reason,
    }
    if key:
        params["key"] = key
    LogEntry.objects.create(
        tournament=tournament,
        code=code,
        params=params,
        round_number=table.round.number if table else None,
        partnership=penalty.partnership,
        **stated_by(by),
    )
    tournament.touch()
    later(Job.REFRESH_STANDINGS, tournament.pk, table.round.number if table else 1)
