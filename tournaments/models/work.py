"""Work that goes on beside the page: how far it has come."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Work(models.Model):
    """One job asked for; the page shows its progress or the reason it was refused."""

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Refused")

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="work"
    )
    job = models.CharField(max_length=30)
    key = models.CharField(max_length=80)
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=1)
    params = models.JSONField(default=dict)
    error = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(fields=("tournament", "job", "key"), name="work_once")
        ]

    def __str__(self) -> str:
        return f"{self.job} {self.key}: {self.state}"
