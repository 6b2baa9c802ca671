"""The nouns of a règlement: choices and groups of fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.standings import Criterion, Leavers


class First(StrEnum):
    """How the first round is paired."""

    DRAW = "draw"
    REGISTRATION = "registration"


class Later(StrEnum):
    """How the other rounds are paired; from ROUND_ROBIN on, how all of them are."""

    RANKING = "ranking"
    DRAW = "draw"
    SWISS = "swiss"
    WINNERS = "winners"
    ROUND_ROBIN = "round_robin"
    MITCHELL = "mitchell"
    MELEE = "melee"
    MELEE_RANKING = "melee_ranking"
    POOLS = "pools"
    KNOCKOUT = "knockout"


PLANNED = frozenset(
    {
        Later.ROUND_ROBIN,
        Later.MITCHELL,
        Later.MELEE,
        Later.MELEE_RANKING,
        Later.POOLS,
        Later.KNOCKOUT,
    }
)
"""Systems of a whole evening: `format.first` gives their order and not another first round."""

SINGLES = frozenset({Later.MELEE, Later.MELEE_RANKING})
"""Systems in which players enter alone."""


class Beyond(StrEnum):
    """What those do who are outside a final draw; the same values as the pairing's own."""

    CONSOLATION = "consolation"
    PLACING = "placing"
    RANKING = "ranking"
    OUT = "out"


class Ends(StrEnum):
    """What ends a partie: its deals, a number of points, or the clock."""

    DEALS = "deals"
    TARGET = "target"
    CLOCK = "clock"


class Unequal(StrEnum):
    """How sheets with fewer deals count: as they are, or as if all deals had been played so."""

    AS_PLAYED = "as_played"
    AVERAGE = "average"


class Policy(StrEnum):
    """What happens to a wish; the same values as the pairing's own policy."""

    FORBID = "forbid"
    AVOID = "avoid"
    ALLOW = "allow"


class OddMethod(StrEnum):
    """What happens with an odd number of pairs."""

    BIS = "bis"
    BYE = "bye"
    REFUSE = "refuse"


class ByeTo(StrEnum):
    """Who rests."""

    LOWEST = "lowest"
    RANDOM = "random"


class ByePoints(StrEnum):
    """What a pair marks that rests."""

    NONE = "none"
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"
    ROUND_AVERAGE = "round_average"


class PenaltyTo(StrEnum):
    """Where the points of a penalty go: to the opponents, or off the pair at fault."""

    OPPONENTS = "opponents"
    OWN = "own"


class Direction(StrEnum):
    """Which way the cards are dealt."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class FirstDealer(StrEnum):
    """Who deals first."""

    LOWEST_CARD = "lowest_card"
    TABLE = "table"


class NobodyTakes(StrEnum):
    """Who deals again."""

    SAME_DEALER = "same_dealer"
    NEXT_DEALER = "next_dealer"


class Misdeal(StrEnum):
    """When a misdeal is penalised."""

    AFTER_TRUMP = "after_trump"
    SECOND = "second"
    THIRD = "third"
    NEVER = "never"


class Irregularity(StrEnum):
    """What becomes of a deal with a fault in play, the penalty aside."""

    CANCELLED = "cancelled"
    STANDS = "stands"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """Rounds, the deals of each one, and how pairs meet.

    deals: one number a round.  same_group: applies to the first round and to draws by lot.
    caps_from: the first round of which the ranking keeps no more than the scoring profile's caps,
    without effect where it has none.
    """

    rounds: int
    deals: tuple[int, ...]
    first: First
    later: Later
    rematch: Policy
    same_group: Policy
    caps_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """The pools of the system "pools", without effect elsewhere.

    size: pairs in a pool, one fewer or more where the number does not divide.  qualifiers: of each
    pool, into the principal draw.
    """

    size: int
    qualifiers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The cut to knock-out draws.

    after: the parties played before it, 0 for none (the system "pools" and "knockout" have their
    own).  teams: how many enter the principal draw, 0 for all.  others: what those do who do not
    enter it.  losers: what those do who are beaten.  third: the beaten of the last four play for
    the third place.
    """

    after: int
    teams: int
    others: Beyond
    losers: Beyond
    third: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """What ends a partie, and how long it takes.

    minutes: of a partie, by the clock or as announced.  pause: minutes between two parties.
    target: points that end it, without effect unless `ends` is target.  unequal: how sheets with
    fewer deals than the partie count.
    """

    ends: Ends
    minutes: int
    pause: int
    target: int
    unequal: Unequal


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """An odd number of pairs; bye and points also serve `bis` where the bis cannot be.

    fixed: the points when `points` is fixed, without effect otherwise.
    """

    method: OddMethod
    bye: ByeTo
    points: ByePoints
    fixed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The criteria, first to last, and where pairs stand that have left."""

    criteria: tuple[Criterion, ...]
    leavers: Leavers


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """The usual penalty and where its points go; and what an absence is worth.

    forfeit: what the opponents of an absent pair mark for a partie of twelve deals.
    """

    points: int
    to: PenaltyTo
    forfeit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes:
    """cumulate: one pair may take a prize of rank and prizes of categories."""

    cumulate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """What the players do at the table: printed, and nothing that a machine could enforce.

    king_first: belote counts only if its king is played before its queen (Casson, RJC, Géraudot;
    in any order: FFB 2016).
    """

    direction: Direction
    first_dealer: FirstDealer
    nobody_takes: NobodyTakes
    misdeal: Misdeal
    irregularity: Irregularity
    both_words: bool
    king_first: bool
