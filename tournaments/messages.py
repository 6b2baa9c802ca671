"""From codes and parameters to sentences in the reader's language: the only translator."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext, gettext_noop, ngettext

from tournaments import wording
from tournaments.pairing.sentences import FAULTS, REASONS
from tournaments.refusals import Refusal, fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.doubts import Doubt
    from tournaments.rules import Rules
    from tournaments.standings import Change

MOST = 12
NAME_TABLES = frozenset({"tables_missing", "results_missing"})
"""Refusals whose `tables` are "1.2": partie and table."""

BY_HAND = {
    "by_hand": gettext_noop("Placed by hand: %(reason)s"),
    "late_pair": gettext_noop("Pair %(late)s came late and takes the place that was free here."),
}


def refusal(refused: Refusal, rules: "Rules | None" = None) -> str:
    """What the user is told; rules: of the concours, whose entries may be single players."""
    params = dict(refused.params)
    if refused.code in NAME_TABLES:
        params["tables"] = tables(cast("Iterable[str]", params["tables"]))
    singles = rules is not None and rules.singles
    return fill(gettext(wording.template(refused.template, singles=singles)), params)


def tables(named: "Iterable[str]") -> str:
    """`1.2`, `1.3`, `2.1` as "partie 1, tables 2, 3; partie 2, table 1"."""
    parties: dict[str, list[str]] = {}
    for one in named:
        party, _, table = one.rpartition(".")
        parties.setdefault(party, []).append(table)
    return "; ".join(
        ngettext(
            "partie %(number)s, table %(tables)s",
            "partie %(number)s, tables %(tables)s",
            len(found),
        )
        % {"number": party, "tables": ", ".join(found)}
        for party, found in parties.items()
    )


def doubts(asked: "Iterable[Doubt]") -> list[str]:
    """What the desk is asked before a score is kept."""
    return [fill(gettext(doubt.template), doubt.params) for doubt in asked]


def changes(moved: "Sequence[Change]", drawn: int | None, rules: "Rules") -> list[str]:
    """What a changed result moved in the standings, and that nothing is paired again."""
    said = []
    if moved:
        ranks = [
            (c.id, c.rank_before, c.rank_after) for c in moved if c.rank_before != c.rank_after
        ]
        told = ", ".join(f"{number}: {before} → {after}" for number, before, after in ranks[:MOST])
        if told:
            ranked = "Ranks that moved (pair: before → now): %s"
            said.append(gettext(wording.template(ranked, singles=rules.singles)) % told)
        if len(ranks) > MOST:
            said.append(gettext("… and %s more.") % (len(ranks) - MOST))
    if drawn:
        said.append(gettext("Partie %s is drawn already and stays as it is.") % drawn)
    return said


def pairing_reason(reason: Mapping[str, object]) -> str:
    """Why two partnerships share a table, or why one rests; empty where nothing is stored."""
    return _sentence({**REASONS, **BY_HAND}, reason)


def pairing_fault(fault: Mapping[str, object], rules: "Rules | None" = None) -> str:
    """What is wrong with a pairing that somebody proposes; rules: as of `refusal`."""
    return _sentence(FAULTS, fault, singles=rules is not None and rules.singles)


def _sentence(
    table: Mapping[str, str], said: Mapping[str, object], *, singles: bool = False
) -> str:
    code = str(said.get("code", ""))
    params = said.get("params")
    return (
        fill(
            gettext(wording.template(table[code], singles=singles)),
            params if isinstance(params, dict) else {},
        )
        if code in table
        else code
    )
