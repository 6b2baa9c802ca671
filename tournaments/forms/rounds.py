"""What is typed about a partie."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.models import Partnership
from tournaments.pairing import Policy
from tournaments.seating import LONGEST_REASON, LONGEST_SEED

if TYPE_CHECKING:
    from tournaments.models import Tournament

_PLAIN = {"autocomplete": "off", "spellcheck": "false"}
_NUMBER = {"inputmode": "numeric", "autocomplete": "off", "size": "4"}


def _reason() -> forms.CharField:
    return forms.CharField(
        label=_("Why?"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _seed() -> forms.CharField:
    return forms.CharField(
        label=_("Seed"),
        required=False,
        max_length=LONGEST_SEED,
        widget=forms.TextInput(attrs=_PLAIN),
    )


class DrawForm(forms.Form):
    """The choices of a first draw; the plain key sends none of them."""

    seed = _seed()
    force = forms.BooleanField(required=False)
    rematch = forms.ChoiceField(
        required=False, choices=[("", ""), (Policy.AVOID.value, ""), (Policy.ALLOW.value, "")]
    )

    @property
    def choices(self) -> dict[str, Any]:
        """The keyword arguments of `rounds.ask_draw`."""
        rematch = self.cleaned_data["rematch"]
        return {
            "seed": self.cleaned_data["seed"] or None,
            "force": self.cleaned_data["force"],
            "rematch": Policy(rematch) if rematch else None,
        }


class RedrawForm(forms.Form):
    """Another draw of a draft, and why."""

    reason = _reason()
    seed = _seed()


class SwapForm(forms.Form):
    """Two pairs by their numbers; `reason` only once the price was seen."""

    one = forms.IntegerField(
        label=_("Pair"), min_value=1, widget=forms.TextInput(attrs={**_NUMBER, "data-key": "s"})
    )
    other = forms.IntegerField(
        label=_("changes places with pair"), min_value=1, widget=forms.TextInput(attrs=_NUMBER)
    )

    def __init__(self, tournament: "Tournament", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = Partnership.objects.entered().filter(tournament=tournament)
        self.tournament = tournament
        self.fields["one"].label = wording.said(tournament.rules, "Pair")
        self.fields["other"].label = wording.said(tournament.rules, "changes places with pair")

    def clean_one(self) -> Partnership:
        return self._pair("one")

    def clean_other(self) -> Partnership:
        return self._pair("other")

    def _pair(self, name: str) -> Partnership:
        number = self.cleaned_data[name]
        found = self.pairs.filter(number=number).first()
        if found is None:
            raise forms.ValidationError(
                wording.said(self.tournament.rules, "There is no pair %(number)s.", number=number)
            )
        return found


class ReasonForm(forms.Form):
    """Why a change by hand is made."""

    reason = _reason()
