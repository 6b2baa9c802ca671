"""Desk: everything that can be printed or taken home."""

from typing import TYPE_CHECKING

from django.http import Http404
from django.urls import path

from tournaments import exports, printing, prizes
from tournaments.queries import public
from tournaments.queries import sheets as queries
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking
from tournaments.views.addresses import printed_qr, table_address
from tournaments.views.chosen import chosen_partie
from tournaments.views.door import reader
from tournaments.views.files import csv_file, pdf, text_file

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.queries.public import Party
    from tournaments.queries.standings import Ranking


@reader
def standings_pdf(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    ranked = _ranking(request, tournament)
    return pdf(printing.standings(tournament, ranked), _name(tournament, ranked))


@reader
def standings_csv(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    ranked = _ranking(request, tournament)
    return csv_file(exports.standings_csv(ranked), _name(tournament, ranked))


@reader
def press(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    ranked = _ranking(request, tournament)
    return text_file(exports.press_text(tournament, ranked), _name(tournament, ranked))


@reader
def plan_pdf(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    party = _party(request, tournament)
    return pdf(printing.plan(tournament, party), f"{tournament.slug}-plan-{party.number}")


@reader
def sheets_pdf(request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    """Every table's sheet; `?tables=3,5` only those."""
    party = _party(request, tournament)
    asked = {int(one) for one in request.GET.get("tables", "").split(",") if one.isdecimal()}
    codes = _codes(request, tournament, party)
    made = printing.sheets(tournament, party, only=asked or None, codes=codes)
    return pdf(made, f"{tournament.slug}-sheets-{party.number}")


def _codes(
    request: "HttpRequest", tournament: "Tournament", party: "Party"
) -> dict[tuple[bool, int], str]:
    """The QR code of each table's phone page, where sheets are taken by phone."""
    if not public.what_is_public(tournament).phones:
        return {}
    tokens = queries.tokens(tournament, party.number)
    return {table: printed_qr(table_address(request, token)) for table, token in tokens.items()}


@reader
def rules_pdf(_request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    return pdf(printing.reglement(tournament), f"{tournament.slug}-reglement")


@reader
def prizes_pdf(_request: "HttpRequest", tournament: "Tournament") -> "HttpResponse":
    made = printing.prize_list(tournament, prizes.awards(tournament), pairs(tournament))
    return pdf(made, f"{tournament.slug}-prizes")


def _ranking(request: "HttpRequest", tournament: "Tournament") -> "Ranking":
    ranked = ranking(tournament, after=chosen_partie(request))
    if ranked is None:
        raise Http404
    return ranked


def _party(request: "HttpRequest", tournament: "Tournament") -> "Party":
    parties = public.published_parties(tournament)
    number = chosen_partie(request) or (parties[-1] if parties else 0)
    party = public.party(tournament, number, points=False)
    if party is None:
        raise Http404
    return party


def _name(tournament: "Tournament", ranked: "Ranking") -> str:
    return f"{tournament.slug}-partie-{ranked.after}"


urlpatterns = [
    path("desk/<slug:slug>/papers/standings.pdf", standings_pdf, name="paper_standings"),
    path("desk/<slug:slug>/papers/standings.csv", standings_csv, name="paper_csv"),
    path("desk/<slug:slug>/papers/press.txt", press, name="paper_press"),
    path("desk/<slug:slug>/papers/plan.pdf", plan_pdf, name="paper_plan"),
    path("desk/<slug:slug>/papers/sheets.pdf", sheets_pdf, name="paper_sheets"),
    path("desk/<slug:slug>/papers/rules.pdf", rules_pdf, name="paper_rules"),
    path("desk/<slug:slug>/papers/prizes.pdf", prizes_pdf, name="paper_prizes"),
]
