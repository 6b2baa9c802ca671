"""The public site: what a phone in the hall sees, and what it must never see."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests.factories.clubs import make_member
from tests.tournaments.hall import BY, hall, partie
from tournaments import prizes, publication, results, rounds
from tournaments.models import Publication, Round

pytestmark = pytest.mark.django_db
SECTIONS = ("", "plan/", "results/", "standings/", "prizes/", "rules/")
STANDINGS, PRIZES = Publication.Kind.STANDINGS, Publication.Kind.PRIZES


def address(tournament, part=""):
    return f"/c/{tournament.slug}/{part}"


def live(tournament, section, version=None):
    tournament.refresh_from_db()
    asked = tournament.version if version is None else version
    return f"/c/{tournament.slug}/live/{section}/?v={asked}"


@pytest.fixture
def english(client):
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def evening():
    """Five pairs named Joueur 1 A to Joueur 5 B: two parties played, one rests in each."""
    tournament = hall(5)
    partie(tournament)
    partie(tournament)
    results.refresh_standings(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def totals(tournament):
    return {str(row["total"]) for row in tournament.standings.last().rows}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("part", SECTIONS)
def test_every_page_opens_without_login_in_both_languages(client, evening, part, language):
    client.cookies["django_language"] = language
    page = client.get(address(evening, part))
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text


@pytest.mark.parametrize("part", SECTIONS)
def test_every_page_opens_before_anything_is_drawn(client, part):
    assert client.get(address(hall(0), part)).status_code == 200


def test_unknown_concours_and_parties_are_not_found(client, evening):
    assert client.get("/c/nulle-part/").status_code == 404
    assert client.get(address(evening, "results/?partie=9")).status_code == 404
    assert client.get(address(evening, "standings/?partie=9")).status_code == 404
    assert client.get(f"/c/{evening.slug}/live/desk/?v=1").status_code == 404
    assert client.get("/c/nulle-part/live/plan/?v=1").status_code == 404


def test_front_page_sorts_the_concours(english, evening):
    past = hall(2)
    evening.date = timezone.localdate()
    evening.save()
    coming = hall(2)
    coming.name, coming.date = "Plus tard", "2099-01-01"
    coming.save()
    text = english.get("/").text
    assert text.index("Today") < text.index(evening.slug) < text.index("Coming")
    assert text.index("Coming") < text.index(coming.slug) < text.index("Past")
    assert text.index("Past") < text.index(past.slug)
    assert [text.count(f"/c/{one.slug}/") for one in (evening, coming, past)] == [1, 1, 1]


def test_names_are_shortened_on_every_public_page(client):
    tournament = hall(2)
    player = tournament.partnerships.get(number=1).first
    player.set_name("Marie-Claude Dupontel")
    player.save()
    partie(tournament)
    results.refresh_standings(tournament.pk)
    prizes.set_prizes(tournament, prizes=[prizes.Planned(kind="rank", label="Un")], by=BY)
    publication.finish(tournament, by=BY)
    publication.show(tournament, kind=PRIZES, by=BY)
    for part in (*SECTIONS, "standings.csv", "draw/1/", "draw/1/request.json"):
        page = client.get(address(tournament, part)).content.decode()
        assert "Dupontel" not in page
        assert "dupontel" not in page
    assert "Marie-Claude D." in client.get(address(tournament, "standings/")).text


def test_a_draft_is_never_shown(english, evening):
    before = {part: english.get(address(evening, part)).text for part in SECTIONS}
    rounds.draw(evening, by=BY)
    evening.refresh_from_db()
    for part in SECTIONS:
        text = english.get(address(evening, part)).text
        assert strip(text) == strip(before[part])
    assert english.get(address(evening, "draw/3/")).status_code == 404
    assert english.get(address(evening, "draw/3/request.json")).status_code == 404
    assert english.get(address(evening, "results/?partie=3")).status_code == 404


def strip(text):
    """The page without what differs from one answer to the next."""
    return re.sub(r"v=\d+|[A-Za-z0-9]{64}", "", text)


def test_hidden_standings_leak_nowhere(client, evening):
    secrets = totals(evening) | {
        str(points)
        for table in evening.rounds.first().tables.all()
        for points in table.points.as_dict().values()
    }
    assert any(total in client.get(address(evening, "standings/")).text for total in secrets)
    publication.hide(evening, kind=STANDINGS, by=BY)
    evening.refresh_from_db()
    doors = [address(evening, part) for part in (*SECTIONS, "results/?partie=1", "draw/2/")]
    doors += [live(evening, name, 0) for name in ("overview", "plan", "results", "standings")]
    doors += [f"/screen/{evening.screen_token}/", f"/api/v1/tournaments/{evening.slug}/"]
    for door in doors:
        shown = set(re.findall(r"(?<![\d.])\d{3,4}(?![\d.])", client.get(door).content.decode()))
        assert not shown & secrets, door
    for door in ("standings.pdf", "standings.csv", "draw/2/request.json"):
        assert client.get(address(evening, door)).status_code == 404
    assert client.get(f"/api/v1/tournaments/{evening.slug}/standings/").status_code == 404


def test_finished_for_the_microphone_keeps_the_winners_back(client, evening):
    prizes.set_prizes(evening, prizes=[prizes.Planned(kind="rank", label="Jambon")], by=BY)
    publication.show(evening, kind=PRIZES, by=BY)
    publication.finish(evening, by=BY, announce=False)
    text = client.get(address(evening, "prizes/")).text
    assert "Jambon" in text
    assert "Joueur" not in text
    publication.show(evening, kind=STANDINGS, by=BY)
    assert "Joueur" in client.get(address(evening, "prizes/")).text


def test_prizes_are_secret_until_they_are_shown(client, evening):
    prizes.set_prizes(evening, prizes=[prizes.Planned(kind="rank", label="Jambon")], by=BY)
    assert "Jambon" not in client.get(address(evening, "prizes/")).text
    assert "Jambon" not in client.get(live(evening, "prizes", 0)).text


def test_results_before_the_sheets_show_the_tables_and_no_points(english, evening):
    drawn = rounds.publish(rounds.draw(evening, by=BY), by=BY)
    text = english.get(address(evening, "results/")).text
    assert f"Partie {drawn.number}" in text
    assert text.count('class="board awaited"') == drawn.tables.count()


def test_plan_tells_the_exempt_and_the_bis(english, evening):
    text = english.get(address(evening, "plan/")).text
    seats = Round.objects.filter(tournament=evening, number=2).values_list("seats__kind", flat=True)
    assert "rest" in seats or "bye" in seats
    assert "Exempt" in text or "Bis game" in text


def test_plan_says_when_the_bis_is_played(english):
    tournament = hall(5)
    rounds.publish(rounds.draw(tournament, by=BY), by=BY)
    text = english.get(address(tournament, "plan/")).text
    assert text.count("to be played after partie 1, before the next draw") == 4


def test_draw_page_shows_seed_reasons_and_the_input_that_redoes_it(english, evening):
    text = english.get(address(evening, "draw/1/")).text
    drawn = evening.rounds.get(number=1, bis=False)
    assert drawn.seed in text
    asked = english.get(address(evening, "draw/1/request.json")).json()
    from tournaments.pairing import pair
    from tournaments.pairing.wire import read_request

    again = pair(read_request(asked))
    seated = {
        table.number: {seat.partnership.number for seat in table.seats.all()}
        for table in drawn.tables.prefetch_related("seats__partnership")
    }
    assert {one.table: {one.a, one.b} for one in again.tables} == seated


@pytest.mark.parametrize("section", ["overview", "plan", "results", "standings", "prizes"])
def test_poll_of_the_newest_version_is_204_then_200_once_it_changes(client, evening, section):
    assert client.get(live(evening, section)).status_code == 204
    held = evening.version
    publication.hide(evening, kind=STANDINGS, by=BY)
    cache.clear()
    changed = client.get(live(evening, section, held))
    evening.refresh_from_db()
    assert changed.status_code == 200
    assert f"v={evening.version}" in changed.text
    assert "<html" not in changed.text


def test_poll_after_a_commit_sees_the_change_at_once(
    client, evening, django_capture_on_commit_callbacks
):
    held = evening.version
    assert client.get(live(evening, "standings")).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        publication.hide(evening, kind=STANDINGS, by=BY)
    assert client.get(live(evening, "standings", held)).status_code == 200


def test_unchanged_poll_takes_one_query_and_then_none(client, evening, django_assert_num_queries):
    door = live(evening, "standings")
    cache.clear()
    with django_assert_num_queries(1):
        assert client.get(door).status_code == 204
    with django_assert_num_queries(0):
        assert client.get(door).status_code == 204


def test_unchanged_poll_without_a_cache_asks_the_database(client, evening, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ConnectionError

    monkeypatch.setattr("django.core.cache.backends.locmem.LocMemCache.get", broken)
    monkeypatch.setattr("django.core.cache.backends.locmem.LocMemCache.add", broken)
    assert client.get(live(evening, "standings")).status_code == 204
    assert client.get(live(evening, "standings", 0)).status_code == 200


@pytest.mark.parametrize("held", ["", "-1", "x", "²", "99999999999999999999"])
def test_poll_with_a_nonsense_version_gets_the_fragment(client, evening, held):
    assert client.get(live(evening, "plan", held)).status_code == 200


def test_fragments_are_kept_apart_by_language(client, evening):
    texts = set()
    for language in ("fr", "en"):
        client.cookies["django_language"] = language
        texts.add(client.get(live(evening, "standings", 0)).text)
    assert len(texts) == 2


def test_fragment_is_made_once_for_everybody(client, evening, django_assert_max_num_queries):
    door = live(evening, "standings", 0)
    client.get(door)
    with django_assert_max_num_queries(2):
        assert client.get(door).status_code == 200


@pytest.mark.parametrize("part", SECTIONS)
def test_pages_take_as_many_queries_for_many_pairs(client, part, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for pairs in (2, 24):
        tournament = hall(pairs)
        partie(tournament)
        results.refresh_standings(tournament.pk)
        with CaptureQueriesContext(connection) as asked:
            client.get(address(tournament, part))
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 12


def test_front_page_takes_three_queries(client, evening, django_assert_num_queries):
    hall(3)
    hall(4)
    with django_assert_num_queries(3):
        client.get("/")


def test_nothing_of_the_desk_is_in_the_page_of_a_member(client, evening):
    client.force_login(make_member(evening.club, "owner"))
    text = client.get(address(evening, "standings/")).text
    assert evening.screen_token not in text
    assert reverse("tournaments:standings", args=[evening.slug]) not in text


def test_papers_for_visitors_open(client, evening):
    for name, kind in (
        ("standings.pdf", "application/pdf"),
        ("standings.csv", "text/csv; charset=utf-8"),
        ("rules.pdf", "application/pdf"),
    ):
        answer = client.get(address(evening, name))
        assert (answer.status_code, answer["Content-Type"]) == (200, kind)
