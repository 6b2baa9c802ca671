"""A refused verb, said where the reader looks: under the field, or above the form."""

from typing import TYPE_CHECKING

from django import forms

from tournaments import messages

if TYPE_CHECKING:
    from tournaments.refusals import Refusal
    from tournaments.rules import Rules


def add_refusal(form: forms.Form, refused: "Refusal", rules: "Rules | None" = None) -> None:
    """Keep everything typed, and say what is wrong with it; rules: as of `messages.refusal`."""
    field = refused.field if refused.field in form.fields else None
    form.add_error(
        field, forms.ValidationError(messages.refusal(refused, rules), code=refused.code)
    )
