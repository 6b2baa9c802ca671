"""The door of a club: its members come in, everybody else is told that nothing is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from clubs.models import Actor, Club
from clubs.permissions import access

if TYPE_CHECKING:
    from django.http import HttpRequest

    from clubs.models import Role, User
    from clubs.permissions import Access


def signed_in(request: HttpRequest) -> User:
    """The account behind a request that `login_required` let through."""
    return cast("User", request.user)


def actor_of(request: HttpRequest) -> Actor:
    return Actor.of(signed_in(request), "desk")


def club_for(request: HttpRequest, slug: str, role: Role) -> tuple[Club, Access]:
    """A club of this person: 404 without any role in it, 403 when the role does not reach."""
    club = get_object_or_404(Club.objects.for_user(signed_in(request)), slug=slug)
    granted = access(signed_in(request), club)
    if not granted.reaches(role):
        raise PermissionDenied
    return club, granted
