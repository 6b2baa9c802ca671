"""The journal of a concours: one row for each thing that somebody did."""

from django.db import models

from tournaments.models.facts import Fact


class LogEntry(Fact):
    """One act: its code, its parameters, and what it was about."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="log"
    )
    code = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    partnership = models.ForeignKey(
        "tournaments.Partnership", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.code} {self.params}"
