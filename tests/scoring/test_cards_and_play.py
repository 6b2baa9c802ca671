"""Cards, tricks and legal play: laws, duties, and counts made by the naive implementation."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FULL_DECK, Rank, Trump, card_value, parse_card
from scoring.contracts import deck_points, possible_points
from scoring.errors import ScoringError
from scoring.play import (
    Duty,
    hand_size,
    in_deck,
    legal_cards,
    play_points,
    trick_points,
    trick_winner,
)
from scoring.profile import derive, load
from scoring.requests import REQUESTS
from tests.scoring import naive
from tests.scoring.make_counts import ends, hands_of
from tests.scoring.schools import CLASSIQUE, PLAY

WRITTEN = Path(__file__).parent / "counts"
COUNTS = [line.split() for line in (WRITTEN / "legal.txt").read_text().splitlines()]
ENDS = [line.split() for line in (WRITTEN / "schools.txt").read_text().splitlines()]
decks = st.permutations(FULL_DECK)
suits = st.sampled_from([Trump(letter) for letter in "SHDC"])
trumps = st.sampled_from(Trump)
TWO = derive(CLASSIQUE, {"players": 2})
THREE = derive(CLASSIQUE, {"players": 3, "deck": 24})
THREE_OF_32 = derive(CLASSIQUE, {"players": 3})
BIDS = derive(CLASSIQUE, {"bidding": "bids", "tie": "makes"})
ALONE = {2: TWO, 3: THREE}


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
    counted = derive(load("coinche"), {"no_trump": "scaled", "all_trump": "scaled"})
    assert possible_points(counted, trump) == set(range(top + 1)) - missing


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


def count(rules, hands, trump, depth, *, trick=(), leader=0):
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % rules.players
    ways = 0
    for card in legal_cards(rules, trump, trick, hands[seat]).cards:
        left = [[own for own in hand if own is not card] for hand in hands]
        played, leads = [*trick, card], leader
        if len(played) == rules.players:
            played, leads = (), (leader + trick_winner(trump, played)) % rules.players
        ways += count(rules, left, trump, depth - 1, trick=played, leader=leads)
    return ways


def parsed(hands):
    return [[parse_card(name) for name in hand] for hand in hands]


@pytest.mark.parametrize(("seed", "trump", "depth", "ways"), COUNTS)
def test_number_of_legal_continuations(seed, trump, depth, ways):
    hands = parsed(hands_of(seed))
    assert count(CLASSIQUE, hands, Trump(trump), int(depth)) == int(ways)


@pytest.mark.parametrize(("school", "players", "seed", "trump", "ways"), ENDS)
def test_number_of_ways_to_end_a_deal(school, players, seed, trump, ways):
    players = int(players)
    rules = ALONE[players] if school == "alone" else PLAY[school]
    hands = parsed(ends(seed, players))
    assert count(rules, hands, Trump(trump), 3 * players) == int(ways)


def test_counts_files_are_whole():
    assert len(COUNTS) == 48
    assert len(ENDS) == 7 * 6 * 3 + 2 * 3 * 4


def test_each_school_plays_in_its_own_way():
    for seed in {line[2] for line in ENDS if line[0] != "alone"}:
        by_trump = {}
        for _, _, where, trump, ways in ENDS:
            if where == seed and trump in "SHDC":
                by_trump.setdefault(trump, []).append(ways)
        assert [len(set(ways)) for ways in by_trump.values()] == [len(PLAY)]


# --- every school, any number of players, any trump ---


@given(decks, trumps, st.integers(0, 3), st.integers(1, 8), st.sampled_from(sorted(PLAY)))
def test_each_school_agrees_with_its_sentences(deck, trump, played, size, school):
    trick, hand = deck[:played], deck[played : played + size]
    names = [list(map(str, some)) for some in (trick, hand)]
    legal = legal_cards(PLAY[school], trump, trick, hand).cards
    wanted = [card for card in names[1] if naive.may(card, *names, trump.value, school)]
    assert list(map(str, legal)) == wanted


@given(decks, suits, st.sampled_from([TWO, THREE, THREE_OF_32]), st.data())
def test_nobody_has_a_partner_where_two_or_three_play(deck, trump, rules, data):
    trick = deck[: data.draw(st.integers(0, rules.players - 1))]
    hand = deck[len(trick) : len(trick) + data.draw(st.integers(1, hand_size(rules)))]
    names = [list(map(str, some)) for some in (trick, hand)]
    legal = legal_cards(rules, trump, trick, hand)
    assert legal.cards
    wanted = [card for card in names[1] if naive.may(card, *names, trump.value, "alone")]
    assert list(map(str, legal.cards)) == wanted
    assert "partner" not in legal.because.value


@pytest.mark.parametrize(
    ("rules", "size"), [(CLASSIQUE, 8), (BIDS, 8), (THREE, 8), (THREE_OF_32, 8), (TWO, 16)]
)
def test_hand_size(rules, size):
    assert hand_size(rules) == size
    assert sum(in_deck(rules, card) for card in FULL_DECK) == rules.deck


def play_out(rules, trump, hands, chance):
    """The cards taken by each seat, all tricks played by the rules."""
    left, taken = [list(hand) for hand in hands], [[] for _ in hands]
    leader = 0
    for _ in hands[0]:
        trick = []
        for place in range(rules.players):
            seat = (leader + place) % rules.players
            card = chance.choice(legal_cards(rules, trump, trick, left[seat]).cards)
            left[seat].remove(card)
            trick.append(card)
        leader = (leader + trick_winner(trump, trick)) % rules.players
        taken[leader] += trick
    return taken, leader


MODES = [
    ({}, "H", 162),
    ({"no_trump": "ace_19"}, "NT", 162),
    ({"no_trump": "scaled"}, "NT", 130),
    ({"all_trump": "jack_14"}, "AT", 162),
    ({"all_trump": "jack_13"}, "AT", 162),
    ({"all_trump": "scaled"}, "AT", 258),
]


@given(decks, st.sampled_from(MODES), st.randoms(use_true_random=False))
def test_a_whole_deal_makes_the_total_of_its_mode(deck, mode, chance):
    changes, trump, wanted = mode
    rules, trump = derive(BIDS, changes), Trump(trump)
    taken, last = play_out(rules, trump, [deck[at : at + 8] for at in (0, 8, 16, 24)], chance)
    points = [play_points(rules, trump, cards) for cards in taken]
    points[last] += rules.last_trick
    assert sum(points) == wanted == deck_points(rules, trump)
    if taken[0] + taken[2] and taken[1] + taken[3]:
        assert points[0] + points[2] in possible_points(rules, trump)


@given(decks, st.sampled_from([TWO, THREE, THREE_OF_32]), suits, st.randoms(use_true_random=False))
def test_a_whole_deal_of_two_or_three_players_makes_162(deck, rules, trump, chance):
    size = hand_size(rules)
    deck = [card for card in deck if in_deck(rules, card)]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    taken, _ = play_out(rules, trump, hands, chance)
    stock = deck[rules.players * size :]
    assert sum(play_points(rules, trump, cards) for cards in [*taken, stock]) == 152


@pytest.mark.parametrize(
    ("changes", "trump", "values"),
    [
        ({}, "S", {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}),
        ({"no_trump": "ace_19"}, "NT", {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2}),
        ({"no_trump": "scaled"}, "NT", {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
        ({"all_trump": "jack_14"}, "AT", {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1}),
        ({"all_trump": "jack_13"}, "AT", {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2}),
        ({"all_trump": "scaled"}, "AT", {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}),
    ],
)
def test_values_of_each_mode(changes, trump, values):
    """SCORING-MATRIX.md, 1E."""
    rules = derive(BIDS, changes)
    for rank in Rank:
        card = parse_card(f"{rank}S")
        assert play_points(rules, Trump(trump), [card]) == values.get(rank, 0)


# --- the requests ---


def answered(command, **asked):
    try:
        return REQUESTS[command](asked, str)
    except ScoringError as error:
        return error.code, error.field


def legal(profile, trick, hand):
    return answered("legal", profile=profile, trump="H", trick=trick.split(), hand=hand.split())


def test_legal_of_two_and_three_players():
    assert legal("deux-joueurs", "AS", "7H KD")["legal"] == ["7H"]
    assert legal("deux-joueurs", "AS TS", "7H KD") == ("bad_value", "trick")
    assert legal("trois-joueurs", "AS 9S", "9H KD")["duty"] == "ruff"
    assert legal("trois-joueurs", "AS 9S JS", "9H KD") == ("bad_value", "trick")
    sixteen = " ".join(map(str, FULL_DECK[:16]))
    assert len(legal("deux-joueurs", "", sixteen)["legal"]) == 16
    assert legal("classique", "", sixteen) == ("bad_value", "hand")


def test_legal_knows_the_deck():
    without = derive(load("trois-joueurs"), {"deck": 24})
    asked = {"profile": "x", "trump": "H", "trick": ["AS"], "hand": ["7H"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoring.profile.load", lambda _: without)
        assert answered("legal", **asked) == ("bad_card", "hand.0")
        assert answered("legal", **asked | {"trick": ["7S"]}) == ("bad_card", "trick.0")


def test_trick_counts_as_a_profile_does_where_it_names_one():
    asked = {"trump": "NT", "cards": ["AS", "TS", "KS", "7S"]}
    assert answered("trick", **asked)["points"] == 25
    assert answered("trick", **asked, profile="coinche")["points"] == 33
    assert answered("trick", trump="S", cards=["7H", "7S"]) == {"winner": 1, "points": 0}
    assert answered("trick", **asked, profile="odd") == ("unknown_profile", "profile")
    assert answered("trick", **asked, profile="classique") == ("not_played", "trump")
