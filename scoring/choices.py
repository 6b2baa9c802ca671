"""What a rule text may decide: one list of answers each, and which texts give which.

After its first line a docstring has one paragraph an answer: what it means, who has it so.  The
texts are named as in docs/scoring.md, where they are listed; what a shipped profile follows stands
in its TOML.
"""

from __future__ import annotations

from enum import StrEnum


class Bidding(StrEnum):
    """How the trump is found.

    turn_up: from a turned-up card (all texts of classic belote).

    bids: from a contract that players bid for (FFB contrée and coinchée, Pagat, Wikipédia, Cannes).
    """

    TURN_UP = "turn_up"
    BIDS = "bids"


class Tie(StrEnum):
    """Both sides have the same points, with belote and declarations where they count.

    litige: points wait for the next deal (S2, S3, ASCE, Lions, Géraudot, Casson, La Grand-Combe,
    Plouay, RJC, Wikipédia; FFB 2016 where announced beforehand).

    fails: the taker has failed (S0, S4, Koenigshoffen, TCV Bruche, contree.org, lkeegan).

    makes: the taker has made it (sexy-belote, emilijan-koteski; Belotable by its minimum of 80).

    replay: nobody marks, the deal is played again (Jwebarteam, Muscle ta coinche).
    """

    LITIGE = "litige"
    FAILS = "fails"
    MAKES = "makes"
    REPLAY = "replay"


class LitigeWaits(StrEnum):
    """What waits in a litige; the defenders mark theirs at once but in the last case.

    cards: the taker's card points, its belote is marked at once (S2; Casson, Varennes).

    all: everything that the taker would mark (FFB 2016, ASCE long text: 91 with belote).

    deal: the card points of both sides (C'est Coinché: the whole deal is carried on).
    """

    CARDS = "cards"
    ALL = "all"
    DEAL = "deal"


class LitigeAgain(StrEnum):
    """A litige while points wait.

    adds_up: they add up (Ludicash, usage; no federal text).

    to_defenders: the first pot goes to the defenders of the second litige (Atoutia).
    """

    ADDS_UP = "adds_up"
    TO_DEFENDERS = "to_defenders"


class LitigeLast(StrEnum):
    """A litige on the last deal of a partie.

    waits: its points wait for ever (FFB 2016 says nothing of it).

    each_marks: each side marks its own (ASCE 12th deal, Lions 10th deal, Géraudot).
    """

    WAITS = "waits"
    EACH_MARKS = "each_marks"


class BeloteGoes(StrEnum):
    """Who marks belote.

    holder: who announced it, whatever happens (all classic texts; FFB coinchée 2015, Pagat,
    C'est Coinché).

    to_defenders: the defenders when the taker fails (FFB contrée, Cannes, Wikipédia contrée,
    tournoi international).

    to_winner: the same, and the taker marks the defenders' when it makes a doubled contract (FFB
    contrée 2016, table).

    nobody: it only helps to make the contract (ASCEE 2A, Casimir).
    """

    HOLDER = "holder"
    TO_DEFENDERS = "to_defenders"
    TO_WINNER = "to_winner"
    NOBODY = "nobody"


class Rounding(StrEnum):
    """Each side's mark of a deal; contract, tie and capot are judged before, on exact points.

    none: exact (S1, S2, S4, ASCE, Lions, Géraudot; FFB 2016 where nothing is announced).

    five_up: to the nearest ten, 85 makes 90 (S3, FFB contrée and coinchée, Pagat, Montpellier).

    six_up: to the nearest ten, 85 makes 80 (Cannes, Équipe Ludique, RJC; so does Wikipédia's
    taker, the others having what is left of 160, or of 170 at a final 6: the same marks).

    to_five: one point less, then the nearest five, 118 makes 115 (Wikipédia, variant).
    """

    NONE = "none"
    FIVE_UP = "five_up"
    SIX_UP = "six_up"
    TO_FIVE = "to_five"


class DeclarationsFailed(StrEnum):
    """The declarations of a taker that fails.

    to_defenders: the defenders mark them (S0, FFB, Pagat, contree.org).

    lost: nobody marks them (S3, belotegame).

    kept: the taker marks them (S4).
    """

    TO_DEFENDERS = "to_defenders"
    LOST = "lost"
    KEPT = "kept"


class DeclarationsCapot(StrEnum):
    """The declarations of a side that takes no trick.

    to_winner: the other side marks them (FFB, coinchée 2015).

    lost: nobody marks them (S3).

    kept: it marks them all the same (S4 as read; contree.org).
    """

    TO_WINNER = "to_winner"
    LOST = "lost"
    KEPT = "kept"


class DeclarationsTie(StrEnum):
    """The best declarations of both sides are equal in all respects.

    nobody: no side marks any (FFB coinchée 2015, lkeegan).

    taker: those of the taker's side count (S0).

    first: those of the side that spoke first count (Pagat, common).
    """

    NOBODY = "nobody"
    TAKER = "taker"
    FIRST = "first"


class DeclarationsOrder(StrEnum):
    """Which of two runs of one length is better.

    height_first: the higher, then the one in trumps (S0, FFB, Pagat).

    trump_first: the one in trumps, then the higher (S1).
    """

    HEIGHT_FIRST = "height_first"
    TRUMP_FIRST = "trump_first"


class LongRuns(StrEnum):
    """Runs of five cards and more.

    longer_wins: the longer is better (S0, S1).

    all_alike: they are all runs of five, and only their height counts (Pagat).
    """

    LONGER_WINS = "longer_wins"
    ALL_ALIKE = "all_alike"


