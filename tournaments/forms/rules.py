"""The règlement as a form, and its fields and values in words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

import scoring.profile
from tournaments import rules as reglement
from tournaments.forms.money import EurosField, euros_of
from tournaments.rules.points import profile_of
from tournaments.rules.points_words import answer, parameter_of, subject
from tournaments.standings import DEFINITIONS, Criterion

if TYPE_CHECKING:
    from scoring.profile import Plain
    from tournaments.rules import Rules

POLICY = {
    "forbid": gettext_noop("never"),
    "avoid": gettext_noop("avoided as long as possible"),
    "allow": gettext_noop("allowed"),
}
VALUES: Mapping[str, Mapping[str, str]] = {
    "format.first": {
        "draw": gettext_noop("by lot"),
        "registration": gettext_noop("in the order of registration"),
    },
    "format.later": {
        "ranking": gettext_noop("in the order of the ranking"),
        "draw": gettext_noop("by lot"),
    },
    "format.rematch": POLICY,
    "format.same_group": POLICY,
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
    "format.first": gettext_noop("First partie"),
    "format.later": gettext_noop("Following parties"),
    "format.rematch": gettext_noop("Meeting the same pair twice"),
    "format.same_group": gettext_noop("Meeting a pair of the same group (draws by lot)"),
    "format.caps_from": gettext_noop("The score of a partie is capped from partie"),
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


def in_words(path: str, value: object) -> str:
    """A value of a règlement as the reader says it."""
    if name := parameter_of(path):
        return answer(name, cast("Plain | None", value), gettext)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if path in VALUES:
        return gettext(VALUES[path][str(value)])
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


_WORDS: Mapping[str, Callable[[Any], str]] = {
    "fee": _fee_in_words,
    "ranking.criteria": _criteria_in_words,
    "format.deals": _deals_in_words,
    "scoring": _profile_in_words,
}


def label(path: str) -> str:
    if name := parameter_of(path):
        return subject(name, gettext)
    return gettext(LABELS.get(path, path))


def _choice(path: str) -> forms.ChoiceField:
    choices = [(value, _(text)) for value, text in VALUES[path].items()]
    return forms.ChoiceField(label=_(LABELS[path]), choices=choices)


def _number(path: str, low: int, high: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=_(LABELS[path]),
        min_value=low,
        max_value=high,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class DealsField(forms.CharField):
    """A number, 12, for every partie, or "12 12 12 8", one number each."""

    def prepare_value(self, value: object) -> object:
        if isinstance(value, list | tuple):
            same = len(set(value)) == 1
            return str(value[0]) if same else " ".join(str(one) for one in value)
        return value

    def to_python(self, value: object) -> int | list[int]:  # type: ignore[override]
        words = str(value or "").replace(",", " ").replace(";", " ").replace("·", " ").split()
        if not words or not all(word.isdecimal() for word in words):
            raise forms.ValidationError(
                gettext("Type one number for all parties, or one for each: 12 12 12 8.")
            )
        numbers = [int(word) for word in words]
        return numbers[0] if len(numbers) == 1 else numbers

    def run_validators(self, value: object) -> None:
        """The règlement knows its own bounds."""


CHAPTERS: Sequence[tuple[str, Sequence[str]]] = (
    (
        gettext_noop("Rounds and deals"),
        ("format.rounds", "format.deals", "format.caps_from", "fee", "eligibility"),
    ),
    (
        gettext_noop("Draw"),
        ("format.first", "format.later", "format.rematch", "format.same_group"),
    ),
    (gettext_noop("Odd number of pairs"), ("odd.method", "odd.bye", "odd.points", "odd.fixed")),
    (gettext_noop("Ranking"), ("ranking.criteria", "ranking.leavers", "prizes.cumulate")),
    (gettext_noop("Penalties and absences"), ("penalty.points", "penalty.to", "penalty.forfeit")),
    (
        gettext_noop("At the table"),
        (
            "customs.direction",
            "customs.first_dealer",
            "customs.nobody_takes",
            "customs.misdeal",
            "customs.irregularity",
            "customs.both_words",
            "customs.king_first",
        ),
    ),
)


TYPED = tuple(path for path in LABELS if path != "scoring")
"""What this form asks; the points of a deal have pages of their own."""


def typed(rules: "Rules") -> tuple[str, ...]:
    """What this form asks about these rules: from when caps hold, only where some may."""
    capped = profile_of(rules).cap or rules.format.caps_from > 1
    return tuple(path for path in TYPED if capped or path != "format.caps_from")


def name_of(path: str) -> str:
    """The form's field of an article: "format.rounds" -> "format_rounds"."""
    return path.replace(".", "_")


