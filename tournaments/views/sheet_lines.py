"""The lines of a sheet in the reader's language."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext_lazy

from scoring.deal import Outcome
from scoring.sides import BySide, Side
from tournaments.views import scoring_words

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    from scoring.deal import DealScore
    from tournaments.deals import Line
    from tournaments.models import DealEntry

OUTCOMES = {
    Outcome.MADE: gettext_noop("Made"),
    Outcome.FAILED: gettext_noop("Failed deal"),
    Outcome.LITIGE: gettext_noop("Litige"),
    Outcome.CAPOT_MADE: gettext_noop("Capot"),
    Outcome.CAPOT_SUFFERED: gettext_noop("Capot of the defenders"),
}
TRUMPS = {
    "S": ("♠", pgettext_lazy("suit", "spades"), "p"),
    "H": ("♥", pgettext_lazy("suit", "hearts"), "c"),
    "D": ("♦", pgettext_lazy("suit", "diamonds"), "k"),
    "C": ("♣", pgettext_lazy("suit", "clubs"), "t"),
    "NT": (pgettext_lazy("trump, two letters", "NT"), pgettext_lazy("trump", "no trumps"), "s"),
    "AT": (pgettext_lazy("trump, two letters", "AT"), pgettext_lazy("trump", "all trumps"), "o"),
}
"""By code: sign, name, and the key that a French player expects."""
DOUBLED = ("", gettext_noop("Double"), gettext_noop("Redouble"))
BIDS = {"capot": gettext_noop("Capot"), "generale": gettext_noop("Générale")}
KINDS = {
    "tierce": (gettext_noop("Tierce"), "t"),
    "cinquante": (gettext_noop("Cinquante"), "q"),
    "cent": (gettext_noop("Cent"), "e"),
}
"""By kind: name and key."""
RANKS = {
    "J": (gettext_noop("carré of jacks"), gettext_noop("J"), "v"),
    "9": (gettext_noop("carré of nines"), "9", "9"),
    "A": (gettext_noop("carré of aces"), gettext_noop("A"), "1"),
    "T": (gettext_noop("carré of tens"), "10", "0"),
    "K": (gettext_noop("carré of kings"), gettext_noop("K"), "r"),
    "Q": (gettext_noop("carré of queens"), gettext_noop("Q"), "d"),
}
"""By rank: name, sign on the card, and key."""


NO_POINTS = BySide(a="", b="")
_LOST = {"litige_lost", "litige_all_lost", "game_pot"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One statement of a deal, to be told from another."""

    turn: int
    who: str
    source: str
    at: "dt.datetime"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One deal as a line: cells are texts, empty where nothing is to be said."""

    number: int
    state: str
    taker: str = ""
    contract: str = ""
    red: bool = False
    points: "BySide[str]" = NO_POINTS
    belote: str = ""
    declared: str = ""
    outcome: str = ""
    score: "DealScore | None" = None
    totals: "BySide[int] | None" = None
    held: int = 0
    reasons: tuple[str, ...] = ()
    fault: str = ""
    phone: bool = False
    rivals: tuple[Told, ...] = ()


def rows(lines: "Iterable[Line]") -> tuple[Row, ...]:
    """All deals of a sheet."""
    return tuple(row(line) for line in lines)


def row(line: "Line") -> Row:
    """One of them.  state: blank, conflict, fault or scored."""
    place, data = line.place, line.place.data
    if place.conflict:
        return Row(number=line.number, state="conflict", rivals=tuple(map(_told, place.rows)))
    if data is None:
        return Row(number=line.number, state="blank")
    told: dict[str, Any] = {
        "number": line.number,
        "phone": place.rows[-1].source == "phone",
        **_cells(data),
    }
    if line.score is None:
        fault = scoring_words.said(line.fault) if line.fault else ""
        return Row(state="fault", fault=fault, **told)
    return Row(
        state="scored",
        outcome=_(OUTCOMES[line.score.outcome]),
        score=line.score,
        totals=line.totals,
        held=line.held,
        reasons=reasons(line.score),
        **told,
    )


def reasons(score: "DealScore") -> tuple[str, ...]:
    """Why a deal is marked as it is, sentence by sentence."""
    return tuple(reason.sentence(_) for reason in score.reasons)


def lost(score: "DealScore") -> bool:
    """Whether what still waits goes to nobody: a litige on the last deal."""
    return any(reason.code in _LOST for reason in score.reasons)


def outcome(score: "DealScore") -> str:
    """How it went, in a word."""
    return _(OUTCOMES[score.outcome])


def _cells(data: dict[str, Any]) -> dict[str, Any]:
    contract: dict[str, Any] = data.get("contract") or {}
    return {
        "taker": data["taker"],
        "contract": _contract(contract) if contract else "",
        "red": contract.get("trump") in {"H", "D"},
        "points": _points(data),
        "belote": data.get("belote") or "",
        "declared": _declared(data.get("declarations") or {}),
    }


def _points(data: dict[str, Any]) -> "BySide[str]":
    if capot := data.get("capot"):
        return BySide.for_side(Side(capot), _("Capot"), "0")
    points = data.get("points") or {}
    return BySide(a=str(points.get("A", "")), b=str(points.get("B", "")))


def _contract(contract: dict[str, Any]) -> str:
    value = contract["value"]
    named = _(BIDS[value]) if value in BIDS else str(value)
    doubled = contract.get("doubled", 0)
    times = f" {_(DOUBLED[doubled])}" if doubled else ""
    return f"{named} {TRUMPS[contract['trump']][0]}{times}"


def _declared(declarations: dict[str, list[dict[str, Any]]]) -> str:
    return "; ".join(
        f"{side} {', '.join(map(_named, found))}" for side, found in declarations.items() if found
    )


def _named(one: dict[str, Any]) -> str:
    if one["kind"] == "carre":
        return _(RANKS[one["rank"]][0])
    return _(KINDS[one["kind"]][0])


def _told(entry: "DealEntry") -> Told:
    return Told(
        turn=entry.turn,
        who=entry.by_name,
        source=entry.source,
        at=entry.at,
        text=_in_words(entry.data),
    )


def _in_words(data: "dict[str, Any] | None") -> str:
    if data is None:
        return _("left empty")
    cells = _cells(data)
    points = cells["points"]
    said = [
        _("%(side)s takes") % {"side": cells["taker"]},
        cells["contract"],
        f"{points.a} – {points.b}",
        _("belote %(side)s") % {"side": cells["belote"]} if cells["belote"] else "",
        cells["declared"],
    ]
    return ", ".join(part for part in said if part)
