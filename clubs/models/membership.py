from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from .user import User


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    SCORER = "scorer", _("scorer")
    READER = "reader", _("reader")


class MembershipQuerySet(models.QuerySet["Membership"]):
    def for_club(self, club: Club) -> MembershipQuerySet:
        return self.filter(club=club)

    def for_user(self, user: User | AnonymousUser) -> MembershipQuerySet:
        return self.none() if user.pk is None else self.filter(user_id=user.pk)

    def owners(self) -> MembershipQuerySet:
        return self.filter(role=Role.OWNER)


class Membership(models.Model):
    """What one person may do in one club."""

    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="memberships",
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.READER)
    created_at = models.DateTimeField(_("created on"), auto_now_add=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="membership_once_per_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.club}"
