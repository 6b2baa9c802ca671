"""The sheet of one table, deal by deal: at the desk and on its phone page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_member
from tests.factories.tournaments import make_tournament
from tournaments import publication, results, rounds, sheets
from tournaments.models import DealEntry, ScoreEntry, Table
from tournaments.views.desk import papers

pytestmark = pytest.mark.django_db
ANNE = actor()
HTMX = {"HX-Request": "true"}


@pytest.fixture
def evening():
    club = make_club()
    tournament = make_tournament(8, club=club)
    rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
    return tournament


def table(tournament, number=1):
    tables = Table.objects.select_related("round__tournament__ruleset")
    return tables.get(round__tournament=tournament, number=number)


def fill(one, but=()):
    for number in range(1, 13):
        if number not in but:
            data = {"taker": "A", "points": {"A": 100}}
            sheets.state_deal(one, number=number, data=data, by=ANNE, key=f"fill{number}")


class Desk:
    """A scorer at the keyboard."""

    def __init__(self, tournament, one, role="scorer"):
        self.client = Client()
        self.client.force_login(make_member(tournament.club, role))
        self.args = [tournament.slug, one.pk]

    def address(self, act=""):
        return reverse(f"tournaments:table_sheet{'_' if act else ''}{act}", args=self.args)

    def get(self, act="", /, **query):
        return self.client.get(self.address(act), query, headers=HTMX)

    def post(self, act, /, **fields):
        return self.client.post(self.address(act), {"key": "k", **fields}, headers=HTMX)


class Phone(Desk):
    """Somebody at the table."""

    def __init__(self, one):
        self.client, self.args = Client(), [one.token]

    def address(self, act=""):
        return reverse(f"tournaments:phone{'_' if act else ''}{act}", args=self.args)


def doors(tournament, one):
    return Desk(tournament, one), Phone(one)


def shown(answer):
    assert answer.status_code == 200
    page = answer.content.decode()
    return page.split('name="number" value="')[1].split('"')[0] if 'id="deal"' in page else None


def test_the_page_asks_for_the_first_deal_and_only_for_what_the_profile_plays(evening):
    for door in doors(evening, table(evening)):
        page = door.client.get(door.address()).content.decode()
        assert page.count("data-deal=") == 12
        assert 'data-step="belote"' in page
        assert 'data-step="trump"' not in page
        assert 'data-step="declared"' not in page
        assert shown(door.get()) == "1"


def test_a_deal_is_kept_and_the_next_one_asked_for(evening):
    one = table(evening)
    for number, door in enumerate(doors(evening, one), start=1):
        answer = door.post("deal", number=number, sees=0, taker="A", points="88", belote="A")
        assert shown(answer) == str(number + 1)
    kept = DealEntry.objects.order_by("id")
    assert [row.data["points"]["B"] for row in kept] == [74, 74]
    assert [(row.source, row.by_name) for row in kept][1] == ("phone", f"Table {one.number}")
    assert ">216<" in answer.content.decode(), "both deals are added up"


def test_points_of_the_other_side_may_be_typed(evening):
    Desk(evening, table(evening)).post("deal", number=1, taker="A", of="B", points="100")
    assert DealEntry.objects.get().data["points"] == {"A": 62, "B": 100}


@pytest.mark.parametrize(
    "typed",
    [{}, {"taker": "A"}, {"taker": "A", "points": "200"}, {"taker": "A", "points": "161"},
     {"taker": "C", "points": "3"}, {"taker": "A", "points": "x"}],
)  # fmt: skip
def test_a_deal_that_is_not_told_or_cannot_be_says_why_and_keeps_what_was_typed(evening, typed):
    answer = Desk(evening, table(evening)).post("deal", number=3, sees=0, **typed)
    page = answer.content.decode()
    assert shown(answer) == "3"
    assert 'class="fault" role="alert"' in page
    assert f'name="points" value="{typed.get("points", "")}"' in page
    assert not DealEntry.objects.exists()


def test_the_preview_says_what_a_deal_is_worth_with_the_pot_and_keeps_nothing(evening):
    desk = Desk(evening, table(evening))
    desk.post("deal", number=1, taker="A", points="81")
    answer = desk.post("preview", number=2, taker="B", points="100")
    page = answer.content.decode()
    assert "<b>181</b>" in page
    assert "81" in page
    assert DealEntry.objects.count() == 1
    assert desk.post("preview", number=2, taker="B").content.decode().strip() == ""
    assert (
        'class="fault"' in desk.post("preview", number=2, taker="B", points="161").content.decode()
    )
    assert "163" in desk.post("preview", number=2, taker="B", points="163").content.decode()


def test_a_litige_on_the_last_deal_is_not_said_to_wait_for_another():
    evening = make_tournament(8, club=make_club(), scoring_changes={"litige_last": "waits"})
    rounds.publish(rounds.draw(evening, by=ANNE), by=ANNE)
    desk = Desk(evening, table(evening))
    desk.post("deal", number=11, taker="A", points="81")
    before = desk.post("preview", number=11, taker="A", points="81").content.decode()
    last = desk.post("preview", number=12, taker="A", points="81").content.decode()
    assert "81 points attendent le gagnant" in before
    assert "attendent le" not in last
    assert "la défense marque ses points, personne ne marque les 81 autres." in last
    assert "162 points pour personne" in last


def test_a_deal_can_be_looked_up_and_corrected(evening):
    desk = Desk(evening, table(evening))
    desk.post("deal", number=1, taker="A", points="100")
    page = desk.get(deal=1).content.decode()
    assert 'name="points" value="100"' in page
    assert 'name="sees" value="1"' in page
    desk.post("deal", number=1, sees=1, taker="A", points="90", key="c")
    assert [row.data["points"]["A"] for row in DealEntry.objects.order_by("id")] == [100, 90]


def test_two_devices_see_the_conflict_and_one_of_them_settles_it(evening):
    one = table(evening)
    desk, phone = doors(evening, one)
    desk.post("deal", number=1, sees=0, taker="A", points="100", key="desk")
    answer = phone.post("deal", number=1, sees=0, taker="A", points="90", key="phone")
    assert answer.content.decode().count('name="turn"') == 2
    assert 'class="conflict' in desk.get("lines", v="0.0").content.decode()
    desk.post("choose", number=1, turn=1, sees=2, key="right")
    assert 'name="points" value="100"' in phone.get(deal=1).content.decode()
    assert DealEntry.objects.count() == 3


def test_a_forgotten_deal_is_inserted_and_one_too_many_taken_out(evening):
    desk = Desk(evening, table(evening))
    for number in (1, 2):
        desk.post("deal", number=number, taker="A", points="100", key=str(number))
    assert shown(desk.post("shift", number=1, sees=2, act="insert")) == "1"
    assert 'name="points" value="100"' in desk.get(deal=3).content.decode()
    rows = DealEntry.objects.count()
    desk.post("shift", number=1, sees=rows, act="remove", key="r")
    assert 'name="points" value=""' in desk.get(deal=3).content.decode()


def test_the_lines_are_sent_again_only_when_something_was_stated(evening):
    one = table(evening)
    for door in doors(evening, one):
        version = f"{DealEntry.objects.count()}.0"
        assert door.get("lines", v=version).status_code == 204
        door.post("deal", number=1, sees=0, taker="A", points="100", key=door.address())
        changed = door.get("lines", v=version).content.decode()
        assert 'hx-swap-oob="outerHTML"' in changed
        assert "data-deal=" in changed


def test_a_complete_sheet_is_sent_from_the_desk(evening):
    one = table(evening)
    fill(one, but=(12,))
    desk = Desk(evening, one)
    answer = desk.post("deal", number=12, taker="A", points="100", key="last")
    assert shown(answer) is None
    assert "data-send" in answer.content.decode()
    sent = desk.post("send", key="s")
    assert 'data-outcome="sent"' in sent.content.decode()
    assert ScoreEntry.objects.get().points == BySide(a=1200, b=744)
    assert Table.objects.get(pk=one.pk).state == "entered"


def test_a_sheet_with_a_deal_missing_is_not_sent(evening):
    one = table(evening)
    fill(one, but=(4,))
    answer = Phone(one).post("send", key="s")
    assert 'role="alert"' in answer.content.decode()
    assert not ScoreEntry.objects.exists()


def test_a_phone_waits_for_the_desk_once_its_sheet_is_sent(evening):
    one = table(evening)
    fill(one)
    phone = Phone(one)
    sent = phone.post("send", key="s").content.decode()
    assert "1200" in sent
    assert 'id="deal"' not in sent
    assert "whole=1" in sent
    again = phone.post("deal", number=1, sees=1, taker="A", points="3", key="x")
    assert 'id="deal"' not in again.content.decode()
    assert DealEntry.objects.count() == 12
    results.record_score(one, points=BySide(a=1200, b=744), by=ANNE, key="d")
    assert phone.get("lines", v="12.1", whole=1).status_code == 200
    assert Table.objects.get(pk=one.pk).state == "agreed"


def test_a_phone_is_told_what_the_desk_made_of_its_sheet_and_never_that_it_sent_that(evening):
    one = table(evening)
    fill(one)
    phone, desk = Phone(one), Desk(evening, one)
    phone.post("send", key="s")
    desk.post("deal", number=1, sees=1, taker="B", points="100", key="c")
    desk.post("send", key="t", result=Table.objects.get(pk=one.pk).result_id, confirmed="on")
    told = " ".join(phone.get().content.decode().split())
    assert "A 1200 – B 744</strong>" in told
    assert "A 1162 – B 782.</p>" in told


def test_the_desk_settles_a_conflict_with_the_sheet(evening):
    one = table(evening)
    fill(one)
    Phone(one).post("send", key="s")
    results.record_score(one, points=BySide(a=1000, b=944), by=ANNE, key="d")
    desk = Desk(evening, one)
    assert 'name="settles"' in desk.get().content.decode()
    desk.post("send", key="t", settles="on")
    assert Table.objects.get(pk=one.pk).state == "entered"


def test_a_phone_address_of_no_table_and_of_a_draft_is_404(evening):
    client = Client()
    assert client.get("/table/nobody-guesses-it/").status_code == 404
    assert client.post("/table/nobody-guesses-it/deal/", {}).status_code == 404
    draft = rounds.draw(evening, by=ANNE, force=True)
    assert client.get(f"/table/{draft.tables.first().token}/").status_code == 404


def test_a_phone_page_is_kept_by_no_cache_and_no_search_engine(evening):
    answer = Client().get(f"/table/{table(evening).token}/")
    assert "no-store" in answer["Cache-Control"]
    assert b'name="robots" content="noindex"' in answer.content
    assert b"<script>" not in answer.content
    assert b"style=" not in answer.content


def test_phones_are_shut_by_the_desk_and_the_page_says_so(evening):
    publication.hide(evening, kind="phones", by=ANNE)
    phone = Phone(table(evening))
    assert shown(phone.get()) is None
    assert 'data-outcome="shut"' in phone.get().content.decode()
    phone.post("deal", number=1, taker="A", points="3")
    assert not DealEntry.objects.exists()


def test_a_table_that_is_written_to_too_often_answers_429(evening):
    phone = Phone(table(evening))
    codes = {phone.post("preview", number=1).status_code for _ in range(121)}
    assert codes == {200, 429}
    assert phone.get().status_code == 200, "reading stays free"


def test_a_reader_of_the_club_sees_the_sheet_and_writes_nothing(evening):
    one = table(evening)
    reader = Desk(evening, one, role="reader")
    assert shown(reader.get()) is None
    for act in ("deal", "preview", "shift", "choose", "send"):
        assert reader.post(act, number=1).status_code == 403


def test_without_htmx_the_forms_lead_back_to_the_page(evening):
    phone = Phone(table(evening))
    told = {"number": 1, "taker": "A", "points": "100", "key": "k"}
    answer = phone.client.post(phone.address("deal"), told)
    assert (answer.status_code, answer["Location"]) == (302, phone.address())
    refused = phone.client.post(phone.address("deal"), {**told, "points": "161"})
    assert b"<html" in refused.content


def test_the_pages_ask_as_much_for_a_full_hall_as_for_one_table():
    counts = []
    for pairs in (2, 6):
        tournament = make_tournament(pairs)
        rounds.publish(rounds.draw(tournament, by=ANNE), by=ANNE)
        for door in doors(tournament, table(tournament)):
            door.get()
            with CaptureQueriesContext(connection) as asked:
                door.get()
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


def test_the_pages_ask_as_much_for_one_deal_as_for_all_of_them(evening):
    one, two = table(evening, 1), table(evening, 2)
    fill(two)
    for first, second in zip(doors(evening, one), doors(evening, two), strict=True):
        counts = []
        for door in (first, second):
            door.get()
            with CaptureQueriesContext(
                connection,
            ) as asked:
                door.get()
            counts.append(len(asked))
        assert counts[0] == counts[1]


def test_the_desk_decides_whether_phones_are_taken_and_the_journal_says_so(evening):
    desk = Client()
    desk.force_login(make_member(evening.club, "organiser"))
    for act, code in (("hide", "phones_off"), ("show", "phones_on")):
        address = reverse("tournaments:publication_decide", args=[evening.slug])
        desk.post(address, {"act": act, "kind": "phones"})
        assert evening.log.first().code == code
        page = desk.get(f"/desk/{evening.slug}/publication/").content.decode()
        assert f'name="act" value="{"show" if act == "hide" else "hide"}"' in page


def test_printed_sheets_have_the_address_of_their_table_while_phones_are_taken(
    evening, monkeypatch
):
    asked = []
    monkeypatch.setattr(papers, "printed_qr", lambda text: asked.append(text) or "")
    desk = Client()
    desk.force_login(make_member(evening.club, "reader"))
    desk.get(f"/desk/{evening.slug}/papers/sheets.pdf")
    found = Table.objects.filter(round__tournament=evening)
    assert {text.split("/")[-2] for text in asked} == {one.token for one in found}
    asked.clear()
    publication.hide(evening, kind="phones", by=ANNE)
    desk.get(f"/desk/{evening.slug}/papers/sheets.pdf")
    assert asked == []


def test_the_history_of_a_table_shows_the_deals_of_each_sheet_as_they_were_sent(evening):
    one = table(evening)
    fill(one)
    Phone(one).post("send", key="s")
    desk = Desk(evening, one)
    desk.post("deal", number=1, sees=1, taker="A", points="99", key="later")
    page = desk.client.get(f"/desk/{evening.slug}/table/{one.pk}/").content.decode()
    assert page.count('class="sent-sheet"') == 1
    assert "100–62" in page
    assert "99–63" not in page
    assert "1200" in page


def test_the_desk_sees_that_an_entry_came_from_a_phone(evening):
    one = table(evening)
    fill(one)
    Phone(one).post("send", key="s")
    desk = Desk(evening, one)
    for address in (
        f"/desk/{evening.slug}/results/{one.pk}/",
        f"/desk/{evening.slug}/table/{one.pk}/",
    ):
        assert "☏" in desk.client.get(address).content.decode()
