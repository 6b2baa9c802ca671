"""What is typed about the evening's programme: a rehearsal, its parties, its clock."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.numbers import whole
from tournaments.programme import LONGEST_CLOCK
from tournaments.rules.rules import MOST_ROUNDS
from tournaments.seating import LONGEST_REASON

if TYPE_CHECKING:
    from tournaments.models import Tournament

MOST_ENTRANTS = 300
MOST_TABLES = 500


class RehearsalForm(forms.Form):
    """How many would come, where and how long; nothing of it changes the concours."""

    entrants = whole(_("Pairs"), 2, MOST_ENTRANTS)
    tables = whole(_("Tables in the room"), 1, MOST_TABLES, required=False)
    rounds = whole(_("Number of parties"), 1, MOST_ROUNDS)
    minutes = whole(_("Minutes for a partie"), 5, LONGEST_CLOCK)
    pause = whole(_("Minutes between two"), 0, 240)
    start = forms.TimeField(
        label=_("Start"),
        input_formats=["%H:%M", "%H.%M", "%Hh%M", "%H h %M", "%Hh", "%H"],
        widget=forms.TimeInput(
            format="%H:%M", attrs={"class": "form-control", "autocomplete": "off", "size": "6"}
        ),
    )

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.rules.singles:
            self.fields["entrants"] = whole(_("Players"), 4, MOST_ENTRANTS)


class RoundsForm(forms.Form):
    """One partie fewer or more, and why."""

    rounds = whole(_("Parties in all"), 1, MOST_ROUNDS)
    reason = forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "form-control"}),
    )


class ReasonForm(forms.Form):
    """Why a partie is set aside, or taken up again."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "form-control"}),
    )


class ClockForm(forms.Form):
    """The minutes of the clock."""

    minutes = whole(_("Minutes"), 1, LONGEST_CLOCK)
