"""Mêlée: players alone, another partner every round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import (
    ByeRule,
    Cost,
    Order,
    Pairing,
    PairingRefused,
    Policy,
    Reason,
)
from tournaments.pairing.melee.by_ranking import preferred_rests, ranked_round
from tournaments.pairing.melee.plan import company_of, plan_rounds
from tournaments.pairing.melee.played import Played, evening_of
from tournaments.pairing.melee.reasons import first_partie, ranked_reasons, reasons

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.entrants import Pair, Request
    from tournaments.pairing.melee.played import Evening
    from tournaments.pairing.plans.schedules import PlannedRound


def pair_melee(request: Request) -> Pairing:
    """Pair one round: the next of the evening's plan, or of a new one where the old one is over.

    Cost.rematches: repeated partnerships; same_group: partners of one group; rank_gap: over the
    tables, the squared difference of the sides' sums of ranks.  Raises PairingRefused: not_fours,
    bis_melee, no_pairing.
    """
    _refuse(request)
    evening = evening_of(request)
    played = evening.before(request.round)
    if request.options.order is Order.RANKING:
        return _by_ranking(request, played)
    rounds = coming(request, evening)
    _refuse_round(request, rounds[0], played)
    return _answer(request, rounds, played)


def _by_ranking(request: Request, played: Played) -> Pairing:
    planned = ranked_round(request, played)
    groups = {one.id: one.group for one in request.entrants}
    if request.options.same_group is Policy.FORBID and _crowded(planned, groups):
        planned = plan_rounds(company_of(request), 1, played)[0]
    _refuse_round(request, planned, played)
    cost = cost_of(request, planned.tables, played)
    return Pairing(
        tables=planned.tables,
        byes=planned.byes,
        cost=cost,
        optimal=cost == Cost(),
        reasons=ranked_reasons(request, planned.tables, planned.byes, played),
        bye_reasons=_ranked_byes(request, planned.byes, played),
    )


def _ranked_byes(request: Request, byes: Sequence[int], played: Played) -> dict[int, Reason]:
    """As the rule would have it, or in place of another."""
    drawn = preferred_rests(request)
    expected = sorted(drawn, key=lambda one: played.byes.get(one, 0))[: len(byes)]
    if not set(byes) <= set(expected):
        return {one: Reason(code="melee_bye_other") for one in byes}
    if request.options.bye is ByeRule.RANDOM:
        return {one: Reason(code="bye_random") for one in byes}
    if first_partie(request):
        return {one: Reason(code="bye_last_entered") for one in byes}
    lowest = drawn[: len(byes)]
    return {
        one: Reason(code="bye_lowest" if one in lowest else "bye_lowest_eligible") for one in byes
    }


def _crowded(planned: PlannedRound, groups: Mapping[int, str]) -> str:
    """A group of which two sit at one table, or ""."""
    for one in planned.tables:
        named = Counter(groups[who] for who in one.seated if groups[who])
        for group, times in named.items():
            if times > 1:
                return group
    return ""


def _refuse(request: Request) -> None:
    count = len(request.entrants)
    if request.options.bye is ByeRule.ASCE_BIS:
        raise PairingRefused("bis_melee", "options.bye")
    if request.options.bye is ByeRule.NONE and count % 4:
        raise PairingRefused("not_fours", "options.bye", {"count": count})


def _refuse_round(request: Request, planned: PlannedRound, played: Played) -> None:
    """Where a rule that forbids could not be kept: say which, and who blocks it."""
    sides = [side for one in planned.tables for side in one.sides]
    options = request.options
    if options.same_group is Policy.FORBID:
        groups = {one.id: one.group for one in request.entrants}
        crowded = _crowded(planned, groups)
        if crowded:
            ids = sorted(who for who, group in groups.items() if group == crowded)
            raise _no_round(ids, ["same_group", "partners"])
    if options.rematch is Policy.FORBID and any(played.mated(a, b) for a, b in sides):
        from tournaments.pairing.melee.matching import short_of_partners  # noqa: PLC0415

        raise _no_round(
            short_of_partners(sorted(who for side in sides for who in side), played),
            ["rematch", "partners"],
        )


def _no_round(blocking: Sequence[int], rules: list[str]) -> PairingRefused:
    return PairingRefused("no_pairing", params={"blocking": list(blocking), "rules": rules})


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
    whole = plan_rounds(company, request.rounds, Played())
    past = Played().after(*whole[: request.round - 1])
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


def _repeats_from(number: int, rounds: Sequence[PlannedRound], played: Played) -> int | None:
    """The first round after `number` in which the plan repeats a partnership."""
    for later, one in enumerate(rounds, number):
        if later > number and played.repeats(one):
            return later
        played = played.after(one)
    return None


def _answer(request: Request, rounds: Sequence[PlannedRound], played: Played) -> Pairing:
    planned = rounds[0]
    cost = cost_of(request, planned.tables, played)
    return Pairing(
        tables=planned.tables,
        byes=planned.byes,
        cost=cost,
        optimal=not cost.rematches and not cost.same_group,
        reasons=reasons(request, planned.tables, played),
        bye_reasons={one: Reason(code="melee_rests") for one in planned.byes},
        rematches_from=_repeats_from(request.round, rounds, played),
    )
