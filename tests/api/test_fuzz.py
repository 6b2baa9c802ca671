"""Whatever is sent to a write, the answer is a refusal or a success, never a fault of ours."""

import json

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.caller import Caller, document
from tests.api.hall import tables
from tests.factories.clubs import make_club
from tests.factories.tournaments import make_tournament
from tournaments.models import Table

pytestmark = pytest.mark.slow
WRITES = sorted(
    (method, path)
    for path, methods in document()["paths"].items()
    for method in methods
    if method in ("post", "put", "patch")
)
NUMBERS = st.one_of(
    st.integers(-3, 3), st.integers(), st.sampled_from([2**31, 2**63, -(2**63), 10**40, 1944])
)
TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["", " ", "\x00", "1", "2026-11-30", "2026-13-40", "é" * 400, "asce", "noel"]),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(allow_nan=False), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)


def shape_of(method: str, path: str) -> dict:
    """The properties of the body that this write takes."""
    content = document()["paths"][path][method].get("requestBody", {}).get("content", {})
    for media in content.values():
        name = media["schema"]["$ref"].rpartition("/")[2]
        return document()["components"]["schemas"][name].get("properties", {})
    return {}


def near(said: dict) -> st.SearchStrategy:
    """Values of the announced type and of any other."""
    while "$ref" in said:
        said = document()["components"]["schemas"][said["$ref"].rpartition("/")[2]]
    if "properties" in said:
        inner = {name: near(one) for name, one in said["properties"].items()}
        return st.one_of(st.fixed_dictionaries({}, optional=inner), VALUES)
    fitting = {"integer": NUMBERS, "boolean": st.booleans(), "string": TEXTS}
    kind = said.get("type")
    return st.one_of(fitting.get(kind if isinstance(kind, str) else "", VALUES), VALUES)


def bodies(method: str, path: str) -> st.SearchStrategy:
    fields = {name: near(said) for name, said in shape_of(method, path).items()}
    whole = st.fixed_dictionaries({}, optional=fields)
    return st.one_of(
        whole.map(json.dumps),
        st.tuples(whole, st.dictionaries(TEXTS, VALUES, max_size=2)).map(
            lambda both: json.dumps({**both[0], **both[1]})
        ),
        VALUES.map(json.dumps),
        st.text(max_size=20),
        st.binary(max_size=20),
    )


@pytest.fixture
def hall(db):
    """Partie 1 is published, with a result at no table; partie 2 is not drawn."""
    club = make_club("Amicale")
    tournament = make_tournament(4, club=club)
    organiser = Caller.of(club, "owner")
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    organiser.post(f"rounds/{drawn['id']}/publish/")
    ids = {
        "rounds": drawn["id"],
        "tables": tables(organiser, tournament.slug, 1)[0]["id"],
        "partnerships": tournament.partnerships.first().pk,
        "clubs": club.slug,
        "tournaments": tournament.slug,
    }
    return organiser, ids


@pytest.mark.parametrize(("method", "path"), WRITES, ids=lambda part: part)
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_body_breaks_a_write(hall, method, path, data):
    organiser, ids = hall
    cache.clear()
    noun = path.split("/")[3]
    address = path.removeprefix("/api/v1/")
    for hole in ("{id}", "{slug}"):
        address = address.replace(hole, str(ids.get(noun, "")))
    answer = organiser.send(method, address, data.draw(bodies(method, path)))
    assert answer.status_code in (200, 201, 204, 400, 403, 404, 409), answer.content
    if answer.status_code >= 400:
        assert answer.json()["detail"]


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(points=st.fixed_dictionaries({"A": NUMBERS, "B": NUMBERS}), confirmed=st.booleans())
def test_totals_of_any_size_are_judged(hall, points, confirmed):
    """What is kept is what was sent, at that table and no other (B23)."""
    organiser, ids = hall
    cache.clear()
    body = {"points": points, "confirmed": confirmed}
    answer = organiser.post(f"tables/{ids['tables']}/entries/", body)
    assert answer.status_code in (201, 400, 409)
    if answer.status_code == 201:
        assert answer.json()["entry"]["points"] == points
    others = Table.objects.exclude(pk=ids["tables"])
    assert {table.state for table in others} == {"awaiting"}
