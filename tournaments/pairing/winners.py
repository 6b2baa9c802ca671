"""Winners meet winners, as near in score as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.entrants import PairingRefused

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Pairing, Request


def pair_winners(request: Request) -> Pairing:
    """Pair one round."""
    raise PairingRefused("not_available", "system", {"system": request.system})
