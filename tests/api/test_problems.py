"""Every no is a problem in JSON: status, code, field, and a sentence in the reader's language."""

import json

import pytest

from tests.api.caller import PROBLEM, Caller
from tests.api.hall import sheet, tables
from tournaments.models import ScoreEntry


@pytest.fixture
def entries(running, scorer):
    """Where the score of a table without a result is stated."""
    return f"tables/{tables(scorer, running.slug, 1)[0]['id']}/entries/"


def refused(answer, status: int, code: str, field: str | None) -> dict:
    problem = answer.json()
    assert answer["Content-Type"] == PROBLEM
    assert (answer.status_code, problem["status"]) == (status, status)
    assert (problem["code"], problem["field"]) == (code, field)
    assert problem["type"] == f"urn:dixdeder:problem:{code}"
    assert problem["errors"][0] == {"code": code, "field": field, "detail": problem["detail"]}
    assert not ScoreEntry.objects.exists()
    return problem


WRONG = {
    "true": (True, "invalid"),
    "text": ("12", "invalid"),
    "fraction": (12.5, "invalid"),
    "whole fraction": (12.0, "invalid"),
    "null": (None, "null"),
    "list": ([1], "invalid"),
    "object": ({"A": 1}, "invalid"),
    "huge": (10**30, "max_value"),
    "far below zero": (-(10**30), "min_value"),
    "below zero": (-1, "bad_total"),
    "above any sheet": (100_000, "bad_total"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_total_that_is_no_total_is_refused_with_its_field(scorer, entries, name):
    value, code = WRONG[name]
    refused(scorer.post(entries, {"points": {"A": value, "B": 944}}), 400, code, "points.A")


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "points", "required"),
        ({"points": {"A": 1000}}, "points.B", "required"),
        ({"points": [1000, 944]}, "points", "invalid"),
        ({"points": {"A": 1000, "B": 944, "C": 0}}, "points.C", "unknown_field"),
        ({"points": {"A": 1000, "B": 944}, "confirm": True}, "confirm", "unknown_field"),
        ({"points": {"A": 1000, "B": 944}, "confirmed": 1}, "confirmed", "invalid"),
        ({"points": {"A": 1000, "B": 944}, "sees": "1"}, "sees", "invalid"),
    ],
)
def test_a_body_of_the_wrong_shape_is_refused(scorer, entries, body, field, code):
    refused(scorer.post(entries, body), 400, code, field)


def test_every_fault_of_a_body_is_listed(scorer, entries):
    body = {"points": {"A": True, "B": None}, "sees": "x"}
    problem = scorer.post(entries, body).json()
    assert [fault["field"] for fault in problem["errors"]] == ["points.A", "points.B", "sees"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nothing",
        b'{"points": NaN}',
        b'{"points": {"A": 1, "A": 2, "B": 3}}',
        b"[]",
        b'"text"',
        b"1",
        b"null",
        b'{"\xff": 1}',
        b'{"points": "\\ud800"}',
        b'{"a": ' + b"1" * 5000 + b"}",
        b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"points": ' + b'{"a": ' * 20 + b"1" + b"}" * 20 + b"}",
        b'{"a": "' + b"x" * 300_000 + b'"}',
    ],
    ids=range(15),
)
def test_what_is_not_a_json_object_is_refused(scorer, entries, body):
    answer = scorer.post(entries, body)
    if body:
        refused(answer, 400, "bad_json", None)
    else:
        refused(answer, 400, "required", "points")


def test_other_media_are_refused(scorer, entries):
    answer = scorer.client.post("/api/v1/" + entries, {"points": "1"}, headers=scorer.headers)
    refused(answer, 415, "unsupported_media_type", None)
    answer = scorer.client.get("/api/v1/tables/", headers={**scorer.headers, "Accept": "text/html"})
    assert (answer.status_code, answer["Content-Type"]) == (406, PROBLEM)


def test_impossible_totals_carry_the_reason_and_the_likely_slips(scorer, entries):
    problem = refused(
        scorer.post(entries, {"points": {"A": 1000, "B": 945}}), 400, "score_impossible", "points"
    )
    assert [1000, 944] in problem["params"]["suggestions"]
    assert "1944" in problem["detail"]


