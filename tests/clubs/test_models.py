import pytest
from django.db import IntegrityError, transaction

from clubs.models import Actor, ApiToken, Membership, Player, User
from tests.factories.clubs import make_club, make_member, make_player, make_token, make_user

pytestmark = pytest.mark.django_db


def test_an_account_is_its_address_in_lower_case():
    user = User.objects.create_user(" Marie@Example.ORG ", "secret", name="Marie")
    assert user.email == "marie@example.org"
    assert User.objects.get_by_natural_key("MARIE@example.org") == user
    assert (str(user), user.get_short_name()) == ("Marie", "Marie")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("marie@EXAMPLE.org", "secret")


def test_an_account_needs_an_address():
    with pytest.raises(ValueError, match="e-mail"):
        User.objects.create_user("")


def test_a_superuser_enters_the_administration():
    user = User.objects.create_superuser("admin@example.org", "secret")
    assert user.is_staff
    assert user.is_superuser


def test_a_member_has_one_role_and_a_known_one():
    club = make_club()
    user = make_member(club, "scorer")
    for bad in ({"user": user, "role": "owner"}, {"user": make_user(), "role": "king"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Membership.objects.create(club=club, **bad)


def test_rows_of_a_club_are_seen_by_its_members_only():
    club, other = make_club(), make_club("Autre")
    user = make_member(club, "reader")
    mine, _theirs = make_player(club, "Paul"), make_player(other, "Paul")
    token, _value = make_token(club)
    make_token(other)
    assert list(Player.objects.for_user(user)) == [mine] == list(Player.objects.for_club(club))
    assert list(ApiToken.objects.for_user(user)) == [token]


def test_actor_of_an_account_says_who():
    user = make_user("Marie Dupont")
    assert Actor.of(user, "api") == Actor(user_id=user.pk, name="Marie Dupont", source="api")
