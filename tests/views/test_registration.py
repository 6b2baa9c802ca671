"""The registration desk through its pages: typed, refused, undone, paid, left."""

import re

import pytest
from django.urls import reverse

from clubs.models import Role
from tests.factories.clubs import actor, make_member, make_player
from tests.factories.tournaments import make_tournament, pair_numbered
from tournaments import registration
from tournaments.models import Partnership

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "door"}


@pytest.fixture
def tournament():
    return make_tournament(fee=1200)


@pytest.fixture
def scorer(client, tournament):
    client.force_login(make_member(tournament.club, Role.SCORER))
    return client


def page(tournament, name="registration", *args):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *args])


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def typed(first="Paul Roux", second="Luc Petit", **more):
    return {"first": first, "second": second, "paid": "on", "amount": "12", **more}


def test_enter_answers_fragment_with_new_pair_and_an_empty_form(scorer, tournament):
    response = scorer.post(page(tournament), typed(group="Niort", categories=["mixed"]), **HTMX)
    pair = Partnership.objects.get()
    assert (pair.names, pair.paid_cents, pair.group) == ("Paul Roux – Luc Petit", 1200, "Niort")
    assert pair.categories == ["mixed"]
    body = response.content.decode()
    assert "<html" not in body
    assert 'data-entered="1"' in body
    assert 'value="Paul Roux"' not in body


def test_enter_without_htmx_comes_back_to_the_page(scorer, tournament):
    response = scorer.post(page(tournament), typed())
    assert response.status_code == 302
    assert "Paul Roux" in text(scorer.get(response["Location"]))


def test_enter_unpaid_is_owed(scorer, tournament):
    scorer.post(page(tournament), {"first": "Paul Roux", "second": "Luc Petit", "amount": "12"})
    assert Partnership.objects.get().paid_cents == 0
    scorer.post(page(tournament, "registration_pay", Partnership.objects.get().pk))
    assert Partnership.objects.get().paid_cents == 1200


def test_enter_alone_pays_half_and_waits(scorer, tournament):
    scorer.post(page(tournament), typed(second=""), **HTMX)
    pair = Partnership.objects.get()
    assert (pair.complete, pair.paid_cents) == (False, 600)


def test_enter_refused_keeps_everything_typed(scorer, tournament):
    scorer.post(page(tournament), typed(), **HTMX)
    again = typed("Guy Grand", "luc pétit", group="Niort", categories=["senior"], amount="12,50")
    response = scorer.post(page(tournament), again, **HTMX)
    body = response.content.decode()
    assert Partnership.objects.count() == 1
    for kept in ('value="Guy Grand"', 'value="luc pétit"', 'value="Niort"', 'value="12,50"'):
        assert kept in body
    assert re.search(r'value="senior" checked', body)
    assert 'value="luc pétit" data-key="F9"' in body


def test_enter_pressed_again_is_not_another_person(scorer, tournament):
    scorer.post(page(tournament), typed(), **HTMX)
    body = scorer.post(page(tournament), typed("Guy Grand", "Luc Petit"), **HTMX).content.decode()
    pressed_by_enter = re.search(r'<button[^>]*type="submit"[^>]*>', body)
    assert pressed_by_enter
    assert "namesake" not in pressed_by_enter[0]


def test_enter_with_one_who_waits_leads_to_that_entry_with_the_other_name(scorer, tournament):
    scorer.post(page(tournament), typed("Paul Roux", ""), **HTMX)
    body = scorer.post(page(tournament), typed("paul roux", "Zoé & Cie"), **HTMX).content.decode()
    address = page(tournament, "pair", Partnership.objects.get().pk)
    link = f'href="{address}?partner=Zo%C3%A9%20%26%20Cie" data-key="F7"'
    assert link in body
    opened = scorer.get(f"{address}?partner=Zo%C3%A9%20%26%20Cie").content.decode()
    (field,) = re.findall(r'<input[^>]*id="partner_name"[^>]*>', opened)
    assert 'value="Zoé &amp; Cie"' in field
    assert "autofocus" in field
    scorer.post(address, {"act": "partner", "name": "Zoé & Cie"})
    assert Partnership.objects.get().names == "Paul Roux – Zoé & Cie"


def test_enter_second_player_who_waits_takes_the_first_along(scorer, tournament):
    scorer.post(page(tournament), typed("Paul Roux", ""), **HTMX)
    body = scorer.post(page(tournament), typed("Luc", "Paul Roux"), **HTMX).content.decode()
    address = page(tournament, "pair", Partnership.objects.get().pk)
    assert f'href="{address}?partner=Luc" data-key="F7"' in body


def test_enter_a_double_leads_to_the_pair_it_plays_in(scorer, tournament):
    scorer.post(page(tournament), typed(), **HTMX)
    body = scorer.post(page(tournament), typed("Guy", "Luc Petit"), **HTMX).content.decode()
    address = page(tournament, "pair", Partnership.objects.get().pk)
    assert f'href="{address}" data-key="F7"' in body
    assert "autofocus" not in scorer.get(f"{address}?partner=Guy").content.decode()


def test_enter_namesake_takes_one_more_key(scorer, tournament):
    scorer.post(page(tournament), typed(), **HTMX)
    response = scorer.post(
        page(tournament), typed("Guy Grand", "Luc Petit", namesake="Luc Petit"), **HTMX
    )
    assert 'data-entered="2"' in response.content.decode()
    assert Partnership.objects.filter(second__name="Luc Petit").count() == 2


