"""From codes and parameters to sentences in the reader's language: the only translator."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from tournaments.pairing.sentences import FAULTS, REASONS
from tournaments.refusals import Refusal, fill

BY_HAND = {
    "by_hand": gettext_noop("Placed by hand: %(reason)s"),
    "late_pair": gettext_noop("Pair %(late)s came late and takes the place that was free here."),
}


def refusal(refused: Refusal) -> str:
    """What the user is told."""
    return fill(gettext(refused.template), refused.params)


def pairing_reason(reason: Mapping[str, object]) -> str:
    """Why two partnerships share a table, or why one rests; empty where nothing is stored."""
    return _sentence({**REASONS, **BY_HAND}, reason)


def pairing_fault(fault: Mapping[str, object]) -> str:
    """What is wrong with a pairing that somebody proposes."""
    return _sentence(FAULTS, fault)


def _sentence(table: Mapping[str, str], said: Mapping[str, object]) -> str:
    code = str(said.get("code", ""))
    params = said.get("params")
    return (
        fill(gettext(table[code]), params if isinstance(params, dict) else {})
        if code in table
        else code
    )
