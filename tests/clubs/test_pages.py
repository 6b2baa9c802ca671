"""The base of every page: nothing inline, errors beside their field, one language switch."""

import re

import pytest
from django.template.loader import get_template
from django.test import RequestFactory

from clubs.forms import ClubForm
from tests.factories.clubs import PASSWORD, make_club, make_member, make_player, make_user

pytestmark = pytest.mark.django_db

INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", re.IGNORECASE
)


def pages(client):
    club = make_club("Amicale")
    player = make_player(club, "Paul Martin")
    for address in ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nope"):
        yield client.get(address).content.decode()
    client.force_login(make_member(club, "owner"))
    base = f"/desk/clubs/{club.slug}/"
    more = ("", "rename/", "players/", f"players/{player.pk}/")
    for address in ("/desk/", "/desk/clubs/new/", *(base + path for path in more)):
        yield client.get(address).content.decode()


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(client):
    for text in pages(client):
        assert "Dix de der" in text
        assert INLINE.findall(text) == []
        assert re.findall(r"(?:src|href)=\"(?:https?:)?//", text) == []


def test_pages_are_french_until_english_is_chosen(client):
    assert '<html lang="fr"' in client.get("/accounts/login/").content.decode()
    client.post("/i18n/setlang/", {"language": "en", "next": "/accounts/login/"})
    assert '<html lang="en"' in client.get("/accounts/login/").content.decode()


def test_a_refused_field_says_so_to_eyes_and_ears(client):
    text = str(ClubForm({"name": ""}))
    assert 'aria-invalid="true"' in text
    assert 'class="form-control"' in text
    described = re.search(r'<input[^>]*aria-describedby="([^"]*)"', text)
    assert described is not None
    for name in described[1].split():
        assert f'id="{name}"' in text
    assert '<label class="form-label" for="id_name"' in text


def test_an_input_keeps_its_own_attributes():
    text = str(ClubForm({"name": '"><b>'})["name"])
    assert 'value="&quot;&gt;&lt;b&gt;"' in text
    assert 'maxlength="120"' in text


@pytest.mark.parametrize("name", ["403.html", "404.html", "403_csrf.html", "errors/locked.html"])
def test_error_pages_offer_a_way_out(name):
    assert 'href="/"' in get_template(name).render({}, RequestFactory().get("/"))


def test_the_page_of_a_crash_needs_nothing():
    assert 'href="/"' in get_template("500.html").render()


def test_screen_has_no_furniture():
    text = get_template("base_screen.html").render({}, RequestFactory().get("/"))
    assert 'class="projector"' in text
    assert "<form" not in text
    assert INLINE.findall(text) == []


def test_after_many_wrong_passwords_the_right_one_waits_too(client):
    make_user(email="marie@example.org")
    sent = {"login": "marie@example.org", "password": "faux"}
    for _ in range(7):
        client.post("/accounts/login/", sent)
    answer = client.post("/accounts/login/", {**sent, "password": PASSWORD})
    assert answer.status_code in {200, 429}
    assert "Dix de der" in answer.content.decode()
    assert "_auth_user_id" not in client.session
