"""What visitors may see, and the end of the concours."""

from typing import TYPE_CHECKING, ClassVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from tournaments.models import LogEntry, Publication, Round, Tournament
from tournaments.models.facts import stated_by
from tournaments.queries.public import Visible, what_is_public
from tournaments.refusals import Refusal
from tournaments.tally import missing_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clubs.models import Actor

__all__ = [
    "PublicationRefused",
    "Visible",
    "finish",
    "hide",
    "reopen",
    "show",
    "what_is_public",
]


class PublicationRefused(Refusal):
    """The concours is not ready for this."""

    sentences: ClassVar = {
        "tables_missing": gettext_noop(
            "The concours cannot be finished: no result yet for %(tables)s. "
            "Enter it, or decide a forfeit."
        ),
        "draft_pending": gettext_noop(
            "Partie %(number)s is drawn but not published: publish or discard it first."
        ),
        "nothing_played": gettext_noop("No partie has been played yet."),
        "already_finished": gettext_noop("The concours is finished already."),
        "not_finished": gettext_noop("The concours is not finished."),
    }


def show(
    tournament: Tournament, *, kind: str, by: "Actor", round_number: int | None = None
) -> Publication:
    """Let visitors see it from now on; saying so twice is one decision.

    Of the kind phones: let the tables enter their sheets by phone.
    """
    return _decide(tournament, kind=kind, visible=True, by=by, round_number=round_number)


def hide(
    tournament: Tournament, *, kind: str, by: "Actor", round_number: int | None = None
) -> Publication:
    """Keep it from visitors until it is shown again, the ranking before the last partie say."""
    return _decide(tournament, kind=kind, visible=False, by=by, round_number=round_number)


@transaction.atomic
def finish(tournament: Tournament, *, by: "Actor", announce: bool = True) -> Publication:
    """Close the concours; `announce` publishes its final ranking at once.

    Without it the ranking waits for the microphone, until the standings are shown.
    Raises PublicationRefused: tables_missing, draft_pending, nothing_played, already_finished.
    """
    locked = _locked(tournament)
    _refuse_unfinished(locked)
    locked.finished_at = timezone.now()
    locked.save(update_fields=["finished_at"])
    _log(locked, "concours_finished", {}, by)
    locked.touch()
    decide = show if announce else hide
    decide(locked, kind=Publication.Kind.STANDINGS, by=by)
    return show(locked, kind=Publication.Kind.FINAL, by=by)


@transaction.atomic
def reopen(tournament: Tournament, *, by: "Actor") -> Tournament:
    """Take the end back, for a correction or one more partie."""
    locked = _locked(tournament)
    if locked.finished_at is None:
        raise PublicationRefused("not_finished")
    locked.finished_at = None
    locked.save(update_fields=["finished_at"])
    _log(locked, "concours_reopened", {}, by)
    locked.touch()
    hide(locked, kind=Publication.Kind.FINAL, by=by)
    return locked


@transaction.atomic
def _decide(
    tournament: Tournament, *, kind: str, visible: bool, by: "Actor", round_number: int | None
) -> Publication:
    locked = _locked(tournament)
    earlier = Publication.objects.filter(tournament=locked, kind=kind)
    if kind == Publication.Kind.ROUND:
        earlier = earlier.filter(round_number=round_number)
    last = earlier.last()
    if last is not None and last.visible == visible:
        return last
    decision = Publication.objects.create(
        tournament=locked, kind=kind, visible=visible, round_number=round_number, **stated_by(by)
    )
    if kind == Publication.Kind.PHONES:
        _log(locked, "phones_on" if visible else "phones_off", {}, by)
    else:
        _log(locked, "shown" if visible else "hidden", {"kind": kind}, by, round_number)
    locked.touch()
    return decision


def _refuse_unfinished(tournament: Tournament) -> None:
    if tournament.finished_at is not None:
        raise PublicationRefused("already_finished")
    rounds = list(Round.objects.filter(tournament=tournament))
    for drawn in rounds:
        if drawn.is_draft:
            raise PublicationRefused("draft_pending", params={"number": drawn.number})
    if not rounds:
        raise PublicationRefused("nothing_played")
    missing = missing_tables(tournament)
    if missing:
        raise PublicationRefused("tables_missing", params={"tables": _named(missing)})


def _named(missing: "Iterable[object]") -> list[str]:
    return [f"{table.round}.{table}" for table in missing]  # type: ignore[attr-defined]


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.held(tournament.pk)


def _log(
    tournament: Tournament,
    code: str,
    params: dict[str, object],
    by: "Actor",
    round_number: int | None = None,
) -> None:
    LogEntry.objects.create(
        tournament=tournament, code=code, params=params, round_number=round_number, **stated_by(by)
    )
