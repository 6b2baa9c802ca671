"""The concours worked out again from the document: scores, draws, standings, prizes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournaments import prizes, seating
from tournaments.archive.checking import check
from tournaments.archive.retold import evening, evening_at, settled, sheet_totals
from tournaments.archive.writing import standings_row
from tournaments.models import Round
from tournaments.pairing import Pair, pair
from tournaments.pairing.wire import read_request, written_cost
from tournaments.refusals import Refusal
from tournaments.rules import parse
from tournaments.seating.evening_out import pairing_ranks
from tournaments.seating.moving import Plan
from tournaments.tally import past
from tournaments.tally.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournaments.pairing import Pairing
    from tournaments.tally import Evening

    Row = dict[str, Any]

LONGEST = 200
DRAWN = ("round_drawn", "round_redrawn")
CHANGED = ("round_swapped", "late_seated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that the document says otherwise; `path` is where it says so."""

    path: str
    recorded: object
    replayed: object

    def __str__(self) -> str:
        return f"{self.path}: {_short(self.recorded)} recorded, {_short(self.replayed)} replayed"


def replay(document: dict[str, Any]) -> tuple[Difference, ...]:
    """Everything that follows from entries, rulings and seeds, where it differs.

    Scores from the entries of each table; every draw again from its seed and what was known when
    it was made, then the organiser's changes by hand; standings after each partie; who holds the
    prizes.  Raises ArchiveRefused for a document that is none.
    """
    check(document)
    return (
        *_scores(document),
        *_draws(document),
        *_standings(document),
        *_prizes(document),
    )


def _differ(path: str, recorded: object, replayed: object) -> "Iterator[Difference]":
    if recorded != replayed:
        yield Difference(path=path, recorded=recorded, replayed=replayed)


