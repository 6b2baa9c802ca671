"""The ranking after a partie, as last worked out."""

from django.db import models


class Standings(models.Model):
    """Rows of the ranking after `after_round` parties; a projection, recomputed from results.

    `rows` is a list of objects: number, rank, tied, total, wins, played, penalties, withdrawn,
    values (one text per criterion), decided_by, games (one per partie).
    `complete` says whether every table up to that partie has its result.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="standings"
    )
    after_round = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=0)
    complete = models.BooleanField(default=False)
    rows = models.JSONField(default=list)
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("after_round",)
        constraints = [
            models.UniqueConstraint(fields=("tournament", "after_round"), name="standings_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.after_round} v{self.version}"