class FalseDeclaration(StrEnum):
    """A declaration that the cards do not bear out.

    voids_side: all declarations of its side are void (S0).

    to_opponents: the opponents mark what was declared (FFB coinchée, RJC).
    """

    VOIDS_SIDE = "voids_side"
    TO_OPPONENTS = "to_opponents"


class NoTrumpCarres(StrEnum):
    """Carrés at sans-atout.

    same: worth what they are at a trump (no text of coinche sets them apart).

    aces_first: aces 200, tens 150, the others 100 (FFB contrée 2016).
    """

    SAME = "same"
    ACES_FIRST = "aces_first"


class ContractNeeds(StrEnum):
    """What makes a contract in points.

    bid: the points that were bid (FFB contrée 2016, Wikipédia contrée, Équipe Ludique, Cannes).

    bid_and_more: and more than the defenders (FFB coinchée 2015, Wikipédia coinche, Exoty,
    contree.org).
    """

    BID = "bid"
    BID_AND_MORE = "bid_and_more"


class Marks(StrEnum):
    """What a contract that is made marks.

    points: the points of the cards (tournoi international, kydos; an option of FFB contrée 2016).

    contract: what was bid (ASCEE 2A, slim0, Casimir; an option of the FFB page).

    both: their sum (FFB coinchée, Pagat, Wikipédia, Cannes, Montpellier, C'est Coinché).
    """

    POINTS = "points"
    CONTRACT = "contract"
    BOTH = "both"


class Doubled(StrEnum):
    """What coinche and surcoinche multiply; never declarations, belote by `belote_doubled`.

    contract: what was bid (Cannes, FFB 2016 note 1, Pagat, Exoty).

    points: the points of the cards (Maison des Essarts, Manissieux, contree.org).

    all: both (FFB pages, Montpellier; Pagat, variant).
    """

    CONTRACT = "contract"
    POINTS = "points"
    ALL = "all"


class DoubledMade(StrEnum):
    """A doubled contract is made.

    all_to_taker: the taker's side marks all the points, the defenders none (consensus).

    each_its_own: each side marks its own (no text read has it so; played at some tables).
    """

    ALL_TO_TAKER = "all_to_taker"
    EACH_ITS_OWN = "each_its_own"


class NoTrump(StrEnum):
    """Sans-atout: every suit in plain order.

    not_played: there is none (all classic texts).

    ace_19: aces are worth 19, so that the deck stays 152 (FFB, Wikipédia, Pagat).

    scaled: plain values, 130 with the last trick, brought to 162 (BGA; Wikipédia, variant).
    """

    NOT_PLAYED = "not_played"
    ACE_19 = "ace_19"
    SCALED = "scaled"


class AllTrump(StrEnum):
    """Tout-atout: every suit in trump order.

    not_played: there is none (all classic texts).

    scaled: trump values, 258 with the last trick, brought to 162 (FFB 2016).

    jack_14: 14 9 6 5 3 1 (Wikipédia, Pagat).

    jack_13: 13 9 6 5 3 2 (FFB 2015, slim0).
    """

    NOT_PLAYED = "not_played"
    SCALED = "scaled"
    JACK_14 = "jack_14"
    JACK_13 = "jack_13"


class TrumpLed(StrEnum):
    """Trumps are led.

    go_higher: go higher if you can, over the partner too (ASCE art. 11 or 12, S2, S3, FFB, Plouay).

    spare_partner: but not over the partner (belotepoint, Jouvence; Pagat, variant).

    need_not: any trump (S0 to the letter, which writes nothing of it).
    """

    GO_HIGHER = "go_higher"
    SPARE_PARTNER = "spare_partner"
    NEED_NOT = "need_not"


class PartnerRuffed(StrEnum):
    """You are void and your partner's ruff is master.

    free: any card, any trump (FFB 2016 5.2.3, Wikipédia, S0, S3).

    free_but_higher: any card, but a trump must be higher if it can (S2 line 5, ASCE, Casimir).

    go_over: ruff, and over it if you can (S4 to the letter).
    """

    FREE = "free"
    FREE_BUT_HIGHER = "free_but_higher"
    GO_OVER = "go_over"


class CannotGoHigher(StrEnum):
    """You are void and cannot beat an opponent's ruff.

    trump: a trump all the same (S0, S2, ASCE art. 12 or 13, FFB belote 2016 5.2.2).

    any_card: any card (S3, FFB contrée 2016 5.2.2, Wikipédia contrée, Cannes).
    """

    TRUMP = "trump"
    ANY_CARD = "any_card"


class TargetReached(StrEnum):
    """When a side is there.

    reach: with as many points as the target (FFB 2016, Pagat, Équipe Ludique by its sentence).

    exceed: with more (Maison des Essarts, BGA, Équipe Ludique by its example).
    """

    REACH = "reach"
    EXCEED = "exceed"


class BothOver(StrEnum):
    """Both sides are there in one deal.

    higher: the higher total wins, another deal when they are equal (FFB 2016 10.4.2, most texts).

    higher_or_taker: the higher total wins, the taker when they are equal (emilijan-koteski).

    taker_first: the taker's side wins, the defenders when it failed; another deal when totals are
    equal (S0).

    draw: nobody wins (Pagat, belote).

    winner_of_deal: who made the contract, or beat it; another deal after a litige (Ducale).
    """

    HIGHER = "higher"
    HIGHER_OR_TAKER = "higher_or_taker"
    TAKER_FIRST = "taker_first"
    DRAW = "draw"
    WINNER_OF_DEAL = "winner_of_deal"
