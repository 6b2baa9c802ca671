"""Refusals of the scoring engine as web pages say them: its codes and field names as words."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_noop

from scoring.cards import Trump
from scoring.contracts import Bid
from scoring.errors import ScoringError
from tournaments.views.arbiter.faces import trump_name

if TYPE_CHECKING:
    from collections.abc import Mapping

BIDS: Final = {
    Bid.CAPOT.value: gettext_noop("capot"),
    Bid.GENERALE.value: gettext_noop("générale"),
}
"""By what the engine calls them."""
FIELDS: "Final[Mapping[str, str]]" = {
    "taker": gettext_noop("who takes"),
    "points": gettext_noop("points of the tricks"),
    "capot": gettext_noop("capot"),
    "belote": gettext_noop("belote"),
    "contract": gettext_noop("contract"),
    "contract.trump": gettext_noop("trump"),
    "contract.doubled": gettext_noop("coinche"),
    "declarations": gettext_noop("declarations"),
    "trump": gettext_noop("trump"),
    "first": gettext_noop("who speaks first"),
    "held": gettext_noop("points that wait"),
    "hand": gettext_noop("hand"),
    "hands": gettext_noop("hands"),
    "trick": gettext_noop("trick"),
    "tricks": gettext_noop("tricks"),
}
"""By the path of a field of the engine; what stands within one of these is called as it is."""


def said(refused: ScoringError) -> str:
    """The sentence in the reader's language, without a code of the engine in it."""
    facts = dict(refused.params)
    if refused.reason == "bid_not_played":
        facts["value"] = gettext(BIDS[str(facts["value"])])
    if refused.reason == "trump_not_played":
        facts["value"] = trump_name(Trump(str(facts["value"])))
    named = ScoringError(refused.code, field(refused.field), facts, sentence=refused.reason)
    return named.say(gettext)


def field(path: str) -> str:
    """What a page calls a field of the engine."""
    known = path
    while known and known not in FIELDS:
        known = known.rpartition(".")[0]
    return gettext(FIELDS[known]) if known else path
