"""Rounds of a mêlée by seeded local search: as long as its steps last, never by the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.melee.board import Board, Prices
    from tournaments.pairing.seed import Stream

_PASSES = 40
_PATIENCE = 3
_TRIES = 10
_ROUGH = 24
_RESTS = 6
_LOOKS = 1_000


def settle(board: Board, at: int, price: Prices, stream: Stream) -> None:
    """Exchange players of round `at` who cost something, as long as that makes it cheaper."""
    seats = board.seats[at]
    least, idle = -1, 0
    for _ in range(_PASSES):
        costs = [board.cost(seats, one, price) for one in range(len(seats))]
        total = sum(costs)
        if total == 0:
            return
        idle = 0 if least < 0 or total < least else idle + 1
        if idle > _PATIENCE:
            return
        least = total if least < 0 else min(least, total)
        for one in stream.shuffle([place for place, cost in enumerate(costs) if cost]):
            _move(board, seats, one, price, stream)


def _move(board: Board, seats: list[int], one: int, price: Prices, stream: Stream) -> None:
    for _ in range(_TRIES):
        other = stream.below(len(seats))
        if other == one:
            continue
        rise = board.change(seats, one, other, price)
        if rise <= 0 and other != one ^ 1:
            board.swap(seats, one, other)
            if rise < 0:
                return


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What may be changed: the rounds of `board` and who rests in them.

    levels: beside `board.rests`, how often each had rested before.  rested: how often each has
    rested in the end.
    """

    board: Board
    levels: Sequence[Sequence[int]]
    rested: list[int]


def anneal(task: Task, moves: int, price: Prices, stream: Stream) -> None:
    """Up to `moves` tries of two players changing places in any round, or in who rests when.

    A rise of the cost is taken while it stays below a drawn limit that shrinks to nothing
    (threshold accepting: whole numbers only, alike on every machine).
    """
    board = task.board
    rounds = board.seats
    size = len(rounds[0]) if rounds else 0
    if not size:
        return
    resting = bool(board.rests[0])
    span = len(rounds) * size * size * _ROUGH
    for step in range(moves):
        if step % _LOOKS == 0 and step and board.score().perfect:
            return
        word, drawn = divmod(stream.below(span), _ROUGH)
        limit = drawn * (moves - step) // moves
        word, j = divmod(word, size)
        at, i = divmod(word, size)
        if resting and step % _RESTS == 0:
            _trade(task, at, i, price, limit)
        elif i != j and i ^ 1 != j and board.change(rounds[at], i, j, price) <= limit:
            board.swap(rounds[at], i, j)


def _trade(task: Task, at: int, seat: int, price: Prices, limit: int) -> None:
    """Who sits at `seat` of round `at` rests there, and who rested there takes all its places.

    Only between two who had rested as often before, so that nobody rests out of turn.
    """
    board = task.board
    place = seat % len(board.rests[at])
    one, other = board.rests[at][place], board.seats[at][seat]
    level = task.levels[at][place]
    then = _rest_of(task, other, level)
    if then is None:
        if task.rested[other] != level:
            return
    elif then[0] == at or one in board.rests[then[0]]:
        return
    rise = board.replace(board.seats[at], seat, one, price)
    back = -1
    if then is not None:
        back = board.seats[then[0]].index(one)
        rise += board.replace(board.seats[then[0]], back, other, price)
    if rise <= limit:
        board.rests[at][place] = other
        if then is not None:
            board.rests[then[0]][then[1]] = one
        else:
            task.rested[one] -= 1
            task.rested[other] += 1
        return
    if then is not None:
        board.replace(board.seats[then[0]], back, one, price)
    board.replace(board.seats[at], seat, other, price)


def _rest_of(task: Task, who: int, level: int) -> tuple[int, int] | None:
    """(round, place) in which `who` rests having rested `level` times."""
    for at, rests in enumerate(task.board.rests):
        for place, one in enumerate(rests):
            if one == who and task.levels[at][place] == level:
                return at, place
    return None
