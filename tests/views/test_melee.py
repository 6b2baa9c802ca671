"""A mêlée on the pages of the desk, of the hall and on paper: players alone, two on a side."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Role
from scoring.sides import BySide
from tests.factories.clubs import actor, make_member
from tests.factories.tournaments import make_tournament, names, pair_numbered
from tournaments import exports, printing, prizes, results, rooms, rounds
from tournaments.models import Partnership, Round, Table
from tournaments.queries import public
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking
from tournaments.registration import NewPair, enter_many
from tournaments.rules import load

pytestmark = pytest.mark.django_db
NAME = {number: names(number)[0] for number in range(1, 30)}


def melee(players, rules="melee", **changes):
    tournament = make_tournament(rules=load(rules), **changes)
    new = [NewPair(names=(NAME[number], "")) for number in range(1, players + 1)]
    enter_many(tournament, pairs=new, by=actor())
    return tournament


def published(tournament):
    return rounds.publish(rounds.draw(tournament, by=actor()), by=actor())


def played(tournament):
    """The next partie with the sheets of all its tables, no two alike."""
    drawn = published(tournament)
    for table in Table.objects.filter(round=drawn):
        points = BySide(a=972 + 11 * table.number, b=972 - 11 * table.number)
        results.record_score(table, points=points, by=actor(), key=str(table.pk), confirmed=True)
    results.refresh_standings(tournament.pk)
    return drawn


def sides(table):
    return [[one.number for one in table.partnerships(side)] for side in "AB"]


class Desk:
    """An organiser of the club, logged in."""

    def __init__(self, client, tournament):
        client.force_login(make_member(tournament.club, Role.ORGANISER))
        self.client, self.tournament = client, tournament

    def url(self, name, *args):
        return reverse(f"tournaments:{name}", args=[self.tournament.slug, *args])

    def get(self, name, *args, **query):
        answer = self.client.get(self.url(name, *args), query)
        assert answer.status_code == 200
        return answer.content.decode()

    def post(self, page, *args, **data):
        return self.client.post(self.url(page, *args), data, follow=True)

    def queries(self, name, *args):
        with CaptureQueriesContext(connection) as made:
            self.get(name, *args)
        return len(made)


def text(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).replace("\xa0", " ")


# --- the door ---


def test_the_door_asks_one_name_and_the_whole_fee(client):
    desk = Desk(client, melee(2, fee=500))
    page = desk.get("registration")
    assert 'name="first"' in page
    assert 'name="second"' not in page
    desk.post("registration", first=NAME[3], paid="on", amount="5")
    entered = pair_numbered(desk.tournament, 3)
    assert (entered.names, entered.paid_cents, entered.complete) == (NAME[3], 500, True)
    again = desk.post("registration", first=NAME[3], paid="on", amount="5")
    assert re.search(rf"{NAME[3]} figure .* n° 3", text(again.content.decode()))
    assert Partnership.objects.count() == 3


def test_a_list_of_names_is_entered_and_two_in_a_line_are_told(client):
    desk = Desk(client, melee(0))
    looked = desk.post("import", text=f"{NAME[1]}\n{NAME[2]} / {NAME[3]}", act="look")
    assert "mêlée" in text(looked.content.decode())
    desk.post("import", text=f"{NAME[1]}\n{NAME[2]}", act="enter")
    assert [one.names for one in desk.tournament.partnerships.all()] == [NAME[1], NAME[2]]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Dupont;Jean\nRoux;Marie", [("Jean Dupont", ""), ("Marie Roux", "")]),
        (
            "Jean Dupont;Niort\nMarie Roux;Brest",
            [("Jean Dupont", "Niort"), ("Marie Roux", "Brest")],
        ),
        ("Nom;Prénom;Club\nDupont;Jean;Niort", [("Jean Dupont", "Niort")]),
    ],
)
def test_columns_of_a_list_of_players_are_read_as_they_are_sent(client, text, kept):
    desk = Desk(client, melee(0))
    desk.post("import", text=text, act="enter")
    assert [(one.names, one.group) for one in desk.tournament.partnerships.all()] == kept


def test_the_page_of_a_player_corrects_replaces_and_lets_go(client):
    desk = Desk(client, melee(5))
    one = pair_numbered(desk.tournament, 2)
    page = desk.get("pair", one.pk)
    assert 'name="second"' not in page
    assert 'value="partner"' not in page
    desk.post("pair", one.pk, act="details", first="Zoé Zola", group="Niort")
    desk.post("pair", one.pk, act="replace", leaving="first", name=NAME[9])
    assert pair_numbered(desk.tournament, 2).names == NAME[9]
    desk.post("pair", one.pk, act="leave", reason="malade")
    assert not pair_numbered(desk.tournament, 2).present
    desk.post("pair", one.pk, act="return")
    assert pair_numbered(desk.tournament, 2).present


@pytest.mark.parametrize(("players", "over"), [(8, ""), (11, "3 joueurs se reposent")])
def test_players_left_over_are_told_before_the_draw(client, players, over):
    desk = Desk(client, melee(players))
    page = desk.get("registration")
    assert ("odd" in re.findall(r'class="alert alert-warning (odd)"', page)) is bool(over)
    assert over in text(page)


# --- the partie ---


def test_the_partie_names_both_sides_and_each_player_with_the_partner(client):
    tournament = melee(9)
    desk = Desk(client, tournament)
    drawn = rounds.draw(tournament, by=actor())
    (a, b), resting = sides(Table.objects.get(round=drawn, number=1)), drawn.seats.get(table=None)
    draft = text(desk.get("round", 1))
    assert f"{a[0]} · {a[1]} {NAME[a[0]]} – {NAME[a[1]]}" in draft
    assert f"{b[0]} · {b[1]} {NAME[b[0]]} – {NAME[b[1]]}" in draft
    rounds.publish(drawn, by=actor())
    plan = text(desk.get("round", 1))
    for one, mate in ((a[0], a[1]), (a[1], a[0])):
        assert f"{NAME[one]} avec {NAME[mate]}, n° {one} 1" in plan
    assert f"{resting.partnership.names} n° {resting.partnership.number} –" in plan


def test_two_players_swap_after_the_page_has_shown_the_price(client):
    tournament = melee(8)
    desk = Desk(client, tournament)
    drawn = rounds.draw(tournament, by=actor())
    one, other = (sides(table)[0][1] for table in Table.objects.filter(round=drawn))
    priced = text(desk.get("round", 1, one=one, other=other))
    assert f"Les joueurs n° {one} et n° {other} changent de place" in priced
    desk.post("round_swap", 1, one=one, other=other, reason="demande")
    first, second = Table.objects.filter(round=drawn)
    assert (other in sides(first)[0], one in sides(second)[0]) == (True, True)


def test_who_comes_after_the_draw_waits_for_the_next_partie(client):
    tournament = melee(9)
    desk = Desk(client, tournament)
    published(tournament)
    enter_many(tournament, pairs=[NewPair(names=(NAME[10], ""))], by=actor())
    page = desk.get("round", 1)
    assert "joueur 10" in text(page)
    assert desk.url("round_late", 1) not in page


def test_the_draft_tells_when_partners_run_out(client):
    """Four players have three partners each, and no fourth."""
    tournament = melee(4)
    desk = Desk(client, tournament)
    drawn = rounds.draw(tournament, by=actor())
    assert drawn.options["rematches_from"] == 4
    assert "partie 4" in text(desk.get("round", 1))


@pytest.mark.parametrize("name", ["round", "results", "standings", "schedule", "public_plan"])
def test_pages_of_three_tables_ask_no_more_than_those_of_one(client, name):
    asked = []
    for players in (5, 13):
        desk = Desk(client, melee(players))
        played(desk.tournament)
        args = (1,) if name == "round" else ()
        desk.get(name, *args)
        asked.append(desk.queries(name, *args))
    assert asked[0] == asked[1]


# --- the plan of the evening ---


def test_the_evening_s_plan_is_what_is_drawn_later(client):
    tournament = melee(10)
    desk = Desk(client, tournament)
    told = text(desk.get("schedule"))
    said = [re.findall(r"(\d+ · \d+) ", part) for part in re.split(r"Partie \d ", told)][1:]
    assert [len(sides_) for sides_ in said] == [4, 4, 4, 4]
    for number in range(4):
        drawn = played(tournament)
        found = [side for table in Table.objects.filter(round=drawn) for side in sides(table)]
        assert [" · ".join(map(str, side)) for side in found] == said[number]


@pytest.mark.parametrize("rules", ["toutes-rondes", "fixes-mobiles"])
def test_other_plans_are_told_too(client, rules):
    tournament = make_tournament(7, rules=load(rules))
    page = Desk(client, tournament).get("schedule")
    drawn = rounds.draw(tournament, by=actor())
    table = Table.objects.get(round=drawn, number=1)
    (a,), (b,) = sides(table)
    first = text(page.partition('id="partie-1"')[2].partition("</li>")[0])
    assert re.search(rf"\b{a} .* {b} ", first)


def test_a_plan_that_follows_results_is_not_told(client):
    desk = Desk(client, make_tournament(6))
    assert desk.client.get(desk.url("schedule")).status_code == 404
    assert "schedule" not in desk.get("round", 1)


# --- sheets, rulings, ranking ---


def test_the_side_of_an_absent_player_forfeits_and_both_opponents_have_the_fine(client):
    tournament = melee(5)
    desk = Desk(client, tournament)
    table = Table.objects.get(round=published(tournament))
    (a, b), who = sides(table), pair_numbered
    page = desk.get("table", table.pk)
    assert all(f"{number} {NAME[number]}" in text(page) for number in (*a, *b))
    absent = who(tournament, a[1])
    sent = {"forfeit-absent": absent.pk, "forfeit-reason": "parti", "forfeit-key": "f"}
    desk.post("table_forfeit", table.pk, **sent)
    fine = {"pair": absent.pk, "points": 50, "to": "opponents", "reason": "sans un mot", "key": "p"}
    desk.post("table_penalty", table.pk, **{f"penalty-{name}": said for name, said in fine.items()})
    results.refresh_standings(tournament.pk)
    lines = {place.pair.number: place for place in ranking(tournament).places}
    assert [lines[number].total for number in (*a, *b)] == [0, 0, 1150, 1150]
    assert [len(lines[number].rulings) for number in b] == [1, 1]
    standings = text(desk.get("standings"))
    assert f"joueur n° {b[0]} · {b[1]}" in standings
    desk.post("table_take_back", table.pk, table.penalties.get().pk, reason="à tort")
    results.refresh_standings(tournament.pk)
    assert [place.total for place in ranking(tournament).places[:2]] == [1100, 1100]


def test_the_ranking_is_of_players_and_says_with_whom(client):
    tournament = melee(8)
    desk = Desk(client, tournament)
    drawn = played(tournament)
    (a, b) = sides(Table.objects.get(round=drawn, number=1))
    page = desk.get("standings")
    assert ">Joueur<" in page
    said = f"avec {a[1]} {NAME[a[1]]}, contre {b[0]} {NAME[b[0]]}, {b[1]} {NAME[b[1]]}"
    assert f'title="{said}"' in page
    ranked = ranking(tournament)
    rows = exports.standings_csv(ranked).splitlines()
    assert rows[0].count(";") == rows[1].count(";")
    assert "Joueur;Groupe" in rows[0]
    assert "8 joueurs" in exports.press_text(tournament, ranked)


def test_prizes_go_to_players(client):
    tournament = melee(4)
    played(tournament)
    prizes.set_prizes(
        tournament, prizes=[prizes.Planned(kind="last", label="Lanterne")], by=actor()
    )
    page = text(Desk(client, tournament).get("prizes"))
    assert "Dernier joueur" in page
    assert any(name in page for name in list(NAME.values())[:4])


# --- the hall ---


def test_the_hall_s_names_of_tables_stand_everywhere(client):
    tournament = melee(9)
    halls = [
        {"name": "Salle", "tables": 1, "closed": []},
        {"name": "Bar", "tables": 2, "closed": []},
    ]
    rooms.set_halls(tournament, halls=halls, by=actor())
    desk = Desk(client, tournament)
    published(tournament)
    known = re.search(r'id="tables-data"[^>]*>(.*?)</script>', desk.get("results"), re.DOTALL)
    assert [table["number"] for table in json.loads(known[1])] == ["A1", "B1"]
    board = client.get(reverse("tournaments:screen", args=[tournament.screen_token]))
    for page in (desk.get("round", 1), desk.get("public_plan"), board.content.decode()):
        assert {"A1", "B1"} <= set(text(page).split())
    table = Table.objects.get(label="B1")
    phone = client.get(reverse("tournaments:phone", args=[table.token])).content.decode()
    assert "Table B1" in text(phone)


def test_visitors_find_each_player_with_partner_and_opponents(client):
    tournament = melee(5)
    published(tournament)
    party = public.party(tournament, 1)
    lines = public.by_name(party)
    assert [line.pair.names[0] for line in lines] == sorted(NAME[number] for number in range(1, 6))
    assert sorted(line.pair.number for line in lines) == [1, 2, 3, 4, 5]
    for name in ("concours", "public_plan", "public_results", "public_standings"):
        assert client.get(reverse(f"tournaments:{name}", args=[tournament.slug])).status_code == 200
    draw = client.get(reverse("tournaments:public_draw", args=[tournament.slug, 1]))
    assert "Joueurs" in draw.content.decode()
    assert Round.objects.get().is_draft is False


def test_the_draw_page_of_a_melee_has_earlier_partners_beside_opponents(client):
    tournament = melee(8)
    played(tournament)
    drawn = published(tournament)
    address = reverse("tournaments:public_draw", args=[tournament.slug, 2])
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert ">Earlier partners</th>" in page
    for one in drawn.snapshot:
        (partner,) = one["partners"]
        met = ", ".join(map(str, one["met"]))
        assert f"<td>{partner}</td><td>{met}</td>" in page


def test_papers_of_a_melee_are_made():
    tournament = melee(9)
    played(tournament)
    party, ranked = public.party(tournament, 1), ranking(tournament)
    made = [
        printing.plan(tournament, party),
        printing.sheets(tournament, party),
        printing.standings(tournament, ranked),
        printing.prize_list(tournament, prizes.awards(tournament), pairs(tournament)),
    ]
    assert all(paper.startswith(b"%PDF-") for paper in made)
