import pytest

from tests.api.caller import Caller
from tests.factories.clubs import make_club
from tests.factories.tournaments import make_tournament


@pytest.fixture
def club(db):
    return make_club("Amicale")


@pytest.fixture
def organiser(club):
    return Caller.of(club, "organiser")


@pytest.fixture
def scorer(club):
    return Caller.of(club, "scorer")


@pytest.fixture
def reader(club):
    return Caller.of(club, "reader")


@pytest.fixture
def visitor(db):
    return Caller()


@pytest.fixture
def stranger(db):
    """An organiser of another club."""
    return Caller.of(make_club("Autre"), "owner")


@pytest.fixture
def tournament(club):
    """Six pairs, nothing drawn."""
    return make_tournament(6, club=club, name="Noël")


@pytest.fixture
def running(tournament, organiser):
    """Partie 1 is published: three tables without a result."""
    drawn = organiser.post(f"tournaments/{tournament.slug}/draw/").json()
    assert organiser.post(f"rounds/{drawn['id']}/publish/").status_code == 200
    return tournament
