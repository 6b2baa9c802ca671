"""Is a round legal, and how far is it from the best?  For manual swaps and for other programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.bis import begins
from tournaments.pairing.byes import eligible, owed_present, rests
from tournaments.pairing.entrants import (
    ByeRule,
    Check,
    Fault,
    Pairing,
    PairingRefused,
    Policy,
)
from tournaments.pairing.equals import best_equal_round
from tournaments.pairing.levels import floats, scored_field
from tournaments.pairing.melee.played import evening_of
from tournaments.pairing.melee.rounds import cost_of
from tournaments.pairing.phases.stages import Kind, read_stage
from tournaments.pairing.requests import refuse
from tournaments.pairing.rounds import pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.pairing.entrants import (
        Cost,
        Pair,
        Request,
    )
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

OWN_PLAN = frozenset({"round_robin", "mitchell", "melee", "pools", "knockout"})
STRUCTURED = frozenset({"pools", "knockout"})
RANKING = "ranking"
OF_DRAWS = frozenset({Kind.ROUND, Kind.THIRD, Kind.PLACE})


def check(
    request: Request,
    tables: Sequence[Pair],
    byes: Sequence[int],
    bis_tables: Sequence[Pair] = (),
    *,
    best: bool = True,
) -> Check:
    """Every breach of a hard rule in `tables` and `byes`, and what the best round would cost.

    best_cost: least in the order of the system (rematches, same group, floats where equals meet,
    rank gap) after the choice of who rests, or of the round that a system with a plan of its own
    would make; not looked for where `best` is False.  Raises PairingRefused for a request that
    makes no sense.
    """
    refuse(request)
    field = scored_field(request)
    melee = request.system == "melee"
    drawn = _draw(request)
    tables = _staged(tables, drawn) if drawn else tables
    faults = (
        *_sides([*tables, *bis_tables], 2 if melee else 1),
        *_seats(field, tables, byes, bis_tables, drawn.out if drawn else ()),
        *_numbers([*tables, *bis_tables]),
        *(
            _partners(request, field, tables)
            if melee
            else _meetings(request, field, [*tables, *bis_tables])
        ),
        *_rests(request, field, byes),
        *(_beside_the_draw(drawn, tables, byes) if drawn else ()),
    )
    best_cost, best_floats = _best(request, field) if best else (None, None)
    return Check(
        legal=not faults,
        cost=_cost(request, field, tables, bis_tables),
        best_cost=best_cost,
        faults=faults,
        floats=floats(field, _known(field, tables)),
        best_floats=best_floats,
    )


def _cost(request: Request, field: Field, tables: Sequence[Pair], extra: Sequence[Pair]) -> Cost:
    if request.system == "melee":
        known = [one for one in tables if set(one.seated) <= set(field.entrants)]
        return cost_of(request, known, evening_of(request).before(request.round))
    return field.also_met(_known(field, extra)).cost(_known(field, tables))


def _draw(request: Request) -> Pairing | None:
    """What pools and final draws come to now; None elsewhere, or where that is not known."""
    if request.system not in STRUCTURED:
        return None
    try:
        return pair(request)
    except PairingRefused as refused:
        played = refused.code == "all_played"
        return Pairing(tables=(), out=tuple(one.id for one in request.entrants)) if played else None


def _staged(tables: Sequence[Pair], drawn: Pairing) -> list[Pair]:
    """The tables, those that leave their stage out with that of the draw."""
    stages = {frozenset(one.seated): one.stage for one in drawn.tables}
    return [
        one if one.stage else replace(one, stage=stages.get(frozenset(one.seated), ""))
        for one in tables
    ]


def _beside_the_draw(
    drawn: Pairing, tables: Sequence[Pair], byes: Sequence[int]
) -> Iterator[Fault]:
    """Tables and rests that do not follow from the draw.

    Those who go on by the ranking may sit, and rest, among themselves as the organiser likes.
    """
    right = {(frozenset(one.seated), one.stage) for one in drawn.tables}
    free = {who for one in drawn.tables if one.stage == RANKING for who in one.seated}
    free |= {who for who, stage in drawn.bye_stages.items() if stage == RANKING}
    for one in tables:
        by_ranking = one.stage in {"", RANKING} and free.issuperset(one.seated)
        if not by_ranking and (frozenset(one.seated), one.stage) not in right:
            yield Fault(code="not_in_the_draw", ids=one.seated, params={"table": one.table})
    yield from _fault("rest_not_drawn", [one for one in byes if one not in {*drawn.byes, *free}])
    here = [one for one in byes if one in free]
    if len(here) > sum(one in free for one in drawn.byes):
        yield Fault(code="too_many_byes", ids=tuple(here))


def _known(field: Field, tables: Sequence[Pair]) -> list[tuple[int, int]]:
    here = set(field.entrants)
    return [(one.a, one.b) for one in tables if {one.a, one.b} <= here]


def _sides(tables: Sequence[Pair], size: int) -> Iterator[Fault]:
    wrong = [one for one in tables if any(len(side) != size for side in one.sides)]
    yield from _fault("side_size", [who for one in wrong for who in one.seated])


def _seats(
    field: Field,
    tables: Sequence[Pair],
    byes: Sequence[int],
    extra: Sequence[Pair],
    out: Sequence[int],
) -> Iterator[Fault]:
    seats = Counter(chain(*(set(one.seated) for one in tables), byes))
    bis = Counter(chain.from_iterable(set(one.seated) for one in extra))
    unknown = sorted((set(seats) | set(bis)) - set(field.entrants))
    yield from _fault("unknown_id", unknown)
    yield from _fault("seated_twice", sorted(one for one, n in (seats | bis).items() if n > 1))
    yield from _fault("not_seated", sorted(set(field.entrants) - set(seats) - set(out)))
    twice = (Counter(one.seated).most_common(1)[0] for one in (*tables, *extra))
    yield from _fault("against_itself", [who for who, times in twice if times > 1])


def _fault(code: str, ids: Sequence[int]) -> Iterator[Fault]:
    if ids:
        yield Fault(code=code, ids=tuple(ids))


def _numbers(tables: Sequence[Pair]) -> Iterator[Fault]:
    for number, times in sorted(Counter(one.table for one in tables).items()):
        if times > 1 or number < 1:
            ids = [who for one in tables if one.table == number for who in one.seated]
            yield Fault(code="table_number", ids=tuple(ids), params={"table": number})


def _meetings(request: Request, field: Field, tables: Sequence[Pair]) -> Iterator[Fault]:
    """In a final draw it is the draw that says who meets, whether they had met or not."""
    options = field.options
    drawn = request.system in STRUCTURED
    for one in tables:
        if one.a == one.b or not {one.a, one.b} <= set(field.entrants):
            continue
        if drawn and read_stage(one.stage).kind in OF_DRAWS:
            continue
        if options.rematch is Policy.FORBID and field.had_met(one.a, one.b):
            yield Fault(code="rematch", ids=(one.a, one.b), params={"table": one.table})
        if options.same_group is Policy.FORBID and field.one_group(one.a, one.b):
            yield Fault(code="same_group", ids=(one.a, one.b), params={"table": one.table})
        field = field.also_met([(one.a, one.b)])


def _partners(request: Request, field: Field, tables: Sequence[Pair]) -> Iterator[Fault]:
    """In a mêlée it is partners that must not be together again, or of one group."""
    played = evening_of(request).before(request.round)
    options = field.options
    for one in tables:
        for side in one.sides:
            if len(set(side)) < 2 or not set(side) <= set(field.entrants):
                continue
            if options.rematch is Policy.FORBID and played.mated(*side):
                yield Fault(code="partner_again", ids=side, params={"table": one.table})
            if options.same_group is Policy.FORBID and field.one_group(*side):
                yield Fault(code="same_group", ids=side, params={"table": one.table})


def _rests(request: Request, field: Field, byes: Sequence[int]) -> Iterator[Fault]:
    resting = [one for one in byes if one in field.entrants]
    rule = field.options.bye
    owed = owed_present(field) if rule is ByeRule.ASCE_BIS else ()
    seats = 4 if request.system == "melee" else 2
    needed = len(field.entrants) % seats or (2 if len(owed) > 1 else 0)
    if request.system in STRUCTURED:
        return
    if len(byes) > needed:
        yield Fault(code="too_many_byes", ids=tuple(byes))
    if rule is ByeRule.NONE:
        yield from _fault("bye_refused", byes)
    elif owed:
        yield from _fault("bis_turn", [one for one in resting if one not in owed])
    else:
        yield from _fault("bye_again", _again(field, resting))


def _again(field: Field, resting: Sequence[int]) -> list[int]:
    """Who rests although somebody who plays has rested less."""
    rested = {one.id: one.byes for one in field.entrants.values()}
    playing = [often for one, often in rested.items() if one not in resting]
    return [one for one in resting if rested[one] > min(playing, default=rested[one])]


def _best(request: Request, field: Field) -> tuple[Cost | None, int | None]:
    """Cost and floats of the best round."""
    try:
        if request.system in OWN_PLAN:
            return pair(request).cost, None
        order: list[Rest] = (
            [(one,) for one in eligible(field)] if begins(request, field) else rests(field)
        )
        pairs = best_equal_round(field, order).pairs
    except PairingRefused:
        return None, None
    return field.cost(pairs), floats(field, pairs)
