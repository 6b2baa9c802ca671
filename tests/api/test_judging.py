"""A concours that others ran is judged through the API, and nothing of it is kept."""

import pytest

from tournaments.models import Tournament

BAD = "partie;table;a;b\n1;1;1;2;1100;844\n1;2;3;4;1000;944\n1;;5\n2;1;1;2\n2;2;3;4\n2;;5\n"
UNEQUAL = (
    "1;1;1;2;1350;1150\n1;2;3;4;1300;900\n1;3;5;6;1250;700\n1;4;7;8;1000;500\n"
    "2;1;1;3\n2;2;5;2\n2;3;7;4\n2;4;6;8\n"
)
GOOD = "1;1;1;2;1100;844\n1;2;3;4;1000;944\n2;1;1;3\n2;2;2;4\n"


def no(answer) -> tuple:
    problem = answer.json()
    return answer.status_code, problem["code"], problem["field"]


def test_what_could_have_been_better_is_named(reader):
    judged = reader.post("judge/", {"text": BAD}, key="again").json()
    first, second = judged["parties"]
    assert (judged["fine"], first["fine"], second["fine"]) == (False, True, False)
    assert second["rematches"] == [
        {"a": 1, "b": 2, "table": 1, "earlier": [1]},
        {"a": 3, "b": 4, "table": 2, "earlier": [1]},
    ]
    assert second["cost"]["rematches"] == 2
    assert second["best"]["rematches"] == 0
    seated = {who for at in second["better"] for who in (at["a"], at["b"])}
    assert seated | set(second["rests"]) == {1, 2, 3, 4, 5}
    assert all(at["reason"] for at in second["better"])
    (fault,) = second["faults"]
    assert fault["code"] == "bye_again"
    assert "5" in fault["text"]
    assert not Tournament.objects.exists()


def test_a_sound_concours_gets_its_due(stranger):
    judged = stranger.post("judge/", {"text": GOOD, "system": "swiss"}).json()
    assert judged["fine"] is True
    assert [one["better"] for one in judged["parties"]] == [[], []]


def test_names_are_numbered_as_they_first_appear(reader):
    text = "1;1;Zoé;Ana;1100;844\n1;2;Max;12\n1;;Léo\n2;1;ana;ZOE\n2;2;12;Max\n2;;leo\n"
    judged = reader.post("judge/", {"text": text}, key="names").json()
    assert judged["names"] == ["Zoé", "Ana", "Max", "12", "Léo"]
    assert [(one["a"], one["b"]) for one in judged["parties"][1]["rematches"]] == [(2, 1), (4, 3)]
    assert "Léo" in judged["parties"][1]["faults"][0]["text"]


def test_unequal_pairs_that_meet_are_counted_where_equals_should(reader):
    told = reader.post("judge/", {"text": UNEQUAL, "system": "winners"}, key="unequal").json()
    _, second = told["parties"]
    assert (second["cost"]["floats"], second["best"]["floats"]) == (2, 0)
    ranked = reader.post("judge/", {"text": UNEQUAL}, key="ranked").json()
    assert "floats" not in ranked["parties"][1]["cost"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, (400, "required", "text")),
        ({"text": "1;1;1;2\n1;1;3;4"}, (400, "table_twice", "text")),
        ({"text": "\n\n1;1;1;1"}, (400, "itself", "text")),
        ({"text": "1;1\n1;2"}, (400, "few_columns", "text")),
        ({"text": "no table"}, (400, "no_tables", "text")),
        ({"text": " \n "}, (400, "empty", "text")),
        ({"text": "1;1;1;2", "system": "guess"}, (400, "invalid_choice", "system")),
    ],
)
def test_what_cannot_be_read_is_refused(reader, body, said):
    assert no(reader.post("judge/", body)) == said


def test_the_line_that_cannot_be_read_is_named(reader):
    problem = reader.post("judge/", {"text": "\n\n1;1;1;1"}).json()
    assert problem["params"] == {"line": 3, "pair": 1}


def test_an_account_is_asked_for(visitor):
    assert visitor.post("judge/", {"text": GOOD}).status_code == 401
