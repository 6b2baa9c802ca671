"""Mêlée: players alone, another partner every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import ByeRule, Cost, Pairing, PairingRefused, Reason
from tournaments.pairing.melee_plan import company_of, plan_rounds
from tournaments.pairing.melee_played import evening_of
from tournaments.pairing.melee_reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.entrants import Pair, Request
    from tournaments.pairing.melee_played import Evening, Played
    from tournaments.pairing.schedules import PlannedRound


def pair_melee(request: Request) -> Pairing:
    """Pair one round: the next of the evening's plan, or of a new one where the old one is over.

    Cost.rematches: repeated partnerships; same_group: partners of one group; rank_gap: over the
    tables, the squared difference of the sides' sums of ranks.  Raises PairingRefused: not_fours,
    bis_melee, no_pairing.
    """
    _refuse(request)
    evening = evening_of(request)
    played = evening.before(request.round)
    return _answer(request, coming(request, evening)[0], played)


def _refuse(request: Request) -> None:
    count = len(request.entrants)
    if request.options.bye is ByeRule.ASCE_BIS:
        raise PairingRefused("bis_melee", "options.bye")
    if request.options.bye is ByeRule.NONE and count % 4:
        raise PairingRefused("not_fours", "options.bye", {"count": count})


def coming(request: Request, evening: Evening) -> Sequence[PlannedRound]:
    """The rounds from `request.round` on.

    As published beforehand, as long as the evening goes by its plan; otherwise planned anew with
    what was played as it was.
    """
    company = company_of(request)
    here = frozenset(company.ids)
    if not evening.rounds and request.round > 1:
        return _unseen(request, evening.base)
    start = request.round
    while start > 1 and evening.present(start - 1) == here:
        start -= 1
    rounds: Sequence[PlannedRound] = ()
    for number in range(start, request.round + 1):
        kept = bool(rounds) and evening.is_round(number - 1, rounds[0])
        rounds = rounds[1:] if kept else ()
        if not rounds:
            rounds = plan_rounds(company, request.rounds - number + 1, evening.before(number))
    return rounds


def _unseen(request: Request, said: Played) -> Sequence[PlannedRound]:
    """Without a history: the plan where it leads to what the entrants remember."""
    company = company_of(request)
    whole = plan_rounds(company, request.rounds, type(said)())
    past = type(said)()
    for one in whole[: request.round - 1]:
        past = past.then(((t.sides[0], t.sides[1]) for t in one.tables), one.byes)
    if len(whole) >= request.round and past == said:
        return whole[request.round - 1 :]
    return plan_rounds(company, request.rounds - request.round + 1, said)


def cost_of(request: Request, tables: Sequence[Pair], played: Played) -> Cost:
    """What `tables` cost as a fact, whatever the rules allow."""
    who = {one.id: one for one in request.entrants}
    sides = [side for one in tables for side in one.sides if len(side) == 2]
    sums = [[sum(who[one].rank for one in side) for side in table.sides] for table in tables]
    return Cost(
        rematches=sum(played.mated(a, b) > 0 for a, b in sides),
        same_group=sum(who[a].group == who[b].group != "" for a, b in sides),
        rank_gap=sum((one - other) ** 2 for one, other in sums),
    )


def _answer(request: Request, planned: PlannedRound, played: Played) -> Pairing:
    cost = cost_of(request, planned.tables, played)
    return Pairing(
        tables=planned.tables,
        byes=planned.byes,
        cost=cost,
        optimal=not cost.rematches and not cost.same_group,
        reasons=reasons(request, planned.tables, played),
        bye_reasons={one: Reason(code="melee_rests") for one in planned.byes},
    )
