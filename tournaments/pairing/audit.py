"""A concours that others ran, judged partie by partie: rematches, better rounds, undue rests."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tournaments.pairing.check import check
from tournaments.pairing.entrants import (
    ByeRule,
    Check,
    Cost,
    Entrant,
    Options,
    Pairing,
    PairingRefused,
    Past,
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
    those who were there.  floats, best_floats: of both, where equals meet.  better: that round,
    with its reasons, where it is better; empty else.  byes: rests against the rule that nobody
    rests twice before everybody has.  faults: whatever else is wrong with the tables.
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
    floats: int | None = None
    best_floats: int | None = None

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
    played: list[Past] = field(default_factory=list)


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
    found = _judged(request, one)
    byes = tuple(fault for fault in found.faults if fault.code in _BYES)
    best, better = _better(request, found)
    _learn(one, known)
    return Verdict(
        number=one.number,
        rematches=again,
        cost=found.cost,
        best=best.cost if best else None,
        better=better.tables,
        reasons=better.reasons,
        rests=better.byes,
        byes=byes,
        faults=tuple(fault for fault in found.faults if fault not in byes),
        floats=found.floats,
        best_floats=best.floats if best else None,
    )


def _judged(request: Request, one: Round) -> Check:
    if len(request.entrants) < 2:
        return Check(legal=True, cost=Cost(), best_cost=None, faults=())
    return check(request, one.tables, one.byes, best=False)


def _better(request: Request, judged: Check) -> tuple[Pairing | None, Pairing]:
    """The best round, None where there is none; and the same again where it is better."""
    nothing = Pairing(tables=())
    by_lot = request.system == "draw"
    # Of a draw only meetings count: any round with the fewest of them will do, and quickly.
    asked = replace(request, system="registration") if by_lot else request
    try:
        found = pair(asked)
    except PairingRefused:
        return None, nothing
    played = _weight(request, judged.cost, judged.floats)
    if _weight(request, found.cost, found.floats) >= played:
        return found, nothing
    lots = {one.table: Reason(code="by_lot_apart") for one in found.tables}
    return found, replace(found, reasons=lots) if by_lot else found


def _weight(request: Request, cost: Cost, floats: int | None) -> tuple[int, int, int, int]:
    gap = 0 if request.system == "draw" else cost.rank_gap
    return cost.rematches, cost.same_group, floats or 0, gap


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
        history=tuple(known.played),
    )


def _learn(one: Round, known: _Known) -> None:
    for at in one.tables:
        known.met[at.a].append(at.b)
        known.met[at.b].append(at.a)
        known.when[_key(at.a, at.b)].append(one.number)
        points = one.points.get(at.table)
        sides = ((at.a,), (at.b,))
        known.played.append(Past(round=one.number, sides=sides, table=at.table, points=points))
        if points is not None:
            known.points[at.a] += points[0]
            known.points[at.b] += points[1]
            known.wins[at.a] += points[0] > points[1]
            known.wins[at.b] += points[1] > points[0]
    for who in one.byes:
        known.byes[who] += 1


def _key(a: int, b: int) -> tuple[int, int]:
    return min(a, b), max(a, b)
