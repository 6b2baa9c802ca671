"""One deal: who took, what was promised, who has how many points, what each side marks for it.

The order is that of the table.

1. The points of the cards are counted, the last trick with them; belote and the declarations that
   stand come on top (`counting`).
2. They decide: all eight tricks to one side are a capot; else the taker has made it or has failed;
   or both sides have as many, which is a litige where the profile has it (`outcome_of`).
3. What is decided is written down: points of the cards, contract, declarations, belote (`marks`).
4. Points that were waiting go to whoever won; those of a litige begin to wait.
5. Each side's mark is rounded, where it is, when everything else is done: rounding never makes a
   contract, nor a litige.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring import checks, marks, telling
from scoring.choices import ContractNeeds, LitigeAgain, LitigeLast, LitigeWaits, Tie
from scoring.contracts import Bid
from scoring.counting import NOTHING, count
from scoring.errors import ScoringError
from scoring.rounding import step_of
from scoring.sides import BySide

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.cards import Trump
    from scoring.contracts import Contract
    from scoring.counting import Count
    from scoring.declarations import Declared
    from scoring.marks import Marked
    from scoring.profile import ScoringProfile
    from scoring.sides import Side
    from scoring.telling import Reasons

NONE_DECLARED: Final[Declared] = BySide(a=(), b=())


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

    points: of the cards and the last trick as players count them, belote apart; may be left out
    with a capot.  capot: the side that took all tricks; after a générale, that the player took
    them all alone.  belote: the side that announced it.
    held: points waiting from earlier litiges.  last: the last deal of the partie.
    contract: where trumps are bid.  declarations: of one side those that stand, or of both sides,
    when they are compared here.
    trump, first: the trump where none is bid, and the side that declared first; asked for only
    where nothing else can say whose declarations stand.
    """

    taker: Side
    points: BySide[int] | None = None
    capot: Side | None = None
    belote: Side | None = None
    held: int = 0
    last: bool = False
    contract: Contract | None = None
    declarations: Declared = NONE_DECLARED
    trump: Trump | None = None
    first: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """What a deal is worth: each side's mark, and the points that wait after it.

    told: gives the reasons, which are worked out only for who asks.
    """

    outcome: Outcome
    score: BySide[int]
    held: int
    told: Callable[[], Reasons] = field(compare=False, repr=False)

    @property
    def reasons(self) -> Reasons:
        """Why it is worth that, step by step."""
        return self.told()


def share(
    profile: ScoringProfile, a: int | None, b: int | None, trump: Trump | None = None
) -> BySide[int]:
    """Both sides' points, as players count them, from those of one or both.

    Raises ScoringError missing_field, bad_value, points_total.
    """
    return checks.share(profile, a, b, trump)


def score_deal(profile: ScoringProfile, deal: Deal) -> DealScore:
    """What each side marks for one deal under a profile.

    Raises ScoringError: missing_field (neither points nor capot, no contract where one is bid),
    points_total, impossible_points, bad_value, bad_card, not_played (a contract, a trump, belote
    or declarations that this profile does not have).
    """
    if not isinstance(deal, Deal):
        raise ScoringError("bad_value")
    checks.check(profile, deal)
    counted = count(profile, deal)
    outcome = outcome_of(profile, deal, counted)
    if outcome is not Outcome.LITIGE:
        return _decided(profile, deal, counted, outcome)
    if profile.tie is Tie.REPLAY:
        return _replayed(deal, counted)
    return _litige(profile, deal, counted)


def outcome_of(profile: ScoringProfile, deal: Deal, counted: Count) -> Outcome:
    """What all that is counted decides; the points a deal reports are not looked at again."""
    if deal.capot is not None:
        return Outcome.CAPOT_MADE if deal.capot is deal.taker else Outcome.CAPOT_SUFFERED
    taker, defenders = counted.compared[deal.taker], counted.compared[deal.taker.other]
    if deal.contract is not None:
        if isinstance(deal.contract.value, Bid) or taker < needed(profile, deal.contract.value):
            return Outcome.FAILED
        if profile.contract_needs is ContractNeeds.BID:
            return Outcome.MADE
    elif profile.enough:
        return Outcome.MADE if taker >= profile.enough else Outcome.FAILED
    if taker == defenders:
        return _TIED[profile.tie]
    return Outcome.MADE if taker > defenders else Outcome.FAILED


