"""What the standings follow from: who sat where and what came of it, who was fined, who is here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.models import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.standings import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One partnership's place in one partie and what came of it; in a mêlée one player's.

    table: its number, None for a bye or a rest.  points None: no settled result yet.
    forfeit: the points were awarded, not played.  opponent: the first of `others`, who sat on the
    other side; partner: who sat on its own, in a mêlée; place: 2 for the second of its side.
    stage: as of `Table`.  catch_up: an extra game for one that had a bye.  dealt: deals on the
    sheet, where they were fewer than planned.
    """

    round: int
    bis: bool
    number: int
    opponent: int | None
    kind: str
    table: int | None = None
    points: int | None = None
    against: int | None = None
    forfeit: bool = False
    side: str = ""
    place: int = 1
    partner: int | None = None
    others: tuple[int, ...] = ()
    stage: str = ""
    catch_up: bool = False
    dealt: int | None = None

    @property
    def awaited(self) -> bool:
        """It plays, and nothing settled has come of it yet."""
        return self.kind == Seat.Kind.PLAYS and self.points is None


def at_table(who: int, side: str, a: "Sequence[int]", b: "Sequence[int]") -> dict[str, Any]:
    """The fields of `Placed` that say with and against whom somebody sits."""
    own, others = (a, b) if side == "A" else (b, a)
    return {
        "side": side,
        "place": list(own).index(who) + 1,
        "opponent": next(iter(others), None),
        "partner": next((one for one in own if one != who), None),
        "others": tuple(others),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """Signed penalty points of one partnership; round 0 where the ruling names no table.

    In a mêlée points won at a table are those of both players of the side.
    """

    number: int
    points: int
    round: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One partnership as the standings need it."""

    number: int
    withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one partie came to for one partnership; no game for a rest or an awaited result."""

    seat: Placed
    game: "Game | None"
