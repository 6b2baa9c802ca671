"""Desks of a concours that is under way, a pair of hands at each."""

import pytest

from tests.e2e.hands import Hands
from tests.factories.clubs import actor, make_club, make_member, make_user
from tests.factories.tournaments import make_tournament
from tournaments import rounds


@pytest.fixture
def club():
    return make_club("Amicale de Saint-Rémy")


@pytest.fixture
def running(club):
    """Partie 1 of 32 tables is published."""
    tournament = make_tournament(64, club=club, name="Belote de la Saint-Nicolas")
    rounds.publish(rounds.draw(tournament, by=actor()), by=actor())
    return tournament


@pytest.fixture
def sign_in(club, signed_in):
    """sign_in(page, name): hands of a scorer of the club, on the page's keyboard."""

    def enter(page, name, role="scorer"):
        user = make_user(name, email=f"{name.lower()}@example.org")
        make_member(club, role, user)
        signed_in(page, user)
        return Hands(page)

    return enter
