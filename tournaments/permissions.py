"""Who may do what in a concours: the roles of its club."""

from typing import TYPE_CHECKING

from rules.permissions import add_perm
from rules.predicates import predicate

from clubs import permissions as clubs

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from clubs.models import User
    from tournaments.models import Tournament


def can_read(user: "User | AnonymousUser", tournament: "Tournament") -> bool:
    """See the desk."""
    return clubs.can_read(user, tournament.club)


def can_score(user: "User | AnonymousUser", tournament: "Tournament") -> bool:
    """Register pairs, take payments, enter results."""
    return clubs.can_score(user, tournament.club)


def can_organise(user: "User | AnonymousUser", tournament: "Tournament") -> bool:
    """Change the règlement, draw, publish, rule, give prizes."""
    return clubs.can_organise(user, tournament.club)


for _name, _allowed in {
    "tournaments.read": can_read,
    "tournaments.score": can_score,
    "tournaments.organise": can_organise,
}.items():
    add_perm(_name, predicate(_allowed))  # type: ignore[no-untyped-call]
