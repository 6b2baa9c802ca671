"""The règlement's English sentences, by code, marked for gettext.

No sentence agrees with a number: "Rounds: 4." reads well for one as for many.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.rules import sentences_formats as formats
from tournaments.rules.errors import gettext_noop
from tournaments.rules.points_sentences import PLAY, POINTS, TAKING

if TYPE_CHECKING:
    from collections.abc import Mapping

CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "entry": gettext_noop("Registration"),
        "format": gettext_noop("Rounds and deals"),
        "time": gettext_noop("Length of the parties"),
        "draw": gettext_noop("Draw"),
        "final": gettext_noop("Final draws"),
        "odd": gettext_noop("Odd number of pairs"),
        "table": gettext_noop("At the table"),
        "taking": gettext_noop("Taking and bids"),
        "play": gettext_noop("Play of the cards"),
        "points": gettext_noop("Points of a deal"),
        "ranking": gettext_noop("Ranking"),
        "prizes": gettext_noop("Prizes"),
    }
)

_ENTRY = {
    "entry.anyone": gettext_noop("Anyone may enter."),
    "entry.eligibility": gettext_noop("Who may enter: %(eligibility)s"),
    "entry.fee": gettext_noop("Entry fee for a pair: %(euros)s.%(cents)s €."),
    "entry.free": gettext_noop("Entry is free."),
    "entry.pairs": gettext_noop(
        "Players enter in pairs; partners sit face to face and stay together to the end."
    ),
}

_FORMAT = {
    "format.even": gettext_noop("Rounds: %(rounds)s. Deals in each round: %(deals)s."),
    "format.varied": gettext_noop("Rounds: %(rounds)s. Deals, round by round: %(deals)s."),
}

_DRAW = {
    "first.draw": gettext_noop(
        "First round: tables are drawn by lot, from a seed that anyone may use to check the draw."
    ),
    "first.registration": gettext_noop(
        "First round: pairs meet in the order of registration, first against second at table 1, "
        "third against fourth at table 2, and so on."
    ),
    "same_group.forbid": gettext_noop(
        "In the first round and in any draw by lot, pairs of the same group never meet."
    ),
    "same_group.avoid": gettext_noop(
        "In the first round and in any draw by lot, pairs of the same group do not meet as long "
        "as that is possible."
    ),
    "same_group.allow": gettext_noop("Pairs of the same group may meet."),
    "later.ranking": gettext_noop(
        "Following rounds: pairs meet in the order of the ranking, first against second at "
        "table 1, third against fourth at table 2, and so on."
    ),
    "later.draw": gettext_noop("Following rounds: tables are drawn by lot again."),
    "rematch.forbid": gettext_noop("Two pairs never meet twice."),
    "rematch.avoid": gettext_noop("Two pairs do not meet twice as long as that is possible."),
    "rematch.allow": gettext_noop("Two pairs may meet more than once."),
}

_ODD = {
    "odd.refuse": gettext_noop(
        "The number of pairs is even: no pair rests, and no round is drawn with an odd number."
    ),
    "odd.bis": gettext_noop(
        "With an odd number of pairs, as many pairs are drawn as there are rounds left to play, "
        "the present one included. Each of the drawn pairs rests for one round, in the order "
        "drawn, the first of them at once; right after the present round, before the next draw, "
        "they all play one more game among themselves, the bis. Every pair plays the same number "
        "of games, and no points are invented."
    ),
    "odd.bis_else": gettext_noop(
        "Where the bis cannot be (an odd number of rounds left, or too few pairs), one pair rests "
        "in each round."
    ),
    "odd.bye": gettext_noop("With an odd number of pairs, one pair rests in each round."),
    "bye.lowest": gettext_noop(
        "The pair that rests is the last of the ranking; no pair rests twice before all have "
        "rested once."
    ),
    "bye.random": gettext_noop(
        "The pair that rests is drawn by lot; no pair rests twice before all have rested once."
    ),
    "rest.none": gettext_noop("A pair that rests marks no points; a rest is not a win."),
    "rest.fixed": gettext_noop(
        "A pair that rests marks this many points: %(points)s; a rest is not a win."
    ),
    "rest.own_average": gettext_noop(
        "A pair that rests marks the average of the games it plays; a rest is not a win."
    ),
    "rest.round_average": gettext_noop(
        "A pair that rests marks the average score of that round; a rest is not a win."
    ),
}

_TABLE = {
    "direction.clockwise": gettext_noop("Cards are dealt and played clockwise."),
    "direction.anticlockwise": gettext_noop("Cards are dealt and played anticlockwise."),
    "first_dealer.lowest_card": gettext_noop(
        "The lowest card cut deals first, in the order 7, 8, 9, 10, jack, queen, king, ace."
    ),
    "first_dealer.table": gettext_noop("The players of the table agree on the first dealer."),
    "nobody_takes.same_dealer": gettext_noop(
        "When nobody takes, the same dealer deals again; the deal does not count."
    ),
    "nobody_takes.next_dealer": gettext_noop(
        "When nobody takes, the next dealer deals; the deal does not count."
    ),
    "misdeal.after_trump": gettext_noop(
        "A misdeal costs nothing before the trump is fixed; after that it is penalised."
    ),
    "misdeal.second": gettext_noop("A misdeal costs nothing once; the second is penalised."),
    "misdeal.third": gettext_noop(
        "A misdeal costs nothing twice; the third is penalised and counts as a deal."
    ),
    "misdeal.never": gettext_noop("A misdeal costs nothing: the cards are dealt again."),
    "irregularity.cancelled": gettext_noop(
        "An irregularity in play cancels the deal and the side at fault is penalised, once the "
        "organisers, who are introduced at the start, have ruled."
    ),
    "irregularity.stands": gettext_noop(
        "An irregularity in play is penalised, once the organisers, who are introduced at the "
        "start, have ruled."
    ),
    "penalty.opponents": gettext_noop(
        "Points of a penalty: %(points)s, to the opponents, on a line of their own beside the "
        "score of the table."
    ),
    "penalty.own": gettext_noop(
        "Points of a penalty: %(points)s, taken off the pair at fault, on a line of their own "
        "beside the score of the table."
    ),
    "penalty.none": gettext_noop("A penalty is a warning: it changes no points."),
    "forfeit.even": gettext_noop(
        "When a pair is absent, its opponents win the game and mark this many points: %(points)s; "
        "the absent pair marks none."
    ),
    "forfeit.varied": gettext_noop(
        "When a pair is absent, its opponents win the game and mark, round by round, this many "
        "points: %(points)s; the absent pair marks none."
    ),
}

_RANKING = {
    "rank.total": gettext_noop(
        "Pairs are ranked by the sum of their points over all rounds, penalties included."
    ),
    "rank.wins": gettext_noop("Pairs are ranked by the number of games won."),
    "rank.average": gettext_noop("Pairs are ranked by their average points per game played."),
    "rank.best": gettext_noop("Pairs are ranked by their best game."),
    "rank.points_against": gettext_noop(
        "Pairs are ranked by the points their opponents made against them, fewer first."
    ),
    "rank.last_round": gettext_noop("Pairs are ranked by the last game each of them played."),
    "then.total": gettext_noop(
        "Pairs still equal: the higher sum of points over all rounds, penalties included."
    ),
    "then.wins": gettext_noop("Pairs still equal: the more games won."),
    "then.average": gettext_noop("Pairs still equal: the higher average per game played."),
    "then.best": gettext_noop("Pairs still equal: the better best game."),
    "then.points_against": gettext_noop(
        "Pairs still equal: the fewer points against, per game where they have not played as many."
    ),
    "then.head_to_head": gettext_noop(
        "Pairs still equal that have all met one another: the games among themselves, a win "
        "before a draw before a loss."
    ),
    "then.last_round": gettext_noop("Pairs still equal: the better last game each of them played."),
    "then.lot": gettext_noop(
        "Pairs still equal: by lot, from a seed that anyone may use to check the draw."
    ),
    "ranking.shared": gettext_noop(
        "Pairs equal on all of this share their rank, and the next ranks are left out: 1, 1, 3."
    ),
    "leavers.last": gettext_noop("Pairs that leave before the end are ranked after all others."),
    "leavers.in_place": gettext_noop(
        "Pairs that leave before the end keep the place that their points give them."
    ),
}

_PRIZES = {
    "prizes.cumulate": gettext_noop(
        "A pair may win a prize of the ranking and prizes of categories as well."
    ),
    "prizes.one": gettext_noop("A pair wins one prize; what else it won goes to the next pair."),
}

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        **_ENTRY,
        **_FORMAT,
        **formats.TIME,
        **_DRAW,
        **formats.DRAW,
        **formats.FINAL,
        **_ODD,
        **formats.ODD,
        **_TABLE,
        **TAKING,
        **PLAY,
        **POINTS,
        **_RANKING,
        **formats.RANKING,
        **_PRIZES,
    }
)
