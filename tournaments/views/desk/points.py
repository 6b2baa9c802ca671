"""Desk: the organiser's own points rules: a shipped profile, and each decision that may differ."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages as said
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

import scoring.profile
from tournaments import permissions, registration, rules
from tournaments.forms.points import PointsForm
from tournaments.messages import refusal
from tournaments.models import Round, Tournament
from tournaments.refusals import Refusal
from tournaments.rules.points import PATH, carried, profile_of
from tournaments.rules.points_words import answer, subject, told
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.urls import URLPattern

    from clubs.models import User
    from scoring.profile import Plain
    from tournaments.rules import Rules

RESET = "reset-"


def index(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of questions; a POST looks at what follows from the answers, or keeps them."""
    return change(request, slug) if request.method == "POST" else show(request, slug)


@reader
def show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, PointsForm(rules=tournament.rules))


@organiser
def change(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """do: "keep", "look", or "reset-" and a parameter or "all"; nothing but "keep" is kept."""
    do = request.POST.get("do", "keep")
    fresh = do.removeprefix(RESET) if do.startswith(RESET) else ""
    form = PointsForm(request.POST.dict(), rules=tournament.rules, fresh=fresh)
    if do == "keep" and form.is_valid() and not form.new:
        try:
            registration.change_rules(tournament, rules=form.result(), by=actor(request))
        except Refusal as refused:
            form.refuse(refused, refusal(refused))
        else:
            said.success(request, gettext("The points rules are kept."))
            return redirect("tournaments:rules", tournament.slug)
    return _page(request, tournament, form, tried=do == "keep")


@require_POST
@organiser
def base(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another shipped profile under the concours; what was changed is kept where it can be."""
    name, before = request.POST.get("scoring", ""), tournament.rules
    if name not in scoring.profile.names():
        said.error(
            request, gettext("There is no scoring profile named %(value)s.") % {"value": name}
        )
        return redirect("tournaments:rules", tournament.slug)
    kept = carried(name, before.scoring_changes)
    then = rules.derive(before, {"scoring": name, PATH: dict(kept)})
    try:
        registration.change_rules(tournament, rules=then, by=actor(request))
    except Refusal as refused:
        said.error(request, refusal(refused))
    else:
        _tell_base(request, before, then)
    return redirect("tournaments:rules", tournament.slug)


def _tell_base(request: HttpRequest, before: "Rules", then: "Rules") -> None:
    now = profile_of(then)
    kept = dict(then.scoring_changes)
    alike = now.parameters()
    dropped = [one for one in before.scoring_changes if alike.get(one[0]) != one[1]]
    said.success(request, gettext("Deals are counted by: %(name)s.") % {"name": now.name})
    if kept:
        listed = {"changes": _listed(kept.items())}
        said.info(request, gettext("Your changes that stay: %(changes)s.") % listed)
    if dropped:
        listed = {"changes": _listed(dropped)}
        said.warning(
            request,
            gettext("Your changes that no longer apply, and are gone: %(changes)s.") % listed,
        )


def _listed(changes: "Iterable[tuple[str, Plain]]") -> str:
    return "; ".join(
        gettext("%(question)s: %(answer)s")
        % {"question": subject(name, gettext), "answer": answer(name, value, gettext)}
        for name, value in changes
    )


def _page(
    request: HttpRequest, tournament: Tournament, form: PointsForm, *, tried: bool = False
) -> HttpResponse:
    user = cast("User", request.user)
    if tried and form.new:
        form.look_at(form.new[0])
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "rules",
        "form": form,
        "tried": tried,
        "drawn": Round.objects.filter(tournament=tournament).exists(),
        "organise": permissions.can_organise(user, tournament),
        **summary(tournament.rules),
    }
    return render(request, "tournaments/desk/points.html", context)


def summary(now: "Rules") -> dict[str, object]:
    """By what profile deals are counted, what was changed of it, and what else there is."""
    return {
        "profile": scoring.profile.load(now.scoring),
        "points_changes": told(now, gettext),
        "profiles": [scoring.profile.load(name) for name in scoring.profile.names()],
    }


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/rules/points/", index, name="points"),
    path("desk/<slug:slug>/rules/points/base/", base, name="points_base"),
]
