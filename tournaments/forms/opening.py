"""A new concours."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import rules
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
    base = forms.ChoiceField(label=_("Règlement"), initial="asce")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, rules.load(name).title) for name in rules.names()]
        choices.sort(key=lambda choice: choice[0] != "asce")
        self.fields["base"].choices = choices  # type: ignore[attr-defined]
