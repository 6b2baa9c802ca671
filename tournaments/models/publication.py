"""What visitors may see, decision by decision."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.facts import Fact


class Publication(Fact):
    """From this moment the thing is shown, or hidden; the last row for a kind holds."""

    class Kind(models.TextChoices):
        ROUND = "round", _("Table plan")
        STANDINGS = "standings", _("Standings")
        PRIZES = "prizes", _("Prizes")
        FINAL = "final", _("Final ranking")
        PHONES = "phones", _("Tables' phones")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="publications"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    visible = models.BooleanField(default=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.round_number or ''}"
