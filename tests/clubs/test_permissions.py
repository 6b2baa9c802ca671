import pytest
from django.contrib.auth.models import AnonymousUser

from clubs import permissions
from clubs.models import Club, Membership, Role, TokenUser
from tests.factories.clubs import make_club, make_member, make_user

pytestmark = pytest.mark.django_db

ALLOWED = {
    "reader": {"read"},
    "scorer": {"read", "score"},
    "organiser": {"read", "score", "organise"},
    "owner": {"read", "score", "organise", "own"},
}
ASKED = {
    "read": permissions.can_read,
    "score": permissions.can_score,
    "organise": permissions.can_organise,
    "own": permissions.can_own,
}


def granted(user, club):
    return {name for name, allowed in ASKED.items() if allowed(user, club)}


def test_every_role_is_tested():
    assert set(ALLOWED) == set(Role.values)


@pytest.mark.parametrize("role", Role.values)
def test_a_role_allows_this_and_no_more_in_its_club_only(role):
    club, other = make_club(), make_club("Autre")
    user = make_member(club, role)
    make_member(other, "owner")
    assert granted(user, club) == ALLOWED[role]
    assert {name for name in ASKED if user.has_perm(f"clubs.{name}", club)} == ALLOWED[role]
    assert granted(user, other) == set()
    assert permissions.role_of(user, club) == role


@pytest.mark.parametrize("role", Role.values)
def test_a_token_has_its_role_in_its_club_only(role):
    club, other = make_club(), make_club("Autre")
    program = TokenUser(club_id=club.pk, role=role, name="Site")
    assert granted(program, club) == ALLOWED[role]
    assert granted(program, other) == set()
    assert list(Club.objects.for_user(program)) == [club]


def test_strangers_may_nothing():
    club = make_club()
    for stranger in (AnonymousUser(), make_user(), make_user(is_superuser=True)):
        assert granted(stranger, club) == set()
        assert not Club.objects.for_user(stranger).exists()
        assert not Membership.objects.for_user(stranger).exists()


def test_a_closed_account_may_nothing():
    club = make_club()
    user = make_member(club, "owner")
    user.is_active = False
    user.save()
    assert granted(user, club) == set()
