"""The draw by lot among the draws that leave the parties to come without a rematch."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from tournaments.pairing.draw import draws, mixed
from tournaments.pairing.lookahead import Ahead, instead, look_after, open_rounds
from tournaments.pairing.ranking import Solution
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.draw import Drawn
    from tournaments.pairing.field import Field
    from tournaments.pairing.lookahead import Evening
    from tournaments.pairing.ranking import Rest

_DRAWS = 60


def draw_ahead(field: Field, rests: Sequence[Rest], evening: Evening | None) -> Ahead:
    """Drawn again on the same stream until the draw leaves as many later rounds as can be.

    All tables of a draw that was not the first are `moved`.  Raises PairingRefused no_pairing.
    """
    if evening is None:
        return Ahead(found=_solution(next(draws(field, rests))), later=0)
    goal = evening.goal()
    first = None
    for one in islice(draws(field, rests), _DRAWS):
        found = _solution(one)
        first = first or found
        if goal.rounds < 0:
            break
        if evening.keeps(found.pairs, found.rest, goal.rounds):
            return instead(evening, first, found, goal)
    assert first is not None
    if goal.rounds < 0:
        return look_after(evening, first)
    listed = open_rounds(evening, goal.rounds)
    if not listed:
        return look_after(evening, first)
    stream = Stream(f"{field.seed}/open")
    other = listed[stream.below(len(listed))]
    pairs = tuple(mixed(list(other.pairs), stream))
    found = Solution(pairs=pairs, rest=other.rest, proven=first.proven)
    return instead(evening, first, found, goal)


def _solution(drawn: Drawn) -> Solution:
    return Solution(pairs=tuple(drawn.pairs), rest=drawn.rest, proven=drawn.proven)
