"""The paper of pools and draws, for the wall."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournaments.printing.papers import head
from tournaments.printing.render import render
from tournaments.stages import column_named, draw_named, named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Tournament
    from tournaments.queries.draw_values import Cell, Column, Corner, Draw, Draws, Pool, PoolLine
    from tournaments.queries.pairs import Pair

MATCHES_A_PAGE = 16


def draws(tournament: "Tournament", found: "Draws") -> bytes:
    """Pools in boxes, each draw on a page of its own (a large first round on several), places."""
    return render(
        "draws",
        {
            **head(tournament, _("Pools and brackets") if found.pools else _("Brackets")),
            "columns": [_("Pair"), _("Pl."), _("W."), _("Points"), _("Diff.")],
            "qualified": _("→ qualified"),
            "pools": [_pool(one) for one in found.pools],
            "draws": [part for draw in found.draws for part in _draw(draw)],
            "places_title": _("Places"),
            "places": [
                {
                    "rank": str(one.first) if one.first == one.last else f"{one.first}–{one.last}",
                    "pairs": [_pair(pair) for pair in one.pairs],
                }
                for one in found.final
            ],
        },
    )


def _pool(pool: "Pool") -> dict[str, Any]:
    return {
        "title": named(pool.stage) or _("Who would enter the final now"),
        "rows": [_line(one) for one in pool.lines],
    }


def _line(line: "PoolLine") -> dict[str, Any]:
    figures = (line.played, line.wins, line.points, f"{line.difference:+d}")
    return {
        "rank": f"{line.rank or ''}{' =' if line.tied else ''}",
        "pair": _pair(line.pair),
        "figures": [str(one) for one in figures],
        "through": line.through,
    }


def _draw(draw: "Draw") -> "Iterable[dict[str, Any]]":
    """A draw whose first round fits on a page, or its rounds that do not, each by itself."""
    large = [one for one in draw.columns if len(one.cells) > MATCHES_A_PAGE]
    for one in large:
        yield _page(draw, [one], spread=True)
    rest = draw.columns[len(large) :]
    if rest:
        yield {
            **_page(draw, rest),
            "winner": _("Winner: %(pair)s") % {"pair": _pair(draw.winner)} if draw.winner else "",
            "places": [
                {"title": named(one.stage, one.last), "cells": [_cell(cell) for cell in one.cells]}
                for one in draw.places
            ],
        }


def _page(draw: "Draw", columns: "Iterable[Column]", *, spread: bool = False) -> dict[str, Any]:
    return {
        "title": draw_named(draw.name),
        "spread": spread,
        "winner": "",
        "places": [],
        "columns": [
            {"title": column_named(one.stage), "cells": [_cell(cell) for cell in one.cells]}
            for one in columns
        ],
    }


def _cell(cell: "Cell") -> dict[str, Any]:
    return {
        "blank": cell.blank,
        "table": _("Table %(table)s") % {"table": cell.label} if cell.label else "",
        "corners": [_corner(one, cell) for one in cell.corners if not cell.bye or one.pair],
    }


def _corner(corner: "Corner", cell: "Cell") -> dict[str, Any]:
    said = "…"
    if corner.pair:
        said = _pair(corner.pair)
    elif corner.waits:
        said = _("winner of table %(table)s") % {"table": corner.waits}
    elif corner.either:
        one, other = (pair.number for pair in corner.either)
        said = _("winner of %(one)s – %(other)s") % {"one": one, "other": other}
    points = "" if corner.points is None else str(corner.points)
    if corner.passes:
        points = _("passes")
    won = corner.won and not cell.bye
    return {"said": said, "known": bool(corner.pair), "won": won, "points": points}


def _pair(pair: "Pair") -> str:
    return f"{pair.number}  {pair.title}"
