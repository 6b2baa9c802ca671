"""Which totals n deals can give: the whole set, worked out once.

A set of totals is kept by (belotes, capots, sum of both sides) as one big integer whose bit x says
that side A can have x. Adding one more deal to every member of a set is then a few shifts.

A deal that is decided stands alone. Litiges do not: their points wait for the next winner. So a
sheet is cut into blocks: j litiges in a row and the deal that decides them. Blocks whose result
shorter blocks give as well are left out, which is nearly all of them, and the answer stays exact.
What single deals can be is asked of `deal.score_deal`, for every hand of points 32 cards allow.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from scoring.cards import Trump, reachable_points
from scoring.deal import Deal, Outcome, score_deal
from scoring.sides import BySide, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.profile import ScoringProfile

Key = tuple[int, int, int]
"""Belotes, capots, sum of the two totals."""
Ways = dict[Key, int]
Chain = dict[Key, int]
"""As Ways, after litiges only: belotes, points waiting, sum of what was marked."""
Run = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Singles:
    """All deals there can be: the decided ones by winner, and the litiges as they are reported."""

    won: BySide[Ways]
    litiges: tuple[Deal, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Everything that `deals` deals can give under a profile.

    settled: totals with nothing waiting.  levels: those after 0, 1 ... n deals, more to come.
    loose: for j = 1, 2 ... the marks of j last deals that leave points waiting.
    """

    deals: int
    settled: Ways
    levels: tuple[Ways, ...]
    loose: tuple[Chain, ...]
    width: int = field(init=False, repr=False, compare=False)
    by_sum: dict[int, list[tuple[int, int, int]]] = field(init=False, repr=False, compare=False)
    levels_by_sum: tuple[dict[int, list[tuple[int, int, int]]], ...] = field(
        init=False, repr=False, compare=False
    )
    loose_by_sum: tuple[dict[int, list[tuple[int, int, int]]], ...] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        width = max(bits.bit_length() for ways in self.levels for bits in ways.values())
        mirrored = (_mirrored(ways, width) for ways in self.levels)
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "by_sum", _by_sum(self.settled))
        object.__setattr__(self, "levels_by_sum", tuple(map(_by_sum, mirrored)))
        object.__setattr__(self, "loose_by_sum", tuple(map(_by_sum, self.loose)))

    def explanations(self, totals: BySide[int]) -> Iterator[tuple[int, int]]:
        """Belotes and capots of every way to these totals with nothing left waiting."""
        for belotes, capots, bits in self.by_sum.get(totals.a + totals.b, ()):
            if bits >> totals.a & 1:
                yield belotes, capots

    def waiting(self, totals: BySide[int]) -> list[tuple[int, int, int]]:
        """Belotes, capots and points waiting of ways that end in litiges not settled.

        Only ways with the fewest litiges at the end, the rarest of all things in a sheet: when
        there is none, no number of litiges gives these totals.
        """
        together = totals.a + totals.b
        for last, chains in enumerate(self.loose_by_sum, 1):
            before = self.levels_by_sum[self.deals - last]
            found = [
                way
                for marked, chain in chains.items()
                if (start := before.get(together - marked))
                and (way := _first(start, chain, totals.a, self.width))
            ]
            if found:
                return found
        return []


def reach(profile: ScoringProfile, deals: int) -> Reach:
    """Work out what 1 or more deals can give; about 0.2 s for 12, more for more."""
    middle, final = singles(profile, last=False), singles(profile, last=True)
    chains: list[Chain] = [{(0, 0, 0): 1}]
    for _ in range(deals):
        chains.append(_one_litige_more(profile, chains[-1], middle.litiges))
    levels: list[Ways] = [{(0, 0, 0): 1}]
    news: list[list[tuple[Key, list[Run]]]] = []
    for length in range(1, deals + 1):
        level = _joined_blocks(levels, news, length)
        new = _without(_block(chains[length - 1], middle), level)
        news.append(_runs_of(new))
        _merge(level, new)
        levels.append(level)
    return _ended(profile, levels, chains, middle, final)


def singles(profile: ScoringProfile, *, last: bool) -> Singles:
    """Every deal that 32 cards allow, scored with nothing waiting."""
    won: BySide[Ways] = BySide(a=defaultdict(int), b=defaultdict(int))
    litiges: dict[tuple[BySide[int], int, bool], Deal] = {}
    for deal in _every_deal(profile, last=last):
        scored = score_deal(profile, deal)
        if scored.outcome is Outcome.LITIGE:
            litiges[scored.score, scored.held, deal.belote is None] = deal
            continue
        key = (int(deal.belote is not None), int(deal.capot is not None), sum(scored.score))
        taker_won = scored.outcome in {Outcome.MADE, Outcome.CAPOT_MADE}
        won[deal.taker if taker_won else deal.taker.other][key] |= 1 << scored.score.a
    return Singles(won=won.map(dict), litiges=tuple(litiges.values()))


