"""The evening of a concours tried out under its own règlement, with invented results."""

from typing import TYPE_CHECKING

from tournaments.pairing.rehearsal import Programme, rehearse
from tournaments.rules import RulesError, derive
from tournaments.tally.systems import options_of, system_of

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.pairing import Options
    from tournaments.pairing.rehearsal import Rehearsal
    from tournaments.rules import Rules


def rehearsed(  # noqa: PLR0913 - an evening has that many facts
    tournament: "Tournament",
    *,
    entrants: int,
    tables: int | None,
    rounds: int,
    minutes: int,
    pause: int,
) -> "Rehearsal":
    """How an evening of so many entrants and parties would go; nothing is stored.

    Pairs have no groups in it; everything else is the règlement's.
    """
    rules = _of_so_many(tournament.rules, rounds)

    def asked(number: int) -> "tuple[str, Options]":
        system = system_of(rules, number, begun=number > 1)
        return system.name, options_of(rules, system, None)

    return rehearse(
        Programme(
            entrants=entrants,
            rounds=rounds,
            asked=asked,
            seed=f"{tournament.seed}/rehearsal",
            tables=tables,
            minutes=minutes,
            pause=pause,
        )
    )


def _of_so_many(rules: "Rules", rounds: int) -> "Rules":
    try:
        return derive(rules, {"format.rounds": rounds})
    except RulesError:
        return rules
