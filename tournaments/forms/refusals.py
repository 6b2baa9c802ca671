"""A refused verb, said where the reader looks: under the field, or above the form."""

from typing import TYPE_CHECKING

from django import forms

from tournaments import messages

if TYPE_CHECKING:
    from tournaments.refusals import Refusal


def add_refusal(form: forms.Form, refused: "Refusal") -> None:
    """Keep everything typed, and say what is wrong with it."""
    field = refused.field if refused.field in form.fields else None
    form.add_error(field, forms.ValidationError(messages.refusal(refused), code=refused.code))
