"""The draw by lot among the draws that leave the parties to come without a rematch."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from tournaments.pairing.ahead.lookahead import (
    Ahead,
    drawn_open,
    first_of_plan,
    instead,
    look_after,
)
from tournaments.pairing.draw import draws, mixed
from tournaments.pairing.ranking import Solution
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.ahead.lookahead import Evening
    from tournaments.pairing.draw import Drawn
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

_DRAWS = 60


def draw_ahead(field: Field, rests: Sequence[Rest], evening: Evening | None) -> Ahead:
    """Drawn again on the same stream until the draw leaves as many later rounds as can be.

    All tables of a draw that was not the first are `moved`.  Raises PairingRefused no_pairing.
    """
    if evening is None:
        return Ahead(found=_solution(next(draws(field, rests))), later=0)
    goal = evening.goal()
    source = draws(field, rests)
    drawn = next(source)
    first = _solution(drawn)
    if goal.rounds < 0:
        return look_after(evening, first)
    listing = True
    for one in chain((drawn,), islice(source, _DRAWS)):
        found = _solution(one)
        if evening.keeps(found.pairs, found.rest, goal.rounds):
            return instead(evening, first, found, goal)
        if listing and not one.shuffled:
            open_round, listing = _listed(evening, goal.rounds)
            if open_round is not None:
                return instead(evening, first, open_round, goal)
    other = _listed(evening, goal.rounds)[0] or first_of_plan(evening, goal.rounds)
    return look_after(evening, first) if other is None else instead(evening, first, other, goal)


def _listed(evening: Evening, later: int) -> tuple[Solution | None, bool]:
    stream = Stream(f"{evening.field.seed}/open")
    found, whole = drawn_open(evening, later, stream)
    if found is None:
        return None, False
    pairs = tuple(mixed(list(found.pairs), stream))
    return Solution(pairs=pairs, rest=found.rest, proven=True), whole


def _solution(drawn: Drawn) -> Solution:
    return Solution(pairs=tuple(drawn.pairs), rest=drawn.rest, proven=drawn.proven)
