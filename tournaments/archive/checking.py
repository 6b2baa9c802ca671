"""Is this a document of ours?  Its form by the JSON Schema, its sense by hand."""

import json
from collections import Counter
from datetime import UTC, datetime
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_noop
from jsonschema import Draft202012Validator, FormatChecker

from scoring import profile
from tournaments.refusals import Refusal
from tournaments.rules import RulesError
from tournaments.rules import parse as parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema.exceptions import ValidationError

MOST_WORDS = 160


class ArchiveRefused(Refusal):
    """A document that is no concours; `field` is the path of what is wrong."""

    sentences: ClassVar = {
        "not_json": gettext_noop("This file is not JSON: %(detail)s"),
        "not_an_archive": gettext_noop("This is not an archive of format dixdeder/1."),
        "bad_form": gettext_noop("%(path)s: %(detail)s"),
        "bad_rules": gettext_noop("%(path)s: %(detail)s"),
        "twice": gettext_noop("%(path)s: %(value)s stands twice."),
        "unknown": gettext_noop("%(path)s: there is no %(value)s."),
        "counts_twice": gettext_noop("%(path)s: only one entry of a table counts."),
        "two_alike": gettext_noop("%(path)s: a partnership cannot sit against itself."),
        "incomplete": gettext_noop("%(path)s: pair %(value)s has one player only."),
    }


def parse(content: str | bytes) -> dict[str, Any]:
    """The document in a file, checked.  Raises ArchiveRefused."""
    try:
        document = json.loads(content, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ArchiveRefused("not_json", params={"detail": str(error)[:MOST_WORDS]}) from None
    check(document)
    return document  # type: ignore[no-any-return]


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def check(document: object) -> None:
    """Raise ArchiveRefused where the document is not one that could be stored whole."""
    if not isinstance(document, dict) or document.get("format") != "dixdeder/1":
        raise ArchiveRefused("not_an_archive", "format")
    _refuse_unstorable(document)
    fault = next(iter(sorted(_validator().iter_errors(document), key=_place)), None)
    if fault is not None:
        detail = fault.message[:MOST_WORDS]
        raise _refused("bad_form", _dotted(fault.absolute_path), detail=detail)
    _refuse_rules(document["tournament"])
    numbers = _refuse_partnerships(document)
    _refuse_rounds(document["rounds"], numbers)
    _refuse_penalties(document, numbers)
    for part in ("standings", "log"):
        for place, row in enumerate(document[part]):
            named = [row["number"]] if part == "log" and row["number"] else []
            lines = row.get("rows", ())
            _known([*named, *(line["number"] for line in lines)], numbers, f"{part}.{place}")


def schema() -> dict[str, Any]:
    """The JSON Schema of the format."""
    file = resources.files("tournaments.archive").joinpath("schema.json")
    return json.loads(file.read_text("utf-8"))  # type: ignore[no-any-return]


@lru_cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema(), format_checker=_formats())


def _formats() -> FormatChecker:
    formats = FormatChecker(("date",))

    @formats.checks("date-time", raises=(ValueError, OverflowError))
    def is_moment(value: object) -> bool:
        if not isinstance(value, str):
            return True
        return datetime.fromisoformat(value).astimezone(UTC).year > 1

    return formats


