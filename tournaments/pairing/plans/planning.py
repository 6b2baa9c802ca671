"""All rounds of an evening at once, for the systems that can be planned beforehand."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import ByeRule, Order, Pair, PairingRefused, Policy
from tournaments.pairing.melee.plan import plan as melee_plan
from tournaments.pairing.plans.lines import first_lines
from tournaments.pairing.plans.mitchell import mitchell_round, seated_round
from tournaments.pairing.plans.planned import fixed_first, ordered, refuse_rests
from tournaments.pairing.plans.round_robin import circle_of, seated_rounds
from tournaments.pairing.plans.schedules import Plan, PlannedRound, quality_of
from tournaments.pairing.requests import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.plans.replan import Two

MOST_SEATS = 250_000
MOST_ROUNDS_MIXED = 400
PLANNED = ("round_robin", "mitchell", "melee")


def schedule(request: Request) -> Plan:
    """The rounds 1 ... `request.rounds` as they will be if nobody comes or goes.

    Raises PairingRefused: no_schedule (the system follows the results), too_large, everybody_met
    (rematches are forbidden and the rounds too many), odd_number, and what `pair` refuses.
    """
    refuse(request)
    count = len(request.entrants)
    if request.system not in PLANNED:
        raise PairingRefused("no_schedule", "system", {"system": request.system})
    mixed = request.system == "melee"
    if request.rounds * count > MOST_SEATS or (mixed and request.rounds > MOST_ROUNDS_MIXED):
        facts = {"rounds": request.rounds, "count": count}
        raise PairingRefused("too_large", "rounds", facts)
    if mixed:
        return _melee(request)
    refuse_rests(request)
    most = count - 1 + count % 2
    if request.rounds > most and request.options.rematch is Policy.FORBID:
        raise PairingRefused("everybody_met", "rounds", {"round": most + 1})
    made = _round_robin(request) if request.system == "round_robin" else _mitchell(request)
    rounds = tuple(_planned(tables, rest) for tables, rest in made)
    ids = [one.id for one in request.entrants]
    return Plan(rounds=rounds, quality=quality_of(rounds, ids, with_mates=False))


def _melee(request: Request) -> Plan:
    ids = [one.id for one in request.entrants]
    if request.options.bye is ByeRule.NONE and len(ids) % 4:
        raise PairingRefused("not_fours", "options.bye", {"count": len(ids)})
    order = request.options.order or Order.DRAW
    return melee_plan(ids, request.rounds, request.seed, order=order)


def _round_robin(request: Request) -> Iterable[tuple[list[Two], int | None]]:
    return islice(seated_rounds(circle_of(ordered(request))), request.rounds)


def _mitchell(request: Request) -> Iterator[tuple[list[Two], int | None]]:
    lines = first_lines(request)
    before: dict[int, int] = {}
    for number in range(1, request.rounds + 1):
        made = mitchell_round(lines, request.rounds, number)
        tables = seated_round(made, lines, before, fixed_first(request))
        before |= {one: table for table, pair in enumerate(tables, start=1) for one in pair}
        yield tables, made.rest


def _planned(tables: Iterable[Two], rest: int | None) -> PlannedRound:
    return PlannedRound(
        tables=tuple(Pair(table=at, a=a, b=b) for at, (a, b) in enumerate(tables, start=1)),
        byes=() if rest is None else (rest,),
    )


def rematches_from(rounds: Iterable[PlannedRound]) -> int | None:
    """The first round in which two meet again, None where there is none; not for a mêlée."""
    met: set[Two] = set()
    for number, planned in enumerate(rounds, start=1):
        pairs = {(min(one.a, one.b), max(one.a, one.b)) for one in planned.tables}
        if pairs & met:
            return number
        met |= pairs
    return None


def least_movers(rounds: Iterable[PlannedRound]) -> int:
    """A bound on the walks: of two who sat apart in the round before and meet now, one walks."""
    sat: set[int] = set()
    before: set[Two] = set()
    least = 0
    for planned in rounds:
        pairs = {(min(one.a, one.b), max(one.a, one.b)) for one in planned.tables}
        least += sum(set(pair) <= sat for pair in pairs - before)
        before = pairs
        sat = {who for pair in pairs for who in pair}
    return least
