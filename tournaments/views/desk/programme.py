"""Desk: how the evening runs: a rehearsal, its parties, and the clock on the wall."""

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.contrib import messages as notes
from django.http import HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import messages, permissions, programme
from tournaments.forms.programme import ClockForm, ReasonForm, RehearsalForm, RoundsForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Partnership, Round
from tournaments.queries.needed import Needed, needed, parties_needed
from tournaments.refusals import Refusal
from tournaments.seating.rehearsing import rehearsed
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.forms import Form
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.pairing.rehearsal import Rehearsal

TEMPLATE = "tournaments/desk/programme.html"
EVENING = dt.time(20, 30)


@reader
@require_safe
def page(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """The programme; with numbers in the address, an evening tried out with them."""
    asked = "entrants" in request.GET
    typed = request.GET if asked else None
    form = RehearsalForm(tournament, typed, initial=_usual(tournament), auto_id="rehearsal_%s")
    found = rehearsed(tournament, **_numbers(form)) if asked and form.is_valid() else None
    return _page(request, tournament, rehearsal=form, tried=found)


@organiser
@require_POST
def rounds(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    form = RoundsForm(request.POST)
    return _done(
        request,
        tournament,
        form,
        lambda typed: programme.change_rounds(tournament, **typed, by=actor(request)),
        _("The number of parties is changed, on the règlement too."),
        name="parties",
    )


@organiser
@require_POST
def drop(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    said = _("The partie is set aside: it counts for nobody.")
    return _aside(request, tournament, programme.drop_last, said)


@organiser
@require_POST
def take_up(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    return _aside(request, tournament, programme.take_up, _("The partie counts again."))


def _aside(
    request: "HttpRequest", tournament: "Tournament", verb: "Callable[..., Round]", said: str
) -> "HttpResponse":
    def act(typed: dict[str, Any]) -> Round:
        return verb(tournament, **typed, by=actor(request))

    return _done(request, tournament, ReasonForm(request.POST), act, said, name="aside")


@organiser
@require_POST
def clock(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Start it, let it stand or run on, give it minutes, take it away."""
    act = request.POST.get("act", "")
    last = Round.objects.filter(tournament=tournament, bis=False).last()
    if act not in {"start", "pause", "add", "stop"} or last is None:
        return HttpResponseBadRequest()
    last.tournament = tournament
    form = ClockForm(request.POST if act in {"start", "add"} else {"minutes": 1})
    by = actor(request)
    verbs: Mapping[str, Callable[[int], object]] = {
        "start": lambda minutes: programme.start_clock(last, minutes=minutes, by=by),
        "add": lambda minutes: programme.add_minutes(last, minutes=minutes, by=by),
        "pause": lambda _minutes: programme.pause_clock(last, by=by),
        "stop": lambda _minutes: programme.stop_clock(last, by=by),
    }
    return _done(
        request, tournament, form, lambda typed: verbs[act](typed["minutes"]), "", name="clock"
    )


def _done(  # noqa: PLR0913 - one act of the page, told once
    request: "HttpRequest",
    tournament: "Tournament",
    form: "Form",
    verb: "Callable[[dict[str, Any]], object]",
    said: str,
    *,
    name: str,
) -> "HttpResponse":
    if form.is_valid():
        try:
            verb(form.cleaned_data)
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            if said:
                notes.success(request, said)
            return redirect("tournaments:programme", slug=tournament.slug)
    return _page(request, tournament, **{name: form})


def _page(request: "HttpRequest", tournament: "Tournament", **known: Any) -> "HttpResponse":
    played = list(Round.objects.filter(tournament=tournament, bis=False))
    dropped = next((one for one in played if one.state == Round.State.DROPPED), None)
    last = played[-1] if played else None
    tried: Rehearsal | None = known.get("tried")
    asked = needed(tournament)
    foreseen = tournament.rules.format.rounds
    context = {
        "tournament": tournament,
        "section": "programme",
        "rules": tournament.rules,
        "organises": permissions.can_organise(request.user, tournament)
        and tournament.finished_at is None,
        "drawn": len(played),
        "last": last,
        "dropped": dropped,
        "now": timezone.now(),
        "rehearsal": RehearsalForm(tournament, initial=_usual(tournament), auto_id="rehearsal_%s"),
        "needed": asked,
        "parties": RoundsForm(initial={"rounds": asked.parties if asked else foreseen}),
        "aside": ReasonForm(auto_id="aside_%s"),
        "clock": ClockForm(initial={"minutes": tournament.rules.time.minutes}, auto_id="clock_%s"),
        **known,
    }
    if tried is not None:
        typed = known["rehearsal"].cleaned_data
        context |= _told(tried, typed["start"]) | {"short": _short(tournament, typed)}
    return render(request, TEMPLATE, context)


def _usual(tournament: "Tournament") -> dict[str, Any]:
    rules = tournament.rules
    here = Partnership.objects.filter(tournament=tournament).present().count()
    tables = sum(hall["tables"] - len(hall["closed"]) for hall in tournament.halls)
    return {
        "entrants": here or 32,
        "tables": tables or None,
        "rounds": rules.format.rounds,
        "minutes": rules.time.minutes,
        "pause": rules.time.pause,
        "start": EVENING,
    }


def _numbers(form: RehearsalForm) -> dict[str, Any]:
    names = ("entrants", "tables", "rounds", "minutes", "pause")
    return {name: form.cleaned_data[name] for name in names}


def _short(tournament: "Tournament", typed: "Mapping[str, Any]") -> Needed | None:
    """That the parties tried out do not reach the last final; None where they do."""
    pairs, tried = typed["entrants"], typed["rounds"]
    parties = parties_needed(tournament.rules, pairs)
    if parties is None or parties <= tried:
        return None
    return Needed(pairs=pairs, parties=parties, foreseen=tried)


def _told(tried: "Rehearsal", start: dt.time) -> dict[str, Any]:
    begin = dt.datetime.combine(dt.date(2000, 1, 1), start)
    return {
        "lines": [
            {
                "partie": one,
                "starts": begin + dt.timedelta(minutes=one.starts),
                "ends": begin + dt.timedelta(minutes=one.ends),
            }
            for one in tried.parties
        ],
        "end": begin + dt.timedelta(minutes=tried.ends),
        "refused": messages.refusal(tried.refused) if tried.refused else "",
    }


_PROGRAMME = "desk/<slug:slug>/programme/"
urlpatterns = [
    path(_PROGRAMME, page, name="programme"),
    path(f"{_PROGRAMME}parties/", rounds, name="programme_rounds"),
    path(f"{_PROGRAMME}aside/", drop, name="programme_drop"),
    path(f"{_PROGRAMME}again/", take_up, name="programme_take_up"),
    path(f"{_PROGRAMME}clock/", clock, name="programme_clock"),
]
