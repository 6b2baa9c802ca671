"""Amounts as people type them."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_AMOUNT = re.compile(r"(-?)(\d{1,6})(?:[.,](\d{1,2}))?")


def cents_of(text: str) -> int:
    """Cents of "12", "12,5" or "12.50 €".  Raises ValueError."""
    found = _AMOUNT.fullmatch(re.sub(r"[\s  €]", "", text))
    if not found:
        raise ValueError(text)
    sign, euros, cents = found.groups()
    return (-1 if sign else 1) * (int(euros) * 100 + int((cents or "0").ljust(2, "0")))


def euros_of(cents: int) -> str:
    """12 or 12,50: what a field shows and takes back."""
    sign, size = "-" if cents < 0 else "", abs(cents)
    return f"{sign}{size // 100},{size % 100:02}" if size % 100 else f"{sign}{size // 100}"


class EurosField(forms.CharField):
    """Cents in, cents out, euros on screen."""

    default_error_messages = {"amount": _("Type an amount such as 12 or 12,50.")}

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "size": "6"}

    def prepare_value(self, value: object) -> object:
        return euros_of(value) if isinstance(value, int) else value

    def to_python(self, value: object) -> int:  # type: ignore[override]
        text = str(value or "").strip()
        if not text:
            return 0
        try:
            return cents_of(text)
        except ValueError as error:
            raise ValidationError(self.error_messages["amount"], code="amount") from error

    def validate(self, value: object) -> None:
        """Zero is an amount."""

    def run_validators(self, value: object) -> None:
        """Bounds are the verbs' business."""
