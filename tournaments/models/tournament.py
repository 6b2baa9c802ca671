"""One concours."""

import secrets
from typing import TYPE_CHECKING

from django.db import models, transaction
from django.db.models import F

from tournaments.models import live

if TYPE_CHECKING:
    from clubs.models import Club
    from tournaments.rules import Rules


def new_token() -> str:
    """An address part that nobody guesses."""
    return secrets.token_urlsafe(12)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Filters that compose."""

    def for_club(self, club: "Club") -> "TournamentQuerySet":
        return self.filter(club=club)

    def with_rules(self) -> "TournamentQuerySet":
        return self.select_related("club", "ruleset")

    def held(self, pk: int) -> "Tournament":
        """The concours as it is now, held for writing until the end of the transaction."""
        return self.select_for_update(of=("self",)).with_rules().get(pk=pk)


class Tournament(models.Model):
    """A concours: whose, when, under which règlement, from which seed.

    `halls`: where it is played in several, one object each: letter, name, tables, closed (numbers
    of tables that are not used).  `season`: the season that it counts in, if any.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="tournaments")
    ruleset = models.OneToOneField(
        "tournaments.Ruleset", on_delete=models.PROTECT, related_name="tournament"
    )
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    date = models.DateField()
    place = models.CharField(max_length=120, blank=True)
    halls = models.JSONField(default=list, blank=True)
    season = models.CharField(max_length=80, blank=True)
    seed = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=0)
    screen_token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ("-date", "-id")

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> "Rules":
        """The règlement in force."""
        return self.ruleset.rules

    def touch(self) -> None:
        """One version up: whoever shows an older one fetches anew."""
        type(self).objects.filter(pk=self.pk).update(version=F("version") + 1)
        self.refresh_from_db(fields=["version"])
        transaction.on_commit(lambda: live.forget(self), robust=True)
