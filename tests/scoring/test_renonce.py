"""Renonces: what a referee is asked, what a record of tricks shows, and what it cannot show."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FULL_DECK, Trump, parse_card
from scoring.errors import SENTENCES, ScoringError
from scoring.play import Because, Duty, hand_size, in_deck, legal_cards, trick_winner
from scoring.profile import derive
from scoring.renonce import ask, find_renonces
from scoring.requests import REQUESTS
from tests.scoring import naive
from tests.scoring.schools import CLASSIQUE, PLAY

THREE = derive(CLASSIQUE, {"players": 3, "deck": 24})
TEN = derive(CLASSIQUE, {"players": 3, "deck": 32})
TWO = derive(CLASSIQUE, {"players": 2})
H = Trump.HEARTS
suits = st.sampled_from([Trump(letter) for letter in "SHDC"])
schools = st.sampled_from([*PLAY.values(), THREE, TEN])


def cards(names):
    return tuple(map(parse_card, names.split()))


def asked(trick, hand, played, school="CL", trump=H):
    rules = PLAY.get(school) or {"3": THREE, "2": TWO}[school]
    return ask(rules, trump, cards(trick), cards(hand), parse_card(played))


# --- what a referee is asked ---


@pytest.mark.parametrize(
    ("school", "trick", "hand", "due", "because"),
    [
        ("CL", "", "JH 8S", "JH 8S", "play_leads"),
        ("CL", "9S AS", "7S KS JH", "7S KS", "play_follows"),
        ("CL", "9H", "JH 7H AS", "JH", "play_goes_higher"),
        ("CL", "9H 7H", "JH 8H AS", "JH", "play_over_partner_led"),
        ("SO", "9H 7H", "JH 8H AS", "JH 8H", "play_partner_spared"),
        ("S0", "9H", "JH 8H AS", "JH 8H", "play_need_not"),
        ("CL", "JH", "9H 8H AS", "9H 8H", "play_none_higher"),
        ("CL", "AS", "7H KD", "7H", "play_ruffs"),
        ("3", "AS 9S", "9H KD", "9H", "play_ruffs_alone"),
        ("CL", "AS 9H", "JH 7H KD", "JH", "play_overruffs"),
        ("CL", "AS 9H", "7H KD", "7H", "play_underruffs"),
        ("CO", "AS 9H", "7H KD", "7H KD", "play_underruff_spared"),
        ("S4", "AS 8H 7S", "9H 7H KC", "9H", "play_over_partner"),
        ("S4", "AS 9H 7S", "8H 7H KC", "8H 7H", "play_under_partner"),
        ("CL", "AS 8H 7S", "9H 7H", "9H", "play_over_partner_only_trumps"),
        ("CL", "AS 8H 7S", "9H 7H KC", "9H KC", "play_partner_free_but_higher"),
        ("CL", "AS 9H 7S", "8H 7H KC", "8H 7H KC", "play_partner_none_higher"),
        ("CF", "AS 8H 7S", "9H 7H KC", "9H 7H KC", "play_partner_ruffed"),
        ("CL", "AS 7S", "7H KD", "7H KD", "play_partner_master"),
        ("3", "AS 9S", "9H KD", "9H", "play_ruffs_alone"),
        ("2", "AS", "9H 7H KD", "9H 7H", "play_ruffs_alone"),
        ("2", "TH", "9H 7H KD", "9H", "play_goes_higher"),
        ("CL", "7S", "AD KC", "AD KC", "play_no_trump_left"),
    ],
)
def test_each_duty_has_its_sentence(school, trick, hand, due, because):
    for card in hand.split():
        ruling = asked(trick, hand, card, school)
        assert ruling.legal is (card in due.split())
        assert ruling.cards == cards(due)
        assert ruling.because.code == because
        assert ruling.because.sentence()


@pytest.mark.parametrize(
    ("trump", "because"), [("NT", "play_no_trump_suit"), ("AT", "play_all_trumps")]
)
def test_without_a_trump_suit_nothing_is_ruffed(trump, because):
    ruling = asked("AS", "JH 7D", "7D", trump=Trump(trump))
    assert (ruling.legal, ruling.duty, ruling.because.code) == (True, Duty.DISCARD, because)


def test_all_situations_have_a_sentence_that_says_under_which_school():
    assert {one.value for one in Because} <= set(SENTENCES)
    assert "your partner is master, but trumps were led" in SENTENCES["play_over_partner_led"]
    for spared in ("play_need_not", "play_partner_spared", "play_underruff_spared"):
        assert "under this règlement" in SENTENCES[spared]


@pytest.mark.parametrize(
    ("school", "trick", "hand_and_card", "code", "field"),
    [
        ("CL", "9S AS KS TS", "7S: 7S", "bad_value", "trick"),
        ("3", "9S AS KS", "TS: TS", "bad_value", "trick"),
        ("CL", "9S", ": 7S", "bad_value", "hand"),
        ("CL", "9S", "7S 8S TS JS QS KS AS 7H 8H: 7S", "bad_value", "hand"),
        ("CL", "9S", "7S 9S: 7S", "bad_card", "hand.1"),
        ("CL", "9S 9S", "7S: 7S", "bad_card", "trick.1"),
        ("CL", "9S", "7S: 8S", "bad_card", "played"),
        ("3", "9S", "TS 7S: TS", "bad_card", "hand.1"),
    ],
)
def test_what_cannot_be_asked(school, trick, hand_and_card, code, field):
    hand, played = hand_and_card.split(": ")
    with pytest.raises(ScoringError) as refused:
        asked(trick, hand, played, school)
    assert (refused.value.code, refused.value.field) == (code, field)


# --- what a record shows ---


def test_not_following_is_shown_by_the_suit_played_later():
    tricks = [cards("AS 7S 8D 8S"), cards("KS TS 9S JS")]
    (found,) = find_renonces(CLASSIQUE, H, 0, tricks)
    assert (found.trick, found.seat, found.card) == (1, 2, parse_card("8D"))
    assert found.duty is Duty.FOLLOW
    assert found.due == cards("9S")
    assert (found.proof, found.proof_trick) == (parse_card("9S"), 2)
    assert [reason.sentence() for reason in found.reasons] == [
        "You hold the suit led: you must follow, and need not go higher.",
        "9S, played in trick 2, shows it.",
    ]


def test_until_it_is_played_nothing_is_shown_but_the_hand_shows_it():
    tricks = [cards("AS 7S 8D 8S"), cards("KS TS")]
    assert find_renonces(CLASSIQUE, H, 0, tricks) == ()
    hands = [None, None, cards("8D 9S 7H 8H AD KD AC KC"), None]
    (found,) = find_renonces(CLASSIQUE, H, 0, tricks, hands)
    assert (found.due, found.proof, found.proof_trick) == (cards("9S"), None, None)
    assert len(found.reasons) == 1


def test_the_last_hand_is_what_the_others_leave():
    """Three hands are known, so seat 2 must hold the nine of spades though nobody wrote it down."""
    deck = [card for card in FULL_DECK if card not in cards("AS 7S 8D 8S 9S")]
    seats = [cards("AS"), cards("7S"), cards("8D 9S"), cards("8S")]
    hands = [(*own, *(deck.pop() for _ in range(8 - len(own)))) for own in seats]
    hands[2] = None
    (found,) = find_renonces(CLASSIQUE, H, 0, [cards("AS 7S 8D 8S")], hands)
    assert (found.seat, found.due, found.proof) == (2, cards("9S"), None)
    assert find_renonces(CLASSIQUE, H, 0, [cards("AS 7S 8D 8S")], [*hands[:3], None]) == ()


def test_a_trick_is_led_by_the_winner_of_the_one_before():
    """Seat 1 leads, seat 2 ruffs and leads trumps; seat 1 plays last, though its 9 beats the 8."""
    tricks = [cards("AS 7H TS 7S"), cards("8H KH QH KC"), cards("9S 8S QD 9H")]
    (found,) = find_renonces(CLASSIQUE, H, 1, [*tricks[:2], cards("9S 8S 9H QD")])
    assert (found.trick, found.seat, found.card, found.duty) == (
        *(2, 1),
        parse_card("KC"),
        Duty.OVERTRUMP,
    )
    assert find_renonces(CLASSIQUE, H, 1, tricks) == ()


def test_a_ruff_that_was_due_is_shown_by_a_trump():
    tricks = [cards("AS 7D 8S 9S"), cards("AD 8H KD TD")]
    (found,) = find_renonces(CLASSIQUE, H, 0, tricks)
    assert (found.trick, found.seat, found.duty, found.due) == (1, 1, Duty.RUFF, cards("8H"))
    assert found.because.code == "play_ruffs"


def test_a_low_trump_on_the_partners_ruff_is_shown_by_a_higher_one_alone():
    """Any card was due, but a trump only if higher: the king of clubs shows nothing, the jack does.

    Seat 1 ruffs, its partner, seat 3, plays a lower trump, then the king, then the jack.
    """
    first_two = [cards("AS 8H TS 7H"), cards("AD KD KC QD")]
    assert find_renonces(CLASSIQUE, H, 0, first_two) == ()
    (found,) = find_renonces(CLASSIQUE, H, 0, [*first_two, cards("9C 8C JH 7C")])
    assert (found.trick, found.seat, found.duty) == (1, 3, Duty.FREE)
    assert found.due == cards("KC JH")
    assert (found.proof, found.proof_trick) == (parse_card("JH"), 3)
    assert find_renonces(PLAY["CF"], H, 0, [*first_two, cards("9C 8C JH 7C")]) == ()


def play_out(rules, trump, first, hands, choose):
    """Tricks where each card is chosen of the hand, legal or not, and the renonces among them."""
    left = [list(hand) for hand in hands]
    tricks, wrong, leader = [], [], first
    for number in range(1, hand_size(rules) + 1):
        table = []
        for place in range(rules.players):
            seat = (leader + place) % rules.players
            legal = legal_cards(rules, trump, table, left[seat]).cards
            card = choose(left[seat], legal)
            if card not in legal:
                wrong.append((number, seat, card, legal))
            left[seat].remove(card)
            table.append(card)
        leader = (leader + trick_winner(trump, table)) % rules.players
        tricks.append(tuple(table))
    return tricks, wrong


def dealt(rules, deck):
    deck = [card for card in deck if in_deck(rules, card)]
    size = hand_size(rules)
    return [tuple(deck[at * size : (at + 1) * size]) for at in range(rules.players)]


@st.composite
def careless_deals(draw):
    """Rules, trump, first, hands, tricks with some wrong cards, and which those are."""
    rules, trump = draw(schools), draw(suits)
    hands = dealt(rules, draw(st.permutations(FULL_DECK)))
    first = draw(st.integers(0, 2))
    chance = Random(draw(st.integers(0, 10**6)))

    def choose(hand, legal):
        return chance.choice(hand if chance.random() < 0.3 else legal)

    return (rules, trump, first), hands, *play_out(rules, trump, first, hands, choose)


@given(careless_deals())
def test_a_whole_record_shows_all_that_the_hands_show(deal):
    game, hands, tricks, wrong = deal
    for known in (None, hands):
        found = find_renonces(*game, tricks, known)
        shown = [(one.trick, one.seat, one.card, set(one.due)) for one in found]
        assert shown == [(*head, set(legal)) for *head, legal in wrong]
        for one in found:
            assert one.proof in one.due
            assert one.proof in tricks[one.proof_trick - 1]
            assert one.proof_trick > one.trick


@given(careless_deals(), st.integers(1, 8), st.integers(1, 3))
def test_part_of_a_record_accuses_nobody_wrongly(deal, number, played):
    game, hands, tricks, wrong = deal
    begun = [*tricks[: number - 1], tricks[number - 1][:played]]
    on_table = {card for trick in begun for card in trick}
    truly = {card for _, _, card, _ in wrong if card in on_table}
    assert {one.card for one in find_renonces(*game, begun, hands)} == truly
    assert {one.card for one in find_renonces(*game, begun)} <= truly


@given(st.permutations(FULL_DECK), suits, schools, st.integers(0, 2))
def test_a_deal_played_by_the_rules_has_no_renonce(deck, trump, rules, first):
    hands = dealt(rules, deck)
    tricks, _ = play_out(rules, trump, first, hands, lambda _, legal: legal[0])
    assert find_renonces(rules, trump, first, tricks) == ()
    assert find_renonces(rules, trump, first, tricks, hands) == ()


@given(st.permutations(FULL_DECK), suits, st.integers(0, 3), st.integers(1, 7))
def test_ask_agrees_with_the_naive_rules(deck, trump, played, size):
    trick, hand = deck[:played], deck[played : played + size]
    wanted = naive.legal(list(map(str, trick)), list(map(str, hand)), trump.value)
    for card in hand:
        assert ask(CLASSIQUE, trump, trick, hand, card).legal is (str(card) in wanted)


# --- two players: cards beneath others ---

OTHER = "TS JS QS 7S 9H TH JH QH AD KD QD JD TD 9D 8D 7D"


@pytest.mark.parametrize(
    ("own", "due"),
    [
        ("9C 7H 8H TC JC QC 7C 8C KS 8S AH KH 9S AS AC KC", "KS"),
        ("9C 7H 8H TC JC QC 7C 8C AH KS 8S KH 9S AS AC KC", ""),
    ],
)
def test_a_card_beneath_another_is_not_yet_in_hand(own, due):
    """Spades are led in trick 2; only what lay beneath the nine of clubs has been turned up."""
    tricks = [cards("9C 9H"), cards("TS 7H")]
    found = find_renonces(TWO, H, 0, tricks, [cards(own), cards(OTHER)])
    assert [(one.trick, one.seat, one.due) for one in found] == (
        [(2, 0, cards(due))] if due else []
    )


def test_a_card_beneath_another_cannot_be_played():
    """The king of spades lies beneath the nine of clubs."""
    hands = [cards("9C 7H 8H TC JC QC 7C 8C KS 8S AH KH 9S AS AC KC"), cards(OTHER)]
    with pytest.raises(ScoringError) as refused:
        find_renonces(TWO, H, 0, [cards("KS TS")], hands)
    assert (refused.value.code, refused.value.field) == ("bad_card", "tricks.0.0")


def test_two_players_need_their_hands():
    with pytest.raises(ScoringError) as refused:
        find_renonces(TWO, H, 0, [cards("9C TS")])
    assert (refused.value.code, refused.value.field) == ("missing_field", "hands")


# --- the request ---

ASKED = {"profile": "classique", "trump": "H", "first": 0}
TRICKS = [["AS", "7S", "8D", "8S"], ["KS", "TS", "9S", "JS"]]


def test_request():
    (found,) = REQUESTS["renonce"](ASKED | {"tricks": TRICKS}, str)["renonces"]
    assert found.pop("message").endswith("9S, played in trick 2, shows it.")
    assert found == {
        "trick": 1,
        "seat": 2,
        "card": "8D",
        "duty": "follow",
        "due": ["9S"],
        "proof": "9S",
        "proof_trick": 2,
    }
    assert REQUESTS["renonce"](ASKED | {"tricks": TRICKS[1:], "hands": None}, str) == {
        "renonces": []
    }


HAND = ["8D", "9S", "7H", "8H", "AD", "KD", "AC", "KC"]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"tricks": []}, "bad_value", "tricks"),
        ({"tricks": [["AS"], ["KS"]]}, "bad_value", "tricks.0"),
        ({"tricks": [[]]}, "bad_value", "tricks.0"),
        ({"tricks": [["AS"] * 2]}, "bad_card", "tricks.0"),
        ({"tricks": [TRICKS[0], ["AS"]]}, "bad_card", "tricks.1.0"),
        ({"tricks": [["AS", "7S", "8D", "8S", "9S"]]}, "bad_value", "tricks.0"),
        ({"tricks": [["1S"]]}, "bad_card", "tricks.0.0"),
        ({"first": 4}, "bad_value", "first"),
        ({"trump": "AT"}, "not_played", "trump"),
        ({"hands": [None, None, HAND]}, "bad_value", "hands"),
        ({"hands": [None, None, HAND[1:], None]}, "bad_value", "hands.2"),
        ({"hands": [None, HAND, HAND, None]}, "bad_card", "hands.2.0"),
        ({"hands": [None, HAND, None, None]}, "bad_card", "tricks.0.1"),
        ({"hands": [None, None, None, HAND]}, "bad_card", "tricks.0.2"),
        ({"odd": 1}, "unknown_field", "odd"),
    ],
)
def test_request_refused(change, code, field):
    with pytest.raises(ScoringError) as refused:
        REQUESTS["renonce"](ASKED | {"tricks": TRICKS} | change, str)
    assert (refused.value.code, refused.value.field) == (code, field)
