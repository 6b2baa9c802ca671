"""One round from a request: refuse, see who rests, seat the others, say why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.bis import Bis, begins, draw_bis
from tournaments.pairing.byes import bye_reasons, owed_present, rests
from tournaments.pairing.draw import draw
from tournaments.pairing.entrants import ByeRule, Pair, Pairing, Reason
from tournaments.pairing.field import field_of
from tournaments.pairing.knockout import pair_knockout
from tournaments.pairing.melee import pair_melee
from tournaments.pairing.mitchell import pair_mitchell
from tournaments.pairing.pools import pair_pools
from tournaments.pairing.ranking import Solution, best_round
from tournaments.pairing.reasons import lot_reasons, ranking_reasons
from tournaments.pairing.requests import refuse
from tournaments.pairing.round_robin import pair_round_robin
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.winners import pair_winners

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.pairing.entrants import Request
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest


def pair(request: Request) -> Pairing:
    """Pair one round.

    Deterministic in `request`.  Raises PairingRefused: too_few, odd_number, bis_impossible,
    no_pairing (params: blocking ids, rules to loosen), bad_value, duplicate_id, unknown_system.
    """
    refuse(request)
    method = METHODS.get(request.system, one_round)
    return method(request)


def one_round(request: Request) -> Pairing:
    """A round by lot or in ranking order, as it comes."""
    field = field_of(request, gap=request.system != "draw")
    bis = Bis(order=(), games=())
    order: list[Rest]
    if begins(request, field):
        left = request.rounds - request.round + 1
        bis, field = draw_bis(field, left, _trial)
        order = [bis.order[:1]]
    else:
        order = rests(field)
    found = _seat(request, field, order)
    return _answer(field, found, order, bis, by_lot=request.system == "draw")


def _trial(field: Field, order: list[Rest]) -> tuple[int, int]:
    return field.breached(best_round(field, order).pairs)


def _seat(request: Request, field: Field, order: Sequence[Rest]) -> Solution:
    if request.system != "draw":
        return best_round(field, order)
    drawn = draw(field, order)
    return Solution(pairs=tuple(drawn.pairs), rest=drawn.rest, proven=drawn.proven)


def _answer(
    field: Field, found: Solution, order: Sequence[Rest], bis: Bis, *, by_lot: bool
) -> Pairing:
    tables = _numbered(found.pairs, 1)
    extra = _numbered(bis.games, len(tables) + 1)
    seated = field.without(found.rest)
    reasons = (lot_reasons if by_lot else ranking_reasons)(seated, found.pairs)
    by_table = {one.table: reason for one, reason in zip(tables, reasons, strict=True)}
    by_table |= {one.table: Reason(code="bis_game") for one in extra}
    return Pairing(
        tables=tables,
        byes=found.rest,
        cost=field.cost(found.pairs),
        optimal=found.proven,
        reasons=by_table,
        bye_reasons=bye_reasons(field, order, found.rest),
        bis=bis.order,
        bis_tables=extra,
        owed=_owed(field, bis, found.rest),
    )


def _owed(field: Field, bis: Bis, rest: Rest) -> tuple[int, ...]:
    if field.options.bye is not ByeRule.ASCE_BIS:
        return ()
    return tuple(one for one in bis.order or owed_present(field) if one not in rest)


METHODS: Mapping[str, Callable[[Request], Pairing]] = {
    "swiss": pair_swiss,
    "winners": pair_winners,
    "round_robin": pair_round_robin,
    "mitchell": pair_mitchell,
    "melee": pair_melee,
    "pools": pair_pools,
    "knockout": pair_knockout,
}


def _numbered(pairs: Sequence[tuple[int, int]], first: int) -> tuple[Pair, ...]:
    return tuple(Pair(table=number, a=a, b=b) for number, (a, b) in enumerate(pairs, first))