def _every_deal(profile: ScoringProfile, *, last: bool) -> Iterator[Deal]:
    belotes: tuple[Side | None, ...] = (None, *Side) if profile.belote else (None,)
    points = sorted(reachable_points(Trump.SPADES, profile.last_trick))
    for taker, belote in product(Side, belotes):
        for capot in Side:
            yield Deal(taker=taker, belote=belote, capot=capot, last=last)
        for a in points:
            shared = BySide(a=a, b=profile.deal_points - a)
            yield Deal(taker=taker, belote=belote, points=shared, last=last)


def _one_litige_more(profile: ScoringProfile, chain: Chain, litiges: Iterable[Deal]) -> Chain:
    longer: Chain = defaultdict(int)
    for (belotes, held, marked), bits in chain.items():
        for deal in litiges:
            pot = Deal(
                taker=deal.taker, points=deal.points, belote=deal.belote, held=held, last=deal.last
            )
            scored = score_deal(profile, pot)
            belote = int(deal.belote is not None)
            longer[belotes + belote, scored.held, marked + sum(scored.score)] |= (
                bits << scored.score.a
            )
    return dict(longer)


def _block(chain: Chain, decided: Singles) -> Ways:
    """Litiges, then a deal whose winner takes all that waits."""
    block: Ways = defaultdict(int)
    for side in Side:
        before: Ways = defaultdict(int)
        for (belotes, held, marked), bits in chain.items():
            before[belotes, 0, marked + held] |= bits << held if side is Side.A else bits
        _add(block, before, _runs_of(decided.won[side]))
    return dict(block)


def _joined_blocks(
    levels: list[Ways], news: list[list[tuple[Key, list[Run]]]], length: int
) -> Ways:
    level: Ways = defaultdict(int)
    for size, new in enumerate(news, 1):
        _add(level, levels[length - size], new)
    return level


def _ended(
    profile: ScoringProfile,
    levels: list[Ways],
    chains: list[Chain],
    middle: Singles,
    final: Singles,
) -> Reach:
    """Put the last deal's own rules at the end."""
    deals = len(levels) - 1
    same = final.won == middle.won
    settled: Ways = defaultdict(int, levels[deals] if same else {})
    loose: list[Chain] = []
    for length in range(1, deals + 1):
        ending: Ways = {} if same else _block(chains[length - 1], final)
        ends = _one_litige_more(profile, chains[length - 1], final.litiges)
        for (belotes, held, marked), bits in ends.items():
            if not held:
                ending[belotes, 0, marked] = ending.get((belotes, 0, marked), 0) | bits
        loose.append({key: bits for key, bits in ends.items() if key[1]})
        _add(settled, levels[deals - length], _runs_of(ending))
    return Reach(deals=deals, settled=dict(settled), levels=tuple(levels), loose=tuple(loose))


def _add(into: Ways, left: Ways, right: list[tuple[Key, list[Run]]]) -> None:
    """Every member of `left` and every member of `right` together."""
    for (belotes, capots, total), bits in left.items():
        for (more_belotes, more_capots, more), runs in right:
            key = (belotes + more_belotes, capots + more_capots, total + more)
            into[key] |= _spread(bits, runs)


def _spread(bits: int, runs: list[Run]) -> int:
    spread = 0
    for start, length in runs:
        wide, width = bits, 1
        while 2 * width <= length:
            wide |= wide << width
            width *= 2
        if width < length:
            wide |= wide << (length - width)
        spread |= wide << start
    return spread


def _runs_of(ways: Ways) -> list[tuple[Key, list[Run]]]:
    return [(key, _runs(bits)) for key, bits in ways.items() if bits]


def _runs(bits: int) -> list[Run]:
    runs: list[Run] = []
    start = 0
    while bits:
        gap = (bits & -bits).bit_length() - 1
        bits >>= gap
        length = (~bits & (bits + 1)).bit_length() - 1
        runs.append((start + gap, length))
        bits >>= length
        start += gap + length
    return runs


def _without(ways: Ways, known: Ways) -> Ways:
    left = ((key, bits & ~known.get(key, 0)) for key, bits in ways.items())
    return {key: bits for key, bits in left if bits}


def _merge(into: Ways, more: Ways) -> None:
    for key, bits in more.items():
        into[key] |= bits


def _mirrored(ways: Ways, width: int) -> Ways:
    """Bit `width` - x for each total x, so that totals and marks meet in one step."""
    return {key: int(f"{bits:0{width + 1}b}"[::-1], 2) for key, bits in ways.items()}


def _by_sum(ways: Ways) -> dict[int, list[tuple[int, int, int]]]:
    sums: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for (first, second, total), bits in ways.items():
        sums[total].append((first, second, bits))
    for ways_of_sum in sums.values():
        ways_of_sum.sort()
    return dict(sums)


def _first(
    start: list[tuple[int, int, int]], chain: list[tuple[int, int, int]], a: int, width: int
) -> tuple[int, int, int] | None:
    """A way with a total before and marks after that add up to `a`; `start` is mirrored."""
    for more, held, marks in chain:
        for belotes, capots, bits in start:
            if bits << a >> width & marks:
                return belotes + more, capots, held
    return None
