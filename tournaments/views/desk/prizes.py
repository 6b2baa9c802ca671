"""Desk: the prizes, planned, awarded and called out."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages as notes
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import messages, permissions, prizes, wording
from tournaments.forms import prizes as typed
from tournaments.forms.money import euros_of
from tournaments.models import Category
from tournaments.prizes import PrizeRefused
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking
from tournaments.views.door import actor, organiser, reader
from tournaments.views.lines import prize_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Prize, Tournament
    from tournaments.rules import Rules

LINE = ("what", "nth", "label", "value")


@reader
def plan(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """The list of prizes and who gets them as things stand."""
    return render(request, "tournaments/desk/prizes.html", _context(request, tournament))


@organiser
@require_POST
def save(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Replace the list by what was typed; a refusal keeps everything as typed."""
    try:
        planned = typed.in_order([*typed.listed(request.POST), *typed.added(request.POST)])
        prizes.set_prizes(tournament, prizes=planned, by=actor(request))
    except PrizeRefused as refused:
        context = _context(request, tournament) | {
            "lines": _as_typed(request),
            "refusal": messages.refusal(refused, tournament.rules),
            "sent": request.POST,
        }
        return render(request, "tournaments/desk/prizes.html", context)
    notes.success(request, _("The prizes are saved."))
    return redirect("tournaments:prizes", slug=tournament.slug)


@reader
def announce(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """For whoever holds the microphone: from the last prize to the first, in big letters."""
    context = _context(request, tournament)
    return render(request, "tournaments/desk/announce.html", context)


def _context(request: "HttpRequest", tournament: "Tournament") -> dict[str, Any]:
    ranked, rules = ranking(tournament), tournament.rules
    return {
        "tournament": tournament,
        "section": "prizes",
        "may_edit": permissions.can_organise(request.user, tournament),
        "lines": [_line(prize) for prize in tournament.prizes.all()],
        "whats": _whats(rules),
        "awards": prize_lines(prizes.awards(tournament), pairs(tournament), rules),
        "ranking": ranked,
        "cumulate": rules.prizes.cumulate,
        "blank": dict.fromkeys(LINE, ""),
        "sent": dict.fromkeys(("ranks", "ranks_label", "ranks_value"), ""),
    }


def _whats(rules: "Rules") -> list[tuple[str, str]]:
    return [
        ("rank", _("Rank")),
        *((value, str(label)) for value, label in Category.choices),
        ("last", wording.said(rules, "Last pair")),
    ]


def _line(prize: "Prize") -> dict[str, str]:
    return {
        "what": prize.category or prize.kind,
        "nth": str(prize.nth),
        "label": prize.label,
        "value": euros_of(prize.value_cents) if prize.value_cents else "",
    }


def _as_typed(request: "HttpRequest") -> list[dict[str, str]]:
    columns: Iterable[list[str]] = [request.POST.getlist(name) for name in LINE]
    lines = [dict(zip(LINE, line, strict=True)) for line in zip(*columns, strict=False)]
    return [line for line in lines if line["label"] or line["value"]]


urlpatterns = [
    path("desk/<slug:slug>/prizes/", plan, name="prizes"),
    path("desk/<slug:slug>/prizes/save/", save, name="prizes_save"),
    path("desk/<slug:slug>/prizes/announce/", announce, name="prizes_announce"),
]
