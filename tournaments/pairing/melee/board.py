"""The seats of some rounds of a mêlée and what they cost, kept up to date seat by seat.

Players are numbers 0, 1, 2 ... here.  Seats 4t to 4t + 3 are table t: the partner of seat s is at
s ^ 1, its opponents at s ^ 2 and s ^ 3.  How often two have sat together is one number,
partners * 64 + opponents (+ 4096 for two of one group), so that every price is one look into a
list.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MATE = 64
GROUP = 4096
OFTEN = 20
_CODES = 2 * GROUP
_DENSE = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Prices of what is to be avoided.

    mate: a repeated partner.  group: two of one group at a table, partners or not.  meet: opponents
    who meet again, times the square of their earlier meetings.  role: two who have been both
    partners and opponents.
    """

    mate: int
    group: int
    meet: int = 20
    role: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How good a board is; less is better everywhere.

    mates: repeated partnerships.  groups: sittings of two of one group.  most: the most meetings of
    two opponents, over what an even spread needs, the first too many left out.  excess: pairs of
    meetings of the same two opponents over what an even spread needs.  roles: times as partners by
    times as opponents.
    """

    mates: int
    groups: int
    most: int
    excess: int
    roles: int

    def key(self, *, apart: bool) -> tuple[int, ...]:
        """In the order of comparison; apart: groups before all else."""
        first = (self.groups, self.mates) if apart else (self.mates, self.groups)
        return (*first, self.most, self.excess, self.roles)

    @property
    def perfect(self) -> bool:
        """Nothing can be better, but for `roles`."""
        return not (self.mates or self.groups or self.most or self.excess)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What a change costs, by the code that stands between the two.

    mate, meet: sitting together once more, as partners or as opponents.  last_mate, last_meet:
    what the last such time had added.  turn: opponents become partners; back: the reverse.
    """

    mate: Sequence[int]
    meet: Sequence[int]
    last_mate: Sequence[int]
    last_meet: Sequence[int]
    turn: Sequence[int]
    back: Sequence[int]


@lru_cache(maxsize=16)
def prices(weights: Weights) -> Prices:
    """The tables of `weights`."""
    whole = [_price(code, weights) for code in range(_CODES)]

    def steps(by: int) -> tuple[int, ...]:
        return tuple(
            whole[code + by] - whole[code] if 0 <= code + by < _CODES else 0
            for code in range(_CODES)
        )

    def last(by: int) -> tuple[int, ...]:
        return tuple(whole[code] - whole[code - by] if code >= by else 0 for code in range(_CODES))

    return Prices(
        mate=steps(MATE),
        meet=steps(1),
        last_mate=last(MATE),
        last_meet=last(1),
        turn=steps(MATE - 1),
        back=steps(1 - MATE),
    )


