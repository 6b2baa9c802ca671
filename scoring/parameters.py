"""The closed list of the decisions of a scoring profile: name, kind, meaning, when it applies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring import choices
from scoring.errors import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

HIGHEST_TARGET: Final = 10_000


class Applies(StrEnum):
    """The part of the game a parameter belongs to; it has no value where that is not played."""

    ALWAYS = "always"
    BELOTE = "belote"
    TIE = "tie"
    POINTS = "points"
    LITIGE = "litige"
    ROUNDING = "rounding"
    DECLARATIONS = "declarations"
    TURN_UP = "turn_up"
    BIDS = "bids"
    BIDS_WITH_POINTS = "bids_with_points"
    BIDS_WITH_CAPOT = "bids_with_capot"
    BIDS_IN_TRICKS = "bids_in_tricks"
    BIDS_NO_TRUMP = "bids_no_trump"
    BIDS_BELOTE_COUNTS = "bids_belote_counts"
    BIDS_BELOTE_MARKED = "bids_belote_marked"
    PARTNERS = "partners"
    THIRD_HAND = "third_hand"
    TARGET = "target"
    TARGET_WITH_BELOTE = "target_with_belote"
    CAP = "cap"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One decision.

    kind: bool, int, or the StrEnum of its answers.  numbers: the whole numbers allowed, where it
    is one.  meaning: an English sentence for the catalogue.  resting: its value, which changes
    nothing, where it does not apply.
    """

    name: str
    kind: type[bool | int | StrEnum]
    meaning: str
    applies: Applies
    resting: int | bool | StrEnum
    numbers: range | tuple[int, ...] = range(0)

    def values(self) -> tuple[StrEnum, ...]:
        """The answers of a choice, in their order; none for a number or a yes and no."""
        return tuple(self.kind) if issubclass(self.kind, StrEnum) else ()

    def fits(self, value: object) -> bool:
        """Whether a plain value, as JSON and TOML have it, is one of this parameter."""
        if options := self.values():
            return isinstance(value, str) and value in options
        if self.kind is bool:
            return isinstance(value, bool)
        return type(value) is int and value in self.numbers


def _yes_or_no(name: str, meaning: str, applies: Applies, *, resting: bool = False) -> Parameter:
    return Parameter(name=name, kind=bool, meaning=meaning, applies=applies, resting=resting)


def _number(
    name: str,
    meaning: str,
    applies: Applies = Applies.ALWAYS,
    *,
    resting: int = 0,
    numbers: range | tuple[int, ...] = range(2001),
) -> Parameter:
    return Parameter(
        name=name, kind=int, meaning=meaning, applies=applies, resting=resting, numbers=numbers
    )


def _choice(name: str, resting: StrEnum, meaning: str, applies: Applies) -> Parameter:
    kind = type(resting)
    return Parameter(name=name, kind=kind, meaning=meaning, applies=applies, resting=resting)


