"""Who may do what in a club: the only place that knows what a role allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.permissions import add_perm
from rules.predicates import predicate

from .models import Membership, Role, TokenUser

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.auth.models import AnonymousUser

    from .models import Club, User

RANKS = {Role.READER: 1, Role.SCORER: 2, Role.ORGANISER: 3, Role.OWNER: 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What one person may do in one club; each step includes the ones before it."""

    role: Role | None

    @property
    def read(self) -> bool:
        return self.reaches(Role.READER)

    @property
    def score(self) -> bool:
        return self.reaches(Role.SCORER)

    @property
    def organise(self) -> bool:
        return self.reaches(Role.ORGANISER)

    @property
    def own(self) -> bool:
        return self.reaches(Role.OWNER)

    def reaches(self, role: Role) -> bool:
        return self.role is not None and RANKS[self.role] >= RANKS[role]


def role_of(user: User | AnonymousUser, club: Club) -> Role | None:
    """The role of a person or of a token in a club; None for everybody else."""
    if isinstance(user, TokenUser):
        return Role(user.role) if user.club_id == club.pk else None
    if not user.is_authenticated or not user.is_active:
        return None
    found = Membership.objects.for_club(club).for_user(user).values_list("role", flat=True).first()
    return Role(found) if found else None


def access(user: User | AnonymousUser, club: Club) -> Access:
    """Every permission at once, for a page: one query."""
    return Access(role=role_of(user, club))


def can_read(user: User | AnonymousUser, club: Club) -> bool:
    """See the desk of the club: any role."""
    return access(user, club).read


def can_score(user: User | AnonymousUser, club: Club) -> bool:
    """Enter results and register players: scorer and above."""
    return access(user, club).score


def can_organise(user: User | AnonymousUser, club: Club) -> bool:
    """Create and run concours: organiser and above."""
    return access(user, club).organise


def can_own(user: User | AnonymousUser, club: Club) -> bool:
    """Change members, roles and tokens: owner."""
    return access(user, club).own


PERMISSIONS: dict[str, Callable[[User | AnonymousUser, Club], bool]] = {
    "clubs.read": can_read,
    "clubs.score": can_score,
    "clubs.organise": can_organise,
    "clubs.own": can_own,
}
for _name, _allowed in PERMISSIONS.items():
    add_perm(_name, predicate(_allowed))  # type: ignore[no-untyped-call]
