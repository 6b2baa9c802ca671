"""What a rule text may decide, one list of answers each; the TOML says which text says what."""

from __future__ import annotations

from enum import StrEnum


class Bidding(StrEnum):
    """The trump comes from a turned-up card, or from a contract that players bid for."""

    TURN_UP = "turn_up"
    BIDS = "bids"


class Tie(StrEnum):
    """Both sides have the same points, belote included where it counts."""

    LITIGE = "litige"
    FAILS = "fails"
    MAKES = "makes"
    REPLAY = "replay"


class LitigeWaits(StrEnum):
    """What waits: the taker's card points, its belote and declarations too, or the whole deal."""

    CARDS = "cards"
    ALL = "all"
    DEAL = "deal"


class LitigeAgain(StrEnum):
    """A litige while points wait: they add up, or the first pot goes to the defenders now."""

    ADDS_UP = "adds_up"
    TO_DEFENDERS = "to_defenders"


class LitigeLast(StrEnum):
    """A litige on the last deal: its points wait for ever, or each side marks its own."""

    WAITS = "waits"
    EACH_MARKS = "each_marks"


class BeloteGoes(StrEnum):
    """Who marks belote: its holder; the defenders when the taker fails; whoever wins; nobody.

    to_winner: as to_defenders, and the taker marks the defenders' when it makes a doubled
    contract.  nobody: it only helps to make the contract.
    """

    HOLDER = "holder"
    TO_DEFENDERS = "to_defenders"
    TO_WINNER = "to_winner"
    NOBODY = "nobody"


class Rounding(StrEnum):
    """Each side's mark of a deal, to the nearest ten: a final 5 goes up, or only a 6 does."""

    NONE = "none"
    FIVE_UP = "five_up"
    SIX_UP = "six_up"


class DeclarationsFailed(StrEnum):
    """The declarations of a taker that fails."""

    TO_DEFENDERS = "to_defenders"
    LOST = "lost"
    KEPT = "kept"


class DeclarationsCapot(StrEnum):
    """The declarations of a side that takes no trick."""

    TO_WINNER = "to_winner"
    LOST = "lost"
    KEPT = "kept"


class DeclarationsTie(StrEnum):
    """The best declarations of both sides are equal in all respects."""

    NOBODY = "nobody"
    TAKER = "taker"
    FIRST = "first"


class DeclarationsOrder(StrEnum):
    """Two runs of one length: the higher is better, or the one in trumps before the higher."""

    HEIGHT_FIRST = "height_first"
    TRUMP_FIRST = "trump_first"


class LongRuns(StrEnum):
    """Runs of five and more: the longer is better, or they are all alike but for their height."""

    LONGER_WINS = "longer_wins"
    ALL_ALIKE = "all_alike"


class FalseDeclaration(StrEnum):
    """A false declaration: its side's declarations are void, or the opponents mark them."""

    VOIDS_SIDE = "voids_side"
    TO_OPPONENTS = "to_opponents"


class NoTrumpCarres(StrEnum):
    """Carrés at sans-atout: worth what they are at a trump, or aces 200, tens 150, the rest 100."""

    SAME = "same"
    ACES_FIRST = "aces_first"


class ContractNeeds(StrEnum):
    """A contract is made with the points bid, or only with more than the defenders as well."""

    BID = "bid"
    BID_AND_MORE = "bid_and_more"


class Marks(StrEnum):
    """What a made contract marks: the points of the cards, what was bid, or both."""

    POINTS = "points"
    CONTRACT = "contract"
    BOTH = "both"


class Doubled(StrEnum):
    """What coinche and surcoinche multiply: what was bid, the points of the cards, or all of it."""

    CONTRACT = "contract"
    POINTS = "points"
    ALL = "all"


class DoubledMade(StrEnum):
    """A doubled contract is made: the taker's side marks all the points, or each marks its own."""

    ALL_TO_TAKER = "all_to_taker"
    EACH_ITS_OWN = "each_its_own"


class NoTrump(StrEnum):
    """Sans-atout: aces at 19 so that the deck stays 152; plain values, scaled to 162; or none."""

    NOT_PLAYED = "not_played"
    ACE_19 = "ace_19"
    SCALED = "scaled"


class AllTrump(StrEnum):
    """Tout-atout: trump values scaled to 162, 14 9 6 5 3 1, or 13 9 6 5 3 2; or none."""

    NOT_PLAYED = "not_played"
    SCALED = "scaled"
    JACK_14 = "jack_14"
    JACK_13 = "jack_13"


class TrumpLed(StrEnum):
    """Trumps are led: go higher always, except over the partner, or only if you like."""

    GO_HIGHER = "go_higher"
    SPARE_PARTNER = "spare_partner"
    NEED_NOT = "need_not"


class PartnerRuffed(StrEnum):
    """The partner's ruff is master: any card; a trump only if higher; or ruff over it."""

    FREE = "free"
    FREE_BUT_HIGHER = "free_but_higher"
    GO_OVER = "go_over"


class CannotGoHigher(StrEnum):
    """An opponent's ruff cannot be beaten: a trump all the same, or any card."""

    TRUMP = "trump"
    ANY_CARD = "any_card"


class TargetReached(StrEnum):
    """The target of a game is reached, or must be passed."""

    REACH = "reach"
    EXCEED = "exceed"


class BothOver(StrEnum):
    """Both sides reach the target in one deal: who wins.

    higher: the higher total, another deal when they are equal.  higher_or_taker: the higher total,
    the taker when they are equal.  taker_first: the taker's total is looked at first, a failed
    taker's after; another deal when they are equal.  draw: nobody.  winner_of_deal: whoever made
    the contract or beat it.
    """

    HIGHER = "higher"
    HIGHER_OR_TAKER = "higher_or_taker"
    TAKER_FIRST = "taker_first"
    DRAW = "draw"
    WINNER_OF_DEAL = "winner_of_deal"
