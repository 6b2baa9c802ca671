import pytest

from clubs import members
from clubs.models import ClubRefusal, Membership, Role
from tests.factories.clubs import actor, make_club, make_member, make_user

pytestmark = pytest.mark.django_db


def membership(club, user):
    return Membership.objects.get(club=club, user=user)


def test_create_club_makes_its_founder_the_owner():
    founder = make_user()
    club = members.create_club("  Amicale   de Saint-Martin ", by=actor(founder))
    assert (club.name, club.slug) == ("Amicale de Saint-Martin", "amicale-de-saint-martin")
    assert club.timezone == "Europe/Paris"
    assert membership(club, founder).role == Role.OWNER


def test_create_club_by_a_command_has_no_member():
    club = members.create_club("Amicale", by=actor())
    assert not Membership.objects.for_club(club).exists()


def test_create_club_twice_gives_another_address():
    slugs = [members.create_club("Cœur d’Été", by=actor()).slug for _ in range(3)]
    assert slugs == ["coeur-d-ete", "coeur-d-ete-2", "coeur-d-ete-3"]


def test_create_club_in_another_script_has_an_address():
    assert members.create_club("日本", by=actor()).slug == "club"


@pytest.mark.parametrize(
    ("name", "timezone", "code", "field"),
    [
        ("   ", "Europe/Paris", "blank_name", "name"),
        ("- -", "Europe/Paris", "blank_name", "name"),
        ("a" * 121, "Europe/Paris", "name_too_long", "name"),
        ("Amicale", "Europe/Lutèce", "unknown_timezone", "timezone"),
    ],
)
def test_create_club_refuses(name, timezone, code, field):
    with pytest.raises(ClubRefusal) as refused:
        members.create_club(name, by=actor(), timezone=timezone)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message


def test_add_member_gives_the_role_once():
    club, user = make_club(), make_user()
    members.add_member(club, user=user, role="scorer", by=actor())
    with pytest.raises(ClubRefusal, match=user.name) as refused:
        members.add_member(club, user=user, role="owner", by=actor())
    assert refused.value.code == "already_member"
    assert membership(club, user).role == Role.SCORER


def test_add_member_refuses_a_role_that_does_not_exist():
    with pytest.raises(ClubRefusal) as refused:
        members.add_member(make_club(), user=make_user(), role="king", by=actor())
    assert refused.value.code == "unknown_role"


def test_find_account_forgives_case_and_spaces():
    user = make_user(email="Marie@Example.org")
    assert members.find_account("  mARIE@example.ORG ") == user
    with pytest.raises(ClubRefusal, match=r"rien@example\.org"):
        members.find_account("rien@example.org")


def test_the_last_owner_can_neither_leave_nor_step_down():
    club = make_club()
    owner = make_member(club, "owner")
    make_member(club, "organiser")
    with pytest.raises(ClubRefusal, match="responsable"):
        members.leave(membership(club, owner), by=actor(owner))
    with pytest.raises(ClubRefusal) as refused:
        members.change_role(membership(club, owner), role="reader", by=actor(owner))
    assert refused.value.code == "last_owner"
    assert membership(club, owner).role == Role.OWNER


def test_an_owner_of_another_club_does_not_count():
    club = make_club()
    owner = make_member(club, "owner")
    make_member(make_club("Autre"), "owner")
    with pytest.raises(ClubRefusal):
        members.leave(membership(club, owner), by=actor(owner))


def test_of_two_owners_one_may_go_and_then_the_other_stays():
    club = make_club()
    first, second = make_member(club, "owner"), make_member(club, "owner")
    stale = membership(club, second)
    members.change_role(membership(club, first), role="scorer", by=actor(first))
    with pytest.raises(ClubRefusal):
        members.leave(stale, by=actor(second))
    assert membership(club, first).role == Role.SCORER


def test_who_left_is_no_longer_a_member():
    club = make_club()
    user = make_member(club, "scorer")
    on_an_open_page = membership(club, user)
    members.leave(membership(club, user), by=actor(user))
    with pytest.raises(ClubRefusal) as refused:
        members.change_role(on_an_open_page, role="owner", by=actor())
    assert refused.value.code == "not_a_member"


def test_the_value_of_a_token_is_not_kept():
    token, value = members.issue_token(make_club(), name="Site", role="reader", by=actor())
    assert value.startswith("dxd_")
    assert value.startswith(token.prefix)
    assert value not in [str(getattr(token, field.name)) for field in token._meta.fields]
    assert members.revoke_token(token, by=actor()).revoked_at is not None


def test_revoking_twice_keeps_the_first_time():
    token, _value = members.issue_token(make_club(), name="Site", role="reader", by=actor())
    first = members.revoke_token(token, by=actor()).revoked_at
    assert members.revoke_token(token, by=actor()).revoked_at == first
