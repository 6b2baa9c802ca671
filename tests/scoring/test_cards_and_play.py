"""Cards, tricks and legal play: laws, duties, and counts made by the naive implementation."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FULL_DECK, Trump, card_value, parse_card, reachable_points
from scoring.errors import ScoringError
from scoring.play import Duty, legal_cards, trick_points, trick_winner
from tests.scoring import naive
from tests.scoring.make_counts import hands_of
from tests.scoring.schools import CLASSIQUE, PLAY

COUNTS = [
    line.split() for line in (Path(__file__).parent / "counts/legal.txt").read_text().splitlines()
]
decks = st.permutations(FULL_DECK)
suits = st.sampled_from([Trump(letter) for letter in "SHDC"])


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_card_names_round_trip(card):
    assert parse_card(str(card)) == card
    assert FULL_DECK[card.index] is card


@pytest.mark.parametrize("name", ["", "10H", "HT", "1S", "th", "TH ", "é", "\ud800"])
def test_parse_of_what_is_no_card_is_refused(name):
    with pytest.raises(ScoringError) as refused:
        parse_card(name)
    assert refused.value.code == "bad_card"


@pytest.mark.parametrize(
    ("trump", "total"), [(Trump.HEARTS, 152), (Trump.NONE, 120), (Trump.ALL, 248)]
)
def test_deck_is_worth(trump, total):
    assert sum(card_value(card, trump) for card in FULL_DECK) == total
    assert trick_points(trump, FULL_DECK) == total


@pytest.mark.parametrize(
    ("trump", "top", "missing"),
    [
        (Trump.HEARTS, 162, {1, 161}),
        (Trump.NONE, 130, {1, 129}),
        (Trump.ALL, 258, {1, 2, 5, 253, 256, 257}),
    ],
)
def test_points_no_tricks_can_be_worth(trump, top, missing):
    """The sets of SCORING.md, "Common ground"."""
    assert reachable_points(trump) == set(range(top + 1)) - missing


@given(decks, suits, st.integers(0, 3), st.integers(1, 8), st.sampled_from(sorted(PLAY)))
def test_legal_cards_are_some_of_the_hand_and_in_its_order(deck, trump, played, size, school):
    trick, hand = deck[:played], tuple(deck[played : played + size])
    legal = legal_cards(PLAY[school], trump, trick, hand).cards
    assert legal
    assert tuple(card for card in hand if card in legal) == legal


@given(decks, suits, st.integers(0, 3), st.integers(1, 8))
def test_legal_cards_agree_with_the_naive_rules(deck, trump, played, size):
    trick, hand = deck[:played], deck[played : played + size]
    legal = legal_cards(CLASSIQUE, trump, trick, hand).cards
    wanted = naive.legal(list(map(str, trick)), list(map(str, hand)), trump.value)
    assert list(map(str, legal)) == wanted


@given(decks, suits)
def test_trick_winner_agrees_with_the_naive_rules(deck, trump):
    assert trick_winner(trump, deck[:4]) == naive.winner(list(map(str, deck[:4])), trump.value)


@pytest.mark.parametrize(
    ("trick", "hand", "duty"),
    [
        ("", "JH 8S", Duty.LEAD),
        ("9S AS", "7S JH", Duty.FOLLOW),
        ("AS", "7H KD", Duty.RUFF),
        ("AS 9H", "JH 7H KD", Duty.OVERTRUMP),
        ("9H", "JH 7H AS", Duty.OVERTRUMP),
        ("JH", "9H 7H", Duty.FOLLOW),
        ("AS 9H", "AH 7H KD", Duty.UNDERTRUMP),
        ("7S", "AD KC", Duty.DISCARD),
        ("AS 7S", "7H KD", Duty.FREE),
        ("AS 9H 7S", "JH 8H KD", Duty.FREE),
        ("AS 9H 7S", "JH 8H", Duty.OVERTRUMP),
    ],
)
def test_duty(trick, hand, duty):
    trick, hand = (tuple(map(parse_card, names.split())) for names in (trick, hand))
    assert legal_cards(CLASSIQUE, Trump.HEARTS, trick, hand).duty is duty


def count(hands, trump, trick, leader, depth):
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % 4
    ways = 0
    for card in legal_cards(CLASSIQUE, trump, trick, hands[seat]).cards:
        left = [[own for own in hand if own is not card] for hand in hands]
        played = [*trick, card]
        if len(played) == 4:
            leads = (leader + trick_winner(trump, played)) % 4
            ways += count(left, trump, [], leads, depth - 1)
        else:
            ways += count(left, trump, played, leader, depth - 1)
    return ways


@pytest.mark.parametrize(("seed", "trump", "depth", "ways"), COUNTS)
def test_number_of_legal_continuations(seed, trump, depth, ways):
    hands = [[parse_card(name) for name in hand] for hand in hands_of(seed)]
    assert count(hands, Trump(trump), [], 0, int(depth)) == int(ways)


def test_counts_file_is_whole():
    assert len(COUNTS) == 48
