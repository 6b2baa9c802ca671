"""The fields and values of a règlement in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.utils.translation import gettext, gettext_noop

import scoring.profile
from tournaments.forms.money import euros_of
from tournaments.rules.points_words import answer, parameter_of, subject
from tournaments.standings import DEFINITIONS, Criterion

if TYPE_CHECKING:
    from scoring.profile import Plain

POLICY = {
    "forbid": gettext_noop("never"),
    "avoid": gettext_noop("avoided as long as possible"),
    "allow": gettext_noop("allowed"),
}
BEYOND = {
    "consolation": gettext_noop("a consolation draw"),
    "placing": gettext_noop("games for the places: all keep playing"),
    "ranking": gettext_noop("go on by the ranking"),
    "out": gettext_noop("have finished"),
}
VALUES: Mapping[str, Mapping[str, str]] = {
    "format.first": {
        "draw": gettext_noop("by lot"),
        "registration": gettext_noop("in the order of registration"),
    },
    "format.later": {
        "ranking": gettext_noop("in the order of the ranking"),
        "draw": gettext_noop("by lot"),
        "swiss": gettext_noop("Swiss: pairs with as many wins meet"),
        "winners": gettext_noop("winners meet winners"),
        "round_robin": gettext_noop("round robin: everybody meets everybody"),
        "mitchell": gettext_noop("fixed and moving: some keep their table, the others move"),
        "melee": gettext_noop("mêlée, planned beforehand"),
        "melee_ranking": gettext_noop("mêlée, by the ranking"),
        "pools": gettext_noop("pools, then final draws"),
        "knockout": gettext_noop("knock-out"),
    },
    "format.rematch": POLICY,
    "format.same_group": POLICY,
    "final.others": BEYOND,
    "final.losers": BEYOND,
    "time.ends": {
        "deals": gettext_noop("its last deal"),
        "target": gettext_noop("a number of points"),
        "clock": gettext_noop("the clock"),
    },
    "time.unequal": {
        "as_played": gettext_noop("as it is"),
        "average": gettext_noop("brought to all deals, by its average per deal"),
    },
    "odd.method": {
        "bis": gettext_noop("partie bis (ASCE): extra games, then each of these pairs rests once"),
        "bye": gettext_noop("one pair rests in each partie"),
        "refuse": gettext_noop("no draw with an odd number"),
    },
    "odd.bye": {
        "lowest": gettext_noop("the last of the ranking"),
        "random": gettext_noop("by lot"),
    },
    "odd.points": {
        "none": gettext_noop("no points"),
        "fixed": gettext_noop("a fixed number of points"),
        "own_average": gettext_noop("the average of its own games"),
        "round_average": gettext_noop("the average of the partie"),
    },
    "ranking.leavers": {
        "last": gettext_noop("after all others"),
        "in_place": gettext_noop("where their points put them"),
    },
    "penalty.to": {
        "opponents": gettext_noop("to the opponents"),
        "own": gettext_noop("off the pair"),
    },
    "customs.direction": {
        "clockwise": gettext_noop("clockwise"),
        "anticlockwise": gettext_noop("anticlockwise"),
    },
    "customs.first_dealer": {
        "lowest_card": gettext_noop("whoever cuts the lowest card"),
        "table": gettext_noop("as the table agrees"),
    },
    "customs.nobody_takes": {
        "same_dealer": gettext_noop("the same dealer again"),
        "next_dealer": gettext_noop("the next dealer"),
    },
    "customs.misdeal": {
        "after_trump": gettext_noop("once the trump is fixed"),
        "second": gettext_noop("at the second time"),
        "third": gettext_noop("at the third time"),
        "never": gettext_noop("never"),
    },
    "customs.irregularity": {
        "cancelled": gettext_noop("the deal is cancelled"),
        "stands": gettext_noop("the deal stands"),
    },
}
LABELS: Mapping[str, str] = {
    "eligibility": gettext_noop("Who may enter"),
    "scoring": gettext_noop("Points of a deal"),
    "fee": gettext_noop("Entry fee for a pair, in euros"),
    "format.rounds": gettext_noop("Number of parties"),
    "format.deals": gettext_noop("Deals in a partie"),
    "format.later": gettext_noop("Way to run the parties"),
    "format.first": gettext_noop("First partie, or places in the plan"),
    "format.rematch": gettext_noop("Meeting the same pair twice"),
    "format.same_group": gettext_noop("Meeting a pair of the same group (draws by lot)"),
    "format.caps_from": gettext_noop("The score of a partie is capped from partie"),
    "pools.size": gettext_noop("Pairs in a pool"),
    "pools.qualifiers": gettext_noop("Of each pool, into the principal draw"),
    "final.after": gettext_noop("Cut to a final after partie"),
    "final.teams": gettext_noop("Pairs in the final"),
    "final.others": gettext_noop("The other pairs"),
    "final.losers": gettext_noop("Who is beaten in a draw"),
    "final.third": gettext_noop("Game for the third place"),
    "time.ends": gettext_noop("What ends a partie"),
    "time.target": gettext_noop("Points that end a partie"),
    "time.minutes": gettext_noop("Minutes of a partie"),
    "time.pause": gettext_noop("Minutes between two parties"),
    "time.unequal": gettext_noop("A sheet with fewer deals counts"),
    "odd.method": gettext_noop("Odd number of pairs"),
    "odd.bye": gettext_noop("Who rests"),
    "odd.points": gettext_noop("A pair that rests marks"),
    "odd.fixed": gettext_noop("Fixed points of a rest"),
    "ranking.criteria": gettext_noop("Ranking"),
    "ranking.leavers": gettext_noop("Pairs that leave are ranked"),
    "penalty.points": gettext_noop("Points of a penalty"),
    "penalty.to": gettext_noop("The points of a penalty go"),
    "penalty.forfeit": gettext_noop("The opponents of an absent pair mark"),
    "prizes.cumulate": gettext_noop("A pair may win several prizes"),
    "customs.direction": gettext_noop("Direction of dealing"),
    "customs.first_dealer": gettext_noop("First dealer"),
    "customs.nobody_takes": gettext_noop("When nobody takes, who deals"),
    "customs.misdeal": gettext_noop("A misdeal is penalised"),
    "customs.irregularity": gettext_noop("After an irregularity in play"),
    "customs.both_words": gettext_noop("Both words, belote and rebelote, must be called"),
    "customs.king_first": gettext_noop("For belote the king must be played before the queen"),
}

SINGLES_LABELS: Mapping[str, str] = {
    "fee": gettext_noop("Entry fee for a player, in euros"),
    "odd.method": gettext_noop("Players left over"),
    "odd.points": gettext_noop("A player who rests marks"),
    "ranking.leavers": gettext_noop("Players who leave are ranked"),
    "penalty.forfeit": gettext_noop("The opponents of an absent player mark"),
    "prizes.cumulate": gettext_noop("A player may win several prizes"),
}
"""Labels that speak of players, in a mêlée."""

_SINGLES_VALUES: Mapping[str, Mapping[str, str]] = {
    "odd.method": {
        "bye": gettext_noop("they rest, each in turn"),
        "refuse": gettext_noop("no draw without full tables of four"),
    },
    "penalty.to": {"own": gettext_noop("off the player")},
}

WAYS: Sequence[tuple[str, Sequence[str]]] = (
    (gettext_noop("Drawn partie by partie"), ("ranking", "draw", "swiss", "winners")),
    (gettext_noop("The whole evening planned"), ("round_robin", "mitchell")),
    (gettext_noop("Mêlée: players alone"), ("melee", "melee_ranking")),
    (gettext_noop("Pools, knock-out"), ("pools", "knockout")),
)
"""The ways to run the parties, in groups."""


def words_of(path: str, *, singles: bool = False) -> Mapping[str, str]:
    """The words of a field's choices, in English."""
    own = _SINGLES_VALUES.get(path, {}) if singles else {}
    return {**VALUES[path], **own}


