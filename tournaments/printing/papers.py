"""What each paper says: plain values and the words in the reader's language."""

from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models.names import fold
from tournaments import exports, wording
from tournaments.printing.render import render
from tournaments.queries import public
from tournaments.rules.points import profile_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from tournaments.models import Tournament
    from tournaments.prizes import Award
    from tournaments.queries.pairs import Pair
    from tournaments.queries.public import Board, Party
    from tournaments.queries.standings import Place, Ranking

SHORT_TABLE = 12


def head(tournament: "Tournament", title: str) -> dict[str, Any]:
    """What stands above every paper."""
    place = f", {tournament.place}" if tournament.place else ""
    return {
        "club": tournament.club.name,
        "concours": tournament.name,
        "when": f"{date_format(tournament.date, 'DATE_FORMAT')}{place}",
        "title": title,
        "page": _("page"),
    }


def standings(tournament: "Tournament", ranking: "Ranking") -> bytes:
    """The ranking as it hangs on the wall."""
    finished = tournament.finished_at is not None and ranking.after == max(ranking.parties)
    title = (
        _("Final ranking")
        if finished
        else _("Ranking after partie %(number)s") % {"number": ranking.after}
    )
    count = len(ranking.missing)
    missing = ngettext(
        "Provisional: %(missing)s table is still awaited.",
        "Provisional: %(missing)s tables are still awaited.",
        count,
    ) % {"missing": count}
    return render(
        "standings",
        {
            **head(tournament, title),
            "note": "" if ranking.complete else missing,
            "columns": {
                "rank": _("Rank"),
                "number": _("No."),
                "pair": wording.said(tournament.rules, "Pair"),
                "rounds": [f"P{number}" for number in ranking.rounds],
                "penalties": _("Pen."),
                "wins": _("Wins"),
                "total": _("Total"),
            },
            "rows": [_place(place, ranking) for place in ranking.places],
            "legend": _legend(ranking),
        },
    )


def _place(place: "Place", ranking: "Ranking") -> dict[str, Any]:
    return {
        "rank": str(place.rank) + (" =" if place.tied else ""),
        "number": place.pair.number,
        "names": place.pair.title + (f" ({_('withdrawn')})" if place.withdrawn else ""),
        "cells": exports.cells(place, ranking.rounds),
        "penalties": exports.signed(place.penalties) if place.penalties else "",
        "wins": place.wins,
        "total": place.total,
    }


def _legend(ranking: "Ranking") -> str:
    criteria = ", ".join(exports.criterion_label(code) for code in ranking.criteria)
    said = [_("Ranked by: %(criteria)s.") % {"criteria": criteria}]
    if ranking.ties:
        said.append(_("= shares its rank."))
    kinds = {game.kind for place in ranking.places for game in place.games}
    if "bye" in kinds:
        said.append(_("(E) exempt."))
    if "forfeit" in kinds:
        said.append(_("(F) by forfeit."))
    if ranking.capped:
        said.append(_("1402 → 1280: marked 1402, counted 1280 (capped)."))
    return " ".join(said)


def plan(tournament: "Tournament", party: "Party") -> bytes:
    """Where to sit: by table, then by name."""
    bis = {board.number for board in party.bis}

    def called(board: "Board") -> str:
        return f"{board.label} bis" if board.number in bis else board.label

    return render(
        "plan",
        {
            **head(tournament, _("Partie %(number)s – table plan") % {"number": party.number}),
            "by_table": _("By table"),
            "by_name": _("By name"),
            "table": _("Table"),
            "boards": [{**_seated(board), "table": called(board)} for board in party.tables],
            "names": list(_where(party)),
            "resting": [_resting(one) for one in party.resting],
            "bis": _bis(party.number) if bis else "",
        },
    )


def _bis(number: int) -> str:
    return _(
        "Partie %(number)s bis: to be played after partie %(number)s, before the next draw."
    ) % {"number": number}


def _seated(board: "Board") -> dict[str, Any]:
    return {"table": board.label, "pairs": [_numbered(chair.pair) for chair in board.chairs]}


