"""What one deal can be: the marks of every deal that the cards and a profile allow.

Asked of the same counting, deciding and marking that score a reported deal, for every number of
points that tricks can be worth.  The marks are exact ones: rounding and points that were waiting
come when deals are put together.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from scoring import marks, ways
from scoring.cards import Trump
from scoring.choices import BeloteGoes, Tie
from scoring.contracts import Contract, deck_points, possible_points
from scoring.counting import Count, belote_helps, count
from scoring.deal import Deal, Outcome, left_waiting, outcome_of
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.contracts import Bid
    from scoring.counting import Exact
    from scoring.profile import ScoringProfile
    from scoring.ways import Ways

DECLARED: Final = (
    *(0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240),
    *(250, 260, 270, 290, 300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550),
)
"""What the declarations of one side can be worth, sans-atout the same (SCORING.md)."""
NONE_DECLARED: Final = (0,)
_MADE: Final = frozenset({Outcome.MADE, Outcome.CAPOT_MADE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Litige:
    """marks: exact, before a pot is passed on.  waits: points of this deal that begin to wait."""

    belotes: int
    defenders: Side
    marks: BySide[int]
    waits: int

    @property
    def swap(self) -> Litige:
        """The same between exchanged sides."""
        return replace(self, defenders=self.defenders.other, marks=self.marks.swap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Singles:
    """won: the decided deals by winner.  litiges: of any deal.  last: litiges of the last one."""

    won: BySide[Ways]
    litiges: tuple[Litige, ...]
    last: tuple[Litige, ...]


def singles(
    profile: ScoringProfile,
    contract: Contract | None = None,
    *,
    taker: Side | None = None,
    declared: Sequence[int] = NONE_DECLARED,
    apart: bool = False,
) -> Singles:
    """Every deal that the cards allow.

    contract: the one that was played, where contracts are bid.  taker: None for either side.
    declared: what one side's declarations may be worth.  apart: they decide as they do, but are
    left out of the marks.
    """
    return _either_way([_taken_by_a(profile, contract, declared, apart=apart)], taker)


def of_all_contracts(
    profile: ScoringProfile,
    contracts: Iterable[Contract],
    declared: Sequence[int],
    *,
    apart: bool = False,
) -> Singles:
    """Every deal that the cards allow with any of these contracts."""
    return _either_way(
        _taken_by_a(profile, contract, declared, apart=apart) for contract in contracts
    )


def _either_way(parts: Iterable[Singles], taker: Side | None = None) -> Singles:
    """As one set, deals that A took; taken by B, or by either side, instead."""
    taken = _joined(parts)
    if taker is Side.A:
        return taken
    given = _swapped(taken)
    return given if taker is Side.B else _joined((taken, given))


def coarse(one: Singles) -> Singles:
    """The same deals, told apart by their totals alone."""
    return Singles(
        won=one.won.map(ways.coarse),
        litiges=tuple(dict.fromkeys(replace(litige, belotes=0) for litige in one.litiges)),
        last=tuple(dict.fromkeys(replace(litige, belotes=0) for litige in one.last)),
    )


def _joined(parts: Iterable[Singles]) -> Singles:
    won: BySide[Ways] = BySide(a={}, b={})
    litiges: dict[Litige, None] = {}
    last: dict[Litige, None] = {}
    for part in parts:
        for side in Side:
            ways.merge(won[side], part.won[side])
        litiges |= dict.fromkeys(part.litiges)
        last |= dict.fromkeys(part.last)
    return Singles(won=won, litiges=tuple(litiges), last=tuple(last))


def _swapped(one: Singles) -> Singles:
    def row(found: Ways) -> Ways:
        return {key: ways.mirrored(bits, key[2]) for key, bits in found.items()}

    return Singles(
        won=one.won.map(row).swap,
        litiges=tuple(litige.swap for litige in one.litiges),
        last=tuple(litige.swap for litige in one.last),
    )


def _taken_by_a(
    profile: ScoringProfile, contract: Contract | None, declared: Sequence[int], *, apart: bool
) -> Singles:
    no_belote = not profile.belote or (contract is not None and contract.trump is Trump.NONE)
    belotes: tuple[Side | None, ...] = (None,) if no_belote else (None, *Side)
    won: BySide[Ways] = BySide(a={}, b={})
    litiges: dict[Litige, None] = {}
    last: dict[Litige, None] = {}
    owners = tuple(Side)[: len(declared)]
    for belote, owner in product(belotes, owners):
        case = _Case(profile, Deal(taker=Side.A, belote=belote, contract=contract), owner)
        for worth in declared:
            for winner, capots, found in case.decided(worth, apart=apart):
                keyed = {(case.belotes, capots, total): bits for total, bits in found.items()}
                ways.merge(won[winner], keyed)
            litiges |= dict.fromkeys(case.litiges(worth, apart=apart, last=False))
            last |= dict.fromkeys(case.litiges(worth, apart=apart, last=True))
    return Singles(won=won, litiges=tuple(litiges), last=tuple(last))


Totals = dict[int, int]
"""By sum of both marks, a row of what side A marks."""


class _Case:
    """Deals of one contract and one belote, taken by A, for all points of the cards.

    owner: the side whose declarations stand.
    """

    def __init__(self, profile: ScoringProfile, deal: Deal, owner: Side) -> None:
        self._profile, self._deal, self._owner = profile, deal, owner
        marked = deal.belote is not None and profile.belote_goes is not BeloteGoes.NOBODY
        self.belotes = int(marked)
        self._trump = deal.contract.trump if deal.contract else Trump.SPADES
        self._limits = _limits(profile)
        self._counts = self._limits.counts(self._trump, deal.belote, deal.contract)
        self._capots = tuple(map(self._capot, Side))
        self._failed = self._end(deal, self._counts[0], made=False)
        self._made = self._end(deal, self._counts[0], made=True)
        self._made_from = lru_cache(maxsize=None)(self._totals_from)

    def decided(self, worth: int, *, apart: bool) -> Iterator[tuple[Side, int, Totals]]:
        """Winner, capots, and marks of all deals that are no litige."""
        own = 0 if apart else worth
        for end in self._capots:
            yield end.winner, 1, end.with_declared(_point(end.marks), own)
        tied, made_from = self._ranges(worth)
        if tied:
            yield Side.B, 0, self._failed.with_declared(_point(self._failed.marks), own)
        if made_from < len(self._counts):
            yield Side.A, 0, self._made.with_declared(self._made_from(made_from), own)

    def litiges(self, worth: int, *, apart: bool, last: bool) -> Iterator[Litige]:
        """Deals with as many points on both sides, where that is a litige."""
        if self._profile.tie is not Tie.LITIGE:
            return
        deal = replace(self._deal, last=last)
        own = BySide.for_side(self._owner, 0 if apart else worth, 0)
        for place in range(*self._ranges(worth)):
            counted = replace(self._counts[place], declared=own)
            marked = marks.marked(self._profile, deal, counted, made=True, tied=True)
            together, waiting = marked.together, left_waiting(self._profile, deal, marked)
            yield Litige(
                belotes=self.belotes,
                defenders=Side.B,
                marks=BySide(a=together.a - waiting.a, b=together.b - waiting.b),
                waits=sum(waiting),
            )

    def _capot(self, side: Side) -> _End:
        deal = replace(self._deal, capot=side)
        made = outcome_of(self._profile, deal, self._counts[0]) in _MADE
        return self._end(deal, count(self._profile, deal), made=made)

    def _end(self, deal: Deal, counted: Count, *, made: bool) -> _End:
        marked = marks.marked(self._profile, deal, counted, made=made)
        return _End(
            winner=Side.A if made else Side.B,
            marks=marked.together,
            declared_to=marks.declarations_go(self._profile, deal, self._owner, made=made),
        )

    def _totals_from(self, place: int) -> Totals:
        """Marks of all deals made, from that place in the points on: they grow as those do."""
        first, final = self._counts[0], self._counts[-1]
        low = self._made.marks
        high = marks.marked(self._profile, self._deal, final, made=True).together
        span = final.points.a - first.points.a
        rise_a, rise_b = (high.a - low.a) // span, (high.b - low.b) // span
        found: Totals = {}
        for counted in self._counts[place:]:
            above = counted.points.a - first.points.a
            a, b = low.a + rise_a * above, low.b + rise_b * above
            found[a + b] = found.get(a + b, 0) | 1 << a
        return found

    def _ranges(self, worth: int) -> tuple[int, int]:
        """From which place in the points on the taker has not failed, and has made it."""
        helps = BySide.for_side(self._owner, worth if self._profile.declarations_count else 0, 0)
        bid = self._deal.contract.value if self._deal.contract else None
        return self._limits.ranges(self._trump, bid, self._deal.belote, helps)


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """How a deal ends: who wins it, the marks, and who has the declarations that stand."""

    winner: Side
    marks: BySide[int]
    declared_to: Side | None

    def with_declared(self, found: Totals, worth: int) -> Totals:
        if not worth or self.declared_to is None:
            return found
        up = worth if self.declared_to is Side.A else 0
        return {total + worth: bits << up for total, bits in found.items()}


class _Limits:
    """What is compared at each trump, and how many points make each bid, worked out once."""

    def __init__(self, profile: ScoringProfile) -> None:
        self._profile = profile
        self._counts: dict[tuple[Trump, Side | None, bool], tuple[Count, ...]] = {}
        self._ranges: dict[tuple[object, ...], tuple[int, int]] = {}

    def counts(
        self, trump: Trump, belote: Side | None, contract: Contract | None
    ) -> tuple[Count, ...]:
        """For all points that side A can have, without declarations."""
        known = (trump, belote, belote_helps(self._profile, contract))
        if known not in self._counts:
            self._counts[known] = tuple(self._counted(trump, belote, contract))
        return self._counts[known]

    def ranges(
        self, trump: Trump, bid: int | Bid | None, belote: Side | None, helps: BySide[int]
    ) -> tuple[int, int]:
        """From which place in the points on the taker has not failed, and has made it."""
        known = (trump, bid, belote, helps.a, helps.b)
        if known not in self._ranges:
            contract = None if bid is None else Contract(value=bid, trump=trump)
            deal = Deal(taker=Side.A, belote=belote, contract=contract)
            self._ranges[known] = self._range(deal, self.counts(trump, belote, contract), helps)
        return self._ranges[known]

    def _counted(
        self, trump: Trump, belote: Side | None, contract: Contract | None
    ) -> Iterator[Count]:
        profile = self._profile
        total = deck_points(profile, trump)
        deal = Deal(taker=Side.A, belote=belote, contract=contract)
        for points in sorted(possible_points(profile, trump)):
            yield count(profile, replace(deal, points=BySide(a=points, b=total - points)))

    def _range(self, deal: Deal, counts: tuple[Count, ...], helps: BySide[int]) -> tuple[int, int]:
        outcomes = _Outcomes(self._profile, deal, counts, helps)
        not_failed = bisect_left(outcomes, 1)
        if not_failed == len(counts) or outcomes[not_failed] > 1:
            return not_failed, not_failed
        return not_failed, bisect_left(outcomes, 2, lo=not_failed)


_limits: Final = lru_cache(maxsize=8)(_Limits)


class _Outcomes:
    """0 failed, 1 tied, 2 made, for more and more points of the taker."""

    def __init__(
        self, profile: ScoringProfile, deal: Deal, counts: Sequence[Count], helps: BySide[int]
    ) -> None:
        self._profile, self._deal, self._counts, self._helps = profile, deal, counts, helps

    def __len__(self) -> int:
        return len(self._counts)

    def __getitem__(self, place: int) -> int:
        counted, helps = self._counts[place], self._helps
        own, others = counted.compared
        compared: BySide[Exact] = BySide(a=own + helps.a, b=others + helps.b)
        helped = Count(points=counted.points, declared=helps, compared=compared)
        found = outcome_of(self._profile, self._deal, helped)
        return {Outcome.FAILED: 0, Outcome.LITIGE: 1}.get(found, 2)


def _point(mark: BySide[int]) -> Totals:
    return {mark.a + mark.b: 1 << mark.a}
