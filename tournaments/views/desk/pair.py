"""Desk: one pair: its names, its money, its leaving and coming back."""

from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages as said
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions, registration, wording
from tournaments.forms.refusals import add_refusal
from tournaments.forms.registration import DetailsForm, LeaveForm, NameForm, PaymentForm
from tournaments.models import Partnership, Tournament
from tournaments.queries import registration as queries
from tournaments.refusals import Refusal
from tournaments.views.desk import journal
from tournaments.views.door import actor, reader, scorer

if TYPE_CHECKING:
    from collections.abc import Callable

    from django import forms

    from clubs.models import Actor, Player, User

PAGE = "tournaments/desk/pair.html"
NAMESAKE = frozenset({"already_entered", "already_left", "already_waits", "same_name_in_pair"})
Data = Any


def may_score(request: HttpRequest, tournament: Tournament) -> bool:
    return permissions.can_score(cast("User", request.user), tournament)


def index(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The page; a POST does the act whose button was pressed."""
    return act(request, slug, pk) if request.method == "POST" else show(request, slug, pk)


@reader
def show(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """`?partner=`: the name that was typed at the door beside one who waits."""
    pair, name = _pair(tournament, pk), request.GET.get("partner", "")
    forms_ = {"partner": _partner(name)} if name and not pair.complete else {}
    return _page(request, tournament, pair, forms_)


@scorer
def act(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    pair = _pair(tournament, pk)
    name = request.POST.get("act", "")
    if name not in ACTS:
        raise Http404
    form_of, do = ACTS[name]
    form = form_of(pair, request.POST)
    namesake = ""
    if form.is_valid():
        try:
            done = do(pair, form.cleaned_data, request.POST, actor(request))
        except Refusal as refused:
            add_refusal(form, refused, tournament.rules)
            namesake = str(refused.params.get("name")) if refused.code in NAMESAKE else ""
        else:
            said.success(request, done)
            return redirect("tournaments:registration", tournament.slug)
    forms_ = {name: form}
    return _page(request, tournament, _pair(tournament, pk), forms_, namesake=namesake)


def _pair(tournament: Tournament, pk: int) -> Partnership:
    entered = Partnership.objects.entered().with_players()
    pair = get_object_or_404(entered, tournament=tournament, pk=pk)
    pair.tournament = tournament
    return pair


def _details(pair: Partnership, data: Data = None) -> "forms.Form":
    initial = {
        "first": pair.first.name,
        "second": pair.second.name if pair.second else "",
        "group": pair.group,
        "categories": pair.categories,
    }
    return DetailsForm(data, alone=pair.second is None, initial=initial, auto_id="details_%s")


def _owed(pair: Partnership, data: Data = None) -> "forms.Form":
    fee = pair.tournament.rules.fee // (1 if pair.complete else 2)
    owed = fee - pair.paid_cents
    initial = {"paid": owed} if owed > 0 else {}
    return PaymentForm(data, initial=initial, auto_id="payment_%s")


def _name(prefix: str) -> "Callable[..., forms.Form]":
    def build(_pair: Partnership, data: Data = None) -> "forms.Form":
        return NameForm(data, auto_id=f"{prefix}_%s")

    return build


def _partner(name: str) -> "forms.Form":
    form = NameForm(initial={"name": name}, auto_id="partner_%s")
    form.fields["name"].widget.attrs["autofocus"] = True
    return form


def _leave(_pair: Partnership, data: Data = None) -> "forms.Form":
    return LeaveForm(data, auto_id="leave_%s")


def _of(pair: Partnership, sentence: str, **params: object) -> str:
    """The sentence about this pair, or this player of a mêlée."""
    return wording.said(pair.tournament.rules, sentence, number=pair.number, **params)


def _do_details(pair: Partnership, typed: Data, _post: Data, by: "Actor") -> str:
    with transaction.atomic():
        for field, player in (("first", pair.first), ("second", pair.second)):
            if player and typed[field] != player.name:
                _respell(pair, player, field, typed[field], by)
        registration.edit(pair, group=typed["group"], categories=typed["categories"], by=by)
    return _of(pair, "Pair %(number)s is corrected.")


def _respell(pair: Partnership, player: "Player", field: str, name: str, by: "Actor") -> None:
    try:
        registration.respell(pair, player=player, name=name, by=by)
    except Refusal as refused:
        refused.field = field
        raise


def _do_replace(pair: Partnership, typed: Data, post: Data, by: "Actor") -> str:
    leaving = pair.second if post.get("leaving") == "second" and pair.second else pair.first
    registration.replace_player(
        pair, leaving=leaving, name=typed["name"], namesake="namesake" in post, by=by
    )
    params = {"name": typed["name"], "leaving": leaving.name}
    return _of(pair, "%(name)s takes the place of %(leaving)s in pair %(number)s.", **params)


def _do_partner(pair: Partnership, typed: Data, post: Data, by: "Actor") -> str:
    registration.add_partner(pair, name=typed["name"], namesake="namesake" in post, by=by)
    params = {"name": typed["name"], "number": pair.number}
    return _("%(name)s joins pair %(number)s.") % params


def _do_join(pair: Partnership, _typed: Data, post: Data, by: "Actor") -> str:
    partner = str(post.get("partner", ""))
    other = get_object_or_404(
        Partnership, tournament=pair.tournament, pk=partner if partner.isdecimal() else 0
    )
    made = registration.pair_up(pair, other, by=by)
    return _("Pair %(number)s: %(names)s.") % {"number": made.number, "names": made.names}


def _do_pay(pair: Partnership, typed: Data, _post: Data, by: "Actor") -> str:
    registration.take_payment(pair, cents=typed["paid"], by=by)
    return _of(pair, "The payment of pair %(number)s is kept.")


def _do_leave(pair: Partnership, typed: Data, _post: Data, by: "Actor") -> str:
    registration.withdraw(pair, reason=typed["reason"], by=by)
    return _of(pair, "Pair %(number)s has left.")


def _do_return(pair: Partnership, _typed: Data, _post: Data, by: "Actor") -> str:
    registration.come_back(pair, by=by)
    return _of(pair, "Pair %(number)s is back.")


def _do_undo(pair: Partnership, _typed: Data, _post: Data, by: "Actor") -> str:
    registration.undo_entry(pair, by=by)
    return _of(pair, "The entry of pair %(number)s is undone.")


ACTS: "dict[str, tuple[Callable[..., forms.Form], Callable[..., str]]]" = {
    "details": (_details, _do_details),
    "replace": (_name("replace"), _do_replace),
    "partner": (_name("partner"), _do_partner),
    "join": (_leave, _do_join),
    "pay": (_owed, _do_pay),
    "leave": (_leave, _do_leave),
    "return": (_leave, _do_return),
    "undo": (_leave, _do_undo),
}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    pair: Partnership,
    typed: "dict[str, forms.Form]",
    namesake: str = "",
) -> HttpResponse:
    card = queries.card(tournament, pair)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "section": "registration",
        "card": card,
        "log": [journal.line(entry, tournament.rules) for entry in card.log],
        "forms": {name: typed.get(name) or build(pair) for name, (build, _do) in ACTS.items()},
        "acted": next(iter(typed), ""),
        "namesake": namesake,
        "leaving": request.POST.get("leaving", "first"),
        "may": may_score(request, tournament),
    }
    return render(request, PAGE, context)
