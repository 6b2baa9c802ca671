"""Pools, then a principal and a consolation draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Pairing, Request


def pair_pools(request: Request) -> Pairing:
    """Pair one round."""
    raise PairingRefused("not_available", "system", {"system": request.system})