def _numbered(pair: "Pair") -> dict[str, Any]:
    return {"number": pair.label, "names": pair.title}


def _where(party: "Party") -> "Iterable[dict[str, Any]]":
    """Each player under the own name, so that both partners find themselves."""
    lines = [
        (name, line)
        for line in public.by_name(party)
        for name in (line.pair.names[:1] if line.pair.mates else line.pair.names)
    ]
    for name, line in sorted(lines, key=lambda one: fold(one[0])):
        table = _("exempt") if line.table is None else str(line.table)
        said = f"{table} bis" if line.bis else table
        yield {"name": name, "number": line.pair.number, "table": said}


def _resting(one: "public.Resting") -> str:
    said = {"pair": f"{one.pair.number} {one.pair.title}", "table": one.bis_table}
    if one.bis_table:
        return _("Exempt: %(pair)s, plays the bis game at table %(table)s.") % said
    return _("Exempt: %(pair)s, rests in this partie.") % said


def sheets(
    tournament: "Tournament",
    party: "Party",
    *,
    only: "Collection[int] | None" = None,
    codes: "Mapping[tuple[bool, int], str] | None" = None,
) -> bytes:
    """Blank score sheets, two on a page, numbered and named; `only` some tables.

    codes: by bis and number, the QR code (SVG) of the table's phone page, where one is printed.
    """
    bis = {board.number for board in party.bis}
    boards = [board for board in party.tables if only is None or board.number in only]
    scoring = profile_of(tournament.rules)
    return render(
        "sheets",
        {
            **head(tournament, _("Score sheet")),
            "words": {
                "partie": _("Partie %(number)s") % {"number": party.number},
                "bis": _("Partie %(number)s bis") % {"number": party.number},
                "table": _("Table"),
                "pair": wording.said(
                    tournament.rules, "Pairs" if tournament.rules.singles else "Pair"
                ),
                "deal": _("Deal"),
                "taker": _("Taker"),
                "contract": _("Contract"),
                "declarations": _("Declarations"),
                "points": _("Points"),
                "belote": _("BEL"),
                "capot": _("CAP"),
                "total": _("Total"),
                "signature": _("Signature"),
                "hint": _(
                    "One line a deal. Taker: A or B. BEL and CAP: tick the side that had it."
                ),
                "phone": _("By phone"),
            },
            "bids": scoring.bids,
            "declarations": scoring.declarations,
            "deals": party.deals or SHORT_TABLE,
            "sheets": [
                {
                    **_seated(board),
                    "bis": board.number in bis,
                    "qr": (codes or {}).get((board.number in bis, board.number), ""),
                }
                for board in boards
            ],
        },
        tags=False,
    )


def reglement(tournament: "Tournament") -> bytes:
    """The règlement, article by article, from the data that the engine obeys."""
    rules = tournament.rules
    return render(
        "rules",
        {
            **head(tournament, rules.title),
            "article": _("Article"),
            "chapters": [
                {
                    "title": chapter.title,
                    "articles": [
                        {"number": one.number, "text": one.text} for one in chapter.articles
                    ],
                }
                for chapter in exports.reglement(rules)
            ],
            "differs": _("What differs from “%(title)s”") % {"title": exports.profile_name(rules)},
            "changes": [
                {"label": one.label, "before": one.before, "after": one.after}
                for one in exports.points_changes(rules)
            ],
        },
    )


def prize_list(
    tournament: "Tournament", awards: "Iterable[Award]", who: "Mapping[int, Pair]"
) -> bytes:
    """The prizes in giving order, for the microphone, with a box to tick."""
    return render(
        "prizes",
        {
            **head(tournament, _("Prizes, in giving order")),
            "columns": [_("For"), _("Prize"), wording.said(tournament.rules, "Pair"), _("Given")],
            "shared": _("equal: to be shared"),
            "rows": [
                {
                    "title": exports.award_title(award, tournament.rules),
                    "label": award.label,
                    "value": exports.euros(award.value_cents),
                    "pairs": [_numbered(who[number]) for number in award.numbers if number in who],
                    "shared": award.shared,
                }
                for award in awards
            ],
        },
    )
