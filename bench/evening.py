"""What an organiser waits for, at three sizes: the draw of a ranking round, the standings."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import members
from clubs.models import Actor, Club, User
from tournaments import archive, rounds, rules
from tournaments.models import Tournament
from tournaments.simulation import simulate

SIZES = (64, 128, 512)
TIMES = 15
PLAYED = 2
"""Parties played before: the draw measured is that of the third."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds of several runs after a first one, and the queries of one."""

    what: str
    pairs: int
    seconds: tuple[float, ...]
    queries: int

    @property
    def least(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """All of one run; `once`: seconds of what is done once."""

    timings: tuple[Timing, ...]
    once: dict[str, float]


def measure(say: Callable[[str], None]) -> Measured:
    """All of it, in one database that holds all sizes."""
    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    user = User.objects.create_user("bench@example.org", "x", name="Mesure")
    by = Actor.of(user, "simulation")
    club = members.create_club("Mesures", by=by)
    timings: list[Timing] = []
    for pairs in SIZES:
        tournament = _played(pairs, club, by)
        for timing in _timed(tournament, pairs, user, by):
            say(f"{timing.what} {pairs}: {timing.least:.3f} s, {timing.queries} queries")
            timings.append(timing)
    return Measured(timings=tuple(timings), once=_once(club, by, say))


def _played(pairs: int, club: Club, by: Actor) -> Tournament:
    asce = rules.derive(rules.load("asce"), {"format.deals": 2})
    return simulate(rules=asce, teams=pairs, seed=f"bench {pairs}", club=club, by=by, play=PLAYED)


def _timed(tournament: Tournament, pairs: int, user: User, by: Actor) -> list[Timing]:
    desk, public = Client(), Client()
    desk.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return [
        _timing(
            "draw", pairs, lambda: rounds.draw(tournament, by=by), lambda: _discard(tournament)
        ),
        _timing("desk", pairs, lambda: _page(desk, f"/desk/{tournament.slug}/standings/")),
        _timing("public", pairs, lambda: _page(public, f"/c/{tournament.slug}/standings/")),
    ]


def _discard(tournament: Tournament) -> None:
    draft = tournament.rounds.get(state="draft", bis=False)
    rounds.discard(draft, by=Actor(user_id=None, name="bench", source="command"))


def _page(client: Client, path: str) -> None:
    answer = client.get(path)
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status_code} {answer.headers.get('Location', '')}")


def _timing(
    what: str, pairs: int, act: Callable[[], object], after: Callable[[], None] = lambda: None
) -> Timing:
    with CaptureQueriesContext(connection) as captured:
        act()
    queries = len(captured)
    after()
    seconds = []
    for _ in range(TIMES):
        cache.clear()
        started = time.perf_counter()
        act()
        seconds.append(time.perf_counter() - started)
        after()
    return Timing(what=what, pairs=pairs, seconds=tuple(seconds), queries=queries)


def _once(club: Club, by: Actor, say: Callable[[str], None]) -> dict[str, float]:
    """A whole concours of 500 pairs with real deals, its archive, its replay."""
    once: dict[str, float] = {}

    def clocked(name: str, act: Callable[[], object]) -> object:
        started = time.perf_counter()
        made = act()
        once[name] = time.perf_counter() - started
        say(f"{name}: {once[name]:.1f} s")
        return made

    tournament = clocked(
        "simulate",
        lambda: simulate(rules=rules.load("asce"), teams=500, seed="1", club=club, by=by),
    )
    assert isinstance(tournament, Tournament)
    document = clocked("export", lambda: archive.export(tournament))
    assert isinstance(document, dict)
    differences = clocked("replay", lambda: archive.replay(document))
    assert differences == ()
    return once
