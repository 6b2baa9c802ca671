"""The partie that an address asks for."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest


def chosen_partie(request: "HttpRequest") -> int | None:
    """`?partie=3` as a number that a partie can have; None where nothing sensible is asked."""
    asked = request.GET.get("partie", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
