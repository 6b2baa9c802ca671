"""Desk: the concours of my clubs, a new one, and how far the evening has come."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from django.contrib import messages as said
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.permissions import access
from clubs.views.desk import contribute
from tournaments import exports, permissions, registration, rules
from tournaments.forms.opening import OpenForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Partnership, Tournament
from tournaments.queries import evening as queries
from tournaments.queries.registration import oddity
from tournaments.refusals import Refusal
from tournaments.views.desk import journal, reglement
from tournaments.views.door import actor, reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.urls import URLPattern

    from clubs.models import User
    from clubs.queries import ClubCard


def concours(_request: HttpRequest, cards: "Sequence[ClubCard]") -> Mapping[str, object]:
    """The concours of the clubs on the desk's home."""
    return {"concours": queries.of_clubs([card.club for card in cards])}


contribute(concours)


@login_required
def create(request: HttpRequest, slug: str) -> HttpResponse:
    user = cast("User", request.user)
    club = get_object_or_404(Club.objects.for_user(user), slug=slug)
    if not access(user, club).organise:
        raise PermissionDenied
    form = OpenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        base = rules.load(typed.pop("base"))
        try:
            opened = registration.open_tournament(
                club, **typed, rules=base, base=base.name, by=actor(request)
            )
        except Refusal as refused:
            add_refusal(form, refused)
        else:
            said.success(request, _("The concours is open: check its règlement."))
            return redirect("tournaments:rules", opened.slug)
    return render(request, "tournaments/desk/create.html", {"form": form, "club": club})


@reader
def dashboard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    now = queries.evening(tournament)
    reglement_now = tournament.rules
    user = cast("User", request.user)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "dashboard",
        "now": now,
        "steps": steps(now),
        "odd": oddity(reglement_now, now.pairs, _published(now), owing=_owing(tournament, now)),
        "rules": reglement_now,
        "profile_name": exports.profile_name(reglement_now),
        "points_changes": exports.points_changes(reglement_now),
        "organise": permissions.can_organise(user, tournament),
    }
    return render(request, "tournaments/desk/dashboard.html", context)


def _owing(tournament: Tournament, now: queries.Evening) -> list[int]:
    """Those of the pairs that still owe a rest who are here."""
    if not now.owing:
        return []
    here = Partnership.objects.filter(tournament=tournament, number__in=now.owing).present()
    numbers = set(here.values_list("number", flat=True))
    return [number for number in now.owing if number in numbers]


def _published(now: queries.Evening) -> int:
    """Published parties, as far as the stage tells them."""
    before = now.stage in (queries.Stage.DRAW, queries.Stage.PUBLISH, queries.Stage.REGISTER)
    return now.round - 1 if before else now.round


def steps(now: queries.Evening) -> list[dict[str, object]]:
    """Each partie as done, running or to come."""
    published = _published(now)
    running = now.stage == queries.Stage.RESULTS
    return [
        {
            "number": number,
            "state": "running"
            if running and number == now.round
            else "done"
            if number <= published
            else "drawn"
            if now.stage == queries.Stage.PUBLISH and number == now.round
            else "coming",
        }
        for number in range(1, now.rounds + 1)
    ]


@reader
def current_round(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The partie that matters now: the draft, the running one, or the next."""
    number = max(1, queries.evening(tournament).round)
    return redirect(f"/desk/{tournament.slug}/round/{number}/")


urlpatterns: "list[URLPattern]" = [
    path("desk/new/<slug:slug>/", create, name="create"),
    path("desk/<slug:slug>/", dashboard, name="dashboard"),
    path("desk/<slug:slug>/round/", current_round, name="current_round"),
    *reglement.urlpatterns,
    *journal.urlpatterns,
]
