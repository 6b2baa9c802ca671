"""Desk: paste or upload a list, look at it, enter it."""

from typing import TYPE_CHECKING

from django.contrib import messages as said
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import imports, messages
from tournaments.imports import Column
from tournaments.imports.reading import MOST_MEGABYTES
from tournaments.models import Category, Tournament
from tournaments.refusals import Refusal
from tournaments.views.door import actor, scorer

if TYPE_CHECKING:
    from django.urls import URLPattern

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
        return _page(request, tournament, text=text, fault=messages.refusal(refused))
    return _page(request, tournament, text=text, preview=shown)


def _enter(
    request: HttpRequest, tournament: Tournament, text: str, shown: imports.Preview
) -> HttpResponse:
    if not shown.good or (shown.bad and request.POST["act"] != "enter_good"):
        return _page(request, tournament, text=text, preview=shown)
    entered = imports.confirm(tournament, shown.good, by=actor(request))
    number = len(entered)
    text = ngettext("%(number)s pair is entered.", "%(number)s pairs are entered.", number)
    said.success(request, text % {"number": number})
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
        "lines": [_shown(line) for line in preview.lines] if preview else (),
        "meanings": [(column.value, label) for column, label in MEANINGS.items()],
        "namesakes": request.POST.getlist("namesake"),
        "fault": fault,
    }
    return render(request, "tournaments/desk/import.html", context)


def _columns(preview: imports.Preview) -> list[dict[str, str]]:
    headings = preview.headings or ("",) * len(preview.columns)
    return [
        {"heading": heading, "meaning": column.value}
        for heading, column in zip(headings, preview.columns, strict=True)
    ]


def _shown(line: imports.Line) -> dict[str, object]:
    labels = dict(Category.choices)
    double = next((one for one in line.faults if "name" in one.params), None)
    return {
        "line": line.line,
        "pair": line.pair,
        "categories": ", ".join(str(labels[one]) for one in line.pair.categories),
        "faults": [messages.refusal(one) for one in line.faults],
        "raw": " | ".join(filter(None, line.cells)),
        "namesake": str(double.params["name"]) if double else "",
        "good": line.good,
    }


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/import/", index, name="import"),
]
