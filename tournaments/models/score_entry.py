"""What somebody stated about the score of a table."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.sides import BySide
from tournaments.models.facts import Fact


class ScoreEntry(Fact):
    """One statement of a table's score. Zero is a score; only an annulment has none.

    `verdict` is what the scoring engine said of it; `disputed` with `reason` marks a sheet kept
    although no play gives it; `key` makes a repeated send harmless. `deals`: of how many of the
    table's deal statements, in their order, the totals were made, or an annulment has emptied the
    sheet; null: the totals were stated.  `dealt`: how many deals the sheet holds where the partie
    was cut short; null: all of them.
    """

    class Kind(models.TextChoices):
        STATEMENT = "statement", _("Entry")
        CORRECTION = "correction", _("Correction")
        ANNULMENT = "annulment", _("Annulled, to be replayed")
        FORFEIT = "forfeit", _("Forfeit")

    table = models.ForeignKey("tournaments.Table", on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.STATEMENT)
    points_a = models.IntegerField(null=True)
    points_b = models.IntegerField(null=True)
    verdict = models.CharField(max_length=10, blank=True)
    disputed = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=80)
    deals = models.PositiveSmallIntegerField(null=True)
    dealt = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(fields=("table", "key"), name="score_entry_key_once"),
            models.CheckConstraint(
                condition=models.Q(kind="annulment", points_a=None, points_b=None)
                | models.Q(points_a__isnull=False, points_b__isnull=False),
                name="score_entry_has_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points_a}-{self.points_b}"

    @property
    def by_deals(self) -> bool:
        """Its totals are those of a sheet that was stated deal by deal."""
        return self.deals is not None and self.kind != self.Kind.ANNULMENT

    @property
    def points(self) -> BySide[int] | None:
        """Both totals; None for an annulment."""
        if self.points_a is None or self.points_b is None:
            return None
        return BySide(a=self.points_a, b=self.points_b)
