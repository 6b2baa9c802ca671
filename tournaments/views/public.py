"""The public site: what anybody may see of a concours, without an account."""

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils import timezone

from clubs.models.names import public_name
from tournaments import exports, messages, printing, prizes, seating
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.queries import public
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking
from tournaments.views import live
from tournaments.views.chosen import chosen_partie
from tournaments.views.files import csv_file, pdf
from tournaments.views.lines import in_rank_order, prize_lines, rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tournaments.queries.public import Party, Visible
    from tournaments.queries.standings import Ranking

    Context = dict[str, Any]
    Section = Callable[[Tournament, Visible, "int | None"], Context]

TOP = 10


def home(request: "HttpRequest") -> HttpResponse:
    front = public.front(timezone.localdate())
    return render(request, "tournaments/public/home.html", {"front": front})


def section(request: "HttpRequest", slug: str, name: str = "overview") -> HttpResponse:
    """One page of a concours."""
    tournament = _concours(slug)
    return render(request, f"tournaments/public/{name}.html", _context(request, tournament, name))


def fragment(request: "HttpRequest", slug: str, name: str) -> HttpResponse:
    """The live part of a page: 204 while the visitor holds the newest version."""
    if name not in SECTIONS or name == "rules":
        raise Http404
    if live.unchanged(request, field="slug", value=slug):
        return live.nothing_new()
    tournament = _concours(slug)
    chosen = chosen_partie(request)
    return live.fragment(
        f"{tournament.pk}/{tournament.version}/{name}/{chosen or ''}",
        f"tournaments/public/{name}.html#live",
        lambda: _context(request, tournament, name),
    )


def _concours(slug: str) -> Tournament:
    return get_object_or_404(Tournament.objects.with_rules(), slug=slug)


def _context(request: "HttpRequest", tournament: Tournament, name: str) -> "Context":
    visible = public.what_is_public(tournament)
    chosen = chosen_partie(request)
    return {
        "tournament": tournament,
        "club": tournament.club,
        "rules": tournament.rules,
        "visible": visible,
        "section": name,
        "chosen": chosen,
        **SECTIONS[name](tournament, visible, chosen),
    }


def _running(
    tournament: Tournament, visible: "Visible", parties: tuple[int, ...]
) -> "Party | None":
    if not parties:
        return None
    return public.party(tournament, parties[-1], points=visible.results, name=public_name)


def _ranking(
    tournament: Tournament, visible: "Visible", after: int | None = None
) -> "Ranking | None":
    return ranking(tournament, after=after, name=public_name) if visible.standings else None


def _overview(tournament: Tournament, visible: "Visible", _chosen: int | None) -> "Context":
    parties = public.published_parties(tournament)
    running = _running(tournament, visible, parties)
    playing = running is not None and not running.complete and not tournament.finished_at
    ranked = None if playing else _ranking(tournament, visible)
    return {
        "entered": public.entered(tournament),
        "running": running,
        "playing": playing,
        "seatings": public.by_name(running) if running and playing else (),
        "top": ranked.places[:TOP] if ranked else (),
    }


def _plan(tournament: Tournament, visible: "Visible", _chosen: int | None) -> "Context":
    running = _running(tournament, visible, public.published_parties(tournament))
    return {"running": running, "seatings": public.by_name(running) if running else ()}


def _results(tournament: Tournament, visible: "Visible", chosen: int | None) -> "Context":
    parties = public.published_parties(tournament)
    number = chosen if chosen is not None else (parties[-1] if parties else None)
    if number is not None and number not in parties:
        raise Http404
    shown = number and public.party(tournament, number, points=visible.results, name=public_name)
    return {"parties": parties, "party": shown}


def _standings(tournament: Tournament, visible: "Visible", chosen: int | None) -> "Context":
    ranked = _ranking(tournament, visible, chosen)
    if visible.standings and ranked is None:
        raise Http404
    return {"ranking": ranked, "rows": rows(ranked) if ranked else ()}


def _prizes(tournament: Tournament, visible: "Visible", _chosen: int | None) -> "Context":
    if not visible.prizes:
        return {"awards": (), "won": False}
    won = visible.standings and tournament.finished_at is not None
    who = pairs(tournament, name=public_name) if won else {}
    return {
        "won": won,
        "awards": prize_lines(in_rank_order(prizes.awards(tournament)), who, tournament.rules),
    }


def _rules(tournament: Tournament, _visible: "Visible", _chosen: int | None) -> "Context":
    return {
        "chapters": exports.reglement(tournament.rules),
        "profile_name": exports.profile_name(tournament.rules),
        "points_changes": exports.points_changes(tournament.rules),
    }


SECTIONS: "dict[str, Section]" = {
    "overview": _overview,
    "plan": _plan,
    "results": _results,
    "standings": _standings,
    "prizes": _prizes,
    "rules": _rules,
}


def rules_pdf(_request: "HttpRequest", slug: str) -> HttpResponse:
    return pdf(printing.reglement(_concours(slug)), f"{slug}-reglement")


