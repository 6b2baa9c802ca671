"""What is typed when sheets come back."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.sides import BySide
from tournaments import wording
from tournaments.rules import PenaltyTo

if TYPE_CHECKING:
    from tournaments.queries.results import History
    from tournaments.rules import Rules

REASON_LENGTH = 300


def _key() -> forms.CharField:
    """Made when the form is shown: sent twice, the entry is kept once."""
    return forms.CharField(max_length=80, widget=forms.HiddenInput)


def _total(label: Any) -> forms.IntegerField:
    attrs = {"inputmode": "numeric", "autocomplete": "off", "size": "6"}
    return forms.IntegerField(label=label, widget=forms.TextInput(attrs=attrs))


def _dealt() -> forms.IntegerField:
    """Empty: all deals of the partie."""
    attrs = {"inputmode": "numeric", "autocomplete": "off", "size": "4"}
    return forms.IntegerField(
        label=_("Deals on the sheet"), required=False, widget=forms.TextInput(attrs=attrs)
    )


def _reason(*, required: bool = True) -> forms.CharField:
    return forms.CharField(label=_("Reason"), required=required, max_length=REASON_LENGTH)


class Totals(forms.Form):
    """Both totals, as they stand on the screen when they are sent."""

    a = _total(_("Side A"))
    b = _total(_("Side B"))

    @property
    def points(self) -> BySide[int]:
        return BySide(a=self.cleaned_data["a"], b=self.cleaned_data["b"])


class SheetForm(Totals):
    """One sheet at the desk.

    sees: the result that was on the screen; empty: none was.  settles: a conflict was.
    """

    key = _key()
    sees = forms.IntegerField(required=False)
    settles = forms.BooleanField(required=False)
    confirmed = forms.BooleanField(required=False)
    disputed_reason = _reason(required=False)
    dealt = _dealt()


class CorrectionForm(Totals):
    """Other totals for a table, from its own page."""

    reason = _reason()
    confirmed = forms.BooleanField(label=_("Keep it although it is unlikely"), required=False)
    disputed = forms.BooleanField(label=_("Keep it although it cannot be"), required=False)
    dealt = _dealt()
    key = _key()


class AnnulForm(forms.Form):
    """The table is played again."""

    reason = _reason()
    key = _key()


class ForfeitForm(forms.Form):
    """A pair did not come."""

    absent = forms.TypedChoiceField(label=_("Absent pair"), coerce=int, widget=forms.RadioSelect)
    reason = _reason()
    key = _key()

    def __init__(self, *args: Any, history: "History", rules: "Rules", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        absent: Any = self.fields["absent"]
        absent.label = wording.said(rules, "Absent pair")
        absent.choices = seated_choices(history)


class PenaltyForm(forms.Form):
    """A ruling about one pair of a table."""

    pair = forms.TypedChoiceField(label=_("Pair at fault"), coerce=int, widget=forms.RadioSelect)
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=9999)
    to = forms.ChoiceField(label=_("Where the points go"))
    reason = _reason()
    key = _key()

    def __init__(self, *args: Any, history: "History", rules: "Rules", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pair: Any = self.fields["pair"]
        pair.label = wording.said(rules, "Pair at fault")
        pair.choices = seated_choices(history)
        to: Any = self.fields["to"]
        to.choices = [
            (PenaltyTo.OPPONENTS.value, _("To the opponents")),
            (PenaltyTo.OWN.value, wording.said(rules, "Off the pair")),
        ]
        self.fields["points"].initial = rules.penalty.points
        to.initial = rules.penalty.to.value


def seated_choices(history: "History") -> list[tuple[int, str]]:
    """Both pairs of the table, in a mêlée its four players, by primary key."""
    seats = [one for side in (history.table.a, history.table.b) for one in side.each or (side,)]
    return [(seat.pk, f"{seat.number} {seat.names}") for seat in seats]
