"""A sheet typed or tapped deal by deal: what the desk's page and a table's phone page share."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.deal import score_deal
from scoring.errors import ScoringError
from tournaments import deals, messages, sheets
from tournaments.doubts import ScoreDoubtful
from tournaments.forms.sheets import ChooseForm, DealForm, SendForm, ShiftForm, shown_of
from tournaments.queries import results
from tournaments.queries import sheets as queries
from tournaments.refusals import Refusal
from tournaments.rules.points import profile_of
from tournaments.views import scoring_words, sheet_lines
from tournaments.views.sheet_lines import BIDS, DOUBLED, KINDS, RANKS, TRUMPS

if TYPE_CHECKING:
    from clubs.models import Actor
    from scoring.deal import DealScore
    from tournaments.deals import Data
    from tournaments.models import ScoreEntry, Table, Tournament
    from tournaments.queries.sheets import Game, TableSheet

FRAGMENT = "tournaments/sheet.html"
ACTS = ("deal", "preview", "shift", "choose", "send", "lines")


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """Whose sheet is open, to whom, and by which addresses.

    page: the template around it.  address: the path of an act, "" for the page itself.  back: where
    to go from here, at the desk.
    shut: why nothing can be written, in words; empty when it can.
    """

    tournament: "Tournament"
    table: "Table"
    by: "Actor"
    page: str
    address: Callable[[str], str]
    phone: bool = False
    back: str = ""
    shut: str = ""

    @property
    def game(self) -> "Game":
        return queries.game(profile_of(self.tournament.rules))


def page(request: HttpRequest, door: Door, **more: Any) -> HttpResponse:
    """The page, or only the sheet on it when that is what is asked for."""
    context = {**_context(door, number=_number(request)), **more}
    template = f"{FRAGMENT}#sheet" if request.headers.get("HX-Request") else door.page
    return render(request, template, context)


def lines(request: HttpRequest, door: Door) -> HttpResponse:
    """The lines alone, once somebody stated something; the whole sheet where nothing is typed."""
    part = "sheet" if request.GET.get("whole") else "changed"
    return render(request, f"{FRAGMENT}#{part}", _context(door))


def unchanged(request: HttpRequest, **table: object) -> HttpResponse | None:
    """204 where the page shows all that was stated of the table; asked before it is opened."""
    if request.GET.get("v") != queries.version(**table):
        return None
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})


def preview(request: HttpRequest, door: Door) -> HttpResponse:
    """What the deal on the form would be worth; nothing is stored."""
    form, game = DealForm(request.POST), door.game
    context: dict[str, Any] = {"fault": "", "marks": None}
    if not form.is_valid() or form.fault(game):
        context["fault"] = form.too_many(game)
        return render(request, f"{FRAGMENT}#preview", context)
    try:
        score = _worth(door, form.cleaned_data["number"], form.data_of(game))
    except ScoringError as refused:
        context["fault"] = scoring_words.said(refused)
    else:
        context["marks"] = {
            "outcome": sheet_lines.outcome(score),
            "score": score.score,
            "held": score.held,
            "lost": sheet_lines.lost(score),
            "reasons": sheet_lines.reasons(score),
        }
    return render(request, f"{FRAGMENT}#preview", context)


def _worth(door: Door, number: int, data: "Data") -> "DealScore":
    """With the pot that waits before it."""
    rules = door.tournament.rules
    profile, count = profile_of(rules), rules.deals(door.table.round.number)
    deal = deals.deal_of(profile, data, last=number == count)
    found = queries.sheet_of(door.tournament, door.table).sheet
    held = found.lines[number - 2].held if 1 < number <= count else 0
    return score_deal(profile, deals.with_held(deal, held))


def state(request: HttpRequest, door: Door) -> HttpResponse:
    """One deal."""
    form, game = DealForm(request.POST), door.game
    typed = {**shown_of(None), **request.POST.dict(), "carre": request.POST.getlist("carre")}
    if not form.is_valid() or form.fault(game):
        return _answer(request, door, number=_number(request), typed=typed, fault=form.fault(game))
    said = form.cleaned_data

    def keep() -> int | None:
        stated = sheets.state_deal(
            door.table,
            number=said["number"],
            data=form.data_of(game),
            sees=said["sees"] or 0,
            by=door.by,
            key=said["key"],
        )
        return said["number"] if stated.place.conflict else None

    return _done(request, door, keep, typed=typed)


def shift(request: HttpRequest, door: Door) -> HttpResponse:
    """Room for a forgotten deal, or one too many taken out."""
    form = ShiftForm(request.POST)
    if not form.is_valid():
        return _answer(request, door, fault=_("This is not understood."))
    said = form.cleaned_data
    verb = sheets.insert_deal if said["act"] == "insert" else sheets.remove_deal

    def move() -> int:
        seen = said["sees"] or 0
        verb(door.table, number=said["number"], seen=seen, by=door.by, key=said["key"])
        return int(said["number"])

    return _done(request, door, move)


def choose(request: HttpRequest, door: Door) -> HttpResponse:
    """Of two statements, this one is right."""
    form = ChooseForm(request.POST)
    if not form.is_valid():
        return _answer(request, door, fault=_("This is not understood."))
    said = form.cleaned_data

    def settle() -> None:
        sheets.choose_deal(
            door.table,
            number=said["number"],
            turn=said["turn"],
            sees=said["sees"] or 0,
            by=door.by,
            key=said["key"],
        )

    return _done(request, door, settle)


def send(request: HttpRequest, door: Door) -> HttpResponse:
    """The complete sheet."""
    form = SendForm(request.POST)
    if not form.is_valid():
        return _answer(request, door, fault=_("This is not understood."))
    said = form.cleaned_data
    try:
        recorded = sheets.send(
            door.table,
            by=door.by,
            key=said["key"],
            sees=said["result"],
            confirmed=said["confirmed"],
            settles=said["settles"] and not door.phone,
        )
    except ScoreDoubtful as asked:
        return _answer(request, door, asked=messages.doubts(asked.asked))
    except (Refusal, ScoringError) as refused:
        return _answer(request, door, fault=_why(refused))
    moved = messages.changes(recorded.changes, recorded.drawn, door.tournament.rules)
    return _answer(request, _reread(door), sent=recorded, moved=[] if door.phone else moved)


def _reread(door: Door) -> Door:
    """With the table as the verb has left it."""
    table = results.table_of(door.tournament, door.table.pk) or door.table
    table.round.tournament = door.tournament
    return replace(door, table=table)


def _done(
    request: HttpRequest, door: Door, verb: Callable[[], int | None], **on_fault: Any
) -> HttpResponse:
    """Do it; then the deal that it names is shown, or the next one that is missing."""
    try:
        number = verb()
    except (Refusal, ScoringError) as refused:
        return _answer(request, door, number=_number(request), fault=_why(refused), **on_fault)
    return _answer(request, door, number=number, after=_number(request))


def _why(refused: Refusal | ScoringError) -> str:
    if isinstance(refused, ScoringError):
        return scoring_words.said(refused)
    return messages.refusal(refused)


def _answer(request: HttpRequest, door: Door, **said: Any) -> HttpResponse:
    """The sheet anew; without htmx, the whole page, or a way back to it when all went well."""
    if not request.headers.get("HX-Request"):
        if not said.get("fault") and not said.get("asked"):
            return redirect(door.address(""))
        return render(request, door.page, _context(door, **said))
    return render(request, f"{FRAGMENT}#sheet", _context(door, **said))


def _context(
    door: Door,
    *,
    found: "TableSheet | None" = None,
    number: int | None = None,
    after: int | None = None,
    typed: "dict[str, Any] | None" = None,
    **said: Any,
) -> dict[str, Any]:
    found = found or queries.sheet_of(door.tournament, door.table)
    shut = door.shut or _shut(door, said)
    shown = None if shut else _shown(found, number, after)
    line = found.sheet.lines[shown - 1] if shown else None
    game, form = door.game, typed or shown_of(line.place.data if line else None)
    return {
        "tournament": door.tournament,
        "club": door.tournament.club,
        "section": "results",
        "table": found.table,
        "sheet": found.sheet,
        "entries": found.entries,
        "version": found.version,
        "rows": sheet_lines.rows(found.sheet.lines),
        "game": game,
        "words": words_of(game, form),
        "phone": door.phone,
        "shut": shut,
        "number": shown,
        "turn": line.place.turn if line else 0,
        "conflict": bool(line and line.place.conflict),
        "told": bool(line and line.place.data),
        "form": form,
        "key": secrets.token_urlsafe(12),
        "address": {act: door.address(act) for act in ("", *ACTS)},
        "home": door.address(""),
        "back": door.back,
        "fault": said.get("fault", ""),
        "asked": said.get("asked", ()),
        "sent": said.get("sent"),
        "moved": said.get("moved", ()),
        "mine": _mine(found, phone=door.phone),
    }


def _mine(found: "TableSheet", *, phone: bool) -> "ScoreEntry | None":
    """The last sheet that was sent from here, unless the table is played again since."""
    for entry in reversed(found.entries):
        if entry.by_deals and (entry.source == "phone" or not phone):
            return entry
        if entry.points is None and not entry.by_deals:
            return None
    return None


def _shut(door: Door, said: dict[str, Any]) -> str:
    """A phone that has just sent its sheet can change nothing more."""
    if not door.phone or not said.get("sent"):
        return ""
    code = sheets.closed(door.table)
    return messages.refusal(sheets.SheetRefused(code)) if code else ""


def _shown(found: "TableSheet", number: int | None, after: int | None) -> int | None:
    """The deal on the form: that one, or the next one that is missing; none is when all are in."""
    count = len(found.sheet.lines)
    if number is not None and 1 <= number <= count:
        return number
    missing = found.sheet.missing
    later = [one for one in missing if one > (after or 0)]
    return next(iter(later or missing), None)


def words_of(game: "Game", form: dict[str, Any]) -> dict[str, Any]:
    """Names and keys of what can be picked."""
    return {
        "trumps": [
            {
                "code": one.code,
                "total": one.total,
                "sign": TRUMPS[one.code][0],
                "name": TRUMPS[one.code][1],
                "key": TRUMPS[one.code][2],
                "red": one.code in {"H", "D"},
            }
            for one in game.trumps
        ],
        "doubled": [
            {"value": str(value), "name": _(name) if name else _("Plain")}
            for value, name in enumerate(DOUBLED)
        ],
        "bids": [{"value": str(value), "name": str(value)} for value in game.bids]
        + [
            {"value": value, "name": _(BIDS[value])}
            for value, played in (("capot", game.capot), ("generale", game.generale))
            if played
        ],
        "runs": [
            {"kind": kind, "name": _(name), "press": press, "count": form[kind]}
            for kind, (name, press) in KINDS.items()
        ],
        "carres": [
            {
                "rank": rank,
                "name": _(RANKS[rank][0]),
                "sign": _(RANKS[rank][1]),
                "press": RANKS[rank][2],
            }
            for rank in game.carres
        ],
    }


def _number(request: HttpRequest) -> int | None:
    value = request.POST.get("number") or request.GET.get("deal") or ""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None
