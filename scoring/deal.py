"""One deal: who took, who has how many points, and what each side marks for it.

The order is that of the table: all eight tricks to one side (capot); else the points of both sides
are compared, belote included where the profile counts it: the taker has more (made), fewer
(failed), or as many (litige, where the profile has it).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.cards import Trump, reachable_points
from scoring.choices import LitigeAgain, LitigeLast, LitigeWaits, Tie
from scoring.errors import Reason, ScoringError
from scoring.sides import BySide

if TYPE_CHECKING:
    from scoring.contracts import Contract
    from scoring.declarations import Declaration
    from scoring.profile import ScoringProfile
    from scoring.sides import Side

HIGHEST_POT = 100_000
NONE_DECLARED: BySide[tuple[Declaration, ...]] = BySide(a=(), b=())


class Outcome(StrEnum):
    """How the deal went for the side that took."""

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"
    CAPOT_MADE = "capot_made"
    CAPOT_SUFFERED = "capot_suffered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What the players report of one deal.

    points: of the cards and the last trick, belote apart; may be left out with a capot.
    capot: the side that took all eight tricks.  belote: the side that announced it.
    held: points waiting from earlier litiges.  last: the last deal of the partie.
    contract: where trumps are bid.  declarations: those that stand, after the comparison; at most
    one side has any unless both are reported, when they are compared here.
    """

    taker: Side
    points: BySide[int] | None = None
    capot: Side | None = None
    belote: Side | None = None
    held: int = 0
    last: bool = False
    contract: Contract | None = None
    declarations: BySide[tuple[Declaration, ...]] = NONE_DECLARED


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """What a deal is worth: each side's mark, and the points that wait after it."""

    outcome: Outcome
    score: BySide[int]
    held: int
    reasons: tuple[Reason, ...] = ()


def share(profile: ScoringProfile, a: int | None, b: int | None) -> BySide[int]:
    """Both sides' points from those of one or both.

    Raises ScoringError missing_field, bad_value, points_total.
    """
    total = profile.deal_points
    for side, points in (("A", a), ("B", b)):
        if points is not None and not 0 <= points <= total:
            raise ScoringError(
                "bad_value", f"points.{side}", {"low": 0, "high": total}, sentence="bad_range"
            )
    if a is None and b is None:
        raise ScoringError("missing_field", "points")
    left = total - (a if a is not None else 0) if b is None else b
    right = total - left if a is None else a
    if left + right != total:
        facts = {"total": total, "a": right, "b": left, "sum": left + right}
        raise ScoringError("points_total", "points", facts)
    return BySide(a=right, b=left)


def score_deal(profile: ScoringProfile, deal: Deal) -> DealScore:
    """What each side marks for one deal under a profile.

    Raises ScoringError: missing_field (neither points nor capot), points_total,
    impossible_points, bad_value, not_played (belote where there is none).
    """
    _check(profile, deal)
    if deal.capot is not None:
        return _capot(profile, deal, deal.capot)
    points = deal.points
    assert points is not None
    taker, other = deal.taker, deal.taker.other
    counted = _counted(profile, deal, points)
    ahead = counted[taker] - counted[other]
    if ahead == 0 and profile.tie is Tie.LITIGE:
        return _litige(profile, deal, points, counted)
    if ahead > 0 or (ahead == 0 and profile.tie is Tie.MAKES):
        return _finished(profile, deal, Outcome.MADE, winner=taker, marks=points)
    all_to_other = BySide.for_side(other, profile.failed, 0)
    return _finished(profile, deal, Outcome.FAILED, winner=other, marks=all_to_other)


def _check(profile: ScoringProfile, deal: Deal) -> None:
    if deal.belote is not None and not profile.belote:
        raise ScoringError("not_played", "belote")
    if not 0 <= deal.held <= HIGHEST_POT:
        raise ScoringError(
            "bad_value", "held", {"low": 0, "high": HIGHEST_POT}, sentence="bad_range"
        )
    if deal.points is None:
        if deal.capot is None:
            raise ScoringError("missing_field", "points")
        return
    points = share(profile, deal.points.a, deal.points.b)
    if deal.capot is not None:
        if points[deal.capot] != profile.deal_points:
            total = profile.deal_points
            raise ScoringError(
                "impossible_points", "points", {"total": total}, sentence="capot_points"
            )
        return
    if points.a not in reachable_points(Trump.SPADES, profile.last_trick):
        raise ScoringError("impossible_points", "points", {"points": min(points)})


