"""The projector: what the hall should read now, by itself, from the back row."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path

from tournaments import prizes
from tournaments.models import Round, Tournament
from tournaments.queries import public
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking
from tournaments.views import live, public_draws
from tournaments.views.addresses import public_address, qr
from tournaments.views.lines import in_rank_order, prize_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.http import HttpRequest

    from tournaments.queries.public import Party, Visible
    from tournaments.queries.standings import Ranking

BOARDS_A_COLUMN = 6
PLACES_A_COLUMN = 11
PRIZES_A_PAGE = 6
COLUMNS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What stands on the screen at one time; kind names the markup, columns hold its lines."""

    kind: str
    columns: "tuple[tuple[Any, ...], ...]"


def screen(request: "HttpRequest", token: str) -> HttpResponse:
    """The page; it then asks for its fragment by itself."""
    tournament = get_object_or_404(Tournament.objects.with_rules(), screen_token=token)
    return render(request, "tournaments/screen/board.html", _context(request, tournament))


def fragment(request: "HttpRequest", token: str) -> HttpResponse:
    """204 while the screen shows the newest version."""
    if live.unchanged(request, field="screen_token", value=token):
        return live.nothing_new()
    tournament = Tournament.objects.with_rules().filter(screen_token=token).first()
    if tournament is None:
        raise Http404
    return live.fragment(
        f"screen/{tournament.pk}/{tournament.version}/{request.get_host()}",
        "tournaments/screen/board.html#live",
        lambda: _context(request, tournament),
    )


def _context(request: "HttpRequest", tournament: Tournament) -> dict[str, Any]:
    address = public_address(request, tournament)
    return {
        "tournament": tournament,
        "rules": tournament.rules,
        "address": address.partition("://")[2],
        "qr": qr(address),
        "clock": _clock(tournament),
        **_shown(tournament),
    }


def _clock(tournament: Tournament) -> Round | None:
    """The partie whose clock is on the wall."""
    running = Q(clock_ends_at__isnull=False) | Q(clock_left__isnull=False)
    if tournament.finished_at:
        return None
    return Round.objects.published().filter(running, tournament=tournament, bis=False).last()


def _shown(tournament: Tournament) -> dict[str, Any]:
    """What the evening has come to: waiting, table plan, ranking, or the end."""
    visible = public.what_is_public(tournament)
    parties = public.published_parties(tournament)
    if not parties:
        return {"mode": "waiting", "entered": public.entered(tournament), "pages": ()}
    party = public.party(tournament, parties[-1], points=False)
    assert party is not None
    if tournament.finished_at:
        return {"party": party, **_end(tournament, visible)}
    if party.handed_in == 0 or (not visible.standings and not party.complete):
        return {"mode": "plan", "party": party, "pages": tuple(_plan(party))}
    if not visible.standings:
        return {"mode": "secret", "party": party, "pages": ()}
    ranked = ranking(tournament)
    pages = (*public_draws.boards(tournament), *_places(ranked))
    return {"mode": "ranking", "party": party, "ranking": ranked, "pages": pages}


def _end(tournament: Tournament, visible: "Visible") -> dict[str, Any]:
    if not visible.standings:
        return {"mode": "secret", "pages": ()}
    ranked = ranking(tournament)
    pages = [*_podium(ranked), *public_draws.boards(tournament)]
    if visible.prizes:
        pages += _prizes(tournament)
    return {"mode": "final", "ranking": ranked, "pages": (*pages, *_places(ranked))}


def _plan(party: "Party") -> "Iterator[Page]":
    yield from _paged("plan", party.boards, BOARDS_A_COLUMN)
    yield from _paged("bis", party.bis, BOARDS_A_COLUMN)


def _places(ranked: "Ranking | None") -> "Iterator[Page]":
    if ranked:
        yield from _paged("ranking", ranked.places, PLACES_A_COLUMN)


def _podium(ranked: "Ranking | None") -> "Iterator[Page]":
    first = tuple(place for place in ranked.places if place.rank <= 3) if ranked else ()
    if first:
        yield Page(kind="podium", columns=(first[:5],))


def _prizes(tournament: Tournament) -> "Iterator[Page]":
    rules = tournament.rules
    lines = prize_lines(in_rank_order(prizes.awards(tournament)), pairs(tournament), rules)
    yield from _paged("prizes", lines, PRIZES_A_PAGE, columns=1)


def _paged(
    kind: str, lines: "Sequence[Any]", rows: int, *, columns: int = COLUMNS
) -> "Iterator[Page]":
    """Pages of at most `columns` columns, each of at most `rows` lines, as even as can be."""
    size = rows * columns
    for start in range(0, len(lines), size):
        inside = lines[start : start + size]
        yield Page(
            kind=kind,
            columns=tuple(tuple(inside[at : at + rows]) for at in range(0, len(inside), rows)),
        )


urlpatterns = [
    path("screen/<slug:token>/", screen, name="screen"),
    path("screen/<slug:token>/live/", fragment, name="screen_live"),
]
