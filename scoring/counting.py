"""What a deal has on the table before anything is decided: cards, belote, declarations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from scoring import declarations
from scoring.cards import Trump
from scoring.contracts import Bid, deck_points
from scoring.sides import BySide

if TYPE_CHECKING:
    from scoring.contracts import Contract
    from scoring.deal import Deal
    from scoring.profile import ScoringProfile

NOTHING: Final[BySide[int]] = BySide(a=0, b=0)
Exact = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """points: of the cards, in whole points of 162.  declared: of the declarations that stand.

    compared: what decides: the cards, exact where they are scaled, with belote and declarations
    where the profile counts them.
    """

    points: BySide[int]
    declared: BySide[int]
    compared: BySide[Exact]


def trump_of(deal: Deal) -> Trump | None:
    """The trump of the contract, or the one that was told; None where nobody said it."""
    return deal.contract.trump if deal.contract is not None else deal.trump


def belote_helps(profile: ScoringProfile, contract: Contract | None) -> bool:
    """Whether belote counts in what decides; by some texts only from a high enough bid on."""
    if not profile.belote_counts or contract is None or isinstance(contract.value, Bid):
        return profile.belote_counts
    return contract.value >= profile.belote_counts_from


def count(profile: ScoringProfile, deal: Deal) -> Count:
    """Count a deal that has been checked.

    Raises ScoringError missing_field where whose declarations stand hangs on what was not told.
    """
    declared = _declared(profile, deal)
    points, exact = _cards(profile, deal)
    helps = declared if profile.declarations_count else NOTHING
    belote = NOTHING
    if deal.belote is not None and belote_helps(profile, deal.contract):
        belote = BySide.for_side(deal.belote, profile.belote, 0)
    compared: BySide[Exact] = BySide(a=exact.a + helps.a + belote.a, b=exact.b + helps.b + belote.b)
    return Count(points=points, declared=declared, compared=compared)


def _cards(profile: ScoringProfile, deal: Deal) -> tuple[BySide[int], BySide[Exact]]:
    """Whole points, and exact ones: where the deck is scaled 162 stands for its 130 or 258.

    The taker's side is rounded to the nearest whole, a half up; the others have what is left.
    """
    full = profile.deal_points
    if deal.capot is not None:
        whole = BySide.for_side(deal.capot, full, 0)
        return whole, BySide(a=whole.a, b=whole.b)
    assert deal.points is not None
    deck = deck_points(profile, trump_of(deal) or Trump.SPADES)
    if deck == full:
        return deal.points, BySide(a=deal.points.a, b=deal.points.b)
    exact: BySide[Exact] = deal.points.map(lambda points: Fraction(points * full, deck))
    own = int(exact[deal.taker] + Fraction(1, 2))
    return BySide.for_side(deal.taker, own, full - own), exact


def _declared(profile: ScoringProfile, deal: Deal) -> BySide[int]:
    if not any(deal.declarations):
        return NOTHING
    trump = trump_of(deal)
    stand = declarations.standing(profile, trump, deal.taker, deal.declarations, deal.first)
    return declarations.total(profile, trump, stand)
