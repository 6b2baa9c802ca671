"""The players of a club: look for one, add one, correct a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from clubs import players
from clubs.forms import PlayerForm, add_refusal
from clubs.models import ClubRefusal, Player, Role
from clubs.models.names import fold

from .access import actor_of, club_for

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

PER_PAGE = 50


@login_required
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, as a page or as the fragment that the search box swaps in; a POST adds one."""
    club, access = club_for(request, slug, Role.SCORER if request.method == "POST" else Role.READER)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = players.get_or_add(club, form.cleaned_data["name"], by=actor_of(request))
        except ClubRefusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("%(name)s is in the list.") % {"name": player.name})
            return redirect("clubs:players", slug=club.slug)
    text = request.GET.get("q", "")
    found = Player.objects.for_club(club)
    found = players.matching(found, text) if fold(text) else found
    context = {
        "club": club,
        "access": access,
        "form": form,
        "section": "players",
        "text": text,
        "listed": Paginator(found, PER_PAGE).get_page(request.GET.get("page")),
    }
    fragment = request.headers.get("HX-Target") == "players"
    return render(request, "clubs/players.html#rows" if fragment else "clubs/players.html", context)


@login_required
def rename(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club, _access = club_for(request, slug, Role.SCORER)
    player = get_object_or_404(Player.objects.for_club(club), pk=pk)
    form = PlayerForm(request.POST or None, initial={"name": player.name})
    if request.method == "POST" and form.is_valid():
        try:
            players.rename(player, form.cleaned_data["name"], by=actor_of(request))
        except ClubRefusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("clubs:players", slug=club.slug)
    context = {"club": club, "player": player, "form": form, "section": "players"}
    return render(request, "clubs/player.html", context)


@login_required
@require_GET
def alike(request: HttpRequest, slug: str) -> JsonResponse:
    """For autocomplete: `?q=` -> `{"players": [{"id", "name", "categories"}]}`, best first."""
    club, _access = club_for(request, slug, Role.READER)
    found = players.find_alike(club, request.GET.get("q", ""))
    rows = [{"id": one.pk, "name": one.name, "categories": one.categories} for one in found]
    return JsonResponse({"players": rows})
