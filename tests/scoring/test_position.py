"""A deal kept in bits says what the rules say, whatever the game."""

import random

import pytest

from scoring import profile
from scoring.cards import Trump
from scoring.contracts import deck_points, plays
from scoring.play import legal_cards, play_points, trick_winner
from scoring.position import Position
from scoring.start import deck_of
from tests.scoring.schools import PLAY

RULES = {name: profile.load(name) for name in profile.names() if name != "deux-joueurs"} | PLAY
GAMES = [(name, trump) for name in RULES for trump in Trump if plays(RULES[name], trump)]


@pytest.mark.parametrize(("name", "trump"), GAMES)
def test_legal_cards_and_tricks_are_those_of_the_rules(name, trump):
    rules, chance = RULES[name], random.Random(f"{name} {trump}")
    players = rules.players
    for deal in range(25):
        deck = chance.sample(deck_of(rules), rules.deck)
        size = rules.deck // players
        hands = [deck[size * seat : size * (seat + 1)] for seat in range(players)]
        position = Position(rules, trump, hands, leader=deal % players)
        leader, points = deal % players, [0] * players
        while not position.over:
            trick = []
            for place in range(players):
                seat = (leader + place) % players
                assert position.seat == seat
                legal = legal_cards(rules, trump, trick, hands[seat]).cards
                assert sorted(map(str, position.legal())) == sorted(map(str, legal))
                card = chance.choice(position.legal())
                position.play(card)
                trick.append(card)
                hands[seat].remove(card)
            leader = (leader + trick_winner(trump, trick)) % players
            points[leader] += play_points(rules, trump, trick)
        points[leader] += rules.last_trick
        assert position.points == points
        assert sum(points) == deck_points(rules, trump)
        assert sum(position.tricks) == size
