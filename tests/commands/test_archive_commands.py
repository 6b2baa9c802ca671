"""simulate, export_tournament, import_tournament, replay: as typed at the prompt."""

import json
import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.models import Club, Player
from tests.factories.clubs import make_club
from tournaments import archive
from tournaments.models import Tournament


def run(name, *arguments):
    out, err = StringIO(), StringIO()
    call_command(name, *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.fixture
def simulated(db, tmp_path):
    """The file of a kept concours."""
    file = tmp_path / "kept.json"
    run("simulate", "--teams", "5", "--seed", "s", "--rounds", "2", "--keep", "--json", str(file))
    return file


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_simulate_in_a_throwaway_database_leaves_the_real_one_alone(tmp_path):
    name = connection.settings_dict["NAME"]
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    for file in (one, other):
        run("simulate", "--rules", "asce", "--teams", "3", "--seed", "1", "--json", str(file))
    assert one.read_bytes() == other.read_bytes()
    assert connection.settings_dict["NAME"] == name
    assert not Tournament.objects.exists()
    assert not Club.objects.exists()


def test_simulate_keep_stores_what_the_file_says(simulated):
    document = json.loads(simulated.read_text("utf-8"))
    tournament = Tournament.objects.with_rules().get()
    assert archive.export(tournament) == document
    assert document["tournament"]["simulated"] is True
    assert '"at"' not in simulated.read_text("utf-8")


def test_simulate_writes_keys_sorted(simulated):
    text = simulated.read_text("utf-8")
    assert text == archive.text(json.loads(text))


@pytest.mark.parametrize(
    "wrong",
    [("--teams", "1"), ("--teams", "99999"), ("--rules", "inconnu"), ("--rounds", "0")],
)
def test_simulate_says_what_is_wrong(db, wrong):
    with pytest.raises(CommandError) as refused:
        run("simulate", "--keep", *wrong)
    assert str(refused.value)
    assert not Tournament.objects.exists()


def test_export_writes_to_the_terminal_and_to_a_file(simulated, tmp_path):
    slug = Tournament.objects.get().slug
    out, _err = run("export_tournament", slug)
    assert out == simulated.read_text("utf-8")
    run("export_tournament", slug, "--json", str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_text("utf-8") == out


def test_export_of_nothing_says_so(db):
    with pytest.raises(CommandError, match="nulle-part"):
        run("export_tournament", "nulle-part")


def test_export_into_no_folder_says_so(simulated, tmp_path):
    with pytest.raises(CommandError):
        run("export_tournament", Tournament.objects.get().slug, "--json", f"{tmp_path}/x/y.json")


def test_import_founds_the_club_that_the_archive_names(simulated):
    document = json.loads(simulated.read_text("utf-8"))
    document["tournament"]["club"] = "Club de nulle part"
    simulated.write_text(json.dumps(document), "utf-8")
    out, err = run("import_tournament", str(simulated))
    assert err == ""
    tournament = Tournament.objects.get(slug=out.strip())
    assert tournament.club.name == "Club de nulle part"
    assert tournament.slug == f"{document['tournament']['slug']}-2"


def test_import_into_a_named_club_uses_its_players(simulated):
    club = make_club("La nôtre")
    run("import_tournament", str(simulated), "--club", club.slug)
    run("import_tournament", str(simulated), "--club", club.slug)
    assert Player.objects.for_club(club).count() == 10
    assert Tournament.objects.for_club(club).count() == 2


def test_import_into_no_club_says_so(simulated):
    with pytest.raises(CommandError, match="personne"):
        run("import_tournament", str(simulated), "--club", "personne")


def test_import_of_a_damaged_file_names_the_path_and_stores_nothing(simulated):
    document = json.loads(simulated.read_text("utf-8"))
    document["rounds"][0]["tables"][0]["sides"] = [[1], [1]]
    simulated.write_text(json.dumps(document), "utf-8")
    before = Tournament.objects.count(), Club.objects.count(), Player.objects.count()
    with pytest.raises(CommandError, match=r"rounds\.0\.tables"):
        run("import_tournament", str(simulated))
    assert (Tournament.objects.count(), Club.objects.count(), Player.objects.count()) == before


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\x00", b'{"format": "other/1"}'])
def test_import_and_replay_of_no_archive_say_so(db, tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    for command in ("import_tournament", "replay"):
        with pytest.raises(CommandError, match=r"bad\.json"):
            run(command, str(file))


def test_import_and_replay_of_no_file_say_so(db, tmp_path):
    for command in ("import_tournament", "replay"):
        with pytest.raises(CommandError, match=r"none\.json"):
            run(command, str(tmp_path / "none.json"))


def test_replay_agrees(simulated):
    out, _err = run("replay", str(simulated))
    assert re.search(r"3\D+\d", out), "so many parties and tables were compared"
    assert "agree" in out or "concordent" in out


def test_replay_exits_1_with_the_differences(simulated):
    document = json.loads(simulated.read_text("utf-8"))
    document["standings"][0]["rows"][0]["points"] += 1
    simulated.write_text(json.dumps(document), "utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("replay", str(simulated), stdout=out)
    assert ended.value.code == 1
    assert "standings.0.rows" in out.getvalue()


def test_import_of_an_archive_whose_replay_differs_stores_it_and_says_so(simulated):
    document = json.loads(simulated.read_text("utf-8"))
    document["standings"][0]["rows"][0]["points"] += 1
    simulated.write_text(json.dumps(document), "utf-8")
    out, err = run("import_tournament", str(simulated))
    assert Tournament.objects.filter(slug=out.strip()).exists()
    assert "standings.0.rows" in err
