"""Which decisions of a profile go together: what applies when, and what contradicts what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scoring.choices import (
    BeloteGoes,
    ContractNeeds,
    Doubled,
    LitigeWaits,
    Marks,
    NoTrump,
    Rounding,
    Tie,
)
from scoring.parameters import Applies

if TYPE_CHECKING:
    from scoring.profile import ScoringProfile

Test = Callable[["ScoringProfile"], bool]
Facts = Callable[["ScoringProfile"], Mapping[str, int]]


def _with_points(one: ScoringProfile) -> bool:
    """Whether the points of the cards are written down at all."""
    return not one.bids or one.marks is not Marks.CONTRACT


def _may_tie(one: ScoringProfile) -> bool:
    """Whether the points of both sides are compared, or only the taker's with what it needs."""
    if one.bids:
        return one.contract_needs is ContractNeeds.BID_AND_MORE
    return one.enough == 0


PLAYED: Final[Mapping[Applies, Test]] = {
    Applies.ALWAYS: lambda _: True,
    Applies.BELOTE: lambda one: one.belote > 0,
    Applies.TIE: _may_tie,
    Applies.LITIGE: lambda one: _may_tie(one) and one.tie is Tie.LITIGE,
    Applies.POINTS: _with_points,
    Applies.ROUNDING: lambda one: one.rounding is not Rounding.NONE,
    Applies.DECLARATIONS: lambda one: one.declarations,
    Applies.TURN_UP: lambda one: not one.bids,
    Applies.BIDS: lambda one: one.bids,
    Applies.BIDS_WITH_POINTS: lambda one: one.bids and _with_points(one),
    Applies.BIDS_WITH_CAPOT: lambda one: one.bids and one.capot_contract > 0 and _with_points(one),
    Applies.BIDS_IN_TRICKS: lambda one: one.bids and (one.capot_contract > 0 or one.generale > 0),
    Applies.BIDS_BELOTE_COUNTS: lambda one: one.bids and one.belote > 0 and one.belote_counts,
    Applies.BIDS_BELOTE_MARKED: lambda one: (
        one.bids and one.belote > 0 and one.belote_goes is not BeloteGoes.NOBODY
    ),
    Applies.BIDS_NO_TRUMP: lambda one: (
        one.bids and one.declarations and one.no_trump is not NoTrump.NOT_PLAYED
    ),
    Applies.PARTNERS: lambda one: one.players == 4,
    Applies.THIRD_HAND: lambda one: one.players > 2,
    Applies.TARGET: lambda one: one.target > 0,
    Applies.TARGET_WITH_BELOTE: lambda one: one.target > 0 and one.belote > 0,
    Applies.CAP: lambda one: one.cap > 0,
}
"""Whether a part of the game is played under a profile.

None asks a parameter that may itself not apply without asking first whether it does.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Decisions that cannot stand together: the parameter to change, and why.

    reason: code of a sentence of `errors.SENTENCES`.  params: its facts.
    """

    parameter: str
    reason: str
    params: Mapping[str, int] = field(default_factory=dict)


def clash(profile: ScoringProfile) -> Clash | None:
    """The first contradiction of a profile, or None when it can be played."""
    return next(iter(clashes(profile)), None)


def clashes(profile: ScoringProfile) -> tuple[Clash, ...]:
    """All contradictions of a profile, at most one a parameter."""
    return tuple(
        Clash(parameter=name, reason=f"clash_{name}", params=facts(profile))
        for name, (stands, facts) in _CLASHES.items()
        if stands(profile)
    )


def _nothing(_: ScoringProfile) -> Mapping[str, int]:
    return {}


def _all_points(one: ScoringProfile) -> int:
    return one.deal_points + one.belote


def _waits_for_nothing(one: ScoringProfile) -> bool:
    return one.bids and one.tie is Tie.LITIGE and one.litige_waits is LitigeWaits.CARDS


def _no_step_above(one: ScoringProfile) -> bool:
    above = one.highest_bid - one.lowest_bid
    return one.bids and (above < 0 or above % one.bid_step != 0)


def _doubles_nothing(one: ScoringProfile) -> bool:
    never_marked = one.marks is Marks.POINTS and not one.failed_contract
    return one.bids and one.doubled is Doubled.CONTRACT and never_marked


def _failing_is_free(one: ScoringProfile) -> bool:
    if not _with_points(one) or (one.bids and one.failed_contract):
        return False
    capot_is_free = one.bids and one.capot_contract > 0 and one.capot_bid_failed == 0
    return one.failed == 0 or capot_is_free


_CLASHES: Final[Mapping[str, tuple[Test, Facts]]] = {
    "deck": (lambda one: one.deck == 24 and one.players != 3, _nothing),
    "bidding": (lambda one: one.bids and one.players != 4, _nothing),
    "declarations": (lambda one: one.declarations and one.players != 4, _nothing),
    "litige_waits": (_waits_for_nothing, _nothing),
    "belote_goes": (
        lambda one: one.belote_goes is BeloteGoes.NOBODY and not one.belote_counts,
        _nothing,
    ),
    "enough": (
        lambda one: one.enough > _all_points(one),
        lambda one: {"most": _all_points(one)},
    ),
    "lowest_bid": (
        lambda one: one.bids and not 0 < one.lowest_bid <= _all_points(one),
        lambda one: {"most": _all_points(one)},
    ),
    "highest_bid": (
        _no_step_above,
        lambda one: {"lowest": one.lowest_bid, "step": one.bid_step},
    ),
    "least_points": (
        lambda one: one.least_points > _all_points(one),
        lambda one: {"most": _all_points(one)},
    ),
    "redouble": (
        lambda one: one.bids and one.redouble < one.double,
        lambda one: {"double": one.double},
    ),
    "doubled": (_doubles_nothing, _nothing),
    "generale": (
        lambda one: one.bids and 0 < one.generale < one.capot_contract,
        lambda one: {"capot": one.capot_contract},
    ),
    "failed": (_failing_is_free, _nothing),
    "capot": (
        lambda one: _with_points(one) and one.capot < one.deal_points,
        lambda one: {"points": one.deal_points},
    ),
    "capot_suffered": (
        lambda one: _with_points(one) and one.capot_suffered < one.failed,
        lambda one: {"failed": one.failed},
    ),
    "cap_loser": (lambda one: one.cap_loser > one.cap, lambda one: {"cap": one.cap}),
}
"""What cannot stand, by the parameter to change; each has its sentence in `errors`."""
