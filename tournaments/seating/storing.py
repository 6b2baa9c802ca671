"""The answer of a draw, stored as a draft, and read back as the request it came from."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tournaments.models import Partnership, Round, Seat, Table
from tournaments.pairing import ByeRule, Entrant, PairingRefused, Policy, Request, pair
from tournaments.pairing.wire import read_request, written_cost
from tournaments.refusals import Refusal
from tournaments.seating.halls import labels, numbers, plans
from tournaments.seating.refused import RoundRefused
from tournaments.tally.past import written_past
from tournaments.tally.systems import OPTIONS, bye_rule, written_options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.pairing import Pair, Pairing
    from tournaments.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A request and what came of it; notes: what `Round.options` says beside the policies."""

    request: Request
    pairing: "Pairing"
    notes: dict[str, Any] = field(default_factory=dict)


def pair_up(request: Request, notes: dict[str, Any], rules: "Rules") -> Drawn:
    """Pair the request; where the bis cannot be, by the règlement's other rule, and say so.

    Raises PairingRefused.
    """
    try:
        return Drawn(request=request, pairing=pair(request), notes=notes)
    except PairingRefused as refused:
        if refused.code != "bis_impossible":
            raise
        said: dict[str, Any] = {"code": refused.code, "params": dict(refused.params)}
    unranked = request.system == "draw" and request.round == 1
    rule = ByeRule.RANDOM if unranked else bye_rule(rules)
    other = replace(request, options=replace(request.options, bye=rule))
    fallback = {**said, "bye": str(rule)}
    return Drawn(request=other, pairing=pair(other), notes={**notes, "fallback": fallback})


def unavoidable(
    request: Request, notes: dict[str, Any], rules: "Rules", refused: PairingRefused
) -> Refusal:
    """The refusal of a partie without rematches, with what the fewest of them would be."""
    softer = replace(request, options=replace(request.options, rematch=Policy.AVOID))
    try:
        found = pair_up(softer, notes, rules).pairing
    except PairingRefused as also:
        return also
    met = {(one.id, other) for one in request.entrants for other in one.met}
    again = [
        one
        for one in found.tables
        if any((a, b) in met or (b, a) in met for a in one.sides[0] for b in one.sides[1])
    ]
    return RoundRefused(
        "rematch_unavoidable",
        params={
            "number": request.round,
            "blocking": refused.params.get("blocking", []),
            "meetings": ["-".join("/".join(map(str, side)) for side in one.sides) for one in again],
            "rematches": len(again),
            "remedy": str(Policy.AVOID),
        },
    )


def numbered(pairing: "Pairing", kept: "Mapping[str, Any]") -> "Pairing":
    """The pairing with its tables where they stand in the halls; kept: as `Round.options`."""
    numbers = {int(drawn): here for drawn, here in kept.get("numbers", {}).items()}
    if not numbers:
        return pairing

    def moved(tables: "Sequence[Pair]") -> "tuple[Pair, ...]":
        found = (replace(one, table=numbers.get(one.table, one.table)) for one in tables)
        return tuple(sorted(found, key=lambda one: one.table))

    reasons = {numbers.get(table, table): why for table, why in pairing.reasons.items()}
    return replace(
        pairing,
        tables=moved(pairing.tables),
        bis_tables=moved(pairing.bis_tables),
        reasons=reasons,
    )


