"""Everybody meets everybody: the circle method, seats chosen for the least walking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Pairing, Request


def pair_round_robin(request: Request) -> Pairing:
    """Pair one round."""
    raise PairingRefused("not_available", "system", {"system": request.system})
