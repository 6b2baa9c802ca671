"""A new concours."""

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import rules
from tournaments.forms.shelf import Shelf, shelves
from tournaments.registration.opening import NAME_LENGTH


class OpenForm(forms.Form):
    """Name, day, place and the règlement to begin with."""

    name = forms.CharField(label=_("Name of the concours"), max_length=NAME_LENGTH)
    date = forms.DateField(
        label=_("Date"),
        initial=timezone.localdate,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=NAME_LENGTH)
    base = forms.ChoiceField(
        label=_("Règlement"), initial="asce", choices=[(name, name) for name in rules.names()]
    )

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """The règlements to choose among, as the page shows them."""
        return shelves()
