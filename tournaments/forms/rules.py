"""The règlement as a form."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tournaments import rules as reglement
from tournaments.forms.money import EurosField
from tournaments.forms.rules_words import (
    LABELS,
    SINGLES_LABELS,
    VALUES,
    WAYS,
    in_words,
    label,
    words_of,
)
from tournaments.rules.effect import silent_among
from tournaments.rules.points import profile_of
from tournaments.standings import DEFINITIONS, Criterion

if TYPE_CHECKING:
    from tournaments.rules import Rules

__all__ = ["LABELS", "RulesForm", "in_words", "label", "name_of"]


def _choice(path: str, *, singles: bool) -> forms.ChoiceField:
    choices = [(value, _(text)) for value, text in words_of(path, singles=singles).items()]
    return forms.ChoiceField(label=_(LABELS[path]), choices=choices)


def _digits(**attributes: str) -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", **attributes})


def _number(path: str, low: int, high: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=_(LABELS[path]), min_value=low, max_value=high, widget=_digits()
    )


class CountField(forms.IntegerField):
    """A number; an empty field is none, and none is an empty field."""

    def prepare_value(self, value: object) -> object:
        return "" if value == 0 else value

    def clean(self, value: object) -> int:
        return super().clean(value) or 0


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
        gettext_noop("Draw"),
        (
            "format.later",
            "format.first",
            "pools.size",
            "pools.qualifiers",
            "format.rematch",
            "format.same_group",
        ),
    ),
    (
        gettext_noop("Rounds and deals"),
        ("format.rounds", "format.deals", "format.caps_from", "fee", "eligibility"),
    ),
    (
        gettext_noop("Final draws"),
        ("final.after", "final.teams", "final.others", "final.losers", "final.third"),
    ),
    (
        gettext_noop("Length of the parties"),
        ("time.ends", "time.target", "time.minutes", "time.pause", "time.unequal"),
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


SINGLES_TITLES: Mapping[str, str] = {"Odd number of pairs": gettext_noop("Players left over")}
"""Chapters of a mêlée that are named after pairs elsewhere."""

OPEN = frozenset({"Draw", "Rounds and deals"})
"""Chapters that stand open."""

TYPED = tuple(path for path in LABELS if path != "scoring")
"""What this form asks; the points of a deal have pages of their own."""

UNASKED: Mapping[str, object] = {
    "final.after": 0,
    "final.teams": 0,
    "time.unequal": "as_played",
}
"""What becomes of fields that another choice leaves without effect; the others stay as they are."""


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
                self.fields[name_of(path)] = self._made(path)

    def _made(self, path: str) -> forms.Field:
        singles = self.rules.singles
        own = _OWN.get(path)
        field = own() if own else _choice(path, singles=singles)
        if singles and path in SINGLES_LABELS:
            field.label = _(SINGLES_LABELS[path])
        field.initial = self.rules.value(path)
        return field

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
                "title": gettext(self._title(title)),
                "open": title in OPEN or bool(self.errors),
                "only": "" if title != "Final draws" else "finals",
                "fields": [self[name_of(path)] for path in paths if name_of(path) in self.fields],
                "criteria": self.criteria if "ranking.criteria" in paths else [],
            }
            for title, paths in CHAPTERS
        ]

    def _title(self, title: str) -> str:
        own = SINGLES_TITLES.get(title) if self.rules.singles else None
        return own or title

    @property
    def criteria(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("criterion_")]

    def clean(self) -> None:
        """What the other choices leave without effect is nothing to be wrong about."""
        for path in self._silent():
            self.errors.pop(name_of(path), None)

    def _silent(self) -> frozenset[str]:
        return silent_among(self._now)

    def _now(self, path: str) -> Any:
        """A field as typed; as it was where it cannot be read, or is not asked."""
        return self.cleaned_data.get(name_of(path), self.rules.value(path))

    def changes(self) -> dict[str, object]:
        """What was typed, by the paths of the règlement; call it once the form is valid."""
        said, silent = self.cleaned_data, self._silent()
        found: dict[str, object] = {path: UNASKED[path] for path in UNASKED.keys() & silent}
        found |= {
            path: said[name_of(path)]
            for path in self.paths
            if path != "ranking.criteria" and path not in silent
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


def _way() -> forms.Field:
    words = VALUES["format.later"]
    groups = [(_(title), [(way, _(words[way])) for way in ways]) for title, ways in WAYS]
    return forms.ChoiceField(label=_(LABELS["format.later"]), choices=groups)


def _cut() -> forms.Field:
    """Empty, it shows a blank for the style sheet to know by."""
    return CountField(
        label=_(LABELS["final.after"]),
        required=False,
        min_value=0,
        max_value=19,
        widget=_digits(placeholder=" "),
        help_text=_("Left empty: no final."),
    )


def _count(path: str, high: int) -> forms.Field:
    return CountField(label=_(LABELS[path]), min_value=0, max_value=high, widget=_digits())


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
    "format.later": _way,
    "pools.size": partial(_number, "pools.size", 3, 6),
    "pools.qualifiers": partial(_number, "pools.qualifiers", 1, 5),
    "final.after": _cut,
    "final.teams": partial(_count, "final.teams", 512),
    "final.third": partial(_flag, "final.third"),
    "time.minutes": partial(_number, "time.minutes", 5, 300),
    "time.pause": partial(_number, "time.pause", 0, 240),
    "time.target": partial(_count, "time.target", 10_000),
}
