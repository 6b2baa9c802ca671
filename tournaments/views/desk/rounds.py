"""Desk: the parties, from the key that draws one to the plan on the wall."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.contrib import messages as flash
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tournaments import messages, permissions, rounds, seating, wording
from tournaments.forms.refusals import add_refusal
from tournaments.forms.rounds import DrawForm, ReasonForm, RedrawForm, SwapForm
from tournaments.models import Partnership, Round, Tournament, Work
from tournaments.pairing import Order, PairingRefused
from tournaments.queries import plan as queries
from tournaments.queries.needed import needed
from tournaments.refusals import Refusal, fill
from tournaments.seating import System
from tournaments.views.desk import schedule
from tournaments.views.door import actor, organiser, reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import Form
    from django.http import HttpRequest

    from tournaments.queries.plan import Plan

TEMPLATE = "tournaments/desk/round.html"


@reader
@require_safe
def page(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """One partie, drawn or not; with two numbers, what their swap would cost."""
    form = SwapForm(tournament, request.GET) if "one" in request.GET else SwapForm(tournament)
    return _page(request, tournament, number, swap=form)


@organiser
@require_POST
def draw(request: "HttpRequest", tournament: Tournament) -> HttpResponse:
    """Draw the next partie: at once here, or by a worker whose progress the page shows."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        flash.error(request, _first_error(form))
        return _to(tournament, queries.parties(tournament).current)
    work = rounds.ask_draw(tournament, by=actor(request), **form.choices)
    return _to(tournament, int(work.key))


