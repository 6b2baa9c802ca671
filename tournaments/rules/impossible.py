"""What no règlement can be: each field sound by itself, the whole without sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.rules import values
from tournaments.rules.effect import BY_LOT_OR_RANKING, WITH_DRAWS, has_final
from tournaments.rules.errors import refused
from tournaments.standings import DEFINITIONS, Criterion

if TYPE_CHECKING:
    from tournaments.rules.rules import Rules


def refuse_impossible(rules: Rules) -> None:
    """Raises RulesError; its field is the one to change."""
    _refuse_final(rules)
    _refuse_criteria(rules.ranking.criteria)
    _refuse_criteria_of_format(rules)
    _refuse_time(rules)
    _refuse_odd(rules)
    first, rounds = rules.format.caps_from, rules.format.rounds
    if first > rounds:
        raise refused("caps_too_late", "format.caps_from", first=first, rounds=rounds)


def _refuse_final(rules: Rules) -> None:
    later, final = rules.format.later, rules.final
    if rules.pools.qualifiers >= rules.pools.size:
        raise refused("too_many_qualifiers", "pools.qualifiers", size=rules.pools.size)
    if final.after and later in values.PLANNED:
        raise refused("final_of_its_own", "final.after", system=later.value)
    if final.after >= rules.format.rounds:
        raise refused("final_too_late", "final.after", rounds=rules.format.rounds)
    if final.after and final.teams < 2:
        raise refused("final_teams", "final.teams")
    if final.teams and later in WITH_DRAWS:
        raise refused("draws_take_all", "final.teams", system=later.value)


def _refuse_criteria(criteria: tuple[Criterion, ...]) -> None:
    path = "ranking.criteria"
    if not criteria:
        raise refused("no_criteria", path)
    for place, criterion in enumerate(criteria):
        if criterion in criteria[:place]:
            raise refused("criterion_twice", path, criterion=criterion.value)
    if DEFINITIONS[criteria[0]].among_tied:
        raise refused("tie_break_first", path, criterion=criteria[0].value)
    if Criterion.LOT in criteria[:-1]:
        after = criteria[criteria.index(Criterion.LOT) + 1]
        raise refused("lot_not_last", path, criterion=after.value)


def _refuse_criteria_of_format(rules: Rules) -> None:
    criteria = rules.ranking.criteria
    if rules.singles and Criterion.HEAD_TO_HEAD in criteria:
        raise refused("nobody_head_to_head", "ranking.criteria")
    if Criterion.PLACING in criteria and not has_final(rules):
        raise refused("placing_without_final", "ranking.criteria")


def _refuse_time(rules: Rules) -> None:
    if rules.time.ends != values.Ends.TARGET:
        return
    if not rules.time.target:
        raise refused("target_missing", "time.target")
    if rules.time.unequal == values.Unequal.AVERAGE:
        raise refused("average_of_target", "time.unequal")


def _refuse_odd(rules: Rules) -> None:
    method, later = rules.odd.method, rules.format.later
    if method == values.OddMethod.BIS:
        _refuse_bis(rules)
    if method == values.OddMethod.REFUSE and later in WITH_DRAWS:
        raise refused("draws_have_rests", "odd.method", system=later.value)
    averaged = rules.odd.points == values.ByePoints.OWN_AVERAGE
    if rules.format.rounds == 1 and averaged and method == values.OddMethod.BYE:
        raise refused("average_needs_rounds", "odd.points")


def _refuse_bis(rules: Rules) -> None:
    if rules.format.later not in BY_LOT_OR_RANKING:
        raise refused("bis_needs_ranking", "odd.method")
    if rules.final.after:
        raise refused("bis_before_final", "odd.method")
    if rules.format.rounds == 1:
        raise refused("bis_needs_rounds", "odd.method")