def _refuse_unstorable(document: dict[str, Any]) -> None:
    """No database keeps a NUL, and no encoding half a character."""
    left: list[tuple[tuple[object, ...], object]] = [((), document)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += [((*path, key), inner) for key, inner in value.items()]
            left += [((*path, key), key) for key in value]
        elif isinstance(value, list):
            left += [((*path, place), inner) for place, inner in enumerate(value)]
        elif isinstance(value, str) and _unstorable(value):
            raise _refused("bad_form", _dotted(path), detail=ascii(value[:MOST_WORDS]))


def _unstorable(text: str) -> bool:
    return "\x00" in text or any("\ud800" <= char <= "\udfff" for char in text)


def _place(fault: "ValidationError") -> tuple[int, str]:
    return len(fault.absolute_path), _dotted(fault.absolute_path)


def _dotted(path: "Iterable[object]") -> str:
    return ".".join(str(step) for step in path).encode(errors="replace").decode() or "document"


def _refused(code: str, path: str, **params: object) -> ArchiveRefused:
    return ArchiveRefused(code, path, {"path": path, **params})


def _refuse_rules(tournament: dict[str, Any]) -> None:
    states = {f"rules_before.{i}.rules": row for i, row in enumerate(tournament["rules_before"])}
    for path, row in {**states, "rules": tournament}.items():
        try:
            parse_rules(row["rules"], profile.names())
        except RulesError as error:
            where = f"tournament.{path}" + (f".{error.field}" if error.field else "")
            raise _refused("bad_rules", where, detail=error.message) from None


def _refuse_partnerships(document: dict[str, Any]) -> dict[int, bool]:
    """By number, whether it is complete; the number of an entry undone may be used again."""
    players = _once([row["id"] for row in document["players"]], "players")
    rows = document["partnerships"]
    _once([row["number"] for row in rows if not row["cancelled"]], "partnerships")
    for place, row in enumerate(rows):
        path = f"partnerships.{place}.players"
        _once(row["players"], path)
        _known(row["players"], players, path)
        if row.get("single") and len(row["players"]) > 1:
            raise _refused("bad_form", path, detail="single")
    standing_last = sorted(rows, key=lambda row: not row["cancelled"])
    return {row["number"]: complete(row) for row in standing_last}


def complete(row: dict[str, Any]) -> bool:
    """A partnership that can be seated: two players, or in a mêlée one."""
    return len(row["players"]) == 2 or row.get("single", False)


def _refuse_rounds(rounds: list[dict[str, Any]], numbers: dict[int, bool]) -> None:
    _once([_name_of(row) for row in rounds], "rounds")
    for place, row in enumerate(rounds):
        path = f"rounds.{place}"
        if row.get("catch_up") and not row["bis"]:
            raise _refused("bad_form", f"{path}.bis", detail="catch_up")
        _once([table["table"] for table in row["tables"]], f"{path}.tables")
        seated = [who for table in row["tables"] for side in table["sides"] for who in side]
        seated += [idle["number"] for idle in row["idle"]]
        _known(seated, numbers, f"{path}.tables")
        _once(seated, f"{path}.tables")
        for who in seated:
            if not numbers[who]:
                raise _refused("incomplete", f"{path}.tables", value=who)
        for index, table in enumerate(row["tables"]):
            if len({len(side) for side in table["sides"]}) > 1:
                raise _refused("bad_form", f"{path}.tables.{index}.sides", detail="1 : 2")
            _refuse_entries(table["entries"], f"{path}.tables.{index}.entries")
            _refuse_deals(table, f"{path}.tables.{index}")


def _name_of(row: dict[str, Any]) -> str:
    extra = " catch_up" if row.get("catch_up") else " bis"
    return f"{row['number']}{extra if row['bis'] else ''}"


def _refuse_entries(entries: list[dict[str, Any]], path: str) -> None:
    _once([entry["key"] for entry in entries], path)
    if sum(entry["counts"] for entry in entries) > 1:
        raise _refused("counts_twice", path)


def _refuse_deals(table: dict[str, Any], path: str) -> None:
    """Turns count from 1 for each deal, and nobody has seen what came after."""
    rows = table.get("deals", [])
    _once([f"{row['deal']}/{row['key']}" for row in rows], f"{path}.deals")
    turns: Counter[int] = Counter()
    for place, row in enumerate(rows):
        turns[row["deal"]] += 1
        if row["turn"] != turns[row["deal"]] or row["sees"] >= row["turn"]:
            raise _refused("unknown", f"{path}.deals.{place}.turn", value=row["turn"])
    for place, entry in enumerate(table["entries"]):
        if entry.get("deals", 0) > len(rows):
            raise _refused("unknown", f"{path}.entries.{place}.deals", value=entry["deals"])


def _refuse_penalties(document: dict[str, Any], numbers: dict[int, bool]) -> None:
    seen: set[int] = set()
    for path, row in sorted(penalties(document), key=lambda found: found[1]["id"]):
        if row["id"] in seen:
            raise _refused("twice", path, value=row["id"])
        who = [row["number"], *([row["beneficiary"]] if row["beneficiary"] else [])]
        _known(who, numbers, path)
        _known([row["cancels"]] if row["cancels"] else [], seen, f"{path}.cancels")
        seen.add(row["id"])
    _once([row["cancels"] for _, row in penalties(document) if row["cancels"]], "penalties")


def penalties(document: dict[str, Any]) -> "Iterator[tuple[str, dict[str, Any]]]":
    """Every ruling with its path, those of tables and those of no table."""
    for place, row in enumerate(document["penalties"]):
        yield f"penalties.{place}", row
    for place, drawn in enumerate(document["rounds"]):
        for index, table in enumerate(drawn["tables"]):
            for number, row in enumerate(table["penalties"]):
                yield f"rounds.{place}.tables.{index}.penalties.{number}", row


def _once(values: "list[Any]", path: str) -> set[Any]:
    value, times = next(iter(Counter(values).most_common(1)), (None, 0))
    if times > 1:
        raise _refused("twice", path, value=value)
    return set(values)


def _known(values: "Iterable[int]", known: "dict[int, bool] | set[int]", path: str) -> None:
    for value in values:
        if value not in known:
            raise _refused("unknown", path, value=value)
