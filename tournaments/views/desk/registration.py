"""Desk: pairs at the door, by keyboard."""

from typing import TYPE_CHECKING

from django.contrib import messages as said
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.views.decorators.http import require_GET, require_POST

from clubs.players import find_alike
from tournaments import messages, registration, wording
from tournaments.forms.refusals import add_refusal
from tournaments.forms.registration import EntryForm
from tournaments.models import Category, Partnership, Tournament
from tournaments.queries import registration as queries
from tournaments.refusals import Refusal
from tournaments.views.desk import imports
from tournaments.views.desk import pair as pair_page
from tournaments.views.door import actor, reader, scorer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.urls import URLPattern

    from tournaments.rules import Rules

PAGE = "tournaments/desk/registration.html"
NAMESAKE = frozenset({"already_entered", "already_left", "already_waits", "same_name_in_pair"})

ELSEWHERE = frozenset({"already_entered", "already_left", "already_waits"})
"""Refusals that name an entry: it is one key away."""


def index(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST enters one pair.  Readers look, scorers type."""
    return enter(request, slug) if request.method == "POST" else show(request, slug)


@reader
def show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, EntryForm(rules=tournament.rules))


@scorer
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = EntryForm(request.POST, rules=tournament.rules)
    if not form.is_valid():
        return _page(request, tournament, form)
    typed = form.cleaned_data
    try:
        entered = registration.enter(
            tournament,
            names=(typed["first"], typed.get("second", "")),
            group=typed["group"],
            categories=typed["categories"],
            paid_cents=typed["amount"],
            number=typed["number"],
            namesakes=request.POST.getlist("namesake"),
            by=actor(request),
        )
    except Refusal as refused:
        add_refusal(form, refused, tournament.rules)
        namesake = refused.params["name"] if refused.code in NAMESAKE else ""
        there = _there(tournament, refused, typed)
        return _page(request, tournament, form, namesake=namesake, there=there)
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, tournament, EntryForm(rules=tournament.rules), entered=entered)
    return redirect("tournaments:registration", tournament.slug)


def _there(
    tournament: Tournament, refused: Refusal, typed: "Mapping[str, str]"
) -> dict[str, object] | None:
    """The entry that the refused player stands in, and who would join it there."""
    if refused.code not in ELSEWHERE:
        return None
    number = str(refused.params["number"])
    entry = Partnership.objects.entered().filter(tournament=tournament, number=number).first()
    if entry is None:
        return None
    other = "" if entry.complete else typed["second" if refused.field == "first" else "first"]
    return {"pk": entry.pk, "number": number, "partner": other}


@require_POST
@scorer
def undo(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The entry is undone and stands in the form again, to be corrected."""
    found = get_object_or_404(Partnership, tournament=tournament, pk=pk)
    try:
        gone = registration.undo_entry(found, by=actor(request))
    except Refusal as refused:
        form = EntryForm(rules=tournament.rules)
        return _page(request, tournament, form, fault=messages.refusal(refused, tournament.rules))
    initial = {
        "first": gone.first.name,
        "second": gone.second.name if gone.second else "",
        "group": gone.group,
        "categories": gone.categories,
    }
    form = EntryForm(rules=tournament.rules, initial=initial)
    return _page(request, tournament, form, undone=gone)


@require_POST
@scorer
def pay(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """All that a pair still owes, in one press."""
    found = get_object_or_404(Partnership.objects.entered(), tournament=tournament, pk=pk)
    row = queries.card(tournament, found).row
    if row.owed_cents:
        try:
            registration.take_payment(found, cents=row.owed_cents, by=actor(request))
        except Refusal as refused:
            said.error(request, messages.refusal(refused, tournament.rules))
    if request.htmx:  # type: ignore[attr-defined]
        context = {"tournament": tournament, "sheet": queries.sheet(tournament), "may": True}
        return render(request, f"{PAGE}#listing", context)
    return redirect("tournaments:registration", tournament.slug)


@require_GET
@reader
def players(request: HttpRequest, tournament: Tournament) -> JsonResponse:
    """`?q=` -> `{"players": [{"name", "hint", "categories"}]}`, best first."""
    found = find_alike(tournament.club, request.GET.get("q", ""))
    rows = queries.suggestions(tournament, found)
    return JsonResponse({"players": [_offer(row, tournament.rules) for row in rows]})


def _offer(row: queries.Suggestion, rules: "Rules") -> dict[str, object]:
    hint = wording.said(rules, "pair %(number)s", number=row.number) if row.number else ""
    return {"name": row.name, "hint": hint, "categories": list(row.categories)}


def _page(
    request: HttpRequest, tournament: Tournament, form: EntryForm, **extra: object
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "registration",
        "form": form,
        "sheet": queries.sheet(tournament),
        "categories": category_keys(form),
        "namesakes": request.POST.getlist("namesake") if form.is_bound else (),
        "may": pair_page.may_score(request, tournament),
        **extra,
    }
    fragment = request.headers.get("HX-Target") == "door"
    return render(request, f"{PAGE}#door" if fragment else PAGE, context)


def category_keys(form: EntryForm) -> list[dict[str, object]]:
    """Each category with a letter of its own, for Alt and the letter."""
    chosen, taken, keys = form["categories"].value() or (), set("p"), []
    for value, label in Category.choices:
        letters = [char for char in str(label).lower() if char.isalpha()]
        letter = next((char for char in letters if char not in taken), "")
        taken.add(letter)
        keys.append({"value": value, "label": label, "key": letter, "on": value in chosen})
    return keys


urlpatterns: "list[URLPattern]" = [
    path("desk/<slug:slug>/registration/", index, name="registration"),
    path("desk/<slug:slug>/registration/players/", players, name="registration_players"),
    path("desk/<slug:slug>/registration/<int:pk>/undo/", undo, name="registration_undo"),
    path("desk/<slug:slug>/registration/<int:pk>/pay/", pay, name="registration_pay"),
    path("desk/<slug:slug>/registration/<int:pk>/", pair_page.index, name="pair"),
    *imports.urlpatterns,
]
