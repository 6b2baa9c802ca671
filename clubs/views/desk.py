"""The first page after logging in: my clubs and what they organise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs import members, queries
from clubs.forms import ClubForm, add_refusal
from clubs.models import ClubRefusal

from .access import actor_of, signed_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.http import HttpRequest, HttpResponse

    from clubs.queries import ClubCard

    Section = Callable[[HttpRequest, Sequence[ClubCard]], Mapping[str, object]]

HOME_TEMPLATES = ("tournaments/desk/home.html", "clubs/desk.html")
_sections: list[Section] = []


def contribute(section: Section) -> None:
    """Let another app add to the context of the desk's home, given the clubs on it."""
    if section not in _sections:
        _sections.append(section)


@login_required
def home(request: HttpRequest) -> HttpResponse:
    cards = queries.desk(signed_in(request))
    context: dict[str, object] = {"cards": cards}
    for section in _sections:
        context |= section(request, cards)
    return render(request, HOME_TEMPLATES, context)


@login_required
def create(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            club = members.create_club(form.cleaned_data["name"], by=actor_of(request))
        except ClubRefusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("%(club)s is ready.") % {"club": club.name})
            return redirect("clubs:club", slug=club.slug)
    return render(request, "clubs/create.html", {"form": form})
