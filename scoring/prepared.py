"""What the judge works out once for a number of deals under a profile, and keeps.

Where the trump is turned up the totals of n deals are worked out exactly (`reach`).  Declarations
are worth tens and stand apart: the totals without them are worked out, and any of them come on top
(`tables`); that lets through nothing that cannot be but some totals near the very highest, and for
one and two deals nothing at all, since those are worked out whole.  Where contracts are bid and not
told there is a law for any number of deals (`laws`), and one and two deals are worked out whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from scoring import ways
from scoring.cards import Trump
from scoring.choices import Tie
from scoring.contracted import in_order
from scoring.contracts import Bid, Contract, plays
from scoring.errors import ScoringError
from scoring.laws import bare_law, law, resolved
from scoring.reach import reach, won
from scoring.rounding import step_of
from scoring.sides import Side
from scoring.singles import DECLARED, NONE_DECLARED, coarse, of_all_contracts, singles
from scoring.tables import Either, Known, OnTop, Pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.contracted import Bidden
    from scoring.laws import Law
    from scoring.profile import ScoringProfile
    from scoring.reach import Reach
    from scoring.singles import Singles
    from scoring.tables import Table
    from scoring.ways import Ways

MOST_DEALS: Final = 40
FEW: Final = 2
"""So many deals are worked out whole whatever is played."""
FEW_WITHOUT_LITIGES: Final = 4
"""So many where declarations are played and nothing waits."""
MOST_BIDS: Final = 60
"""Where more different bids can be made, contracts are not gone through one by one."""
_DOUBLED: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """All that is known of totals alone.

    whole: every settled total, declarations apart where they are played and `on_top`.
    few: every total of few deals, where declarations are played.  rule: what none can
    break.  pairs: every total of one or two deals, where contracts are bid.
    """

    deals: int
    on_top: bool = False
    whole: Reach | None = None
    few: Reach | None = None
    rule: Law | None = None
    pairs: Pairs | None = None
    table: Table | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        table: Table | None = self.whole
        if self.whole is not None and self.on_top:
            table = OnTop(self.whole)
        object.__setattr__(self, "table", table)


def work_out(profile: ScoringProfile, deals: int, *, apart: bool) -> Prepared:
    """Everything that `Prepared` holds.

    apart: declarations were told, and are taken off the totals.
    """
    check_number(deals)
    if profile.bids:
        return _of_bids(profile, deals, apart=apart)
    if not profile.declarations:
        return Prepared(deals=deals, whole=reach(profile, deals, singles(profile)))
    return _with_declarations(profile, deals, apart=apart)


def check_number(deals: int) -> None:
    """Refuse what is no number of deals; raises ScoringError bad_value."""
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise ScoringError(
            "bad_value", "deals", {"low": 1, "high": MOST_DEALS}, sentence="bad_range"
        )


@lru_cache(maxsize=64)
def with_contracts(
    profile: ScoringProfile, contracts: tuple[Bidden, ...], *, told: bool, none: bool
) -> Table:
    """What deals with these contracts can give.

    told: declarations were told, and are taken off the totals.  none: there were none.
    """
    plain = _known(profile, contracts, NONE_DECLARED)
    if not profile.declarations or none:
        return plain
    apart = _known(profile, contracts, DECLARED)
    return apart if told else Either(first=plain, second=OnTop(apart))


def _known(profile: ScoringProfile, contracts: Sequence[Bidden], declared: Sequence[int]) -> Known:
    kinds = {
        one: singles(profile, one.contract, taker=one.taker, declared=declared, apart=True)
        for one in dict.fromkeys(contracts)
    }
    states = in_order(profile, [kinds[one] for one in contracts])
    return Known(deals=len(contracts), states=states)


def _with_declarations(profile: ScoringProfile, deals: int, *, apart: bool) -> Prepared:
    rest = singles(profile, declared=DECLARED, apart=True)
    usual = singles(profile)
    ways.merge(rest.won.a, resolved(profile, rest))
    whole = reach(profile, deals, replace(rest, litiges=usual.litiges, last=usual.last))
    few = None
    if deals <= (FEW if rest.litiges else FEW_WITHOUT_LITIGES) and not apart:
        few = reach(profile, deals, coarse(singles(profile, declared=DECLARED)))
    rule = law(profile, deals, rest, declared=not apart) if rest.litiges else None
    return Prepared(deals=deals, on_top=not apart, whole=whole, few=few, rule=rule)


def _of_bids(profile: ScoringProfile, deals: int, *, apart: bool) -> Prepared:
    contracts = _every_contract(profile)
    if contracts is None:
        return Prepared(deals=deals, rule=bare_law(profile))
    declared = DECLARED if profile.declarations else NONE_DECLARED
    one = coarse(of_all_contracts(profile, contracts, declared, apart=apart))
    return Prepared(deals=deals, rule=law(profile, deals, one), pairs=_pairs(profile, deals, one))


def _every_contract(profile: ScoringProfile) -> list[Contract] | None:
    """One suit stands for all four; None where there are too many."""
    points = range(profile.lowest_bid, profile.highest_bid + 1, profile.bid_step)
    if len(points) > MOST_BIDS:
        return None
    values: list[int | Bid] = list(points)
    values += [Bid.CAPOT] * (profile.capot_contract > 0)
    values += [Bid.GENERALE] * (profile.generale > 0)
    trumps = [one for one in (Trump.SPADES, Trump.NONE, Trump.ALL) if plays(profile, one)]
    return [
        Contract(value=value, trump=trump, doubled=doubled)
        for value, trump, doubled in product(values, trumps, range(_DOUBLED))
        if not (doubled and isinstance(value, Bid)) or profile.capot_doubles
    ]


def _pairs(profile: ScoringProfile, deals: int, one: Singles) -> Pairs | None:
    """One or two deals whole; not where the first may leave points to the second."""
    if deals > FEW or one.litiges:
        return None
    first, last = (_in_ones(profile, one, last=last) for last in (False, True))
    return Pairs(deals=deals, first=first, last=last)


def _in_ones(profile: ScoringProfile, one: Singles, *, last: bool) -> Ways:
    step = step_of(profile, last=last)
    every: Ways = {}
    for side in Side:
        ways.merge(every, won(one.won, side, 0, step))
    if profile.tie is Tie.REPLAY:
        ways.merge(every, {(0, 0, 0): 1})
    return every if step is None else ways.in_ones(every, step)
