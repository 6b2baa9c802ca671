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


class Order(StrEnum):
    """What the numbers of a whole evening's plan follow: a lot, the entries, or the ranking."""

    DRAW = "draw"
    REGISTRATION = "registration"
    RANKING = "ranking"


class Beyond(StrEnum):
    """What becomes of those outside a knock-out draw, or beaten in it.

    CONSOLATION: a knock-out of their own.  PLACING: matches for the places, so that everybody
    keeps playing.  RANKING: paired by the ranking.  OUT: they have played.
    """

    CONSOLATION = "consolation"
    PLACING = "placing"
    RANKING = "ranking"
    OUT = "out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who wants a seat in this round: a partnership, or in a mêlée one player.

    met: ids of earlier opponents, the oldest first, repeated when met twice; ids no longer present
    are harmless.  partners: likewise, of earlier partners in a mêlée.  byes: rounds in which it
    rested so far, however that came about.  fixed: number of the table that it cannot leave, 0 for
    all who can walk.
    """

    id: int
    rank: int
    score: int = 0
    wins: int = 0
    group: str = ""
    met: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    byes: int = 0
    fixed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The règlement's choices.

    bis: pairs that still owe a rest, in the order of resting.  order: None leaves it to the system
    (docs/pairing.md).  pool_size, qualifiers: of the system "pools".  teams: how many enter the
    knock-out draw, 0 for all.  others: what those do who do not enter it; losers: what those do
    who are beaten in it.  third: the beaten of the last four play for the third place.
    """

    rematch: Policy = Policy.FORBID
    same_group: Policy = Policy.ALLOW
    bye: ByeRule = ByeRule.LOWEST
    bis: tuple[int, ...] = ()
    order: Order | None = None
    pool_size: int = 4
    qualifiers: int = 2
    teams: int = 0
    others: Beyond = Beyond.CONSOLATION
    losers: Beyond = Beyond.PLACING
    third: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One table of an earlier round, or with an empty second side a bye.

    table: its number, 0 where unknown.  stage: as of `Pair`.  points: of both sides, once known.
    winner: the side (0 or 1) that won, None where nobody did or it is not known.
    """

    round: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    table: int = 0
    stage: str = ""
    points: tuple[int, int] | None = None
    winner: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One round to pair.  system: one of `requests.SYSTEMS`.

    history: the earlier rounds, table by table, for the systems that plan a whole evening; they do
    their best without it, from `Entrant.met` and `Entrant.partners`.
    """

    system: str
    seed: str
    round: int
    rounds: int
    entrants: tuple[Entrant, ...]
    options: Options = Options()
    history: tuple[Past, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One table: a and b sit against each other, in a mêlée each with a mate.

    stage: part of the concours that the table belongs to, "" where there is only one: "pool.3",
    "principal.8" (a table of the last eight, "principal.2" the final), "principal.third",
    "consolation.4", "principal.place.5" (for the fifth place and those behind it), "ranking".
    """

    table: int
    a: int
    b: int
    mate_a: int | None = None
    mate_b: int | None = None
    stage: str = ""

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who sits on each side."""
        a, b = (
            (one,) if mate is None else (one, mate)
            for one, mate in ((self.a, self.mate_a), (self.b, self.mate_b))
        )
        return a, b

    @property
    def seated(self) -> tuple[int, ...]:
        """Everybody at the table, side A first."""
        a, b = self.sides
        return (*a, *b)


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
    `Options.bis`.  bye_stages: by entrant id, as `Pair.stage`.  out: entrants that have played all
    their matches and are not expected any more.  rematches_from: the first later round, up to
    `Request.rounds`, in which rematches cannot be helped; None when there is none.  floats: in
    systems in which equals meet, the squared differences of score group, summed over `tables`.
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
    bye_stages: Mapping[int, str] = field(default_factory=dict)
    out: tuple[int, ...] = ()
    rematches_from: int | None = None
    floats: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One breach of a hard rule.  ids: whom it concerns."""

    code: str
    ids: tuple[int, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """legal: no fault.  cost: of the tables checked.  best_cost: None when no pairing is legal.

    floats, best_floats: beside each, as of `Pairing`.
    """

    legal: bool
    cost: Cost
    best_cost: Cost | None
    faults: tuple[Fault, ...]
    floats: int | None = None
    best_floats: int | None = None


class PairingRefused(Refusal):
    """No round can be made of this request; the code says why."""

    sentences: ClassVar[Mapping[str, str]] = MappingProxyType(REFUSALS)

    @property
    def template(self) -> str:
        """As of `Refusal`; for no_pairing, the rule that cannot be kept."""
        if self.code == "no_pairing":
            found = {
                ("rematch",): "rematch_unavoidable",
                ("same_group",): "group_unavoidable",
                ("rematch", "partners"): "partners_unavoidable",
                ("same_group", "partners"): "crowded_group",
            }
            rules = self.params.get("rules")
            if isinstance(rules, list):
                return REFUSALS[found.get(tuple(rules), "no_pairing")]
        return self.sentences.get(self.code, self.code)
