"""What can be wrong with a request, and why an answer is what it is: codes, facts, sentences.

The sentences are English and marked for the catalogue; whoever shows them translates the
template first and fills in the facts afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for `makemessages`; gives it back unchanged."""
    return sentence


SENTENCES: Final[Mapping[str, str]] = {
    # requests
    "unknown_profile": gettext_noop("There is no scoring profile of this name: %(value)s."),
    "unknown_field": gettext_noop("This field is not known here: %(field)s."),
    "missing_field": gettext_noop("This field is missing: %(field)s."),
    "bad_value": gettext_noop("The value of this field is not understood: %(field)s."),
    "bad_line": gettext_noop("This line is not a JSON object."),
    "bad_range": gettext_noop("%(field)s must be a whole number from %(low)s to %(high)s."),
    "bad_card": gettext_noop("This is not a card, or it stands there twice: %(value)s."),
    "card_twice": gettext_noop("A card serves in one declaration only: %(value)s."),
    "declaration_low": gettext_noop("A %(kind)s cannot begin with %(top)s."),
    "declarations_many": gettext_noop(
        "Two hands of eight cards cannot hold all that side %(side)s declares."
    ),
    "points_total": gettext_noop("A deal is worth %(total)s points: %(a)s and %(b)s make %(sum)s."),
    "impossible_points": gettext_noop("No tricks can be worth %(points)s points."),
    "capot_points": gettext_noop("With a capot one side has all %(total)s points."),
    "not_played": gettext_noop("This is not played under this profile: %(field)s."),
    "bad_totals": gettext_noop(
        "A total cannot be below zero once penalties are taken off: %(total)s."
    ),
    "bad_profile": gettext_noop("The scoring profile %(profile)s is faulty: %(fault)s."),
    # deals
    "made": gettext_noop("Side %(taker)s took and made it: %(taker_points)s to %(other_points)s."),
    "failed": gettext_noop(
        "Side %(taker)s took and failed: %(taker_points)s to %(other_points)s; "
        "the other side marks %(marks)s."
    ),
    "litige": gettext_noop("Litige: %(taker_points)s each."),
    "litige_waits": gettext_noop(
        "The defenders mark their points now; %(waits)s points wait for the winner of the "
        "next deal."
    ),
    "litige_last": gettext_noop("It is the last deal: each side marks its own points."),
    "capot_made": gettext_noop("Side %(side)s took all eight tricks: capot, %(marks)s points."),
    "capot_suffered": gettext_noop(
        "The defenders, side %(side)s, took all eight tricks: capot, %(marks)s points."
    ),
    "belote": gettext_noop("Belote: side %(side)s marks %(points)s whatever happens."),
    "pot": gettext_noop("Side %(side)s also takes the %(points)s points that were waiting."),
    "pot_stays": gettext_noop("%(points)s points are still waiting."),
    # verdicts
    "fits": gettext_noop(
        "%(deals)s deals can give these totals, most likely with: belotes %(belotes)s, "
        "capots %(capots)s."
    ),
    "many_belotes": gettext_noop(
        "Possible, but it would take %(belotes)s belotes in %(deals)s deals."
    ),
    "many_capots": gettext_noop(
        "Possible, but it would take %(capots)s capots in %(deals)s deals."
    ),
    "pot_waiting": gettext_noop(
        "Possible, but it would leave %(held)s points of a litige waiting."
    ),
    "sum_impossible": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(belote)s per belote and "
        "%(bonus)s per capot: %(sum)s cannot be."
    ),
    "sum_impossible_no_capot": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s, plus %(belote)s per belote: "
        "%(sum)s cannot be."
    ),
    "sum_impossible_plain": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s: %(sum)s cannot be."
    ),
    "sum_low": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(base)s or more: %(sum)s is not enough."
    ),
    "sum_high": gettext_noop(
        "Over %(deals)s deals the two totals add up to %(most)s at most: %(sum)s is too much."
    ),
    "split_impossible": gettext_noop(
        "The two totals may add up to %(sum)s, but no %(deals)s deals share it as %(a)s and %(b)s."
    ),
    "one_point": gettext_noop(
        "No tricks are worth 1 point, so no total can be %(total)s against %(other)s."
    ),
}
_LONGEST: Final = 60


def _plain(sentence: str) -> str:
    return sentence


def _short(value: object) -> object:
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[:_LONGEST] + "..."
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an answer is what it is: a stable code and the facts of its sentence."""

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The English sentence with its places still open, as the catalogue knows it."""
        return SENTENCES[self.code]

    def sentence(self, translate: Callable[[str], str] = _plain) -> str:
        """The sentence, in English or as `translate` gives its template."""
        return translate(self.template) % self.params


class ScoringError(ValueError):
    """An expected refusal of a request.

    code: stable name (INTERFACES.md).  field: dotted path of the input at fault, "" for the whole.
    params: facts of the sentence.  sentence: code of the sentence where it is not `code`.
    """

    def __init__(
        self,
        code: str,
        field: str = "",
        params: Mapping[str, object] | None = None,
        *,
        sentence: str = "",
    ) -> None:
        self.code = code
        self.field = field
        self.params: dict[str, object] = dict(params or {}) | {"field": field}
        self.template = SENTENCES[sentence or code]
        super().__init__(code, field, self.params)

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.say()

    def say(self, translate: Callable[[str], str] = _plain) -> str:
        """The sentence, in English or as `translate` gives its template."""
        return translate(self.template) % {key: _short(v) for key, v in self.params.items()}

    def under(self, path: str) -> ScoringError:
        """The same error seen from outside: its field is part of `path`."""
        self.field = f"{path}.{self.field}" if self.field else path
        self.params["field"] = self.field
        return self

    def __str__(self) -> str:
        return self.message
