"""From stored rows to the document."""

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tournaments.models import (
    DealEntry,
    LogEntry,
    Partnership,
    Payment,
    Penalty,
    Publication,
    Round,
    Ruleset,
    ScoreEntry,
    Seat,
    Standings,
    Table,
)
from tournaments.prizes import awards

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from clubs.models import Player
    from tournaments.models import Tournament
    from tournaments.models.facts import Fact

FORMAT = "dixdeder/1"
LOADED = "concours_loaded"


def text(document: dict[str, Any]) -> str:
    """The document as it stands in a file: keys sorted, UTF-8, one newline at the end."""
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def export(tournament: "Tournament") -> dict[str, Any]:
    """The whole concours as one document, JSON-able; the same number of queries for any size.

    Clock times are left out of a simulated concours: the same seed gives the same document.
    """
    rulesets = _rulesets(tournament)
    clock = _Clock(tournament, simulated=rulesets[0].source == "simulation")
    partnerships = list(
        Partnership.objects.filter(tournament=tournament).with_players().order_by("number", "id")
    )
    players = _players(partnerships)
    penalties, ids = _penalties(tournament, clock)
    return {
        "format": FORMAT,
        "tournament": _tournament(tournament, rulesets, clock),
        "players": list(players.values()),
        "partnerships": _partnerships(tournament, partnerships, players, clock),
        "rounds": _rounds(tournament, penalties, clock),
        "penalties": penalties[None],
        "standings": _standings(tournament),
        "prizes": _prizes(tournament),
        "publications": [
            {"kind": row.kind, "round": row.round_number, "visible": row.visible} | clock.stamp(row)
            for row in Publication.objects.filter(tournament=tournament).order_by("id")
        ],
        "log": _log(tournament, ids, clock),
    }


class _Clock:
    """When things happened: by the clock, and by the draws that stood before them."""

    def __init__(self, tournament: "Tournament", *, simulated: bool) -> None:
        self.simulated = simulated
        self._draws = sorted(
            Round.objects.filter(tournament=tournament, bis=False).values_list("drawn_at", "number")
        )

    def stamp(self, fact: "Fact") -> dict[str, Any]:
        """Who stated it, after which draw, and when."""
        return {
            "by": fact.by_name,
            "source": fact.source,
            "drawn": self.drawn(fact.at),
        } | self.at(fact.at)

    def drawn(self, moment: "datetime") -> int:
        """Number of the last partie that was drawn before."""
        return max((number for at, number in self._draws if at < moment), default=0)

    def at(self, moment: "datetime | None", name: str = "at") -> dict[str, Any]:
        return {} if self.simulated else {name: moment.isoformat() if moment else None}


def _rulesets(tournament: "Tournament") -> list[Ruleset]:
    """Every state of the règlement, the first one first."""
    chain = [tournament.ruleset]
    while chain[0].previous is not None:
        chain.insert(0, chain[0].previous)
    return chain


def _tournament(
    tournament: "Tournament", rulesets: "list[Ruleset]", clock: _Clock
) -> dict[str, Any]:
    *before, now = rulesets
    return {
        "name": tournament.name,
        "slug": tournament.slug,
        "date": tournament.date.isoformat(),
        "place": tournament.place,
        "club": tournament.club.name,
        "seed": tournament.seed,
        "finished": tournament.finished_at is not None,
        "simulated": clock.simulated,
        "base": now.base,
        "rules": now.data,
        "rules_stamp": clock.stamp(now),
        "rules_before": [
            {"base": row.base, "rules": row.data} | clock.stamp(row) for row in before
        ],
    } | (
        _said(halls=tournament.halls, season=tournament.season)
        | clock.at(tournament.finished_at, "finished_at")
        | clock.at(tournament.created_at, "opened_at")
    )


def _said(**fields: Any) -> dict[str, Any]:
    """Those that say something: what only some concours know is left out of the others."""
    return {name: value for name, value in fields.items() if value}


