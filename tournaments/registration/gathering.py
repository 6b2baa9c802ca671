"""Who comes without a partner is matched at the door; who qualified elsewhere is entered."""

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments import tally
from tournaments.models import LogEntry, Partnership, Tournament
from tournaments.pairing.seed import Stream
from tournaments.registration.desk import locked, note
from tournaments.registration.entering import NewPair, enter_many, pair_up
from tournaments.registration.refused import RegistrationRefused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clubs.models import Actor

MOST_QUALIFIED = 200


@transaction.atomic
def match_singles(tournament: Tournament, *, by: "Actor") -> list[Partnership]:
    """Everybody who waits for a partner is put together by lot, two by two.

    The lot: those waiting in the order of their numbers are shuffled on the stream
    SEED/singles/N, N the number of such lots before; first with second, third with fourth; of an
    odd number the last drawn goes on waiting.  Raises RegistrationRefused too_few_waiting.
    """
    tournament = locked(tournament)
    waiting = list(
        Partnership.objects.entered()
        .filter(tournament=tournament, second=None, single=False, withdrawn_after=None)
        .order_by("number")
    )
    if len(waiting) < 2:
        raise RegistrationRefused("too_few_waiting", params={"count": len(waiting)})
    before = LogEntry.objects.filter(tournament=tournament, code="singles_matched").count()
    seed = f"{tournament.seed}/singles/{before}"
    drawn = Stream(seed).shuffle(waiting)
    made = [pair_up(one, other, by=by) for one, other in zip(drawn[::2], drawn[1::2], strict=False)]
    numbers = [one.number for one in waiting]
    note(tournament, "singles_matched", by=by, seed=seed, numbers=numbers)
    return made


@transaction.atomic
def qualify(
    tournament: Tournament, *, sources: "Sequence[Tournament]", best: int, by: "Actor"
) -> list[Partnership]:
    """Enter the best so many pairs of each concours, in the order of their places there.

    Who is qualified twice is entered once, and the next of that concours comes up.  Leavers do not
    qualify.  All or nothing.  Raises RegistrationRefused: nobody_qualifies, bad_best,
    source_running, source_of_another_kind, and what `enter_many` refuses.
    """
    tournament = locked(tournament)
    if not 1 <= best <= MOST_QUALIFIED:
        raise RegistrationRefused("bad_best", "best", {"high": MOST_QUALIFIED})
    taken = _entered(tournament)
    new: list[NewPair] = []
    for source in sources:
        _refuse_source(tournament, source)
        new += _best_of(source, best, taken)
    if not new:
        raise RegistrationRefused("nobody_qualifies", "sources")
    made = list(enter_many(tournament, pairs=new, by=by))
    names = [source.name for source in sources]
    note(tournament, "qualified", by=by, names=names, best=best, count=len(made))
    return made


def _entered(tournament: Tournament) -> set[int]:
    rows = Partnership.objects.entered().filter(tournament=tournament)
    return {key for two in rows.values_list("first_id", "second_id") for key in two if key}


def _refuse_source(tournament: Tournament, source: Tournament) -> None:
    if source.finished_at is None:
        raise RegistrationRefused("source_running", "sources", {"name": source.name})
    if source.rules.singles != tournament.rules.singles or source.club_id != tournament.club_id:
        raise RegistrationRefused("source_of_another_kind", "sources", {"name": source.name})


def _best_of(source: Tournament, best: int, taken: set[int]) -> list[NewPair]:
    rows = Partnership.objects.complete().filter(tournament=source).with_players()
    pairs = {pair.number: pair for pair in rows}
    found: list[NewPair] = []
    for row in tally.read(source).ranked():
        pair = pairs.get(row.id)
        if len(found) == best or pair is None or row.withdrawn:
            continue
        players = {one for one in (pair.first_id, pair.second_id) if one is not None}
        if players & taken:
            continue
        taken |= players
        second = pair.second.name if pair.second else ""
        found.append(
            NewPair(
                names=(pair.first.name, second),
                group=pair.group,
                categories=tuple(pair.categories),
            )
        )
    return found
