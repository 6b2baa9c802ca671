"""One round made by itself: who rests, who sits where and why, with a look at those to come."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.ahead.draw import draw_ahead
from tournaments.pairing.ahead.lookahead import Ahead, evening_of, look_ahead
from tournaments.pairing.bis import Bis, begins, draw_bis
from tournaments.pairing.byes import bye_reasons, owed_present, rests
from tournaments.pairing.entrants import ByeRule, Pair, Pairing, Reason
from tournaments.pairing.equals import best_equal_round
from tournaments.pairing.levels import floats, scored_field
from tournaments.pairing.reasons import lot_reasons, of_those_entered, ranking_reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournaments.pairing.ahead.lookahead import Evening
    from tournaments.pairing.entrants import Request
    from tournaments.pairing.field import Field
    from tournaments.pairing.ranking import Rest

    Explain = Callable[[Field, Sequence[tuple[int, int]]], list[Reason]]


def one_round(request: Request, explain: Explain = ranking_reasons) -> Pairing:
    """A round by lot or at least cost, as it comes; `explain` says why for each table."""
    field = scored_field(request, gap=request.system != "draw")
    left = request.rounds - request.round
    bis = Bis(order=(), games=())
    order: list[Rest]
    if begins(request, field):
        bis, field = draw_bis(field, left + 1, _trial)
        order = [bis.order[:1]]
    else:
        order = rests(field)
    planned = not bis.order and _of_this_evening(request, field)
    evening = evening_of(field, order, left) if planned else None
    if request.system == "draw":
        ahead = draw_ahead(field, order, evening)
        explain = lot_reasons
    else:
        ahead = _cheapest(field, order, evening)
    return _answer(request, field=field, order=order, bis=bis, ahead=ahead, explain=explain)


def _of_this_evening(request: Request, field: Field) -> bool:
    """Whether the meetings are those of this evening: no more of anyone than rounds were played.

    Meetings from elsewhere (a season, another concours) are kept away from as they are, but no
    evening can be planned from a number of rounds that does not explain them.
    """
    most = Counter(one for meeting in field.met for one in meeting)
    games = request.round - 1 + (request.options.bye is ByeRule.ASCE_BIS)
    return max(most.values(), default=0) <= games


def _trial(field: Field, order: list[Rest]) -> tuple[int, int]:
    return field.breached(best_equal_round(field, order).pairs)


def _cheapest(field: Field, order: Sequence[Rest], evening: Evening | None) -> Ahead:
    found = best_equal_round(field, order)
    return Ahead(found=found, later=0) if evening is None else look_ahead(evening, found)


def _answer(  # noqa: PLR0913 - what a round is made of
    request: Request,
    *,
    field: Field,
    order: Sequence[Rest],
    bis: Bis,
    ahead: Ahead,
    explain: Explain,
) -> Pairing:
    found = ahead.found
    tables = _numbered(found.pairs, 1)
    extra = _numbered(bis.games, len(tables) + 1)
    last = request.round + ahead.later
    reasons = explain(field.without(found.rest), found.pairs)
    by_table = {
        one.table: _moved(field, one, last) if (one.a, one.b) in ahead.moved else reason
        for one, reason in zip(tables, reasons, strict=True)
    }
    by_table |= {one.table: Reason(code="bis_game") for one in extra}
    resting = bye_reasons(field, order, found.rest)
    if ahead.passed and field.options.bye is ByeRule.LOWEST:
        params = {"passed": list(ahead.passed), "last": last}
        resting = {one: Reason(code="bye_ahead", params=params) for one in found.rest}
    if request.system == "registration":
        by_table = {table: of_those_entered(one) for table, one in by_table.items()}
        resting = {who: of_those_entered(one) for who, one in resting.items()}
    return Pairing(
        tables=tables,
        byes=found.rest,
        cost=field.cost(found.pairs),
        optimal=found.proven and not ahead.dearer,
        reasons=by_table,
        bye_reasons=resting,
        bis=bis.order,
        bis_tables=extra,
        owed=_owed(field, bis, found.rest),
        rematches_from=ahead.rematches_from(request.round),
        floats=floats(field, found.pairs),
    )


def _moved(field: Field, table: Pair, last: int) -> Reason:
    """Why a table is not of the cheapest round, or of the first draw."""
    if not field.gap:
        return Reason(code="by_lot_ahead", params={"last": last})
    ranks = {f"rank_{side}": field.entrants[getattr(table, side)].rank for side in ("a", "b")}
    return Reason(code="ahead", params={"a": table.a, "b": table.b, "last": last, **ranks})


def _owed(field: Field, bis: Bis, rest: Rest) -> tuple[int, ...]:
    if field.options.bye is not ByeRule.ASCE_BIS:
        return ()
    return tuple(one for one in bis.order or owed_present(field) if one not in rest)


def _numbered(pairs: Sequence[tuple[int, int]], first: int) -> tuple[Pair, ...]:
    return tuple(Pair(table=number, a=a, b=b) for number, (a, b) in enumerate(pairs, first))
