"""The parties: draw, look, change by hand, publish, take back."""

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournaments import seating, tally
from tournaments.background import Job, later
from tournaments.models import (
    LogEntry,
    Partnership,
    Publication,
    Round,
    Table,
    Tournament,
    Work,
)
from tournaments.models.facts import stated_by
from tournaments.pairing import PairingRefused, Policy
from tournaments.refusals import Refusal
from tournaments.seating import (
    LONGEST_REASON,
    LONGEST_SEED,
    RoundRefused,
    current,
    current_draft,
    lock,
    log,
    stale,
    work,
)

if TYPE_CHECKING:
    from clubs.models import Actor
    from tournaments.seating import Drawn


@transaction.atomic
def draw(  # noqa: PLR0913 - each is a choice of the organiser
    tournament: Tournament,
    *,
    by: "Actor",
    seed: str | None = None,
    force: bool = False,
    rematch: Policy | None = None,
    number: int | None = None,
) -> Round:
    """Draw the next partie as a draft; where it is drawn already, answer that draft.

    seed: default is the seed of the concours + "/" + number; a whole evening's plan has one seed,
    see `seating.seed_of`.  force: although results are missing
    (`Round.left_out` then names the tables).  rematch: in place of the règlement's policy.
    number: only this partie; it is answered as it stands once it is drawn, published or not.
    Raises RoundRefused (finished, no_more_parties, results_missing, rematch_unavoidable,
    seed_of_the_plan ...) and PairingRefused (too_few, odd_number, no_pairing).
    """
    locked = lock(tournament)
    standing = _standing(locked, number)
    if standing is not None:
        return standing
    following = _following(locked)
    _refuse_draw(locked, following, number)
    left_out = _left_out(locked, following, force=force)
    drawn = _drawn(locked, following, seed=_seed(locked, following, seed), rematch=rematch)
    stored = seating.store(locked, drawn, left_out=left_out)
    log(locked, "round_drawn", _about(stored), by, following)
    locked.touch()
    return stored


@transaction.atomic
def redraw(round_: Round, *, seed: str | None, by: "Actor", reason: str = "") -> Round:
    """Throw the draft away and draw it anew from who is here now, with another seed.

    seed None: the next of the concours ("SEED/2/2", "SEED/2/3" ...), or the same one where the
    draft no longer fits the room.  Raises as `draw`, and RoundRefused not_a_draft.
    """
    locked = lock(round_.tournament)
    draft = current_draft(locked, round_)
    number = draft.number
    if seed is None:
        seed = draft.seed if stale(draft).outdated else _next_seed(locked, number)
    asked = draft.options.get("asked")
    left_out = _left_out(locked, number, force=bool(draft.left_out))
    before = draft.seed
    _delete(draft)
    rematch = Policy(asked) if asked else None
    drawn = _drawn(locked, number, seed=_seed(locked, number, seed), rematch=rematch)
    stored = seating.store(locked, drawn, left_out=left_out)
    said = {**_about(stored), "seed_before": before, "reason": reason.strip()[:LONGEST_REASON]}
    log(locked, "round_redrawn", said, by, number)
    locked.touch()
    return stored


@transaction.atomic
def discard(round_: Round, *, by: "Actor") -> None:
    """Throw a draft away; its number is free again.  Raises RoundRefused not_a_draft."""
    locked = lock(round_.tournament)
    draft = current_draft(locked, round_)
    log(locked, "round_discarded", {"seed": draft.seed}, by, draft.number)
    _delete(draft)
    locked.touch()


@transaction.atomic
def publish(round_: Round, *, by: "Actor") -> Round:
    """Show the partie to everybody; its tables may be played.  Publishing twice is once.

    Raises RoundRefused: draft_stale (a partnership that it seats has left), finished, not_there.
    """
    locked = lock(round_.tournament)
    draft = current(locked, round_)
    if not draft.is_draft:
        return draft
    if locked.finished_at is not None:
        raise RoundRefused("finished")
    gone = stale(draft).gone
    if gone:
        raise RoundRefused("draft_stale", params={"gone": list(gone)})
    now = timezone.now()
    both = Round.objects.filter(tournament=locked, number=draft.number)
    both.update(state=Round.State.PUBLISHED, published_at=now)
    draft.refresh_from_db()
    _show(locked, draft.number, by, visible=True)
    log(locked, "round_published", {"seed": draft.seed}, by, draft.number)
    locked.touch()
    later(Job.PUBLISH, draft.pk)
    return draft


