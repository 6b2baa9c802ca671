"""Rounds of a mêlée by seeded local search: as long as its steps last, never by the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.pairing.melee_board import Board, Prices
    from tournaments.pairing.seed import Stream

_PASSES = 40
_PATIENCE = 3
_TRIES = 10
_ROUGH = 48


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


def anneal(board: Board, first: int, moves: int, price: Prices, stream: Stream) -> None:
    """`moves` tries of two players changing places in any round from `first` on.

    A rise of the cost is taken while it stays below a limit that falls to nothing (threshold
    accepting: whole numbers only, alike on every machine).
    """
    rounds = board.seats[first:]
    size = len(rounds[0]) if rounds else 0
    if not size:
        return
    span = len(rounds) * size * size
    for step in range(moves):
        word = stream.below(span * _ROUGH)
        word, limit = divmod(word, _ROUGH)
        word, j = divmod(word, size)
        at, i = divmod(word, size)
        seats = rounds[at]
        if i == j or i ^ 1 == j:
            continue
        rise = board.change(seats, i, j, price)
        if rise <= 0 or rise <= limit * (moves - step) // moves:
            board.swap(seats, i, j)
