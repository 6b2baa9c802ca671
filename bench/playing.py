"""Random deals to the end: our engine and the public Python ones, doing the same work.

The work: deal a seeded game, and until it is over ask which moves are legal, pick one of them by
the same random generator, make it; the engine keeps the tricks and counts what they are worth.
"""

import importlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from types import ModuleType

from scoring.cards import FULL_DECK, HAND, Trump
from scoring.position import Position
from scoring.profile import load

ROUNDS = 7
SECONDS = 0.5
SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
Deal = Callable[[random.Random], int]
"""Plays one random deal and answers how often legal moves were asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """An engine and one of its games."""

    name: str
    game: str
    written_in: str
    deal: Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Moves and deals a second of an engine, a figure a round; the rounds of all take turns."""

    engine: Engine
    moves: tuple[float, ...]
    deals: tuple[float, ...]


def ours(chance: random.Random) -> int:
    """One deal of belote: 32 cards, four players, a random trump suit, 32 moves."""
    deck = list(FULL_DECK)
    chance.shuffle(deck)
    hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(4)]
    position = Position(load("classique"), chance.choice(SUITS), hands)
    asked = 0
    while not position.over:
        position.play(chance.choice(position.legal()))
        asked += 1
    assert sum(position.points) == 162
    return asked


def engines() -> Iterator[Engine]:
    """Ours first, then those that are installed (`uv sync --group bench`)."""
    yield Engine(name="this project", game="belote", written_in="Python", deal=ours)
    if spiel := _module("pyspiel"):
        for name in ("skat", "euchre", "hearts", "spades"):
            yield Engine(
                name=f"OpenSpiel {version('open-spiel')}",
                game=name,
                written_in="C++",
                deal=_spiel(spiel.load_game(name)),
            )
    if _module("rlcard"):
        yield Engine(
            name=f"RLCard {version('rlcard')}",
            game="bridge",
            written_in="Python",
            deal=_rlcard(),
        )
    if colver := _module("colver"):
        yield Engine(
            name=f"colver {version('colver')}",
            game="contrée",
            written_in="Rust",
            deal=_colver(colver),
        )


def paces(say: Callable[[str], None]) -> list[Pace]:
    """Every engine in turn, several rounds."""
    found = list(engines())
    moves: dict[int, list[float]] = {place: [] for place in range(len(found))}
    deals: dict[int, list[float]] = {place: [] for place in range(len(found))}
    for turn in range(ROUNDS):
        for place, engine in enumerate(found):
            asked, played, seconds = _round(engine, random.Random(f"bench {turn}"))
            moves[place].append(asked / seconds)
            deals[place].append(played / seconds)
    for place, engine in enumerate(found):
        say(f"{engine.name}, {engine.game}: {max(moves[place]):,.0f} moves a second")
    return [
        Pace(engine=engine, moves=tuple(moves[place]), deals=tuple(deals[place]))
        for place, engine in enumerate(found)
    ]


def _round(engine: Engine, chance: random.Random) -> tuple[int, int, float]:
    asked = played = 0
    started = time.process_time()
    while (seconds := time.process_time() - started) < SECONDS:
        asked += engine.deal(chance)
        played += 1
    return asked, played, seconds


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _spiel(game: object) -> Deal:
    def deal(chance: random.Random) -> int:
        state, asked = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            asked += not state.is_chance_node()
            state.apply_action(chance.choice(legal))
        state.returns()
        return asked

    return deal


def _rlcard() -> Deal:
    numpy = importlib.import_module("numpy")
    game = importlib.import_module("rlcard.games.bridge.game").BridgeGame()
    game.np_random = numpy.random.RandomState(1)

    def deal(chance: random.Random) -> int:
        game.init_game()
        asked = 0
        while not game.is_over():
            game.step(chance.choice(game.judger.get_legal_actions()))
            asked += 1
        return asked

    return deal


def _colver(colver: ModuleType) -> Deal:
    def deal(chance: random.Random) -> int:
        table, asked = colver.Env.deal(seed=chance.getrandbits(32)), 0
        while not table.is_terminal():
            table.step(chance.choice(table.legal_actions()))
            asked += 1
        table.get_points()
        return asked

    return deal
