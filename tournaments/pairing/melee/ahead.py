"""Mêlée by the ranking: whether new partners for the rounds to come are left.

Partners of a round are a perfect matching of the players, with one who rests where they are one
over a multiple of four: the rounds to come are those of pairs, and are planned as such.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.ahead.factors import Budget, Meetings
from tournaments.pairing.ahead.lookahead import EFFORT, possible
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.melee.played import Played

Two = tuple[int, int]


class Coming:
    """The rounds after this one: `left` of them, with everybody who is here."""

    def __init__(self, request: Request, played: Played) -> None:
        self.ids = sorted(one.id for one in request.entrants)
        self.left = request.rounds - request.round
        self._stream = Stream(f"{request.seed}/melee/ahead")
        self._effort = Budget(EFFORT)
        self._now = _partnerships(self.ids, played)

    @property
    def planned(self) -> bool:
        """Whether to look at all: not for two or three who rest, nor with plenty of partners."""
        nodes = self._now.nodes
        if self.left <= 0 or len(self.ids) % 4 > 1:
            return False
        least = min(mask.bit_count() for mask in self._now.open) - len(self.ids) % 2
        return 2 * (least - self.left) < nodes

    def remains(self, mates: Iterable[Two], rests: Sequence[int]) -> bool:
        """Whether after this round all rounds left were found to have new partners."""
        place = {one: at for at, one in enumerate(self.ids)}
        made = [(min(place[a], place[b]), max(place[a], place[b])) for a, b in mates]
        made += [(place[one], len(self.ids)) for one in rests]
        after = self._now.without(tuple(made))
        return bool(possible(after, self.left, self._stream, self._effort))

    @property
    def spent(self) -> bool:
        """Whether looking has taken long enough."""
        return self._effort.left <= 0


def _partnerships(ids: Sequence[int], played: Played) -> Meetings:
    return Meetings(
        open=tuple(
            sum(
                1 << place
                for place, other in enumerate(ids)
                if other != one and not played.mated(one, other)
            )
            for one in ids
        ),
        rested=tuple(played.byes.get(one, 0) for one in ids) if len(ids) % 2 else (),
    )
