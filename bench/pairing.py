"""How fast and how even pairing is: ranking rounds beside general matchers, draws beside repair."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bench.matching import SIZES, Size, timed
from tournaments.pairing import Entrant, Request, pair
from tournaments.pairing.seed import Stream

DRAWS = 100_000
DRAWN = 8
QUANTILE = 3.0902
"""Of the normal distribution, 99.9 per cent."""
Round = frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evenness:
    """Chi-squared over degrees of freedom of draws of eight pairs, over their legal draws.

    limit: what an even draw stays below 999 times in 1,000.  ours, repaired: the ratio of our draw
    and of shuffling, then exchanging whoever may not meet.
    """

    what: str
    legal: int
    limit: float
    ours: float
    repaired: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    sizes: tuple[Size, ...]
    even: tuple[Evenness, ...]


def measure(say: Callable[[str], None]) -> Pairings:
    """All of it, in about two minutes."""
    sizes = tuple(timed(pairs, say) for pairs in SIZES)
    even = (
        _evenness("one meeting forbidden", [(1, 2)], 105 - 15),
        _evenness("clubs of 3, 2, 2 and 1 kept apart", _meetings("AAABBCC"), 48),
    )
    for one in even:
        say(f"{one.what}: chi-squared / df {one.ours:.2f}, repaired {one.repaired:.1f}")
    return Pairings(sizes=sizes, even=even)


def _meetings(clubs: str) -> list[tuple[int, int]]:
    members = enumerate(clubs, start=1)
    return [(a, b) for (a, one), (b, other) in combinations(members, 2) if one == other]


def _evenness(what: str, apart: Sequence[tuple[int, int]], legal: int) -> Evenness:
    never = {frozenset(both) for both in apart}
    return Evenness(
        what=what,
        legal=legal,
        limit=_limit(legal - 1),
        ours=_ratio(_ours(never), legal),
        repaired=_ratio(_repaired(never), legal),
    )


def _limit(degrees: int) -> float:
    """Wilson and Hilferty's approximation of the quantile, over the degrees of freedom."""
    part = 2 / (9 * degrees)
    return float((1 - part + QUANTILE * part**0.5) ** 3)


def _ratio(rounds: Iterator[Round], legal: int) -> float:
    counts = Counter(rounds)
    assert len(counts) == legal
    assert counts.total() == DRAWS
    mean = DRAWS / legal
    chi = sum((count - mean) ** 2 / mean for count in counts.values())
    return chi / (legal - 1)


def _ours(never: Container[frozenset[int]]) -> Iterator[Round]:
    """A draw for each seed; whoever may not meet has met."""
    ids = range(1, DRAWN + 1)
    entrants = tuple(
        Entrant(id=one, rank=one, met=tuple(other for other in ids if {one, other} in never))
        for one in ids
    )
    for seed in range(DRAWS):
        asked = Request(system="draw", seed=f"even {seed}", round=2, rounds=2, entrants=entrants)
        yield frozenset(frozenset((table.a, table.b)) for table in pair(asked).tables)


def _repaired(never: Container[frozenset[int]]) -> Iterator[Round]:
    """What is often done: shuffle; of two who may not meet, one changes seats further down."""
    for seed in range(DRAWS):
        order = Stream(f"even {seed}").shuffle(range(1, DRAWN + 1))
        while clashes := [at for at in range(0, DRAWN, 2) if _table(order, at) in never]:
            _exchange(order, clashes[0], never)
        yield frozenset(_table(order, at) for at in range(0, DRAWN, 2))


def _table(order: Sequence[int], seat: int) -> frozenset[int]:
    return frozenset(order[seat - seat % 2 :][:2])


def _exchange(order: list[int], seat: int, never: Container[frozenset[int]]) -> None:
    """With the first seat of another table that makes both tables legal, the next tables first."""
    for other in (one % DRAWN for one in range(seat + 2, seat + DRAWN)):
        order[seat], order[other] = order[other], order[seat]
        if _table(order, seat) not in never and _table(order, other) not in never:
            return
        order[seat], order[other] = order[other], order[seat]
    # Nobody fits: the next table's first gives way all the same.
    other = (seat + 2) % DRAWN
    order[seat], order[other] = order[other], order[seat]
