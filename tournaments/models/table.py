"""Where partnerships sit in one partie."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import new_token

if TYPE_CHECKING:
    from scoring.sides import BySide
    from tournaments.models.partnership import Partnership


class TableQuerySet(models.QuerySet["Table"]):
    """Filters that compose."""

    def published(self) -> "TableQuerySet":
        return self.filter(round__state="published")

    def awaiting_score(self) -> "TableQuerySet":
        """Published tables without one settled result: empty or in conflict."""
        return self.published().exclude(state__in=(Table.State.ENTERED, Table.State.AGREED))

    def typed(self) -> list[int]:
        """The numbers of those about which something was stated, a score or a deal."""
        told = models.Q(entries__isnull=False) | models.Q(deals__isnull=False)
        return sorted(set(self.filter(told).order_by().values_list("number", flat=True)))

    def with_seats(self) -> "TableQuerySet":
        return self.select_related("round", "result").prefetch_related(
            "seats__partnership__first", "seats__partnership__second"
        )


class Table(models.Model):
    """Two partnerships in one partie. `result` is the entry that counts now, if one does.

    `state` and `result` follow from the table's score entries and can be worked out again from
    them at any time. `token`: the address of its phone page.  `stage`: the part of the concours
    that it belongs to, as the pairing names it ("pool.3", "principal.2"); `label`: what the hall
    calls it ("B3"), where that is not its number.
    """

    class State(models.TextChoices):
        AWAITING = "awaiting", _("Awaited")
        ENTERED = "entered", _("Entered")
        AGREED = "agreed", _("Entered twice alike")
        CONFLICT = "conflict", _("Two different entries")

    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=12, blank=True)
    stage = models.CharField(max_length=24, blank=True)
    reason = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.AWAITING)
    result = models.ForeignKey(
        "tournaments.ScoreEntry", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    token = models.CharField(max_length=32, unique=True, default=new_token)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("round", "number")
        constraints = [
            models.UniqueConstraint(fields=("round", "number"), name="table_number_once")
        ]

    def __str__(self) -> str:
        return self.label or str(self.number)

    @property
    def points(self) -> "BySide[int] | None":
        """The totals that count now; None while nothing settled stands."""
        return self.result.points if self.result else None

    def partnership(self, side: str) -> "Partnership":
        """Who sits on this side, in a mêlée the first of the two; reads the (prefetched) seats."""
        return self.partnerships(side)[0]

    def partnerships(self, side: str) -> "list[Partnership]":
        """Everybody on this side; reads the (prefetched) seats."""
        seats = sorted(self.seats.all(), key=lambda seat: seat.place)
        return [seat.partnership for seat in seats if seat.side == side]


class Seat(models.Model):
    """One partnership's place in one partie: a side of a table, a bye, or a rest.

    In a mêlée two single players share a side: `place` 1 and 2.  A partnership has exactly one seat
    in a partie: the database says so.
    """

    class Kind(models.TextChoices):
        PLAYS = "plays", _("Plays")
        BYE = "bye", _("Bye")
        REST = "rest", _("Rest")

    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.CASCADE, related_name="seats"
    )
    partnership = models.ForeignKey(
        "tournaments.Partnership", on_delete=models.PROTECT, related_name="seats"
    )
    side = models.CharField(max_length=1, blank=True)
    place = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.PLAYS)
    stage = models.CharField(max_length=24, blank=True)
    reason = models.JSONField(default=dict)

    class Meta:
        ordering = ("round", "table__number", "side", "place")
        constraints = [
            models.UniqueConstraint(fields=("round", "partnership"), name="seat_once_a_round"),
            models.UniqueConstraint(fields=("table", "side", "place"), name="seat_one_a_place"),
            models.CheckConstraint(
                condition=models.Q(kind="plays", table__isnull=False, side__in=("A", "B"))
                | models.Q(kind__in=("bye", "rest"), table__isnull=True, side=""),
                name="seat_at_a_table_or_idle",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.partnership_id} {self.kind}{self.side}"