def in_words(path: str, value: object, *, singles: bool = False) -> str:
    """A value of a règlement as the reader says it; singles: of a mêlée."""
    if name := parameter_of(path):
        return answer(name, cast("Plain | None", value), gettext)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if path in VALUES:
        return gettext(words_of(path, singles=singles)[str(value)])
    own = _WORDS.get(path)
    return own(value) if own else str(value) or "—"


def _fee_in_words(value: Any) -> str:
    return f"{euros_of(value)} €" if value else gettext("free")


def _criteria_in_words(value: Any) -> str:
    return " › ".join(gettext(DEFINITIONS[Criterion(one)].label) for one in value)


def _deals_in_words(value: Any) -> str:
    return str(value[0]) if len(set(value)) == 1 else " · ".join(str(one) for one in value)


def _profile_in_words(slug: Any) -> str:
    """Its title; the short name of one that is not shipped any more."""
    return scoring.profile.load(slug).name if slug in scoring.profile.names() else str(slug)


def _none_in_words(value: Any) -> str:
    return str(value) if value else gettext("none")


_WORDS: Mapping[str, Callable[[Any], str]] = {
    "fee": _fee_in_words,
    "final.after": _none_in_words,
    "final.teams": _none_in_words,
    "time.target": _none_in_words,
    "ranking.criteria": _criteria_in_words,
    "format.deals": _deals_in_words,
    "scoring": _profile_in_words,
}


def label(path: str, *, singles: bool = False) -> str:
    """A field of a règlement as the reader names it; singles: of a mêlée."""
    if name := parameter_of(path):
        return subject(name, gettext)
    own = SINGLES_LABELS.get(path) if singles else None
    return gettext(own or LABELS.get(path, path))
