from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from .names import fold
from .token_user import TokenUser

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from .user import User

SLUG_LENGTH = 60


class ClubQuerySet(models.QuerySet["Club"]):
    def for_user(self, user: User | AnonymousUser) -> ClubQuerySet:
        """The clubs in which this person, or this token, has a role."""
        if isinstance(user, TokenUser):
            return self.filter(pk=user.club_id)
        return self.none() if user.pk is None else self.filter(memberships__user_id=user.pk)

    def for_club(self, club: Club) -> ClubQuerySet:
        return self.filter(pk=club.pk)


class Club(models.Model):
    """Who organises; owns players and concours."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=SLUG_LENGTH, unique=True, blank=True)
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        if not self.slug:
            self.slug = free_slug(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


def free_slug(name: str) -> str:
    """An address that no club has yet: "amicale", then "amicale-2", "amicale-3" ..."""
    stem = slugify(fold(name))[: SLUG_LENGTH - 6].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
