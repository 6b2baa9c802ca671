"""What a ranking is made from: the games and penalties of each partnership."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """How the points of a game came about."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"


_PLAYED, _BYE = Kind.PLAYED, Kind.BYE  # names that Python 3.11 reads five times as fast


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of one partnership, seen from its own chair.

    points, against: what the règlement counts for this side and for the other one, penalties
    aside (0 to 0 is a result like any other).  raw, raw_against: what was marked, where a cap makes
    it count less; it decides who won.  counted: False keeps the game out of everything, an aborted
    one or a friendly one for instance.  opponent: None for a bye.
    """

    round: int
    points: int
    against: int = 0
    opponent: int | None = None
    counted: bool = True
    kind: Kind = Kind.PLAYED
    raw: int | None = None
    raw_against: int | None = None

    @property
    def lead(self) -> int:
        """Points more than the other side, caps aside; negative for a game lost."""
        mine = self.points if self.raw is None else self.raw
        return mine - (self.against if self.raw_against is None else self.raw_against)

    @property
    def decided(self) -> bool:
        """Somebody could win it: played or forfeited, and counted."""
        return self.counted and self.kind != _BYE

    @property
    def played(self) -> bool:
        """Cards were dealt, and it counts."""
        return self.counted and self.kind == _PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """All that one partnership has done.

    penalties: sum of its signed penalty points: -162 that it was fined as well as +162 that it was
    credited because its opponents were at fault.  withdrawn: it has left.  placing: the place that
    it reached in final draws, 1 for the best; None outside of them.
    """

    id: int
    games: tuple[Game, ...] = ()
    penalties: int = 0
    withdrawn: bool = False
    placing: int | None = None

    @property
    def total(self) -> int:
        """Points of every counted game, byes and forfeits included, and the penalties."""
        return sum(game.points for game in self.games if game.counted) + self.penalties

    @property
    def wins(self) -> int:
        """Counted games won, forfeits included; a bye is not a win."""
        return sum(game.decided and game.lead > 0 for game in self.games)

    @property
    def played(self) -> int:
        """Counted games in which cards were dealt: no byes, no forfeits."""
        return sum(game.played for game in self.games)
