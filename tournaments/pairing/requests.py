"""What a request must be before anything is paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Entrant, Request

SYSTEMS = (
    "draw",
    "registration",
    "ranking",
    "swiss",
    "winners",
    "round_robin",
    "mitchell",
    "melee",
    "pools",
    "knockout",
)
MOST_ENTRANTS = 20_000
MOST = 1_000_000
MOST_ID = 1 << 53


def refuse(request: Request) -> None:
    """Raise PairingRefused, naming the field, where `request` makes no sense."""
    refuse_system(request.system)
    _refuse_seed(request.seed)
    _within("round", request.round, 1, MOST)
    _within("rounds", request.rounds, request.round, MOST)
    _within("entrants", len(request.entrants), 0, MOST_ENTRANTS)
    seen: set[int] = set()
    for place, one in enumerate(request.entrants):
        _refuse_entrant(f"entrants.{place}", one, seen)
    if len(seen) < 2:
        raise PairingRefused("too_few", "entrants", {"count": len(seen)})
    if request.system == "melee" and len(seen) < 4:
        raise PairingRefused("too_few_players", "entrants", {"count": len(seen)})
    _refuse_options(request)


def _refuse_options(request: Request) -> None:
    options = request.options
    _within("options.pool_size", options.pool_size, 3, 6)
    _within("options.qualifiers", options.qualifiers, 1, options.pool_size - 1)
    _within("options.teams", options.teams, 0, MOST_ENTRANTS)
    for place, past in enumerate(request.history):
        _within(f"history.{place}.round", past.round, 1, MOST)
        _within(f"history.{place}.table", past.table, 0, MOST)


def refuse_system(system: str) -> None:
    if system not in SYSTEMS:
        raise PairingRefused("unknown_system", "system", {"system": system})


def _refuse_seed(seed: str) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise PairingRefused(
            "bad_value", "seed", {"field": "seed", "expected": "text in Unicode"}
        ) from error


def _refuse_entrant(path: str, one: Entrant, seen: set[int]) -> None:
    _within(f"{path}.id", one.id, -MOST_ID, MOST_ID)
    _within(f"{path}.rank", one.rank, 0, MOST)
    _within(f"{path}.byes", one.byes, 0, MOST)
    _within(f"{path}.fixed", one.fixed, 0, MOST)
    if one.id in seen:
        raise PairingRefused("duplicate_id", f"{path}.id", {"id": one.id})
    for name, others in (("met", one.met), ("partners", one.partners)):
        if one.id in others:
            raise bad_value(f"{path}.{name}", "numbers of others")
    seen.add(one.id)


def _within(path: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise bad_value(path, f"{least} ... {most}")


def bad_value(path: str, expected: str) -> PairingRefused:
    return PairingRefused("bad_value", path, {"field": path, "expected": expected})
