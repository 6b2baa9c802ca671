"""Why totals can be, are rare, or cannot be: the reasons, each true under the profile it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.checks import check_contract
from scoring.choices import BeloteGoes, Rounding
from scoring.contracted import Bidden
from scoring.errors import Reason, ScoringError
from scoring.rounding import step_of
from scoring.ways import TEN

if TYPE_CHECKING:
    from scoring.laws import Law
    from scoring.likely import Explanation
    from scoring.profile import ScoringProfile
    from scoring.sides import BySide
    from scoring.tables import Table

Facts = dict[str, int | str]


def check_contracts(profile: ScoringProfile, deals: int, contracts: Sequence[Bidden]) -> None:
    """Refuse contracts that are not one a deal, or not of this profile; raises ScoringError."""
    if not profile.bids:
        raise ScoringError("not_played", "contracts")
    if not isinstance(contracts, Sequence) or not all(isinstance(one, Bidden) for one in contracts):
        raise ScoringError("bad_value", "contracts")
    if len(contracts) != deals:
        facts = {"low": deals, "high": deals}
        raise ScoringError("bad_value", "contracts", facts, sentence="contracts_number")
    for place, one in enumerate(contracts):
        try:
            check_contract(profile, one.contract)
        except ScoringError as error:
            error.field = error.field.removeprefix("contract").lstrip(".")
            raise error.under(f"contracts.{place}") from None


def fits(profile: ScoringProfile, one: Explanation, deals: int) -> Reason:
    """They can be, and this is the likeliest way."""
    facts: Facts = {"deals": deals, "belotes": one.belotes, "capots": one.capots}
    if not profile.declarations:
        return Reason(code="fits", params=facts)
    return Reason(code="fits_declared", params=facts | {"declarations": one.declarations})


def unlikely(code: str, one: Explanation, deals: int) -> Reason:
    """They can be, but what it takes is rare."""
    facts: Facts = {
        "deals": deals,
        "belotes": one.belotes,
        "capots": one.capots,
        "held": one.held,
        "declarations": one.declarations,
        "replayed": one.replayed,
    }
    needs = {"pot_waiting": "held", "replays_needed": "replayed"}
    known = needs.get(code, code.removeprefix("many_"))
    return Reason(code=code, params={"deals": deals, known: facts[known]})


def declared(deals: int, totals: BySide[int], told: BySide[int]) -> Reason:
    """The declarations that were told cannot be, or are more than the totals."""
    facts: Facts = {"deals": deals, "a": told.a, "b": told.b}
    more = told.a > totals.a or told.b > totals.b
    return Reason(code="declared_more" if more else "declared_never", params=facts)


def by_law(profile: ScoringProfile, deals: int, totals: BySide[int], rule: Law) -> Reason:
    """No contracts give these totals."""
    if (odd := _not_rounded(profile, totals)) is not None:
        return odd
    facts = _facts(deals, totals) | {"base": rule.least, "most": rule.most}
    return Reason(code=rule.broken(totals) or "split_impossible", params=facts)


def impossible(
    profile: ScoringProfile, table: Table, totals: BySide[int], *, contracts: bool
) -> Reason:
    """No deals give these totals, contracts included where they were told."""
    if (odd := _not_rounded(profile, totals)) is not None:
        return odd
    least, most = table.sums()
    facts = _facts(table.deals, totals) | {
        "base": profile.deal_points * table.deals,
        "belote": profile.belote,
        "bonus": profile.capot - profile.deal_points,
        "most": most,
    }
    code = _impossible_code(profile, table, totals)
    if code == "sum_low":
        facts["base"] = least
    if contracts:
        code = "split_contracts" if code in {"one_point", "split_impossible"} else "sum_contracts"
    return Reason(code=code, params=facts)


def _facts(deals: int, totals: BySide[int]) -> Facts:
    return {
        "deals": deals,
        "sum": totals.a + totals.b,
        "a": totals.a,
        "b": totals.b,
        "total": min(totals),
        "other": max(totals),
    }


def _not_rounded(profile: ScoringProfile, totals: BySide[int]) -> Reason | None:
    step = step_of(profile, last=True)
    if step is None:
        return None
    odd = next((total for total in totals if total % step.size), None)
    code = "tens_only" if step.size == TEN else "fives_only"
    return None if odd is None else Reason(code=code, params={"total": odd})


def _impossible_code(profile: ScoringProfile, table: Table, totals: BySide[int]) -> str:
    together = totals.a + totals.b
    least, most = table.sums()
    if table.adds_up(together):
        plain = profile.rounding is Rounding.NONE and min(totals) == 1
        return "one_point" if plain else "split_impossible"
    if together < least:
        return "sum_low"
    if together > most:
        return "sum_high"
    return _sum_code(profile)


def _sum_code(profile: ScoringProfile) -> str:
    """What the two totals add up to in words, where it is as plain as that."""
    whole = profile.deal_points
    plain = profile.failed == whole and profile.capot == profile.capot_suffered
    kept = not profile.belote or profile.belote_goes is not BeloteGoes.NOBODY
    if not plain or not kept or profile.rounding is not Rounding.NONE or profile.bids:
        return "sum_never"
    bonus = profile.capot > whole
    if profile.declarations:
        return "sum_impossible_declared" if profile.belote and bonus else "sum_never"
    if not profile.belote:
        return "sum_impossible_bonus" if bonus else "sum_impossible_plain"
    return "sum_impossible" if bonus else "sum_impossible_no_capot"
