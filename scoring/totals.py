"""The judge of score sheets: can these totals be, how most likely, and what else was meant.

Exact: `impossible` is said only when no sequence of that many deals gives the totals. `unlikely`
is for what happens at fewer than one table in a hundred (so many belotes), in a thousand (so many
capots, unless the losers have as few points as that makes them), or leaves points waiting for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import comb, exp, log
from typing import TYPE_CHECKING, Final

from scoring import store
from scoring.errors import Reason, ScoringError
from scoring.reach import reach
from scoring.sides import BySide
from scoring.slips import slips

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scoring.profile import ScoringProfile
    from scoring.reach import Reach

MOST_DEALS: Final = 40
HIGHEST: Final = 1_000_000_000
BELOTES_A_DEAL: Final = 0.28
CAPOTS_A_DEAL: Final = 0.03
LITIGES_A_DEAL: Final = 0.01
RARE_BELOTES: Final = 0.01
RARE_CAPOTS: Final = 0.001
SPREAD: Final = 107
"""Standard deviation of the difference of one deal's marks, from simulated evenings."""
NOTHING: Final = BySide(a=0, b=0)


class Verdict(StrEnum):
    """Whether that many deals can give these totals."""

    POSSIBLE = "possible"
    UNLIKELY = "unlikely"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One way to these totals: belotes and capots of both sides, points left waiting."""

    capots: int
    belotes: int
    held: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The answer: verdict, why, the likeliest explanation, and totals one slip away."""

    verdict: Verdict
    reason: Reason
    explains: Explanation | None = None
    suggestions: tuple[BySide[int], ...] = ()


def judge(
    profile: ScoringProfile,
    deals: int,
    totals: BySide[int],
    penalties: BySide[int] = NOTHING,
    *,
    most_suggestions: int = 8,
) -> Judgement:
    """Judge the totals of a sheet of `deals` deals, 1 to 40.

    penalties: signed points that the totals include; taken off before judging.
    Suggestions include them again, and are given unless the verdict is `possible`.
    Raises ScoringError bad_value (deals), bad_totals (below zero).
    """
    earned = _earned(totals, penalties)
    table = prepare(profile, deals)
    explained = _explained(table, earned)
    if explained is not None and not _rare(explained, deals, earned):
        reason = _fits(explained, deals)
        return Judgement(verdict=Verdict.POSSIBLE, reason=reason, explains=explained)
    meant = _suggestions(table, totals, penalties)[:most_suggestions] if most_suggestions else ()
    if explained is None:
        why = _why_impossible(profile, table, earned)
        return Judgement(verdict=Verdict.IMPOSSIBLE, reason=why, suggestions=meant)
    return Judgement(
        verdict=Verdict.UNLIKELY,
        reason=_why_unlikely(explained, deals),
        explains=explained,
        suggestions=meant,
    )


def other_total(
    profile: ScoringProfile, deals: int, total: int, belotes: int = 0, capots: int = 0
) -> int | None:
    """The other side's total, from one total and the belotes and capots of both sides.

    None when no settled sheet has them, or when they leave more than one answer.
    """
    table = prepare(profile, deals)
    if not 0 <= total <= HIGHEST:
        return None
    others = {
        key[2] - total
        for key, bits in table.settled.items()
        if key[:2] == (belotes, capots) and bits >> total & 1
    }
    return others.pop() if len(others) == 1 else None


def highest_total(profile: ScoringProfile, deals: int) -> int:
    """The most that one side can have: every deal a capot with belote."""
    return max(max(prepare(profile, deals).settled.values()).bit_length() - 1, 0)


@lru_cache(maxsize=256, typed=True)
def prepare(profile: ScoringProfile, deals: int, cache: Path | None = None) -> Reach:
    """Work out once what `deals` deals can give; 0.1 s for 12 deals, about 1 s for 30.

    cache: a directory to read it from and keep it in; where it cannot be written, memory does.
    Raises ScoringError bad_value for a number of deals that is not 1 to 40.
    """
    if isinstance(deals, bool) or not 1 <= deals <= MOST_DEALS:
        raise ScoringError(
            "bad_value", "deals", {"low": 1, "high": MOST_DEALS}, sentence="bad_range"
        )
    if cache is None:
        return reach(profile, deals)
    path = store.path_of(cache, profile, deals)
    kept = store.read(path, deals)
    if kept is None:
        kept = prepare(profile, deals)
        store.write(path, kept)
    return kept


def _earned(totals: BySide[int], penalties: BySide[int]) -> BySide[int]:
    earned = BySide(a=totals.a - penalties.a, b=totals.b - penalties.b)
    for side, total in earned.as_dict().items():
        if total < 0:
            raise ScoringError("bad_totals", f"totals.{side}", {"total": total})
        if total > HIGHEST:
            raise ScoringError(
                "bad_value", f"totals.{side}", {"low": 0, "high": HIGHEST}, sentence="bad_range"
            )
    return earned