def _price(code: int, weights: Weights) -> int:
    """The whole cost of two players: each further time together is dearer than the one before."""
    alike, code = divmod(code, GROUP)
    mates, meets = divmod(code, MATE)
    return (
        weights.mate * (mates * (mates - 1) // 2)
        + weights.group * alike * (mates + meets)
        + weights.meet * ((meets - 1) * meets * (2 * meets - 1) // 6)
        + weights.role * mates * meets
    )


class Sparse(dict[int, int]):
    """A row of codes in a large field: those who never sat together are not stored."""

    __slots__ = ("_alike",)

    def __init__(self, alike: frozenset[int]) -> None:
        super().__init__()
        self._alike = alike

    def __missing__(self, other: int) -> int:
        return GROUP if other in self._alike else 0


Row = list[int] | Sparse


class Board:
    """Rounds being planned.

    rows: by player and player, the code of what has been played and what is seated.
    seats: by round, who sits where.  rests: by round, who rests.
    """

    __slots__ = ("rests", "rows", "seats")

    def __init__(self, groups: Sequence[str]) -> None:
        self.rows = _rows(groups)
        self.seats: list[list[int]] = []
        self.rests: list[list[int]] = []

    def score(self) -> Score:
        """Everything played and seated."""
        mates = groups = excess = roles = total = most = 0
        for code in self._codes():
            alike, times = divmod(code, GROUP)
            mated, met = divmod(times, MATE)
            mates += max(0, mated - 1)
            groups += alike * (mated + met)
            excess += met * (met - 1) // 2
            roles += mated * met
            total += met
            most = max(most, met)
        pairs = max(1, len(self.rows) * (len(self.rows) - 1) // 2)
        even, over = divmod(total, pairs)
        return Score(
            mates=mates,
            groups=groups,
            most=max(0, most - even - (over > 0) - 1),
            excess=excess - pairs * even * (even - 1) // 2 - over * even,
            roles=roles,
        )

    def _codes(self) -> Iterator[int]:
        """One for each two who ever sat together."""
        for one, row in enumerate(self.rows):
            if isinstance(row, Sparse):
                yield from [code for other, code in row.items() if other > one]
            else:
                yield from [code for code in row[one + 1 :] if code % GROUP]

    def add(self, a: int, b: int, code: int) -> None:
        """Count `code` (MATE, 1, or either negative) between two players."""
        self.rows[a][b] += code
        self.rows[b][a] += code

    def put(self, seats: list[int], rests: list[int]) -> None:
        """One more round."""
        self.seats.append(seats)
        self.rests.append(rests)
        self._count(seats, 1)

    def take(self) -> tuple[list[int], list[int]]:
        """The last round off again."""
        seats = self.seats.pop()
        self._count(seats, -1)
        return seats, self.rests.pop()

    def _count(self, seats: Sequence[int], times: int) -> None:
        for first in range(0, len(seats), 4):
            a, b, c, d = seats[first : first + 4]
            self.add(a, b, times * MATE)
            self.add(c, d, times * MATE)
            for one in (a, b):
                self.add(one, c, times)
                self.add(one, d, times)

    def cost(self, seats: Sequence[int], at: int, prices: Prices) -> int:
        """What the player at seat `at` adds to the cost by sitting there."""
        row = self.rows[seats[at]]
        meet = prices.last_meet
        return (
            prices.last_mate[row[seats[at ^ 1]]]
            + meet[row[seats[at ^ 2]]]
            + meet[row[seats[at ^ 3]]]
        )

    def change(self, seats: Sequence[int], i: int, j: int, prices: Prices) -> int:
        """By how much the cost rises when the players at seats i and j change places."""
        rows = self.rows
        here, there = rows[seats[i]], rows[seats[j]]
        if i >> 2 == j >> 2:
            if i ^ 1 == j:
                return 0
            p, q = seats[i ^ 1], seats[j ^ 1]
            turn, back = prices.turn, prices.back
            return turn[here[q]] + turn[there[p]] + back[here[p]] + back[there[q]]
        mate, last_mate = prices.mate, prices.last_mate
        meet, last = prices.meet, prices.last_meet
        p, p1, p2 = seats[i ^ 1], seats[i ^ 2], seats[i ^ 3]
        q, q1, q2 = seats[j ^ 1], seats[j ^ 2], seats[j ^ 3]
        return (
            mate[here[q]]
            + meet[here[q1]]
            + meet[here[q2]]
            + mate[there[p]]
            + meet[there[p1]]
            + meet[there[p2]]
            - last_mate[here[p]]
            - last[here[p1]]
            - last[here[p2]]
            - last_mate[there[q]]
            - last[there[q1]]
            - last[there[q2]]
        )

    def swap(self, seats: list[int], i: int, j: int) -> None:
        """The players at seats i and j change places."""
        x, y = seats[i], seats[j]
        self._leave(seats, i)
        seats[i] = -1
        self._leave(seats, j)
        seats[i] = y
        self._join(seats, i, skip=j)
        seats[j] = x
        self._join(seats, j)

    def replace(self, seats: list[int], at: int, who: int, prices: Prices) -> int:
        """Seat `who`, who was not in the round, at `at`; answers by how much the cost rises."""
        before = self.cost(seats, at, prices)
        self._leave(seats, at)
        seats[at] = who
        self._join(seats, at)
        return self.cost(seats, at, prices) - before

    def _leave(self, seats: Sequence[int], at: int) -> None:
        for code, step in ((MATE, 1), (1, 2), (1, 3)):
            other = seats[at ^ step]
            if other >= 0:
                self.add(seats[at], other, -code)

    def _join(self, seats: Sequence[int], at: int, skip: int = -1) -> None:
        for code, step in ((MATE, 1), (1, 2), (1, 3)):
            if at ^ step != skip:
                self.add(seats[at], seats[at ^ step], code)


def _rows(groups: Sequence[str]) -> list[Row]:
    count = len(groups)
    together: dict[str, list[int]] = {}
    for one, group in enumerate(groups):
        if group:
            together.setdefault(group, []).append(one)
    alike = {group: frozenset(who) for group, who in together.items()}
    rows: list[Row] = []
    for group in groups:
        same = alike.get(group, frozenset())
        if count > _DENSE:
            rows.append(Sparse(same))
        else:
            rows.append([GROUP if other in same else 0 for other in range(count)])
    return rows
