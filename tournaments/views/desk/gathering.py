"""Desk: players without a partner, the qualified of other concours, seasons."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages as notes
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import messages, permissions, registration, seasons
from tournaments.forms.gathering import QualifyForm, SeasonForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Partnership
from tournaments.refusals import Refusal
from tournaments.views.door import actor, organiser, reader, scorer

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament


@reader
@require_safe
def page(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    return _page(request, tournament)


@scorer
@require_POST
def match(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Those who wait are put together by lot."""
    try:
        made = registration.match_singles(tournament, by=actor(request))
    except Refusal as refused:
        notes.error(request, messages.refusal(refused))
    else:
        said = ngettext("%(count)s pair is made.", "%(count)s pairs are made.", len(made))
        notes.success(request, said % {"count": len(made)})
    return redirect("tournaments:gathering", slug=tournament.slug)


@scorer
@require_POST
def qualify(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    form = QualifyForm(tournament, request.POST)
    if form.is_valid():
        try:
            made = registration.qualify(
                tournament,
                sources=list(form.cleaned_data["sources"]),
                best=form.cleaned_data["best"],
                by=actor(request),
            )
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            said = ngettext("%(count)s entry is made.", "%(count)s entries are made.", len(made))
            notes.success(request, said % {"count": len(made)})
            return redirect("tournaments:gathering", slug=tournament.slug)
    return _page(request, tournament, qualified=form)


@organiser
@require_POST
def count_in(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """The evening counts in a season, or in none."""
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            seasons.set_season(tournament, name=form.cleaned_data["name"], by=actor(request))
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            notes.success(request, _("The season is kept."))
            return redirect("tournaments:gathering", slug=tournament.slug)
    return _page(request, tournament, season=form)


def _page(request: "HttpRequest", tournament: "Tournament", **forms: Any) -> "HttpResponse":
    waiting = Partnership.objects.entered().filter(
        tournament=tournament, second=None, single=False, withdrawn_after=None
    )
    known = seasons.evenings(tournament.club, tournament.season) if tournament.season else []
    qualified = QualifyForm(tournament, initial={"best": 8})
    context = {
        "tournament": tournament,
        "section": "registration",
        "waiting": waiting.with_players(),
        "scores": permissions.can_score(request.user, tournament)
        and tournament.finished_at is None,
        "organises": permissions.can_organise(request.user, tournament),
        "qualified": qualified,
        "sources": qualified.fields["sources"].queryset.exists(),  # type: ignore[attr-defined]
        "season": SeasonForm(initial={"name": tournament.season}),
        "known": seasons.names(tournament.club),
        "evenings": known,
        "players": seasons.ranking(known),
        **forms,
    }
    return render(request, "tournaments/desk/gathering.html", context)


_GATHERING = "desk/<slug:slug>/gathering/"
urlpatterns = [
    path(_GATHERING, page, name="gathering"),
    path(f"{_GATHERING}match/", match, name="gathering_match"),
    path(f"{_GATHERING}qualify/", qualify, name="gathering_qualify"),
    path(f"{_GATHERING}season/", count_in, name="gathering_season"),
]