def _explained(table: Reach, totals: BySide[int]) -> Explanation | None:
    """The likeliest explanation, one that need not be asked about before any that must."""
    settled = [Explanation(belotes=b, capots=c) for b, c in table.explanations(totals)]
    if not settled:
        settled = [
            Explanation(belotes=b, capots=c, held=held) for b, c, held in table.waiting(totals)
        ]
    deals = table.deals
    return max(
        settled,
        key=lambda one: (not _rare(one, deals, totals), _likelihood(one, deals)),
        default=None,
    )


def _rare(one: Explanation, deals: int, totals: BySide[int]) -> bool:
    return bool(one.held or _many_belotes(one, deals) or _many_capots(one, deals, totals))


def _many_belotes(one: Explanation, deals: int) -> bool:
    return _at_least(deals, one.belotes, BELOTES_A_DEAL) < RARE_BELOTES


def _many_capots(one: Explanation, deals: int, totals: BySide[int]) -> bool:
    """Too many capots, unless the losers have what a much weaker side has in the other deals."""
    rare = _at_least(deals, one.capots, CAPOTS_A_DEAL) < RARE_CAPOTS
    return rare and min(totals) > 81 * (deals - one.capots)


def _likelihood(one: Explanation, deals: int) -> float:
    held = log(LITIGES_A_DEAL) if one.held else 0.0
    return (
        log(_exactly(deals, one.belotes, BELOTES_A_DEAL))
        + log(_exactly(deals, one.capots, CAPOTS_A_DEAL))
        + held
    )


@lru_cache(maxsize=8192)
def _exactly(deals: int, times: int, rate: float) -> float:
    return float(comb(deals, times) * rate**times * (1 - rate) ** (deals - times))


@lru_cache(maxsize=8192)
def _at_least(deals: int, times: int, rate: float) -> float:
    return sum(_exactly(deals, more, rate) for more in range(times, deals + 1))


def _suggestions(
    table: Reach, totals: BySide[int], penalties: BySide[int]
) -> tuple[BySide[int], ...]:
    """Settled totals, not to be asked about, one slip away; the likeliest first."""
    found: dict[BySide[int], float] = {}
    for a, b, ease in _one_slip_away(totals):
        earned_a, earned_b = a - penalties.a, b - penalties.b
        if earned_a < 0 or earned_b < 0 or earned_a + earned_b not in table.by_sum:
            continue
        earned = BySide(a=earned_a, b=earned_b)
        one = _explained_settled(table, earned)
        if one is not None:
            likely = log(ease) + _likelihood(one, table.deals) + _evenness(table, earned)
            found[BySide(a=a, b=b)] = likely
    return tuple(sorted(found, key=lambda meant: (-found[meant], meant.a, meant.b)))


def _explained_settled(table: Reach, totals: BySide[int]) -> Explanation | None:
    ways = (Explanation(belotes=b, capots=c) for b, c in table.explanations(totals))
    fair = [one for one in ways if not _rare(one, table.deals, totals)]
    return max(fair, key=lambda one: _likelihood(one, table.deals), default=None)


def _one_slip_away(totals: BySide[int]) -> Iterator[tuple[int, int, float]]:
    for a, ease in slips(totals.a):
        yield a, totals.b, ease
    for b, ease in slips(totals.b):
        yield totals.a, b, ease


def _evenness(table: Reach, totals: BySide[int]) -> float:
    """The log of how near the sides usually are; long tails, since weak pairs do come."""
    apart = abs(totals.a - totals.b) / (SPREAD * table.deals**0.5)
    return log(exp(-apart * apart / 2) + exp(-apart) / 50)


def _fits(one: Explanation, deals: int) -> Reason:
    facts: dict[str, int | str] = {
        "deals": deals,
        "belotes": one.belotes,
        "capots": one.capots,
    }
    return Reason(code="fits", params=facts)


def _why_unlikely(one: Explanation, deals: int) -> Reason:
    if one.held:
        return Reason(code="pot_waiting", params={"deals": deals, "held": one.held})
    if _many_belotes(one, deals):
        return Reason(code="many_belotes", params={"deals": deals, "belotes": one.belotes})
    return Reason(code="many_capots", params={"deals": deals, "capots": one.capots})


def _why_impossible(profile: ScoringProfile, table: Reach, totals: BySide[int]) -> Reason:
    together = totals.a + totals.b
    facts: dict[str, int | str] = {
        "deals": table.deals,
        "sum": together,
        "base": profile.deal_points * table.deals,
        "belote": profile.belote,
        "bonus": profile.capot - profile.deal_points,
        "most": max(table.by_sum),
        "a": totals.a,
        "b": totals.b,
        "total": min(totals),
        "other": max(totals),
    }
    return Reason(code=_impossible_code(table, totals, facts), params=facts)


def _impossible_code(table: Reach, totals: BySide[int], facts: dict[str, int | str]) -> str:
    together = totals.a + totals.b
    if together in table.by_sum:
        return "one_point" if min(totals) == 1 else "split_impossible"
    if together < min(table.by_sum):
        return "sum_low"
    if together > max(table.by_sum):
        return "sum_high"
    if not facts["belote"]:
        return "sum_impossible_plain" if not facts["bonus"] else "sum_impossible"
    return "sum_impossible" if facts["bonus"] else "sum_impossible_no_capot"
