"""Everybody meets everybody: the circle method, seats chosen for the least walking."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Reason
from tournaments.pairing.plans.planned import (
    answer,
    counted,
    fixed_first,
    follows,
    next_made,
    ordered,
    refuse_rests,
    seats_before,
    steady_since,
)
from tournaments.pairing.plans.replan import Made, Outlook, ahead, evening_of, two
from tournaments.pairing.plans.walking import seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.pairing.entrants import Pairing, Request
    from tournaments.pairing.plans.replan import Evening, Two

    Circle = Sequence[int | None]


def pair_round_robin(request: Request) -> Pairing:
    """Pair one round.

    As long as nobody comes or goes, the round of the circle that the played rounds belong to; else
    the rest of the evening is planned anew.  Raises PairingRefused: odd_number, everybody_met,
    no_pairing.
    """
    refuse_rests(request)
    evening = evening_of(request)
    circle = _circle_of(request, evening)
    outlook = _turn(circle, request, evening) if circle else _anew(request, evening)
    made = next_made(request, evening, outlook)
    before = seats_before(request)
    if not before and circle:
        before = _seats_after(circle, request.round - 1)
    tables = seats(made.pairs, before, kept=fixed_first(request))
    plain = "round_robin_turn" if circle else "round_robin_anew"
    said = [
        Reason(
            code="round_robin_again" if two(a, b) in evening.times else plain,
            params={"a": a, "b": b},
        )
        for a, b in tables
    ]
    seated = list(zip(tables, said, strict=True))
    return answer(request, evening, made.rest, seated, outlook.rematches_from)


def circle_round(circle: Circle, number: int) -> Made:
    """Round `number` (from 1) of the circle; None in it is the rest.

    The last of the circle stays in the middle, round r is centred on the r-th of the others: it
    meets the middle, and those equally far from it on its two sides meet each other.
    """
    size = len(circle) - 1
    centre = (number - 1) % size
    both = [(circle[centre], circle[size])]
    for way in range(1, (size + 1) // 2):
        both.append((circle[(centre + way) % size], circle[(centre - way) % size]))  # noqa: PERF401
    rest = next((a if b is None else b for a, b in both if a is None or b is None), None)
    return Made(pairs=tuple((a, b) for a, b in both if a is not None and b is not None), rest=rest)


def circle_of(ids: Sequence[int]) -> Circle:
    """The entrants round the circle, with the rest in its middle where their number is odd."""
    return (*ids, None) if len(ids) % 2 else tuple(ids)


def seated_rounds(circle: Circle) -> Iterator[tuple[list[Two], int | None]]:
    """Round after round without end: the meetings by table, and who rests."""
    before: dict[int, int] = {}
    number = 1
    while True:
        made = circle_round(circle, number)
        tables = seats(made.pairs, before)
        yield tables, made.rest
        before |= {one: table for table, pair in enumerate(tables, start=1) for one in pair}
        number += 1


def _seats_after(circle: Circle, played: int) -> dict[int, int]:
    """Where each sits after the rounds played, had they been seated by the plan."""
    cycle = min(played, 2 * len(circle))
    found: dict[int, int] = {}
    for tables, _ in islice(seated_rounds(circle), cycle):
        found |= {one: table for table, pair in enumerate(tables, start=1) for one in pair}
    return found


def _circle_of(request: Request, evening: Evening) -> Circle | None:
    """The circle that what has been played belongs to: the planned one, else any, or None.

    Any: after an exchange by hand in the first round, or where each round has a seed of its own.
    """
    size = len(evening.ids) - 1 + len(evening.ids) % 2
    kept_apart = len(set(evening.groups.values())) < len(evening.groups)
    if steady_since(request) > 1 or (kept_apart and (evening.strict or request.rounds < size)):
        return None
    for circle in chain([circle_of(ordered(request))], _fitting(request, evening)):
        if follows(evening, *counted(partial(circle_round, circle), size, request.round - 1)):
            return circle
    return None


def _fitting(request: Request, evening: Evening) -> Iterator[Circle]:
    """Circles whose first rounds are those of `history`, one for each possible middle."""
    rounds: dict[int, dict[int | None, int | None]] = defaultdict(dict)
    tables = sorted((past for past in request.history), key=lambda past: past.table)
    for past in tables:
        a, b = past.sides[0][0], past.sides[1][0] if past.sides[1] else None
        rounds[past.round] |= {a: b, b: a}
    whole: set[int | None] = set(circle_of(evening.ids))
    if 1 not in rounds or set(rounds[1]) != whole:
        return
    if request.round == 2 or len(whole) == 2:
        yield _by_first(rounds[1])
    elif set(rounds.get(2, ())) == whole:
        for middle in (None,) if None in whole else evening.ids:
            found = _by_two(rounds[1], rounds[2], middle)
            if found:
                yield found


def _by_first(first: dict[int | None, int | None]) -> Circle:
    """A circle that begins with this round, its tables in their order from the middle out."""
    pairs = [(a, b) for place, (a, b) in enumerate(first.items()) if place % 2 == 0]
    middle = next((pair for pair in pairs if None in pair), pairs[0])
    ends = [pair for pair in pairs if pair != middle]
    top, centre = middle if middle[0] is None else (middle[1], middle[0])
    return (centre, *(a for a, _ in ends), *(b for _, b in reversed(ends)), top)


def _by_two(
    first: dict[int | None, int | None], second: dict[int | None, int | None], middle: int | None
) -> Circle | None:
    """The circle with this middle that begins with these two rounds, if they fit one."""
    size = len(first) - 1
    one = first[middle]
    circle: list[int | None] = [one] * size
    for step in range(2, size, 2):
        up = second[one]
        one = first[up]
        circle[step], circle[-step] = up, one
    fits = second[one] == middle and len({*circle, middle}) == size + 1
    return (*circle, middle) if fits else None


def _anew(request: Request, evening: Evening) -> Outlook:
    """The rest of the evening from what has been played.

    The plan made when somebody last came or left is kept as long as the rounds since are its own:
    it reaches further than one made without its first rounds.
    """
    since = steady_since(request)
    if since < request.round:
        then = evening_of(request, since)
        plan = ahead(then, since, request.rounds)
        played = request.round - since
        for number, made in enumerate(plan.rounds[:played], start=since):
            then = then.after(made, number)
        if len(plan.rounds) > played and follows(evening, then.times, then.byes):
            return replace(plan, rounds=plan.rounds[played:])
    return ahead(evening, request.round, request.rounds)


def _turn(circle: Circle, request: Request, evening: Evening) -> Outlook:
    """The next round of the circle; once it is through, it begins again."""
    made = circle_round(circle, request.round)
    again = sum(two(a, b) in evening.times for a, b in made.pairs)
    after = max(len(circle), request.round + 1)
    return Outlook(
        rounds=(replace(made, again=again),),
        rematches_from=after if after <= request.rounds else None,
    )
