"""`python -m bench.lines`: a million lines, good and bad, to `python -m scoring`.

Each must get exactly one answer, a JSON object, with no traceback; a line that is as a real table
would write it must be answered and not refused.  The lines follow from a seed.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring import profile
from scoring.cards import FULL_DECK
from scoring.chance import Stream
from scoring.contracts import Bid
from scoring.dealing import PlayedDeal, play_deal
from scoring.declarations import find
from scoring.profile import ScoringProfile
from scoring.sheet import score_sheet

ROOT = Path(__file__).resolve().parent.parent
CODES = {
    "unknown_profile",
    "unknown_field",
    "missing_field",
    "bad_value",
    "bad_card",
    "points_total",
    "impossible_points",
    "not_played",
    "bad_totals",
}
CHUNK = 50_000
PLAYED = 12
"""Deals of each profile that good lines are made of."""
INTACT = 0.3
Node = Any
ODD: tuple[Node, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 8, 81, 161, 162, 163, 252, 1944, 10**6, 10**40, -(10**30)),
    *(0.5, 88.0, 1e308, "", "A", "B", "a", "AB", "TH", "10H", "7s", "NT", "AT", "X", "asce"),
    *("coinche", "deux-joueurs", "trois-joueurs", "capot", "generale", "tierce", "carre"),
    *("é" * 300, "\x00", "\ud800", "\u202e", "__class__", [], {}, [[]], [{}], {"A": {}}),
    *({"A": 1, "B": 161}, ["7S"] * 8, [None] * 4, {"": 0}, {"value": 80, "trump": "H"}),
)
WORDS = (
    *(*profile.names(), *map(str, FULL_DECK), *map(str, FULL_DECK), "A", "B", "S", "H", "D", "C"),
    *("NT", "AT", "capot", "generale", "tierce", "cinquante", "cent", "carre", "J", "9", "A", "7"),
)
RAW = (
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-0", b"00", b"0x10", b"1_000", b"9" * 5000),
    *(b"'A'", b"undefined", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x00", b"\r", b"\\u0000"),
    *(b'"\\ud800"', b"[" * 2000, b'{"a":' * 500, b'"', b"\\", b"{}{}", b",", b" " * 3000, b"/**/"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What is asked of a command.  good: as a real table writes it, so it must be answered."""

    text: bytes
    good: bool


