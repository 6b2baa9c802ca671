"""How many parties pools and final draws take, for the organiser who plans the evening."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Partnership, Round, Seat
from tournaments.pairing.phases import knockout, pools
from tournaments.tally.systems import draws_of, options_of

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """How many parties the draws take for so many pairs, where that is not what is foreseen."""

    pairs: int
    parties: int
    foreseen: int


def parties_needed(rules: "Rules", entrants: int) -> int | None:
    """Parties until the last final is played; None without final draws, or before two are here."""
    system = draws_of(rules)
    if system is None or entrants < 2:
        return None
    options = options_of(rules, system)
    if system.cut:
        return rules.final.after + knockout.rounds_needed(entrants, options)
    count = pools.rounds_needed if system.name == "pools" else knockout.rounds_needed
    return count(entrants, options)


def needed(tournament: "Tournament") -> Needed | None:
    """What to tell the organiser while the draws are not made; None where all is well.

    Counts who is here, and once the pools or the first draw are played who began.  Two queries.
    """
    rules = tournament.rules
    system = draws_of(rules)
    if system is None:
        return None
    begun = Seat.objects.filter(
        round__tournament=tournament,
        round__number=rules.final.after + 1,
        round__bis=False,
        round__state=Round.State.PUBLISHED,
    ).count()
    count = begun or Partnership.objects.filter(tournament=tournament).present().count()
    parties = parties_needed(rules, count)
    if parties is None or parties == rules.format.rounds:
        return None
    return Needed(pairs=count, parties=parties, foreseen=rules.format.rounds)
