"""The parts of a concours by name, in the reader's language: "Pool 3", "Final"."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from tournaments.pairing.phases.stages import CONSOLATION, PRINCIPAL, Kind, Stage, read_stage

LINES = {PRINCIPAL: 0, CONSOLATION: 1}
"""Which of two sentences is a draw's."""

ROUNDS = {
    2: (gettext_noop("Final"), gettext_noop("Consolation, final")),
    4: (gettext_noop("Main draw, semi-final"), gettext_noop("Consolation, semi-final")),
    8: (gettext_noop("Main draw, quarter final"), gettext_noop("Consolation, quarter final")),
    16: (gettext_noop("Main draw, last 16"), gettext_noop("Consolation, last 16")),
    32: (gettext_noop("Main draw, last 32"), gettext_noop("Consolation, last 32")),
}
EARLIER = (
    gettext_noop("Main draw, last %(number)s"),
    gettext_noop("Consolation, last %(number)s"),
)
THIRD = (gettext_noop("Small final"), gettext_noop("Consolation, small final"))
PLACE = (gettext_noop("For place %(number)s"), gettext_noop("Consolation, for place %(number)s"))
PLACES = (
    gettext_noop("For places %(number)s to %(last)s"),
    gettext_noop("Consolation, for places %(number)s to %(last)s"),
)
ONWARD = (
    gettext_noop("For places %(number)s and behind"),
    gettext_noop("Consolation, for places %(number)s and behind"),
)
DRAW = (gettext_noop("Main draw"), gettext_noop("Consolation"))
COLUMNS = {
    2: gettext_noop("Final"),
    4: gettext_noop("Semi-finals"),
    8: gettext_noop("Quarter finals"),
    16: gettext_noop("Last 16"),
    32: gettext_noop("Last 32"),
}
COLUMN = gettext_noop("Last %(number)s")
PLAIN = {
    Kind.POOL: gettext_noop("Pool %(number)s"),
    Kind.RANKING: gettext_noop("By ranking"),
    Kind.THROUGH: gettext_noop("For the points: no match in the draw"),
    Kind.PLAIN: "",
}


METHODS = {
    "draw": gettext_noop("Drawn by lot"),
    "registration": gettext_noop("In the order of registration"),
    "ranking": gettext_noop(
        "In the order of the ranking: first against second, third against fourth …"
    ),
    "swiss": gettext_noop("Swiss: pairs with equal scores meet"),
    "winners": gettext_noop("Winners meet winners"),
    "round_robin": gettext_noop("Everybody meets everybody"),
    "mitchell": gettext_noop("One line stays at its tables, the other moves on"),
    "melee": gettext_noop("Mêlée: partners change every partie"),
    "pools": gettext_noop("Pools, then a main draw and a consolation"),
    "knockout": gettext_noop("Knock-out draws"),
}


PLANNED = frozenset({"round_robin", "mitchell", "melee"})
PLAN = gettext_noop("Plan of the whole evening.")
FOLLOWS = gettext_noop("Follows from the draw and the results.")
POOLS = gettext_noop("Follows from the pools and the results.")
AGAIN = {
    False: gettext_noop("From partie %(number)s on pairs must meet again."),
    True: gettext_noop("From partie %(number)s on players must have a partner again."),
}


def proof(system: str, options: Mapping[str, Any], *, optimal: bool, changed: bool) -> str:
    """What vouches for a partie, whose `Round.options` these are; changed: by hand since the draw.

    Where the tables follow from a plan or from results, that they do; elsewhere whether anything
    could be better.
    """
    later = options.get("rematches_from")
    planned = system in PLANNED and options.get("order") != "ranking"
    if changed and not optimal:
        said = gettext("Changed by hand since the draw.")
    elif system == "pools":
        said = gettext(POOLS)
    elif system == "knockout":
        said = gettext(FOLLOWS)
    elif planned and (system != "melee" or not optimal):
        said = gettext(PLAN)
    elif optimal:
        said = gettext("Proven: no draw respects the rules better.")
    else:
        said = gettext("Not proven the best.")
    if later is None:
        return said
    again = gettext(AGAIN[system == "melee"]) % {"number": later}
    return f"{said} {again}"


def method_named(system: str) -> str:
    """How a partie was paired, by `Round.system`."""
    return gettext(METHODS.get(system, system))


def named(stage: str, last: int = 0) -> str:
    """What `Table.stage` or `Seat.stage` says; empty where there is one field only.

    last: of a match for the places, the last place that it can lead to, where that is known.
    """
    read = read_stage(stage)
    said = _template(read, last)
    return gettext(said) % {"number": read.number, "last": last} if said else ""


def _template(stage: Stage, last: int) -> str:
    if stage.kind in PLAIN:
        return PLAIN[stage.kind]
    line = LINES[stage.draw]
    if stage.kind is Kind.ROUND:
        return ROUNDS.get(stage.number, EARLIER)[line]
    if stage.kind is Kind.THIRD:
        return THIRD[line]
    if not last:
        return ONWARD[line]
    # Of the last two of a draw the match says who has the place itself.
    return (PLACE if last <= stage.number + 1 else PLACES)[line]


def draw_named(draw: str) -> str:
    """The principal or the consolation draw."""
    return gettext(DRAW[LINES[draw]])


def column_named(stage: str) -> str:
    """The heading of a round among those of its draw."""
    number = read_stage(stage).number
    return gettext(COLUMNS.get(number, COLUMN)) % {"number": number}
