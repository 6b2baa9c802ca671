"""How fast scoring, legal moves and the judge are, in one process."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench import playing
from bench.playing import Pace
from scoring.cards import FULL_DECK, Card, Trump
from scoring.chance import Stream
from scoring.deal import Deal, score_deal
from scoring.dealing import play_deal
from scoring.play import legal_cards, playable
from scoring.profile import ScoringProfile, load, names
from scoring.sides import BySide
from scoring.totals import judge

ROUNDS = 7
DEALS = 600
POSITIONS = 4000
SCORED = ("asce", "annonces", "coinche", "contree")
SHEET = 12
TEN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often a second something is done, a figure a round."""

    what: str
    each: tuple[float, ...]

    @property
    def best(self) -> float:
        return max(self.each)

    @property
    def median(self) -> float:
        return statistics.median(self.each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speeds:
    """Our rates, seconds of preparing the judge, and the paces beside other engines."""

    rates: tuple[Rate, ...]
    prepared: dict[str, float]
    paces: tuple[Pace, ...]


def measure(say: Callable[[str], None]) -> Speeds:
    """All of it; the judge's preparation first, when nothing of it is known yet."""
    prepared = {name: _prepared(load(name)) for name in names()}
    rates = [*_scoring(), *_legal(), *_judged(), _simulated()]
    for rate in rates:
        say(f"{rate.what}: {rate.best:,.0f} a second")
    return Speeds(rates=tuple(rates), prepared=prepared, paces=tuple(playing.paces(say)))


def _rate(what: str, done: int, act: Callable[[], None]) -> Rate:
    act()
    each = []
    for _ in range(ROUNDS):
        started = time.process_time()
        act()
        each.append(done / (time.process_time() - started))
    return Rate(what=what, each=tuple(each))


def _scoring() -> list[Rate]:
    found = []
    for name in SCORED:
        rules, stream = load(name), Stream(f"bench {name}")
        deals = [play_deal(rules, stream, place % 4).deal for place in range(DEALS)]

        def act(rules: ScoringProfile = rules, deals: Sequence[Deal] = deals) -> None:
            for deal in deals:
                score_deal(rules, deal)

        found.append(_rate(f"deals scored, `{name}`", DEALS, act))
    return found


def _legal() -> list[Rate]:
    rules, positions = load("asce"), _positions()

    def cards() -> None:
        for trump, trick, hand in positions:
            playable(rules, trump, trick, hand)

    def duty() -> None:
        for trump, trick, hand in positions:
            legal_cards(rules, trump, trick, hand)

    return [
        _rate("legal moves, the cards", len(positions), cards),
        _rate("legal moves, with duty and reason", len(positions), duty),
    ]


def _positions() -> list[tuple[Trump, list[Card], list[Card]]]:
    """Seeded tricks of no to three cards and hands of one to eight."""
    chance = random.Random("positions")
    found = []
    for _ in range(POSITIONS):
        deck = list(FULL_DECK)
        chance.shuffle(deck)
        played, held = chance.randint(0, 3), chance.randint(1, 8)
        found.append((chance.choice(playing.SUITS), deck[:played], deck[played : played + held]))
    return found


def _prepared(rules: ScoringProfile) -> float:
    started = time.process_time()
    judge(rules, SHEET, BySide(a=1024, b=920))
    return time.process_time() - started


def _judged() -> list[Rate]:
    """Sheets that add up, then those that do not, for which totals one slip away are sought."""
    each = range(500, 1450)
    fair = [BySide(a=total, b=1944 - total) for total in each]
    slips = [BySide(a=total, b=1944 - total + TEN) for total in each]
    absurd = [BySide(a=total, b=142) for total in each]
    return [
        _sheets("adding up", "asce", fair),
        _sheets("with a slip", "asce", slips),
        _sheets("adding up", "annonces", fair),
        _sheets("with a slip", "annonces", slips),
        _sheets("far too low", "annonces", absurd),
        _sheets("contracts not told", "coinche", fair),
    ]


def _sheets(which: str, name: str, totals: Sequence[BySide[int]]) -> Rate:
    rules = load(name)

    def act() -> None:
        for both in totals:
            judge(rules, SHEET, both)

    return _rate(f"sheets of {SHEET} deals judged, {which}, `{name}`", len(totals), act)


def _simulated() -> Rate:
    rules = load("asce")

    def act() -> None:
        stream = Stream("bench simulated")
        for place in range(200):
            play_deal(rules, stream, place % 4)

    return _rate("deals dealt, taken and played sensibly, `asce`", 200, act)