@transaction.atomic
def cancel(round_: Round, *, by: "Actor") -> Round:
    """Take a publication back: the partie is a draft again, to be swapped, redrawn or discarded.

    Raises RoundRefused: not_published, later_partie, has_entries (a score or a deal is typed).
    """
    locked = lock(round_.tournament)
    found = current(locked, round_)
    if found.is_draft:
        raise RoundRefused("not_published")
    if Round.objects.filter(tournament=locked, number__gt=found.number).exists():
        raise RoundRefused("later_partie", params={"number": found.number})
    tables = Table.objects.filter(round__tournament=locked, round__number=found.number)
    if typed := tables.typed():
        raise RoundRefused("has_entries", params={"tables": typed})
    both = Round.objects.filter(tournament=locked, number=found.number)
    both.update(state=Round.State.DRAFT, published_at=None)
    _moved_back(locked, found.number)
    found.refresh_from_db()
    _show(locked, found.number, by, visible=False)
    log(locked, "round_cancelled", {}, by, found.number)
    locked.touch()
    later(Job.REFRESH_STANDINGS, locked.pk)
    return found


def swap_price(round_: Round, *, one: Partnership, other: Partnership) -> seating.SwapPrice:
    """What it costs and breaks that the two change places, before it is done.

    Raises RoundRefused: same_pair, not_seated, same_table, partners, both_idle, rest_fixed,
    places_follow (of pools and draws), dropped.
    """
    found = current(round_.tournament, round_)
    return seating.price(found, one.number, other.number)


@transaction.atomic
def swap(round_: Round, *, one: Partnership, other: Partnership, reason: str, by: "Actor") -> Round:
    """Two partnerships exchange their places, a bye being one of them.

    In a draft, or in a published partie while no score is entered at their tables.  What it
    breaches is kept in the journal with the reason; `Round.optimal` says whether the plan is still
    the best.  Raises RoundRefused as `swap_price`, reason_missing, has_entries.
    """
    locked = lock(round_.tournament)
    found = current(locked, round_)
    said = _said(reason)
    cost = seating.price(found, one.number, other.number)
    seating.refuse_entries(found, {one.number, other.number})
    by_hand = {"one": one.number, "other": other.number, "reason": said}
    plan = seating.plan_of(found).exchanged(one.number, other.number)
    seating.exchange(found, one, other, {"reason": said})
    judged = seating.judge(found, seating.request_of(found), plan)
    changes = [*found.options.get("by_hand", []), by_hand]
    seating.save_judged(found, judged, plan, {**found.options, "by_hand": changes})
    faults = [{"code": fault.code, "ids": list(fault.ids)} for fault in cost.faults]
    log(locked, "round_swapped", {**by_hand, "faults": faults}, by, found.number)
    locked.touch()
    return found


@transaction.atomic
def seat_late(round_: Round, *, partnership: Partnership, by: "Actor") -> Table:
    """Seat a partnership that came late, or came back, against the one that has a bye.

    The others stay where they are; the new table comes last.  Raises RoundRefused: late_waits (who
    rests does so by the plan of a mêlée, of pools or of draws), no_bye (it waits for the next
    partie), already_seated, not_present, late_rematch, later_partie, finished, dropped.
    """
    locked = lock(round_.tournament)
    found = current(locked, round_)
    late = Partnership.objects.get(tournament=locked, pk=partnership.pk)
    bye = seating.bye_for(locked, found, late)
    entrant = seating.late_entrant(found, late.number)
    waiting = bye.partnership.number
    if waiting in entrant["met"] and found.options.get("rematch") == Policy.FORBID:
        raise RoundRefused("late_rematch", params={"one": late.number, "other": waiting})
    table = seating.fill_bye(found, bye, late)
    found.options = {**found.options, "late": [*found.options.get("late", []), entrant]}
    plan = seating.plan_of(found)
    judged = seating.judge(found, seating.request_of(found), plan)
    seating.save_judged(found, judged, plan, found.options)
    if late.entered_after >= found.number:
        Partnership.objects.filter(pk=late.pk).update(entered_after=found.number - 1)
    about = {"number": late.number, "against": waiting, "table": table.number}
    log(locked, "late_seated", about, by, found.number)
    locked.touch()
    if not found.is_draft:
        later(Job.REFRESH_STANDINGS, locked.pk)
    return table


@transaction.atomic
def ask_draw(
    tournament: Tournament,
    *,
    by: "Actor",
    seed: str | None = None,
    force: bool = False,
    rematch: Policy | None = None,
) -> Work:
    """Have the next partie drawn beside the page: at once on the laptop, by a worker when hosted.

    The row answered tells how far it is, or why it was refused (`Work.error`: code, field, params,
    template); asking again while a draw is under way starts no second one.
    """
    locked = lock(tournament)
    drawn = _standing(locked, None)
    number = drawn.number if drawn else _following(locked)
    params = work.asked(by=by, seed=seed, force=force, rematch=rematch)
    row = work.queued(locked, number, params)
    if row is None:
        return Work.objects.get(tournament=locked, job=Job.PAIR_ROUND, key=str(number))
    later(Job.PAIR_ROUND, locked.pk, number)
    return row


