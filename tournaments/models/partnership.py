"""Two players who sit face to face, as entered in one concours."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.facts import Fact


class Category(models.TextChoices):
    """What a special prize may ask of a partnership."""

    WOMEN = "women", _("Women")
    MIXED = "mixed", _("Mixed")
    YOUTH = "youth", _("Youth")
    SENIOR = "senior", _("Senior")


class PartnershipQuerySet(models.QuerySet["Partnership"]):
    """Filters that compose."""

    def entered(self) -> "PartnershipQuerySet":
        """Everybody whose entry was not undone, leavers included."""
        return self.filter(cancelled_at=None)

    def complete(self) -> "PartnershipQuerySet":
        return self.entered().exclude(second=None, single=False)

    def present(self) -> "PartnershipQuerySet":
        """Those who can be seated in the next partie."""
        return self.complete().filter(withdrawn_after=None)

    def with_players(self) -> "PartnershipQuerySet":
        return self.select_related("first", "second")


class Partnership(models.Model):
    """An équipe; without a second player it waits for a partner.

    In a mêlée an entry is one player, `single`, complete as it is.  `fixed_table`: the number of
    the table that it cannot leave.
    `entered_after` and `withdrawn_after` count published parties: 0 is before the first.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="partnerships"
    )
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey("clubs.Player", on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(
        "clubs.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    group = models.CharField(max_length=80, blank=True)
    categories = models.JSONField(default=list, blank=True)
    paid_cents = models.PositiveIntegerField(default=0)
    entered_after = models.PositiveSmallIntegerField(default=0)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    single = models.BooleanField(default=False)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PartnershipQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(
                fields=("tournament", "number"),
                condition=models.Q(cancelled_at=None),
                name="partnership_number_once",
            ),
            models.CheckConstraint(
                condition=models.Q(second=None) | ~models.Q(first=models.F("second")),
                name="partnership_two_players",
            ),
            models.CheckConstraint(
                condition=models.Q(single=False) | models.Q(second=None),
                name="partnership_single_is_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.names}"

    @property
    def names(self) -> str:
        """Both names, or the one who waits."""
        return " – ".join(p.name for p in (self.first, self.second) if p)

    @property
    def present(self) -> bool:
        return self.cancelled_at is None and self.withdrawn_after is None

    @property
    def complete(self) -> bool:
        return self.single or self.second_id is not None


class Payment(Fact):
    """Money taken (or, negative, given back), in cents."""

    partnership = models.ForeignKey(Partnership, on_delete=models.PROTECT, related_name="payments")
    cents = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.cents / 100:.2f}"
