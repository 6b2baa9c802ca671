"""The row that tells the page how far a draw that was asked for has come."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from clubs.models import Actor
from tournaments.background import Job
from tournaments.models import Work
from tournaments.pairing import Policy

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.refusals import Refusal


BUSY = (Work.State.QUEUED, Work.State.RUNNING)
PATIENCE = timedelta(seconds=30)


def busy(work: Work) -> bool:
    """The draw is under way; a row that has not moved for `PATIENCE` lost its job."""
    return work.state in BUSY and work.updated_at > timezone.now() - PATIENCE


def queued(tournament: "Tournament", number: int, params: dict[str, Any]) -> Work | None:
    """The draw of a partie is asked for (again) with these choices; None while it is under way."""
    known = row_of(tournament, number)
    if known is not None and busy(known):
        return None
    work, _ = Work.objects.update_or_create(
        tournament=tournament,
        job=Job.PAIR_ROUND,
        key=str(number),
        defaults={"state": Work.State.QUEUED, "done": 0, "params": params, "error": {}},
    )
    return work


def row_of(tournament: "Tournament", number: int) -> Work | None:
    """How far the draw of this partie is, once somebody asked for it."""
    rows = Work.objects.filter(tournament=tournament, job=Job.PAIR_ROUND, key=str(number))
    return rows.first()


def started(tournament_id: int, number: int) -> Work:
    """The job takes it up; without anybody having asked, it asks for itself."""
    work, _ = Work.objects.get_or_create(
        tournament_id=tournament_id, job=Job.PAIR_ROUND, key=str(number)
    )
    work.state = Work.State.RUNNING
    work.save(update_fields=["state", "updated_at"])
    return work


def ended(work: Work) -> Work:
    work.state, work.done, work.error = Work.State.DONE, work.total, {}
    work.save(update_fields=["state", "done", "error", "updated_at"])
    return work


def failed(work: Work, refused: "Refusal") -> Work:
    """`error` holds what a door needs for the sentence in its reader's language."""
    work.state = Work.State.FAILED
    work.error = {
        "code": refused.code,
        "field": refused.field,
        "params": dict(refused.params),
        "template": refused.template,
    }
    work.save(update_fields=["state", "error", "updated_at"])
    return work


def asked(*, by: Actor, seed: str | None, force: bool, rematch: Policy | None) -> dict[str, Any]:
    """The choices as JSON, for `choices` to read back."""
    who = {"user_id": by.user_id, "name": by.name, "source": by.source}
    return {"by": who, "seed": seed, "force": force, "rematch": rematch and str(rematch)}


def choices(work: Work) -> dict[str, Any]:
    """The keyword arguments of `rounds.draw` that somebody asked for."""
    said = work.params
    by = Actor(**said["by"]) if said else Actor(user_id=None, name="", source="command")
    rematch = said.get("rematch")
    return {
        "by": by,
        "seed": said.get("seed"),
        "force": said.get("force", False),
        "rematch": Policy(rematch) if rematch else None,
    }
