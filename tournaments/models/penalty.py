"""Points taken by a ruling, kept apart from the tables' scores."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.facts import Fact


class Penalty(Fact):
    """A ruling: `points` go to the opponents, or come off the partnership.

    A row with `cancels` takes an earlier one back.
    """

    class To(models.TextChoices):
        OPPONENTS = "opponents", _("To the opponents")
        OWN = "own", _("Off the partnership")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="penalties"
    )
    partnership = models.ForeignKey(
        "tournaments.Partnership", on_delete=models.PROTECT, related_name="penalties"
    )
    table = models.ForeignKey(
        "tournaments.Table",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="penalties",
    )
    to = models.CharField(max_length=10, choices=To)
    beneficiary = models.ForeignKey(
        "tournaments.Partnership", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    points = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300)
    cancels = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="cancelled_by"
    )

    class Meta:
        ordering = ("id",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(to="opponents", beneficiary__isnull=False)
                | models.Q(to="own", beneficiary__isnull=True),
                name="penalty_goes_somewhere",
            )
        ]

    def __str__(self) -> str:
        return f"{self.points} {self.to}"