def _players(partnerships: "Iterable[Partnership]") -> dict[int, dict[str, Any]]:
    """By primary key, in the order of the partnerships; ids count from 1."""
    found: dict[int, dict[str, Any]] = {}
    for one in partnerships:
        for player in _two(one):
            if player.pk not in found:
                found[player.pk] = {
                    "id": len(found) + 1,
                    "name": player.name,
                    "categories": player.categories,
                }
    return found


def _two(partnership: Partnership) -> "list[Player]":
    return [player for player in (partnership.first, partnership.second) if player]


def _partnerships(
    tournament: "Tournament",
    partnerships: "Iterable[Partnership]",
    players: dict[int, dict[str, Any]],
    clock: _Clock,
) -> list[dict[str, Any]]:
    paid: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in Payment.objects.filter(partnership__tournament=tournament).order_by("id"):
        paid[row.partnership_id].append({"cents": row.cents} | clock.stamp(row))
    return [
        {
            "number": one.number,
            "players": [players[player.pk]["id"] for player in _two(one)],
            "group": one.group,
            "categories": one.categories,
            "paid_cents": one.paid_cents,
            "payments": paid[one.pk],
            "entered_after": one.entered_after,
            "withdrawn_after": one.withdrawn_after,
            "cancelled": one.cancelled_at is not None,
            "drawn": clock.drawn(one.created_at),
        }
        | _said(single=one.single, fixed_table=one.fixed_table)
        | clock.at(one.created_at, "entered_at")
        for one in partnerships
    ]


def _rounds(
    tournament: "Tournament", penalties: dict[int | None, list[dict[str, Any]]], clock: _Clock
) -> list[dict[str, Any]]:
    entries: dict[int, list[ScoreEntry]] = defaultdict(list)
    for entry in ScoreEntry.objects.filter(table__round__tournament=tournament).order_by("id"):
        entries[entry.table_id].append(entry)
    deals: dict[int, list[DealEntry]] = defaultdict(list)
    for deal in DealEntry.objects.filter(table__round__tournament=tournament).order_by("id"):
        deals[deal.table_id].append(deal)
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(round__tournament=tournament).select_related("partnership", "table")
    for seat in rows.order_by("table__number", "side", "place", "partnership__number"):
        seats[seat.round_id].append(seat)
    tables: dict[int, list[Table]] = defaultdict(list)
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        tables[table.round_id].append(table)
    found = []
    drawings = Round.objects.filter(tournament=tournament)
    for drawn in drawings.order_by("number", "bis", "catch_up"):
        sides: dict[tuple[int | None, str], list[int]] = defaultdict(list)
        for seat in seats[drawn.pk]:
            sides[seat.table_id, seat.side].append(seat.partnership.number)
        found.append(
            _round(drawn, seats[drawn.pk], clock)
            | {
                "tables": [
                    _table(table, sides, entries[table.pk], clock)
                    | {"penalties": penalties.get(table.pk, [])}
                    | _deals(deals[table.pk], clock)
                    for table in tables[drawn.pk]
                ]
            }
        )
    return found


def _round(drawn: Round, seats: "Iterable[Seat]", clock: _Clock) -> dict[str, Any]:
    idle = [seat for seat in seats if seat.kind != Seat.Kind.PLAYS]
    return {
        "number": drawn.number,
        "bis": drawn.bis,
        "system": drawn.system,
        "seed": drawn.seed,
        "state": drawn.state,
        "options": drawn.options,
        "cost": drawn.cost,
        "optimal": drawn.optimal,
        "entrants": drawn.snapshot,
        "left_out": drawn.left_out,
        "owing": drawn.owing,
        "byes": sorted(seat.partnership.number for seat in idle),
        "idle": [
            {"number": seat.partnership.number, "kind": seat.kind, "reason": seat.reason}
            | _said(stage=seat.stage)
            for seat in idle
        ],
    } | (
        _said(catch_up=drawn.catch_up)
        | clock.at(drawn.drawn_at, "drawn_at")
        | clock.at(drawn.published_at, "published_at")
    )


