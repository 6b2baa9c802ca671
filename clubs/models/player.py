from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .names import clean, fold, public_name, word_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import AnonymousUser

    from .user import User

NAME_LENGTH = 120


class PlayerQuerySet(models.QuerySet["Player"]):
    def for_club(self, club: Club) -> PlayerQuerySet:
        return self.filter(club=club)

    def for_user(self, user: User | AnonymousUser) -> PlayerQuerySet:
        """The players of the clubs in which this person, or this token, has a role."""
        return self.filter(club__in=Club.objects.for_user(user))

    def same_name(self, name: str) -> PlayerQuerySet:
        """Those with the same words in the name, in any order, accents and case forgiven."""
        return self.filter(key=word_key(name))


class Player(models.Model):
    """A person who plays; known by a name only.  Two people may share one."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="players"
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    folded = models.CharField(max_length=2 * NAME_LENGTH, editable=False)
    key = models.CharField(max_length=2 * NAME_LENGTH, editable=False)
    categories = models.JSONField(_("categories"), default=list, blank=True)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("folded", "pk")
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = (
            models.Index(fields=("club", "folded"), name="player_club_folded"),
            models.Index(fields=("club", "key"), name="player_club_key"),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.set_name(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def public_name(self) -> str:
        return public_name(self.name)

    def set_name(self, name: str) -> None:
        """The three forms of the name always change together."""
        self.name = clean(name)
        self.folded = fold(self.name)[: 2 * NAME_LENGTH]
        self.key = word_key(self.name)[: 2 * NAME_LENGTH]


def new_player(club: Club, name: str, categories: Iterable[str] = ()) -> Player:
    """An unsaved player with every form of the name filled: fit for bulk_create."""
    player = Player(club=club, categories=list(categories))
    player.set_name(name)
    return player
