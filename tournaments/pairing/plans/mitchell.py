"""Fixed and moving: one line of pairs stays, the other walks from table to table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Order, Reason
from tournaments.pairing.plans.lines import Lines, first_lines, lines_now
from tournaments.pairing.plans.planned import (
    answer,
    counted,
    fixed_first,
    follows,
    next_made,
    refuse_rests,
    seats_before,
    steady_since,
)
from tournaments.pairing.plans.replan import Made, Outlook, ahead, evening_of, two
from tournaments.pairing.plans.round_robin import circle_round
from tournaments.pairing.plans.walking import seats

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tournaments.pairing.entrants import Pairing, Request
    from tournaments.pairing.plans.replan import Evening, Taste, Two


def pair_mitchell(request: Request) -> Pairing:
    """Pair one round.

    The moving line goes to the next table after each partie, from the last to table 1 (with an odd
    number it rests in between).  Once the lines have played each other, those of one line meet.
    When somebody comes or goes, the lines are evened out and the walk goes on as far as it can.
    Raises PairingRefused: odd_number, everybody_met, no_pairing.
    """
    refuse_rests(request)
    evening = evening_of(request)
    lines = _planned_lines(request, evening)
    if lines is not None:
        outlook, plain = _turn(lines, request, evening), "mitchell_next"
    else:
        lines = lines_now(request)
        outlook, plain = _anew(lines, request, evening)
    made = next_made(request, evening, outlook)
    seated = seated_round(made, lines, seats_before(request), fixed_first(request))
    plain = "mitchell_first" if request.round == 1 else plain
    moves = _moves(request, lines, seated) if plain == "mitchell_next" else {}
    line = lines.line
    tables = [(pair, _said(pair, line, evening, moves.get(pair, plain))) for pair in seated]
    return answer(request, evening, made.rest, tables, outlook.rematches_from)


def _said(pair: Two, line: Mapping[int, int], evening: Evening, plain: str | int) -> Reason:
    """plain: the code where nothing else is to be said, or the table that the second comes from."""
    a, b = pair
    params = {"a": a, "b": b}
    if two(a, b) in evening.times:
        return Reason(code="mitchell_again", params=params)
    if line[a] == line[b]:
        return Reason(code="mitchell_across", params=params)
    if isinstance(plain, int):
        return Reason(code="mitchell_next", params={**params, "from_table": plain})
    return Reason(code=plain, params=params)


def _moves(request: Request, lines: Lines, seated: Iterable[Two]) -> dict[Two, str | int]:
    """As `plain` of `_said`, for those who walk on while the others stay."""
    sat = _sat(request, lines)
    places = seats_before(request) if request.history else sat
    found: dict[Two, str | int] = {}
    for at, (a, b) in enumerate(seated, start=1):
        stays = places.get(a, at) == at
        found[a, b] = sat.get(b, "mitchell_in") if stays else "round_robin_turn"
    return found


def _sat(request: Request, lines: Lines) -> dict[int, int]:
    """The table of each in the round before; without a history that of the plan."""
    last = request.round - 1
    if request.history:
        tables = [past for past in request.history if past.round == last and past.sides[1]]
        return {one: past.table for past in tables for (one, *_) in past.sides if past.table}
    made = mitchell_round(lines, request.rounds, last)
    seated = seated_round(made, lines, {}, fixed_first(request))
    return {one: table for table, pair in enumerate(seated, start=1) for one in pair}


def seated_round(
    made: Made, lines: Lines, before: Mapping[int, int], fixed: Iterable[int] = ()
) -> list[Two]:
    """The meetings by table.  While the lines play each other, who stays keeps its table."""
    table = lines.table
    places = {one: place for place, one in enumerate(lines.move, start=1)} | table
    if any(a in table and b in table for a, b in made.pairs):
        return seats(made.pairs, places | dict(before), kept=fixed)
    stays = {one: before.get(one, 0) for one in lines.stay}
    if sorted(stays.values()) != sorted(table.values()):
        stays = table
    return seats(made.pairs, places | dict(before) | stays, kept=stays)


def mitchell_round(lines: Lines, rounds: int, number: int) -> Made:
    """Round `number` of an evening of `rounds`: without a rematch until everybody met everybody.

    With m in each line (with an odd number nobody's place counts as one) the lines play each other
    for m rounds.  Then those of a line meet, by the circle method; where m is odd each line has
    one over, and these two meet, so that the last round across is kept for them.
    """
    size = len(lines.move)
    ring: tuple[int | None, ...] = (*lines.stay, *(None,) * (size - len(lines.stay)))
    turn = (number - 1) % (2 * size - 1)
    across = size if size % 2 == 0 or rounds <= size else size - 1
    if turn < across:
        return _made((ring[at], lines.move[(at - turn) % size]) for at in range(size))
    within = turn - across + 1
    if size % 2 == 0:
        both = (circle_round(ring, within), circle_round(lines.move, within))
        rest = next((one.rest for one in both if one.rest is not None), None)
        return Made(pairs=(*both[0].pairs, *both[1].pairs), rest=rest)
    other = (*lines.move[1:], lines.move[0])
    places = circle_round((*range(size), None), within)
    alone = places.rest or 0
    inside = ((line[a], line[b]) for line in (ring, other) for a, b in places.pairs)
    return _made([*inside, (ring[alone], other[alone])])


def _made(both: Iterable[tuple[int | None, int | None]]) -> Made:
    pairs: list[Two] = []
    rest = None
    for a, b in both:
        if a is None or b is None:
            rest = b if a is None else a
        else:
            pairs.append((a, b))
    return Made(pairs=tuple(pairs), rest=rest)


def _planned_lines(request: Request, evening: Evening) -> Lines | None:
    """The lines whose plan has been played so far: the planned ones, or those that really began.

    Where the lines depend on a lot or on ranks that may be others now, those that began come first.
    """
    if steady_since(request) > 1:
        return None
    length = 2 * ((len(evening.ids) + 1) // 2) - 1
    begun = list(_begun(request))
    planned = first_lines(request)
    by_number = request.options.order in {None, Order.REGISTRATION}
    for lines in (planned, *begun) if by_number else (*begun, planned):
        of = partial(mitchell_round, lines, request.rounds)
        apart = not any(evening.one_group(a, b) for a, b in of(request.round).pairs)
        if apart and follows(evening, *counted(of, length, request.round - 1)):
            return lines
    return None


def _begun(request: Request) -> Iterator[Lines]:
    first = sorted(
        (past for past in request.history if past.round == 1), key=lambda past: past.table
    )
    tables = [past.sides for past in first if past.sides[1]]
    rests = [past.sides[0][0] for past in first if not past.sides[1]]
    if len(tables) == len(request.entrants) // 2 and len(rests) == len(request.entrants) % 2:
        yield Lines(stay=tuple(a[0] for a, _ in tables), move=(*(b[0] for _, b in tables), *rests))


def _turn(lines: Lines, request: Request, evening: Evening) -> Outlook:
    made = mitchell_round(lines, request.rounds, request.round)
    again = sum(two(a, b) in evening.times for a, b in made.pairs)
    after = max(2 * len(lines.move), request.round + 1)
    return Outlook(
        rounds=(replace(made, again=again),),
        rematches_from=after if after <= request.rounds else None,
    )


def _anew(lines: Lines, request: Request, evening: Evening) -> tuple[Outlook, str]:
    """On to the next table as long as that costs no later rematch; else the best there is."""
    left = request.rounds - request.round + 1
    walk = _walk(lines, evening, left) if request.round > 1 else ()
    if len(walk) == left:
        return Outlook(rounds=walk), "mitchell_next"
    plan = ahead(evening, request.round, request.rounds, _taste(lines))
    no_dead_end = len(plan.rounds) == 1 < left and plan.rematches_from is None
    if walk and (no_dead_end or len(walk) >= len(plan.rounds)):
        return replace(plan, rounds=walk), "mitchell_next"
    return plan, "mitchell_anew"


def _walk(lines: Lines, evening: Evening, left: int) -> tuple[Made, ...]:
    """Rounds in which everybody of the moving line simply goes to the next table."""
    found: list[Made] = []
    for _ in range(min(left, len(lines.move))):
        lines = lines.walked()
        made = mitchell_round(lines, 1, 1)
        met = any(two(a, b) in evening.times or evening.one_group(a, b) for a, b in made.pairs)
        if met or (made.rest is not None and made.rest not in evening.resting):
            break
        found.append(made)
        evening = evening.after(Made(pairs=(), rest=made.rest), 0)
    return tuple(found)


def _taste(lines: Lines) -> Taste:
    """Tables across the lines before others; of these, few tables from the next one."""
    line, size = lines.line, len(lines.move)
    goal = lines.table | {one: place % size + 1 for place, one in enumerate(lines.move, start=1)}

    def taste(a: int, b: int) -> tuple[int, int]:
        if a == b:
            return 1 - line[a], (size - goal[a]) % size
        stays, walks = (a, b) if line[a] == 0 else (b, a)
        return int(line[a] == line[b]), (goal[stays] - goal[walks]) % size

    return taste