def standings_pdf(request: "HttpRequest", slug: str) -> HttpResponse:
    tournament, ranked = _published_ranking(request, slug)
    return pdf(printing.standings(tournament, ranked), f"{slug}-{ranked.after}")


def standings_csv(request: "HttpRequest", slug: str) -> HttpResponse:
    _, ranked = _published_ranking(request, slug)
    return csv_file(exports.standings_csv(ranked), f"{slug}-{ranked.after}")


def _published_ranking(request: "HttpRequest", slug: str) -> "tuple[Tournament, Ranking]":
    """The ranking as visitors see it; 404 while it is kept back or there is none."""
    tournament = _concours(slug)
    visible = public.what_is_public(tournament)
    ranked = _ranking(tournament, visible, chosen_partie(request))
    if ranked is None or not ranked.places:
        raise Http404
    return tournament, ranked


def draw(request: "HttpRequest", slug: str, number: int) -> HttpResponse:
    """How a partie was drawn: seed, method, reasons, and how to redo it at home."""
    tournament = _concours(slug)
    visible = public.what_is_public(tournament)
    drawn = _drawn(tournament, number)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "rules": tournament.rules,
        "visible": visible,
        "section": "draw",
        "parties": public.published_parties(tournament),
        "drawn": drawn,
        "proof": _may_see_proof(drawn, visible),
    }
    if context["proof"]:
        tables, resting = _reasons(drawn), _rests(drawn)
        asked = seating.written_request(drawn)
        context |= {"tables": tables, "resting": resting, "input": asked}
        context["redo"] = _redone_here(asked)
        context["seated"] = {
            "tables": [[who for side in table["sides"] for who in side] for table in tables],
            "rests": [rest["number"] for rest in resting],
        }
    return render(request, "tournaments/public/draw.html", context)


def _redone_here(asked: dict[str, Any]) -> bool:
    """Whether static/js/lot.js may redo the draw: by lot, and no search is needed."""
    system, order = asked["system"], asked["options"].get("order")
    if system == "draw":
        return True
    by_lot = order == "draw" or (system == "pools" and not order)
    return by_lot and system in {"pools", "knockout"} and asked["round"] == 1 and _plain(asked)


def _plain(asked: dict[str, Any]) -> bool:
    apart = asked["options"].get("same_group", "avoid") != "allow"
    return not any(
        one.get("met") or one.get("byes") or one.get("fixed") or (apart and one.get("group"))
        for one in asked["entrants"]
    )


def draw_request(_request: "HttpRequest", slug: str, number: int) -> HttpResponse:
    """The very input of the draw, for `python -m tournaments.pairing pair`."""
    tournament = _concours(slug)
    drawn = _drawn(tournament, number)
    if not _may_see_proof(drawn, public.what_is_public(tournament)):
        raise Http404
    answer = JsonResponse(seating.written_request(drawn), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{slug}-partie-{number}.json"'
    return answer


def _drawn(tournament: Tournament, number: int) -> Round:
    rounds = Round.objects.published().filter(tournament=tournament, bis=False)
    return get_object_or_404(rounds, number=number)


def _may_see_proof(drawn: Round, visible: "Visible") -> bool:
    """What went into a later draw holds everybody's points: kept back with the standings."""
    return visible.standings or drawn.number == 1


def _reasons(drawn: Round) -> "list[Context]":
    tables = Table.objects.filter(
        round__tournament=drawn.tournament_id, round__number=drawn.number
    ).order_by("round__bis", "number")
    return [
        {
            "number": table.number,
            "label": str(table),
            "sides": [_numbers(table, side) for side in "AB"],
            "reason": messages.pairing_reason(table.reason),
        }
        for table in tables.prefetch_related("seats__partnership")
    ]


def _numbers(table: Table, side: str) -> list[int]:
    return [one.number for one in table.partnerships(side)]


def _rests(drawn: Round) -> "list[Context]":
    seats = Seat.objects.filter(round=drawn).exclude(kind=Seat.Kind.PLAYS)
    return [
        {"number": seat.partnership.number, "reason": messages.pairing_reason(seat.reason)}
        for seat in seats.select_related("partnership").order_by("partnership__number")
    ]


urlpatterns = [
    path("", home, name="front"),
    path("c/<slug:slug>/", section, name="concours"),
    path("c/<slug:slug>/live/<slug:name>/", fragment, name="public_live"),
    path("c/<slug:slug>/rules.pdf", rules_pdf, name="public_rules_pdf"),
    path("c/<slug:slug>/standings.pdf", standings_pdf, name="public_standings_pdf"),
    path("c/<slug:slug>/standings.csv", standings_csv, name="public_standings_csv"),
    path("c/<slug:slug>/draw/<int:number>/", draw, name="public_draw"),
    path("c/<slug:slug>/draw/<int:number>/request.json", draw_request, name="public_draw_request"),
    *(
        path(f"c/<slug:slug>/{name}/", section, {"name": name}, name=f"public_{name}")
        for name in ("plan", "results", "standings", "prizes", "rules")
    ),
]