def _table(
    table: Table,
    sides: "Mapping[tuple[int | None, str], list[int]]",
    entries: "Iterable[ScoreEntry]",
    clock: _Clock,
) -> dict[str, Any]:
    counts = next((entry for entry in entries if entry.pk == table.result_id), None)
    return {
        "table": table.number,
        "sides": [sides[table.pk, "A"], sides[table.pk, "B"]],
        "score": _points(counts) if counts else None,
        "state": table.state,
        "reason": table.reason,
        "entries": [
            {
                "kind": entry.kind,
                "points": _points(entry),
                "verdict": entry.verdict,
                "disputed": entry.disputed,
                "reason": entry.reason,
                "key": entry.key,
                "counts": entry.pk == table.result_id,
            }
            | ({} if entry.deals is None else {"deals": entry.deals})
            | ({} if entry.dealt is None else {"dealt": entry.dealt})
            | clock.stamp(entry)
            for entry in entries
        ],
    } | _said(label=table.label, stage=table.stage)


def _deals(rows: "Iterable[DealEntry]", clock: _Clock) -> dict[str, Any]:
    """What was stated of the table's deals; nothing where only totals were."""
    told = [
        {"deal": row.number, "turn": row.turn, "sees": row.sees, "said": row.data, "key": row.key}
        | clock.stamp(row)
        for row in rows
    ]
    return {"deals": told} if told else {}


def _points(entry: ScoreEntry) -> dict[str, int] | None:
    return entry.points.as_dict() if entry.points else None


def _penalties(
    tournament: "Tournament", clock: _Clock
) -> tuple[dict[int | None, list[dict[str, Any]]], dict[int, int]]:
    """By table, None for those of no table; and their ids, from 1, by primary key."""
    found: dict[int | None, list[dict[str, Any]]] = defaultdict(list)
    rows = Penalty.objects.filter(tournament=tournament).order_by("id")
    ids: dict[int, int] = {}
    for row in rows.select_related("partnership", "beneficiary"):
        ids[row.pk] = len(ids) + 1
        found[row.table_id].append(
            {
                "id": ids[row.pk],
                "number": row.partnership.number,
                "to": row.to,
                "beneficiary": row.beneficiary.number if row.beneficiary else None,
                "points": row.points,
                "reason": row.reason,
                "cancels": ids[row.cancels_id] if row.cancels_id else None,
            }
            | clock.stamp(row)
        )
    return found, ids


def _standings(tournament: "Tournament") -> list[dict[str, Any]]:
    return [
        {
            "after_round": row.after_round,
            "complete": row.complete,
            "rows": [standings_row(line) for line in row.rows],
        }
        for row in Standings.objects.filter(tournament=tournament).order_by("after_round")
    ]


def standings_row(line: dict[str, Any]) -> dict[str, Any]:
    """A line of the standings as the archive has it: the total is called points."""
    return {"points" if key == "total" else key: value for key, value in line.items()}


def _prizes(tournament: "Tournament") -> list[dict[str, Any]]:
    won = {(one.kind, one.category, one.nth, one.label): one.numbers for one in awards(tournament)}
    return [
        {
            "position": row.position,
            "kind": row.kind,
            "category": row.category,
            "nth": row.nth,
            "label": row.label,
            "value_cents": row.value_cents,
            "numbers": list(won.get((row.kind, row.category, row.nth, row.label), ())),
        }
        for row in tournament.prizes.order_by("position", "id")
    ]


def _log(
    tournament: "Tournament", penalties: dict[int, int], clock: _Clock
) -> list[dict[str, Any]]:
    """The journal; that somebody loaded this copy is no part of the concours."""
    rows = LogEntry.objects.filter(tournament=tournament).exclude(code=LOADED)
    return [
        {
            "code": row.code,
            "params": with_penalty(row.params, penalties),
            "round": row.round_number,
            "number": row.partnership.number if row.partnership else None,
        }
        | clock.stamp(row)
        for row in rows.select_related("partnership").order_by("id")
    ]


def with_penalty(params: dict[str, Any], ids: "Mapping[int, int]") -> dict[str, Any]:
    """The parameters with the id of a penalty in another numbering."""
    return {**params, "penalty": ids.get(params["penalty"])} if "penalty" in params else params
