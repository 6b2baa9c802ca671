"""The request of a draw, made from stored rows."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clubs.models.names import fold
from tournaments import tally
from tournaments.models import Partnership, Round
from tournaments.pairing import ByeRule, Entrant, Policy, Request
from tournaments.seating.evening_out import pairing_ranks
from tournaments.tally import past
from tournaments.tally.systems import System, options_of, system_of

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.tally import Evening


def ask(
    tournament: "Tournament", *, number: int, seed: str, rematch: Policy | None = None
) -> tuple[Request, dict[str, Any]]:
    """The request of a partie as things stand, and notes on how it was made.

    Entrants are the present, complete partnerships by number; ranks those of the standings over
    every earlier published partie (registration order before the first), or in final draws those
    that they were seeded by.  Six queries, seven in final draws.
    """
    evening = tally.read(tournament).upto(number - 1)
    rules = evening.rules
    system = system_of(rules, number, begun=bool(evening.parties))
    ranks, notes = pairing_ranks(evening)
    if system.cut:
        ranks |= _seeding(tournament, rules.final.after + 1, before=number)
    options = replace(options_of(rules, system, rematch), bis=_owing(tournament, number))
    if system.name == "draw" and not evening.parties and options.bye is ByeRule.LOWEST:
        options = replace(options, bye=ByeRule.RANDOM)
        notes["no_ranking_yet"] = True
    request = Request(
        system=system.name,
        seed=seed,
        round=number,
        rounds=rules.format.rounds,
        entrants=entrants(tournament, evening, ranks),
        options=options,
        history=past.history(system.name, evening.seats),
    )
    return request, notes


def entrants(
    tournament: "Tournament", evening: "Evening", ranks: dict[int, int]
) -> tuple[Entrant, ...]:
    """One for each partnership that can be seated, in a mêlée for each player; see `past`."""
    present = Partnership.objects.filter(tournament=tournament).present()
    met, partners = past.met(evening.seats), past.partners(evening.seats)
    byes = past.byes(evening.seats)
    lines = {line.id: line for line in evening.lines()}
    rows = present.values_list("number", "group", "fixed_table")
    return tuple(
        Entrant(
            id=number,
            rank=ranks.get(number, place),
            score=lines[number].total,
            wins=lines[number].wins,
            group=fold(group),
            met=tuple(met.get(number, ())),
            partners=tuple(partners.get(number, ())),
            byes=byes.get(number, 0),
            fixed=fixed or 0,
        )
        for place, (number, group, fixed) in enumerate(rows, start=1)
    )


def _seeding(tournament: "Tournament", first: int, *, before: int) -> dict[int, int]:
    """The ranks that the final draws were seeded by, once their first partie is drawn.

    Kept from then on: what is played in the draws, or corrected before them, moves no seed.
    """
    rounds = Round.objects.filter(tournament=tournament, bis=False, system="knockout")
    drawn = rounds.filter(number__gte=first, number__lt=before).first()
    return {one["id"]: one["rank"] for one in drawn.snapshot} if drawn else {}


def seed_of(tournament: "Tournament", number: int) -> tuple[str, bool]:
    """The seed of a partie where nobody gives one, and whether it must be that one.

    "SEED/NUMBER" as a rule.  A whole evening's plan, and final draws, have one seed for all their
    parties: that of the concours itself, or for final draws of their first partie; what their
    first partie was drawn from holds for the later ones.
    """
    rules = tournament.rules
    system = system_of(rules, number, begun=number > 1)
    if not system.planned:
        return f"{tournament.seed}/{number}", False
    start = rules.final.after + 1 if system.cut else 1
    rounds = Round.objects.filter(tournament=tournament, bis=False, system=system.name)
    kept = rounds.filter(number__gte=start, number__lt=number).order_by("number").first()
    if kept is not None:
        return kept.seed, True
    return (f"{tournament.seed}/{number}" if system.cut else tournament.seed), False


def _owing(tournament: "Tournament", number: int) -> tuple[int, ...]:
    last = Round.objects.filter(tournament=tournament, number=number - 1, bis=False)
    return tuple(last.values_list("owing", flat=True).first() or ())


__all__ = ["System", "ask", "entrants", "seed_of"]
