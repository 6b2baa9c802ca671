"""Why a deal is worth what it is, step by step: the reasons an arbiter reads out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring import marks
from scoring.cards import Trump
from scoring.choices import BeloteGoes, Doubled, DoubledMade, Marks, Rounding
from scoring.contracts import Bid, deck_points
from scoring.counting import belote_helps, trump_of
from scoring.errors import Reason
from scoring.sides import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.contracts import Contract
    from scoring.counting import Count, Exact
    from scoring.deal import Deal
    from scoring.errors import Fact
    from scoring.marks import Marked
    from scoring.profile import ScoringProfile
    from scoring.sides import BySide

Reasons = tuple[Reason, ...]
_WAITS: Final = {
    (False, True): "litige_waits",
    (False, False): "litige_all_waits",
    (True, True): "litige_lost",
    (True, False): "litige_all_lost",
}
"""By whether it is the last deal, and whether the defenders mark theirs at once."""
_BID: Final = {Bid.CAPOT: "contract_capot", Bid.GENERALE: "contract_generale"}


def decided(
    profile: ScoringProfile, deal: Deal, counted: Count, marked: Marked, outcome: str
) -> Reasons:
    """A deal that is won or lost: the contract, whether it is made, and each column."""
    made = outcome in {"made", "capot_made"}
    told = [*_scaled(profile, deal, counted)]
    if deal.contract is None:
        told.append(_turned_up(deal, counted, marked, outcome))
        if profile.enough and deal.capot is None:
            told.append(_reason("enough", needed=profile.enough))
    else:
        told += _promised(deal.taker, deal.contract)
        told += _kept(profile, deal, deal.contract, counted, made=made)
        told += _columns(profile, deal, deal.contract, marked, made=made)
        if _capot_of_its_own(profile, deal, marked, made=made):
            told.append(_reason("capot_doubled", points=profile.capot_suffered_doubled))
    told += _declarations(profile, deal, counted.declared, made=made)
    told += _belote(profile, deal, made=made)
    return tuple(told)


def litige(
    profile: ScoringProfile, deal: Deal, counted: Count, marked: Marked, waiting: BySide[int]
) -> Reasons:
    """A tied deal: what is marked now and what waits."""
    taker = deal.taker
    told = [*_scaled(profile, deal, counted)]
    if deal.contract is not None:
        told += _promised(taker, deal.contract)
        told += _belote_apart(profile, deal, deal.contract)
    told.append(_reason("litige", taker_points=_shown(counted.compared[taker])))
    if contract := sum(marked.contract):
        told.append(_reason("litige_worth", cards=sum(marked.points), contract=contract))
    if not any(waiting):
        told.append(_reason("litige_last"))
    else:
        at_once = marked.points[taker.other] > waiting[taker.other]
        told.append(_reason(_WAITS[deal.last, at_once], waits=sum(waiting)))
    for side in Side:
        if declared := marked.declared[side]:
            waits = waiting[side] > marked.points[side] + marked.contract[side]
            lost = "declarations_lost" if deal.last else "declarations_wait"
            code = lost if waits else "declarations"
            told.append(_reason(code, side=side.value, points=declared))
    if deal.belote is not None:
        told.append(_belote_of_litige(profile, deal, deal.belote, marked, waiting))
        told += _belote_times(profile, deal) if any(marked.belote) else ()
    return tuple(told)


def replayed(deal: Deal, counted: Count) -> Reasons:
    """A tied deal that is dealt again."""
    told = (_reason("replay", taker_points=_shown(counted.compared[deal.taker])),)
    return told + pot_stays(deal.held) if deal.held else told


def pot(side: Side, points: int) -> Reasons:
    """A side takes what was waiting, if anything was."""
    return (_reason("pot", side=side.value, points=points),) if points else ()


def pot_stays(points: int) -> Reasons:
    """What goes on waiting."""
    return (_reason("pot_stays", points=points),)


def pot_lost(points: int) -> Reasons:
    """What waited before a litige on the last deal, and goes to nobody."""
    return (_reason("game_pot", points=points),)


def rounding(
    profile: ScoringProfile, deal: Deal, exact: BySide[int], score: BySide[int]
) -> Reasons:
    """The marks that rounding changes, before and after; or why they stay exact."""
    if deal.last and not profile.round_last:
        return (_reason("not_rounded"),)
    if exact == score:
        return ()
    code = "rounded_five" if profile.rounding is Rounding.TO_FIVE else "rounded"
    changed = [side for side in Side if exact[side] != score[side]]
    if len(changed) == 1:
        (side,) = changed
        facts = {"side": side.value, "points": exact[side], "to": score[side]}
        return (_reason(f"{code}_side", **facts),)
    return (_reason(code, a=exact.a, b=exact.b, to_a=score.a, to_b=score.b),)


def _reason(code: str, **facts: Fact) -> Reason:
    return Reason(code=code, params=facts)


def _shown(points: Exact) -> Exact:
    """Scaled points that are whole all the same as what they are; told with a tenth otherwise."""
    return int(points) if points == int(points) else points


def _scaled(profile: ScoringProfile, deal: Deal, counted: Count) -> Iterator[Reason]:
    total = deck_points(profile, trump_of(deal) or Trump.SPADES)
    if total == profile.deal_points or deal.points is None:
        return
    own, whole = deal.points, counted.points
    yield _reason(
        "scaled",
        total=total,
        of=profile.deal_points,
        a=own.a,
        b=own.b,
        points_a=whole.a,
        points_b=whole.b,
    )


def _turned_up(deal: Deal, counted: Count, marked: Marked, outcome: str) -> Reason:
    taker, other = deal.taker, deal.taker.other
    winner = taker if outcome in {"made", "capot_made"} else other
    return _reason(
        outcome,
        taker=taker.value,
        side=winner.value,
        taker_points=_shown(counted.compared[taker]),
        other_points=_shown(counted.compared[other]),
        marks=marked.points[winner],
    )


def _promised(taker: Side, contract: Contract) -> Iterator[Reason]:
    if isinstance(contract.value, Bid):
        yield _reason(_BID[contract.value], taker=taker.value)
    else:
        yield _reason("contract_points", taker=taker.value, points=contract.value)
    if contract.doubled:
        yield _reason("contract_doubled" if contract.doubled == 1 else "contract_redoubled")


def _kept(
    profile: ScoringProfile, deal: Deal, contract: Contract, counted: Count, *, made: bool
) -> Iterator[Reason]:
    if deal.capot is not None:
        yield _reason("all_tricks", side=deal.capot.value)
    if deal.capot is deal.taker.other:
        yield _reason("tricks_none")
        return
    own, others = counted.compared[deal.taker], counted.compared[deal.taker.other]
    if isinstance(contract.value, Bid):
        yield _reason("tricks_made" if made else "tricks_missed")
        return
    if made and deal.capot is not None:
        yield _reason("tricks_made")
        return
    yield from _belote_apart(profile, deal, contract)
    needed = max(contract.value, profile.least_points)
    code = "contract_made" if made else "contract_failed"
    if not made and own >= needed:
        code = "contract_not_more"
    facts = {"taker_points": _shown(own), "other_points": _shown(others), "needed": needed}
    yield _reason(code, **facts)


def _columns(
    profile: ScoringProfile, deal: Deal, contract: Contract, marked: Marked, *, made: bool
) -> Iterator[Reason]:
    times = marks.factor(profile, contract)
    cards_times = marks.cards_factor(profile, deal, contract, made=made)
    bid_times = 1 if profile.doubled is Doubled.POINTS else times
    for side in (deal.taker, deal.taker.other):
        yield from _column("marks_cards", side, marked.points[side], cards_times)
        yield from _column("marks_contract", side, marked.contract[side], bid_times)
    takes_all = profile.doubled_made is DoubledMade.ALL_TO_TAKER
    plays_cards = profile.marks is not Marks.CONTRACT
    if made and contract.doubled and takes_all and plays_cards and deal.capot is None:
        yield _reason("all_to_taker")


def _column(code: str, side: Side, points: int, times: int) -> Iterator[Reason]:
    if not points:
        return
    if times == 1:
        yield _reason(code, side=side.value, points=points)
    else:
        base = points // times
        yield _reason(f"{code}_times", side=side.value, points=points, base=base, times=times)


def _declarations(
    profile: ScoringProfile, deal: Deal, declared: BySide[int], *, made: bool
) -> Iterator[Reason]:
    both = all(deal.declarations)
    if both and not any(declared):
        yield _reason("declarations_equal")
    for side in Side:
        points = declared[side]
        if not points:
            continue
        if both:
            yield _reason("declarations_best", side=side.value)
        goes = marks.declarations_go(profile, deal, side, made=made)
        if goes is None:
            yield _reason("declarations_lost", side=side.value, points=points)
        elif goes is side:
            yield _reason("declarations", side=side.value, points=points)
        else:
            facts = {"holder": side.value, "side": goes.value}
            yield _reason("declarations_go", points=points, **facts)


def _belote(profile: ScoringProfile, deal: Deal, *, made: bool) -> Iterator[Reason]:
    if deal.belote is None:
        return
    goes = marks.belote_side(profile, deal, made=made)
    if goes is None:
        yield _reason("belote_nobody")
        return
    code = "belote"
    if goes is not deal.belote:
        code = "belote_to_taker" if made else "belote_to_defenders"
    elif profile.belote_goes is not BeloteGoes.HOLDER:
        code = "belote_holder"
    yield _reason(code, side=goes.value, points=marks.belote_worth(profile, deal.contract))
    yield from _belote_times(profile, deal)


def _belote_times(profile: ScoringProfile, deal: Deal) -> Iterator[Reason]:
    if deal.contract is None or not profile.belote_doubled:
        return
    times = marks.factor(profile, deal.contract)
    if times > 1:
        yield _reason("belote_times", times=times, base=profile.belote)


def _belote_apart(profile: ScoringProfile, deal: Deal, contract: Contract) -> Iterator[Reason]:
    """Why belote is not among the points that are compared, where only some bids have it so."""
    if deal.belote and profile.belote_counts and not belote_helps(profile, contract):
        yield _reason("belote_from", least=profile.belote_counts_from)


def _capot_of_its_own(profile: ScoringProfile, deal: Deal, marked: Marked, *, made: bool) -> bool:
    """Whether the defenders mark what a capot of those who doubled is worth."""
    own = profile.capot_suffered_doubled
    doubled = deal.contract is not None and deal.contract.doubled > 0
    lost = not made and deal.capot is deal.taker.other
    return bool(own and doubled and lost and marked.points[deal.taker.other] == own)


def _belote_of_litige(
    profile: ScoringProfile, deal: Deal, holder: Side, marked: Marked, waiting: BySide[int]
) -> Reason:
    if not marked.belote[holder]:
        return _reason("belote_nobody")
    rest = marked.points[holder] + marked.contract[holder] + marked.declared[holder]
    lost = "belote_lost" if deal.last else "belote_waits"
    code = lost if waiting[holder] > rest else "belote_holder"
    if code == "belote_holder" and profile.belote_goes is BeloteGoes.HOLDER:
        code = "belote"
    return _reason(code, side=holder.value, points=marked.belote[holder])