@pytest.mark.parametrize("amount", ["douze", "12,345", "--", "1e3"])
def test_enter_bad_amount_is_told(scorer, tournament, amount):
    response = scorer.post(page(tournament), typed(amount=amount), **HTMX)
    assert not Partnership.objects.exists()
    assert f'value="{amount}"' in response.content.decode()


def test_undo_fills_the_form_again(scorer, tournament):
    scorer.post(page(tournament), typed(group="Niort"), **HTMX)
    undo = page(tournament, "registration_undo", Partnership.objects.get().pk)
    body = scorer.post(undo, **HTMX).content.decode()
    assert not Partnership.objects.entered().exists()
    assert 'value="Paul Roux"' in body
    assert 'value="Niort"' in body
    assert "alert-danger" in scorer.post(undo, **HTMX).content.decode()


def test_suggestions_know_who_is_entered(scorer, tournament):
    make_player(tournament.club, "Hélène Dupont")
    scorer.post(page(tournament), typed("Hélène Dupont", "Luc Petit"), **HTMX)
    make_player(tournament.club, "Henri Dupond")
    found = scorer.get(page(tournament, "registration_players"), {"q": "he du"}).json()["players"]
    assert [(one["name"], "1" in one["hint"]) for one in found] == [
        ("Hélène Dupont", True),
        ("Henri Dupond", False),
    ]


def test_odd_number_says_what_the_reglement_does(scorer, tournament):
    for number in range(1, 6):
        scorer.post(page(tournament), typed(f"Un {number}", f"Deux {number}"), **HTMX)
    assert 'class="alert alert-warning odd"' in scorer.get(page(tournament)).content.decode()
    scorer.post(page(tournament), typed("Un 6", "Deux 6"), **HTMX)
    assert 'class="alert alert-warning odd"' not in scorer.get(page(tournament)).content.decode()


@pytest.mark.parametrize(
    ("act", "data", "holds"),
    [
        ("pay", {"paid": "2,50"}, {"paid_cents": 1250}),
        ("leave", {"reason": "malade"}, {"withdrawn_after": 0}),
        (
            "details",
            {"first": "Adel Auger", "second": "Alain Bardin", "group": "Niort"},
            {"group": "Niort", "first__name": "Adel Auger"},
        ),
        ("replace", {"leaving": "second", "name": "Luc Petit"}, {"second__name": "Luc Petit"}),
    ],
)
def test_pair_page_acts(scorer, tournament, act, data, holds):
    make = make_tournament(2, club=tournament.club)
    pair = pair_numbered(make, 1)
    response = scorer.post(page(make, "pair", pair.pk), {"act": act, **data})
    assert response.status_code == 302
    assert Partnership.objects.filter(pk=pair.pk, **holds).exists()
    assert scorer.get(page(make, "pair", pair.pk)).status_code == 200


def test_pair_page_refusal_keeps_what_was_typed(scorer, tournament):
    make = make_tournament(2, club=tournament.club)
    pair, other = pair_numbered(make, 1), pair_numbered(make, 2)
    data = {"act": "replace", "leaving": "second", "name": other.first.name}
    response = scorer.post(page(make, "pair", pair.pk), data)
    body = response.content.decode()
    assert f'value="{other.first.name}"' in body
    assert 'value="second" checked' in body
    scorer.post(page(make, "pair", pair.pk), {**data, "namesake": "1"})
    assert pair_numbered(make, 1).second.name == other.first.name


def test_two_who_wait_are_put_together(scorer, tournament):
    one = registration.enter(tournament, names=("A A", ""), by=actor())
    two = registration.enter(tournament, names=("B B", ""), by=actor())
    assert "B B" in text(scorer.get(page(tournament, "pair", one.pk)))
    scorer.post(page(tournament, "pair", one.pk), {"act": "join", "partner": two.pk})
    assert pair_numbered(tournament, 1).names == "A A – B B"


@pytest.mark.parametrize("partner", ["", "x", "999999", "²"])
def test_join_nobody_is_not_found(scorer, tournament, partner):
    one = registration.enter(tournament, names=("A A", ""), by=actor())
    data = {"act": "join", "partner": partner}
    assert scorer.post(page(tournament, "pair", one.pk), data).status_code == 404


def test_leaving_and_coming_back(scorer, tournament):
    make = make_tournament(2, club=tournament.club)
    pair = pair_numbered(make, 1)
    scorer.post(page(make, "pair", pair.pk), {"act": "leave"})
    scorer.post(page(make, "pair", pair.pk), {"act": "return"})
    assert pair_numbered(make, 1).present


def test_reader_sees_and_may_not_type(client, tournament):
    client.force_login(make_member(tournament.club, Role.READER))
    assert 'name="first"' not in client.get(page(tournament)).content.decode()
    assert client.post(page(tournament), typed()).status_code == 403


def test_other_club_finds_nothing(client, tournament):
    client.force_login(make_member(make_tournament().club, Role.OWNER))
    pair = registration.enter(tournament, names=("A A", "B B"), by=actor())
    for name, args in [("registration", ()), ("pair", (pair.pk,)), ("registration_players", ())]:
        assert client.get(page(tournament, name, *args)).status_code == 404
    mine = make_tournament(club=tournament.club)
    client.force_login(make_member(tournament.club, Role.OWNER))
    assert client.get(page(mine, "pair", pair.pk)).status_code == 404


def test_queries_do_not_grow_with_the_pairs(scorer, tournament, django_assert_num_queries):
    counts = []
    for pairs in (1, 60):
        make = make_tournament(pairs, club=tournament.club)
        with django_assert_num_queries(8) as seen:
            scorer.get(page(make))
        counts.append(len(seen))
    assert counts[0] == counts[1]
