"""A concours that others ran, judged partie by partie: rematches, better rounds, undue rests."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tournaments.pairing.check import check
from tournaments.pairing.entrants import (
    ByeRule,
    Cost,
    Entrant,
    Options,
    PairingRefused,
    Policy,
    Reason,
    Request,
)
from tournaments.pairing.rounds import pair

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.entrants import (
        Fault,
        Pair,
    )

_BYES = frozenset({"bye_again", "too_many_byes"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One partie as it was played.

    points: by table number, of side a and side b; without them the ranking stays as it was.
    """

    number: int
    tables: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    points: Mapping[int, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """Two who met again; earlier: the parties in which they had met."""

    a: int
    b: int
    table: int
    earlier: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is to be said of one partie.

    cost: of its tables.  best: of the best round there was, None where no round can be made of
    those who were there.  better: that round, with its reasons, where it is better; empty else.
    byes: rests against the rule that nobody rests twice before everybody has.  faults: whatever
    else is wrong with the tables.
    """

    number: int
    rematches: tuple[Rematch, ...]
    cost: Cost
    best: Cost | None
    better: tuple[Pair, ...]
    reasons: Mapping[int, Reason]
    rests: tuple[int, ...]
    byes: tuple[Fault, ...]
    faults: tuple[Fault, ...]

    @property
    def fine(self) -> bool:
        """Nothing could have been better."""
        return not (self.rematches or self.better or self.byes or self.faults)


@dataclass(slots=True)
class _Known:
    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    when: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    byes: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)


def audit(
    rounds: Sequence[Round],
    *,
    groups: Mapping[int, str] | None = None,
    system: str = "ranking",
) -> tuple[Verdict, ...]:
    """Judge every partie against the best that could be made with what was known before it.

    groups: by entrant.  system: by what the parties after the first were paired, "ranking",
    "swiss", "winners" or "draw" (then ranks do not count).  The first partie is judged as a draw.
    Ranks are those of the points so far.  Raises PairingRefused for an unknown system.
    """
    known = _Known()
    return tuple(
        _verdict(one, known, groups or {}, system if place else "draw")
        for place, one in enumerate(sorted(rounds, key=lambda one: one.number))
    )


def _verdict(one: Round, known: _Known, groups: Mapping[int, str], system: str) -> Verdict:
    request = _request(one, known, groups, system)
    again = tuple(
        Rematch(a=at.a, b=at.b, table=at.table, earlier=tuple(known.when[_key(at.a, at.b)]))
        for at in one.tables
        if at.b in known.met[at.a]
    )
    cost, byes, faults = _judged(request, one)
    best, better, reasons, rests = _better(request, cost)
    _learn(one, known)
    return Verdict(
        number=one.number,
        rematches=again,
        cost=cost,
        best=best,
        better=better,
        reasons=reasons,
        rests=rests,
        byes=byes,
        faults=faults,
    )


def _judged(request: Request, one: Round) -> tuple[Cost, tuple[Fault, ...], tuple[Fault, ...]]:
    if len(request.entrants) < 2:
        return Cost(), (), ()
    found = check(request, one.tables, one.byes, best=False)
    byes = tuple(fault for fault in found.faults if fault.code in _BYES)
    return found.cost, byes, tuple(fault for fault in found.faults if fault.code not in _BYES)


def _better(
    request: Request, cost: Cost
) -> tuple[Cost | None, tuple[Pair, ...], Mapping[int, Reason], tuple[int, ...]]:
    by_lot = request.system == "draw"
    # Of a draw only meetings count: any round with the fewest of them will do, and quickly.
    asked = replace(request, system="registration") if by_lot else request
    try:
        found = pair(asked)
    except PairingRefused:
        return None, (), {}, ()
    if _weight(request, found.cost) >= _weight(request, cost):
        return found.cost, (), {}, ()
    lots = {one.table: Reason(code="by_lot_apart") for one in found.tables}
    return found.cost, found.tables, lots if by_lot else found.reasons, found.byes


def _weight(request: Request, cost: Cost) -> tuple[int, int, int]:
    gap = 0 if request.system == "draw" else cost.rank_gap
    return cost.rematches, cost.same_group, gap


def _request(one: Round, known: _Known, groups: Mapping[int, str], system: str) -> Request:
    """The partie as a last one: each is judged for itself, not for the parties to come."""
    here = sorted({who for at in one.tables for who in (at.a, at.b)} | set(one.byes))
    order = sorted(here, key=lambda who: (-known.points[who], who))
    rank = {who: place for place, who in enumerate(order, start=1)}
    entrants = tuple(
        Entrant(
            id=who,
            rank=rank[who],
            score=known.points[who],
            wins=known.wins[who],
            group=groups.get(who, ""),
            met=tuple(other for other in known.met[who] if other != who),
            byes=known.byes[who],
        )
        for who in here
    )
    return Request(
        system=system,
        seed=f"audit/{one.number}",
        round=one.number,
        rounds=one.number,
        entrants=entrants,
        options=Options(
            rematch=Policy.AVOID,
            same_group=Policy.AVOID if system == "draw" else Policy.ALLOW,
            bye=ByeRule.LOWEST,
        ),
    )


def _learn(one: Round, known: _Known) -> None:
    for at in one.tables:
        known.met[at.a].append(at.b)
        known.met[at.b].append(at.a)
        known.when[_key(at.a, at.b)].append(one.number)
        points = one.points.get(at.table)
        if points is not None:
            known.points[at.a] += points[0]
            known.points[at.b] += points[1]
            known.wins[at.a] += points[0] > points[1]
            known.wins[at.b] += points[1] > points[0]
    for who in one.byes:
        known.byes[who] += 1


def _key(a: int, b: int) -> tuple[int, int]:
    return min(a, b), max(a, b)
