"""English sentences of the pairing, by code, marked for gettext; doors fill and translate them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing import sentences_entered, sentences_swiss
from tournaments.pairing.ahead import sentences as sentences_ahead
from tournaments.pairing.melee import sentences as sentences_melee
from tournaments.pairing.phases import sentences as sentences_phases
from tournaments.pairing.plans import sentences as sentences_plans
from tournaments.refusals import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def gettext_noop(message: str) -> str:
    """Mark `message` for `makemessages`; nothing else."""
    return message


REFUSALS: dict[str, str] = {
    "bad_json": gettext_noop("The input is not one JSON object in UTF-8."),
    "unknown_field": gettext_noop("%(field)s is not a known field."),
    "missing_field": gettext_noop("%(field)s is missing."),
    "bad_value": gettext_noop("%(field)s must be %(expected)s."),
    "duplicate_id": gettext_noop("Number %(id)s is entered twice."),
    "unknown_system": gettext_noop("There is no pairing system named %(system)s."),
    "too_few": gettext_noop("A round needs at least two pairs; there are %(count)s."),
    "too_few_players": gettext_noop("A mêlée needs at least four players; there are %(count)s."),
    "odd_number": gettext_noop(
        "There are %(count)s pairs, an odd number, and the rules let nobody rest."
    ),
    "bis_impossible": gettext_noop(
        "A bis game cannot even out %(count)s pairs over the %(left)s parties left."
    ),
    "no_pairing": gettext_noop("No draw respects the rules for these pairs: %(blocking)s."),
    "rematch_unavoidable": gettext_noop(
        "A rematch is unavoidable: these pairs have too few opponents left that they "
        "have not met: %(blocking)s."
    ),
    "group_unavoidable": gettext_noop(
        "A meeting within one group is unavoidable: these pairs have too few opponents "
        "from elsewhere: %(blocking)s."
    ),
}

REASONS: dict[str, str] = {
    "by_lot": gettext_noop("Drawn by lot."),
    "by_lot_apart": gettext_noop("Drawn by lot among the draws that respect the rules."),
    "by_lot_fewest": gettext_noop(
        "Drawn by lot; no draw does without such a meeting, this one has the fewest."
    ),
    "neighbours": gettext_noop("Ranks %(rank_a)s and %(rank_b)s are neighbours in the ranking."),
    "next_free": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: the nearest in the ranking once the tables above "
        "are filled."
    ),
    "already_met": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(rank_a)s has already met %(skipped)s."
    ),
    "already_met_in": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(rank_a)s had met %(skipped)s in partie %(partie)s."
    ),
    "group_apart": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(rank_a)s is of the same group as %(skipped)s."
    ),
    "makes_room": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s: %(skipped)s sits elsewhere so that the whole "
        "round fits best."
    ),
    "rematch": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s meet again: no draw has fewer such meetings."
    ),
    "rematch_allowed": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s meet again, as the rules allow: nearest in the ranking."
    ),
    "group_meeting": gettext_noop(
        "Ranks %(rank_a)s and %(rank_b)s are of the same group: no draw has fewer such meetings."
    ),
    "bis_game": gettext_noop(
        "Extra game of the bis, right after this partie: each of the drawn pairs rests in one "
        "partie."
    ),
    "bye_lowest": gettext_noop("Rests: the lowest in the ranking."),
    "bye_lowest_eligible": gettext_noop(
        "Rests: the lowest in the ranking of those who have rested least."
    ),
    "bye_necessary": gettext_noop(
        "Rests in place of %(passed)s: with another rest the draw would have breached the rules."
    ),
    "bye_random": gettext_noop("Rests: drawn by lot among those who have rested least."),
    "bye_bis": gettext_noop("Rests: drawn for the bis, where it plays its game of this partie."),
    "bye_bis_owed": gettext_noop("Rests: the turn of this pair, which played in the bis."),
}

FAULTS: dict[str, str] = {
    "unknown_id": gettext_noop("Not entered in this round: %(ids)s."),
    "seated_twice": gettext_noop("Seated more than once: %(ids)s."),
    "not_seated": gettext_noop("Neither seated nor resting: %(ids)s."),
    "against_itself": gettext_noop("Seated against itself: %(ids)s."),
    "table_number": gettext_noop("Table number %(table)s is used twice or is not 1 or more."),
    "rematch": gettext_noop("Have already met: %(ids)s."),
    "same_group": gettext_noop("Are of the same group: %(ids)s."),
    "too_many_byes": gettext_noop("More pairs rest than an odd number needs: %(ids)s."),
    "bye_refused": gettext_noop("The rules let nobody rest: %(ids)s."),
    "bye_again": gettext_noop("Rests again while another pair has rested less: %(ids)s."),
    "bis_turn": gettext_noop("Rests though it did not play in the bis: %(ids)s."),
}

for _more in (
    sentences_ahead,
    sentences_entered,
    sentences_melee,
    sentences_phases,
    sentences_plans,
    sentences_swiss,
):
    REFUSALS |= _more.REFUSALS
    REASONS |= _more.REASONS
    FAULTS |= _more.FAULTS


def sentence(
    table: Mapping[str, str],
    code: str,
    params: Mapping[str, object],
    translate: Callable[[str], str] = gettext_noop,
) -> str:
    """The sentence of `code` in `table`, translated and filled."""
    return fill(translate(table.get(code, code)), params)
