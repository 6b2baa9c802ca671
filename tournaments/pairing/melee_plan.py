"""The whole evening of a mêlée planned beforehand, and planned anew from where it stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Order, Pair, Policy
from tournaments.pairing.melee_board import MATE, OFTEN, Board, Weights, prices
from tournaments.pairing.melee_played import Evening, Played, rounds_of
from tournaments.pairing.melee_search import settle
from tournaments.pairing.schedules import Plan, PlannedRound, Quality
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Past, Request

_HORIZON = 40
_SEATS = 60_000
_HARD = 10**6
_FORBID = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who is here, and how they are to be mixed.  groups: by id, "" or missing for none."""

    ids: tuple[int, ...]
    seed: str
    order: Order = Order.DRAW
    same_group: Policy = Policy.ALLOW
    groups: Mapping[int, str] = field(default_factory=dict)

    @property
    def kept_apart(self) -> Mapping[int, str]:
        """The groups that count."""
        return {} if self.same_group is Policy.ALLOW else self.groups


def company_of(request: Request) -> Company:
    return Company(
        ids=tuple(sorted(one.id for one in request.entrants)),
        seed=request.seed,
        order=request.options.order or Order.DRAW,
        same_group=request.options.same_group,
        groups={one.id: one.group for one in request.entrants if one.group},
    )


def plan(  # noqa: PLR0913 - the choices of an evening, each by its name
    ids: Iterable[int],
    rounds: int,
    seed: str,
    *,
    history: Sequence[Past] = (),
    byes: Mapping[int, int] | None = None,
    order: Order = Order.DRAW,
    groups: Mapping[int, str] | None = None,
    same_group: Policy = Policy.ALLOW,
) -> Plan:
    """The rounds of a mêlée of `rounds` rounds that follow the last one in `history`.

    byes: how often each has rested although no round of `history` shows it.  The quality counts
    everything that those in `ids` have played and will play.
    """
    company = Company(
        ids=tuple(sorted(ids)), seed=seed, order=order, same_group=same_group, groups=groups or {}
    )
    evening = Evening(base=Played(byes=dict(byes or {})), rounds=rounds_of(history))
    last = max(evening.rounds, default=0)
    played = evening.before(last + 1)
    found = plan_rounds(company, rounds - last, played)
    for one in found:
        played = played.then(((t.sides[0], t.sides[1]) for t in one.tables), one.byes)
    return Plan(rounds=found, quality=quality(company.ids, played))


def quality(ids: Sequence[int], played: Played) -> Quality:
    """How even `played` is among `ids`."""
    here = set(ids)
    mates = {pair: n for pair, n in played.mates.items() if n and here.issuperset(pair)}
    meets = [n for pair, n in played.meets.items() if n and here.issuperset(pair)]
    every = len(ids) * (len(ids) - 1) // 2
    rested = [played.byes.get(one, 0) for one in ids]
    return Quality(
        repeat_partners=sum(n - 1 for n in mates.values()),
        opponent_spread=(
            min(meets, default=0) if len(meets) == every else 0,
            max(meets, default=0),
        ),
        byes=(min(rested, default=0), max(rested, default=0)),
    )


def horizon(players: int, rounds: int) -> int:
    """How many rounds are planned at once: all of them, unless there are very many seats."""
    return max(1, min(rounds, _HORIZON, _SEATS // max(1, players)))


def plan_rounds(company: Company, rounds: int, played: Played) -> tuple[PlannedRound, ...]:
    """The next `rounds` rounds (no more than `horizon`), after `played`."""
    count = horizon(len(company.ids), rounds)
    stream = Stream(f"{company.seed}/melee")
    order = list(company.ids)
    if company.order is Order.DRAW:
        order = stream.shuffle(order)
    board = _searched(company, order, count, played, stream)
    return tuple(
        _planned([order[one] for one in seats], [order[one] for one in rests])
        for seats, rests in zip(board.seats, board.rests, strict=True)
    )


def _planned(seats: Sequence[int], rests: Iterable[int]) -> PlannedRound:
    tables = tuple(
        Pair(
            table=at // 4 + 1,
            a=seats[at],
            mate_a=seats[at + 1],
            b=seats[at + 2],
            mate_b=seats[at + 3],
        )
        for at in range(0, len(seats), 4)
    )
    return PlannedRound(tables=tables, byes=tuple(sorted(rests)))


def weights(company: Company, *, soft: bool = False) -> Weights:
    """In order of importance, one of a kind dearer than many of the next.

    soft: for the search over whole plans, which must be able to climb.
    """
    if company.same_group is Policy.FORBID:
        return Weights(mate=200 if soft else _HARD, group=_FORBID)
    if soft:
        return Weights(mate=200, group=100)
    return Weights(mate=_HARD, group=_HARD // 100)


def _searched(
    company: Company, order: Sequence[int], count: int, played: Played, stream: Stream
) -> Board:
    groups = company.kept_apart
    board = Board([groups.get(one, "") for one in order])
    board_of_played(board, order, played)
    rested = [played.byes.get(one, 0) for one in order]
    hard = prices(weights(company))
    for at in range(count):
        drawn = list(range(len(order)))
        if at or company.order is Order.DRAW:
            drawn = stream.shuffle(drawn)
        rests = resting(drawn, rested, [groups.get(one, "") for one in order])
        for one in rests:
            rested[one] += 1
        gone = set(rests)
        seats = seated([one for one in drawn if one not in gone], order, groups)
        board.put(seats, rests)
        settle(board, at, hard, stream)
    return board


def board_of_played(board: Board, order: Sequence[int], played: Played) -> None:
    """Enter what has been played among those in `order`."""
    index = {one: at for at, one in enumerate(order)}
    for times, code in ((played.mates, MATE), (played.meets, 1)):
        for (a, b), n in times.items():
            if n and a in index and b in index:
                board.add(index[a], index[b], code * min(n, OFTEN))


def resting(drawn: Sequence[int], rested: Sequence[int], groups: Sequence[str]) -> list[int]:
    """Who rests: those who have rested least, first those whose group fills more than the tables.

    drawn: everybody, the preferred first.
    """
    count = len(drawn)
    tables = count // 4
    sizes = Counter(groups[one] for one in drawn if groups[one])
    found: list[int] = []
    for _ in range(count % 4):
        left = [one for one in drawn if one not in found]
        one = min(left, key=lambda who: (rested[who], -max(0, sizes[groups[who]] - tables)))
        sizes[groups[one]] -= 1
        found.append(one)
    return found


def seated(drawn: Sequence[int], order: Sequence[int], groups: Mapping[int, str]) -> list[int]:
    """Seats for those in `drawn`: as drawn, or with groups, each group spread over the tables."""
    if not groups:
        return list(drawn)
    sizes = Counter(groups.get(order[one], "") for one in drawn)
    sizes[""] = 0
    spread = sorted(
        drawn,
        key=lambda one: (-sizes[groups.get(order[one], "")], groups.get(order[one], "")),
    )
    tables = len(drawn) // 4
    return [spread[at % 4 * tables + at // 4] for at in range(len(spread))]
