"""The archive: its schema, there and back, and what is refused."""

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from clubs.models import Actor
from scoring.sides import BySide
from tests.factories.clubs import actor, make_club, make_player
from tests.factories.tournaments import make_tournament, pair_numbered
from tournaments import (
    archive,
    prizes,
    publication,
    registration,
    results,
    rounds,
    rulings,
    sheets,
)
from tournaments.archive.checking import penalties, schema
from tournaments.models import Prize, ScoreEntry, Table, Tournament
from tournaments.refusals import Refusal
from tournaments.rules import derive, load
from tournaments.simulation import simulate
from tournaments.simulation.evening import enter_sheet, play_round

pytestmark = pytest.mark.django_db
BY = actor()


def without_slug(document):
    told = {key: value for key, value in document["tournament"].items() if key != "slug"}
    return {**document, "tournament": told}


def loaded(document, club=None):
    club = club or make_club(document["tournament"]["club"])
    return archive.load(document, club=club, by=BY)


def fresh(tournament):
    return Tournament.objects.with_rules().get(pk=tournament.pk)


def table(tournament, party, number):
    return Table.objects.get(
        round__tournament=tournament, round__number=party, round__bis=False, number=number
    )


@pytest.fixture
def evening():
    return whole_evening()


@cache
def archived():
    """The archive of one such evening."""
    return archive.text(archive.export(whole_evening()))


@pytest.fixture
def document():
    """That archive, to be changed; the evening itself is not stored."""
    return json.loads(archived())


def whole_evening():
    """An evening in which everything happens that an archive can tell."""
    tournament = make_tournament(9, format__rounds=3, odd__method="bye")
    alone = registration.enter(tournament, names=("Seule Toute", ""), by=BY)
    undone = registration.enter(tournament, names=("Un Deux", "Trois Quatre"), by=BY)
    registration.undo_entry(undone, by=BY)
    again = registration.enter(tournament, names=("Cinq Six", "Sept Huit"), by=BY)
    assert again.number == undone.number
    registration.withdraw(again, reason="parti", by=BY)
    registration.edit(pair_numbered(tournament, 2), group="L’Œuf", categories=["women"], by=BY)
    draft = rounds.draw(tournament, by=BY)
    rounds.swap(
        draft,
        one=pair_numbered(tournament, 1),
        other=_not_facing(draft, 1),
        reason="Deux sœurs",
        by=BY,
    )
    rounds.publish(draft, by=BY)
    for number in (1, 2):
        enter_sheet(tournament, table(tournament, 1, number), by=BY)
    send_deals(table(tournament, 1, 3))
    stated = table(tournament, 1, 4)
    results.record_score(stated, points=BySide(a=1024, b=940), by=BY, key="a", confirmed=True)
    results.record_score(stated, points=BySide(a=1042, b=922), by=BY, key="b", confirmed=True)
    results.correct(
        stated, points=BySide(a=1024, b=940), reason="feuille relue", by=BY, key="c", confirmed=True
    )
    fined = rulings.penalise(pair_numbered(tournament, 3), reason="fausse donne", by=BY)
    rulings.take_back(fined, reason="erreur", by=BY)
    rulings.penalise(pair_numbered(tournament, 4), reason="signes", points=50, to="own", by=BY)
    registration.change_rules(
        tournament,
        rules=derive(tournament.rules, {"ranking.criteria": ["total", "best"]}),
        by=BY,
    )
    late = registration.add_partner(alone, name="Venue Tard", by=BY)
    second = rounds.draw(tournament, by=BY)
    assert late.number in [one["id"] for one in second.snapshot]
    rounds.publish(second, by=BY)
    enter_sheet(tournament, table(tournament, 2, 1), by=BY)
    results.annul(table(tournament, 2, 1), reason="à rejouer", by=BY, key="x")
    results.forfeit(
        table(tournament, 2, 2),
        absent=table(tournament, 2, 2).partnership("A"),
        reason="absents",
        by=BY,
        key="y",
    )
    results.correct(
        table(tournament, 1, 1),
        points=BySide(a=972, b=972),
        reason="après coup",
        by=BY,
        key="z",
        confirmed=True,
    )
    prizes.set_prizes(
        tournament, prizes=[prizes.Planned(kind=Prize.Kind.LAST, label="Cuillère")], by=BY
    )
    publication.hide(tournament, kind="standings", by=BY)
    results.refresh_standings(tournament.pk)
    return fresh(tournament)


def send_deals(one):
    """A sheet deal by deal: one corrected, one in which two devices differed, sent by phone."""

    def say(number, points, *, sees=0, key="a"):
        told = {"taker": "A", "points": {"A": points}}
        sheets.state_deal(one, number=number, data=told, sees=sees, by=BY, key=key)

    for number in range(1, 13):
        say(number, 110, key="first")
    sheets.send(one, by=BY, key="first")
    results.annul(one, reason="à rejouer", by=BY, key="again")
    for number in range(1, 13):
        say(number, 100)
    say(1, 88, sees=2, key="b")
    say(2, 90, key="b")
    sheets.choose_deal(one, number=2, turn=3, sees=3, by=BY, key="c")
    sheets.send(one, by=Actor(user_id=None, name="Table 3", source="phone"), key="sent")
    say(3, 99, sees=2, key="afterwards")


