"""Money on a page."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def euros(cents: int) -> str:
    """12 € or 12,50 €, in the reader's way."""
    places = 2 if cents % 100 else 0
    return f"{number_format(cents / 100, places)} €"
