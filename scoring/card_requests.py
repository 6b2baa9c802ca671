"""The requests about cards in hand and on the table: legal, trick, declarations, renonce."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from scoring import fields, profile
from scoring.announcing import Table, compare
from scoring.cards import HAND
from scoring.contracts import plays
from scoring.declarations import total
from scoring.errors import ScoringError
from scoring.fields import Fields
from scoring.play import (
    belote_seat,
    hand_size,
    in_deck,
    legal_cards,
    play_points,
    trick_points,
    trick_winner,
)
from scoring.renonce import find_renonces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.announcing import BySeat
    from scoring.cards import Card, Trump
    from scoring.fields import Reader
    from scoring.profile import ScoringProfile
    from scoring.renonce import Renonce
    from scoring.requests import Answer, Translate

T = TypeVar("T")
SEATS = 4


def legal(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape for all
    """The legal cards of a hand, in its order, and the duty."""
    asked = Fields(data)
    rules = profile.load(asked.need("profile", fields.text))
    trump = asked.need("trump", fields.trump)
    trick = asked.need("trick", fields.cards(0, rules.players - 1))
    hand = asked.need("hand", fields.cards(1, hand_size(rules)))
    asked.done()
    for field, cards in (("trick", trick), ("hand", hand)):
        _of_the_deck(rules, cards, field)
    fields.refuse_twice(trick + hand, "hand")
    found = legal_cards(rules, trump, trick, hand)
    return {"legal": [str(card) for card in found.cards], "duty": found.duty.value}


def trick(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape for all
    """Who wins a trick, as the place in it, and the points of its cards.

    profile: optional; then the points are as it counts them at sans-atout and tout-atout.
    """
    asked = Fields(data)
    named = asked.maybe("profile", fields.text, None)
    rules = None if named is None else profile.load(named)
    trump = _played_trump(asked, rules) if rules else asked.need("trump", fields.trump)
    played = asked.need("cards", fields.cards(2, SEATS))
    asked.done()
    points = play_points(rules, trump, played) if rules else trick_points(trump, played)
    return {"winner": trick_winner(trump, played), "points": points}


def declarations(data: object, translate: Translate) -> Answer:  # noqa: ARG001 - one shape
    """What four hands declare, whose declarations stand, their points, and who holds belote.

    taker: optional side.  said: optional, what each seat declared instead of all that it holds; the
    answer then tells what of it was `false`.
    """
    asked = Fields(data)
    rules = profile.load(asked.need("profile", fields.text))
    if not rules.declarations:
        raise ScoringError("not_played", "profile")
    trump = _played_trump(asked, rules)
    hands = asked.need("hands", _hands)
    first = asked.need("first", fields.number(0, SEATS - 1))
    taker = asked.maybe("taker", fields.or_none(fields.side), None)
    said = asked.maybe("said", fields.or_none(_rows(SEATS, fields.declarations, SEATS)), None)
    asked.done()
    found = compare(rules, trump, Table(hands=hands, first=first, taker=taker, said=said))
    belote = belote_seat(rules, trump, hands, first)
    answer: Answer = {
        "found": _listed(found.found),
        "winner": found.winner and found.winner.value,
        "points": total(rules, trump, found.stands).as_dict(),
        "belote": None if belote is None else "AB"[belote % 2],
    }
    return answer if said is None else answer | {"false": _listed(found.false)}


def _listed(by_seat: BySeat) -> list[list[dict[str, object]]]:
    return [[one.as_dict() for one in own] for own in by_seat]


def renonce(data: object, translate: Translate) -> Answer:
    """Every card of a deal that should not have been played, and what shows it.

    Tricks are counted from 1 and seats from 0, which is `first` when it led the first trick.
    """
    asked = Fields(data)
    rules = profile.load(asked.need("profile", fields.text))
    trump = _played_trump(asked, rules)
    first = asked.need("first", fields.number(0, rules.players - 1))
    tricks = asked.need("tricks", _rows(hand_size(rules), fields.cards(1, rules.players)))
    one = fields.or_none(fields.cards(hand_size(rules), hand_size(rules)))
    hands = asked.maybe("hands", fields.or_none(_rows(rules.players, one, rules.players)), None)
    asked.done()
    found = find_renonces(rules, trump, first, tricks, hands)
    return {"renonces": [_told(one, translate) for one in found]}


def _told(found: Renonce, translate: Translate) -> Answer:
    return {
        "trick": found.trick,
        "seat": found.seat,
        "card": str(found.card),
        "duty": found.duty.value,
        "due": [str(card) for card in found.due],
        "proof": found.proof and str(found.proof),
        "proof_trick": found.proof_trick,
        "message": " ".join(reason.sentence(translate) for reason in found.reasons),
    }


def _of_the_deck(rules: ScoringProfile, cards: Iterable[Card], field: str) -> None:
    for place, card in enumerate(cards):
        if not in_deck(rules, card):
            facts = {"value": str(card)}
            raise ScoringError("bad_card", f"{field}.{place}", facts, sentence="not_in_deck")


def _rows(most: int, read: Reader[T], least: int = 1) -> Reader[tuple[T, ...]]:
    """A reader of an array of `least` to `most` of the same."""

    def read_rows(value: object, path: str) -> tuple[T, ...]:
        rows = fields.array(value, path)
        if not least <= len(rows) <= most:
            raise ScoringError("bad_value", path)
        return tuple(read(row, f"{path}.{place}") for place, row in enumerate(rows))

    return read_rows


def _played_trump(asked: Fields, rules: ScoringProfile) -> Trump:
    trump = asked.need("trump", fields.trump)
    if not plays(rules, trump):
        raise ScoringError("not_played", asked.path("trump"))
    return trump


def _hands(value: object, path: str) -> tuple[tuple[Card, ...], ...]:
    """Four hands of eight cards, which are all the cards."""
    hands = _rows(SEATS, fields.cards(HAND, HAND), SEATS)(value, path)
    fields.refuse_twice(sum(hands, ()), path)
    return hands
