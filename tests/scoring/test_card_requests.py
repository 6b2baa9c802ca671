"""Whatever is asked about cards is answered, or refused with a code, a field and a sentence."""

import copy
import json
from random import Random

import pytest

from scoring.cards import FULL_DECK
from scoring.errors import ScoringError
from scoring.requests import REQUESTS

CARDS = [str(card) for card in FULL_DECK]
HANDS = [CARDS[seat::4] for seat in range(4)]
GOOD = [
    ("legal", {"profile": "asce", "trump": "H", "trick": ["9S"], "hand": ["7S", "AH"]}),
    ("legal", {"profile": "deux-joueurs", "trump": "H", "trick": ["9S"], "hand": CARDS[16:]}),
    ("trick", {"profile": "coinche", "trump": "AT", "cards": ["9S", "AS", "7H", "TS"]}),
    ("declarations", {"profile": "annonces", "trump": "S", "hands": HANDS, "first": 2}),
    (
        "declarations",
        {
            "profile": "maison-1000",
            "trump": "S",
            "hands": HANDS,
            "first": 2,
            "said": [
                [{"kind": "carre", "rank": "J"}],
                [],
                [{"kind": "tierce", "top": "AS"}, {"kind": "cent", "top": "AH", "length": 6}],
                [],
            ],
        },
    ),
    (
        "declarations",
        {"profile": "coinche", "trump": "NT", "hands": HANDS, "first": 0, "taker": "B"},
    ),
    (
        "renonce",
        {
            "profile": "classique",
            "trump": "H",
            "first": 1,
            "tricks": [["7S", "AS", "8H", "JS"], ["9H", "TH"]],
        },
    ),
    (
        "renonce",
        {
            "profile": "deux-joueurs",
            "trump": "H",
            "first": 0,
            "tricks": [["7S", "AS"], ["8H", "9H"]],
            "hands": [CARDS[0::2], CARDS[1::2]],
        },
    ),
]
ODD = [None, True, -1, 0, 1.5, 10**40, "", "A", "NT", "AT", "7S", "10S", "\ud800", [], {}, [[]]]
ODD += ["trois-joueurs", "é" * 300, ["7S", "7S"], {"A": {}}, CARDS, CARDS[:8]]


def places(data, path=()):
    """Every place inside a request, as the steps that lead to it."""
    yield path
    if isinstance(data, dict | list):
        for step, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(inner, (*path, step))


def spoilt(request, chance):
    data = copy.deepcopy(request)
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(list(places(data))[1:] or [("odd",)])
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        if chance.random() < 0.2 and isinstance(inner, dict):
            del inner[path[-1]]
        else:
            inner[path[-1]] = copy.deepcopy(chance.choice(ODD))
    return data


@pytest.mark.parametrize(("command", "request_"), GOOD)
def test_a_good_request_is_answered_in_json(command, request_):
    assert json.loads(json.dumps(REQUESTS[command](request_, str)))


@pytest.mark.parametrize(("command", "request_"), GOOD)
def test_a_spoilt_request_is_answered_or_refused(command, request_):
    chance = Random(command)
    refused = 0
    for _ in range(400):
        try:
            assert isinstance(REQUESTS[command](spoilt(request_, chance), str), dict)
        except ScoringError as error:
            refused += 1
            assert error.code
            assert error.message
            assert "None" not in error.field
    assert refused > 200
