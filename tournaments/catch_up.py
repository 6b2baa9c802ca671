"""Catch-up games: a pair with a bye plays one that has finished early; it counts for the first."""

from typing import TYPE_CHECKING, ClassVar

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_noop

from tournaments.background import Job, later
from tournaments.models import Partnership, Round, Seat, Table, Tournament
from tournaments.refusals import Refusal
from tournaments.seating import halls, log

if TYPE_CHECKING:
    from clubs.models import Actor


class CatchUpRefused(Refusal):
    """The game cannot be seated or taken back."""

    sentences: ClassVar = {
        "finished": gettext_noop("The concours is finished: reopen it first."),
        "not_published": gettext_noop("Partie %(number)s is not published."),
        "no_such_pair": gettext_noop("There is no pair %(one)s."),
        "not_waiting": gettext_noop("Pair %(one)s has no bye in this partie."),
        "already": gettext_noop("Pair %(one)s has its catch-up game in this partie already."),
        "not_here": gettext_noop("Pair %(one)s has left or waits for a partner."),
        "still_playing": gettext_noop(
            "Pair %(one)s is still playing: the result of its table is not entered."
        ),
        "helped_already": gettext_noop(
            "Pair %(one)s has played a catch-up game in this partie: take another pair."
        ),
        "same_pair": gettext_noop("Name two different pairs."),
        "singles": gettext_noop("In a mêlée nobody plays a catch-up game."),
        "has_entries": gettext_noop("A score is entered at this table: annul it first."),
        "not_catch_up": gettext_noop("This table is not a catch-up game."),
    }


@transaction.atomic
def seat(round_: Round, *, waiting: Partnership, against: Partnership, by: "Actor") -> Table:
    """A table more in a published partie: its points are those of `waiting`, in place of the bye.

    For `against` it counts for nothing: no points, no statistics, no meeting.  Raises
    CatchUpRefused: finished, not_published, singles, same_pair, not_waiting, not_here,
    still_playing, already.
    """
    locked = _open(round_.tournament)
    found = Round.objects.get(tournament=locked, number=round_.number, bis=False)
    _refuse(locked, found, waiting, against)
    extra, _ = Round.objects.get_or_create(
        tournament=locked,
        number=found.number,
        bis=True,
        catch_up=True,
        defaults={
            "system": "catch_up",
            "seed": found.seed,
            "state": Round.State.PUBLISHED,
            "published_at": timezone.now(),
        },
    )
    tables = Table.objects.filter(round__tournament=locked, round__number=found.number)
    last = tables.aggregate(last=Max("number"))["last"] or 0
    reason = {"code": "catch_up", "params": {"one": waiting.number}}
    plans = halls.plans(locked)
    number = halls.next_number(plans, last)
    label = halls.labels(plans).get(number, "")
    table = Table.objects.create(round=extra, number=number, label=label, reason=reason)
    for side, who in (("A", waiting), ("B", against)):
        Seat.objects.create(round=extra, table=table, side=side, partnership=who)
    about = {"number": waiting.number, "against": against.number, "table": table.number}
    log(locked, "catch_up_seated", about, by, found.number)
    _told(locked)
    return table


@transaction.atomic
def take_back(table: Table, *, by: "Actor") -> None:
    """The game is not played after all.

    Raises CatchUpRefused: finished, not_catch_up, has_entries.
    """
    locked = _open(table.round.tournament)
    held = Table.objects.select_related("round").get(pk=table.pk)
    if not held.round.catch_up:
        raise CatchUpRefused("not_catch_up")
    if Table.objects.filter(pk=held.pk).typed():
        raise CatchUpRefused("has_entries")
    number = held.round.number
    about = {"table": held.number}
    held.seats.all().delete()
    held.delete()
    if not held.round.tables.exists():
        held.round.delete()
    log(locked, "catch_up_taken_back", about, by, number)
    _told(locked)


def _open(tournament: Tournament) -> Tournament:
    locked = Tournament.objects.held(tournament.pk)
    if locked.finished_at is not None:
        raise CatchUpRefused("finished")
    return locked


def _refuse(
    tournament: Tournament, found: Round, waiting: Partnership, against: Partnership
) -> None:
    if found.state != Round.State.PUBLISHED:
        raise CatchUpRefused("not_published", params={"number": found.number})
    if tournament.rules.singles:
        raise CatchUpRefused("singles")
    if waiting.pk == against.pk:
        raise CatchUpRefused("same_pair", "against")
    byes = Seat.objects.filter(round=found, partnership=waiting, kind=Seat.Kind.BYE)
    if not byes.exists():
        raise CatchUpRefused("not_waiting", "waiting", {"one": waiting.number})
    for name, who in (("waiting", waiting), ("against", against)):
        if not (who.present and who.complete):
            raise CatchUpRefused("not_here", name, {"one": who.number})
    seats = Seat.objects.filter(round__tournament=tournament, round__number=found.number)
    if seats.filter(round__catch_up=True, partnership=waiting).exists():
        raise CatchUpRefused("already", "waiting", {"one": waiting.number})
    own = seats.filter(round=found, partnership=against, table__isnull=False)
    if own.filter(table__result=None).exists():
        raise CatchUpRefused("still_playing", "against", {"one": against.number})
    if seats.filter(round__catch_up=True, partnership=against).exists():
        raise CatchUpRefused("helped_already", "against", {"one": against.number})


def _told(tournament: Tournament) -> None:
    tournament.touch()
    later(Job.REFRESH_STANDINGS, tournament.pk)
