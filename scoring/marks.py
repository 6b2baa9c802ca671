"""What is written down once a deal is decided: cards, contract, belote and declarations.

Each column is worked out by itself, so that an arbiter can check it by itself; a mark is their sum.
Coinche and surcoinche multiply the cards, the contract or both, never declarations; belote where
the profile says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.cards import Trump
from scoring.choices import (
    BeloteGoes,
    DeclarationsCapot,
    DeclarationsFailed,
    Doubled,
    DoubledMade,
    Marks,
)
from scoring.contracts import Bid, Contract
from scoring.counting import NOTHING
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from scoring.counting import Count
    from scoring.deal import Deal
    from scoring.profile import ScoringProfile


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """The four columns of a deal, before pot and rounding."""

    points: BySide[int]
    contract: BySide[int]
    belote: BySide[int]
    declared: BySide[int]

    @property
    def together(self) -> BySide[int]:
        """Each side's mark."""
        columns = (self.points, self.contract, self.belote, self.declared)
        return BySide(a=sum(one.a for one in columns), b=sum(one.b for one in columns))


def marked(
    profile: ScoringProfile, deal: Deal, counted: Count, *, made: bool, tied: bool = False
) -> Marked:
    """What both sides mark when the taker has made it, or has failed.

    tied: a litige, where the marks are those of a deal that is made, and nothing changes hands.
    """
    if deal.contract is None:
        points, contract = _turned_up(profile, deal, counted, made=made), NOTHING
    else:
        points = _cards(profile, deal, deal.contract, counted, made=made)
        contract = _contract(profile, deal, deal.contract, made=made)
    return Marked(
        points=points,
        contract=contract,
        belote=_belote(profile, deal, made=made, tied=tied),
        declared=_declared(profile, deal, counted.declared, made=made),
    )


def factor(profile: ScoringProfile, contract: Contract) -> int:
    """What coinche or surcoinche multiplies by; 1 where the contract was not doubled."""
    return (1, profile.double, profile.redouble)[contract.doubled]


def cards_factor(profile: ScoringProfile, deal: Deal, contract: Contract, *, made: bool) -> int:
    """What the cards are multiplied by; 1 where a capot of who doubled has a worth of its own."""
    return _cards_times(profile, contract) if made else _cards_of_failed(profile, deal, contract)[1]


def belote_worth(profile: ScoringProfile, contract: Contract | None) -> int:
    """What belote marks, multiplied where coinche multiplies it too."""
    if contract is None or not profile.belote_doubled:
        return profile.belote
    return profile.belote * factor(profile, contract)


def contract_worth(profile: ScoringProfile, contract: Contract) -> int:
    """What the bid counts as: its number, or what capot and générale count as."""
    if contract.value is Bid.CAPOT:
        return profile.capot_contract
    if contract.value is Bid.GENERALE:
        return profile.generale
    return contract.value


def bid_in_all(profile: ScoringProfile, bid: Bid) -> tuple[int, int]:
    """What a capot or générale that is bid marks in all: made to the takers, failed to the others.

    Neither doubled nor rounded, without belote and declarations.
    """
    contract = Contract(value=bid, trump=Trump.SPADES)
    worth = contract_worth(profile, contract)
    cards, failed = _cards_of_capot(profile, contract), profile.generale
    if bid is Bid.CAPOT:
        failed = profile.capot_bid_failed
    if profile.marks is Marks.CONTRACT:
        cards = failed = 0
    made = cards + (0 if profile.marks is Marks.POINTS else worth)
    return made, failed + (worth if profile.failed_contract else 0)


def belote_side(
    profile: ScoringProfile, deal: Deal, *, made: bool, tied: bool = False
) -> Side | None:
    """Who marks belote: its holder, whoever takes it from a holder that lost, or nobody."""
    holder, goes = deal.belote, profile.belote_goes
    if holder is None or goes is BeloteGoes.NOBODY:
        return None
    if tied or goes is BeloteGoes.HOLDER:
        return holder
    if holder is deal.taker:
        return holder if made else holder.other
    doubled = deal.contract is not None and deal.contract.doubled > 0
    won_by_taker = made and doubled and goes is BeloteGoes.TO_WINNER
    return deal.taker if won_by_taker else holder


