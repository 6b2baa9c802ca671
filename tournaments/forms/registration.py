"""What is typed at the registration desk."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models.player import NAME_LENGTH
from tournaments.forms.money import EurosField
from tournaments.models import Category
from tournaments.registration.entering import GROUP_LENGTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.rules import Rules

_NAME = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}


def _name(label: Any, *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={**_NAME, "data-suggest": ""}),
    )


def _categories() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Categories"),
        required=False,
        choices=Category.choices,
        widget=forms.CheckboxSelectMultiple,
    )


def _group() -> forms.CharField:
    return forms.CharField(
        label=_("Group"),
        required=False,
        max_length=GROUP_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "groups"}),
    )


def _alone(form: forms.Form) -> None:
    """Of two names only one is asked for."""
    form.fields.pop("second", None)
    form.fields["first"].label = _("Player")


class EntryForm(forms.Form):
    """One pair at the door, for a mêlée one player."""

    first = _name(_("First player"))
    second = _name(_("Second player"), required=False)
    second.widget.attrs["placeholder"] = _("empty: waits for a partner")
    group = _group()
    group.widget.attrs["placeholder"] = _("optional")
    categories = _categories()
    paid = forms.BooleanField(label=_("Paid"), required=False)
    amount = EurosField(label=_("Amount"), required=False)
    number = forms.IntegerField(
        label=_("Number"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": "4"}),
    )

    def __init__(
        self, data: "Mapping[str, Any] | None" = None, *, rules: "Rules", **kw: Any
    ) -> None:
        initial = {"paid": rules.fee > 0, "amount": rules.fee, **kw.pop("initial", {})}
        super().__init__(data, initial=initial, **kw)
        self.fee = rules.fee
        if rules.singles:
            _alone(self)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("paid"):
            cleaned["amount"] = 0
        elif (
            "second" in self.fields
            and not cleaned.get("second")
            and cleaned.get("amount") == self.fee
        ):
            cleaned["amount"] = self.fee // 2
        return cleaned


class DetailsForm(forms.Form):
    """How a pair's names are written, its group, its categories."""

    first = _name(_("First player"))
    second = _name(_("Second player"))
    group = _group()
    categories = _categories()

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            del self.fields[name].widget.attrs["data-suggest"]
        if alone:
            _alone(self)


class NameForm(forms.Form):
    """Somebody who joins a pair."""

    name = _name(_("Name"))


class PaymentForm(forms.Form):
    """Money taken now; with a minus, given back."""

    paid = EurosField(label=_("Amount"))


class LeaveForm(forms.Form):
    """Why a pair goes."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)