@organiser
@require_safe
def progress(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """204 while the draw goes on as the page knows it; then the page is fetched anew."""
    work = seating.work.row_of(tournament, number)
    if work is None or not seating.work.busy(work):
        return HttpResponseClientRefresh()
    if request.GET.get("v") == work.state:
        return HttpResponse(status=204)
    return render(request, f"{TEMPLATE}#progress", _progress(tournament, number, work))


@organiser
@require_POST
def publish(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    found = _drawn(tournament, number)
    _try(
        request,
        lambda: rounds.publish(found, by=actor(request)),
        _("The partie is published."),
        tournament,
    )
    return _to(tournament, number)


@organiser
@require_POST
def redraw(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """Another draw; why, is asked unless the draft no longer fits the room."""
    found = _drawn(tournament, number)
    form = RedrawForm(request.POST)
    form.fields["reason"].required = not seating.stale(found).outdated
    if form.is_valid() and _fits(
        form,
        lambda: rounds.redraw(
            found,
            seed=form.cleaned_data["seed"] or None,
            reason=form.cleaned_data["reason"],
            by=actor(request),
        ),
        found,
    ):
        flash.success(request, _("The partie is drawn again."))
        return _to(tournament, number)
    return _page(request, tournament, number, redraw=form)


@organiser
@require_POST
def discard(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    found = _drawn(tournament, number)
    _try(
        request,
        lambda: rounds.discard(found, by=actor(request)),
        _("The draft is discarded."),
        tournament,
    )
    return _to(tournament, number)


@organiser
@require_POST
def cancel(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    found = _drawn(tournament, number)
    done = _("The publication is taken back: the partie is a draft again.")
    _try(request, lambda: rounds.cancel(found, by=actor(request)), done, tournament)
    return _to(tournament, number)


@organiser
@require_POST
def swap(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """Two pairs change places, after the page has shown what it costs."""
    found = _drawn(tournament, number)
    form, why = SwapForm(tournament, request.POST), ReasonForm(request.POST)
    if form.is_valid() and why.is_valid():
        pairs = {"one": form.cleaned_data["one"], "other": form.cleaned_data["other"]}
        reason = why.cleaned_data["reason"]
        if _fits(
            form, lambda: rounds.swap(found, **pairs, reason=reason, by=actor(request)), found
        ):
            done = wording.said(tournament.rules, "The two pairs have changed places.")
            flash.success(request, done)
            return _to(tournament, number)
    return _page(request, tournament, number, swap=form, why=why)


@organiser
@require_POST
def late(request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """A pair that came after the draw takes the place against the one that has none."""
    found = _drawn(tournament, number)
    entered = Partnership.objects.entered().filter(tournament=tournament)
    pair = get_object_or_404(entered, number=_number(request.POST.get("pair", "")))
    _try(
        request,
        lambda: rounds.seat_late(found, partnership=pair, by=actor(request)),
        _("Pair %(number)s is seated.") % {"number": pair.number},
        tournament,
    )
    return _to(tournament, number)


@reader
@require_safe
def proof(_request: "HttpRequest", tournament: Tournament, number: int) -> HttpResponse:
    """The request of the draw as a file: anybody can redo it with the command line."""
    found = _drawn(tournament, number)
    name = f"{tournament.slug}-partie-{number}.json"
    return JsonResponse(
        seating.written_request(found),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _page(
    request: "HttpRequest", tournament: Tournament, number: int, **forms: "Form"
) -> HttpResponse:
    parties = queries.parties(tournament)
    if number not in parties.numbers:
        raise Http404
    context = {
        "tournament": tournament,
        "section": "round",
        "rules": tournament.rules,
        "number": number,
        "parties": parties,
        "organises": permissions.can_organise(request.user, tournament),
        "foreseeable": seating.foreseeable(tournament.rules),
    }
    found = Round.objects.filter(tournament=tournament, number=number, bis=False).first()
    if found is None:
        context |= _waiting(tournament, number, parties)
    else:
        found.tournament = tournament
        context |= _shown(found, forms)
    return render(request, TEMPLATE, context)


def _waiting(tournament: Tournament, number: int, parties: queries.Parties) -> dict[str, Any]:
    """A partie that is not drawn: the key, what it waits for, or why it was refused."""
    work = seating.work.row_of(tournament, number)
    busy = work is not None and seating.work.busy(work)
    context: dict[str, Any] = {"can_draw": number == parties.next, "busy": busy}
    if number == 1:
        context["needed"] = needed(tournament)
    if work is not None and busy:
        return context | _progress(tournament, number, work)
    if work is not None and work.state == Work.State.FAILED:
        code = work.error.get("code")
        if code != "results_missing":
            context["refused"] = _sentence(work.error, tournament)
            context["remedy"] = work.error.get("params", {}).get("remedy")
    return context


def _progress(tournament: Tournament, number: int, work: Work) -> dict[str, Any]:
    return {"tournament": tournament, "number": number, "work": work}


def _shown(found: Round, forms: "dict[str, Form]") -> dict[str, Any]:
    plan = _reasoned(queries.plan(found))
    swap = forms.get("swap") or SwapForm(found.tournament)
    stale = seating.stale(found)
    options = found.options
    return {
        "plan": plan,
        "drawn": found,
        "one_reason": _one_reason(plan),
        "ranked": System(name=found.system, order=_order(options)).ranked
        and found.system not in {"draw", "registration"},
        "conflicts": [messages.pairing_reason(one) for one in options.get("conflicts", ())],
        "stale": stale,
        "exempt": next((one.pair for one in plan.idle if one.kind == "bye"), None),
        "swap": swap,
        "price": _price(found, swap),
        "why": forms.get("why") or ReasonForm(),
        "redraw": forms.get("redraw") or RedrawForm(),
        "evened": [
            {**one, "compared": number_format(float(Fraction(one["compared"])), 1)}
            for one in options.get("evened", ())
        ],
        "fallback": _sentence(_fallback(options), found.tournament)
        if "fallback" in options
        else "",
    }


def _order(options: dict[str, Any]) -> Order | None:
    return Order(options["order"]) if options.get("order") else None


def _fallback(options: dict[str, Any]) -> dict[str, Any]:
    refused = PairingRefused(options["fallback"]["code"])
    return {"template": refused.template, "params": options["fallback"]["params"]}


def _reasoned(plan: "Plan") -> "Plan":
    return replace(
        plan,
        lines=tuple(replace(x, why=messages.pairing_reason(x.reason)) for x in plan.lines),
        idle=tuple(replace(x, why=messages.pairing_reason(x.reason)) for x in plan.idle),
    )


def _one_reason(plan: "Plan") -> str:
    """The reason that all ordinary tables share, said once."""
    found = {line.why for line in plan.ordinary}
    return found.pop() if len(found) == 1 and len(plan.ordinary) > 1 else ""


def _price(found: Round, form: "Form") -> dict[str, Any] | None:
    """What the swap typed in the form would cost; a refusal goes into the form."""
    if not form.is_bound or not form.is_valid():
        return None
    pairs = {"one": form.cleaned_data["one"], "other": form.cleaned_data["other"]}
    try:
        cost = rounds.swap_price(found, **pairs)
    except Refusal as refused:
        add_refusal(form, refused, found.tournament.rules)
        return None
    faults = [
        messages.pairing_fault(
            {"code": one.code, "params": {"ids": list(one.ids)}}, found.tournament.rules
        )
        for one in cost.faults
    ]
    return {"cost": cost, "faults": faults, **pairs}


def _try(
    request: "HttpRequest", verb: "Callable[[], object]", done: str, tournament: Tournament
) -> None:
    try:
        verb()
    except Refusal as refused:
        flash.error(request, messages.refusal(refused, tournament.rules))
    else:
        flash.success(request, done)


def _fits(form: "Form", verb: "Callable[[], object]", found: Round) -> bool:
    """Whether the verb took it; a refusal goes into the form."""
    try:
        verb()
    except Refusal as refused:
        add_refusal(form, refused, found.tournament.rules)
        return False
    return True


def _drawn(tournament: Tournament, number: int) -> Round:
    found = get_object_or_404(Round, tournament=tournament, number=number, bis=False)
    found.tournament = tournament
    return found


def _sentence(error: dict[str, Any], tournament: Tournament) -> str:
    singles = tournament.rules.singles
    template = wording.template(str(error.get("template", "")), singles=singles)
    return fill(gettext(template), error.get("params", {}))


def _first_error(form: "Form") -> str:
    return str(next(iter(form.errors.values()))[0])


def _number(typed: str) -> int:
    if not (typed.isascii() and typed.isdigit()):
        raise Http404
    return int(typed[:9])


def _to(tournament: Tournament, number: int) -> HttpResponse:
    return redirect("tournaments:round", slug=tournament.slug, number=number)


_ROUND = "desk/<slug:slug>/round/<int:number>/"
urlpatterns = [
    path("desk/<slug:slug>/round/draw/", draw, name="draw"),
    *schedule.urlpatterns,
    path(_ROUND, page, name="round"),
    path(f"{_ROUND}bis/", page, name="round_bis"),
    path(f"{_ROUND}progress/", progress, name="round_progress"),
    path(f"{_ROUND}publish/", publish, name="round_publish"),
    path(f"{_ROUND}redraw/", redraw, name="round_redraw"),
    path(f"{_ROUND}discard/", discard, name="round_discard"),
    path(f"{_ROUND}cancel/", cancel, name="round_cancel"),
    path(f"{_ROUND}swap/", swap, name="round_swap"),
    path(f"{_ROUND}late/", late, name="round_late"),
    path(f"{_ROUND}request.json", proof, name="round_request"),
]
