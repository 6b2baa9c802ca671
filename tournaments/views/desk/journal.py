"""Desk: who did what, and when."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext, gettext_noop

from tournaments import wording
from tournaments.forms.money import euros_of
from tournaments.forms.rules import in_words, label
from tournaments.models import LogEntry, Tournament
from tournaments.refusals import fill
from tournaments.views.door import reader

if TYPE_CHECKING:
    import datetime as dt

    from django.urls import URLPattern

    from tournaments.rules import Rules

PER_PAGE = 100

SENTENCES = {
    "opened": gettext_noop("Concours opened under the règlement %(base)s."),
    "rules_changed": gettext_noop("Règlement changed."),
    "concours_loaded": gettext_noop("Concours read from an archive."),
    "entered": gettext_noop("Pair %(number)s entered: %(names)s."),
    "partner_added": gettext_noop("Pair %(number)s: %(partner)s joins, now %(names)s."),
    "paired_up": gettext_noop("Pair %(number)s formed with number %(partner_number)s: %(names)s."),
    "edited": gettext_noop("Pair %(number)s: group or categories changed."),
    "respelled": gettext_noop("Pair %(number)s: “%(before)s” is now written “%(after)s”."),
    "player_replaced": gettext_noop("Pair %(number)s: %(after)s takes the place of %(before)s."),
    "paid": gettext_noop("Pair %(number)s pays %(euros)s €."),
    "paid_back": gettext_noop("Pair %(number)s gets back %(euros)s €."),
    "entry_undone": gettext_noop("Entry of pair %(number)s undone: %(names)s."),
    "withdrawn": gettext_noop("Pair %(number)s leaves after %(rounds)s parties. %(reason)s"),
    "came_back": gettext_noop("Pair %(number)s comes back after %(rounds)s parties."),
    "round_drawn": gettext_noop("Partie %(round)s drawn from the seed %(seed)s."),
    "round_redrawn": gettext_noop(
        "Partie %(round)s drawn again from the seed %(seed)s. %(reason)s"
    ),
    "round_discarded": gettext_noop("Draw of partie %(round)s thrown away."),
    "round_published": gettext_noop("Partie %(round)s published."),
    "round_cancelled": gettext_noop("Partie %(round)s taken back."),
    "round_swapped": gettext_noop(
        "Partie %(round)s: pairs %(one)s and %(other)s change places. %(reason)s"
    ),
    "late_seated": gettext_noop(
        "Partie %(round)s: pair %(number)s, late, meets pair %(against)s at table %(table)s."
    ),
    "score_statement": gettext_noop("Partie %(round)s, table %(table)s: %(a)s to %(b)s."),
    "score_correction": gettext_noop(
        "Partie %(round)s, table %(table)s corrected: %(a)s to %(b)s. %(reason)s"
    ),
    "score_annulment": gettext_noop(
        "Partie %(round)s, table %(table)s annulled, to be replayed. %(reason)s"
    ),
    "score_forfeit": gettext_noop(
        "Partie %(round)s, table %(table)s, forfeit: %(a)s to %(b)s. %(reason)s"
    ),
    "penalty_given": gettext_noop("Pair %(number)s penalised by %(points)s points. %(reason)s"),
    "penalty_taken_back": gettext_noop(
        "Penalty of %(points)s points of pair %(number)s taken back. %(reason)s"
    ),
    "prizes_set": gettext_noop("Prizes set."),
    "shown": gettext_noop("Shown to visitors: %(kind)s."),
    "hidden": gettext_noop("Hidden from visitors: %(kind)s."),
    "phones_on": gettext_noop("Sheets are taken by phone as well."),
    "phones_off": gettext_noop("Sheets are taken on paper only."),
    "parties_changed": gettext_noop("Parties: %(after)s instead of %(before)s. %(reason)s"),
    "partie_dropped": gettext_noop("Partie %(round)s set aside. %(reason)s"),
    "partie_taken_up": gettext_noop("Partie %(round)s counts again. %(reason)s"),
    "clock_started": gettext_noop("Clock of partie %(round)s started: %(minutes)s minutes."),
    "clock_paused": gettext_noop("Clock of partie %(round)s paused."),
    "clock_resumed": gettext_noop("Clock of partie %(round)s runs on."),
    "clock_extended": gettext_noop("Clock of partie %(round)s: %(minutes)s minutes more."),
    "clock_stopped": gettext_noop("Clock of partie %(round)s taken away."),
    "halls_changed": gettext_noop("Halls changed."),
    "table_kept": gettext_noop("Pair %(number)s: the table that it keeps is changed."),
    "catch_up_seated": gettext_noop(
        "Partie %(round)s: catch-up game of pair %(number)s against pair %(against)s, "
        "table %(table)s."
    ),
    "catch_up_taken_back": gettext_noop("Partie %(round)s: catch-up game taken back."),
    "singles_matched": gettext_noop(
        "Players who waited for a partner put together by lot, from the seed %(seed)s."
    ),
    "qualified": gettext_noop("Entered as qualified elsewhere: %(count)s, from %(names)s."),
    "season_changed": gettext_noop("Season: “%(after)s”."),
    "concours_finished": gettext_noop("Concours finished."),
    "concours_reopened": gettext_noop("Concours opened again."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One act as a sentence."""

    at: "dt.datetime"
    who: str
    source: str
    text: str
    code: str


def line(entry: LogEntry, rules: "Rules | None" = None) -> Line:
    """The entry in the reader's language; a code that nobody knows stands for itself.

    rules: of its concours, whose entries may be single players.
    """
    singles = rules is not None and rules.singles
    template = wording.template(SENTENCES.get(entry.code, ""), singles=singles)
    text = fill(gettext(template), _params(entry)).strip() if template else entry.code
    text = " ".join([text, *_changes(entry)])
    return Line(at=entry.at, who=entry.by_name, source=entry.source, text=text, code=entry.code)


def _changes(entry: LogEntry) -> list[str]:
    """What a change of the règlement changed, article by article."""
    return [
        f"{label(one['path'])} : {in_words(one['path'], one['before'])} → "
        f"{in_words(one['path'], one['after'])}."
        for one in entry.params.get("changes", ())
        if one["path"] != "origins"
    ]


def _params(entry: LogEntry) -> dict[str, Any]:
    params = {"reason": "", "round": entry.round_number, **entry.params}
    if "cents" in params:
        params["euros"] = euros_of(abs(params["cents"]))
    if "kind" in params:
        params["kind"] = gettext(_KINDS.get(params["kind"], params["kind"]))
    if params.get("bis"):
        params["round"] = f"{params['round']} bis"
    return params


_KINDS = {
    "round": "Table plan",
    "standings": "Standings",
    "prizes": "Prizes",
    "final": "Final ranking",
}


@reader
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    entries = LogEntry.objects.filter(tournament=tournament)
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "journal",
        "listed": page,
        "lines": [line(entry, tournament.rules) for entry in page],
    }
    return render(request, "tournaments/desk/journal.html", context)


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/journal/", journal, name="journal"),
]
