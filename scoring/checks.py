"""What players cannot have reported: refused before a deal is counted."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Final

from scoring import declarations
from scoring.cards import Trump
from scoring.contracts import Bid, Contract, deck_points, plays, possible_points
from scoring.counting import trump_of
from scoring.errors import ScoringError
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from scoring.deal import Deal
    from scoring.profile import ScoringProfile

HIGHEST_POT: Final = 100_000
MOST_DOUBLED: Final = 2
_KINDS: Final = (
    ("taker", Side),
    ("points", (BySide, NoneType)),
    ("capot", (Side, NoneType)),
    ("belote", (Side, NoneType)),
    ("last", bool),
    ("contract", (Contract, NoneType)),
    ("declarations", BySide),
    ("trump", (Trump, NoneType)),
    ("first", (Side, NoneType)),
)
"""What each part of a deal is; numbers are looked at where their range is."""


def check(profile: ScoringProfile, deal: Deal) -> None:
    """Refuse what cannot be; raises ScoringError, its field the part of the deal at fault."""
    for field, kind in _KINDS:
        if not isinstance(getattr(deal, field), kind):
            raise ScoringError("bad_value", field)
    _contract(profile, deal)
    _trump(profile, deal)
    _belote(profile, deal)
    _declarations(profile, deal)
    _in_range("held", deal.held, 0, HIGHEST_POT)
    _points(profile, deal)


def share(
    profile: ScoringProfile, a: int | None, b: int | None, trump: Trump | None = None
) -> BySide[int]:
    """Both sides' points from those of one or both; see `deal.share`."""
    total = deck_points(profile, trump or Trump.SPADES)
    for side, points in (("A", a), ("B", b)):
        if points is not None:
            _in_range(f"points.{side}", points, 0, total)
    if a is None:
        if b is None:
            raise ScoringError("missing_field", "points")
        a = total - b
    if b is None:
        b = total - a
    if a + b != total:
        facts = {"total": total, "a": a, "b": b, "sum": a + b}
        raise ScoringError("points_total", "points", facts)
    return BySide(a=a, b=b)


def check_contract(profile: ScoringProfile, contract: Contract) -> None:
    """Refuse a contract that the profile does not have.

    Raises ScoringError not_played (the trump, capot, générale, doubling them), bad_value (the
    number, doubled).
    """
    if not isinstance(contract, Contract):
        raise ScoringError("bad_value", "contract")
    if not isinstance(contract.trump, Trump):
        raise ScoringError("bad_value", "contract.trump")
    if not plays(profile, contract.trump):
        named = {"value": contract.trump.value}
        raise ScoringError("not_played", "contract.trump", named, sentence="trump_not_played")
    _in_range("contract.doubled", contract.doubled, 0, MOST_DOUBLED)
    if isinstance(contract.value, Bid):
        worth = {Bid.CAPOT: profile.capot_contract, Bid.GENERALE: profile.generale}
        if not worth[contract.value]:
            told = {"value": contract.value.value}
            raise ScoringError("not_played", "contract.value", told, sentence="bid_not_played")
        if contract.doubled and not profile.capot_doubles:
            raise ScoringError("not_played", "contract.doubled", sentence="capot_not_doubled")
        return
    low, high, step = profile.lowest_bid, profile.highest_bid, profile.bid_step
    if (
        type(contract.value) is not int
        or not low <= contract.value <= high
        or (contract.value - low) % step
    ):
        facts = {"low": low, "high": high, "step": step}
        raise ScoringError("bad_value", "contract.value", facts, sentence="bad_bid")


def _contract(profile: ScoringProfile, deal: Deal) -> None:
    if deal.contract is None:
        if profile.bids:
            raise ScoringError("missing_field", "contract")
        return
    if not profile.bids:
        raise ScoringError("not_played", "contract")
    check_contract(profile, deal.contract)


def _trump(profile: ScoringProfile, deal: Deal) -> None:
    """Where a contract names the trump it is not told again; where none does, it is a suit."""
    if deal.trump is not None and (profile.bids or deal.trump in {Trump.NONE, Trump.ALL}):
        raise ScoringError("not_played", "trump")
    if deal.first is not None and not profile.declarations:
        raise ScoringError("not_played", "first")


def _belote(profile: ScoringProfile, deal: Deal) -> None:
    if deal.belote is not None and (not profile.belote or trump_of(deal) is Trump.NONE):
        raise ScoringError("not_played", "belote")


def _declarations(profile: ScoringProfile, deal: Deal) -> None:
    if not any(deal.declarations):
        return
    if not profile.declarations:
        raise ScoringError("not_played", "declarations")
    declarations.check(deal.declarations)


def _points(profile: ScoringProfile, deal: Deal) -> None:
    if deal.points is None:
        if deal.capot is None:
            raise ScoringError("missing_field", "points")
        return
    trump = trump_of(deal) or Trump.SPADES
    points = share(profile, deal.points.a, deal.points.b, trump)
    if deal.capot is not None:
        total = deck_points(profile, trump)
        if points[deal.capot] != total:
            facts = {"total": total}
            raise ScoringError("impossible_points", "points", facts, sentence="capot_points")
    elif points.a not in possible_points(profile, trump):
        raise ScoringError("impossible_points", "points", {"points": min(points)})


def check_numbers(both: BySide[int], field: str) -> None:
    """Refuse what is not a whole number for each side; raises ScoringError bad_value."""
    if not isinstance(both, BySide):
        raise ScoringError("bad_value", field)
    for side, number in both.as_dict().items():
        if type(number) is not int:
            raise ScoringError("bad_value", f"{field}.{side}")


def _in_range(field: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ScoringError("bad_value", field, {"low": low, "high": high}, sentence="bad_range")
