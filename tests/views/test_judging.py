"""The page that judges a concours of others: pasted, uploaded, mistyped."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.utils import translation

from clubs.models import Role
from tests.factories.clubs import make_club, make_member
from tournaments.imports.others import OthersRefused, played
from tournaments.imports.verdicts import sound, told
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BAD = """partie;table;équipe;équipe;points;points
1;1;1;2;1100;844
1;2;3;4;1000;944
1;;5
2;1;1;2
2;2;3;4
2;;5
"""
UNEQUAL = (
    "1;1;1;2;1350;1150\n1;2;3;4;1300;900\n1;3;5;6;1250;700\n1;4;7;8;1000;500\n"
    "2;1;1;3\n2;2;5;2\n2;3;7;4\n2;4;6;8\n"
)
GOOD = "1;1;1;2;1100;844\n1;2;3;4;1000;944\n2;1;1;3\n2;2;2;4\n"


@pytest.fixture
def desk(client):
    client.force_login(make_member(make_club(), Role.SCORER))
    return client


def post(desk, **data):
    return desk.post("/desk/judge/", {"system": "ranking", **data})


def test_page_asks_for_an_account(client):
    assert client.get("/desk/judge/").status_code == 302


def test_report_names_rematches_byes_and_the_better_round(desk):
    found = post(desk, text=BAD)
    second = found.context["parties"][1]["verdict"]
    assert [(one.a, one.b) for one in second.rematches] == [(1, 2), (3, 4)]
    assert [one.code for one in second.byes] == ["bye_again"]
    assert second.better
    assert BAD.splitlines()[1] in found.content.decode()
    assert Tournament.objects.count() == 0


def test_report_and_command_count_the_unequal_pairs_that_met(desk, tmp_path):
    told = {"system": "winners", "text": UNEQUAL}
    page = desk.post("/desk/judge/", told, headers={"accept-language": "en"})
    assert "Pairs of unequal score that meet: 0 instead of 2" in page.content.decode()
    out, file = io.StringIO(), tmp_path / "tables.csv"
    file.write_text(UNEQUAL, encoding="utf-8")
    with pytest.raises(SystemExit), translation.override("en"):
        call_command("replay", str(file), system="winners", stdout=out)
    assert "Pairs of unequal score that meet: 0 instead of 2" in out.getvalue()


def test_sound_concours_gets_its_due(desk):
    assert post(desk, text=GOOD).context["fine"]


def test_file_is_read_whatever_its_encoding(desk):
    data = BAD.replace(";", ",").encode("cp1252")
    found = post(desk, text="", file=SimpleUploadedFile("tables.csv", data))
    assert len(found.context["parties"]) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "required"),
        ("partie;table", "no_tables"),
        ("1;1;1;2\n1;2;3", "seated"),
        ("1;1;1;1", "itself"),
        ("1;a;1;2", "not_number"),
        ("1;1;1;2;x;y", "not_number"),
        ("1;1;1;2;3;4;1000;944", "many_columns"),
        (f"1;1;{'x' * 101};2", "long_name"),
        ("1;1;Éric;éric ", "itself"),
        ("1;1", "few_columns"),
        ("0;1;1;2", "bad_partie"),
        ("1;1;1;2;900", "one_score"),
        ("1;1;1;2\n1;1;3;4", "table_twice"),
        ("1;1;1;2\n1;2;1;3", "seated_twice"),
    ],
)
def test_what_cannot_be_read_is_told_and_kept(desk, text, code):
    found = post(desk, text=text)
    assert found.status_code == 200
    if code == "seated":
        assert found.context["parties"]
        return
    assert "parties" not in found.context
    assert found.context["form"].errors["text"]
    assert found.context["form"]["text"].value() == text


def test_command_judges_a_file_and_says_so_by_its_status(tmp_path):
    out = io.StringIO()
    file = tmp_path / "tables.csv"
    file.write_text(BAD, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("replay", str(file), stdout=out)
    assert ended.value.code == 1
    assert told(played(BAD), system="ranking")[1].rematches[0] in out.getvalue()
    file.write_text(GOOD, encoding="utf-8")
    call_command("replay", str(file), stdout=out)
    assert sound() in out.getvalue()
    file.write_text("1;x;1;2", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("replay", str(file))


NAMED = """1;1;Éric / Zoé;Les Tontons;1100;844
1;2;Dupont;12
2;1;les  tontons;ERIC/ZOE
2;2;dupont;012
"""


def test_pairs_may_be_named(desk):
    read = played(NAMED)
    assert list(read.names.values()) == ["Éric / Zoé", "Les Tontons", "Dupont", "12"]
    assert [(one.a, one.b) for one in read.rounds[1].tables] == [(2, 1), (3, 4)]
    page = post(desk, text=NAMED).content.decode()
    again = told(read, system="ranking")[1].rematches
    assert "Les Tontons" in again[0]
    assert all(sentence in page for sentence in again)
    assert "<li>Dupont</li>" in page


def test_eight_columns_are_refused_by_their_line():
    with pytest.raises(OthersRefused) as refused:
        played("1;1;1;2;1000;944\n1;2;3;4;5;6;1000;944")
    assert (refused.value.code, refused.value.params["line"]) == ("many_columns", 2)


def test_command_and_page_say_the_same_of_each_partie(desk, tmp_path):
    out = io.StringIO()
    file = tmp_path / "tables.csv"
    file.write_text(NAMED, encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("replay", str(file), stdout=out)
    page = post(desk, text=NAMED).content.decode()
    second = told(played(NAMED), system="ranking")[1]
    for sentence in (second.title, second.summary, *second.rematches):
        assert sentence in out.getvalue()
        assert sentence in page
