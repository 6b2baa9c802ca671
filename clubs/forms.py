from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import Role
from .models.player import NAME_LENGTH

if TYPE_CHECKING:
    from django.http import HttpRequest

    from .models import ClubRefusal, User


class ClubForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the club"),
        max_length=120,
        help_text=_("As it is written on your posters, for instance “Amicale de Saint-Martin”."),
    )


class MemberForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("The address with which this person signed up here."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.SCORER)


class PlayerForm(forms.Form):
    name = forms.CharField(
        label=_("First name and surname"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
    )


class TokenForm(forms.Form):
    name = forms.CharField(label=_("Name of the program"), max_length=80)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.READER)


class SignupForm(forms.Form):
    """What a new account tells beside its address and password (allauth puts it first)."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("Written beside every result that you enter."),
    )
    field_order = ("name", "email", "password1", "password2")

    def signup(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])


def add_refusal(form: forms.Form, refusal: ClubRefusal) -> None:
    """Say a refusal under the field that it is about, or above the form."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, forms.ValidationError(refusal.message, code=refusal.code))
