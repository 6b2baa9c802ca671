"""The entrants of one round seen as meetings: what each possible table would cost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import product
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Cost, Policy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Entrant, Options, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Entrants by id; `met` is symmetric whoever recorded the meeting, absent opponents left out.

    gap: whether the differences of rank count (a draw by lot does not look at them).
    levels: score group of each entrant, 0 the best; empty where scores do not count.  step: what
    one squared difference of level weighs beside the squared differences of rank.  apart: tables
    that may not be made whatever the rules say.  ages: when two of `met` last met, a later meeting
    the greater; 0 where it is not known.  parties: the round in which two last met, where a
    history tells it.
    """

    entrants: Mapping[int, Entrant]
    met: frozenset[tuple[int, int]]
    options: Options
    seed: str
    gap: bool = True
    levels: Mapping[int, int] = field(default_factory=dict)
    step: int = 0
    apart: frozenset[tuple[int, int]] = frozenset()
    ages: Mapping[tuple[int, int], int] = field(default_factory=dict)
    parties: Mapping[tuple[int, int], int] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[int, ...]:
        """In the order of the ranking; equal ranks by id."""
        return tuple(sorted(self.entrants, key=lambda one: (self.entrants[one].rank, one)))

    @property
    def free(self) -> bool:
        """Whether every meeting is as good as any other: a plain draw."""
        rematch = self.options.rematch is not Policy.ALLOW and bool(self.met)
        return not rematch and not self.grouped

    @property
    def grouped(self) -> bool:
        """Whether groups are kept apart and two entrants share one."""
        groups = [one.group for one in self.entrants.values() if one.group]
        return self.options.same_group is not Policy.ALLOW and len(set(groups)) < len(groups)

    def had_met(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self.met

    def one_group(self, a: int, b: int) -> bool:
        group = self.entrants[a].group
        return bool(group) and group == self.entrants[b].group

    def forbidden(self, a: int, b: int) -> bool:
        """Whether a hard rule keeps the two apart."""
        options = self.options
        return (
            (options.rematch is Policy.FORBID and self.had_met(a, b))
            or (options.same_group is Policy.FORBID and self.one_group(a, b))
            or (bool(self.apart) and (min(a, b), max(a, b)) in self.apart)
        )

    def breaches(self, a: int, b: int) -> tuple[int, int]:
        """(rematch, same group), each 1 or 0 and 0 where the rules allow it."""
        options = self.options
        return (
            int(options.rematch is not Policy.ALLOW and self.had_met(a, b)),
            int(options.same_group is not Policy.ALLOW and self.one_group(a, b)),
        )

    def distance(self, a: int, b: int) -> int:
        """Squared difference of rank, or 0 where ranks do not count; below that of level."""
        found = (self.entrants[a].rank - self.entrants[b].rank) ** 2 if self.gap else 0
        if self.levels:
            found += self.step * (self.levels[a] - self.levels[b]) ** 2
        return found

    @property
    def along(self) -> bool:
        """Whether `distance` grows along `ids`: no level begins before a better one ends."""
        levels = [self.levels[one] for one in self.ids] if self.levels else []
        return levels == sorted(levels)

    @property
    def far(self) -> int:
        """No distance of two entrants is more."""
        ranks = [one.rank for one in self.entrants.values()]
        levels = [self.levels[one] for one in self.entrants] if self.levels else [0]
        gap = (max(ranks) - min(ranks)) ** 2 if self.gap else 0
        return gap + self.step * (max(levels) - min(levels)) ** 2

    def tie(self, a: int, b: int) -> int:
        """64 seeded bits of a possible table, alike for every method that asks."""
        text = f"{self.seed}/tie/{min(a, b)}/{max(a, b)}"
        return int.from_bytes(sha256(text.encode()).digest()[:8])

    def cost(self, pairs: Iterable[tuple[int, int]]) -> Cost:
        """What `pairs` cost as a fact, whatever the rules allow."""
        seated = tuple(pairs)
        ranks = {one.id: one.rank for one in self.entrants.values()}
        return Cost(
            rematches=sum(self.had_met(a, b) for a, b in seated),
            same_group=sum(self.one_group(a, b) for a, b in seated),
            rank_gap=sum((ranks[a] - ranks[b]) ** 2 for a, b in seated),
        )

    def breached(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """Breaches summed over `pairs`, in the order of comparison."""
        found = [self.breaches(a, b) for a, b in pairs]
        return sum(one for one, _ in found), sum(one for _, one in found)

    def without(self, rest: Iterable[int]) -> Field:
        gone = set(rest)
        kept = {key: one for key, one in self.entrants.items() if key not in gone}
        return replace(self, entrants=kept)

    def also_met(self, pairs: Iterable[tuple[int, int]]) -> Field:
        """The field once `pairs` have met, later than all others."""
        new = {(min(a, b), max(a, b)) for a, b in pairs}
        latest = max(self.ages.values(), default=0) + 1
        return replace(self, met=self.met | new, ages={**self.ages, **dict.fromkeys(new, latest)})


def field_of(request: Request, *, gap: bool = True) -> Field:
    """The field of `request`; in system "registration" ranks are the order of the ids."""
    entrants: Sequence[Entrant] = request.entrants
    if request.system == "registration":
        ordered = sorted(entrants, key=lambda one: one.id)
        entrants = [replace(one, rank=place) for place, one in enumerate(ordered, start=1)]
    present = {one.id: one for one in entrants}
    ages, parties = _ages(request, present)
    return Field(
        entrants=present,
        met=frozenset(ages),
        options=request.options,
        seed=request.seed,
        gap=gap,
        ages=ages,
        parties=parties,
    )


def _ages(
    request: Request, present: Mapping[int, Entrant]
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """When each two last met: the round by `Request.history`, else the place in `Entrant.met`.

    And the rounds alone.
    """
    ages: dict[tuple[int, int], int] = {}
    for one in present.values():
        mine = one.id
        for place, other in enumerate(one.met, start=1):
            if other in present:
                pair = (mine, other) if mine < other else (other, mine)
                if ages.get(pair, 0) < place:
                    ages[pair] = place
    exact: dict[tuple[int, int], int] = {}
    for past in request.history:
        for a, b in product(*past.sides):
            pair = (min(a, b), max(a, b))
            if pair in ages:
                exact[pair] = max(past.round, exact.get(pair, 0))
    return ages | exact, exact