@dataclass(slots=True, kw_only=True)
class Found:
    """What came back: answers by code, and what was wrong with them."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def lines(command: str, number: int, seed: str) -> Iterator[Line]:
    """So many lines for a command, the same for the same seed."""
    chance = random.Random(f"{seed} {command}")
    good = good_lines()[command]
    for _ in range(number):
        asked = chance.choice(good)
        if chance.random() < INTACT:
            yield Line(text=json.dumps(asked).encode(), good=True)
        else:
            yield Line(text=spoilt(asked, chance), good=False)


def spoilt(asked: Node, chance: random.Random) -> bytes:
    """The line with something else in it, or wrong as text, or nothing but noise."""
    kind = chance.random()
    if kind < 0.03:
        return noise(chance)
    data = _copy(asked)
    for _ in range(chance.choice((1, 1, 1, 2, 4)) if kind < 0.75 else 0):
        _change(data, chance)
    text = json.dumps(data, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    return text if kind < 0.6 else _garbled(text, chance)


def noise(chance: random.Random) -> bytes:
    """Bytes that mean nothing; now and then very many."""
    many = chance.choice((0, 1, 5, 40, 300)) if chance.random() < 0.99 else 200_000
    return chance.randbytes(many).replace(b"\n", b" ")


def _change(data: Node, chance: random.Random) -> None:
    """One place of the data becomes something else, goes, or gets a neighbour."""
    place = chance.choice(list(_places(data)))
    inside, key = place
    what = chance.random()
    if what < 0.4:
        inside[key] = _near(inside[key], chance)
    elif what < 0.7:
        inside[key] = _copy(chance.choice(ODD))
    elif what < 0.8:
        del inside[key]
    elif what < 0.9 and isinstance(inside, dict):
        name = chance.choice(("odd", "held", "penalties", "last", "trump", "é" * 50))
        inside[name] = _copy(inside[key])
    else:
        other_inside, other_key = chance.choice(list(_places(data)))
        inside[key] = _copy(other_inside[other_key])


def _near(value: Node, chance: random.Random) -> Node:
    """Something of the same kind that might as well stand there."""
    if isinstance(value, bool) or value is None:
        return chance.choice((True, False, None, "A", "B"))
    if isinstance(value, (int, float)):
        return value + chance.choice((-100, -8, -1, 1, 1, 8, 82, 100))
    if isinstance(value, str):
        return chance.choice(WORDS)
    if isinstance(value, list):
        return chance.sample(value, chance.randint(0, len(value)))
    return {name: value[name] for name in value if chance.random() < 0.7}


def _copy(data: Node) -> Node:
    return json.loads(json.dumps(data))


def _places(data: Node) -> Iterator[tuple[Node, Any]]:
    """Every dictionary entry and list item, with what it stands in; the empty line has a place."""
    if isinstance(data, dict) and not data:
        data[""] = 0
    keys = list(data) if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], (dict, list)) and data[key]:
            yield from _places(data[key])


def _garbled(text: bytes, chance: random.Random) -> bytes:
    """The same text with bytes cut out, put in or doubled."""
    for _ in range(chance.randint(1, 3)):
        at, till = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        what = chance.random()
        if what < 0.35:
            text = text[:at] + chance.choice(RAW) + text[at + chance.randint(0, 3) :]
        elif what < 0.6:
            text = text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
        elif what < 0.75:
            text = text[:at]
        elif what < 0.9:
            text = text[:till] + text[at:till] + text[till:]
        else:
            text = text[:1] + text[1:till] + b"," + text[1:]
    return text.replace(b"\n", b" ")


@lru_cache
def good_lines() -> dict[str, list[dict[str, Node]]]:
    """Requests that real deals of every shipped profile give, by command."""
    found: dict[str, list[dict[str, Node]]] = {}
    for name in profile.names():
        rules, stream = profile.load(name), Stream(f"lines of {name}")
        played = [play_deal(rules, stream, place % rules.players) for place in range(PLAYED)]
        for one in played:
            for command, asked in _asked(rules, one):
                found.setdefault(command, []).append(asked)
        for asked in _sheets(name, played):
            found.setdefault("sheet", []).append(asked)
        deals = [_deal(one) for one in played[:6]]
        found.setdefault("game", []).append({"profile": name, "deals": deals, "target": 1000})
    return found


def _asked(rules: ScoringProfile, played: PlayedDeal) -> Iterator[tuple[str, dict[str, Node]]]:
    name, trump = {"profile": rules.profile}, played.trump.value
    yield "deal", name | _deal(played)
    yield "deal", name | _deal(played) | {"last": True, "held": 81}
    for trick in (played.tricks[0], played.tricks[-1]):
        cards = list(map(str, trick.cards))
        yield "trick", {"trump": trump, "cards": cards}
        yield "trick", name | {"trump": trump, "cards": cards}
    first = played.tricks[0]
    for place in range(rules.players):
        hand = played.hands[(first.leader + place) % rules.players]
        shown = hand[:8] if rules.players == 2 else hand
        table = list(map(str, first.cards[:place]))
        yield "legal", name | {"trump": trump, "trick": table, "hand": list(map(str, shown))}
    if rules.players != 2:
        tricks = [list(map(str, trick.cards)) for trick in played.tricks]
        yield "renonce", name | {"trump": trump, "first": played.first, "tricks": tricks}
    if rules.declarations:
        hands = [list(map(str, hand)) for hand in played.hands]
        said = [[one.as_dict() for one in find(rules, h, played.trump)] for h in played.hands]
        asked = name | {"trump": trump, "hands": hands, "first": played.first}
        yield "declarations", asked
        yield "declarations", asked | {"said": said}


def _deal(played: PlayedDeal) -> dict[str, Node]:
    deal = played.deal
    told: dict[str, Node] = {
        "taker": deal.taker.value,
        "points": deal.points and deal.points.as_dict(),
        "capot": deal.capot and deal.capot.value,
        "belote": deal.belote and deal.belote.value,
    }
    if deal.contract:
        value = deal.contract.value
        told["contract"] = {
            "value": value.value if isinstance(value, Bid) else value,
            "trump": deal.contract.trump.value,
            "doubled": deal.contract.doubled,
        }
    if any(deal.declarations):
        own = deal.declarations.as_dict().items()
        told["declarations"] = {side: [one.as_dict() for one in declared] for side, declared in own}
        if not deal.contract:
            told["trump"] = played.trump.value
    return told


def _sheets(name: str, played: list[PlayedDeal]) -> Iterator[dict[str, Node]]:
    deals = [_deal(one) for one in played]
    yield {"profile": name, "deals": deals}
    yield {"profile": name, "deals": deals[:3], "penalties": {"A": -162}}
    for number, totals in ((1, (162, 0)), (12, (1024, 940)), (12, (1000, 944)), (12, (1025, 943))):
        both = {"A": totals[0], "B": totals[1]}
        yield {"profile": name, "deals": number, "totals": both}
    for number in (1, 2, 3, 12):
        yield totalled(profile.load(name), played[:number])


def totalled(rules: ScoringProfile, played: list[PlayedDeal]) -> dict[str, Node]:
    """Totals that were really played, with what the judge may be told beside."""
    deals = [one.deal for one in played]
    totals = score_sheet(rules, [*deals[:-1], replace(deals[-1], last=True)]).totals
    asked: dict[str, Node] = {"profile": rules.profile, "deals": len(played)}
    asked["totals"] = totals.as_dict()
    if rules.bids:
        told = (_deal(one) for one in played)
        asked["contracts"] = [one["contract"] | {"taker": one["taker"]} for one in told]
    return asked


def ask(command: str, asked: list[Line]) -> Found:
    """Put the lines to one process and look at what comes back."""
    done = subprocess.run(
        [sys.executable, "-m", "scoring", command],
        input=b"".join(line.text + b"\n" for line in asked),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    found = Found()
    if done.returncode or done.stderr:
        found.faults.append(f"exit {done.returncode}: {done.stderr[-2000:].decode()}")
    answers = done.stdout.split(b"\n")[:-1]
    if len(answers) != len(asked):
        found.faults.append(f"{len(answers)} answers to {len(asked)} lines")
    for line, answer in zip(asked, answers, strict=False):
        code, fault = judged(line, answer)
        found.answers[code] += 1
        if fault:
            found.faults.append(f"{fault}: {line.text[:300]!r} -> {answer[:300]!r}")
    return found


def judged(line: Line, answer: bytes) -> tuple[str, str]:
    """The code of an answer, or "answered"; and what is wrong with it, if anything."""
    try:
        read = json.loads(answer, parse_constant=_refuse)
    except ValueError:
        return "none", "not JSON"
    if not isinstance(read, dict):
        return "none", "no object"
    if "error" not in read:
        return "answered", ""
    error = read["error"]
    told = error.get("message") and isinstance(error.get("field"), str)
    if set(read) != {"error"} or error.get("code") not in CODES or not told:
        return str(error.get("code")), "no proper error"
    return error["code"], "refused" if line.good else ""


def _refuse(name: str) -> None:
    raise ValueError(name)


def main() -> int:
    """Put the lines, command by command, and tell what came back."""
    parser = argparse.ArgumentParser(prog="python -m bench.lines", description=__doc__)
    parser.add_argument("--number", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args()
    commands = sorted(good_lines())
    started, total, answers, faults = time.perf_counter(), 0, Counter[str](), list[str]()
    for turn, command in enumerate(commands):
        left = (chosen.number - total) // (len(commands) - turn)
        for chunk in range(0, left, CHUNK):
            size = min(CHUNK, left - chunk)
            found = ask(command, list(lines(command, size, f"{chosen.seed} {chunk}")))
            answers += found.answers
            faults += found.faults
            total += size
        print(f"{command}: {left:,} lines, {time.perf_counter() - started:.0f} s", flush=True)
    print(f"{total:,} lines, {sum(answers.values()):,} answers, {len(faults)} faults")
    print(", ".join(f"{code} {count:,}" for code, count in answers.most_common()))
    print("\n".join(faults[:20]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
