"""Winners meet winners, as near in rank as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.swiss import pair_equals

if TYPE_CHECKING:
    from tournaments.pairing.entrants import Pairing, Request


def pair_winners(request: Request) -> Pairing:
    """One round of least cost: rematches, same group, tables of a winner and another, ranks.

    A winner is who won the last partie it played, by `Request.history`; whoever has not played
    yet has won nothing.  Without results there, those with as many wins meet.
    """
    return pair_equals(request)
