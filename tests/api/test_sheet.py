"""A table's sheet by a program: read deal by deal, and stated as a whole."""

import pytest

from tests.api.hall import tables
from tests.factories.tournaments import make_tournament
from tournaments.models import DealEntry, ScoreEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club, organiser):
    tournament = make_tournament(4, club=club)
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    return tables(organiser, tournament.slug, 1)[0]["id"]


def deals(points=100):
    return [{"taker": "A", "points": {"A": points}} for _ in range(12)]


def test_a_sheet_is_stated_and_read_deal_by_deal(organiser, table):
    sent = organiser.post(f"tables/{table}/sheet/", {"deals": deals()}, key="k")
    assert sent.status_code == 201, sent.json()
    assert sent.json()["entry"]["points"] == {"A": 1200, "B": 744}
    again = organiser.post(f"tables/{table}/sheet/", {"deals": deals()}, key="k")
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert (ScoreEntry.objects.count(), DealEntry.objects.count()) == (1, 12)
    read = organiser.get(f"tables/{table}/sheet/").json()
    assert (read["totals"], read["missing"]) == ({"A": 1200, "B": 744}, [])
    assert read["deals"][0]["said"] == {"taker": "A", "points": {"A": 100, "B": 62}}
    assert read["deals"][0]["reasons"]


def test_another_sheet_under_the_same_key_is_refused(organiser, table):
    organiser.post(f"tables/{table}/sheet/", {"deals": deals()}, key="k")
    other = organiser.post(f"tables/{table}/sheet/", {"deals": deals(99)}, key="k")
    assert DealEntry.objects.count() == 12
    assert (other.status_code, other.json()["code"]) == (409, "deal_key_reused")
    assert ScoreEntry.objects.count() == 1


def test_a_sheet_with_a_deal_that_cannot_be_names_it_and_keeps_nothing(organiser, table):
    bad = deals()
    bad[3] = {"taker": "A", "points": {"A": 161}}
    said = organiser.post(f"tables/{table}/sheet/", {"deals": bad})
    assert (said.status_code, said.json()["code"]) == (400, "impossible_points")
    assert said.json()["field"].startswith("deals.3")
    assert not DealEntry.objects.exists()


def test_a_sheet_with_too_few_or_too_many_deals_is_refused(organiser, table):
    few = organiser.post(f"tables/{table}/sheet/", {"deals": deals()[:5]})
    assert (few.status_code, few.json()["code"]) == (409, "deals_missing")
    many = organiser.post(f"tables/{table}/sheet/", {"deals": [*deals(), *deals()]})
    assert (many.status_code, many.json()["code"]) == (400, "no_such_deal")
    assert not DealEntry.objects.exists()
