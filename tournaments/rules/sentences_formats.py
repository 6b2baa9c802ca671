"""English sentences of the ways to run the parties, of final draws and of time, by code.

Marked for gettext.  Where a system has its own way to be drawn, its code stands before the choice:
"pools.draw" takes the place of "first.draw".
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.rules.errors import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

TIME: Mapping[str, str] = MappingProxyType(
    {
        "format.even_most": gettext_noop(
            "Rounds: %(rounds)s. Deals in each round, at most: %(deals)s."
        ),
        "format.varied_most": gettext_noop(
            "Rounds: %(rounds)s. Deals at most, round by round: %(deals)s."
        ),
        "ends.deals": gettext_noop("At each table, a round ends with its last deal."),
        "ends.target": gettext_noop(
            "At each table, a round ends with the deal in which a side comes to this many points: "
            "%(target)s; or with its last deal."
        ),
        "ends.clock": gettext_noop(
            "A round ends by the clock, after this many minutes: %(minutes)s. The deal begun is "
            "finished and counts; a table that has played its last deal before has finished."
        ),
        "minutes": gettext_noop("Minutes planned for a round: %(minutes)s."),
        "pause": gettext_noop("Minutes between two rounds: %(pause)s."),
        "pause.none": gettext_noop("One round follows another without a break."),
        "unequal.as_played": gettext_noop(
            "A sheet with fewer deals than its round counts as it is."
        ),
        "unequal.average": gettext_noop(
            "A sheet with fewer deals than its round counts as if all deals had been played so: "
            "the points of each side are divided by the deals played, multiplied by the deals of "
            "the round and rounded to the nearest point, a half upwards."
        ),
    }
)

DRAW: Mapping[str, str] = MappingProxyType(
    {
        "later.swiss": gettext_noop(
            "Following rounds: pairs that have won as many games meet. Where that cannot be, the "
            "difference is as small as possible; among pairs with as many wins, the nearest in "
            "the ranking meet."
        ),
        "later.winners": gettext_noop(
            "Following rounds: winners of the round before meet winners, the beaten meet the "
            "beaten, in the order of the ranking."
        ),
        "round_robin.draw": gettext_noop(
            "The pairs' places in the plan are drawn by lot, from a seed that anyone may use to "
            "check the draw."
        ),
        "round_robin.registration": gettext_noop(
            "The pairs' places in the plan are those of registration."
        ),
        "later.round_robin": gettext_noop(
            "All rounds follow one plan in which every pair meets every other in turn. When a pair "
            "comes or leaves, the rounds that are left are planned again."
        ),
        "mitchell.draw": gettext_noop(
            "A lot says which pairs stay and which move, from a seed that anyone may use to check "
            "the draw."
        ),
        "mitchell.registration": gettext_noop(
            "Odd-numbered pairs stay, even-numbered pairs move; where they are not as many, the "
            "last of the longer line change over."
        ),
        "later.mitchell": gettext_noop(
            "Pairs that stay keep their table all evening; the others move to another table after "
            "every round."
        ),
        "melee.draw": gettext_noop(
            "The players' places in the plan are drawn by lot, from a seed that anyone may use to "
            "check the draw."
        ),
        "melee.registration": gettext_noop(
            "The players' places in the plan are those of registration."
        ),
        "later.melee": gettext_noop(
            "All rounds follow one plan: nobody has the same partner twice, and opponents are "
            "spread evenly, as long as that is possible. When a player comes or leaves, the "
            "rounds that are left are planned again."
        ),
        "melee_ranking.draw": gettext_noop(
            "First round: partners and tables are drawn by lot, from a seed that anyone may use "
            "to check the draw."
        ),
        "melee_ranking.registration": gettext_noop(
            "First round: partners and tables follow the order of registration."
        ),
        "later.melee_ranking": gettext_noop(
            "Following rounds: players near one another in the ranking sit at one table. Nobody "
            "has the same partner twice as long as that is possible."
        ),
        "pools.draw": gettext_noop(
            "Pools are drawn by lot, from a seed that anyone may use to check the draw."
        ),
        "pools.registration": gettext_noop("Pools are made in the order of registration."),
        "later.pools": gettext_noop(
            "Pairs in a pool: %(size)s; one fewer or more where the number does not divide. In "
            "its pool, every pair meets every other."
        ),
        "pools.order": gettext_noop(
            "A game won in the pool counts 2, a tie 1. Pairs equal on that: the greater difference "
            "of points for and against, then the more points, then the games among themselves; "
            "all of it per game where pairs have not played as many."
        ),
        "knockout.draw": gettext_noop(
            "The pairs' places in the principal draw are drawn by lot, from a seed that anyone "
            "may use to check the draw."
        ),
        "knockout.registration": gettext_noop(
            "The pairs' places in the principal draw follow the order of registration."
        ),
        "later.knockout": gettext_noop("From the first round on, whoever wins goes on."),
        "same_group.pools.forbid": gettext_noop(
            "Pairs of the same group are never in one pool, and meet as late as possible in a draw."
        ),
        "same_group.pools.avoid": gettext_noop(
            "Pairs of the same group are not in one pool as long as that is possible, and meet as "
            "late as possible in a draw."
        ),
        "same_group.draws": gettext_noop(
            "Pairs of the same group meet as late as possible in a draw."
        ),
        "same_group.plan.forbid": gettext_noop("Pairs of the same group never meet."),
        "same_group.plan.avoid": gettext_noop(
            "Pairs of the same group do not meet as long as that is possible."
        ),
        "rematch.beside.forbid": gettext_noop(
            "Pairs without a game in a draw meet one another, but never twice."
        ),
        "rematch.beside.avoid": gettext_noop(
            "Pairs without a game in a draw meet one another, not twice as long as that is "
            "possible."
        ),
        "rematch.beside.allow": gettext_noop(
            "Pairs without a game in a draw meet one another, and may meet more than once."
        ),
    }
)

FINAL: Mapping[str, str] = MappingProxyType(
    {
        "final.qualifiers": gettext_noop(
            "Pairs of each pool that enter the principal draw: the first %(qualifiers)s."
        ),
        "final.cut": gettext_noop(
            "After round %(after)s, the first %(teams)s of the ranking enter the principal draw; "
            "from then on, whoever wins goes on."
        ),
        "final.seeds": gettext_noop(
            "In a draw, the best placed meet as late as possible; where a draw is not full, they "
            "have no opponent and go on."
        ),
        "final.again": gettext_noop("Pairs that have met before may meet again in a draw."),
        "final.pool_mates": gettext_noop("Pairs of one pool meet again as late as possible."),
        "final.byes": gettext_noop(
            "Where a draw is not full, those with the first places in it have no opponent and go "
            "on."
        ),
        "final.tie": gettext_noop(
            "When a game of a draw ends equal, one more deal decides; if that is equal too, the "
            "pair with the better place in the draw goes on."
        ),
        "others.consolation": gettext_noop(
            "Pairs that do not enter the principal draw play a consolation draw."
        ),
        "others.placing": gettext_noop(
            "Pairs that do not enter the principal draw play for the places behind it, so that "
            "all keep playing."
        ),
        "others.ranking": gettext_noop(
            "Pairs that do not enter the principal draw go on meeting in the order of the ranking."
        ),
        "others.out": gettext_noop("Pairs that do not enter the principal draw have finished."),
        "losers.consolation": gettext_noop(
            "Pairs beaten in the first game they play in the principal draw enter a consolation "
            "draw; pairs beaten later have finished."
        ),
        "losers.placing": gettext_noop(
            "Pairs beaten in a draw play for the places, so that all keep playing."
        ),
        "losers.ranking": gettext_noop(
            "Pairs beaten in a draw go on meeting in the order of the ranking."
        ),
        "losers.out": gettext_noop("Pairs beaten in a draw have finished."),
        "third.yes": gettext_noop("The pairs beaten in the semi-finals play for the third place."),
        "third.no": gettext_noop("The pairs beaten in the semi-finals share the third place."),
        "final.no_places": gettext_noop(
            "The final draws have their own winners: the places reached in them do not count in "
            "the ranking."
        ),
    }
)

ODD: Mapping[str, str] = MappingProxyType(
    {
        "odd.draws": gettext_noop(
            "Where a pool or a draw has an odd number of pairs, one of them rests; which one "
            "follows from the plan of the pool and from the draw."
        ),
        "bye.plan": gettext_noop(
            "The plan says which pair rests; no pair rests twice before all have rested once."
        ),
    }
)

RANKING: Mapping[str, str] = MappingProxyType(
    {
        "rank.difference": gettext_noop(
            "Pairs are ranked by the points they made more or less than their opponents, over all "
            "games."
        ),
        "rank.placing": gettext_noop(
            "Pairs are ranked by the place they reached in the final draws; pairs that are in "
            "none of them come after."
        ),
        "then.difference": gettext_noop(
            "Pairs still equal: the greater difference of points for and points against."
        ),
        "then.placing": gettext_noop("Pairs still equal: the better place in the final draws."),
    }
)
