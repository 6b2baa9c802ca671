"""The list of prizes as it is typed: one line a prize, or several ranks at once."""

from typing import TYPE_CHECKING

from tournaments.forms.money import cents_of
from tournaments.models import Category, Prize
from tournaments.prizes import MOST_EUROS, MOST_PRIZES, MOST_RANKS, Planned, PrizeRefused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.http import QueryDict


def listed(sent: "QueryDict") -> list[Planned]:
    """The lines of the form; a line whose label was cleared is left out.

    `what` is "rank", "last" or a category.  Raises PrizeRefused naming the line.
    """
    columns = [sent.getlist(name) for name in ("what", "nth", "label", "value")]
    found: list[Planned] = []
    for what, nth, label, value in zip(*columns, strict=False):
        if label.strip():
            line = len(found) + 1
            found.append(_planned(what, _whole(nth, line), label.strip(), _cents(value, line)))
    return found


def _planned(what: str, nth: int, label: str, cents: int) -> Planned:
    category = what if what in Category.values else ""
    kind = Prize.Kind.CATEGORY if category else what
    nth = 1 if kind == Prize.Kind.LAST else nth
    return Planned(kind=str(kind), category=category, nth=nth, label=label, value_cents=cents)


def added(sent: "QueryDict") -> list[Planned]:
    """The prizes of the line that adds several ranks at once; none when it is empty.

    Raises PrizeRefused bad_ranks.
    """
    ranks, label = sent.get("ranks", "").strip(), sent.get("ranks_label", "").strip()
    if not ranks and not label:
        return []
    numbers = list(_ranks(ranks))
    cents = _cents(sent.get("ranks_value", ""), 1)
    if not label:
        raise PrizeRefused("no_label", field="ranks_label", params={"line": ranks})
    return [_planned("rank", number, label, cents) for number in numbers]


def _ranks(text: str) -> "Iterator[int]":
    """1, 2, 3, 4, 8, 12 of the text 1-4, 8, 12."""
    count = 0
    for part in text.replace(";", ",").split(","):
        first, _, last = part.strip().replace("–", "-").partition("-")
        numbers = [number.strip() for number in (first, last or first)]
        if not all(number.isascii() and number.isdigit() for number in numbers):
            raise PrizeRefused("bad_ranks", field="ranks", params={"ranks": text})
        start, end = (int(number[:6]) for number in numbers)
        count += max(end - start + 1, 0)
        if not 1 <= start <= end or count > MOST_PRIZES:
            raise PrizeRefused("bad_ranks", field="ranks", params={"ranks": text})
        yield from range(start, end + 1)


def _whole(text: str, line: int) -> int:
    text = text.strip() or "1"
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise PrizeRefused("bad_rank", field="nth", params={"line": line, "most": MOST_RANKS})
    return int(text)


def _cents(text: str, line: int) -> int:
    try:
        return cents_of(text) if text.strip() else 0
    except ValueError as error:
        params = {"line": line, "most": MOST_EUROS}
        raise PrizeRefused("bad_value", field="value", params=params) from error


def in_order(planned: "Iterable[Planned]") -> list[Planned]:
    """Ranks first, by rank; the others as they were listed."""
    kinds = {"rank": 0, "category": 1, "last": 2}
    return sorted(
        planned, key=lambda one: (kinds.get(one.kind, 1), one.nth if one.kind == "rank" else 0)
    )
