"""A game: deals until a side has so many points, or until the caller says that it is over.

After each deal the totals are looked at: nobody is there, one side is, or both are, and then rule
texts differ (`both_over`).  A concours partie of a number of deals ends when the caller says so,
whatever the profile's target; `counted` is what the ranking keeps of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.checks import check_numbers
from scoring.choices import BothOver, TargetReached
from scoring.deal import Outcome
from scoring.errors import Reason, ScoringError
from scoring.profile import derive
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.deal import Deal, DealScore
    from scoring.profile import ScoringProfile

NOTHING = BySide(a=0, b=0)
_TAKER_LOST = frozenset({Outcome.FAILED, Outcome.CAPOT_SUFFERED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Where a game stands.

    totals: raw points.  counted: what the ranking keeps of them.  held: points that still wait for
    the winner of the next deal, 0 once the game is over.  winner: None while it goes on, and when
    it is over and nobody won.  after: the deals that count.
    """

    totals: BySide[int]
    counted: BySide[int]
    held: int
    over: bool
    winner: Side | None
    after: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """What the totals say after a deal."""

    over: bool
    winner: Side | None = None
    reason: Reason


def score_game(
    profile: ScoringProfile,
    deals: Sequence[Deal],
    *,
    start: BySide[int] = NOTHING,
    target: int | None = None,
    stopped: bool = False,
) -> Game:
    """Deals in order to where the game stands; what is dealt after its end does not count.

    start: totals before the first deal.  target: another one than the profile's; 0 is never
    reached.  stopped: the game ends here, by time or by the number of deals.
    Raises ScoringError with a field such as `deals.3.points`, or `target`.
    """
    check_numbers(start, "start")
    rules = profile if target is None else _with_target(profile, target)
    sheet = score_sheet(rules, deals)
    totals, held, end = start, 0, _not_yet(rules)
    after = 0
    for deal, score in zip(deals, sheet.deals, strict=True):
        totals = BySide(a=totals.a + score.score.a, b=totals.b + score.score.b)
        held, after, end = score.held, after + 1, _end(rules, deal, score, totals)
        if end.over:
            break
    if stopped and not end.over:
        end = _stopped(totals)
    reasons = (end.reason, *_afterwards(end, held, after, len(deals)))
    kept = counted(rules, totals, end.winner)
    return Game(
        totals=totals,
        counted=kept,
        held=0 if end.over else held,
        over=end.over,
        winner=end.winner,
        after=after,
        reasons=reasons + _capped(totals, kept),
    )


def counted(
    profile: ScoringProfile, totals: BySide[int], winner: Side | None = None
) -> BySide[int]:
    """What the ranking keeps of a partie's totals: at most `cap` and `cap_loser`.

    winner: who won; the side with more points where it is not said.  Of equal totals both sides
    keep what a winner does.
    """
    if not profile.cap:
        return totals
    if winner is None:
        winner = _leader(totals)
    if winner is None:
        return totals.map(lambda total: min(total, profile.cap))
    loser = min(totals[winner.other], profile.cap_loser)
    return BySide.for_side(winner, min(totals[winner], profile.cap), loser)


def _with_target(profile: ScoringProfile, target: int) -> ScoringProfile:
    try:
        return derive(profile, {"target": target})
    except ScoringError:
        raise ScoringError("bad_value", "target") from None


def _leader(totals: BySide[int]) -> Side | None:
    if totals.a == totals.b:
        return None
    return Side.A if totals.a > totals.b else Side.B


def _end(profile: ScoringProfile, deal: Deal, score: DealScore, totals: BySide[int]) -> _End:
    """Nobody, one side or both sides are there."""
    there = [side for side in Side if _there(profile, totals[side])]
    without_trick = None if deal.capot is None else deal.capot.other
    if not profile.belote_ends and without_trick in there:
        there.remove(without_trick)
        if not there:
            return _End(over=False, reason=Reason(code="game_trick", params=_side(without_trick)))
    if not there:
        return _not_yet(profile)
    if len(there) == 2:
        return _both(profile, deal, score, totals)
    winner = there[0]
    facts = {**_side(winner), "total": totals[winner], "target": profile.target}
    return _End(over=True, winner=winner, reason=Reason(code="game_won", params=facts))


def _there(profile: ScoringProfile, total: int) -> bool:
    if not profile.target:
        return False
    if profile.target_reached is TargetReached.EXCEED:
        return total > profile.target
    return total >= profile.target


def _both(profile: ScoringProfile, deal: Deal, score: DealScore, totals: BySide[int]) -> _End:
    """Both sides are there: the school decides, or another deal."""
    rule, leader = profile.both_over, _leader(totals)
    if rule is BothOver.DRAW:
        return _End(over=True, reason=Reason(code="game_draw"))
    if rule is BothOver.WINNER_OF_DEAL:
        return _won(_winner_of(deal, score), "game_both_deal")
    if leader is None:
        equal_to = deal.taker if rule is BothOver.HIGHER_OR_TAKER else None
        return _won(equal_to, "game_both_taker")
    if rule is BothOver.TAKER_FIRST:
        if score.outcome in _TAKER_LOST:
            return _won(deal.taker.other, "game_both_failed")
        return _won(deal.taker, "game_both_taker")
    return _won(leader, "game_both_higher")


def _winner_of(deal: Deal, score: DealScore) -> Side | None:
    if score.outcome is Outcome.LITIGE:
        return None
    return deal.taker.other if score.outcome in _TAKER_LOST else deal.taker


def _won(winner: Side | None, code: str) -> _End:
    if winner is None:
        return _End(over=False, reason=Reason(code="game_both_again"))
    return _End(over=True, winner=winner, reason=Reason(code=code, params=_side(winner)))


def _not_yet(profile: ScoringProfile) -> _End:
    if not profile.target:
        return _End(over=False, reason=Reason(code="game_by_deals"))
    facts: dict[str, int | str] = {"target": profile.target}
    return _End(over=False, reason=Reason(code="game_goes_on", params=facts))


def _stopped(totals: BySide[int]) -> _End:
    winner = _leader(totals)
    if winner is None:
        return _End(over=True, reason=Reason(code="game_stopped_equal"))
    reason = Reason(code="game_stopped", params=_side(winner))
    return _End(over=True, winner=winner, reason=reason)


def _afterwards(end: _End, held: int, after: int, dealt: int) -> tuple[Reason, ...]:
    """What else an organiser should hear: a pot that nobody takes, deals that do not count."""
    reasons: tuple[Reason, ...] = ()
    if end.over and held:
        reasons += (Reason(code="game_pot", params={"points": held}),)
    if after < dealt:
        reasons += (Reason(code="game_deals_after", params={"after": after}),)
    return reasons


def _capped(totals: BySide[int], kept: BySide[int]) -> tuple[Reason, ...]:
    return tuple(
        Reason(
            code="game_capped",
            params={**_side(side), "counted": kept[side], "total": totals[side]},
        )
        for side in Side
        if kept[side] != totals[side]
    )


def _side(side: Side) -> dict[str, int | str]:
    return {"side": side.value}
