"""Why a règlement is refused: code, the field's dotted path, parameters; English sentences."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from scoring import errors as scoring_errors
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


def gettext_noop(sentence: str) -> str:
    """Mark an English sentence for the catalogue."""
    return sentence


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "unknown_rules": gettext_noop("There are no rules named %(value)s."),
        "unknown_profile": gettext_noop("There is no scoring profile named %(value)s."),
        "not_a_table": gettext_noop("%(field)s must be a group of fields."),
        "unknown_field": gettext_noop("%(field)s is not a field of the rules."),
        "missing_field": gettext_noop("%(field)s is missing."),
        "not_whole": gettext_noop("%(field)s must be a whole number from %(low)s to %(high)s."),
        "not_choice": gettext_noop("%(field)s must be one of: %(choices)s."),
        "not_flag": gettext_noop("%(field)s must be yes or no."),
        "not_text": gettext_noop(
            "%(field)s must be plain text of at most this many characters: %(longest)s."
        ),
        "empty_text": gettext_noop("%(field)s is empty."),
        "not_slug": gettext_noop("%(field)s must be made of small letters, digits and hyphens."),
        "not_list": gettext_noop(
            "%(field)s must be a list of at most this many entries: %(longest)s."
        ),
        "deals_count": gettext_noop(
            "Give the deals of each round: rounds %(rounds)s, numbers of deals %(count)s."
        ),
        "caps_too_late": gettext_noop(
            "Caps from round %(first)s on would never hold: the last round is %(rounds)s."
        ),
        "no_criteria": gettext_noop("The ranking needs at least one criterion."),
        "criterion_twice": gettext_noop("The ranking names a criterion twice: %(criterion)s."),
        "tie_break_first": gettext_noop(
            "This criterion only separates equal pairs and cannot come first: %(criterion)s."
        ),
        "lot_not_last": gettext_noop(
            "A lot leaves nobody equal: no criterion can come after it (%(criterion)s)."
        ),
        "bis_needs_rounds": gettext_noop(
            "The bis games need at least two rounds; choose another rule for odd numbers."
        ),
        "points_clash": gettext_noop("These points rules contradict each other: %(reason)s."),
        "too_many_qualifiers": gettext_noop(
            "Fewer pairs qualify than a pool holds; a pool holds %(size)s."
        ),
        "final_of_its_own": gettext_noop(
            "This way to run the parties leaves no room for a cut to a final; set it to 0."
        ),
        "final_too_late": gettext_noop(
            "The cut to the final must leave at least one partie; the parties are %(rounds)s."
        ),
        "final_teams": gettext_noop("Say how many pairs the final takes: two at least."),
        "draws_take_all": gettext_noop(
            "The pools, or the draw itself, say who enters the final draws; set this number to 0."
        ),
        "bis_needs_ranking": gettext_noop(
            "The bis games fit draws and parties by ranking only; choose another rule for odd "
            "numbers."
        ),
        "bis_before_final": gettext_noop(
            "The bis games leave no room for a cut to a final; choose another rule for odd numbers."
        ),
        "draws_have_rests": gettext_noop(
            "In pools and in final draws some pairs have to rest; choose that one pair rests."
        ),
        "target_missing": gettext_noop("Say how many points end a partie."),
        "average_of_target": gettext_noop(
            "A partie that a number of points ends has no fixed number of deals: let sheets count "
            "as they are."
        ),
        "placing_without_final": gettext_noop(
            "There are no final draws, so nobody has a place in them. Take this criterion off."
        ),
        "nobody_head_to_head": gettext_noop(
            "In a mêlée partners change: nobody meets head to head. Take this criterion off."
        ),
        "average_needs_rounds": gettext_noop(
            "With a single round, a pair that rests has no game to take the average of."
        ),
    }
)


class RulesError(Refusal):
    """A règlement that cannot be; `field` is a dotted path such as "format.rounds"."""

    sentences: ClassVar[Mapping[str, str]] = SENTENCES

    @property
    def template(self) -> str:
        """The English sentence; of points rules that contradict each other, the engine's own."""
        own = super().template
        return scoring_errors.SENTENCES.get(str(self.params.get("reason")), own)


def refused(code: str, field: str, **params: object) -> RulesError:
    """The refusal of one field; the field is a parameter of its sentence too."""
    return RulesError(code, field, {"field": field, **params})
