"""How likely an explanation of two totals is: what is rare is asked about, the rest ranked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp, log
from typing import TYPE_CHECKING, Final

from scoring.ways import TEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.sides import BySide
    from scoring.ways import Ways

BELOTES_A_DEAL: Final = 0.28
CAPOTS_A_DEAL: Final = 0.03
LITIGES_A_DEAL: Final = 0.01
RARE_BELOTES: Final = 0.01
RARE_CAPOTS: Final = 0.001
RARE_DECLARATIONS: Final = 0.001
SPREAD: Final = 107
"""Standard deviation of the difference of one deal's marks, from simulated evenings."""
DECLARED_A_DEAL: Final = {
    0: 0.357, 20: 0.405, 40: 0.068, 50: 0.080, 60: 0.003, 70: 0.023, 80: 0.0001, 90: 0.002,
    100: 0.036, 120: 0.0094, 140: 0.0004, 150: 0.0069, 170: 0.0012, 200: 0.0056, 220: 0.0015,
    240: 0.0001, 250: 0.0002, 300: 0.0001,
}  # fmt: skip
"""How often the declarations that stand in a deal are worth so much, from dealt cards."""
HIGHEST_DECLARED: Final = 550
_ANYTHING: Final = 10**12
_LEAST: Final = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One way to two totals: belotes and capots of both sides, points left waiting.

    declarations: points of both sides' declarations.  replayed: deals tied and dealt again.
    """

    capots: int
    belotes: int
    held: int = 0
    declarations: int = 0
    replayed: int = 0


def rare(one: Explanation, deals: int, totals: BySide[int]) -> str:
    """The code of the reason to ask about it; empty where there is none."""
    if one.held:
        return "pot_waiting"
    if one.replayed:
        return "replays_needed"
    if _many_belotes(deals, one.belotes):
        return "many_belotes"
    if min(totals) > _losers_most(deals, one.capots):
        return "many_capots"
    if one.declarations > most_declared(deals):
        return "many_declarations"
    return ""


def fairest(ways_to: Iterable[Explanation], deals: int, totals: BySide[int]) -> Explanation | None:
    """The likeliest of those that need not be asked about."""
    fair = [one for one in ways_to if not rare(one, deals, totals)]
    return max(fair, key=lambda one: likelihood(one, deals), default=None)


def likelihood(one: Explanation, deals: int) -> float:
    """The log of how often a sheet is like that."""
    unsettled = log(LITIGES_A_DEAL) * (one.replayed or bool(one.held))
    return (
        belotes_and_capots(deals, one.belotes, one.capots)
        + declared(deals, one.declarations)
        + unsettled
    )


def likeliest(found: Ways) -> Ways:
    """Of several ways to the same totals the likeliest only.

    The totals stay complete, and so they do with more deals, which add to all ways alike.
    """
    known: dict[int, int] = {}
    kept: Ways = {}
    for key in likeliest_first(found):
        new = found[key] & ~known.get(key[2], 0)
        if new:
            kept[key] = new
            known[key[2]] = known.get(key[2], 0) | new
    return kept


def likeliest_first(found: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Belotes, capots and sums in the order of how often so many of each are seen."""
    belote, capot = (log(rate / (1 - rate)) for rate in (BELOTES_A_DEAL, CAPOTS_A_DEAL))
    return sorted(found, key=lambda key: (-key[0] * belote - key[1] * capot, key))


@lru_cache(maxsize=8192)
def belotes_and_capots(deals: int, belotes: int, capots: int) -> float:
    """The part of these in the likelihood."""
    return log(_exactly(deals, belotes, BELOTES_A_DEAL)) + log(
        _exactly(deals, capots, CAPOTS_A_DEAL)
    )


def declared(deals: int, points: int) -> float:
    """The part of the declarations in the likelihood."""
    chances = _declared_chances(deals)
    place = points // TEN
    chance = chances[place] if place < len(chances) else 0.0
    return log(max(chance, _LEAST)) - points / HIGHEST_DECLARED


def evenness(deals: int, totals: BySide[int]) -> float:
    """The log of how near the sides usually are; long tails, since weak pairs do come."""
    apart = abs(totals.a - totals.b) / (SPREAD * deals**0.5)
    return log(exp(-apart * apart / 2) + exp(-apart) / 50)


@lru_cache(maxsize=64)
def most_declared(deals: int) -> int:
    """With more points of declarations a sheet is asked about."""
    tail = _declared_tail(deals)
    return TEN * max(place for place, chance in enumerate(tail) if chance >= RARE_DECLARATIONS)


@lru_cache(maxsize=8192)
def fair_below(deals: int, belotes: int, capots: int) -> int:
    """The most that the losers may have for these to be no rare thing; -1 for nothing at all."""
    return -1 if _many_belotes(deals, belotes) else _losers_most(deals, capots)


@lru_cache(maxsize=2048)
def _many_belotes(deals: int, belotes: int) -> bool:
    return _at_least(deals, belotes, BELOTES_A_DEAL) < RARE_BELOTES


@lru_cache(maxsize=2048)
def _losers_most(deals: int, capots: int) -> int:
    """After too many capots, what a much weaker side has in the other deals."""
    rarely = _at_least(deals, capots, CAPOTS_A_DEAL) < RARE_CAPOTS
    return 81 * (deals - capots) if rarely else _ANYTHING


@lru_cache(maxsize=8192)
def _exactly(deals: int, times: int, rate: float) -> float:
    return float(comb(deals, times) * rate**times * (1 - rate) ** (deals - times))


@lru_cache(maxsize=8192)
def _at_least(deals: int, times: int, rate: float) -> float:
    return sum(_exactly(deals, more, rate) for more in range(times, deals + 1))


@lru_cache(maxsize=64)
def _declared_chances(deals: int) -> tuple[float, ...]:
    """By tens of points, how often that many deals together declare so much."""
    if deals == 0:
        return (1.0,)
    before = _declared_chances(deals - 1)
    one = {worth // TEN: chance for worth, chance in DECLARED_A_DEAL.items()}
    found = [0.0] * (len(before) + max(one))
    for place, chance in enumerate(before):
        for more, each in one.items():
            found[place + more] += chance * each
    return tuple(found)


@lru_cache(maxsize=64)
def _declared_tail(deals: int) -> tuple[float, ...]:
    """By tens of points, how often that many deals together declare so much or more."""
    tail = list(_declared_chances(deals))
    for place in range(len(tail) - 2, -1, -1):
        tail[place] += tail[place + 1]
    return tuple(tail)
