"""Clubs with people in every role: what they return is saved and complete."""

from __future__ import annotations

from itertools import count

from clubs.models import Actor, ApiToken, Club, Membership, Player, Role, User
from clubs.models.player import new_player
from clubs.models.token import digest_of

PASSWORD = "un mot de passe"
_numbers = count(1)


def make_user(name: str = "", **fields) -> User:
    number = next(_numbers)
    return User.objects.create_user(
        fields.pop("email", f"personne{number}@example.org"),
        PASSWORD,
        name=name or f"Personne {number}",
        **fields,
    )


def make_club(name: str = "Amicale laïque") -> Club:
    return Club.objects.create(name=name)


def make_member(club: Club, role: Role | str = Role.ORGANISER, user: User | None = None) -> User:
    """A person with this role in the club."""
    user = user or make_user()
    Membership.objects.create(club=club, user=user, role=role)
    return user


def make_player(club: Club, name: str, **fields) -> Player:
    player = new_player(club, name, fields.pop("categories", ()))
    player.save()
    return player


def make_token(club: Club, role: Role | str = Role.READER) -> tuple[ApiToken, str]:
    value = f"dxd_test{next(_numbers)}"
    token = ApiToken.objects.create(
        club=club, name="Programme", role=role, digest=digest_of(value), prefix=value[:8]
    )
    return token, value


def actor(user: User | None = None) -> Actor:
    return Actor.of(user) if user else Actor(user_id=None, name="essai", source="command")
