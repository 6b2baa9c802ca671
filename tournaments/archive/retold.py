"""The evening as the document tells it, at its end or at the moment of a draw; no database."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from scoring.sides import BySide
from tournaments.archive.checking import penalties
from tournaments.deals import sheet, void
from tournaments.models import DealEntry, ScoreEntry
from tournaments.rules import parse
from tournaments.rules.points import profile_of
from tournaments.settling import settle
from tournaments.tally import Entry, Evening, Fine, Placed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Row = dict[str, Any]

NEVER = 1 << 20


def settled(entries: "Iterable[Row]", *, before: int = NEVER) -> "tuple[str, Row | None]":
    """A table's state and the entry that counts, from what was stated before a draw."""
    known = [row for row in entries if row["drawn"] < before]
    made = [_entry(row) for row in known]
    found = settle(made)
    place = next((i for i, entry in enumerate(made) if entry is found.result), None)
    return str(found.state), None if place is None else known[place]


def sheet_totals(document: "Row", number: int, table: "Row", place: int) -> "list[Row]":
    """What the sheet of that entry comes to, under each règlement that the concours had."""
    entries = table["entries"][: place + 1]
    rows = [
        DealEntry(number=row["deal"], turn=row["turn"], sees=row["sees"], data=row["said"])
        for row in table["deals"][: entries[-1]["deals"]]
    ]
    emptied = void(ScoreEntry(kind=row["kind"], deals=row.get("deals")) for row in entries)
    states = [row["rules"] for row in document["tournament"]["rules_before"]]
    found = []
    for state in [*states, document["tournament"]["rules"]]:
        rules = parse(state)
        if number <= rules.format.rounds:
            made = sheet(profile_of(rules), rows, rules.deals(number), emptied=emptied)
            found.append(made.totals.as_dict())
    return found


def _entry(row: "Row") -> ScoreEntry:
    points = row["points"] or {"A": None, "B": None}
    return ScoreEntry(kind=row["kind"], points_a=points["A"], points_b=points["B"])


def evening(document: "Row") -> Evening:
    """The evening with all that was stated up to now."""
    told = document["tournament"]
    return Evening(
        rules=parse(told["rules"]),
        seed=told["seed"],
        entries=tuple(
            Entry(number=row["number"], withdrawn=row["withdrawn_after"] is not None)
            for row in document["partnerships"]
            if _complete(row)
        ),
        seats=tuple(_seats(document["rounds"], before=NEVER)),
        rulings=tuple(_rulings(document, before=NEVER)),
    )


def evening_at(document: "Row", drawn: "Row") -> Evening:
    """The evening as it was known when this partie was drawn.

    Of those who were entered then, whoever was not drawn counts as gone.
    """
    number = drawn["number"]
    present = {one["id"] for one in drawn["entrants"]}
    return Evening(
        rules=parse(_rules_at(document["tournament"], number)),
        seed=document["tournament"]["seed"],
        entries=tuple(
            Entry(number=row["number"], withdrawn=row["number"] not in present)
            for row in document["partnerships"]
            if _complete(row) and row["drawn"] < number
        ),
        seats=tuple(
            _seats((row for row in document["rounds"] if row["number"] < number), before=number)
        ),
        rulings=tuple(_rulings(document, before=number)),
    )


def _complete(row: "Row") -> bool:
    return not row["cancelled"] and len(row["players"]) == 2


def _rules_at(told: "Row", number: int) -> "Row":
    states = [*told["rules_before"], {"rules": told["rules"], **told["rules_stamp"]}]
    known = [row["rules"] for row in states if row["drawn"] < number]
    return known[-1] if known else states[0]["rules"]  # type: ignore[no-any-return]


def _seats(rounds: "Iterable[Row]", *, before: int) -> "Iterator[Placed]":
    for drawn in sorted(rounds, key=lambda row: (row["number"], row["bis"])):
        if drawn["state"] != "published":
            continue
        for table in sorted(drawn["tables"], key=lambda row: row["table"]):
            yield from _at_table(drawn, table, settled(table["entries"], before=before)[1])
        for idle in drawn["idle"]:
            yield Placed(
                round=drawn["number"],
                bis=drawn["bis"],
                number=idle["number"],
                opponent=None,
                kind=idle["kind"],
            )


def _at_table(drawn: "Row", table: "Row", counts: "Row | None") -> "Iterator[Placed]":
    sides = BySide(a=table["sides"][0][0], b=table["sides"][1][0])
    points = counts["points"] if counts else {"A": None, "B": None}
    for side in sides.as_dict():
        other = "B" if side == "A" else "A"
        yield Placed(
            round=drawn["number"],
            bis=drawn["bis"],
            number=sides.as_dict()[side],
            opponent=sides.as_dict()[other],
            kind="plays",
            table=table["table"],
            points=points[side],
            against=points[other],
            forfeit=counts is not None and counts["kind"] == "forfeit",
        )


def _rulings(document: "Row", *, before: int) -> "Iterator[Fine]":
    rounds: dict[str, int] = {
        f"rounds.{place}": row["number"] for place, row in enumerate(document["rounds"])
    }
    known = {row["id"]: (path, row) for path, row in penalties(document) if row["drawn"] < before}
    taken_back = {row["cancels"] for _, row in known.values()}
    for path, row in known.values():
        if row["cancels"] is None and row["id"] not in taken_back:
            gains = row["beneficiary"]
            yield Fine(
                number=gains or row["number"],
                points=row["points"] if gains else -row["points"],
                round=rounds.get(".".join(path.split(".")[:2]), 0),
            )


def history(seats: "Iterable[Placed]") -> "tuple[dict[int, list[int]], dict[int, int]]":
    """Whom each sat against, and how often it did not play although it was there."""
    met: dict[int, list[int]] = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)
    for seat in seats:
        if seat.opponent is not None:
            met[seat.number].append(seat.opponent)
        given = seat.forfeit and (seat.points or 0) > (seat.against or 0)
        byes[seat.number] += seat.kind != "plays" or given
    return met, byes
