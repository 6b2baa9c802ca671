"""A stored partie: found under the lock, compared with the room, written into the journal."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.models import LogEntry, Partnership, Round, Seat, Tournament
from tournaments.models.facts import stated_by
from tournaments.seating.asking import ask
from tournaments.seating.refused import RoundRefused
from tournaments.tally.past import written_past
from tournaments.tally.systems import STAGED, system_of

if TYPE_CHECKING:
    from clubs.models import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """How a draft no longer fits the room, by number of partnership.

    gone: seated but no longer there.  arrived: there but not seated, although it has matches left.
    changed: the ranking, or the results of matches, that it was drawn from are not those any more.
    """

    gone: tuple[int, ...] = ()
    arrived: tuple[int, ...] = ()
    changed: bool = False

    @property
    def outdated(self) -> bool:
        return bool(self.gone or self.arrived or self.changed)


def stale(round_: Round) -> Stale:
    """How the partie differs from who is here now; `changed` only of a draft."""
    from_seats = set(
        Seat.objects.filter(round=round_).values_list("partnership__number", flat=True)
    )
    here = set(
        Partnership.objects.filter(tournament=round_.tournament_id)
        .present()
        .values_list("number", flat=True)
    )
    return Stale(
        gone=tuple(sorted(from_seats - here)),
        arrived=tuple(sorted(here - from_seats - set(round_.options.get("out", ())))),
        changed=round_.is_draft and round_.number > 1 and _moved(round_),
    )


def lock(tournament: Tournament) -> Tournament:
    """The concours, held until the end of the transaction."""
    return Tournament.objects.held(tournament.pk)


def current(tournament: Tournament, round_: Round) -> Round:
    """The ordinary round as it stands now, for itself or for its bis.

    Raises RoundRefused not_there, dropped.
    """
    found = Round.objects.filter(tournament=tournament, number=round_.number, bis=False).first()
    if found is None:
        raise RoundRefused("not_there", params={"number": round_.number})
    if found.state == Round.State.DROPPED:
        raise RoundRefused("dropped", params={"number": found.number})
    found.tournament = tournament
    return found


def current_draft(tournament: Tournament, round_: Round) -> Round:
    """As `current`; refuses what is published."""
    found = current(tournament, round_)
    if not found.is_draft:
        raise RoundRefused("not_a_draft", params={"number": found.number})
    return found


def log(
    tournament: Tournament,
    code: str,
    params: dict[str, Any],
    by: "Actor",
    number: int | None = None,
) -> None:
    """One line of the journal; number: of the partie that it is about, if of one."""
    LogEntry.objects.create(
        tournament=tournament, code=code, params=params, round_number=number, **stated_by(by)
    )


def _moved(draft: Round) -> bool:
    """What the plan followed from is not so any more: ranks, or results of matches."""
    system = system_of(draft.tournament.rules, draft.number, begun=draft.number > 1)
    if not (system.ranked or system.name in STAGED):
        return False
    asked, _ = ask(draft.tournament, number=draft.number, seed=draft.seed)
    if system.name in STAGED:
        told = [written_past(one) for one in asked.history]
        return bool(told != draft.options.get("history", []))
    now = {one.id: (one.rank, one.score) for one in asked.entrants}
    then = {one["id"]: (one["rank"], one["score"]) for one in draft.snapshot}
    return any(now[who] != then[who] for who in now.keys() & then.keys())