def store(tournament: "Tournament", drawn: Drawn, *, left_out: "Sequence[object]" = ()) -> Round:
    """The draft: its round, the round of its bis games where there are any, tables and seats."""
    request, kept = drawn.request, _kept_options(drawn)
    halls = plans(tournament)
    kept |= numbers(request, drawn.pairing, halls)
    pairing = numbered(drawn.pairing, kept)
    drawn_round = Round.objects.create(
        tournament=tournament,
        number=request.round,
        system=request.system,
        seed=request.seed,
        options=kept,
        cost=written_cost(pairing.cost, pairing.floats),
        optimal=pairing.optimal,
        snapshot=[written_entrant(one) for one in request.entrants],
        left_out=list(left_out),
        owing=list(pairing.owed),
    )
    here = Partnership.objects.entered().filter(tournament=tournament)
    ids = dict(here.values_list("number", "pk"))
    signs = labels(halls)
    _seat(drawn_round, pairing.tables, pairing, ids, signs)
    _idle(drawn_round, pairing, ids)
    if pairing.bis_tables:
        extra = Round.objects.create(
            tournament=tournament,
            number=request.round,
            bis=True,
            system=request.system,
            seed=request.seed,
            options={"bis": list(pairing.bis)},
            optimal=pairing.optimal,
        )
        _seat(extra, pairing.bis_tables, pairing, ids, signs)
    return drawn_round


def _kept_options(drawn: Drawn) -> dict[str, Any]:
    """What the draw obeyed and what it found, as `Round.options` keeps it.

    history: the earlier parties as they were known then.  out: who has played all its matches.
    rematches_from: the first later partie in which they cannot be helped.
    """
    request, pairing = drawn.request, drawn.pairing
    cost = written_cost(pairing.cost, pairing.floats)
    best = {"cost": cost, "byes": list(pairing.byes)}
    kept = {
        **written_options(request.options, request.rounds),
        **drawn.notes,
        "best": best if pairing.optimal else None,
    }
    if request.history:
        kept["history"] = [written_past(one) for one in request.history]
    if pairing.out:
        kept["out"] = list(pairing.out)
    if pairing.rematches_from is not None:
        kept["rematches_from"] = pairing.rematches_from
    return kept


def _seat(
    drawn: Round,
    tables: "Sequence[Pair]",
    pairing: "Pairing",
    ids: dict[int, int],
    signs: dict[int, str],
) -> None:
    rows = Table.objects.bulk_create(
        Table(
            round=drawn,
            number=one.table,
            label=signs.get(one.table, ""),
            stage=one.stage,
            reason=_reason(pairing.reasons[one.table]),
        )
        for one in tables
    )
    Seat.objects.bulk_create(
        Seat(round=drawn, table=row, side=side, place=place, partnership_id=ids[who])
        for row, one in zip(rows, tables, strict=True)
        for side, sitting in zip("AB", one.sides, strict=True)
        for place, who in enumerate(sitting, start=1)
    )


def _idle(drawn: Round, pairing: "Pairing", ids: dict[int, int]) -> None:
    bis = drawn.options["bye"] == ByeRule.ASCE_BIS
    Seat.objects.bulk_create(
        Seat(
            round=drawn,
            partnership_id=ids[who],
            kind=Seat.Kind.REST if bis else Seat.Kind.BYE,
            stage=pairing.bye_stages.get(who, ""),
            reason=_reason(pairing.bye_reasons[who]),
        )
        for who in pairing.byes
    )


def _reason(reason: Any) -> dict[str, object]:
    return {"code": reason.code, "params": dict(reason.params)}


def written_entrant(one: Entrant) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": one.id,
        "rank": one.rank,
        "score": one.score,
        "wins": one.wins,
        "group": one.group,
        "met": list(one.met),
        "byes": one.byes,
    }
    if one.partners:
        told["partners"] = list(one.partners)
    return told | ({"fixed": one.fixed} if one.fixed else {})


def written_request(drawn: Round) -> dict[str, Any]:
    """What `python -m tournaments.pairing pair` takes to redo the draw of a stored partie."""
    kept = drawn.options
    asked = {
        "system": drawn.system,
        "seed": drawn.seed,
        "round": drawn.number,
        "rounds": kept["rounds"],
        "entrants": drawn.snapshot,
        "options": {name: kept[name] for name in OPTIONS if name in kept},
    }
    return asked | ({"history": kept["history"]} if "history" in kept else {})


def request_of(drawn: Round) -> Request:
    """The request that a stored partie was drawn from, those seated later included."""
    asked = written_request(drawn)
    late = drawn.options.get("late", [])
    return read_request({**asked, "entrants": [*asked["entrants"], *late]})
