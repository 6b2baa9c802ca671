import re

import pytest

from clubs.models import ApiToken, Club, Membership, Player, Role
from clubs.models.token import digest_of
from tests.factories.clubs import (
    PASSWORD,
    make_club,
    make_member,
    make_player,
    make_token,
    make_user,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club("Amicale")


@pytest.fixture
def as_role(client, club):
    def log_in(role):
        user = make_member(club, role)
        client.force_login(user)
        return user

    return log_in


def addresses(club):
    """(method, address, least role) of every page of a club."""
    owner = Membership.objects.get(user=make_member(club, "owner"))
    player, (token, _value) = make_player(club, "Paul Martin"), make_token(club)
    base = f"/desk/clubs/{club.slug}/"
    return [
        ("get", base, "reader"),
        ("get", f"{base}players/", "reader"),
        ("get", f"{base}players/alike/?q=p", "reader"),
        ("post", f"{base}players/", "scorer"),
        ("get", f"{base}players/{player.pk}/", "scorer"),
        ("post", f"{base}players/{player.pk}/", "scorer"),
        ("get", f"{base}rename/", "owner"),
        ("post", f"{base}rename/", "owner"),
        ("post", f"{base}members/", "owner"),
        ("post", f"{base}members/{owner.pk}/role/", "owner"),
        ("post", f"{base}members/{owner.pk}/remove/", "owner"),
        ("post", f"{base}tokens/", "owner"),
        ("post", f"{base}tokens/{token.pk}/revoke/", "owner"),
    ]


@pytest.mark.parametrize("role", Role.values)
def test_every_role_on_every_page(client, club, as_role, role):
    as_role(role)
    order = ["reader", "scorer", "organiser", "owner"]
    for method, address, least in addresses(club):
        answer = getattr(client, method)(address)
        allowed = order.index(role) >= order.index(least)
        assert (answer.status_code != 403) == allowed, (method, address, answer.status_code)
        assert answer.status_code in ({200, 302, 422} if allowed else {403})


def test_other_clubs_are_not_there(client, club):
    client.force_login(make_member(make_club("Autre"), "owner"))
    for method, address, _least in addresses(club):
        assert getattr(client, method)(address).status_code == 404, address


def test_rows_of_another_club_are_not_there_under_the_address_of_mine(client, club, as_role):
    as_role("owner")
    other = make_club("Autre")
    theirs = Membership.objects.get(user=make_member(other, "scorer"))
    token, _value = make_token(other)
    base = f"/desk/clubs/{club.slug}/"
    for address in (
        f"members/{theirs.pk}/role/",
        f"members/{theirs.pk}/remove/",
        f"tokens/{token.pk}/revoke/",
        f"players/{make_player(other, 'Paul').pk}/",
    ):
        assert client.post(base + address, {"role": "owner"}).status_code == 404


def test_strangers_are_asked_to_log_in(client, club):
    for method, address, _least in [*addresses(club), ("get", "/desk/", "")]:
        answer = getattr(client, method)(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/?next=")


def test_desk_lists_my_clubs_in_a_fixed_number_of_queries(client, django_assert_num_queries):
    user = make_user()
    client.force_login(user)
    assert "cards" in client.get("/desk/").context
    for name in ("Zèbre", "Amicale", "Milieu"):
        make_member(make_club(name), "scorer", user)
    make_club("Autre")
    with django_assert_num_queries(6):  # session, account, four of the page
        answer = client.get("/desk/")
    assert [card.club.name for card in answer.context["cards"]] == ["Amicale", "Milieu", "Zèbre"]


def test_create_a_club_from_the_desk(client):
    user = make_user()
    client.force_login(user)
    assert client.post("/desk/clubs/new/", {"name": " - "}).context["form"].errors["name"]
    answer = client.post("/desk/clubs/new/", {"name": "Amicale"})
    club = Club.objects.get()
    assert answer["Location"] == f"/desk/clubs/{club.slug}/"
    assert Membership.objects.get(club=club).user == user


@pytest.mark.parametrize(
    ("role", "offered"),
    [("reader", False), ("scorer", False), ("organiser", True), ("owner", True)],
)
def test_a_club_offers_a_new_concours_to_those_who_may_open_one(
    client, club, as_role, role, offered
):
    as_role(role)
    shown = client.get(f"/desk/clubs/{club.slug}/").content.decode()
    assert (f'href="/desk/new/{club.slug}/"' in shown) == offered


def test_a_new_concours_is_the_first_link_after_the_heading_of_a_club(client, club, as_role):
    as_role("owner")
    after = client.get(f"/desk/clubs/{club.slug}/").content.decode().partition("</h1>")[2]
    assert re.findall(r"<(?:a|button|input|select|summary)\b[^>]*", after)[0].split('href="')[
        1
    ] == (f'/desk/new/{club.slug}/" data-key="n"')


def test_an_owner_adds_a_member_by_address(client, club, as_role):
    as_role("owner")
    helper = make_user(email="aide@example.org")
    base = f"/desk/clubs/{club.slug}/"
    answer = client.post(f"{base}members/", {"email": "rien@example.org", "role": "scorer"})
    assert answer.status_code == 422
    assert "rien@example.org" in answer.context["member_form"].errors["email"][0]
    client.post(f"{base}members/", {"email": "Aide@example.org", "role": "scorer"})
    assert Membership.objects.get(user=helper).role == "scorer"


def test_the_last_owner_is_told_why_she_cannot_leave(client, club, as_role):
    owner = as_role("owner")
    mine = Membership.objects.get(user=owner)
    answer = client.post(f"/desk/clubs/{club.slug}/members/{mine.pk}/remove/", follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert Membership.objects.filter(pk=mine.pk).exists()


def test_anybody_may_leave_by_herself(client, club, as_role):
    make_member(club, "owner")
    mine = Membership.objects.get(user=as_role("reader"))
    answer = client.post(f"/desk/clubs/{club.slug}/members/{mine.pk}/remove/")
    assert answer["Location"] == "/desk/"
    assert not Membership.objects.filter(pk=mine.pk).exists()


def test_a_key_is_shown_once(client, club, as_role):
    as_role("owner")
    base = f"/desk/clubs/{club.slug}/"
    answer = client.post(f"{base}tokens/", {"name": "Site", "role": "reader"})
    value = answer.context["new_token"]
    assert ApiToken.objects.get(digest=digest_of(value)).name == "Site"
    assert value in answer.content.decode()
    assert value not in client.get(base).content.decode()


def test_alike_answers_what_the_entry_form_offers(client, club, as_role):
    as_role("scorer")
    player = make_player(club, "Éric Dumas", categories=["senior"])
    answer = client.get(f"/desk/clubs/{club.slug}/players/alike/", {"q": "duma er"})
    assert answer.json() == {
        "players": [{"id": player.pk, "name": "Éric Dumas", "categories": ["senior"]}]
    }


def test_players_are_added_corrected_and_looked_for(client, club, as_role):
    as_role("scorer")
    base = f"/desk/clubs/{club.slug}/players/"
    client.post(base, {"name": "Eric Dumas"})
    player = Player.objects.get()
    client.post(f"{base}{player.pk}/", {"name": "Éric Dumas"})
    fragment = client.get(
        base, {"q": "eric"}, headers={"HX-Request": "true", "HX-Target": "players"}
    )
    text = fragment.content.decode()
    assert "Éric Dumas" in text
    assert "<html" not in text
    assert "Éric Dumas" not in client.get(base, {"q": "paul"}).content.decode()


def test_names_are_escaped(client, club, as_role):
    as_role("reader")
    make_player(club, "<script>alert(1)</script>")
    assert "<script>alert" not in client.get(f"/desk/clubs/{club.slug}/players/").content.decode()


def test_log_in_by_address_and_password(client):
    make_user(email="marie@example.org")
    answer = client.post("/accounts/login/", {"login": "Marie@example.org", "password": PASSWORD})
    assert answer["Location"] == "/desk/"


def test_sign_up_asks_for_a_name_first(client):
    page = client.get("/accounts/signup/")
    assert list(page.context["form"].fields)[:2] == ["name", "email"]
    sent = {"email": "new@example.org", "password1": "belote-et-re", "password2": "belote-et-re"}
    assert "name" in client.post("/accounts/signup/", sent).context["form"].errors
    client.post("/accounts/signup/", {**sent, "name": "Nouvelle Venue"})
    user = Membership._meta.get_field("user").related_model.objects.get()
    assert (user.email, user.name) == ("new@example.org", "Nouvelle Venue")


def test_another_app_adds_to_the_desk_given_its_clubs(client, club, as_role, monkeypatch):
    from clubs.views import desk

    monkeypatch.setattr(desk, "_sections", [])
    as_role("reader")

    def section(_request, cards):
        return {"concours": [card.club.name for card in cards]}

    desk.contribute(section)
    desk.contribute(section)
    assert client.get("/desk/").context["concours"] == ["Amicale"]
    assert desk._sections == [section]
