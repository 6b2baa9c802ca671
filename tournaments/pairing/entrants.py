"""The values that go into a pairing and come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from tournaments.pairing.sentences import REFUSALS
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


class Policy(StrEnum):
    """How hard a meeting is kept away: never, only where unavoidable, or not at all."""

    FORBID = "forbid"
    AVOID = "avoid"
    ALLOW = "allow"


class ByeRule(StrEnum):
    """Who rests when the number is odd."""

    LOWEST = "lowest"
    RANDOM = "random"
    NONE = "none"
    ASCE_BIS = "asce_bis"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who wants a seat in this round.

    met: ids of earlier opponents, repeated when met twice; ids no longer present are harmless.
    byes: rounds in which it rested so far, however that came about.
    """

    id: int
    rank: int
    score: int = 0
    wins: int = 0
    group: str = ""
    met: tuple[int, ...] = ()
    byes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The règlement's choices.  bis: pairs that still owe a rest, in the order of resting."""

    rematch: Policy = Policy.FORBID
    same_group: Policy = Policy.ALLOW
    bye: ByeRule = ByeRule.LOWEST
    bis: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One round to pair.  system: "draw", "registration" or "ranking"."""

    system: str
    seed: str
    round: int
    rounds: int
    entrants: tuple[Entrant, ...]
    options: Options = Options()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One table: a and b sit against each other."""

    table: int
    a: int
    b: int


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Cost:
    """Three numbers, compared in this order.

    Tables of two who had met, tables of one group, sum of the squared differences of rank.
    """

    rematches: int = 0
    same_group: int = 0
    rank_gap: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why, as a code of `sentences.REASONS` and the facts for its sentence."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One paired round.

    tables: numbered 1, 2, 3 ... in the order of the ranking or of the draw.
    byes: who rests.  cost: of `tables`.  optimal: proven least over all pairings.
    reasons: by table number, bis tables included.  bye_reasons: by entrant id.
    bis: pairs drawn by this very round for its "bis" games, in the order in which they rest (the
    first rests now); empty when no bis begins.  bis_tables: their extra games, numbered after
    `tables`.  owed: pairs that still owe a rest once this round is played: the next round's
    `Options.bis`.
    """

    tables: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    cost: Cost = Cost()
    optimal: bool = False
    reasons: Mapping[int, Reason] = field(default_factory=dict)
    bye_reasons: Mapping[int, Reason] = field(default_factory=dict)
    bis: tuple[int, ...] = ()
    bis_tables: tuple[Pair, ...] = ()
    owed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One breach of a hard rule.  ids: whom it concerns."""

    code: str
    ids: tuple[int, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """legal: no fault.  cost: of the tables checked.  best_cost: None when no pairing is legal."""

    legal: bool
    cost: Cost
    best_cost: Cost | None
    faults: tuple[Fault, ...]


class PairingRefused(Refusal):
    """No round can be made of this request; the code says why."""

    sentences: ClassVar[Mapping[str, str]] = MappingProxyType(REFUSALS)

    @property
    def template(self) -> str:
        """As of `Refusal`; for no_pairing, the rule that cannot be kept."""
        if self.code == "no_pairing":
            found = {("rematch",): "rematch_unavoidable", ("same_group",): "group_unavoidable"}
            rules = self.params.get("rules")
            if isinstance(rules, list):
                return REFUSALS[found.get(tuple(rules), "no_pairing")]
        return self.sentences.get(self.code, self.code)
