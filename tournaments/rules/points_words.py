"""The points rules in words: what each parameter asks, its answers, and what was changed."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from scoring import profile as scoring_profile
from scoring.parameters import PARAMETERS
from tournaments.rules.errors import gettext_noop
from tournaments.rules.points import PATH, profile_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring.profile import Plain
    from tournaments.rules.rules import Rules

YES, NO = gettext_noop("yes"), gettext_noop("no")
NOTHING: Final = "—"
"""In place of the answer to a question that is not asked."""

ANSWERS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "bidding": {
            "turn_up": gettext_noop("by a card that is turned up"),
            "bids": gettext_noop("by bids (coinche, contrée)"),
        },
        "belote_goes": {
            "holder": gettext_noop("whoever called it, whatever happens"),
            "to_defenders": gettext_noop("whoever called it; the defenders when the takers fail"),
            "to_winner": gettext_noop("the side that wins the deal, failed or doubled"),
            "nobody": gettext_noop("nobody, it only helps to make the contract"),
        },
        "tie": {
            "litige": gettext_noop("litige, points wait for the next deal"),
            "fails": gettext_noop("the takers have failed"),
            "makes": gettext_noop("the takers have succeeded"),
            "replay": gettext_noop("the deal is played again"),
        },
        "litige_waits": {
            "cards": gettext_noop("the takers' card points; belote is marked at once"),
            "all": gettext_noop("all that the takers would have marked"),
            "deal": gettext_noop("the points of both sides"),
        },
        "litige_again": {
            "adds_up": gettext_noop("the points add up"),
            "to_defenders": gettext_noop("the points that waited go to the defenders"),
        },
        "litige_last": {
            "waits": gettext_noop("nobody marks what still waits"),
            "each_marks": gettext_noop("each side marks its own points"),
        },
        "rounding": {
            "none": gettext_noop("none, the exact points"),
            "five_up": gettext_noop("to the nearest ten, 85 makes 90"),
            "six_up": gettext_noop("to the nearest ten, 85 makes 80"),
            "to_five": gettext_noop("one point less, then the nearest five, 118 makes 115"),
        },
        "declarations_failed": {
            "to_defenders": gettext_noop("go to the defenders"),
            "lost": gettext_noop("are lost"),
            "kept": gettext_noop("are kept"),
        },
        "declarations_capot": {
            "to_winner": gettext_noop("go to the other side"),
            "lost": gettext_noop("are lost"),
            "kept": gettext_noop("are kept"),
        },
        "declarations_tie": {
            "nobody": gettext_noop("nobody marks any"),
            "taker": gettext_noop("the takers' count"),
            "first": gettext_noop("those of the first to speak count"),
        },
        "declarations_order": {
            "height_first": gettext_noop("the higher wins; at one height, the one in trumps"),
            "trump_first": gettext_noop("the one in trumps wins; if neither is, the higher"),
        },
        "long_runs": {
            "longer_wins": gettext_noop("the longer wins"),
            "all_alike": gettext_noop("all alike, but for their height"),
        },
        "false_declaration": {
            "voids_side": gettext_noop("none of its side's declarations count"),
            "to_opponents": gettext_noop("the opponents mark what its side declared"),
        },
        "no_trump_carres": {
            "same": gettext_noop("worth what they are at a trump"),
            "aces_first": gettext_noop("aces 200, tens 150, the others 100"),
        },
        "contract_needs": {
            "bid": gettext_noop("as many points as were bid"),
            "bid_and_more": gettext_noop("as many as were bid, and more than the defenders"),
        },
        "marks": {
            "points": gettext_noop("the points of the cards"),
            "contract": gettext_noop("what was bid"),
            "both": gettext_noop("the points of the cards and what was bid"),
        },
        "doubled": {
            "contract": gettext_noop("what was bid"),
            "points": gettext_noop("the points of the cards"),
            "all": gettext_noop("the points of the cards and what was bid"),
        },
        "doubled_made": {
            "all_to_taker": gettext_noop("the takers mark all the points, the defenders none"),
            "each_its_own": gettext_noop("each side marks its own points"),
        },
        "no_trump": {
            "not_played": gettext_noop("not played"),
            "ace_19": gettext_noop("played, the ace worth 19"),
            "scaled": gettext_noop("played, the plain values brought to 162 in proportion"),
        },
        "all_trump": {
            "not_played": gettext_noop("not played"),
            "scaled": gettext_noop("played, the trump values brought to 162 in proportion"),
            "jack_14": gettext_noop("played, jack 14, nine 9, ace 6, ten 5, king 3, queen 1"),
            "jack_13": gettext_noop("played, jack 13, nine 9, ace 6, ten 5, king 3, queen 2"),
        },
        "trump_led": {
            "go_higher": gettext_noop("one plays higher, even over the partner"),
            "spare_partner": gettext_noop("one plays higher, except over the partner"),
            "need_not": gettext_noop("one need not play higher"),
        },
        "partner_ruffed": {
            "free": gettext_noop("any card"),
            "free_but_higher": gettext_noop("any card, but a trump must be higher"),
            "go_over": gettext_noop("a higher trump"),
        },
        "cannot_go_higher": {
            "trump": gettext_noop("a trump all the same"),
            "any_card": gettext_noop("any card"),
        },
        "target_reached": {
            "reach": gettext_noop("reaching it is enough"),
            "exceed": gettext_noop("it must be passed"),
        },
        "both_over": {
            "higher": gettext_noop("the higher total wins"),
            "higher_or_taker": gettext_noop("the higher total; the takers when they are equal"),
            "taker_first": gettext_noop("the takers' total first, unless they failed"),
            "draw": gettext_noop("nobody wins"),
            "winner_of_deal": gettext_noop("the winner of the deal wins"),
        },
    }
)
"""Of each choice, its answers as they stand beside the question."""

NUMBERS: Final[Mapping[str, Mapping[int, str]]] = MappingProxyType(
    {
        "last_trick": {0: gettext_noop("no points")},
        "belote": {0: gettext_noop("not played")},
        "belote_counts_from": {0: gettext_noop("all contracts")},
        "capot_suffered_doubled": {0: gettext_noop("as when they did not, multiplied")},
        "enough": {0: gettext_noop("more than the defenders")},
        "least_points": {0: gettext_noop("none")},
        "capot_contract": {0: gettext_noop("cannot be bid")},
        "generale": {0: gettext_noop("cannot be bid")},
        "target": {0: gettext_noop("a number of deals")},
        "cap": {0: gettext_noop("none")},
    }
)
"""Numbers that mean something else than so many points."""

SUBJECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "belote": gettext_noop("Belote"),
        "belote_counts_from": gettext_noop("Belote helps contracts from"),
        "capot_suffered_doubled": gettext_noop("Capot of defenders who doubled"),
        "enough": gettext_noop("Points that make it whatever the others have"),
        "least_points": gettext_noop("Points needed whatever is bid"),
        "capot_contract": gettext_noop("Capot bid counts as"),
        "generale": gettext_noop("Générale counts as"),
        "target": gettext_noop("End of a game"),
        "cap": gettext_noop("The winner of a partie keeps at most"),
    }
)
"""What a change is about, where the question also explains how to type its answer."""


def question(name: str, translate: Callable[[str], str] = str) -> str:
    """What a parameter asks."""
    return translate(PARAMETERS[name].meaning)


def subject(name: str, translate: Callable[[str], str] = str) -> str:
    """What a parameter is about, in a list of changes."""
    return translate(SUBJECTS.get(name, PARAMETERS[name].meaning))


def answer(name: str, value: Plain | None, translate: Callable[[str], str] = str) -> str:
    """A parameter's value in words; a dash where it decides nothing."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return translate(YES if value else NO)
    if isinstance(value, int):
        words = NUMBERS.get(name, {}).get(value)
        return translate(words) if words else str(value)
    return translate(ANSWERS[name][value])


def parameter_of(path: str) -> str:
    """The parameter that a path of a règlement names, or nothing."""
    prefix, _, name = path.partition(".")
    return name if prefix == PATH and name in PARAMETERS else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One change in words.

    parameter: its name in the data.  before: nothing, where the question was not asked.
    """

    parameter: str
    label: str
    before: str
    after: str


def told(rules: Rules, translate: Callable[[str], str] = str) -> tuple[Told, ...]:
    """What a règlement decides otherwise than its shipped profile, in the reader's language.

    Questions that are no longer asked are left out: what was changed stands beside.
    """
    shipped = scoring_profile.load(rules.scoring)
    return tuple(
        Told(
            parameter=name,
            label=subject(name, translate),
            before="" if before is None else answer(name, before, translate),
            after=answer(name, after, translate),
        )
        for name, before, after in scoring_profile.differences(shipped, profile_of(rules))
        if after is not None
    )
