"""The two lines of a Mitchell: who stays, who walks, and where each is on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Order, Policy
from tournaments.pairing.plans.planned import ordered, seats_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.pairing.entrants import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Half of the entrants stay, one at each table; the others walk.

    stay: from table 1 on.  move: where those who walk sat last or would have, from table 1 on;
    with an odd number one more than tables, the last place being the rest.
    """

    stay: tuple[int, ...]
    move: tuple[int, ...]

    @property
    def line(self) -> dict[int, int]:
        """0 who stays, 1 who walks."""
        return dict.fromkeys(self.stay, 0) | dict.fromkeys(self.move, 1)

    @property
    def table(self) -> dict[int, int]:
        """Where each of those who stay sits."""
        return {one: table for table, one in enumerate(self.stay, start=1)}

    def walked(self) -> Lines:
        """The same, everybody of the moving line one place further."""
        return Lines(stay=self.stay, move=(*self.move[-1:], *self.move[:-1]))


def first_lines(request: Request) -> Lines:
    """The lines that a first round begins with.

    By number: odd ids stay, even ids walk; where they are not as many, or the number of entrants
    is odd, the last of the longer line change.  By lot: the first half of the drawn order stays
    (where groups are kept apart, whole groups go to one line as far as they fit).  By ranking: the
    first, third, fifth ... stay.  Who cannot leave a table stays in any case.
    """
    order = ordered(request)
    tables = len(order) // 2
    if request.options.order is Order.DRAW:
        wish = _together(request, order, tables)
    elif request.options.order is Order.RANKING:
        wish = [*order[::2], *order[1::2]]
    else:
        wish = sorted(order, key=lambda one: (one % 2 == 0, one))
        odd = sum(one % 2 for one in order)
        if odd < tables:
            wish = [*wish[:odd], *reversed(wish[odd:])]
    fixed = _fixed(request)
    wish = sorted(wish, key=lambda one: one not in fixed)
    stay = set(wish[:tables])
    staying = [one for one in order if one in stay]
    seated = _placed(staying, fixed, tables)
    return Lines(stay=seated, move=tuple(one for one in order if one not in stay))


def _together(request: Request, order: Sequence[int], room: int) -> list[int]:
    """The drawn order with whole groups brought into its first half while they fit there."""
    if request.options.same_group is Policy.ALLOW:
        return list(order)
    group = {one.id: one.group for one in request.entrants}
    parts: dict[object, list[int]] = {}
    for one in order:
        parts.setdefault(group[one] or one, []).append(one)
    stay: list[int] = []
    move: list[int] = []
    for part in parts.values():
        (stay if len(stay) + len(part) <= room else move).extend(part)
    return [*stay, *reversed(move)]


def _fixed(request: Request) -> dict[int, int]:
    return {one.id: one.fixed for one in request.entrants if one.fixed}


def lines_now(request: Request) -> Lines:
    """The lines for this round, with as few as possible changing from what they were.

    By `history`: who sat first at a table stays, the other walks.  Somebody new fills the line
    that lacks one.  If those who stay are too many for the tables, whoever has lost its table
    walks; if they are too few, whoever was left alone at a table of the moving line stays there.
    """
    line, seat = _history(request)
    if not line:
        return first_lines(request)
    fixed = _fixed(request)
    order = ordered(request)
    tables = len(order) // 2
    line |= dict.fromkeys(fixed, 0)
    held = {seat.get(one) for one in order if line.get(one) == 0}

    def claim(one: int) -> tuple[object, ...]:
        known = line.get(one)
        rank = {0: 0, None: 1, 1: 2}[known]
        lost = seat.get(one, tables + 1) > tables
        alone = known == 1 and seat.get(one) not in held
        return one not in fixed, rank, lost if rank == 0 else not alone, one % 2 == 0, one

    stay = sorted(order, key=claim)[:tables]
    at = {one: seat[one] for one in stay if one in seat}
    wanted = at | {one: table for one, table in fixed.items() if one in stay and one not in at}
    move = [one for one in order if one not in set(stay)]
    return Lines(stay=_placed(stay, wanted, tables), move=_placed(move, seat, len(move)))


def _history(request: Request) -> tuple[dict[int, int], dict[int, int]]:
    """The line each was last seen in, and its last place; who rests is behind the last table."""
    line: dict[int, int] = {}
    rested: dict[int, int] = {}
    latest = max((past.round for past in request.history), default=0)
    for past in sorted(request.history, key=lambda past: past.round):
        if past.sides[1]:
            line |= {past.sides[0][0]: 0, past.sides[1][0]: 1}
        elif past.round == latest:
            tables = sum(one.round == latest and bool(one.sides[1]) for one in request.history)
            rested[past.sides[0][0]] = tables + 1
            line.setdefault(past.sides[0][0], 1)
    return line, seats_before(request) | rested


def _placed(who: Iterable[int], wish: Mapping[int, int], places: int) -> tuple[int, ...]:
    """Each at its wished place from 1 on, the others on what is left, in their order."""
    left = []
    found: dict[int, int] = {}
    for one in who:
        place = wish.get(one, 0)
        if 1 <= place <= places and place not in found:
            found[place] = one
        else:
            left.append(one)
    rest = iter(left)
    return tuple(found[place] if place in found else next(rest) for place in range(1, places + 1))
