"""Every line of the shared vectors is run; nothing is passed over."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import requests
from scoring.cards import Trump, parse_card
from scoring.choices import LitigeAgain
from scoring.contracts import Bid, Contract
from scoring.deal import Deal, Outcome, score_deal, share
from scoring.declarations import Declaration, Kind
from scoring.errors import ScoringError
from scoring.play import legal_cards
from scoring.profile import names
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side
from tests.scoring.schools import BIDS, MATRIX, PLAY

VECTORS = Path(__file__).parent / "vectors"
CORE = [json.loads(line) for line in (VECTORS / "core.jsonl").read_text("utf-8").splitlines()]
TABLES = json.loads((VECTORS / "matrix.json").read_text("utf-8"))

DECLARED = {
    20: Declaration(kind=Kind.TIERCE, top=parse_card("AS")),
    50: Declaration(kind=Kind.CINQUANTE, top=parse_card("AS")),
    100: Declaration(kind=Kind.CENT, top=parse_card("AS")),
}
"""A declaration of so many points, as the matrix has them."""
COINED = {1: 0, 2: 1, 4: 2}
"""What the matrix writes for a plain contract, a coinche and a surcoinche, whatever they count."""


def plain(value):
    """A list marked "#set", and any list of cards, without its order."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(item for item in value if item != "#set")
    return value


def outcome(command, data):
    try:
        return requests.REQUESTS[command](data, str)
    except ScoringError as error:
        return {"error": {"code": error.code}}


@pytest.mark.parametrize("line", CORE, ids=lambda line: f"{line['command']}-{line['source'][:30]}")
def test_core_vector(line):
    answer = outcome(line["command"], line["input"])
    assert {name: plain(answer[name]) for name in line["expect"]} == {
        name: plain(wanted) for name, wanted in line["expect"].items()
    }


def test_core_is_whole():
    assert len(CORE) == 108
    assert {line["input"].get("profile", "asce") for line in CORE} <= set(names())


def declared(points):
    return (DECLARED[points],) if points else ()


def matrix_contract(given):
    if "C" not in given:
        return None
    value = Bid.CAPOT if given.get("capbid") else given["C"]
    return Contract(value=value, trump=Trump.HEARTS, doubled=COINED[given.get("coin", 1)])


def matrix_deal(profile, given, taker=Side.A):
    capot = {True: taker, "T": taker, "D": taker.other, None: None}[given.get("cap")]
    who = {"T": taker, "D": taker.other, None: None}
    points = share(profile, given["t"], None) if "t" in given else None
    if points is not None and taker is Side.B:
        points = points.swap
    return Deal(
        taker=taker,
        points=points,
        capot=capot,
        belote=who[given.get("bel")],
        last=given.get("last", False),
        contract=matrix_contract(given),
        declarations=BySide.for_side(taker, declared(given.get("aT")), declared(given.get("aD"))),
    )


def test_every_matrix_row_is_run():
    assert {name: len(rows) for name, rows in TABLES.items()} == {
        "classic": 42,
        "contree": 43,
        "sequences": 10,
        "announces": 17,
        "legal": 26,
    }
    named = {row["profile"] for row in TABLES["classic"] + TABLES["sequences"]}
    assert named == set(MATRIX)
    assert {row["profile"] for row in TABLES["contree"]} == set(BIDS)


@pytest.mark.parametrize("row", TABLES["classic"], ids=lambda row: row["id"])
@pytest.mark.parametrize("taker", Side)
def test_matrix_classic(row, taker):
    profile = MATRIX[row["profile"]]
    found = score_sheet(profile, [matrix_deal(profile, row["input"], taker)])
    assert found.totals == BySide.for_side(taker, row["taker"], row["defence"])
    assert found.held == row["pot"]


@pytest.mark.parametrize("row", TABLES["contree"], ids=lambda row: row["id"])
@pytest.mark.parametrize("taker", Side)
def test_matrix_contree(row, taker):
    profile = BIDS[row["profile"]]
    deal = matrix_deal(profile, row["input"], taker)
    scored = score_deal(profile, replace(deal, last=row["profile"] == "cannes-last"))
    assert scored.score == BySide.for_side(taker, row["taker"], row["defence"])
    assert (scored.outcome in {Outcome.MADE, Outcome.CAPOT_MADE}) == row["made"]


@pytest.mark.parametrize("row", TABLES["sequences"], ids=lambda row: row["id"])
def test_matrix_sequences(row):
    for rule, wanted in row["expected"].items():
        again = {"accumulate": LitigeAgain.ADDS_UP, "to_defence": LitigeAgain.TO_DEFENDERS}[rule]
        profile = replace(MATRIX[row["profile"]], litige_again=again)
        found = score_sheet(
            profile, [matrix_deal(profile, given, Side(given["taker"])) for given in row["deals"]]
        )
        assert found.totals.as_dict() | {"pot": found.held} == wanted


FRENCH = {"V": "J", "D": "Q", "R": "K", "10": "T"}
TRUMPS = {"SA": Trump.NONE, "TA": Trump.ALL}


def french_card(name):
    rank, suit = name[:-1], name[-1].upper()
    return parse_card(FRENCH.get(rank, rank) + suit)


@pytest.mark.parametrize("row", TABLES["legal"], ids=lambda row: str(row["id"]))
@pytest.mark.parametrize("school", PLAY)
def test_matrix_legal(row, school):
    seats = [name.split(":") for name in row["trick"].split()]
    trick = [french_card(card) for _, card in seats]
    hand = [french_card(card) for card in row["hand"].split()]
    partner = len(trick) - 2
    assert all((who == "P") == (place == partner) for place, (who, _) in enumerate(seats))
    trump = TRUMPS.get(row["trump"]) or Trump(row["trump"].upper())
    found = legal_cards(PLAY[school], trump, trick, hand)
    assert {str(c) for c in found.cards} == {
        str(french_card(card)) for card in row["legal"][school].split()
    }
