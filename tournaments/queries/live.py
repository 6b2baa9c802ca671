"""At which version a concours is: what every live page asks every few seconds.

The number is read from the database and remembered for a second at most: that bounds how old an
answer can be when several processes each have a memory of their own.  Whoever changes the concours
also has it forgotten on commit, so that one process, or a shared cache, is never behind.
"""

import logging

from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.models.live import key

SECONDS = 1
_NOWHERE = -1
_log = logging.getLogger(__name__)


def version_of(*, field: str, value: str) -> int | None:
    """The version of the concours whose `field` (slug, screen_token) has this value, or None.

    No query while remembered, one otherwise.
    """
    name = key(field, value)
    known = recall(name)
    if not isinstance(known, int):
        found = Tournament.objects.filter(**{field: value}).values_list("version", flat=True)
        known = next(iter(found), _NOWHERE)
        keep(name, known, SECONDS)
    return None if known == _NOWHERE else known


def recall(name: str) -> object:
    """What the cache holds; a cache that does not answer holds nothing, and no page needs it."""
    try:
        return cache.get(name)
    except Exception:  # noqa: BLE001 - whatever ails the cache, the database knows
        _log.warning("The cache does not answer: live pages ask the database.")
        return None


def keep(name: str, value: object, seconds: int) -> None:
    """Remember, unless somebody already did: what was read before a change never replaces it."""
    try:
        cache.add(name, value, seconds)
    except Exception:  # noqa: BLE001 - see recall
        _log.warning("The cache does not answer: live pages ask the database.")