def test_unlikely_totals_are_asked_about_once(scorer, entries):
    body = {"points": {"A": 1052, "B": 1052}}  # eight belotes in twelve deals
    problem = refused(scorer.post(entries, body), 409, "score_doubtful", "points")
    assert problem["params"]["doubts"]
    kept = scorer.post(entries, {**body, "confirmed": True})
    assert kept.status_code == 201
    assert kept.json()["entry"]["verdict"] == "unlikely"


def test_only_an_organiser_keeps_a_disputed_sheet(scorer, organiser, entries):
    body = {"points": {"A": 1000, "B": 945}, "disputed_reason": "both sides signed"}
    refused(scorer.post(entries, body), 403, "permission_denied", None)
    kept = organiser.post(entries, body).json()["entry"]
    assert (kept["disputed"], kept["reason"]) == (True, "both sides signed")
    table = entries.removesuffix("entries/")
    again = {"points": {"A": 1001, "B": 945}, "reason": "x", "disputed": True}
    assert scorer.post(f"{table}correct/", again).status_code == 403


def test_zero_is_a_score(scorer, entries):
    body = {"points": {"A": 3024, "B": 0}, "confirmed": True}
    assert scorer.post(entries, body).json()["table"]["points"] == {"A": 3024, "B": 0}


def test_sentences_are_in_the_readers_language(club, entries):
    from tests.factories.clubs import make_token

    token = make_token(club, "scorer")[1]
    said = {
        language: Caller(token, language=language).post(entries, {}).json()["detail"]
        for language in ("fr", "en")
    }
    assert said == {"fr": "Ce champ est obligatoire.", "en": "This field is required."}


@pytest.mark.parametrize(
    "address",
    [
        "nothing/",
        "tables/999999/",
        "tables/99999999999999999999999999/",
        "tables/x/",
        "tables/-1/",
        "tournaments/nobody/",
        "tournaments/%00/",
        "tournaments",
        "clubs/%00/",
        "players/99999999999999999999999999/",
        "players/x/",
    ],
)
def test_what_is_not_there_is_a_problem_too(scorer, address):
    answer = scorer.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("tables/?round=x", 400),
        ("tables/?round=1.5", 400),
        ("tables/?round=-1", 400),
        ("tables/?round=99999999999999999999999999", 400),
        ("tables/?round_id=9223372036854775807", 200),
        ("tables/?round_id=9223372036854775808", 400),
        ("tables/?tournament=%00", 400),
        ("tables/?state=lost", 400),
        ("tournaments/?date=tomorrow", 400),
        ("tournaments/?date_from=0000-00-00", 400),
        ("tables/?page=x", 404),
        ("tables/?page=99999999999999999999999", 404),
        ("tables/?page_size=-1", 200),
        ("players/?club=%00", 404),
        ("players/?search=%00", 200),
        ("score-entries/?kind=lost", 400),
        ("partnerships/?group=%00", 400),
    ],
)
def test_a_filter_that_is_none_is_no_fault_of_ours(scorer, address, status):
    answer = scorer.client.get("/api/v1/" + address, headers=scorer.headers)
    assert answer.status_code == status, answer.content
    if status == 400:
        assert answer["Content-Type"] == PROBLEM
        assert answer.json()["field"]


def test_verbs_of_http_that_do_nothing_here(scorer, running):
    for method in ("put", "delete"):
        answer = scorer.send(method, f"tournaments/{running.slug}/")
        assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM)


def test_too_many_requests_are_told_when_to_come_back(club, settings, monkeypatch):
    from tournaments.api.limits import Visitors

    monkeypatch.setattr(Visitors, "THROTTLE_RATES", {"visitors": "2/min"})
    visitor = Caller()
    assert [visitor.get("tournaments/").status_code for _ in range(3)] == [200, 200, 429]
    last = visitor.get("tournaments/")
    assert last.json()["code"] == "throttled"
    assert 0 < int(last["Retry-After"]) <= 60


def test_tokens_are_counted_each_for_itself(club, monkeypatch):
    from tournaments.api.limits import Programs

    monkeypatch.setattr(Programs, "THROTTLE_RATES", {"programs": "2/min"})
    one, other = Caller.of(club, "reader"), Caller.of(club, "reader")
    assert [one.get("clubs/").status_code for _ in range(3)] == [200, 200, 429]
    assert other.get("clubs/").status_code == 200


def test_a_problem_is_json_to_the_letter(scorer, entries):
    answer = scorer.post(entries, {"points": sheet(1), "x\u2028é": "\u0000"})
    assert json.loads(answer.content)["errors"][0]["field"] == "x\u2028é"
