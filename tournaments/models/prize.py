"""A prize on the table by the door."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Prize(models.Model):
    """Who gets it: the partnership of a rank, the nth of a category, or the last one."""

    class Kind(models.TextChoices):
        RANK = "rank", _("By rank")
        CATEGORY = "category", _("By category")
        LAST = "last", _("Last pair")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="prizes"
    )
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.RANK)
    category = models.CharField(max_length=10, blank=True)
    nth = models.PositiveSmallIntegerField(default=1)
    label = models.CharField(max_length=120)
    value_cents = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.label
