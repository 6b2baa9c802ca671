"""A table's sheet, deal by deal: a fold over what was stated, and what the engine makes of it."""

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring import requests
from scoring.cards import Suit
from scoring.deal import score_deal
from scoring.declarations import IN_A_ROW, RUN_LENGTHS
from scoring.errors import ScoringError
from scoring.sheet import score_sheet
from scoring.sides import BySide

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scoring.deal import Deal, DealScore
    from scoring.profile import ScoringProfile
    from tournaments.models import DealEntry, ScoreEntry

Data = dict[str, Any]
NOTHING: BySide[int] = BySide(a=0, b=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One deal of the partie.

    rows: the statements that hold, or that stand against each other.  turn: of its newest one.
    """

    number: int
    rows: "tuple[DealEntry, ...]" = ()

    @property
    def turn(self) -> int:
        return max((row.turn for row in self.rows), default=0)

    @property
    def conflict(self) -> bool:
        """Two statements say different things, and none of the writers had seen the other's."""
        return any(row.data != self.rows[0].data for row in self.rows)

    @property
    def data(self) -> "Data | None":
        """What holds; None: nothing, or two things that contradict each other."""
        return None if self.conflict or not self.rows else self.rows[-1].data


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One deal with its points.

    score: what the engine makes of it; None: it is missing, in conflict, or its statement is
    refused under the règlement as it is now, for the reason in fault.  totals: of both sides up
    to here.  held: points that wait after it.
    """

    place: Place
    score: "DealScore | None" = None
    fault: ScoringError | None = None
    totals: BySide[int] = NOTHING
    held: int = 0

    @property
    def number(self) -> int:
        return self.place.number


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """All deals of the partie in their order.  rows: how many statements it was made of."""

    lines: tuple[Line, ...]
    rows: int

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the deals without a mark."""
        return tuple(line.number for line in self.lines if line.score is None)

    @property
    def conflicts(self) -> tuple[int, ...]:
        return tuple(line.number for line in self.lines if line.place.conflict)

    @property
    def complete(self) -> bool:
        return not self.missing

    @property
    def totals(self) -> BySide[int]:
        return self.lines[-1].totals

    @property
    def held(self) -> int:
        return self.lines[-1].held


def places(rows: "Iterable[DealEntry]", deals: int) -> tuple[Place, ...]:
    """Fold a table's statements, oldest first, into the deals of its partie.

    What its writer had seen is replaced; what she had not seen stands against hers.
    """
    standing: dict[int, list[DealEntry]] = defaultdict(list)
    for row in rows:
        unseen = [one for one in standing[row.number] if one.turn > row.sees]
        standing[row.number] = [*unseen, row]
    numbers = range(1, deals + 1)
    return tuple(Place(number=number, rows=tuple(standing[number])) for number in numbers)


def void(entries: "Iterable[ScoreEntry]") -> int:
    """How many statements of deals, from the first, an annulment has emptied the sheet of.

    entries: the table's, oldest first, up to the one that is asked about; a sheet that counts
    again after its annulment was undone takes that back.
    """
    emptied = [0]
    for entry in entries:
        if entry.deals is None:
            continue
        if not entry.by_deals:
            emptied.append(entry.deals)
        else:
            emptied = [0, *(count for count in emptied if 0 < count < entry.deals)]
    return emptied[-1]


def sheet(
    profile: "ScoringProfile", rows: "Sequence[DealEntry]", deals: int, *, emptied: int = 0
) -> Sheet:
    """The sheet that a table's statements come to, oldest first, with all its points.

    emptied: so many of them, from the first, do not count any more.
    """
    told = places(rows[emptied:], deals)
    found = [_judged(profile, place, last=place.number == deals) for place in told]
    scored = score_sheet(profile, [deal for _, deal in found if deal is not None]).deals
    return Sheet(lines=tuple(_added([line for line, _ in found], list(scored))), rows=len(rows))


def deal_of(profile: "ScoringProfile", data: "Data", *, last: bool) -> "Deal":
    """The deal that was stated; raises ScoringError where the profile does not play it."""
    deal = replace(read(profile, data), last=last)
    score_deal(profile, deal)
    return deal


def with_held(deal: "Deal", held: int) -> "Deal":
    """The deal with the points that wait before it."""
    return replace(deal, held=held)


def _judged(profile: "ScoringProfile", place: Place, *, last: bool) -> "tuple[Line, Deal | None]":
    if place.data is None:
        return Line(place=place), None
    try:
        return Line(place=place), deal_of(profile, place.data, last=last)
    except ScoringError as error:
        return Line(place=place, fault=error), None


def _added(lines: "Iterable[Line]", scores: "list[DealScore]") -> "Iterable[Line]":
    """Each line with its score and what the sheet comes to after it."""
    totals, held = NOTHING, 0
    for line in lines:
        scored = line.place.data is not None and line.fault is None
        score = scores.pop(0) if scored else None
        if score is not None:
            totals = BySide(a=totals.a + score.score.a, b=totals.b + score.score.b)
            held = score.held
        yield replace(line, score=score, totals=totals, held=held)


def read(profile: "ScoringProfile", data: "Data") -> "Deal":
    """The deal of these data; raises ScoringError, its field a path in them."""
    if isinstance(data, dict) and isinstance(data.get("declarations"), dict):
        data = {**data, "declarations": _named(data["declarations"])}
    return requests.read_deal(data, profile)


def _named(declared: "Data") -> "Data":
    """Runs whose cards nobody noted, as some that can be: they are worth what any others are.

    Only where one side declares: to compare two sides their cards must be known.
    """
    (found, *others) = [side for side, told in declared.items() if told] or [""]
    told = declared.get(found)
    if others or not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        return declared
    ranks = {rank for one in told if isinstance(rank := one.get("rank"), str)}
    suits = iter(Suit)
    return {found: [_with_top(one, ranks, suits) for one in told]}


def _with_top(one: "Data", ranks: set[str], suits: "Iterator[Suit]") -> "Data":
    """The run in the next suit, as high as the carrés leave it."""
    length = {kind.value: count for kind, count in RUN_LENGTHS.items()}.get(str(one.get("kind")))
    suit = next(suits, None) if length and "top" not in one else None
    if suit is None or length is None:
        return one
    for last in range(len(IN_A_ROW), length - 1, -1):
        if not ranks & set(IN_A_ROW[last - length : last]):
            return {**one, "top": f"{IN_A_ROW[last - 1]}{suit}"}
    return one


def written(profile: "ScoringProfile", data: "Data", *, last: bool) -> "Data":
    """The same deal in the one form in which it is kept, so that equal deals are equal data.

    Raises ScoringError.
    """
    deal = deal_of(profile, data, last=last)
    kept: Data = {"taker": deal.taker.value}
    if deal.capot is not None:
        kept["capot"] = deal.capot.value
    elif deal.points is not None:
        kept["points"] = deal.points.as_dict()
    if deal.contract is not None:
        value = deal.contract.value
        kept["contract"] = {
            "value": value if isinstance(value, int) else value.value,
            "trump": deal.contract.trump.value,
            "doubled": deal.contract.doubled,
        }
    for name in ("belote", "trump", "first"):
        if (told := getattr(deal, name)) is not None:
            kept[name] = told.value
    if declared := {side: sorted(told, key=str) for side, told in _declared(data) if told}:
        kept["declarations"] = declared
    return kept


def _declared(data: "Data") -> "Iterable[tuple[str, list[Data]]]":
    return sorted((data.get("declarations") or {}).items())
