from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .membership import Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from .user import User


def digest_of(value: str) -> str:
    """What is kept of a token: the value itself is shown once and never stored."""
    return hashlib.sha256(value.encode()).hexdigest()


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def for_club(self, club: Club) -> ApiTokenQuerySet:
        return self.filter(club=club)

    def for_user(self, user: User | AnonymousUser) -> ApiTokenQuerySet:
        return self.filter(club__in=Club.objects.for_user(user))

    def active(self) -> ApiTokenQuerySet:
        return self.filter(revoked_at=None)

    def with_value(self, value: str) -> ApiTokenQuerySet:
        return self.filter(digest=digest_of(value))


class ApiToken(models.Model):
    """A key with which another program acts for one club, in one role."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(_("name"), max_length=80)
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.READER)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    prefix = models.CharField(_("begins with"), max_length=12, editable=False)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked on"), null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="token_role_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
