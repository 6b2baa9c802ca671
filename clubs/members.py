"""Who belongs to a club, and which programs may act for it."""

from __future__ import annotations

import secrets
import zoneinfo
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone as clock

from .models import ApiToken, Club, ClubRefusal, Membership, Role, User
from .models.names import clean, fold
from .models.token import digest_of

if TYPE_CHECKING:
    from .models import Actor

TOKEN_PREFIX = "dxd_"  # noqa: S105
NAME_LIMIT = 120


@transaction.atomic
def create_club(name: str, *, by: Actor, timezone: str = "Europe/Paris") -> Club:
    """Found a club; the person who does it becomes its owner.

    Raises ClubRefusal blank_name, name_too_long, unknown_timezone.
    """
    if timezone not in zoneinfo.available_timezones():
        raise ClubRefusal("unknown_timezone", "timezone", {"timezone": timezone})
    club = Club.objects.create(name=_checked(name, NAME_LIMIT), timezone=timezone)
    if by.user_id is not None:
        Membership.objects.create(club=club, user_id=by.user_id, role=Role.OWNER)
    return club


@transaction.atomic
def rename_club(club: Club, *, name: str, by: Actor) -> Club:  # noqa: ARG001
    """Change the name on screen; the address stays, since it may be printed somewhere.

    Raises ClubRefusal blank_name, name_too_long.
    """
    club.name = _checked(name, NAME_LIMIT)
    club.save(update_fields=["name"])
    return club


def find_account(email: str) -> User:
    """The account of this address.  Raises ClubRefusal unknown_account."""
    try:
        return User.objects.get_by_natural_key(email)
    except User.DoesNotExist:
        raise ClubRefusal("unknown_account", "email", {"email": email.strip()}) from None


@transaction.atomic
def add_member(club: Club, *, user: User, role: str, by: Actor) -> Membership:  # noqa: ARG001
    """Give a person a role in a club.  Raises ClubRefusal already_member, unknown_role."""
    membership, created = Membership.objects.get_or_create(
        club=club, user=user, defaults={"role": _role(role)}
    )
    if not created:
        raise ClubRefusal("already_member", "email", {"name": str(user)})
    return membership


@transaction.atomic
def change_role(membership: Membership, *, role: str, by: Actor) -> Membership:  # noqa: ARG001
    """Give a member another role.  Raises ClubRefusal last_owner, not_a_member, unknown_role."""
    wanted = _role(role)
    current = _locked(membership)
    if wanted != Role.OWNER:
        _keep_an_owner(current)
    current.role = wanted
    current.save(update_fields=["role"])
    return current


@transaction.atomic
def leave(membership: Membership, *, by: Actor) -> None:  # noqa: ARG001
    """Take a person out of a club.  Raises ClubRefusal last_owner, not_a_member."""
    current = _locked(membership)
    _keep_an_owner(current)
    current.delete()


@transaction.atomic
def issue_token(
    club: Club,
    *,
    name: str,
    role: str,
    by: Actor,  # noqa: ARG001
) -> tuple[ApiToken, str]:
    """Make a key for another program; the second value is shown once and not kept.

    Raises ClubRefusal blank_name, name_too_long, unknown_role.
    """
    value = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        club=club,
        name=_checked(name, 80),
        role=_role(role),
        digest=digest_of(value),
        prefix=value[: len(TOKEN_PREFIX) + 4],
    )
    return token, value


@transaction.atomic
def revoke_token(token: ApiToken, *, by: Actor) -> ApiToken:  # noqa: ARG001
    """Refuse this key from now on; a second time changes nothing."""
    ApiToken.objects.active().filter(pk=token.pk).update(revoked_at=clock.now())
    token.refresh_from_db()
    return token


def _checked(name: str, limit: int) -> str:
    cleaned = clean(name)
    if not fold(cleaned):
        raise ClubRefusal("blank_name", "name")
    if len(cleaned) > limit:
        raise ClubRefusal("name_too_long", "name", {"limit": limit})
    return cleaned


def _role(role: str) -> Role:
    if role not in Role.values:
        raise ClubRefusal("unknown_role", "role", {"role": role})
    return Role(role)


def _locked(membership: Membership) -> Membership:
    """The membership as it is now; the club's row is the lock for all changes of its members."""
    Club.objects.select_for_update().get(pk=membership.club_id)
    current = Membership.objects.filter(pk=membership.pk).first()
    if current is None:
        raise ClubRefusal("not_a_member")
    return current


def _keep_an_owner(membership: Membership) -> None:
    others = Membership.objects.filter(club_id=membership.club_id).exclude(pk=membership.pk)
    if membership.role == Role.OWNER and not others.owners().exists():
        raise ClubRefusal("last_owner", "role")
