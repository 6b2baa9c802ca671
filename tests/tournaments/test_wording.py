"""wording: what is said of pairs has its twin about players, with the same facts in it."""

import re

import pytest
from django.utils import translation

from tournaments import wording
from tournaments.rules import load

FACT = re.compile(r"%\(\w+\)s|%s")
PAIRS, PLAYERS = load("asce"), load("melee")


@pytest.mark.parametrize(("pair", "player"), wording.PLAYERS.items())
def test_twins_hold_no_other_facts_and_no_pair(pair, player):
    assert set(FACT.findall(player)) <= set(FACT.findall(pair))
    assert not re.search(r"\bpairs?\b", FACT.sub("", player), re.IGNORECASE)


def test_said_fills_the_sentence_for_the_entries_of_the_concours():
    with translation.override("en"):
        sentence = "Pair %(number)s has left."
        assert wording.said(PAIRS, sentence, number=3) == "Pair 3 has left."
        assert wording.said(PLAYERS, sentence, number=3) == "Player 3 has left."
        assert wording.said(PLAYERS, "The partie is published.") == "The partie is published."


@pytest.mark.parametrize("what", wording.COUNTS)
def test_counted_says_one_and_several_of_both(what):
    more = {"name": "Noël", "place": "", "date": "1er mai"}
    with translation.override("en"):
        said = [
            wording.counted(number, what, singles=singles, **more)
            for number in (1, 2)
            for singles in (False, True)
        ]
    assert len(set(said)) == 4
    assert not any("%" in one for one in said)
    assert ["player" in one for one in said] == [False, True, False, True]
