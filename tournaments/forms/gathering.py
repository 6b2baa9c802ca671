"""Who else comes: the qualified of other concours; and the series that an evening counts in."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.registration.gathering import MOST_QUALIFIED
from tournaments.series import LONGEST

if TYPE_CHECKING:
    from django.db.models import QuerySet


class QualifyForm(forms.Form):
    """Finished concours of the club, and how many of each."""

    best = forms.IntegerField(
        label=_("The best"),
        min_value=1,
        max_value=MOST_QUALIFIED,
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "size": "4",
                "class": "form-control",
            }
        ),
    )
    sources: "forms.ModelMultipleChoiceField[Tournament]" = forms.ModelMultipleChoiceField(
        label=_("of these concours"),
        queryset=Tournament.objects.none(),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sources"].queryset = finished(tournament)  # type: ignore[attr-defined]


def finished(tournament: Tournament) -> "QuerySet[Tournament]":
    """The other concours of the club that are over."""
    others = Tournament.objects.for_club(tournament.club).exclude(pk=tournament.pk)
    return others.exclude(finished_at=None)


class SeriesForm(forms.Form):
    """The series by its name; empty for none."""

    name = forms.CharField(
        label=_("Series of evenings"),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(
            attrs={"list": "series", "autocomplete": "off", "class": "form-control"}
        ),
    )
