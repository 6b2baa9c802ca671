"""What the systems with a plan for the whole evening share."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from tournaments.pairing.byes import rests
from tournaments.pairing.entrants import (
    ByeRule,
    Order,
    Pair,
    Pairing,
    PairingRefused,
    Policy,
    Reason,
)
from tournaments.pairing.field import field_of
from tournaments.pairing.plans.replan import two
from tournaments.pairing.ranking import refusal
from tournaments.pairing.seed import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.plans.replan import Evening, Made, Outlook, Two


def ordered(request: Request) -> list[int]:
    """The entrants in the order that the plan follows: by number unless the request says other."""
    ids = sorted(one.id for one in request.entrants)
    if request.options.order is Order.DRAW:
        return Stream(request.seed).shuffle(ids)
    if request.options.order is Order.RANKING:
        rank = {one.id: one.rank for one in request.entrants}
        return sorted(ids, key=lambda one: (rank[one], one))
    return ids


def refuse_rests(request: Request) -> None:
    """Raise odd_number where somebody would have to rest and the rules let nobody."""
    count = len(request.entrants)
    if count % 2 and request.options.bye is ByeRule.NONE:
        raise PairingRefused("odd_number", "options.bye", {"count": count})


def next_made(request: Request, evening: Evening, outlook: Outlook) -> Made:
    """The round to play.  Raises everybody_met or no_pairing where the rules leave none."""
    made = outlook.rounds[0] if outlook.rounds else None
    if made is not None and not (made.again and request.options.rematch is Policy.FORBID):
        return made
    count = len(evening.ids)
    here = set(evening.ids)
    if sum({a, b} <= here for a, b in evening.times) == count * (count - 1) // 2:
        raise PairingRefused("everybody_met", params={"round": request.round})
    field = field_of(request).also_met(pair for pair in evening.times if set(pair) <= here)
    raise refusal(field, rests(field))


def follows(evening: Evening, times: Mapping[Two, int], byes: Mapping[int, int]) -> bool:
    """Whether among those here exactly these meetings and rests have taken place."""
    here = set(evening.ids)
    now = {pair: often for pair, often in evening.times.items() if set(pair) <= here}
    planned = {pair: often for pair, often in times.items() if set(pair) <= here and often}
    return now == planned and all(byes.get(one, 0) == evening.byes[one] for one in evening.ids)


def steady_since(request: Request) -> int:
    """The first round since which, by `history`, the very same entrants have taken part."""
    took: dict[int, set[int]] = defaultdict(set)
    for past in request.history:
        took[past.round].update(past.sides[0], past.sides[1])
    here = {one.id for one in request.entrants}
    since = request.round
    while since > 1 and took.get(since - 1, here) == here:
        since -= 1
    return since


def seats_before(request: Request) -> dict[int, int]:
    """Where each sat last, as the place of its table among those of that round, 1, 2, 3 ...

    Empty where `history` names no tables.  (Closed tables leave gaps in the numbers of a hall; a
    round is made in places without gaps.)
    """
    rounds: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for past in request.history:
        if past.table and past.sides[1] and past.round < request.round:
            rounds[past.round][past.table] = (*past.sides[0], *past.sides[1])
    seats: dict[int, int] = {}
    for _, tables in sorted(rounds.items()):
        for place, table in enumerate(sorted(tables), start=1):
            seats |= dict.fromkeys(tables[table], place)
    return seats


def fixed_first(request: Request) -> dict[int, int]:
    """By entrant the table that it cannot leave."""
    return {one.id: one.fixed for one in request.entrants if one.fixed}


def answer(
    request: Request,
    evening: Evening,
    rest: int | None,
    tables: Sequence[tuple[Two, Reason]],
    rematches_from: int | None,
) -> Pairing:
    """The finished round: tables from 1 on, in the order given, each with its reason."""
    here = set(evening.ids)
    field = field_of(request).also_met(pair for pair in evening.times if set(pair) <= here)
    pairs = [pair for pair, _ in tables]
    resting = () if rest is None else (rest,)
    return Pairing(
        tables=tuple(Pair(table=at, a=a, b=b) for at, (a, b) in enumerate(pairs, start=1)),
        byes=resting,
        cost=field.cost(pairs),
        reasons=dict(enumerate((why for _, why in tables), start=1)),
        bye_reasons={one: Reason(code="bye_turn") for one in resting},
        rematches_from=rematches_from,
    )


def counted(
    round_of: Callable[[int], Made], length: int, played: int
) -> tuple[Counter[Two], Counter[int]]:
    """Meetings and rests after `played` rounds of a plan that repeats after `length` rounds."""
    cycles, more = divmod(played, length)
    times: Counter[Two] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, (length if cycles else more) + 1):
        made = round_of(number)
        often = cycles + (number <= more)
        times.update({two(a, b): often for a, b in made.pairs})
        if made.rest is not None:
            byes[made.rest] += often
    return times, byes