_ALWAYS, _BIDS, _DECLARED = Applies.ALWAYS, Applies.BIDS, Applies.DECLARATIONS
_c = choices
_LISTED: Final = (
    _choice("bidding", _c.Bidding.TURN_UP, gettext_noop("How the trump is chosen"), _ALWAYS),
    _number("players", gettext_noop("Players at a table"), resting=4, numbers=(2, 3, 4)),
    _number("deck", gettext_noop("Cards of the deck"), resting=32, numbers=(24, 32)),
    _number("last_trick", gettext_noop("Dix de der: the last trick"), numbers=range(101)),
    _number("belote", gettext_noop("Belote, 0 where it is not played"), numbers=range(101)),
    _yes_or_no(
        "belote_counts",
        gettext_noop("Belote helps to make the contract"),
        Applies.BELOTE,
        resting=True,
    ),
    _number(
        "belote_counts_from",
        gettext_noop("Lowest contract that belote helps to make, 0 for all"),
        Applies.BIDS_BELOTE_COUNTS,
    ),
    _choice("belote_goes", _c.BeloteGoes.HOLDER, gettext_noop("Who marks belote"), Applies.BELOTE),
    _yes_or_no(
        "belote_doubled",
        gettext_noop("Coinche multiplies belote too"),
        Applies.BIDS_BELOTE_MARKED,
    ),
    _number(
        "enough",
        gettext_noop("Points that make it whatever the others have, 0 for more than they have"),
        Applies.TURN_UP,
    ),
    _choice("tie", _c.Tie.FAILS, gettext_noop("Both sides have as many points"), Applies.TIE),
    _choice(
        "litige_waits", _c.LitigeWaits.CARDS, gettext_noop("What waits in a litige"), Applies.LITIGE
    ),
    _choice(
        "litige_again",
        _c.LitigeAgain.ADDS_UP,
        gettext_noop("A second litige while points wait"),
        Applies.LITIGE,
    ),
    _choice(
        "litige_last",
        _c.LitigeLast.WAITS,
        gettext_noop("A litige on the last deal"),
        Applies.LITIGE,
    ),
    _number(
        "failed",
        gettext_noop("Card points the defenders mark when the taker fails"),
        Applies.POINTS,
        resting=162,
    ),
    _number(
        "capot",
        gettext_noop("Capot of the taker, where it was not bid"),
        Applies.POINTS,
        resting=252,
    ),
    _number("capot_suffered", gettext_noop("Capot of the defenders"), Applies.POINTS, resting=252),
    _choice("rounding", _c.Rounding.NONE, gettext_noop("Rounding of each side's mark"), _ALWAYS),
    _yes_or_no(
        "round_last", gettext_noop("The last deal is rounded too"), Applies.ROUNDING, resting=True
    ),
    _yes_or_no(
        "declarations", gettext_noop("Declarations are played: tierce, cinquante …"), _ALWAYS
    ),
    _yes_or_no(
        "declarations_count",
        gettext_noop("Declarations help to make the contract"),
        _DECLARED,
        resting=True,
    ),
    _choice(
        "declarations_failed",
        _c.DeclarationsFailed.TO_DEFENDERS,
        gettext_noop("Declarations of a taker that fails"),
        _DECLARED,
    ),
    _choice(
        "declarations_capot",
        _c.DeclarationsCapot.TO_WINNER,
        gettext_noop("Declarations of a side without a trick"),
        _DECLARED,
    ),
    _choice(
        "declarations_tie",
        _c.DeclarationsTie.NOBODY,
        gettext_noop("Both sides' best declarations are equal"),
        _DECLARED,
    ),
    _choice(
        "declarations_order",
        _c.DeclarationsOrder.HEIGHT_FIRST,
        gettext_noop("Runs of one length"),
        _DECLARED,
    ),
    _choice(
        "long_runs", _c.LongRuns.LONGER_WINS, gettext_noop("Runs of more than five"), _DECLARED
    ),
    _choice(
        "false_declaration",
        _c.FalseDeclaration.VOIDS_SIDE,
        gettext_noop("A false declaration"),
        _DECLARED,
    ),
    _choice(
        "no_trump_carres",
        _c.NoTrumpCarres.SAME,
        gettext_noop("Carrés at sans-atout"),
        Applies.BIDS_NO_TRUMP,
    ),
    _number("lowest_bid", gettext_noop("Lowest bid"), _BIDS, resting=80),
    _number("highest_bid", gettext_noop("Highest bid in points"), _BIDS, resting=160),
    _number("bid_step", gettext_noop("Step of the bids"), _BIDS, resting=10, numbers=range(1, 101)),
    _choice(
        "contract_needs",
        _c.ContractNeeds.BID,
        gettext_noop("What makes a contract"),
        _BIDS,
    ),
    _number(
        "least_points", gettext_noop("Points needed whatever is bid, 0 for none"), _BIDS, resting=0
    ),
    _choice("marks", _c.Marks.BOTH, gettext_noop("What a made contract marks"), _BIDS),
    _yes_or_no(
        "failed_contract",
        gettext_noop("When the taker fails the defenders mark the contract as well"),
        Applies.BIDS_WITH_POINTS,
        resting=True,
    ),
    _number("double", gettext_noop("Coinche multiplies by"), _BIDS, resting=2, numbers=range(1, 9)),
    _number(
        "redouble", gettext_noop("Surcoinche multiplies by"), _BIDS, resting=4, numbers=range(1, 17)
    ),
    _choice(
        "doubled",
        _c.Doubled.ALL,
        gettext_noop("What coinche multiplies"),
        Applies.BIDS_WITH_POINTS,
    ),
    _choice(
        "doubled_made",
        _c.DoubledMade.ALL_TO_TAKER,
        gettext_noop("A doubled contract that is made"),
        Applies.BIDS_WITH_POINTS,
    ),
    _number(
        "capot_suffered_doubled",
        gettext_noop("Capot of defenders who doubled, in all, 0 for no rule of its own"),
        Applies.BIDS_WITH_POINTS,
    ),
    _number("capot_contract", gettext_noop("Capot bid counts as, 0 where none is bid"), _BIDS),
    _number(
        "capot_bid_made",
        gettext_noop("Points of a capot that was bid and made"),
        Applies.BIDS_WITH_CAPOT,
        resting=250,
    ),
    _number(
        "capot_bid_failed",
        gettext_noop("Points of the defenders when a capot bid fails"),
        Applies.BIDS_WITH_CAPOT,
        resting=160,
    ),
    _number("generale", gettext_noop("Générale counts as, 0 where none is bid"), _BIDS),
    _yes_or_no(
        "capot_doubles",
        gettext_noop("A capot or générale that is bid may be doubled"),
        Applies.BIDS_IN_TRICKS,
        resting=True,
    ),
    _choice("no_trump", _c.NoTrump.NOT_PLAYED, gettext_noop("Sans-atout"), _BIDS),
    _choice("all_trump", _c.AllTrump.NOT_PLAYED, gettext_noop("Tout-atout"), _BIDS),
    _choice("trump_led", _c.TrumpLed.GO_HIGHER, gettext_noop("Trumps are led"), _ALWAYS),
    _choice(
        "partner_ruffed",
        _c.PartnerRuffed.FREE_BUT_HIGHER,
        gettext_noop("The partner's ruff is master"),
        Applies.PARTNERS,
    ),
    _choice(
        "cannot_go_higher",
        _c.CannotGoHigher.TRUMP,
        gettext_noop("An opponent's ruff cannot be beaten"),
        Applies.THIRD_HAND,
    ),
    _number(
        "target",
        gettext_noop("A game ends at so many points, 0 for a number of deals"),
        numbers=range(HIGHEST_TARGET + 1),
    ),
    _choice(
        "target_reached",
        _c.TargetReached.REACH,
        gettext_noop("When the target is reached"),
        Applies.TARGET,
    ),
    _choice(
        "both_over",
        _c.BothOver.HIGHER,
        gettext_noop("Both sides reach the target in one deal"),
        Applies.TARGET,
    ),
    _yes_or_no(
        "belote_ends",
        gettext_noop("Belote alone, of a side without a trick, may end the game"),
        Applies.TARGET_WITH_BELOTE,
        resting=True,
    ),
    _number(
        "cap",
        gettext_noop("The winner of a partie keeps at most so many points, 0 for all"),
        numbers=range(10_001),
    ),
    _number(
        "cap_loser",
        gettext_noop("The loser of a partie keeps at most so many points"),
        Applies.CAP,
        numbers=range(10_001),
    ),
)
PARAMETERS: Final[Mapping[str, Parameter]] = {one.name: one for one in _LISTED}
"""Every parameter by its name, in the order in which they are shown."""
