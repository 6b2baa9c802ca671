"""Which decisions of a profile go together: what applies when, and what contradicts what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.choices import ContractNeeds, LitigeWaits, Marks, NoTrump, Rounding, Tie
from scoring.parameters import Applies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.profile import ScoringProfile

Test = Callable[["ScoringProfile"], bool]

PLAYED: Final[Mapping[Applies, Test]] = {
    Applies.ALWAYS: lambda _: True,
    Applies.BELOTE: lambda one: one.belote > 0,
    Applies.LITIGE: lambda one: one.tie is Tie.LITIGE,
    Applies.ROUNDING: lambda one: one.rounding is not Rounding.NONE,
    Applies.DECLARATIONS: lambda one: one.declarations,
    Applies.BIDS: lambda one: one.bids,
    Applies.BIDS_WITH_CAPOT: lambda one: one.bids and one.capot_contract > 0,
    Applies.BIDS_NO_TRUMP: lambda one: (
        one.bids and one.declarations and one.no_trump is not NoTrump.NOT_PLAYED
    ),
    Applies.PARTNERS: lambda one: one.players == 4,
    Applies.TARGET: lambda one: one.target > 0,
    Applies.CAP: lambda one: one.cap > 0,
}
"""Whether a part of the game is played under a profile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Two decisions that cannot stand together: the parameter to change, and why."""

    parameter: str
    fault: str


_CLASHES: Final[tuple[tuple[str, str, Test], ...]] = (
    (
        "deck",
        "24 cards are for three players",
        lambda one: one.deck == 24 and one.players != 3,
    ),
    (
        "bidding",
        "contracts are bid by four players",
        lambda one: one.bids and one.players != 4,
    ),
    (
        "declarations",
        "declarations are compared between two sides of two players",
        lambda one: one.declarations and one.players != 4,
    ),
    (
        "litige_waits",
        "where contracts are bid the whole deal waits in a litige, or what the taker would mark",
        lambda one: one.bids and one.tie is Tie.LITIGE and one.litige_waits is LitigeWaits.CARDS,
    ),
    (
        "tie",
        "a tie is never looked at when the points bid are enough for the contract",
        lambda one: (
            one.bids
            and one.contract_needs is ContractNeeds.BID
            and one.tie in {Tie.LITIGE, Tie.REPLAY}
        ),
    ),
    (
        "highest_bid",
        "the highest bid must be the lowest one or some steps above it",
        lambda one: (
            one.bids
            and (
                one.highest_bid < one.lowest_bid
                or (one.highest_bid - one.lowest_bid) % one.bid_step != 0
            )
        ),
    ),
    (
        "lowest_bid",
        "the lowest bid must be above 0",
        lambda one: one.bids and one.lowest_bid == 0,
    ),
    (
        "redouble",
        "surcoinche must multiply by at least as much as coinche",
        lambda one: one.bids and one.redouble < one.double,
    ),
    (
        "failed_contract",
        "a contract that counts only by its bid must count when it fails",
        lambda one: one.bids and one.marks is Marks.CONTRACT and not one.failed_contract,
    ),
    (
        "capot",
        "a capot cannot be worth less than the points of the cards",
        lambda one: one.capot < one.deal_points and one.marks is not Marks.CONTRACT,
    ),
    (
        "failed",
        "defenders cannot mark more for a failed deal than for a capot",
        lambda one: one.failed > max(one.capot_suffered, one.deal_points),
    ),
    (
        "cap_loser",
        "the loser cannot keep more than the winner",
        lambda one: one.cap_loser > one.cap,
    ),
)


def clash(profile: ScoringProfile) -> Clash | None:
    """The first contradiction of a profile, or None when it can be played."""
    for parameter, fault, stands in _CLASHES:
        if stands(profile):
            return Clash(parameter=parameter, fault=fault)
    return None