def pair_round(tournament_id: int, number: int) -> Work:
    """What the job does: draw this partie as it was asked for, and say on its row what came of it.

    Run twice, or twice at once, it draws once.
    """
    row = work.started(tournament_id, number)
    tournament = Tournament.objects.get(pk=tournament_id)
    try:
        draw(tournament, number=number, **work.choices(row))
    except Refusal as refused:
        return work.failed(row, refused)
    return work.ended(row)


def _standing(tournament: Tournament, number: int | None) -> Round | None:
    rounds = Round.objects.filter(tournament=tournament, bis=False)
    if number is None:
        return rounds.filter(state=Round.State.DRAFT).first()
    return rounds.filter(number=number).first()


def _following(tournament: Tournament) -> int:
    last = Round.objects.filter(tournament=tournament, bis=False).last()
    return last.number + 1 if last else 1


def _refuse_draw(tournament: Tournament, following: int, number: int | None) -> None:
    if tournament.finished_at is not None:
        raise RoundRefused("finished")
    if number is not None and number != following:
        raise RoundRefused("not_next", params={"number": number, "next": following})
    rounds = tournament.rules.format.rounds
    if following > rounds:
        raise RoundRefused("no_more_parties", params={"rounds": rounds})


def _left_out(tournament: Tournament, number: int, *, force: bool) -> list[dict[str, Any]]:
    missing = tally.missing_tables(tournament, upto=number - 1)
    if missing and not force:
        tables = [f"{table.round}.{table}" for table in missing]
        raise RoundRefused("results_missing", params={"tables": tables})
    return [
        {"round": table.round.number, "bis": table.round.bis, "table": table.number}
        for table in missing
    ]


def _seed(tournament: Tournament, number: int, seed: str | None) -> str:
    """The seed asked for, or the usual one; later parties of one plan keep the seed of the plan."""
    given = (seed or "").strip()
    if len(given) > LONGEST_SEED:
        raise RoundRefused("seed_too_long", "seed", {"limit": LONGEST_SEED})
    usual, fixed = seating.seed_of(tournament, number)
    if fixed and given not in {"", usual}:
        raise RoundRefused("seed_of_the_plan", "seed", {"seed": usual, "number": number})
    return given or usual


def _said(reason: str) -> str:
    said = reason.strip()
    if not said:
        raise RoundRefused("reason_missing", "reason")
    return said[:LONGEST_REASON]


def _next_seed(tournament: Tournament, number: int) -> str:
    usual, fixed = seating.seed_of(tournament, number)
    if fixed:
        return usual
    draws = LogEntry.objects.filter(
        tournament=tournament, code__in=("round_drawn", "round_redrawn"), round_number=number
    )
    return f"{tournament.seed}/{number}/{draws.count() + 1}"


def _drawn(tournament: Tournament, number: int, *, seed: str, rematch: Policy | None) -> "Drawn":
    request, notes = seating.ask(tournament, number=number, seed=seed, rematch=rematch)
    if rematch is not None:
        notes["asked"] = str(rematch)
    try:
        return seating.pair_up(request, notes, tournament.rules)
    except PairingRefused as refused:
        if refused.code == "no_pairing" and "rematch" in str(refused.params.get("rules")):
            raise seating.unavoidable(request, notes, tournament.rules, refused) from refused
        raise


def _about(stored: Round) -> dict[str, Any]:
    said: dict[str, Any] = {"seed": stored.seed, "system": stored.system, "cost": stored.cost}
    for name in ("fallback", "asked"):
        if name in stored.options:
            said[name] = stored.options[name]
    if stored.left_out:
        said["left_out"] = stored.left_out
    return said


def _delete(draft: Round) -> None:
    Round.objects.filter(tournament=draft.tournament_id, number=draft.number).delete()


def _show(tournament: Tournament, number: int, by: "Actor", *, visible: bool) -> None:
    Publication.objects.create(
        tournament=tournament,
        kind=Publication.Kind.ROUND,
        round_number=number,
        visible=visible,
        **stated_by(by),
    )


def _moved_back(tournament: Tournament, number: int) -> None:
    """Who came or left after this partie, which is now no longer published, did so before it."""
    rows = Partnership.objects.filter(tournament=tournament)
    rows.filter(entered_after=number).update(entered_after=number - 1)
    rows.filter(withdrawn_after=number).update(withdrawn_after=number - 1)
