"""The evening's programme as it changes: parties fewer or more, one set aside, the clock."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from tournaments import registration
from tournaments.background import Job, later
from tournaments.models import LogEntry, Round, Ruleset, Tournament
from tournaments.refusals import Refusal
from tournaments.rules import ByePoints, OddMethod, Rules, derive
from tournaments.rules.rules import MOST_ROUNDS
from tournaments.seating import LONGEST_REASON, log
from tournaments.standings import Criterion

if TYPE_CHECKING:
    from clubs.models import Actor

LONGEST_CLOCK = 300
"""Minutes."""


class ProgrammeRefused(Refusal):
    """The programme cannot be changed so."""

    sentences: ClassVar = {
        "finished": gettext_noop("The concours is finished: reopen it to change its parties."),
        "reason_missing": gettext_noop("Say why, in a few words: it is kept in the log."),
        "bad_rounds": gettext_noop(
            "A concours has 1 to %(high)s parties, and no fewer than are drawn: %(drawn)s."
        ),
        "draft_pending": gettext_noop(
            "Partie %(number)s is drawn but not published: publish or discard it first."
        ),
        "is_dropped": gettext_noop("Partie %(number)s is set aside: take it up again first."),
        "not_dropped": gettext_noop("No partie is set aside."),
        "only_partie": gettext_noop("The only partie cannot be set aside: nothing would be left."),
        "nothing_played": gettext_noop("No partie has been published yet."),
        "not_published": gettext_noop("The clock runs for a partie that is published."),
        "bad_minutes": gettext_noop("The clock takes a whole number of minutes, 1 to %(high)s."),
        "no_clock": gettext_noop("No clock is running."),
    }


@transaction.atomic
def change_rounds(tournament: Tournament, *, rounds: int, reason: str, by: "Actor") -> Tournament:
    """Play `rounds` parties in all instead of what the règlement said; the wall says so too.

    Raises ProgrammeRefused: finished, reason_missing, bad_rounds (fewer than are drawn),
    is_dropped.
    """
    locked = _open(tournament)
    said = _said(reason)
    _refuse_dropped(locked)
    drawn = _numbers(locked)
    least = max(drawn, default=1)
    if not least <= rounds <= MOST_ROUNDS:
        raise ProgrammeRefused("bad_rounds", "rounds", {"high": MOST_ROUNDS, "drawn": len(drawn)})
    before = locked.rules.format.rounds
    if rounds == before:
        return locked
    _rewrite(locked, rounds, by)
    log(locked, "parties_changed", {"before": before, "after": rounds, "reason": said}, by)
    return _told(locked)


@transaction.atomic
def drop_last(tournament: Tournament, *, reason: str, by: "Actor") -> Round:
    """Set the last published partie aside: what was typed stays, and counts for nothing.

    Everybody's total then rests on the parties before it, and the concours ends with them.  Raises
    ProgrammeRefused: finished, reason_missing, nothing_played, draft_pending, is_dropped,
    only_partie.
    """
    locked = _open(tournament)
    said = _said(reason)
    _refuse_dropped(locked)
    last = Round.objects.filter(tournament=locked, bis=False).last()
    if last is None:
        raise ProgrammeRefused("nothing_played")
    if last.is_draft:
        raise ProgrammeRefused("draft_pending", params={"number": last.number})
    if last.number == 1:
        raise ProgrammeRefused("only_partie")
    before = locked.ruleset_id
    both = Round.objects.filter(tournament=locked, number=last.number)
    both.update(state=Round.State.DROPPED, clock_ends_at=None, clock_left=None)
    without = _rewrite(locked, last.number - 1, by)
    about = {"ruleset": before, "without": without.pk, "reason": said}
    log(locked, "partie_dropped", about, by, last.number)
    _told(locked)
    last.refresh_from_db()
    return last


@transaction.atomic
def take_up(tournament: Tournament, *, reason: str, by: "Actor") -> Round:
    """The partie that was set aside counts again, under the règlement of before.

    Where the règlement was changed since, only the number of parties goes back.

    Raises ProgrammeRefused: finished, reason_missing, not_dropped.
    """
    locked = _open(tournament)
    said = _said(reason)
    dropped = _dropped(locked)
    if dropped is None:
        raise ProgrammeRefused("not_dropped")
    _restore(locked, dropped.number, by)
    both = Round.objects.filter(tournament=locked, number=dropped.number)
    both.update(state=Round.State.PUBLISHED)
    log(locked, "partie_taken_up", {"reason": said}, by, dropped.number)
    _told(locked)
    dropped.refresh_from_db()
    return dropped


@transaction.atomic
def start_clock(round_: Round, *, minutes: int, by: "Actor") -> Round:
    """The clock of a published partie, on every screen, from now on; again: from the start.

    Raises ProgrammeRefused: finished, not_published, bad_minutes.
    """
    locked = _open(round_.tournament)
    found = Round.objects.get(tournament=locked, number=round_.number, bis=False)
    if found.state != Round.State.PUBLISHED:
        raise ProgrammeRefused("not_published")
    found.clock_ends_at = timezone.now() + timedelta(minutes=_minutes(minutes))
    found.clock_left = None
    return _clocked(locked, found, "clock_started", {"minutes": minutes}, by)


@transaction.atomic
def pause_clock(round_: Round, *, by: "Actor") -> Round:
    """The clock stands still; paused already, it runs on.  Raises ProgrammeRefused no_clock."""
    locked, found = _running(round_)
    now = timezone.now()
    if found.clock_ends_at is not None:
        found.clock_left = max(0, round((found.clock_ends_at - now).total_seconds()))
        found.clock_ends_at = None
        return _clocked(locked, found, "clock_paused", {}, by)
    found.clock_ends_at = now + timedelta(seconds=found.clock_left or 0)
    found.clock_left = None
    return _clocked(locked, found, "clock_resumed", {}, by)


@transaction.atomic
def add_minutes(round_: Round, *, minutes: int, by: "Actor") -> Round:
    """So many minutes more; a clock that has run out starts anew with them.

    Raises ProgrammeRefused: no_clock, bad_minutes.
    """
    locked, found = _running(round_)
    more = timedelta(minutes=_minutes(minutes))
    if found.clock_ends_at is not None:
        found.clock_ends_at = max(found.clock_ends_at, timezone.now()) + more
    else:
        found.clock_left = (found.clock_left or 0) + int(more.total_seconds())
    return _clocked(locked, found, "clock_extended", {"minutes": minutes}, by)


@transaction.atomic
def stop_clock(round_: Round, *, by: "Actor") -> Round:
    """Take the clock off the screens.  Raises ProgrammeRefused no_clock."""
    locked, found = _running(round_)
    found.clock_ends_at = found.clock_left = None
    return _clocked(locked, found, "clock_stopped", {}, by)


def _open(tournament: Tournament) -> Tournament:
    locked = Tournament.objects.held(tournament.pk)
    if locked.finished_at is not None:
        raise ProgrammeRefused("finished")
    return locked


def _running(round_: Round) -> tuple[Tournament, Round]:
    locked = _open(round_.tournament)
    found = Round.objects.get(tournament=locked, number=round_.number, bis=False)
    if found.clock_ends_at is None and found.clock_left is None:
        raise ProgrammeRefused("no_clock")
    return locked, found


def _minutes(minutes: int) -> int:
    if not 1 <= minutes <= LONGEST_CLOCK:
        raise ProgrammeRefused("bad_minutes", "minutes", {"high": LONGEST_CLOCK})
    return minutes


def _said(reason: str) -> str:
    said = reason.strip()
    if not said:
        raise ProgrammeRefused("reason_missing", "reason")
    return said[:LONGEST_REASON]


def _numbers(tournament: Tournament) -> list[int]:
    rounds = Round.objects.filter(tournament=tournament, bis=False)
    return list(rounds.values_list("number", flat=True))


def _dropped(tournament: Tournament) -> Round | None:
    return Round.objects.filter(tournament=tournament, bis=False, state=Round.State.DROPPED).first()


def _refuse_dropped(tournament: Tournament) -> None:
    dropped = _dropped(tournament)
    if dropped is not None:
        raise ProgrammeRefused("is_dropped", params={"number": dropped.number})


def _restore(tournament: Tournament, number: int, by: "Actor") -> None:
    said = LogEntry.objects.filter(tournament=tournament, code="partie_dropped").first()
    untouched = said is not None and said.params.get("without") == tournament.ruleset_id
    if said is None or not untouched:
        _rewrite(tournament, number, by)
        return
    rules = Ruleset.objects.get(pk=said.params["ruleset"]).rules
    registration.change_rules(tournament, rules=rules, by=by)


def _rewrite(tournament: Tournament, rounds: int, by: "Actor") -> Ruleset:
    return registration.change_rules(tournament, rules=_of_so_many(tournament.rules, rounds), by=by)


def _of_so_many(rules: Rules, rounds: int) -> Rules:
    """The règlement for so many parties; what needs more of them gives way, and is told as changed.

    A bis and an average of one's own games need two parties, a cut to a final one after it.
    """
    changes: dict[str, Any] = {"format.rounds": rounds}
    changes["format.caps_from"] = min(rules.format.caps_from, rounds)
    if rounds == 1 and rules.odd.method == OddMethod.BIS:
        changes["odd.method"] = OddMethod.BYE.value
    if rounds == 1 and rules.odd.points == ByePoints.OWN_AVERAGE:
        changes["odd.points"] = ByePoints.ROUND_AVERAGE.value
    if rules.final.after >= rounds:
        changes["final.after"] = 0
        left = [one.value for one in rules.ranking.criteria if one != Criterion.PLACING]
        changes["ranking.criteria"] = left or [Criterion.TOTAL.value]
    return derive(rules, changes)


def _told(tournament: Tournament) -> Tournament:
    tournament.refresh_from_db()
    tournament.touch()
    later(Job.REFRESH_STANDINGS, tournament.pk)
    return tournament


def _clocked(
    tournament: Tournament, found: Round, code: str, params: dict[str, Any], by: "Actor"
) -> Round:
    found.save(update_fields=["clock_ends_at", "clock_left"])
    log(tournament, code, params, by, found.number)
    tournament.touch()
    return found