class RulesForm(forms.Form):
    """Everything of a règlement that a club decides."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, rules: "Rules") -> None:
        super().__init__(data)
        self.rules = rules
        self.paths = typed(rules)
        for path in self.paths:
            if path == "ranking.criteria":
                self._add_criteria()
            else:
                field = _field(path)
                field.initial = rules.value(path)
                self.fields[name_of(path)] = field

    def _add_criteria(self) -> None:
        blank = [("", "—")]
        every = [(one.value, _(DEFINITIONS[one].label)) for one in Criterion]
        for place in range(len(Criterion)):
            now = self.rules.ranking.criteria
            self.fields[f"criterion_{place + 1}"] = forms.ChoiceField(
                label=str(place + 1),
                choices=every if place == 0 else [*blank, *every],
                required=place == 0,
                initial=now[place].value if place < len(now) else "",
            )

    @property
    def chapters(self) -> list[dict[str, Any]]:
        """The fields in the order in which a règlement is read."""
        return [
            {
                "title": gettext(title),
                "fields": [self[name_of(path)] for path in paths if name_of(path) in self.fields],
                "criteria": self.criteria if "ranking.criteria" in paths else [],
            }
            for title, paths in CHAPTERS
        ]

    @property
    def criteria(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("criterion_")]

    def changes(self) -> dict[str, object]:
        """What was typed, by the paths of the règlement; call it once the form is valid."""
        said = self.cleaned_data
        found: dict[str, object] = {
            path: said[name_of(path)] for path in self.paths if path != "ranking.criteria"
        }
        order = [said[f"criterion_{place + 1}"] for place in range(len(Criterion))]
        found["ranking.criteria"] = [one for one in order if one]
        return found

    def result(self) -> "Rules":
        """The règlement as typed.  Raises RulesError."""
        return reglement.derive(self.rules, self.changes())


def _fee() -> forms.Field:
    return EurosField(label=_(LABELS["fee"]), required=False)


def _deals() -> forms.Field:
    text = _("One number for all parties, or one for each: 12 12 12 8")
    return DealsField(label=_(LABELS["format.deals"]), help_text=text)


def _eligibility() -> forms.Field:
    return forms.CharField(
        label=_(LABELS["eligibility"]),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Left empty: anyone."),
    )


def _forfeit() -> forms.Field:
    field = _number("penalty.forfeit", 100, 3000)
    field.help_text = _("Points for a partie of 12 deals; more or fewer deals in proportion.")
    return field


def _flag(path: str) -> forms.Field:
    return forms.BooleanField(label=_(LABELS[path]), required=False)


_OWN: Mapping[str, Callable[[], forms.Field]] = {
    "fee": _fee,
    "format.deals": _deals,
    "eligibility": _eligibility,
    "prizes.cumulate": partial(_flag, "prizes.cumulate"),
    "customs.both_words": partial(_flag, "customs.both_words"),
    "customs.king_first": partial(_flag, "customs.king_first"),
    "format.caps_from": partial(_number, "format.caps_from", 1, 20),
    "format.rounds": partial(_number, "format.rounds", 1, 20),
    "penalty.points": partial(_number, "penalty.points", 0, 1000),
    "penalty.forfeit": _forfeit,
    "odd.fixed": partial(_number, "odd.fixed", 0, 5000),
}


def _field(path: str) -> forms.Field:
    return _choice(path) if path in VALUES else _OWN[path]()
