"""The earlier parties as the pairing wants to hear of them: table by table, bye by bye."""

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tournaments.models import Seat
from tournaments.pairing import Past

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.tally.facts import Placed

PLAIN = frozenset({"draw", "registration"})
"""Systems that ask nothing about earlier parties but whom each one met."""
BRIEF = frozenset({"ranking"})
"""Systems that ask besides in which partie."""


def history(system: str, seats: "Iterable[Placed]") -> tuple[Past, ...]:
    """The earlier parties, as much of them as `system` asks for: rows stay small."""
    if system in PLAIN:
        return ()
    whole = pasts(seats)
    if system not in BRIEF:
        return whole
    played = [one for one in whole if one.sides[1]]
    return tuple(replace(one, table=0, stage="", points=None, winner=None) for one in played)


def pasts(seats: "Iterable[Placed]") -> tuple[Past, ...]:
    """Every table and bye of these seats, party by party; catch-up games are left out."""
    found = [
        _table(seat) if seat.kind == Seat.Kind.PLAYS else _idle(seat)
        for seat in seats
        if not seat.catch_up and (seat.kind != Seat.Kind.PLAYS or _speaks(seat))
    ]
    return tuple(sorted(found, key=_place))


def _place(one: Past) -> tuple[int, bool, int, tuple[int, ...]]:
    """Party by party, tables by their number and then byes: no database's order of nothing."""
    return one.round, not one.sides[1], one.table, one.sides[0]


def _speaks(seat: "Placed") -> bool:
    """One of each table tells of it: the first of side A, who has the lowest place there."""
    return seat.side == "A" and seat.place == 1


def _table(seat: "Placed") -> Past:
    mine = (seat.number,) if seat.partner is None else (seat.number, seat.partner)
    settled = seat.points is not None and seat.against is not None
    points = (seat.points or 0, seat.against or 0) if settled else None
    return Past(
        round=seat.round,
        sides=(mine, seat.others),
        table=seat.table or 0,
        stage=seat.stage,
        points=points,
        winner=None if points is None or points[0] == points[1] else int(points[1] > points[0]),
    )


def _idle(seat: "Placed") -> Past:
    return Past(round=seat.round, sides=((seat.number,), ()), stage=seat.stage)


def met(seats: "Iterable[Placed]") -> dict[int, list[int]]:
    """Whom each one sat against, forfeits and bis games included, catch-up games not."""
    found: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        if not seat.catch_up:
            found[seat.number] += seat.others
    return found


def partners(seats: "Iterable[Placed]") -> dict[int, list[int]]:
    """With whom each one sat on one side, in a mêlée."""
    found: dict[int, list[int]] = defaultdict(list)
    for seat in seats:
        if seat.partner is not None and not seat.catch_up:
            found[seat.number].append(seat.partner)
    return found


def byes(seats: "Iterable[Placed]") -> dict[int, int]:
    """Parties in which each one did not play although it was there.

    Byes, rests of a bis, and games won by the absence of others; a catch-up game takes none away.
    """
    found: dict[int, int] = defaultdict(int)
    for seat in seats:
        if not seat.catch_up:
            found[seat.number] += seat.kind != Seat.Kind.PLAYS or _given(seat)
    return found


def _given(seat: "Placed") -> bool:
    return seat.forfeit and (seat.points or 0) > (seat.against or 0)


def written_past(one: Past) -> dict[str, Any]:
    """As the wire reads it; what it takes for granted is left out."""
    told: dict[str, Any] = {"round": one.round, "sides": [list(side) for side in one.sides]}
    if one.table:
        told["table"] = one.table
    if one.stage:
        told["stage"] = one.stage
    if one.points is not None:
        told |= {"points": list(one.points), "winner": one.winner}
    return told
