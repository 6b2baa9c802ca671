"""What somebody stated about one deal of a table."""

from django.db import models

from tournaments.models.facts import Fact


class DealEntry(Fact):
    """One statement of one deal of a table's sheet; a correction is a new one.

    number: which deal of the partie, from 1.  data: the deal as the commands read it
    (INTERFACES.md), without profile, held and last; null: nothing is stated for it any more.
    turn: its place among the statements of this deal, from 1.  sees: the turn that its writer had
    before her, 0 for none: what came up to there is replaced, what came after stands against it.
    key: makes a repeated send harmless.
    """

    table = models.ForeignKey("tournaments.Table", on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    data = models.JSONField(null=True)
    turn = models.PositiveSmallIntegerField()
    sees = models.PositiveSmallIntegerField(default=0)
    key = models.CharField(max_length=80)

    class Meta:
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(
                fields=("table", "number", "turn"), name="deal_entry_turn_once"
            ),
            models.UniqueConstraint(fields=("table", "number", "key"), name="deal_entry_key_once"),
            models.CheckConstraint(
                condition=models.Q(turn__gt=models.F("sees")), name="deal_entry_sees_earlier"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}.{self.turn}"