def _with_belote(profile: ScoringProfile, deal: Deal, points: BySide[int]) -> BySide[int]:
    """The points with 20 for the side that announced belote, which keeps them whatever happens."""
    if deal.belote is None:
        return points
    belote = BySide.for_side(deal.belote, profile.belote, 0)
    return BySide(a=points.a + belote.a, b=points.b + belote.b)


def _counted(profile: ScoringProfile, deal: Deal, points: BySide[int]) -> BySide[int]:
    """The points that are compared: belote included where the profile counts it."""
    return _with_belote(profile, deal, points) if profile.belote_counts else points


def _capot(profile: ScoringProfile, deal: Deal, side: Side) -> DealScore:
    made = side is deal.taker
    marks = profile.capot if made else profile.capot_suffered
    outcome = Outcome.CAPOT_MADE if made else Outcome.CAPOT_SUFFERED
    score = BySide.for_side(side, marks, 0)
    return _finished(profile, deal, outcome, winner=side, marks=score)


def _finished(
    profile: ScoringProfile,
    deal: Deal,
    outcome: Outcome,
    *,
    winner: Side,
    marks: BySide[int],
) -> DealScore:
    """The winner also takes the points that were waiting; a belote stays with its holder."""
    score = _with_belote(profile, deal, marks)
    pot = BySide.for_side(winner, deal.held, 0)
    counted = _counted(profile, deal, deal.points or marks)
    facts: dict[str, int | str] = {
        "taker": deal.taker.value,
        "side": winner.value,
        "taker_points": counted[deal.taker],
        "other_points": counted[deal.taker.other],
        "marks": marks[winner],
    }
    reasons = (Reason(code=outcome.value, params=facts), *_belote_reason(profile, deal))
    if deal.held:
        taken: dict[str, int | str] = {"side": winner.value, "points": deal.held}
        reasons += (Reason(code="pot", params=taken),)
    return DealScore(
        outcome=outcome,
        score=BySide(a=score.a + pot.a, b=score.b + pot.b),
        held=0,
        reasons=reasons,
    )


def _litige(
    profile: ScoringProfile, deal: Deal, points: BySide[int], counted: BySide[int]
) -> DealScore:
    """A tied deal: the defenders mark now, the taker's points wait for the next winner."""
    taker, defenders = deal.taker, deal.taker.other
    reason = Reason(code="litige", params={"taker_points": counted[taker]})
    own = _with_belote(profile, deal, points)
    to_defenders = profile.litige_again is LitigeAgain.TO_DEFENDERS
    passed, kept = (deal.held, 0) if to_defenders else (0, deal.held)
    if deal.last and profile.litige_last is LitigeLast.EACH_MARKS:
        marked, waits, how = own[taker], 0, Reason(code="litige_last")
    else:
        waits = points[taker] if profile.litige_waits is LitigeWaits.CARDS else own[taker]
        marked = own[taker] - waits
        how = Reason(code="litige_waits", params={"waits": waits})
    held = kept + waits
    reasons = (reason, how, *_belote_reason(profile, deal))
    if passed:
        reasons += (Reason(code="pot", params={"side": defenders.value, "points": passed}),)
    if kept:
        reasons += (Reason(code="pot_stays", params={"points": held}),)
    score = BySide.for_side(taker, marked, own[defenders] + passed)
    return DealScore(outcome=Outcome.LITIGE, score=score, held=held, reasons=reasons)


def _belote_reason(profile: ScoringProfile, deal: Deal) -> tuple[Reason, ...]:
    if deal.belote is None:
        return ()
    facts: dict[str, int | str] = {"side": deal.belote.value, "points": profile.belote}
    return (Reason(code="belote", params=facts),)
