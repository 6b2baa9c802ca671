"""One round from a request: refuse what makes no sense, then ask the system."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.pairing.melee.rounds import pair_melee
from tournaments.pairing.phases.knockout import pair_knockout
from tournaments.pairing.phases.pools import pair_pools
from tournaments.pairing.plans.mitchell import pair_mitchell
from tournaments.pairing.plans.round_robin import pair_round_robin
from tournaments.pairing.requests import refuse
from tournaments.pairing.single import one_round
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.winners import pair_winners

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.pairing.entrants import Entrant, Pairing, Request


def pair(request: Request) -> Pairing:
    """Pair one round.

    Deterministic in `request`, in whatever order it lists the entrants.  Raises PairingRefused:
    too_few, odd_number, bis_impossible, no_pairing (params: blocking ids, rules to loosen),
    bad_value, duplicate_id, unknown_system.
    """
    refuse(request)
    method = METHODS.get(request.system, one_round)
    return method(replace(request, entrants=tuple(sorted(request.entrants, key=_number))))


def _number(one: Entrant) -> int:
    return one.id


METHODS: Mapping[str, Callable[[Request], Pairing]] = {
    "swiss": pair_swiss,
    "winners": pair_winners,
    "round_robin": pair_round_robin,
    "mitchell": pair_mitchell,
    "melee": pair_melee,
    "pools": pair_pools,
    "knockout": pair_knockout,
}
