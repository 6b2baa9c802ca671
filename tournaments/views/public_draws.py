"""The public page of pools and draws, and their pages on the projector."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.urls import path

from clubs.models.names import public_name
from tournaments.models import Tournament
from tournaments.queries import draws as queries
from tournaments.queries import public
from tournaments.views import live

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.http import HttpRequest, HttpResponse

    from tournaments.queries.draw_values import Column, Draw, Pool

TEMPLATE = "tournaments/public/draws.html"
POOLS_A_PAGE, MATCHES_A_PAGE = 6, 8


def page(request: "HttpRequest", slug: str) -> "HttpResponse":
    """What visitors may see: with the standings kept back, only who meets whom."""
    tournament = get_object_or_404(Tournament.objects.with_rules(), slug=slug)
    return render(request, TEMPLATE, _context(tournament))


def fragment(request: "HttpRequest", slug: str) -> "HttpResponse":
    """204 while the visitor holds the newest version."""
    if live.unchanged(request, field="slug", value=slug):
        return live.nothing_new()
    tournament = Tournament.objects.with_rules().filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return live.fragment(
        f"{tournament.pk}/{tournament.version}/draws",
        f"{TEMPLATE}#live",
        lambda: _context(tournament),
    )


def _context(tournament: Tournament) -> dict[str, Any]:
    visible = public.what_is_public(tournament)
    return {
        "tournament": tournament,
        "club": tournament.club,
        "rules": tournament.rules,
        "visible": visible,
        "section": "draws",
        "found": queries.draws(tournament, results=visible.standings, name=public_name),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One screenful.  kind: pools or draw; columns: rows of pools, or the rounds of `draw`."""

    kind: str
    columns: "tuple[Any, ...]"
    draw: str = ""
    winner: Any = None


def boards(tournament: Tournament) -> "tuple[Page, ...]":
    """Pools until the draws are made, then the draws: what the hall reads from afar.

    Names are short, as on phones: a draw of sixteen has a quarter of the screen for each round.
    """
    found = queries.draws(tournament, name=public_name)
    if found is None:
        return ()
    if not found.begun:
        return tuple(_pools([one for one in found.pools if one.stage]))
    return tuple(page for draw in found.draws for page in _rounds(draw))


def _pools(pools: "Sequence[Pool]") -> "Iterator[Page]":
    for start in range(0, len(pools), POOLS_A_PAGE):
        yield Page(kind="pools", columns=tuple(pools[start : start + POOLS_A_PAGE]))


def _rounds(draw: "Draw") -> "Iterator[Page]":
    """From the round that is being played on; a large one in parts that lead to one match each."""
    columns: Sequence[Column] = draw.columns[_running(draw.columns) :]
    while columns and len(columns[0].cells) > MATCHES_A_PAGE:
        cells = columns[0].cells
        parts = len(cells) // MATCHES_A_PAGE + bool(len(cells) % MATCHES_A_PAGE)
        for part in range(parts):
            yield Page(kind="draw", draw=draw.name, columns=tuple(_part(columns, part)))
        columns = _smaller(columns)
    if columns:
        yield Page(kind="draw", draw=draw.name, columns=tuple(columns), winner=draw.winner)


def _running(columns: "Sequence[Column]") -> int:
    """The first round to show: where all fit on a screen, the first of all.

    Rounds before the one for which the draw was made anew stay away.
    """
    anew = [place for place, column in enumerate(columns[:-1], start=1) if not column.whole]
    for place, column in enumerate(columns):
        if anew and place < anew[-1]:
            continue
        fits = len(column.cells) <= MATCHES_A_PAGE
        decided = all(cell.a.won or cell.b.won or cell.blank for cell in column.cells)
        if fits or not decided:
            return place
    return max(len(columns) - 1, 0)


def _part(columns: "Sequence[Column]", part: int) -> "Iterator[Column]":
    """A share of the first round, and of the later ones what it leads to."""
    size, start = MATCHES_A_PAGE, part * MATCHES_A_PAGE
    for column in columns:
        yield replace(column, cells=column.cells[start : start + size])
        if not column.whole or size == 1:
            return
        size, start = size // 2, start // 2


def _smaller(columns: "Sequence[Column]") -> "Sequence[Column]":
    """The last rounds, on one screen: from four matches on where every page leads to one."""
    whole = columns[0].whole
    most = MATCHES_A_PAGE // 2 if whole else MATCHES_A_PAGE
    later = [at for at, column in enumerate(columns) if at and len(column.cells) <= most]
    return columns[later[0] :] if later else ()


urlpatterns = [
    path("c/<slug:slug>/draws/", page, name="public_draws"),
    path("c/<slug:slug>/draws/live/", fragment, name="public_draws_live"),
]