_TIED: Final = {
    Tie.LITIGE: Outcome.LITIGE,
    Tie.REPLAY: Outcome.LITIGE,
    Tie.FAILS: Outcome.FAILED,
    Tie.MAKES: Outcome.MADE,
}


def needed(profile: ScoringProfile, bid: int) -> int:
    """The points that make a bid: its own number, or the least that the profile asks for."""
    return max(bid, profile.least_points)


def _decided(profile: ScoringProfile, deal: Deal, counted: Count, outcome: Outcome) -> DealScore:
    """The deal is won or lost: the winner also takes the points that were waiting."""
    made = outcome in {Outcome.MADE, Outcome.CAPOT_MADE}
    winner = deal.taker if made else deal.taker.other
    marked = marks.marked(profile, deal, counted, made=made)
    own = marked.together
    exact = BySide.for_side(winner, own[winner] + deal.held, own[winner.other])
    score = rounded(profile, deal, exact)

    def told() -> Reasons:
        decided = telling.decided(profile, deal, counted, marked, outcome.value)
        pot = telling.pot(winner, deal.held)
        return (*decided, *pot, *telling.rounding(profile, deal, exact, score))

    return DealScore(outcome=outcome, score=score, held=0, told=told)


def _litige(profile: ScoringProfile, deal: Deal, counted: Count) -> DealScore:
    """As many points on both sides: what waits goes to the winner of the next deal.

    Both sides' marks are what they would be had the taker made it; the taker's part waits.
    """
    taker, defenders = deal.taker, deal.taker.other
    marked = marks.marked(profile, deal, counted, made=True, tied=True)
    own, waiting = marked.together, left_waiting(profile, deal, marked)
    to_defenders = profile.litige_again is LitigeAgain.TO_DEFENDERS
    passed, kept = (deal.held, 0) if to_defenders else (0, deal.held)
    exact = BySide.for_side(
        taker, own[taker] - waiting[taker], own[defenders] - waiting[defenders] + passed
    )
    score, held = rounded(profile, deal, exact), kept + sum(waiting)

    def told() -> Reasons:
        litige = telling.litige(profile, deal, counted, marked, waiting)
        pot = telling.pot(defenders, passed)
        if kept:
            pot += telling.pot_lost(kept) if deal.last else telling.pot_stays(held)
        return (*litige, *pot, *telling.rounding(profile, deal, exact, score))

    return DealScore(outcome=Outcome.LITIGE, score=score, held=held, told=told)


def left_waiting(profile: ScoringProfile, deal: Deal, marked: Marked) -> BySide[int]:
    """What of each side's mark waits: the taker's cards, all the taker has, or the whole deal.

    Nothing on the last deal, where each side then marks its own.  Where the trump is turned up,
    belote and declarations are marked at once unless `all` waits; where contracts are bid, a whole
    deal that waits leaves only belote to its holder.
    """
    if deal.last and profile.litige_last is LitigeLast.EACH_MARKS:
        return NOTHING
    if profile.litige_waits is LitigeWaits.CARDS:
        return BySide.for_side(deal.taker, marked.points[deal.taker], 0)
    together = marked.together
    if profile.litige_waits is LitigeWaits.ALL:
        return BySide.for_side(deal.taker, together[deal.taker], 0)
    if not profile.bids:
        return marked.points
    return BySide(a=together.a - marked.belote.a, b=together.b - marked.belote.b)


def _replayed(deal: Deal, counted: Count) -> DealScore:
    """The same dealer deals again: nobody marks anything, what waited waits on."""

    def told() -> Reasons:
        return telling.replayed(deal, counted)

    return DealScore(outcome=Outcome.LITIGE, score=NOTHING, held=deal.held, told=told)


def rounded(profile: ScoringProfile, deal: Deal, exact: BySide[int]) -> BySide[int]:
    """Each side's whole mark, to the nearest ten or five where it is; what waits stays exact."""
    step = step_of(profile, last=deal.last)
    return exact if step is None else exact.map(step.of)
