"""Declarations: tierce, cinquante, cent and carré."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.cards import Card, Rank


class Kind(StrEnum):
    """Three, four, five or more cards in a row; or four cards of one rank."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """A run by its highest card, a carré by its rank.

    length: of a run; a cent may be longer than five.
    """

    kind: Kind
    top: Card | None = None
    rank: Rank | None = None
    length: int = 0
