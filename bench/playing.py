"""Random deals to the end: our engine and the public Python ones, doing the same work.

The work: deal a seeded game, and until it is over ask which moves are legal, pick one of them by
the same random generator, make it; the engine keeps the tricks and counts what they are worth.
"""

import copy
import importlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from types import ModuleType
from typing import Any

from scoring.cards import FULL_DECK, HAND, Trump
from scoring.position import Position
from scoring.profile import load

ROUNDS = 7
SECONDS = 0.5
SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
Deal = Callable[[random.Random], int]
"""Plays one random deal and answers how often legal moves were asked for."""
Question = Callable[[], object]
"""Asks for the legal moves of one position."""
POSITIONS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """An engine and one of its games."""

    name: str
    game: str
    written_in: str
    deal: Deal
    asks: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What an engine does in a second, a figure a round; the rounds of all take turns.

    questions: legal moves asked of positions that stand.
    """

    engine: Engine
    moves: tuple[float, ...]
    deals: tuple[float, ...]
    questions: tuple[float, ...]


def ours(chance: random.Random) -> int:
    """One deal of belote: 32 cards, four players, a random trump suit, 32 moves."""
    position, asked = _dealt(chance), 0
    while not position.over:
        position.play(chance.choice(position.legal()))
        asked += 1
    assert sum(position.points) == 162
    return asked


def _dealt(chance: random.Random) -> Position:
    deck = list(FULL_DECK)
    chance.shuffle(deck)
    hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(4)]
    return Position(load("classique"), chance.choice(SUITS), hands)


def _our_positions() -> Iterator[Question]:
    chance = random.Random("positions")
    for _ in range(POSITIONS):
        position = _dealt(chance)
        for _ in range(chance.randrange(len(FULL_DECK))):
            position.play(chance.choice(position.legal()))
        yield position.legal


def engines() -> Iterator[Engine]:
    """Ours first, then those that are installed (`uv sync --group bench`)."""
    yield Engine(
        name="this project",
        game="belote",
        written_in="Python",
        deal=ours,
        asks=tuple(_our_positions()),
    )
    if spiel := _module("pyspiel"):
        for name in ("skat", "euchre", "hearts", "spades"):
            yield Engine(
                name=f"OpenSpiel {version('open-spiel')}",
                game=name,
                written_in="C++",
                deal=_spiel(spiel.load_game(name)),
                asks=tuple(islice(_spiel_positions(spiel.load_game(name)), POSITIONS)),
            )
    if _module("rlcard"):
        yield Engine(
            name=f"RLCard {version('rlcard')}",
            game="bridge",
            written_in="Python",
            deal=_rlcard(),
            asks=tuple(islice(_rlcard_positions(), POSITIONS)),
        )
    if colver := _module("colver"):
        yield Engine(
            name=f"colver {version('colver')}",
            game="contrée",
            written_in="Rust",
            deal=_colver(colver),
            asks=tuple(islice(_colver_positions(colver), POSITIONS)),
        )


def paces(say: Callable[[str], None]) -> list[Pace]:
    """Every engine in turn, several rounds."""
    found = list(engines())
    rounds: list[list[tuple[float, float, float]]] = [[] for _ in found]
    for turn in range(ROUNDS):
        for place, engine in enumerate(found):
            asked, played, seconds = _round(engine, random.Random(f"bench {turn}"))
            rounds[place].append((asked / seconds, played / seconds, _questions(engine)))
    paces = []
    for engine, own in zip(found, rounds, strict=True):
        moves, deals, questions = zip(*own, strict=True)
        paces.append(Pace(engine=engine, moves=moves, deals=deals, questions=questions))
        say(f"{engine.name}, {engine.game}: {max(moves):,.0f} moves a second")
    return paces


def _questions(engine: Engine) -> float:
    """Legal moves of standing positions, asked for again and again, a second; 0 without any."""
    asked, started = 0, time.process_time()
    while engine.asks and (seconds := time.process_time() - started) < SECONDS / 2:
        for ask in engine.asks:
            ask()
        asked += len(engine.asks)
    return asked / seconds if asked else 0.0


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


def _spiel(game: Any) -> Deal:
    def deal(chance: random.Random) -> int:
        state, asked = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            asked += not state.is_chance_node()
            state.apply_action(chance.choice(legal))
        state.returns()
        return asked

    return deal


def _spiel_positions(game: Any) -> Iterator[Question]:
    chance = random.Random("positions")
    while True:
        state, asked = game.new_initial_state(), []
        while not state.is_terminal():
            if not state.is_chance_node():
                asked.append(state.clone().legal_actions)
            state.apply_action(chance.choice(state.legal_actions()))
        yield from chance.sample(asked, 5)


def _bridge() -> Any:
    numpy = importlib.import_module("numpy")
    game = importlib.import_module("rlcard.games.bridge.game").BridgeGame()
    game.np_random = numpy.random.RandomState(1)
    return game


def _rlcard_positions() -> Iterator[Question]:
    chance, game = random.Random("positions"), _bridge()
    while True:
        game.init_game()
        asked = []
        while not game.is_over():
            asked.append(copy.deepcopy(game).judger.get_legal_actions)
            game.step(chance.choice(game.judger.get_legal_actions()))
        yield from chance.sample(asked, 25)


def _rlcard() -> Deal:
    game = _bridge()

    def deal(chance: random.Random) -> int:
        game.init_game()
        asked = 0
        while not game.is_over():
            game.step(chance.choice(game.judger.get_legal_actions()))
            asked += 1
        return asked

    return deal


def _colver_positions(colver: ModuleType) -> Iterator[Question]:
    chance = random.Random("positions")
    while True:
        table = colver.Env.deal(seed=chance.getrandbits(32))
        for _ in range(chance.randrange(40)):
            table.step(chance.choice(table.legal_actions()))
            if table.is_terminal():
                break
        else:
            yield table.legal_actions


def _colver(colver: ModuleType) -> Deal:
    def deal(chance: random.Random) -> int:
        table, asked = colver.Env.deal(seed=chance.getrandbits(32)), 0
        while not table.is_terminal():
            table.step(chance.choice(table.legal_actions()))
            asked += 1
        table.get_points()
        return asked

    return deal
