"""What a plan of a partie costs and breaches, after changes by hand as after the draw."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.pairing import Check, Cost, Fault, Order, Policy, check
from tournaments.tally.systems import STAGED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models import Round
    from tournaments.pairing import Request
    from tournaments.seating.moving import Plan

TOLD = frozenset({"rematch", "partner_again", "same_group", "bye_again", "bis_turn", "bye_refused"})
UNSOUND = frozenset({"unknown_id", "seated_twice", "against_itself", "table_number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A plan against the request of its draw; floats: as of `Pairing`."""

    cost: Cost
    floats: int | None
    legal: bool
    optimal: bool


def judge(drawn: "Round", request: "Request", plan: "Plan") -> Judged:
    """Cost, legality, and whether the plan is still as good as the proven best of the draw."""
    found, faults = _found(request, plan)
    best = drawn.options.get("best")
    optimal = (
        not faults
        and best is not None
        and set(best["byes"]) == set(plan.byes)
        and _weight(found.cost, found.floats, request) <= _proven(best["cost"], request)
    )
    return Judged(cost=found.cost, floats=found.floats, legal=not faults, optimal=optimal)


def breaches(request: "Request", plan: "Plan") -> tuple[Fault, ...]:
    """Every rematch, meeting within a group and undue rest, whatever the règlement allows."""
    strict = replace(request.options, rematch=Policy.FORBID, same_group=Policy.FORBID)
    _check, faults = _found(replace(request, options=strict), plan)
    told = (replace(one, params={}) for one in faults if one.code in TOLD)
    return (*told, *_moved(request, plan))


def _found(request: "Request", plan: "Plan") -> tuple[Check, tuple[Fault, ...]]:
    if request.system not in STAGED:
        found = _checked(request, plan)
        return found, found.faults
    found = _checked(_here(request, plan), plan)
    return found, tuple(one for one in found.faults if one.code in UNSOUND)


def _checked(request: "Request", plan: "Plan") -> Check:
    return check(request, plan.tables, plan.byes, plan.bis_tables, best=False)


def _here(request: "Request", plan: "Plan") -> "Request":
    """Without those who have played all their matches."""
    here = {who for one in plan.tables for who in one.seated} | set(plan.byes)
    return replace(request, entrants=tuple(one for one in request.entrants if one.id in here))


def _moved(request: "Request", plan: "Plan") -> "Iterator[Fault]":
    """Who cannot leave a table and would sit at another one."""
    at = {who: one.table for one in plan.tables for who in one.seated}
    fixed = (one for one in request.entrants if one.fixed and one.id in at)
    if ids := tuple(one.id for one in fixed if at[one.id] != one.fixed):
        yield Fault(code="fixed_moved", ids=ids)


def _proven(best: dict[str, int], request: "Request") -> tuple[int, ...]:
    """Of what `Round.options` keeps; kept before floats were, it proves a round without any."""
    cost = Cost(**{name: value for name, value in best.items() if name != "floats"})
    return _weight(cost, best.get("floats"), request)


def _weight(cost: Cost, floats: int | None, request: "Request") -> tuple[int, ...]:
    """What of the cost the draw looked at: what is allowed costs nothing, a lot knows no ranks."""
    options = request.options
    by_rank = request.system in {"ranking", "registration", "swiss", "winners"}
    by_rank = by_rank or options.order is Order.RANKING
    return (
        0 if options.rematch is Policy.ALLOW else cost.rematches,
        0 if options.same_group is Policy.ALLOW else cost.same_group,
        floats or 0,
        cost.rank_gap if by_rank else 0,
    )
