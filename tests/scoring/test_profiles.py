"""Shipped profiles name their sources; one that does not is refused."""

import tomllib
from pathlib import Path

import pytest

from scoring import profile
from scoring.errors import ScoringError

FOLDER = Path(profile.__file__).parent / "profiles"


@pytest.fixture
def data():
    return tomllib.loads((FOLDER / "asce.toml").read_text("utf-8"))


def test_names_are_the_files():
    assert profile.names() == tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
    assert {"asce", "classique"} <= set(profile.names())


@pytest.mark.parametrize("name", profile.names())
def test_shipped_profile_loads(name):
    loaded = profile.load(name)
    assert loaded.profile == name
    assert loaded.sources
    assert set(loaded.parameters()) == {one for one in profile.PARAMETERS if loaded.applies(one)}


@pytest.mark.parametrize("name", ["tarot", "", "../asce", "asce.toml", "\udc80"])
def test_load_of_an_unknown_name_is_refused(name):
    with pytest.raises(ScoringError) as refused:
        profile.load(name)
    assert refused.value.code == "unknown_profile"


def faults():
    yield "sources", lambda data: data.pop("sources")
    yield "sources", lambda data: data.update(sources=[])
    yield "sources", lambda data: data.update(sources=[" "])
    yield "name", lambda data: data.pop("name")
    yield "tie", lambda data: data["parameters"].pop("tie")
    yield "odd", lambda data: data["parameters"].update(odd={"value": 1, "source": "x"})
    yield "source", lambda data: data["parameters"]["tie"].pop("source")
    yield "source", lambda data: data["parameters"]["tie"].update(source="")
    yield "maybe", lambda data: data["parameters"]["tie"].update(value="maybe")
    yield "capot", lambda data: data["parameters"]["capot"].update(value=True)
    yield "capot", lambda data: data["parameters"]["capot"].update(value=-1)
    yield "belote_counts", lambda data: data["parameters"]["belote_counts"].update(value=1)


@pytest.mark.parametrize(("word", "spoil"), list(faults()))
def test_faulty_profile_is_refused(data, word, spoil):
    spoil(data)
    with pytest.raises(ScoringError, match=word) as refused:
        profile.from_data("asce", data)
    assert refused.value.code == "bad_profile"
