"""The request of a draw, made from stored rows."""

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clubs.models.names import fold
from tournaments import tally
from tournaments.models import Partnership, Round, Seat
from tournaments.pairing import ByeRule, Entrant, Options, Policy, Request
from tournaments.rules.values import ByeTo, OddMethod
from tournaments.seating.evening_out import pairing_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Tournament
    from tournaments.rules import Rules
    from tournaments.tally import Evening, Placed


def ask(
    tournament: "Tournament", *, number: int, seed: str, rematch: Policy | None = None
) -> tuple[Request, dict[str, Any]]:
    """The request of a partie as things stand, and notes on how it was made.

    Entrants are the present, complete partnerships by number; ranks those of the standings over
    every published partie (registration order before the first).  Six queries.
    """
    evening = tally.read(tournament)
    rules = evening.rules
    ranks, notes = pairing_ranks(evening)
    system = str(rules.format.later if evening.parties else rules.format.first)
    options = _options(rules, system, _owing(tournament, number), rematch)
    if system == "draw" and not evening.parties and options.bye is ByeRule.LOWEST:
        options = replace(options, bye=ByeRule.RANDOM)
        notes["no_ranking_yet"] = True
    request = Request(
        system=system,
        seed=seed,
        round=number,
        rounds=rules.format.rounds,
        entrants=entrants(tournament, evening, ranks),
        options=options,
    )
    return request, notes


def entrants(
    tournament: "Tournament", evening: "Evening", ranks: dict[int, int]
) -> tuple[Entrant, ...]:
    """One for each partnership that can be seated.

    met: everybody it sat against, forfeits and bis games included.  byes: parties in which it did
    not play although it was there: byes, rests of a bis, and games won by the absence of others.
    """
    present = Partnership.objects.filter(tournament=tournament).present()
    met, byes = _history(evening.seats)
    lines = {line.id: line for line in evening.lines()}
    return tuple(
        Entrant(
            id=number,
            rank=ranks.get(number, place),
            score=lines[number].total,
            wins=lines[number].wins,
            group=fold(group),
            met=tuple(met[number]),
            byes=byes[number],
        )
        for place, (number, group) in enumerate(present.values_list("number", "group"), start=1)
    )


def _history(seats: "Iterable[Placed]") -> tuple[dict[int, list[int]], dict[int, int]]:
    met: dict[int, list[int]] = defaultdict(list)
    byes: dict[int, int] = defaultdict(int)
    for seat in seats:
        if seat.opponent is not None:
            met[seat.number].append(seat.opponent)
        byes[seat.number] += seat.kind != Seat.Kind.PLAYS or _given(seat)
    return met, byes


def _given(seat: "Placed") -> bool:
    return seat.forfeit and (seat.points or 0) > (seat.against or 0)


def _owing(tournament: "Tournament", number: int) -> tuple[int, ...]:
    last = Round.objects.filter(tournament=tournament, number=number - 1, bis=False)
    return tuple(last.values_list("owing", flat=True).first() or ())


def _options(
    rules: "Rules", system: str, owing: tuple[int, ...], rematch: Policy | None
) -> Options:
    apart = Policy(rules.format.same_group) if system != "ranking" else Policy.ALLOW
    byes = {OddMethod.BIS: ByeRule.ASCE_BIS, OddMethod.REFUSE: ByeRule.NONE}
    return Options(
        rematch=rematch or Policy(rules.format.rematch),
        same_group=apart,
        bye=byes.get(rules.odd.method) or bye_rule(rules),
        bis=owing,
    )


def bye_rule(rules: "Rules") -> ByeRule:
    """Who rests where no bis can be."""
    return ByeRule.RANDOM if rules.odd.bye == ByeTo.RANDOM else ByeRule.LOWEST
