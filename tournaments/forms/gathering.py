"""Who else comes: the qualified of other concours; and the season that an evening counts in."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.numbers import whole
from tournaments.models import Tournament
from tournaments.registration.gathering import MOST_QUALIFIED
from tournaments.seasons import LONGEST

if TYPE_CHECKING:
    from django.db.models import QuerySet


class QualifyForm(forms.Form):
    """Finished concours of the club, and how many of each."""

    best = whole(_("The best"), 1, MOST_QUALIFIED)
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


class SeasonForm(forms.Form):
    """The season by its name; empty for none."""

    name = forms.CharField(
        label=_("Season"),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(
            attrs={"list": "season", "autocomplete": "off", "class": "form-control"}
        ),
    )
