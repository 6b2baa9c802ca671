"""Sentences about pairs where players enter alone: of a mêlée.

By the code of the sentence that speaks of pairs, marked for gettext.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tournaments.rules.errors import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

SINGLES: Mapping[str, str] = MappingProxyType(
    {
        "entry.pairs": gettext_noop(
            "Players enter alone. Partners change in every round, and each player marks the "
            "points of the side."
        ),
        "entry.fee": gettext_noop("Entry fee for a player: %(euros)s.%(cents)s €."),
        "same_group.forbid": gettext_noop("Players of the same group are never partners."),
        "same_group.avoid": gettext_noop(
            "Players of the same group are not partners as long as that is possible."
        ),
        "same_group.allow": gettext_noop("Players of the same group may be partners."),
        "odd.refuse": gettext_noop(
            "The number of players makes full tables of four: nobody rests, and no round is drawn "
            "with another number."
        ),
        "odd.bye": gettext_noop(
            "When the number of players does not make full tables of four, those left over rest."
        ),
        "bye.plan": gettext_noop(
            "The plan says who rests; nobody rests twice before all have rested once."
        ),
        "rest.none": gettext_noop("A player who rests marks no points; a rest is not a win."),
        "rest.fixed": gettext_noop(
            "A player who rests marks this many points: %(points)s; a rest is not a win."
        ),
        "rest.own_average": gettext_noop(
            "A player who rests marks the average of the games he or she plays; a rest is not a "
            "win."
        ),
        "rest.round_average": gettext_noop(
            "A player who rests marks the average score of that round; a rest is not a win."
        ),
        "penalty.own": gettext_noop(
            "Points of a penalty: %(points)s, taken off the player at fault, on a line of their "
            "own beside the score of the table."
        ),
        "forfeit.even": gettext_noop(
            "When a player is absent, the opponents win the game and mark this many points: "
            "%(points)s; the side of the absent player marks none."
        ),
        "forfeit.varied": gettext_noop(
            "When a player is absent, the opponents win the game and mark, round by round, this "
            "many points: %(points)s; the side of the absent player marks none."
        ),
        "rank.total": gettext_noop(
            "Players are ranked by the sum of their points over all rounds, penalties included."
        ),
        "rank.wins": gettext_noop("Players are ranked by the number of games won."),
        "rank.average": gettext_noop("Players are ranked by their average points per game played."),
        "rank.best": gettext_noop("Players are ranked by their best game."),
        "rank.points_against": gettext_noop(
            "Players are ranked by the points their opponents made against them, fewer first."
        ),
        "rank.last_round": gettext_noop("Players are ranked by the last game each of them played."),
        "rank.difference": gettext_noop(
            "Players are ranked by the points they made more or less than their opponents, over "
            "all games."
        ),
        "then.total": gettext_noop(
            "Players still equal: the higher sum of points over all rounds, penalties included."
        ),
        "then.wins": gettext_noop("Players still equal: the more games won."),
        "then.average": gettext_noop("Players still equal: the higher average per game played."),
        "then.best": gettext_noop("Players still equal: the better best game."),
        "then.points_against": gettext_noop(
            "Players still equal: the fewer points against, per game where they have not played "
            "as many."
        ),
        "then.last_round": gettext_noop(
            "Players still equal: the better last game each of them played."
        ),
        "then.difference": gettext_noop(
            "Players still equal: the greater difference of points for and points against."
        ),
        "then.lot": gettext_noop(
            "Players still equal: by lot, from a seed that anyone may use to check the draw."
        ),
        "ranking.shared": gettext_noop(
            "Players equal on all of this share their rank, and the next ranks are left out: 1, "
            "1, 3."
        ),
        "leavers.last": gettext_noop(
            "Players who leave before the end are ranked after all others."
        ),
        "leavers.in_place": gettext_noop(
            "Players who leave before the end keep the place that their points give them."
        ),
        "prizes.cumulate": gettext_noop(
            "A player may win a prize of the ranking and prizes of categories as well."
        ),
        "prizes.one": gettext_noop(
            "A player wins one prize; what else he or she won goes to the next player."
        ),
    }
)

SINGLES_CHAPTERS: Mapping[str, str] = MappingProxyType({"odd": gettext_noop("Players left over")})
"""Titles of chapters that speak of pairs, by the chapter."""