def _not_facing(drawn, number):
    for other in drawn.tables.prefetch_related("seats__partnership"):
        pairs = [seat.partnership for seat in other.seats.all()]
        if number not in [pair.number for pair in pairs]:
            return pairs[0]
    raise AssertionError


def test_schema_in_docs_is_the_one_that_is_obeyed():
    assert json.loads(Path("docs/archive.schema.json").read_text("utf-8")) == schema()


def test_schema_is_a_json_schema():
    Draft202012Validator.check_schema(schema())


def test_export_is_what_the_schema_says(evening):
    document = archive.export(evening)
    Draft202012Validator(schema()).validate(document)
    assert json.loads(archive.text(document)) == document


def test_export_says_what_happened(evening):
    document = archive.export(evening)
    assert [row["cancelled"] for row in document["partnerships"]].count(True) == 1
    assert len({row["number"] for row in document["partnerships"]}) == 11
    kinds = [
        entry["kind"]
        for drawn in document["rounds"]
        for line in drawn["tables"]
        for entry in line["entries"]
    ]
    assert {*kinds} == {"statement", "correction", "annulment", "forfeit"}
    fines = [row for _path, row in penalties(document)]
    assert sorted((row["id"], row["cancels"]) for row in fines) == [(1, None), (2, 1), (3, None)]
    assert [
        row["rules"]["ranking"]["criteria"][1] for row in document["tournament"]["rules_before"]
    ] == ["wins"]
    assert document["tournament"]["simulated"] is False
    assert all("at" in row for row in document["log"])


def test_export_load_export_is_the_same(evening):
    document = archive.export(evening)
    assert without_slug(archive.export(fresh(loaded(document)))) == without_slug(document)


def test_replay_agrees_with_what_was_stored(document):
    assert archive.replay(document) == ()


def test_load_beside_itself_takes_another_address(evening):
    document = archive.export(evening)
    club = make_club("Une autre")
    first, second = loaded(document, club), loaded(document, club)
    assert {first.slug, second.slug} == {f"{evening.slug}-2", f"{evening.slug}-3"}


def test_load_uses_the_players_of_the_club_and_adds_the_others(document):
    club = make_club("Avec des joueurs")
    known = make_player(club, document["players"][0]["name"])
    tournament = loaded(document, club)
    first = tournament.partnerships.get(number=document["partnerships"][0]["number"])
    assert first.first == known
    assert club.players.count() == len(document["players"])


def test_load_settles_tables_from_their_entries_whatever_the_document_says(document):
    line = document["rounds"][0]["tables"][0]
    line["state"], line["score"] = "conflict", {"A": 1, "B": 2}
    for entry in line["entries"]:
        entry["counts"] = False
    stored = table(loaded(document), 1, line["table"])
    assert stored.state == "entered"
    assert stored.points == BySide(a=972, b=972)
    assert [one.path for one in archive.replay(document)] == [
        "rounds.0.tables.0.state",
        "rounds.0.tables.0.score",
    ]


def test_load_keeps_two_people_of_one_name_apart(document):
    for player in document["players"][:2]:
        player["name"] = "Jean Martin"
    club = make_club("Homonymes")
    make_player(club, "Jean Martin")
    pair = loaded(document, club).partnerships.get(number=1)
    assert pair.first.name == pair.second.name == "Jean Martin"
    assert pair.first != pair.second


def test_a_loaded_concours_goes_on(document):
    tournament = fresh(loaded(document))
    for row in Table.objects.awaiting_score().filter(round__tournament=tournament):
        enter_sheet(tournament, row, by=BY, key="replayed")
    play_round(tournament, by=BY)
    publication.finish(tournament, by=BY)
    assert archive.replay(archive.export(fresh(tournament))) == ()


def test_replay_names_a_changed_score(document):
    entry = document["rounds"][0]["tables"][1]["entries"][0]
    entry["points"]["A"] += 10
    paths = [difference.path for difference in archive.replay(document)]
    assert "rounds.0.tables.1.score" in paths
    assert any(path.startswith("standings.") for path in paths)
    assert any(path.startswith("rounds.1.entrants") for path in paths)


def test_replay_names_a_changed_deal_of_a_sheet_that_was_sent(document):
    table = document["rounds"][0]["tables"][2]
    assert [row["turn"] for row in table["deals"] if row["deal"] == 2] == [1, 2, 3, 4]
    assert [entry["deals"] for entry in table["entries"]] == [12, 12, 27]
    assert len(table["deals"]) == 28
    table["deals"][16]["said"]["points"] = {"A": 99, "B": 63}
    (found,) = archive.replay(document)
    assert found.path == "rounds.0.tables.2.entries.2.points"
    assert found.replayed == {"A": found.recorded["A"] - 1, "B": found.recorded["B"] + 1}