def _short(value: object) -> str:
    shown = str(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def _scores(document: "Row") -> "Iterator[Difference]":
    for place, drawn in enumerate(document["rounds"]):
        for index, table in enumerate(drawn["tables"]):
            state, counts = settled(table["entries"])
            path = f"rounds.{place}.tables.{index}"
            yield from _differ(f"{path}.state", table["state"], state)
            yield from _differ(f"{path}.score", table["score"], counts and counts["points"])
            yield from _sheets(document, drawn, table, path)


def _sheets(document: "Row", drawn: "Row", table: "Row", path: str) -> "Iterator[Difference]":
    """Totals that were sent as a sheet, from its deals, under the règlement of that moment."""
    for place, entry in enumerate(table["entries"]):
        if entry.get("deals") is None or entry["points"] is None:
            continue
        found = sheet_totals(document, drawn["number"], table, place)
        if entry["points"] not in found:
            where = f"{path}.entries.{place}.points"
            yield Difference(path=where, recorded=entry["points"], replayed=found[-1])


def _standings(document: "Row") -> "Iterator[Difference]":
    told = evening(document)
    for place, row in enumerate(document["standings"]):
        path = f"standings.{place}"
        as_far = told.upto(row["after_round"])
        replayed = [standings_row(line) for line in as_far.rows()]
        yield from _differ(f"{path}.complete", row["complete"], as_far.complete)
        order = [line["number"] for line in replayed]
        yield from _differ(f"{path}.rows", [line["number"] for line in row["rows"]], order)
        known = {line["number"]: line for line in row["rows"]}
        for line in replayed:
            for key, value in line.items():
                said = known.get(line["number"], {}).get(key)
                yield from _differ(f"{path}.rows.{line['number']}.{key}", said, value)
    parties = sorted(row["after_round"] for row in document["standings"])
    yield from _differ("standings", parties, list(told.parties))


def _prizes(document: "Row") -> "Iterator[Difference]":
    pairs = {row["number"]: row for row in document["partnerships"] if not row["cancelled"]}
    after = sorted(document["standings"], key=lambda row: row["after_round"])
    lines = after[-1]["rows"] if after else []
    ranking = [
        prizes.Contender(
            number=line["number"],
            rank=line["rank"],
            categories=tuple(pairs[line["number"]]["categories"]),
            withdrawn=line["withdrawn"],
        )
        for line in lines
        if line["number"] in pairs
    ]
    planned = [
        prizes.Planned(**{name: row[name] for name in ("kind", "label", "nth", "category")})
        for row in document["prizes"]
    ]
    cumulate = parse(document["tournament"]["rules"]).prizes.cumulate
    awarded = prizes.award(planned, ranking, cumulate=cumulate)
    for place, (row, award) in enumerate(zip(document["prizes"], awarded, strict=True)):
        yield from _differ(f"prizes.{place}.numbers", row["numbers"], list(award.numbers))


def _draws(document: "Row") -> "Iterator[Difference]":
    bis = {
        row["number"]: row
        for row in document["rounds"]
        if row["bis"] and not row.get("catch_up", False)
    }
    for place, drawn in enumerate(document["rounds"]):
        if not drawn["bis"]:
            path = f"rounds.{place}"
            yield from _known_then(document, drawn, path)
            yield from _drawn_again(document, drawn, bis.get(drawn["number"]), path)


def _known_then(document: "Row", drawn: "Row", path: str) -> "Iterator[Difference]":
    """Ranks are compared as an order: who had left or came later takes ranks, but no place."""
    told = evening_at(document, drawn)
    ranks, _notes = pairing_ranks(told)
    met, byes = past.met(told.seats), past.byes(told.seats)
    partners = past.partners(told.seats)
    lines = {line.id: line for line in told.lines()}
    for one in drawn["entrants"]:
        who = one["id"]
        if who not in lines:
            yield Difference(path=f"{path}.entrants", recorded=who, replayed=None)
            continue
        line = lines[who]
        with_whom = (sorted(met.get(who, ())), sorted(partners.get(who, ())))
        replayed = (line.total, line.wins, *with_whom, byes.get(who, 0))
        said = (sorted(one["met"]), sorted(one.get("partners", ())))
        recorded = (one["score"], one["wins"], *said, one["byes"])
        yield from _differ(f"{path}.entrants.{who}", recorded, replayed)
    if "history" in drawn["options"]:
        retold = [past.written_past(one) for one in past.history(drawn["system"], told.seats)]
        yield from _differ(f"{path}.options.history", drawn["options"]["history"], retold)
    if ranks:
        ranks |= _seeding(document, drawn, told)
        recorded_ranks = {one["id"]: one["rank"] for one in drawn["entrants"]}
        here = {who: ranks[who] for who in recorded_ranks if who in ranks}
        yield from _differ(f"{path}.entrants.rank", _order(recorded_ranks), _order(here))


def _seeding(document: "Row", drawn: "Row", told: "Evening") -> dict[int, int]:
    """In final draws, the ranks that their first partie was drawn by."""
    rules = told.rules
    if not system_of(rules, drawn["number"], begun=True).cut:
        return {}
    first = next(
        row
        for row in sorted(document["rounds"], key=lambda row: int(row["number"]))
        if row["number"] > rules.final.after and not row["bis"]
    )
    before = first["number"] < drawn["number"]
    return {one["id"]: one["rank"] for one in first["entrants"]} if before else {}


def _order(ranks: dict[int, int]) -> dict[int, int]:
    """Each rank as its place among the ranks there are."""
    places = {rank: place for place, rank in enumerate(sorted(set(ranks.values())), start=1)}
    return {who: places[rank] for who, rank in ranks.items()}


def _drawn_again(
    document: "Row", drawn: "Row", bis: "Row | None", path: str
) -> "Iterator[Difference]":
    row = Round(
        number=drawn["number"],
        system=drawn["system"],
        seed=drawn["seed"],
        options=drawn["options"],
        snapshot=drawn["entrants"],
    )
    try:
        pairing = pair(read_request(seating.written_request(row)))
    except (Refusal, KeyError, TypeError) as refused:
        yield Difference(path=path, recorded="a draw", replayed=str(refused))
        return
    changes = list(_by_hand(document["log"], drawn["number"]))
    plan = _changed(seating.numbered(pairing, drawn["options"]), changes)
    yield from _differ(f"{path}.tables", _sides(drawn), _tables(plan.tables))
    yield from _differ(f"{path}.byes", sorted(drawn["byes"]), sorted(plan.byes))
    yield from _differ(f"{path}.bis", _sides(bis) if bis else {}, _tables(plan.bis_tables))
    yield from _differ(f"{path}.owing", drawn["owing"], list(plan.owing))
    yield from _differ(f"{path}.stages", _stages(drawn), _staged(plan))
    if not changes:
        yield from _differ(f"{path}.optimal", drawn["optimal"], pairing.optimal)
        kept = pairing.floats if "floats" in drawn["cost"] else None  # older archives have none
        yield from _differ(f"{path}.cost", drawn["cost"], written_cost(pairing.cost, kept))


def _by_hand(log: "Iterable[Row]", number: int) -> "list[Row]":
    """What was changed by hand since the partie was last drawn."""
    since: list[Row] = []
    for row in log:
        if row["round"] == number and row["code"] in DRAWN:
            since = []
        elif row["round"] == number and row["code"] in CHANGED:
            since.append(row)
    return since


def _changed(pairing: "Pairing", changes: "Iterable[Row]") -> Plan:
    plan = Plan(
        tables=pairing.tables,
        byes=pairing.byes,
        bis_tables=pairing.bis_tables,
        owing=pairing.owed,
    )
    for row in changes:
        said = row["params"]
        if row["code"] == "round_swapped":
            plan = plan.exchanged(said["one"], said["other"])
        else:
            late = Pair(table=said["table"], a=said["against"], b=said["number"])
            plan = replace(
                plan,
                tables=(*plan.tables, late),
                byes=tuple(who for who in plan.byes if who != late.a),
            )
    return plan


def _tables(pairs: "Iterable[Pair]") -> dict[int, list[list[int]]]:
    return {one.table: [list(side) for side in one.sides] for one in pairs}


def _sides(drawn: "Row") -> dict[int, list[list[int]]]:
    return {table["table"]: table["sides"] for table in drawn["tables"]}


def _staged(plan: Plan) -> dict[int, str]:
    return {one.table: one.stage for one in plan.tables if one.stage}


def _stages(drawn: "Row") -> dict[int, str]:
    return {table["table"]: table["stage"] for table in drawn["tables"] if table.get("stage")}
