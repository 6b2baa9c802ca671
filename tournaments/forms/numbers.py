"""Fields for whole numbers, typed and not clicked."""

from typing import Any

from django import forms

ATTRS = {"inputmode": "numeric", "autocomplete": "off", "size": "4", "class": "form-control"}


def whole(label: Any, least: int, most: int, *, required: bool = True) -> forms.IntegerField:
    """A whole number between two others."""
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        widget=forms.TextInput(attrs=ATTRS),
    )
