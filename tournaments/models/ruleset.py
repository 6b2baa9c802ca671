"""The règlement of a concours, as data; each change is a new row."""

import json
from functools import lru_cache

from django.db import models

from tournaments.models.facts import Fact
from tournaments.rules import Rules, parse


class Ruleset(Fact):
    """One state of the règlement; `previous` is what it replaced."""

    base = models.CharField(max_length=60)
    data = models.JSONField()
    previous = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="next"
    )

    def __str__(self) -> str:
        return f"{self.base} ({self.pk})"

    @property
    def rules(self) -> Rules:
        """The règlement that the engines obey."""
        return _parsed(json.dumps(self.data, sort_keys=True))


@lru_cache(maxsize=64)
def _parsed(data: str) -> Rules:
    """Each règlement is read once: every page and verb asks for it, several times."""
    return parse(json.loads(data))
