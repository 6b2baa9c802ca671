"""A partie: all tables that play at the same time."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundQuerySet(models.QuerySet["Round"]):
    """Filters that compose."""

    def published(self) -> "RoundQuerySet":
        return self.filter(state=Round.State.PUBLISHED)


class Round(models.Model):
    """One partie, or the "bis" games that follow it.

    `options` are the policies the draw obeyed, `cost` what it cost, `optimal` whether that is
    proven the least; `left_out` names the tables whose results were missing when it was drawn;
    `catch_up` marks an extra game for one that had a bye: it counts for that one alone.  The clock
    runs to `clock_ends_at`, or stands still with `clock_left` seconds.
    `owing` lists the numbers of the partnerships that still owe a rest after this partie.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PUBLISHED = "published", _("Published")
        DROPPED = "dropped", _("Set aside")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveSmallIntegerField()
    bis = models.BooleanField(default=False)
    catch_up = models.BooleanField(default=False)
    system = models.CharField(max_length=20)
    seed = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    options = models.JSONField(default=dict)
    cost = models.JSONField(default=dict)
    optimal = models.BooleanField(default=False)
    snapshot = models.JSONField(default=list)
    left_out = models.JSONField(default=list)
    owing = models.JSONField(default=list)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("number", "bis")
        constraints = [
            models.UniqueConstraint(
                fields=("tournament", "number", "bis", "catch_up"), name="round_once"
            ),
            models.CheckConstraint(
                condition=models.Q(catch_up=False) | models.Q(bis=True), name="round_catch_up_extra"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}{' bis' if self.bis else ''}"

    @property
    def is_draft(self) -> bool:
        return self.state == self.State.DRAFT