def declarations_go(profile: ScoringProfile, deal: Deal, side: Side, *, made: bool) -> Side | None:
    """Who marks the declarations of a side that stand; None when they are lost.

    A side without a trick comes first, a taker that fails next; anyone else marks its own.
    """
    rule: DeclarationsCapot | DeclarationsFailed
    if deal.capot is side.other:
        rule = profile.declarations_capot
    elif side is deal.taker and not made:
        rule = profile.declarations_failed
    else:
        return side
    if rule in {DeclarationsCapot.LOST, DeclarationsFailed.LOST}:
        return None
    return side if rule in {DeclarationsCapot.KEPT, DeclarationsFailed.KEPT} else side.other


def _turned_up(profile: ScoringProfile, deal: Deal, counted: Count, *, made: bool) -> BySide[int]:
    """Made: each side its cards, or capot.  Failed: the defenders all of it, or their capot."""
    taker = deal.taker
    if not made:
        worth = profile.failed if deal.capot is None else profile.capot_suffered
        return BySide.for_side(taker, 0, worth)
    return counted.points if deal.capot is None else BySide.for_side(taker, profile.capot, 0)


def _cards(
    profile: ScoringProfile, deal: Deal, contract: Contract, counted: Count, *, made: bool
) -> BySide[int]:
    """The column of the cards where contracts are bid; empty where only contracts are marked.

    Made: each side its own, or the taker's capot; all of it to the taker where a doubled contract
    that is made leaves the defenders nothing (CONCOURS.md, 3).  Failed: all to the defenders.
    """
    if profile.marks is Marks.CONTRACT:
        return NOTHING
    if not made:
        worth, times = _cards_of_failed(profile, deal, contract)
        return BySide.for_side(deal.taker, 0, worth * times)
    times = _cards_times(profile, contract)
    if deal.capot is not None:
        return BySide.for_side(deal.taker, _cards_of_capot(profile, contract) * times, 0)
    if contract.doubled and profile.doubled_made is DoubledMade.ALL_TO_TAKER:
        return BySide.for_side(deal.taker, profile.failed * times, 0)
    return counted.points.map(lambda points: points * times)


def _cards_of_capot(profile: ScoringProfile, contract: Contract) -> int:
    if contract.value is Bid.CAPOT:
        return profile.capot_bid_made
    return profile.generale if contract.value is Bid.GENERALE else profile.capot


def _cards_times(profile: ScoringProfile, contract: Contract) -> int:
    return 1 if profile.doubled is Doubled.CONTRACT else factor(profile, contract)


def _cards_of_failed(profile: ScoringProfile, deal: Deal, contract: Contract) -> tuple[int, int]:
    """What the defenders mark for the cards, by what was bid, and what multiplies it.

    A defence that takes all the tricks never marks less than for taking fewer.
    """
    worth, times = profile.failed, _cards_times(profile, contract)
    if contract.value is Bid.CAPOT:
        worth = profile.capot_bid_failed
    elif contract.value is Bid.GENERALE:
        worth = profile.generale
    if deal.capot is None:
        return worth, times
    own = profile.capot_suffered_doubled if contract.doubled else 0
    if not own:
        return max(worth, profile.capot_suffered), times
    return (own, 1) if own > worth * times else (worth, times)


def _contract(
    profile: ScoringProfile, deal: Deal, contract: Contract, *, made: bool
) -> BySide[int]:
    """The column of the contract: to the taker who makes it, else to the defenders.

    Empty where a made contract marks its cards only, or a failed one what it fails with only.
    """
    if made and profile.marks is Marks.POINTS:
        return NOTHING
    if not made and not profile.failed_contract:
        return NOTHING
    times = 1 if profile.doubled is Doubled.POINTS else factor(profile, contract)
    winner = deal.taker if made else deal.taker.other
    return BySide.for_side(winner, contract_worth(profile, contract) * times, 0)


def _belote(profile: ScoringProfile, deal: Deal, *, made: bool, tied: bool) -> BySide[int]:
    side = belote_side(profile, deal, made=made, tied=tied)
    return (
        NOTHING if side is None else BySide.for_side(side, belote_worth(profile, deal.contract), 0)
    )


def _declared(
    profile: ScoringProfile, deal: Deal, declared: BySide[int], *, made: bool
) -> BySide[int]:
    if declared == NOTHING:
        return NOTHING
    marks = {None: 0, Side.A: 0, Side.B: 0}
    for side in Side:
        marks[declarations_go(profile, deal, side, made=made)] += declared[side]
    return BySide(a=marks[Side.A], b=marks[Side.B])
