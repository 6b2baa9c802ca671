"""exports: one order and the same ranks on screen, paper, CSV, API and in the press (B21)."""

import csv
import io
import re

import pytest
from django.utils import translation

from tests.factories.clubs import make_member
from tests.tournaments.hall import hall
from tournaments import exports, printing
from tournaments.models import Partnership, Standings
from tournaments.printing import papers
from tournaments.queries.standings import ranking

pytestmark = pytest.mark.django_db

# Total, wins: 3592, 3588 twice alike, 900, 0, -162 and one without any result.
TOTALS = {5: 3592, 2: 3588, 4: 3588, 1: 900, 6: 0, 3: -162, 7: 0}
RANKS = {5: 1, 2: 2, 4: 2, 1: 4, 6: 5, 7: 5, 3: 7}
ORDER = [5, 2, 4, 1, 6, 7, 3]


def row(number):
    return {
        "number": number,
        "rank": RANKS[number],
        "tied": number in {2, 4, 6, 7},
        "total": TOTALS[number],
        "wins": 0,
        "played": 1,
        "penalties": -162 if number == 3 else 0,
        "withdrawn": False,
        "values": [str(TOTALS[number]), "0", "", ""],
        "decided_by": None,
        "games": [],
    }


@pytest.fixture
def tournament():
    found = hall(7)
    for number, name in ((5, "Éloïse Lœuillet"), (2, "Émile Zola"), (4, "Eve Œil")):
        player = Partnership.objects.get(tournament=found, number=number).first
        player.set_name(name)
        player.save()
    Standings.objects.create(
        tournament=found, after_round=1, complete=True, rows=[row(number) for number in ORDER]
    )
    return found


def in_html(html):
    """Rank, number and total of each line of the page."""
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL).group(1)
    found = []
    for line in body.split("</tr>")[:-1]:
        rank = re.search(r'num rank">(\d+)', line).group(1)
        number = re.search(r"(?:n° |num no\">)(\d+)", line).group(1)
        total = re.search(r'num total">(-?\d+)', line).group(1)
        found.append((int(rank), int(number), int(total)))
    return found


EXPECTED = [(RANKS[number], number, TOTALS[number]) for number in ORDER]


def test_ranking_is_alike_on_every_surface(tournament, client, monkeypatch):
    public = client.get(f"/c/{tournament.slug}/standings/").text
    client.force_login(make_member(tournament.club, "reader"))
    desk = client.get(f"/desk/{tournament.slug}/standings/").text
    said = client.get(f"/desk/{tournament.slug}/papers/standings.csv").content.decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(said), delimiter=";"))
    api = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    printed = {}
    monkeypatch.setattr(papers, "render", lambda _paper, data, **_: printed.update(data) or b"")
    printing.standings(tournament, ranking(tournament))
    with translation.override("en"):
        press = exports.press_text(tournament, ranking(tournament)).splitlines()

    assert in_html(public) == EXPECTED
    assert in_html(desk) == EXPECTED
    assert [tuple(map(int, list(line.values())[:3:2])) for line in lines] == [
        (rank, number) for rank, number, _ in EXPECTED
    ]
    assert [(one["rank"], one["number"]) for one in api["rows"]] == [
        (rank, number) for rank, number, _ in EXPECTED
    ]
    assert [
        (int(one["rank"].rstrip(" =")), one["number"], one["total"]) for one in printed["rows"]
    ] == EXPECTED
    said = [re.match(r"(\d+)(?: \(equal\))?\. .*, (-?\d+) points$", line) for line in press[2:]]
    assert [(int(one[1]), int(one[2])) for one in said] == [
        (rank, total) for rank, _, total in EXPECTED
    ]


def test_csv_opens_in_a_french_spreadsheet(tournament):
    with translation.override("fr"):
        said = exports.standings_csv(ranking(tournament))
    assert said.startswith("\ufeff")
    assert said.endswith("\r\n")
    assert "1;;5;Éloïse Lœuillet;Joueur 5 B;;;0;3592;0;\r\n" in said.replace('"', "")
    assert ";-162;-162;" in said


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_safe_cell_defuses_a_formula(start):
    assert exports.safe_cell(f"{start}1+1") == f"'{start}1+1"


def test_safe_cell_leaves_a_name_alone():
    assert exports.safe_cell("Jean-Noël O'Brien") == "Jean-Noël O'Brien"


def test_csv_with_a_formula_for_a_name_is_harmless(tournament):
    Partnership.objects.filter(tournament=tournament, number=5).update(group="=HYPERLINK(1)")
    lines = csv.reader(io.StringIO(exports.standings_csv(ranking(tournament))), delimiter=";")
    cells = [cell for line in lines for cell in line]
    assert "'=HYPERLINK(1)" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]


def test_cells_say_how_points_came_about():
    tournament = hall(2)
    games = [
        game(1, "played", 1044),
        game(1, "played", 990, bis=True),
        game(2, "rest", None),
        game(3, "bye", 972),
        game(4, "forfeit", 1044),
        game(5, "awaited", None),
        game(6, "played", 900, counted=False),
        game(7, "bye", None),
        {**game(8, "played", 1280), "raw": 1402},
        {**game(9, "forfeit", 1280), "raw": 1300},
    ]
    rows = [{**row(1), "games": games}]
    Standings.objects.create(tournament=tournament, after_round=7, rows=rows)
    (place,) = ranking(tournament).places
    assert exports.cells(place, range(1, 10)) == (
        "1044 + 990",
        "–",
        "972 (E)",
        "1044 (F)",
        "…",
        "[900]",
        "– (E)",
        "1402\u00a0→\u00a01280",
        "1300\u00a0→\u00a01280 (F)",
    )


def game(number, kind, points, *, bis=False, counted=True):
    return {
        "round": number,
        "bis": bis,
        "table": 1,
        "opponent": 2,
        "kind": kind,
        "points": points,
        "against": 0,
        "counted": counted,
    }


def test_reglement_reads_as_the_rules_say():
    with translation.override("en"):
        chapters = exports.reglement(hall(2, format__rounds=3, format__deals=8).rules)
    said = [article.text for chapter in chapters for article in chapter.articles]
    numbers = [article.number for chapter in chapters for article in chapter.articles]
    assert numbers == list(range(1, len(numbers) + 1))
    assert any("3" in text and "8" in text for text in said)


@pytest.mark.parametrize(
    ("cents", "shown"), [(0, ""), (2500, "25 €"), (2550, "25,50 €"), (120_000, "1200 €")]
)
def test_euros_as_people_write_them(cents, shown):
    with translation.override("fr"):
        assert exports.euros(cents).replace("\xa0", "").replace("\u202f", "") == shown.replace(
            "\xa0", ""
        )


@pytest.mark.parametrize(("points", "said"), [(162, "+162"), (-162, "−162"), (0, "0")])
def test_signed_says_which_way_a_penalty_goes(points, said):
    assert exports.signed(points) == said


@pytest.mark.parametrize(("exact", "shown"), [("3588", "3588"), ("2917/3", "972.33"), ("", "")])
def test_shown_value_of_a_fraction(exact, shown):
    assert exports.shown_value(exact) == shown
