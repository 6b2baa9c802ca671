"""An evening whose parties are capped from the second on (R10): raw and counted stay apart."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.clubs import make_member
from tests.tournaments.hall import BY, hall, partie, refused
from tournaments import archive, exports, printing, registration, results
from tournaments.models import ScoreEntry, Table, Tournament
from tournaments.printing import papers
from tournaments.queries.standings import ranking
from tournaments.registration import RegistrationRefused
from tournaments.rules import derive

pytestmark = pytest.mark.django_db
CAPS = {"scoring_changes": {"cap": 1280, "cap_loser": 664}, "format__caps_from": 2}


def wide(a, b):
    """The lower number makes 1402 of 1944."""
    return (1402, 542) if a < b else (542, 1402)


def close(a, b):
    return (1000, 944) if a < b else (944, 1000)


def capped(pairs=4):
    tournament = hall(pairs, **CAPS)
    partie(tournament, points=wide)
    partie(tournament, points=wide)
    partie(tournament, points=close)
    results.refresh_standings(tournament.pk)
    return fresh(tournament)


def fresh(tournament):
    return Tournament.objects.with_rules().get(pk=tournament.pk)


@pytest.fixture
def evening():
    return capped()


@pytest.fixture
def desk(client, evening):
    client.cookies["django_language"] = "en"
    client.force_login(make_member(evening.club, "organiser"))
    return client


def test_totals_are_of_what_counts_and_entries_stay_as_they_were_made(evening):
    first = ranking(evening).places[0]
    assert [(game.raw, game.points) for game in first.games] == [
        (None, 1402),
        (1402, 1280),
        (None, 1000),
    ]
    assert (first.total, first.wins) == (1402 + 1280 + 1000, 3)
    losers = [place for place in ranking(evening).places if place.games[2].points == 664]
    assert [place.games[2].raw for place in losers] == [944, 944]
    entries = ScoreEntry.objects.filter(table__round__tournament=evening)
    assert {*entries.values_list("points_a", "points_b")} <= {
        *((1402, 542), (542, 1402), (1000, 944), (944, 1000))
    }


def test_the_spreadsheet_counts_and_the_paper_shows_both(evening, monkeypatch):
    ranked = ranking(evening)
    rows = list(csv.reader(io.StringIO(exports.standings_csv(ranked)), delimiter=";"))
    assert rows[1][6:9] == ["1402", "1280", "1000"]
    said = {}
    real = papers.render
    monkeypatch.setattr(
        papers, "render", lambda paper, data: said.update(data) or real(paper, data)
    )
    assert printing.standings(evening, ranked).startswith(b"%PDF")
    assert said["rows"][0]["cells"] == ("1402", "1402\u00a0→\u00a01280", "1000")
    assert "1402 → 1280" in said["legend"]


def test_pages_of_the_ranking_show_both(desk, evening):
    for page in (f"/desk/{evening.slug}/standings/", f"/c/{evening.slug}/standings/"):
        text = desk.get(page).text
        assert "marked 1402, counted 1280 (capped)" in text
        assert "944\u00a0→\u00a0664" in text
        assert "→" not in desk.get(f"{page}?partie=1").text.partition("<tbody>")[2]


def test_public_results_show_both_where_they_differ(desk, evening):
    page = f"/c/{evening.slug}/results/?partie="
    assert "counted" not in desk.get(f"{page}1").text
    assert desk.get(f"{page}2").text.count('1402<small class="counts">counted 1280</small>') == 2
    last = desk.get(f"{page}3").text
    assert last.count('944<small class="counts">counted 664</small>') == 2
    assert "counted 1000" not in last


def test_the_results_desk_says_what_counts(desk, evening):
    table = Table.objects.filter(round__tournament=evening, round__number=2).first()
    first = Table.objects.filter(round__tournament=evening, round__number=1).first()
    address = f"/desk/{evening.slug}/results/{{}}/"
    points = table.points
    assert (
        f"<strong>{points.a} – {points.b}</strong>, counted"
        in desk.get(address.format(table.pk)).text
    )
    assert "counted" not in desk.get(address.format(first.pk)).text
    typed = {"a": 1300, "b": 644, "key": "k", "settles": "on", "confirmed": "on"}
    answer = desk.post(f"{address.format(table.pk)}record/", typed, headers={"HX-Request": "true"})
    assert "<strong>1300 – 644</strong>" in answer.text
    assert "counted 1280 – 644" in answer.text


def test_the_archive_replays_with_its_caps(evening):
    document = archive.export(evening)
    assert archive.replay(document) == ()
    again = archive.load(document, club=evening.club, by=BY)
    found = archive.export(fresh(again))
    assert found["standings"] == document["standings"]


def test_the_api_tells_both(client, evening):
    (row, *_) = client.get(f"/api/v1/tournaments/{evening.slug}/standings/").json()["rows"]
    assert [game.get("raw") for game in row["games"]] == [None, 1402, None]


def test_caps_of_a_drawn_partie_stand_and_later_ones_may_begin_later(evening):
    for first in (1, 3):
        changed = derive(evening.rules, {"format.caps_from": first})
        found = refused("drawn", registration.change_rules, evening, rules=changed, by=BY)
        assert isinstance(found, RegistrationRefused)
        assert found.field == "format.caps_from"
    late = hall(4, **{**CAPS, "format__caps_from": 3})
    partie(late)
    registration.change_rules(late, rules=derive(late.rules, {"format.caps_from": 2}), by=BY)
    assert fresh(late).rules.format.caps_from == 2


def test_the_reglement_form_asks_from_when_only_where_there_are_caps(desk, evening):
    assert 'name="format_caps_from"' in desk.get(f"/desk/{evening.slug}/rules/").text
    other = hall(2)
    make_member(other.club, "organiser", user=evening.club.memberships.get().user)
    assert 'name="format_caps_from"' not in desk.get(f"/desk/{other.slug}/rules/").text


def test_pages_ask_as_much_for_many_tables(desk, evening):
    large = capped(pairs=12)
    make_member(large.club, "organiser", user=evening.club.memberships.get().user)
    counts = []
    for tournament in (evening, large):
        with CaptureQueriesContext(connection) as asked:
            desk.get(f"/c/{tournament.slug}/results/")
            desk.get(f"/c/{tournament.slug}/standings/")
            desk.get(f"/desk/{tournament.slug}/standings/")
        counts.append(len(asked))
    assert counts[0] == counts[1]
