"""What the pages of clubs show, each with a fixed number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from .models import ApiToken, Membership, Player, Role
from .permissions import Access

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .models import Club, User


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubCard:
    """One club on the desk."""

    club: Club
    access: Access
    members: int
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPage:
    members: tuple[Membership, ...]
    tokens: tuple[ApiToken, ...]
    players: int


def desk(user: User) -> tuple[ClubCard, ...]:
    """The clubs of one person, by name.  Three queries."""
    mine = Membership.objects.for_user(user).select_related("club").order_by("club__name", "pk")
    roles = {membership.club: Role(membership.role) for membership in mine}
    members, players = _numbers(Membership, roles), _numbers(Player, roles)
    return tuple(
        ClubCard(
            club=club,
            access=Access(role=role),
            members=members.get(club.pk, 0),
            players=players.get(club.pk, 0),
        )
        for club, role in roles.items()
    )


def club_page(club: Club) -> ClubPage:
    """Three queries."""
    return ClubPage(
        members=tuple(
            Membership.objects.for_club(club).select_related("user").order_by("user__email")
        ),
        tokens=tuple(ApiToken.objects.for_club(club).active()),
        players=Player.objects.for_club(club).count(),
    )


def _numbers(model: type[Membership | Player], clubs: Iterable[Club]) -> dict[int, int]:
    """How many rows each club has, by the club's id."""
    rows = model._default_manager.filter(club__in=clubs).order_by()  # noqa: SLF001
    return dict(rows.values_list("club").annotate(number=Count("pk")))
