"""One partie of the knock-out draws: matches, who goes through, and games for all the others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tournaments.pairing.byes import rests
from tournaments.pairing.entrants import (
    Beyond,
    ByeRule,
    Pair,
    Pairing,
    PairingRefused,
    Policy,
    Reason,
)
from tournaments.pairing.field import field_of
from tournaments.pairing.phases.brackets import Seeded, arrange, bracket_size, seed_order
from tournaments.pairing.phases.fixed_tables import kept_tables, turn
from tournaments.pairing.phases.progress import read_draws
from tournaments.pairing.phases.stages import (
    CONSOLATION,
    PRINCIPAL,
    RANKING,
    THROUGH,
    Kind,
    read_stage,
)
from tournaments.pairing.ranking import best_round
from tournaments.pairing.reasons import points_reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tournaments.pairing.entrants import Options, Request
    from tournaments.pairing.field import Field
    from tournaments.pairing.phases.brackets import Block
    from tournaments.pairing.phases.progress import Draw

KEEP_PLAYING = frozenset({Beyond.PLACING, Beyond.RANKING})
WITH_CONSOLATION = frozenset({Beyond.PLACING, Beyond.CONSOLATION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Who enters the draws, best first.

    slots: of the principal draw.  seeds: those in it, best first, or as drawn.  others: those
    outside it.
    """

    slots: tuple[int | None, ...]
    seeds: tuple[int, ...] = ()
    drawn: bool = False
    others: tuple[Seeded, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Somebody present without a match.

    draw: the last it was in.  slot: its place in a draw made just now.
    """

    id: int
    reason: Reason
    draw: str = ""
    stage: str = ""
    slot: int | None = None


@dataclass(slots=True, kw_only=True)
class Sheet:
    """The round as it is filled."""

    tables: list[tuple[int, int, str, Reason]] = field(default_factory=list)
    idle: list[Idle] = field(default_factory=list)
    byes: dict[int, tuple[str, Reason]] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)


def play_on(request: Request, cut: Callable[[], Cut]) -> Pairing:
    """The next round of the draws in `Request.history`, or their first by `cut`.

    Raises PairingRefused: result_missing (params: tables), all_played.
    """
    draws = read_draws(request.history, request.options)
    missing = sorted({table for draw in draws.values() for table in draw.missing})
    if missing:
        raise PairingRefused("result_missing", "history", {"tables": missing})
    if not draws[PRINCIPAL].begun:
        found = cut()
        draws[PRINCIPAL].enter(found.slots, found.seeds)
        draws[PRINCIPAL].drawn = found.drawn
        if request.options.others in WITH_CONSOLATION:
            _console(request, draws, found.others)
    else:
        _console(request, draws, _newcomers(request, draws))
    _once(draws)
    _skip_walkovers(request, draws)
    sheet = Sheet()
    for draw in draws.values():
        if draw.entered:
            turn(request, draw, len(sheet.tables))
        for block in draw.blocks:
            _fill(sheet, request, draw, block)
    if not sheet.tables:
        raise PairingRefused("all_played", "history")
    _rest_of_the_field(sheet, request, draws)
    _games(sheet, request)
    return _answer(sheet, request)


def _once(draws: dict[str, Draw]) -> None:
    """Nobody stands in two places, whatever was corrected after the fact: the better one counts."""
    taken: set[int] = set()
    for draw in draws.values():
        blocks = []
        for block in draw.blocks:
            slots: list[int | None] = []
            for one in block.slots:
                slots.append(None if one in taken else one)
                taken |= {one} if one is not None else set()
            blocks.append(replace(block, slots=tuple(slots)))
        draw.blocks = blocks


def _newcomers(request: Request, draws: dict[str, Draw]) -> tuple[Seeded, ...]:
    """Who joins a consolation draw that is still open, and those already in it."""
    principal, consolation = draws[PRINCIPAL], draws[CONSOLATION]
    busy = principal.inside
    new = [one for one in principal.dropped if one not in consolation.known | busy]
    late = _late(request, draws)
    coming = _coming(principal, {one.id for one in request.entrants})
    main = consolation.main
    inside = set(main.inside) if main else set()
    shrunk = main and not coming and bracket_size(len(inside)) < len(main.slots)
    if not new and not (late and coming) and not shrunk:
        return ()
    here = sorted(request.entrants, key=lambda one: (one.rank, one.id))
    wanted = inside | set(new) | (set(late) if coming else set())
    groups = request.options.same_group is not Policy.ALLOW
    return tuple(
        Seeded(id=one.id, group=one.group if groups else "", band=place.bit_length())
        for place, one in enumerate((one for one in here if one.id in wanted), start=1)
    )


def _late(request: Request, draws: dict[str, Draw]) -> list[int]:
    known = draws[PRINCIPAL].known | draws[CONSOLATION].known
    if request.options.others not in WITH_CONSOLATION:
        return []
    return [one.id for one in request.entrants if one.id not in known]


def _console(request: Request, draws: dict[str, Draw], who: Sequence[Seeded]) -> None:
    """Draw the consolation, large enough for those who may still come."""
    draw = draws[CONSOLATION]
    if not who:
        return
    coming = _coming(draws[PRINCIPAL], {one.id for one in request.entrants})
    size = bracket_size(len(who))
    ids = [one.id for one in who]
    if coming:
        size = 2 * bracket_size(-(len(who) // -2) + coming)
        draw.enter(_dense(ids, size), ids)
    else:
        draw.enter(arrange(who, size), ids)


def _dense(who: Sequence[int], size: int) -> tuple[int | None, ...]:
    """The best against the last and so on, one resting at most, then empty places."""
    half = -(len(who) // -2)
    against: list[int | None] = [None] * (len(who) % 2)
    against += reversed(who[half:])
    slots = [one for row in zip(who[:half], against, strict=True) for one in row]
    return (*slots, *(None,) * (size - len(slots)))


def _coming(principal: Draw, present: set[int]) -> int:
    """At most how many may still fall from the principal draw in the first match they play."""
    main = principal.main
    if main is None or principal.options.losers is not Beyond.CONSOLATION:
        return 0
    total = 0
    if len(main.slots) <= (4 if principal.options.third else 2):
        return 0
    for pair in main.pairs:
        both = [one for one in pair if one in present]
        fresh = [one for one in both if one in principal.fresh]
        total += bool(fresh)
    return total


def _skip_walkovers(request: Request, draws: dict[str, Draw]) -> None:
    """Go on without a partie while nobody has an opponent."""
    here = {one.id for one in request.entrants}
    while not any(_matches(block, here) for draw in draws.values() for block in draw.blocks):
        if not any(draw.blocks for draw in draws.values()):
            return
        for draw in draws.values():
            draw.advance(request.round, (), here)
            draw.entered = True


def _matches(block: Block, here: set[int]) -> list[tuple[int, int]]:
    return [
        (a, b)
        for a, b in block.pairs
        if a is not None and b is not None and a in here and b in here
    ]


def _fill(sheet: Sheet, request: Request, draw: Draw, block: Block) -> None:
    here = {one.id for one in request.entrants}
    for number, (a, b) in enumerate(block.pairs):
        if a is not None and b is not None and a in here and b in here:
            sheet.tables.append((a, b, block.stage, _why(draw, block, a, b)))
            continue
        for place, (one, other) in enumerate(((a, b), (b, a))):
            if one is not None and one in here:
                reason = _passes(draw, block, one, other)
                slot = 2 * number + place if block.start == 1 and draw.entered else None
                idle = Idle(id=one, reason=reason, draw=draw.name, stage=block.stage, slot=slot)
                sheet.idle.append(idle)


def _why(draw: Draw, block: Block, a: int, b: int) -> Reason:
    stage = read_stage(block.stage)
    params: dict[str, object] = {"a": a, "b": b, "size": stage.number}
    if stage.kind is Kind.THIRD:
        return Reason(code=f"{draw.name}_third", params=params)
    if stage.kind is Kind.PLACE:
        last = block.start + len(block.inside) - 1
        code = "place" if len(block.slots) == 2 else "places"
        places = {"place": block.start, "first": block.start, "last": last}
        return Reason(code=f"{draw.name}_{code}", params=params | places)
    name = {2: "final", 4: "semi", 8: "quarter", 16: "eighth"}.get(len(block.slots), "round")
    if a in draw.sources and b in draw.sources:
        tables = {"table_a": draw.sources[a], "table_b": draw.sources[b]}
        return Reason(code=f"{draw.name}_{name}_winners", params=params | tables)
    if draw.drawn and a in draw.fresh and b in draw.fresh:
        return Reason(code="by_lot")
    if a in draw.fresh and b in draw.fresh:
        seeds = {"seed_a": draw.seeds[a], "seed_b": draw.seeds[b]}
        return Reason(code=f"{draw.name}_{name}_seeds", params=params | seeds)
    return Reason(code=f"{draw.name}_{name}", params=params)


def _passes(draw: Draw, block: Block, one: int, other: int | None) -> Reason:
    if other is not None:
        return Reason(code="through_gone", params={"gone": other})
    if block.start == 1 and one in draw.fresh and draw.drawn:
        return Reason(code="through_lot")
    if block.start == 1 and one in draw.fresh:
        return Reason(code="through_seed", params={"seed": draw.seeds[one]})
    return Reason(code="through_empty" if block.start == 1 else "through_place")


def _rest_of_the_field(sheet: Sheet, request: Request, draws: dict[str, Draw]) -> None:
    """Everybody who is in no draw any more, or never was."""
    options = request.options
    inside = draws[PRINCIPAL].inside | draws[CONSOLATION].inside
    known = draws[PRINCIPAL].known | draws[CONSOLATION].known
    for one in request.entrants:
        if one.id in inside:
            continue
        if one.id in known:
            name = CONSOLATION if one.id in draws[CONSOLATION].known else PRINCIPAL
            idle = Idle(id=one.id, reason=Reason(code="rest_unmet"), draw=name)
            (sheet.idle.append(idle) if _keeps(name, options) else sheet.out.append(one.id))
        elif options.others is Beyond.OUT:
            sheet.out.append(one.id)
        elif options.others is Beyond.RANKING:
            sheet.idle.append(Idle(id=one.id, reason=Reason(code="rest_unmet")))
        else:
            sheet.idle.append(Idle(id=one.id, reason=Reason(code="rest_late")))


def _games(sheet: Sheet, request: Request) -> None:
    """Let those without a match meet, where the rules keep everybody playing."""
    options = request.options
    playing = [one for one in sheet.idle if _keeps(one.draw, options)]
    ids = {one.id for one in playing}
    left = [one for one in sheet.idle if one.id not in ids]
    if len(playing) > 1:
        pairs, reasons, rest = _meetings(request, ids)
        by_id = {one.id: one for one in playing}
        for (a, b), reason in zip(pairs, reasons, strict=True):
            one, other = _ordered(by_id[a], by_id[b])
            stage = _stage(one, other)
            sheet.tables.append((one.id, other.id, stage, reason))
        left += [by_id[one] for one in rest]
    else:
        left += playing
    for one in left:
        sheet.byes[one.id] = (_bye_stage(one), one.reason)


def _keeps(draw: str, options: Options) -> bool:
    """Whether who is in `draw` (or in none) and has no match plays all the same."""
    if options.losers in KEEP_PLAYING:
        return True
    if draw == CONSOLATION:
        return options.others is Beyond.PLACING
    return not draw and options.others in KEEP_PLAYING


def _bye_stage(one: Idle) -> str:
    if one.slot is not None:
        return f"{read_stage(one.stage).draw}.{THROUGH}.{one.slot}"
    return one.stage or RANKING


def _ordered(a: Idle, b: Idle) -> tuple[Idle, Idle]:
    """The one with a place in the better draw first."""
    rank = {PRINCIPAL: 0, CONSOLATION: 1, "": 2}
    first, second = sorted((a, b), key=lambda one: rank[read_stage(one.stage).draw])
    return first, second


def _stage(one: Idle, other: Idle) -> str:
    """In the first round of a draw the places of those who go through are written down."""
    if one.slot is None:
        return RANKING
    name, second = (read_stage(it.stage).draw for it in (one, other))
    if other.slot is None:
        return f"{name}.{THROUGH}.{one.slot}"
    places = f"{THROUGH}.{one.slot}.{other.slot}"
    return f"{name}.{places}" if name == second else places


def _meetings(
    request: Request, ids: set[int]
) -> tuple[list[tuple[int, int]], list[Reason], list[int]]:
    """Pairs by ranking, as few rematches as can be, none where they are forbidden."""
    options = request.options
    soft = replace(
        options,
        bye=ByeRule.RANDOM if options.bye is ByeRule.RANDOM else ByeRule.LOWEST,
        rematch=_softer(options.rematch),
        same_group=_softer(options.same_group),
    )
    whole: Field = replace(field_of(request), options=soft)
    part = whole.without(set(whole.entrants) - ids)
    found = best_round(part, rests(part))
    reasons = points_reasons(part.without(found.rest), found.pairs)
    kept, why, rest = [], [], list(found.rest)
    for (a, b), reason in zip(found.pairs, reasons, strict=True):
        if options.rematch is Policy.FORBID and part.had_met(a, b):
            rest += [a, b]
        else:
            kept.append((a, b))
            why.append(reason)
    return kept, why, rest


def _softer(policy: Policy) -> Policy:
    return Policy.AVOID if policy is Policy.FORBID else policy


def _answer(sheet: Sheet, request: Request) -> Pairing:
    rows = kept_tables(sheet.tables, request)
    tables = tuple(
        Pair(table=number, a=a, b=b, stage=stage)
        for number, (a, b, stage, _) in enumerate(rows, start=1)
    )
    byes = _in_slot_order(sheet)
    return Pairing(
        tables=tables,
        byes=byes,
        cost=field_of(request).cost([(one.a, one.b) for one in tables]),
        reasons={number: one[3] for number, one in enumerate(rows, start=1)},
        bye_reasons={one: sheet.byes[one][1] for one in byes},
        bye_stages={one: sheet.byes[one][0] for one in byes},
        out=tuple(sorted(sheet.out)),
    )


def _in_slot_order(sheet: Sheet) -> tuple[int, ...]:
    """As `progress` reads them back: by draw, then by place."""
    return tuple(one.id for one in sheet.idle if one.id in sheet.byes)


def by_seed(seeds: Iterable[Seeded], *, drawn: bool = False) -> tuple[int | None, ...]:
    """The slots of a draw of all of `seeds`."""
    who = list(seeds)
    return arrange(who, bracket_size(len(who)), strict=not drawn)


def standard_block(seed: int, size: int, parts: int) -> int:
    """In which of `parts` equal parts of a draw of `size` a seed stands, counted from 0."""
    return seed_order(size).index(seed) * parts // size
