"""Where the version of a concours is remembered for the many who ask every few seconds."""

from typing import TYPE_CHECKING

from django.core.cache import cache

if TYPE_CHECKING:
    from tournaments.models.tournament import Tournament


def key(field: str, value: str) -> str:
    """Under which name the cache holds the version of the concours with this slug or token."""
    return f"version/{field}/{value}"


def forget(tournament: "Tournament") -> None:
    """Ask the database next time."""
    cache.delete_many([key("slug", tournament.slug), key("screen_token", tournament.screen_token)])
