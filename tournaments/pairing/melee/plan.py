"""The whole evening of a mêlée planned beforehand, and planned anew from where it stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Order, Pair, Policy
from tournaments.pairing.melee.board import MATE, OFTEN, Board, Weights, prices
from tournaments.pairing.melee.played import Evening, Played, rounds_of
from tournaments.pairing.melee.search import Task, anneal, settle
from tournaments.pairing.melee.stored import stored
from tournaments.pairing.melee.whist import whist
from tournaments.pairing.plans.schedules import Plan, PlannedRound, Quality
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Past, Request

_HORIZON = 40
_SEATS = 60_000
_JOINT = 1_200
_MOVES = 20_000
_MOVES_A_SEAT = 60
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
    found: tuple[PlannedRound, ...] = ()
    while len(found) < rounds - last:
        found += plan_rounds(company, rounds - last - len(found), played.after(*found))
    return Plan(rounds=found, quality=quality(company.ids, played.after(*found)))


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
    new = min(count, _all_new(len(order))) if played.fresh else count
    found = _mended(company, order, new, played, stream)
    if new < count:
        found += _mended(company, order, count - new, played.after(*found), stream)
    return found


def _all_new(players: int) -> int:
    """How many rounds can do without a repeated partner at best."""
    return players * (players - 1) // 2 // (players // 4 * 2)


def _mended(
    company: Company, order: Sequence[int], count: int, played: Played, stream: Stream
) -> tuple[PlannedRound, ...]:
    """The best plan found, and in none of its rounds a repeated partner that it could do without.

    The rounds after one that is mended are searched anew.
    """
    left = _rounds(order, _best(company, order, count, played, stream))
    done: tuple[PlannedRound, ...] = ()
    while left:
        left = _uncrowded(company, order, left, played, stream)
        first = without_repeats(order, played, stream) if played.repeats(left[0]) else None
        if first is not None:
            other = _rounds(
                order, _searched(company, order, len(left), played, stream, first=first)
            )
            if _alike(company, other[0]) <= _alike(company, left[0]):
                left = other
        done, played, left = (*done, left[0]), played.after(left[0]), left[1:]
    return done


def _uncrowded(
    company: Company,
    order: Sequence[int],
    left: tuple[PlannedRound, ...],
    played: Played,
    stream: Stream,
) -> tuple[PlannedRound, ...]:
    """`left`, begun anew where its first round bears what a later one cannot avoid."""
    now = _alike(company, left[0])
    if company.same_group is not Policy.FORBID or not now:
        return left
    alone = _rounds(order, _searched(company, order, 1, played, stream))
    if _alike(company, alone[0]) >= now:
        return left
    rest = _searched(company, order, len(left) - 1, played.after(alone[0]), stream)
    return (*alone, *_rounds(order, rest))


def _alike(company: Company, planned: PlannedRound) -> int:
    """How often two of one group that is to be kept apart sit together."""
    groups = company.kept_apart
    named = [
        Counter(groups.get(one, "") for one in table.seated if groups.get(one))
        for table in planned.tables
    ]
    return sum(times - 1 for one in named for times in one.values())


def _rounds(order: Sequence[int], board: Board) -> tuple[PlannedRound, ...]:
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


def _best(
    company: Company, order: Sequence[int], count: int, played: Played, stream: Stream
) -> Board:
    """The best of what is at hand and of what a search finds."""
    apart = company.same_group is Policy.FORBID
    ready: list[Board] = []
    if played.fresh and not any(company.kept_apart.values()):
        known = stored(len(order), count)
        ready = [_laid(rounds) for rounds in (known, whist(len(order))[:count]) if rounds]
        ready = [one for one in ready if len(one.seats) == count]
        ready.sort(key=lambda one: one.score().key(apart=apart))
        if ready and (known or ready[0].score().perfect):
            return ready[0]
    found = _searched(company, order, count, played, stream)
    return min((*ready, found), key=lambda one: one.score().key(apart=apart))


def _laid(rounds: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Board:
    seats, rests = rounds[0]
    board = Board([""] * (len(seats) + len(rests)))
    for seats, rests in rounds:
        board.put(list(seats), list(rests))
    return board


First = tuple[list[int], list[int]]


def _searched(  # noqa: PLR0913, PLR0917 - what a plan is made of
    company: Company,
    order: Sequence[int],
    count: int,
    played: Played,
    stream: Stream,
    first: First | None = None,
) -> Board:
    """Round after round, then all together where that is not yet perfect.

    first: seats and rests of the first round, of which no partners may be parted.
    """
    groups = [company.kept_apart.get(one, "") for one in order]
    board = Board(groups)
    board_of_played(board, order, played)
    rested = [played.byes.get(one, 0) for one in order]
    levels: list[list[int]] = []
    hard = prices(weights(company))
    for at in range(count):
        drawn = list(range(len(order)))
        if at or company.order is Order.DRAW:
            drawn = stream.shuffle(drawn)
        if first is not None and not at:
            seats, rests = first
        else:
            rests = resting(drawn, rested, groups)
            seats = seated([one for one in drawn if one not in set(rests)], groups)
        levels.append([rested[one] for one in rests])
        for one in rests:
            rested[one] += 1
        board.put(list(seats), list(rests))
        settle(board, at, hard, stream)
    if first is not None or len(order) * count > _JOINT:
        return board
    return _improved(company, board, Task(board=board, levels=levels, rested=rested), stream)


def _improved(company: Company, board: Board, task: Task, stream: Stream) -> Board:
    """`board` after a search over all its rounds, or as it was where that is better."""
    before = board.score()
    if before.perfect:
        return board
    kept = [
        (list(seats), list(rests)) for seats, rests in zip(board.seats, board.rests, strict=True)
    ]
    moves = min(_MOVES, _MOVES_A_SEAT * len(board.rows) * len(board.seats))
    anneal(task, moves, prices(weights(company, soft=True)), stream)
    apart = company.same_group is Policy.FORBID
    if board.score().key(apart=apart) > before.key(apart=apart):
        for _ in kept:
            board.take()
        for seats, rests in kept:
            board.put(seats, rests)
    return board


def without_repeats(order: Sequence[int], played: Played, stream: Stream) -> First | None:
    """A round in which nobody plays with a former partner, or None: there is none, by proof.

    Whoever rests is among those who have rested least.
    """
    from tournaments.pairing.melee.matching import new_partners  # noqa: PLC0415 - rustworkx

    drawn = stream.shuffle(range(len(order)))
    byes = sorted(played.byes.get(one, 0) for one in order)
    count = len(order) % 4
    last = byes[count - 1] if count else 0
    found = new_partners(
        len(order),
        [
            (a, b)
            for place, a in enumerate(drawn)
            for b in drawn[place + 1 :]
            if not played.mated(order[a], order[b])
        ],
        must=[one for one in drawn if count and played.byes.get(order[one], 0) < last],
        may=[one for one in drawn if count and played.byes.get(order[one], 0) == last],
    )
    if found is None:
        return None
    return [one for pair in stream.shuffle(found[0]) for one in pair], found[1]


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


def seated(drawn: Sequence[int], groups: Sequence[str]) -> list[int]:
    """Seats for those in `drawn`: as drawn, or with groups, each group spread over the tables."""
    if not any(groups):
        return list(drawn)
    sizes = Counter(groups[one] for one in drawn)
    sizes[""] = 0
    spread = sorted(drawn, key=lambda one: (-sizes[groups[one]], groups[one]))
    tables = len(drawn) // 4
    return [spread[at % 4 * tables + at // 4] for at in range(len(spread))]
