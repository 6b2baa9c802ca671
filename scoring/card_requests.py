"""The requests about cards in hand and on the table: legal, trick, declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import fields, profile
from scoring.cards import HAND
from scoring.contracts import plays
from scoring.declarations import compare, total
from scoring.errors import ScoringError
from scoring.fields import Fields
from scoring.play import belote_seat, legal_cards, trick_points, trick_winner

if TYPE_CHECKING:
    from scoring.cards import Card, Trump
    from scoring.profile import ScoringProfile
    from scoring.requests import Answer, Translate

SEATS = 4


def legal(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape for all
    """The legal cards of a hand, in its order, and the duty."""
    asked = Fields(data)
    rules = profile.load(asked.need("profile", fields.text))
    trump = asked.need("trump", fields.trump)
    trick = asked.need("trick", fields.cards(0, SEATS - 1))
    hand = asked.need("hand", fields.cards(1, HAND))
    asked.done()
    fields.refuse_twice(trick + hand, "hand")
    found = legal_cards(rules, trump, trick, hand)
    return {"legal": [str(card) for card in found.cards], "duty": found.duty.value}


def trick(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape for all
    """Who wins a trick, as the place in it, and the points of its cards."""
    asked = Fields(data)
    trump = asked.need("trump", fields.trump)
    played = asked.need("cards", fields.cards(2, SEATS))
    asked.done()
    return {"winner": trick_winner(trump, played), "points": trick_points(trump, played)}


def declarations(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape
    """What four hands declare, whose declarations stand, their points, and who holds belote."""
    asked = Fields(data)
    rules = profile.load(asked.need("profile", fields.text))
    if not rules.declarations:
        raise ScoringError("not_played", "profile")
    trump = _played_trump(asked, rules)
    hands = asked.need("hands", _hands)
    first = asked.need("first", fields.number(0, SEATS - 1))
    taker = asked.maybe("taker", fields.or_none(fields.side), None)
    asked.done()
    found = compare(rules, trump, hands, first, taker)
    belote = belote_seat(rules, trump, hands, first)
    return {
        "found": [[one.as_dict() for one in own] for own in found.found],
        "winner": found.winner and found.winner.value,
        "points": total(rules, trump, found.stands).as_dict(),
        "belote": None if belote is None else "AB"[belote % 2],
    }


def _played_trump(asked: Fields, rules: ScoringProfile) -> Trump:
    trump = asked.need("trump", fields.trump)
    if not plays(rules, trump):
        raise ScoringError("not_played", asked.path("trump"))
    return trump


def _hands(value: object, path: str) -> tuple[tuple[Card, ...], ...]:
    """Four hands of eight cards, which are all the cards."""
    rows = fields.array(value, path)
    if len(rows) != SEATS:
        raise ScoringError("bad_value", path)
    read = fields.cards(HAND, HAND)
    hands = tuple(read(row, f"{path}.{seat}") for seat, row in enumerate(rows))
    fields.refuse_twice(sum(hands, ()), path)
    return hands
