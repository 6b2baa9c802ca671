"""What is to be said of a concours that others ran, for the page, the command and the API."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments import messages
from tournaments.pairing.audit import audit
from tournaments.refusals import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.imports.others import Played
    from tournaments.pairing import Fault
    from tournaments.pairing.audit import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Better:
    """A table of the better round; pairs as the text names them, why: in the reader's language."""

    table: int
    a: str
    b: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A verdict in the reader's language.

    summary: what the better round has less of, "" where there is none.
    """

    verdict: "Verdict"
    title: str
    rematches: tuple[str, ...]
    faults: tuple[str, ...]
    summary: str
    better: tuple[Better, ...]


def told(played: "Played", *, system: str) -> tuple[Told, ...]:
    """Judge every partie; pairs are called what the text called them.

    Raises PairingRefused for an unknown system.
    """
    return tuple(
        Told(
            verdict=one,
            title=fill(gettext("Partie %(number)s"), {"number": one.number}),
            rematches=tuple(_rematches(one, played.names)),
            faults=tuple(fault_told(fault, played.names) for fault in (*one.byes, *one.faults)),
            summary=_summary(one),
            better=tuple(
                Better(
                    table=at.table,
                    a=name_of(at.a, played.names),
                    b=name_of(at.b, played.names),
                    why=reason_told(one, at.table),
                )
                for at in one.better
            ),
        )
        for one in audit(played.rounds, system=system)
    )


def name_of(who: int, names: "Mapping[int, str]") -> str:
    """As the text calls the pair."""
    return names.get(who, str(who))


def reason_told(one: "Verdict", table: int) -> str:
    """Why the two sit at this table of the better round."""
    reason = one.reasons[table]
    return messages.pairing_reason({"code": reason.code, "params": dict(reason.params)})


def fault_told(fault: "Fault", names: "Mapping[int, str]") -> str:
    """What is wrong with the tables as they were."""
    ids = [name_of(who, names) for who in fault.ids]
    return messages.pairing_fault({"code": fault.code, "params": {"ids": ids, **fault.params}})


def sound() -> str:
    """Of a concours without a fault."""
    return gettext("Nothing could have been better.")


def agreed(parties: int, tables: int) -> str:
    """Of an archive of ours, worked out again."""
    sentence = gettext(
        "Parties: %(parties)s, tables: %(tables)s. Standings and pairings agree with the archive."
    )
    return fill(sentence, {"parties": parties, "tables": tables})


def _rematches(one: "Verdict", names: "Mapping[int, str]") -> "Iterable[str]":
    sentence = gettext("%(a)s and %(b)s, table %(table)s: they had met in partie %(parties)s")
    for again in one.rematches:
        yield fill(
            sentence,
            {
                "a": name_of(again.a, names),
                "b": name_of(again.b, names),
                "table": again.table,
                "parties": again.earlier,
            },
        )


def _summary(one: "Verdict") -> str:
    if not one.better or one.best is None:
        return ""
    found = fill(
        gettext(
            "A better round there was: meetings again %(again)s instead of %(was_again)s, distance "
            "in the ranking %(gap)s instead of %(was_gap)s."
        ),
        {
            "again": one.best.rematches,
            "was_again": one.cost.rematches,
            "gap": one.best.rank_gap,
            "was_gap": one.cost.rank_gap,
        },
    )
    if one.floats is None:
        return found
    unequal = gettext(
        "Pairs of unequal score that meet: %(floats)s instead of %(was)s (two steps apart count "
        "four)."
    )
    return f"{found} {fill(unequal, {'floats': one.best_floats, 'was': one.floats})}"
