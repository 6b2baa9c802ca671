"""Desk: paste or upload a list, look at it, enter it."""

from typing import TYPE_CHECKING

from django.contrib import messages as said
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext_noop as _

from tournaments import imports, messages, wording
from tournaments.imports import Column
from tournaments.imports.reading import MOST_MEGABYTES
from tournaments.models import Category, Tournament
from tournaments.refusals import Refusal
from tournaments.views.door import actor, scorer

if TYPE_CHECKING:
    from django.urls import URLPattern

    from tournaments.rules import Rules

MEANINGS = {
    Column.IGNORE: _("(leave out)"),
    Column.NAMES: _("Both names"),
    Column.FIRST: _("First player"),
    Column.SECOND: _("Second player"),
    Column.FIRST_GIVEN: _("First player: first name"),
    Column.FIRST_FAMILY: _("First player: surname"),
    Column.SECOND_GIVEN: _("Second player: first name"),
    Column.SECOND_FAMILY: _("Second player: surname"),
    Column.GROUP: _("Group"),
    Column.CATEGORIES: _("Categories"),
    Column.PAID: _("Paid"),
    Column.NUMBER: _("Number"),
}


@scorer
def index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The text travels with the page: it is read again each time, nothing is kept in between."""
    if request.method != "POST":
        return _page(request, tournament, text="")
    text = request.POST.get("text", "")
    try:
        if upload := request.FILES.get("file"):
            text = imports.text_of(upload.read(MOST_MEGABYTES * 1024 * 1024 + 1))
        shown = imports.preview(
            tournament,
            text,
            columns=() if upload else request.POST.getlist("column"),
            namesakes=request.POST.getlist("namesake"),
        )
        if request.POST.get("act") in ("enter", "enter_good"):
            return _enter(request, tournament, text, shown)
    except Refusal as refused:
        return _page(
            request, tournament, text=text, fault=messages.refusal(refused, tournament.rules)
        )
    return _page(request, tournament, text=text, preview=shown)


def _enter(
    request: HttpRequest, tournament: Tournament, text: str, shown: imports.Preview
) -> HttpResponse:
    if not shown.good or (shown.bad and request.POST["act"] != "enter_good"):
        return _page(request, tournament, text=text, preview=shown)
    entered = imports.confirm(tournament, shown.good, by=actor(request))
    number = len(entered)
    done = wording.counted(number, "now_entered", singles=tournament.rules.singles)
    said.success(request, done)
    return redirect("tournaments:registration", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    text: str,
    preview: imports.Preview | None = None,
    fault: str = "",
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "registration",
        "text": text,
        "preview": preview,
        "columns": _columns(preview) if preview else (),
        "lines": [_shown(line, tournament.rules) for line in preview.lines] if preview else (),
        "meanings": _meanings(tournament.rules),
        "namesakes": request.POST.getlist("namesake"),
        "fault": fault,
    }
    return render(request, "tournaments/desk/import.html", context)


def _meanings(rules: "Rules") -> list[tuple[str, str]]:
    """What a column may hold; a mêlée has no second player."""
    return [
        (column.value, wording.said(rules, str(sentence)))
        for column, sentence in MEANINGS.items()
        if not (rules.singles and column.startswith("second"))
    ]


def _columns(preview: imports.Preview) -> list[dict[str, str]]:
    headings = preview.headings or ("",) * len(preview.columns)
    return [
        {"heading": heading, "meaning": column.value}
        for heading, column in zip(headings, preview.columns, strict=True)
    ]


def _shown(line: imports.Line, rules: "Rules") -> dict[str, object]:
    labels = dict(Category.choices)
    double = next((one for one in line.faults if "name" in one.params), None)
    return {
        "line": line.line,
        "pair": line.pair,
        "categories": ", ".join(str(labels[one]) for one in line.pair.categories),
        "faults": [messages.refusal(one, rules) for one in line.faults],
        "raw": " | ".join(filter(None, line.cells)),
        "namesake": str(double.params["name"]) if double else "",
        "good": line.good,
    }


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/import/", index, name="import"),
]
