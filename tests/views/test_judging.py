"""The page that judges a concours of others: pasted, uploaded, mistyped."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from clubs.models import Role
from tests.factories.clubs import make_club, make_member
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
        ("1;1;a;2", "not_number"),
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
    assert "1 and 2 had met in round 1" in out.getvalue()
    file.write_text(GOOD, encoding="utf-8")
    call_command("replay", str(file), stdout=out)
    assert "nothing could have been better" in out.getvalue()
    file.write_text("1;x;y;z", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("replay", str(file))
