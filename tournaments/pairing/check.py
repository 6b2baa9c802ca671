"""Is a round legal, and how far is it from the best?  For manual swaps and for other programs."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.bis import begins
from tournaments.pairing.byes import eligible, owed_present, rests
from tournaments.pairing.entrants import (
    ByeRule,
    Check,
    Fault,
    PairingRefused,
    Policy,
)
from tournaments.pairing.levels import scored_field
from tournaments.pairing.ranking import best_round
from tournaments.pairing.requests import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.pairing.entrants import (
        Cost,
        Pair,
        Request,
    )
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest


def check(
    request: Request,
    tables: Sequence[Pair],
    byes: Sequence[int],
    bis_tables: Sequence[Pair] = (),
    *,
    best: bool = True,
) -> Check:
    """Every breach of a hard rule in `tables` and `byes`, and what the best round would cost.

    best_cost: least in ranking order (rematches, same group, rank gap) after the choice of who
    rests; not looked for where `best` is False.  Raises PairingRefused for a request that makes no
    sense.
    """
    refuse(request)
    field = scored_field(request)
    faults = (
        *_seats(field, tables, byes, bis_tables),
        *_numbers([*tables, *bis_tables]),
        *_meetings(field, tables, bis_tables),
        *_rests(field, byes),
    )
    return Check(
        legal=not faults,
        cost=field.also_met(_known(field, bis_tables)).cost(_known(field, tables)),
        best_cost=_best_cost(request, field) if best else None,
        faults=faults,
    )


def _known(field: Field, tables: Sequence[Pair]) -> list[tuple[int, int]]:
    here = set(field.entrants)
    return [(one.a, one.b) for one in tables if {one.a, one.b} <= here]


def _seats(
    field: Field, tables: Sequence[Pair], byes: Sequence[int], extra: Sequence[Pair]
) -> Iterator[Fault]:
    seats = Counter(chain(*((one.a, one.b) for one in tables if one.a != one.b), byes))
    seats.update(one.a for one in tables if one.a == one.b)
    bis = Counter(chain.from_iterable((one.a, one.b) for one in extra if one.a != one.b))
    unknown = sorted((set(seats) | set(bis)) - set(field.entrants))
    yield from _fault("unknown_id", unknown)
    yield from _fault("seated_twice", sorted(one for one, n in (seats | bis).items() if n > 1))
    yield from _fault("not_seated", sorted(set(field.entrants) - set(seats)))
    yield from _fault("against_itself", [one.a for one in (*tables, *extra) if one.a == one.b])


def _fault(code: str, ids: Sequence[int]) -> Iterator[Fault]:
    if ids:
        yield Fault(code=code, ids=tuple(ids))


def _numbers(tables: Sequence[Pair]) -> Iterator[Fault]:
    for number, times in sorted(Counter(one.table for one in tables).items()):
        if times > 1 or number < 1:
            ids = [who for one in tables if one.table == number for who in (one.a, one.b)]
            yield Fault(code="table_number", ids=tuple(ids), params={"table": number})


def _meetings(field: Field, tables: Sequence[Pair], extra: Sequence[Pair]) -> Iterator[Fault]:
    options = field.options
    for one in (*tables, *extra):
        if one.a == one.b or not {one.a, one.b} <= set(field.entrants):
            continue
        if options.rematch is Policy.FORBID and field.had_met(one.a, one.b):
            yield Fault(code="rematch", ids=(one.a, one.b), params={"table": one.table})
        if options.same_group is Policy.FORBID and field.one_group(one.a, one.b):
            yield Fault(code="same_group", ids=(one.a, one.b), params={"table": one.table})
        field = field.also_met([(one.a, one.b)])


def _rests(field: Field, byes: Sequence[int]) -> Iterator[Fault]:
    resting = [one for one in byes if one in field.entrants]
    rule = field.options.bye
    owed = owed_present(field) if rule is ByeRule.ASCE_BIS else ()
    needed = len(field.entrants) % 2 or (2 if len(owed) > 1 else 0)
    if len(byes) > needed:
        yield Fault(code="too_many_byes", ids=tuple(byes))
    if rule is ByeRule.NONE:
        yield from _fault("bye_refused", byes)
    elif owed:
        yield from _fault("bis_turn", [one for one in resting if one not in owed])
    else:
        least = set(eligible(field))
        yield from _fault("bye_again", [one for one in resting if one not in least])


def _best_cost(request: Request, field: Field) -> Cost | None:
    try:
        order: list[Rest] = (
            [(one,) for one in eligible(field)] if begins(request, field) else rests(field)
        )
        return field.cost(best_round(field, order).pairs)
    except PairingRefused:
        return None
