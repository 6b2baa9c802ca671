"""The evening as the document tells it, at its end or at the moment of a draw; no database."""

from typing import TYPE_CHECKING, Any

from tournaments.archive.checking import complete, penalties
from tournaments.deals import sheet, void
from tournaments.models import DealEntry, ScoreEntry
from tournaments.rules import parse
from tournaments.rules.points import profile_of
from tournaments.settling import settle
from tournaments.tally import Entry, Evening, Fine, Placed, at_table

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
            if _entered(row)
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
            if _entered(row) and row["drawn"] < number
        ),
        seats=tuple(
            _seats((row for row in document["rounds"] if row["number"] < number), before=number)
        ),
        rulings=tuple(_rulings(document, before=number)),
    )


def _entered(row: "Row") -> bool:
    return not row["cancelled"] and complete(row)


def _rules_at(told: "Row", number: int) -> "Row":
    states = [*told["rules_before"], {"rules": told["rules"], **told["rules_stamp"]}]
    known = [row["rules"] for row in states if row["drawn"] < number]
    return known[-1] if known else states[0]["rules"]  # type: ignore[no-any-return]


def _seats(rounds: "Iterable[Row]", *, before: int) -> "Iterator[Placed]":
    for drawn in sorted(rounds, key=_place_of):
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
                stage=idle.get("stage", ""),
            )


def _place_of(drawn: "Row") -> tuple[int, bool, bool]:
    return drawn["number"], drawn["bis"], drawn.get("catch_up", False)


def _at_table(drawn: "Row", table: "Row", counts: "Row | None") -> "Iterator[Placed]":
    points = counts["points"] if counts else {"A": None, "B": None}
    for side, other, sitting in zip("AB", "BA", table["sides"], strict=True):
        for who in sitting:
            yield Placed(
                round=drawn["number"],
                bis=drawn["bis"],
                number=who,
                kind="plays",
                table=table["table"],
                points=points[side],
                against=points[other],
                forfeit=counts is not None and counts["kind"] == "forfeit",
                stage=table.get("stage", ""),
                catch_up=drawn.get("catch_up", False),
                dealt=counts.get("dealt") if counts else None,
                **at_table(who, side, *table["sides"]),
            )


def _rulings(document: "Row", *, before: int) -> "Iterator[Fine]":
    at = {
        f"rounds.{place}.tables.{index}": (row["number"], table["table"])
        for place, row in enumerate(document["rounds"])
        for index, table in enumerate(row["tables"])
    }
    known = {row["id"]: (path, row) for path, row in penalties(document) if row["drawn"] < before}
    taken_back = {row["cancels"] for _, row in known.values()}
    for path, row in known.values():
        if row["cancels"] is None and row["id"] not in taken_back:
            gains = row["beneficiary"]
            party, table = at.get(path.partition(".penalties")[0], (0, None))
            yield Fine(
                number=gains or row["number"],
                points=row["points"] if gains else -row["points"],
                round=party,
                table=table,
            )
