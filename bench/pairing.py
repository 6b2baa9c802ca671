"""How fast and how even pairing is: ranking rounds beside general matchers, draws beside repair."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.matching import SIZES, Size, timed
from tournaments.pairing import Entrant, Request, pair
from tournaments.pairing.seed import Stream

DRAWS = 100_000
DRAWN = 8
LEGAL = 105 - 15
"""Draws of eight pairs, less those in which the two who have met would meet again."""
QUANTILE = 3.0902
"""Of the normal distribution, 99.9 per cent."""
Round = frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evenness:
    """Chi-squared over degrees of freedom of one way to draw, over the legal draws.

    most: how often the commonest draw came for each time the rarest did.
    """

    what: str
    ratio: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """limit: what an even draw's ratio stays below 999 times in 1,000."""

    sizes: tuple[Size, ...]
    even: tuple[Evenness, ...]
    limit: float


def measure(say: Callable[[str], None]) -> Pairings:
    """All of it, in about two minutes."""
    sizes = tuple(timed(pairs, say) for pairs in SIZES)
    even = (_evenness("our draw", _ours()), _evenness("shuffle, then repair", _repaired()))
    for one in even:
        say(f"{one.what}: chi-squared / df {one.ratio:.2f}")
    return Pairings(sizes=sizes, even=even, limit=_limit(LEGAL - 1))


def _limit(degrees: int) -> float:
    """Wilson and Hilferty's approximation of the quantile, over the degrees of freedom."""
    part = 2 / (9 * degrees)
    return float((1 - part + QUANTILE * part**0.5) ** 3)


def _evenness(what: str, rounds: Iterator[Round]) -> Evenness:
    counts = Counter(rounds)
    assert len(counts) == LEGAL
    assert counts.total() == DRAWS
    mean = DRAWS / LEGAL
    chi = sum((count - mean) ** 2 / mean for count in counts.values())
    return Evenness(
        what=what, ratio=chi / (LEGAL - 1), most=max(counts.values()) / min(counts.values())
    )


def _ours() -> Iterator[Round]:
    """A draw for each seed; the first two have met."""
    entrants = tuple(
        Entrant(id=one, rank=one, met={1: (2,), 2: (1,)}.get(one, ()))
        for one in range(1, DRAWN + 1)
    )
    for seed in range(DRAWS):
        asked = Request(system="draw", seed=f"even {seed}", round=2, rounds=2, entrants=entrants)
        yield frozenset(frozenset((table.a, table.b)) for table in pair(asked).tables)


def _repaired() -> Iterator[Round]:
    """What is often done: shuffle, and where two may not meet, change seats with the next table."""
    for seed in range(DRAWS):
        order = Stream(f"even {seed}").shuffle(range(1, DRAWN + 1))
        for at in range(0, DRAWN, 2):
            if {*order[at : at + 2]} == {1, 2}:
                other = (at + 2) % DRAWN
                order[at], order[other] = order[other], order[at]
        yield frozenset(map(frozenset, zip(order[::2], order[1::2], strict=True)))