def test_replay_names_exchanged_tables(document):
    one, other = document["rounds"][1]["tables"][:2]
    one["sides"], other["sides"] = other["sides"], one["sides"]
    assert "rounds.1.tables" in [difference.path for difference in archive.replay(document)]


def test_replay_names_an_invented_swap(document):
    document["log"] = [row for row in document["log"] if row["code"] != "round_swapped"]
    assert "rounds.0.tables" in [difference.path for difference in archive.replay(document)]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "dixdeder/9"),
        ("tournament.date", "2026-02-31"),
        ("tournament.date", "hier"),
        ("tournament.rules.scoring", "inconnu"),
        ("tournament.rules.format.rounds", 0),
        ("tournament.name", ""),
        ("tournament.name", "a\x00b"),
        ("tournament.slug", "../x"),
        ("players.0.name", "\ud800"),
        ("players.0.id", 2),
        ("partnerships.0.players", [1, 1]),
        ("partnerships.0.players", [1, 999]),
        ("partnerships.0.number", 2),
        ("partnerships.0.number", 0),
        ("rounds.0.tables.0.table", 2),
        ("rounds.0.tables.0.sides", [[1], [1]]),
        ("rounds.0.tables.0.sides", [[999], [1]]),
        ("rounds.0.tables.0.sides", [[1]]),
        ("rounds.0.tables.0.entries.0.points", None),
        ("rounds.0.tables.0.entries.0.points", {"A": 1.5, "B": 0}),
        ("rounds.0.tables.0.entries.0.kind", "guess"),
        ("rounds.0.tables.0.entries.0.at", "jamais"),
        ("rounds.0.tables.3.entries.0.counts", True),
        ("rounds.0.tables.2.deals.0.turn", 2),
        ("rounds.0.tables.2.deals.0.sees", 1),
        ("rounds.0.tables.2.deals.0.said", {"taker": "C"}),
        ("rounds.0.tables.2.deals.0.said.contract", {"value": "rien"}),
        ("rounds.0.tables.2.deals.1.deal", 1),
        ("rounds.0.tables.2.entries.0.deals", 99),
        ("rounds.1.number", 1),
        ("standings.0.rows.0.number", 999),
        ("log.0.number", 999),
        ("prizes.0.kind", "best"),
    ],
)
def test_load_refuses_nonsense_by_its_path_and_stores_nothing(document, path, value):
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = document
    for step in steps:
        place = place[step]
    place[last] = value
    before = Tournament.objects.count(), ScoreEntry.objects.count()
    with pytest.raises(Refusal) as refused:
        loaded(document)
    assert refused.value.field
    known = path.split(".")
    told = refused.value.field.split(".")
    assert told[: min(len(known), 2)] == known[:2] or told[0] == known[0]
    assert refused.value.message
    assert (Tournament.objects.count(), ScoreEntry.objects.count()) == before


@pytest.mark.parametrize(
    "content", ["", "[1", "[]", "null", '{"format": NaN}', b"\xff\xfe", "[" * 9999]
)
def test_parse_refuses_what_is_no_archive(content):
    with pytest.raises(archive.ArchiveRefused):
        archive.parse(content)


def test_parse_refuses_missing_parts():
    with pytest.raises(archive.ArchiveRefused) as refused:
        archive.parse('{"format": "dixdeder/1"}')
    assert refused.value.code == "bad_form"


def test_export_asks_as_much_for_a_large_concours_as_for_a_small_one(django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    asked = []
    for teams in (4, 16):
        tournament = simulate(
            rules=load("asce"), teams=teams, seed="q", rounds=2, club=make_club(), by=BY
        )
        with CaptureQueriesContext(
            connection,
        ) as queries:
            archive.export(fresh(tournament))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_partie_by_ranking_tells_in_which_partie_each_two_met(document):
    drawn = [one for one in document["rounds"] if one["system"] == "ranking" and not one["bis"]]
    history = drawn[-1]["options"]["history"]
    assert {frozenset(one) for one in history} == {frozenset(("round", "sides"))}
    assert not archive.replay(document)
    history[0]["round"] += 5
    assert any(".options.history" in one.path for one in archive.replay(document))


def test_an_archive_from_before_a_ranking_had_its_history_is_replayed(document):
    for one in document["rounds"]:
        one["options"].pop("history", None)
    assert not archive.replay(document)
    assert not archive.replay(archive.export(loaded(document)))


def test_load_takes_an_archive_from_before_absences_were_in_the_reglement(document):
    told = document["tournament"]
    for older in (told["rules"], *(before["rules"] for before in told["rules_before"])):
        del older["penalty"]["forfeit"]
    assert loaded(document).rules.penalty.forfeit == 1100
    assert archive.replay(document) == ()
