"""The rest of an evening as its plan has it, told before it is drawn."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.models import Round
from tournaments.pairing import Order, Pair, Pairing, PairingRefused, Past, pair
from tournaments.pairing.melee.plan import quality
from tournaments.pairing.melee.played import evening_of
from tournaments.pairing.melee.rounds import coming
from tournaments.pairing.plans.schedules import PlannedRound, quality_of
from tournaments.seating.asking import ask, seed_of
from tournaments.seating.halls import labels, numbers, plans
from tournaments.seating.storing import numbered
from tournaments.tally.systems import FROM_NUMBERS, system_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournaments.models import Tournament
    from tournaments.pairing import Request
    from tournaments.pairing.plans.schedules import Quality
    from tournaments.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """One partie to come.  labels: by table, what the hall calls it; empty: its number."""

    number: int
    tables: "tuple[Pair, ...]"
    byes: tuple[int, ...]
    labels: dict[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """The parties to come if nobody comes or goes, and how even the whole evening will have been.

    refused: why the plan ends before the evening does, where it does.
    """

    parties: tuple[Coming, ...]
    quality: "Quality"
    refused: PairingRefused | None = None


def foreseeable(rules: "Rules") -> bool:
    """No result moves the tables of the first parties: they can be told beforehand."""
    system = system_of(rules, 1, begun=False)
    return system.name in FROM_NUMBERS or (system.name == "melee" and system.order != Order.RANKING)


def foreseen(tournament: "Tournament") -> Foreseen:
    """The parties that are not published yet.  Queries as of a draw."""
    rules = tournament.rules
    published = Round.objects.published().filter(tournament=tournament, bis=False)
    start = max(published.values_list("number", flat=True), default=0) + 1
    request, _ = ask(tournament, number=start, seed=seed_of(tournament, start)[0])
    last = rules.final.after or rules.format.rounds
    rounds: list[Pairing] = []
    refused = None
    try:
        if start <= last:
            rounds += _rounds(replace(request, rounds=last))
    except PairingRefused as no:
        refused = no
    return Foreseen(
        parties=tuple(_coming(tournament, rounds, request)),
        quality=_quality(request, rounds),
        refused=refused,
    )


def _rounds(request: "Request") -> "Iterator[Pairing]":
    """Round by round; those made before a refusal are lost with it: a plan is told whole."""
    if request.system == "melee":
        yield pair(request)  # which also says what this field is refused
        later = coming(request, evening_of(request))[1:]
        yield from (Pairing(tables=one.tables, byes=one.byes) for one in later)
        return
    while request.round <= request.rounds:
        made = pair(request)
        yield made
        request = _after(request, made)


def _after(request: "Request", made: "Pairing") -> "Request":
    """The request of the next round, once this one is played."""
    met = {
        who: others
        for one in made.tables
        for mine, others in (one.sides, one.sides[::-1])
        for who in mine
    }
    played = [Past(round=request.round, sides=one.sides, table=one.table) for one in made.tables]
    rested = [Past(round=request.round, sides=((one,), ())) for one in made.byes]
    return replace(
        request,
        round=request.round + 1,
        history=(*request.history, *played, *rested),
        entrants=tuple(
            replace(
                one, met=(*one.met, *met.get(one.id, ())), byes=one.byes + (one.id in made.byes)
            )
            for one in request.entrants
        ),
    )


def _coming(
    tournament: "Tournament", rounds: "Iterable[Pairing]", request: "Request"
) -> "Iterator[Coming]":
    halls = plans(tournament)
    signs = labels(halls)
    for number, made in enumerate(rounds, start=request.round):
        placed = numbered(made, numbers(request, made, halls))
        yield Coming(number=number, tables=placed.tables, byes=placed.byes, labels=signs)


def _quality(request: "Request", rounds: "list[Pairing]") -> "Quality":
    """Of everything that those who are here have played and will play."""
    ids = [one.id for one in request.entrants]
    coming_ = [PlannedRound(tables=one.tables, byes=one.byes) for one in rounds]
    if request.system == "melee":
        return quality(ids, evening_of(request).before(request.round).after(*coming_))
    return quality_of([*_played(request, set(ids)), *coming_], ids, with_mates=False)


def _played(request: "Request", here: set[int]) -> "Iterator[PlannedRound]":
    """One for each earlier table and rest of those who are here."""
    for past in request.history:
        one, other = past.sides
        if here.issuperset((*one, *other)):
            tables = (Pair(table=past.table, a=one[0], b=other[0]),) if other else ()
            yield PlannedRound(tables=tables, byes=() if other else one)
