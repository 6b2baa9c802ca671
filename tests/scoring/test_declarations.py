"""Declarations: what a hand holds, whose stand, what cannot be; the tables and a naive search."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.announcing import Table, compare, void
from scoring.cards import FULL_DECK, Rank, Suit, Trump, parse_card
from scoring.declarations import (
    IN_A_ROW,
    Declaration,
    Kind,
    check,
    find,
    points,
    standing,
    strength,
    total,
)
from scoring.errors import ScoringError
from scoring.play import belote_seat
from scoring.profile import derive, load
from scoring.requests import REQUESTS
from scoring.sides import BySide, Side
from tests.scoring.test_vectors import french_card

ANNOUNCES = json.loads((Path(__file__).parent / "vectors/matrix.json").read_text())["announces"]
FFB = derive(load("classique"), {"declarations": True, "declarations_order": "height_first"})
SEED0 = derive(FFB, {"declarations_tie": "taker"})
BIDS = derive(
    load("classique"),
    {
        "declarations": True,
        "bidding": "bids",
        "tie": "makes",
        "no_trump": "ace_19",
        "all_trump": "jack_14",
    },
)
RULES = {"ffb": FFB, "seed0": SEED0}
ONE_HAND = {0, 20, 40, 50, 70, 100, 120, 150, 170, 200, 220, 250, 300, 350}
ONE_SIDE = ONE_HAND | {60, 80, 90, 110, 140, 160, 190, 210, 240, 260, 270, 290, 320, 340}
ONE_SIDE |= {370, 390, 400, 420, 450, 470, 500, 550}
suits = st.sampled_from([Trump(letter) for letter in "SHDC"])
hands = st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=1, max_size=8).map(tuple)
close_hands = st.one_of(
    hands,
    st.permutations([card for card in FULL_DECK if card.suit in "SH"]).map(lambda all_: all_[:8]),
    st.permutations([card for card in FULL_DECK if card.rank in "JQK"]).map(lambda all_: all_[:8]),
    st.permutations(
        [card for card in FULL_DECK if card.suit == "S" or card.rank in "J9"],
    ).map(lambda all_: all_[:8]),
)


def run(length, top):
    kind = {3: Kind.TIERCE, 4: Kind.CINQUANTE}.get(length, Kind.CENT)
    return Declaration(kind=kind, top=parse_card(top), length=length)


def carre(rank):
    return Declaration(kind=Kind.CARRE, rank=Rank(rank))


def hand(names):
    return tuple(map(parse_card, names.split()))


# --- the tables of SCORING-MATRIX.md ---


def french(row):
    if row[0] == "C":
        return carre(str(french_card(f"{row[1]}s").rank))
    return run(row[1], str(french_card(f"{row[2]}{row[3]}")))


CARD_TWICE = {"A02", "A06", "A17", "A23"}
"""Compared as their sources have them, though a card stands there twice, as in A02 the 9S."""


@pytest.mark.parametrize("row", ANNOUNCES, ids=lambda row: row["id"])
@pytest.mark.parametrize("taker", Side)
def test_announces_of_the_matrix(row, taker):
    rules, trump = RULES[row["rule"]], Trump(row["trump"].upper())
    own, others = (tuple(map(french, row[side])) for side in ("taker", "defence"))
    declared = BySide.for_side(taker, own, others)
    if row["id"] in CARD_TWICE:
        with pytest.raises(ScoringError, match="one declaration only"):
            check(declared)
    else:
        check(declared)
    scored = total(rules, trump, standing(rules, trump, taker, declared))
    wanted = {"T": (row["points"], 0), "D": (0, row["points"]), "-": (0, 0)}[row["side"]]
    assert scored == BySide.for_side(taker, *wanted)


def test_every_row_of_the_matrix_is_run():
    assert len(ANNOUNCES) == 17
    assert {row["rule"] for row in ANNOUNCES} == set(RULES)


# --- what declarations are worth ---


def test_points_of_runs_and_carres():
    assert [points(FFB, None, run(length, "AS")) for length in range(3, 9)] == [
        20,
        50,
        100,
        100,
        100,
        100,
    ]
    worth = {str(rank): points(FFB, None, carre(rank)) for rank in Rank}
    assert worth == dict.fromkeys("ATKQ", 100) | {"J": 200, "9": 150, "8": 0, "7": 0}


def test_carres_at_no_trump_where_aces_come_first():
    aces = derive(BIDS, {"no_trump_carres": "aces_first"})
    worth = {str(rank): points(aces, Trump.NONE, carre(rank)) for rank in Rank}
    assert worth == {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100, "9": 100, "8": 0, "7": 0}
    assert points(aces, Trump.ALL, carre("J")) == points(BIDS, Trump.NONE, carre("J")) == 200


# --- what a hand holds ---


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ("JS JH JD JC AS KS QS TS", [carre("J"), run(3, "AS")]),
        ("AS KS QS JS TS AH AD AC", [carre("A"), run(4, "KS")]),
        ("AS KS QS JS TS QH QD QC", [carre("Q")]),
        ("AS KS QS JS TS 9S 8S 7S", [run(8, "AS")]),
        ("AS KS QS 9S 8S 7S AH KH", [run(3, "AS"), run(3, "9S")]),
        ("8S 8H 8D 8C 7S 9S TS 7H", [run(4, "TS")]),
        ("AS KS JS TS 8S 7S AH KH", []),
        ("AS 7S 8S", []),
    ],
)
def test_find(held, wanted):
    assert list(find(FFB, hand(held))) == wanted


def naive_sets(cards):
    """Every set of declarations of these cards, no card in two and no run next to another."""
    held = set(cards)
    runs = [
        tuple(parse_card(rank + suit) for rank in IN_A_ROW[low:high])
        for suit in Suit
        for low in range(8)
        for high in range(low + 3, 9)
    ]
    carres = [tuple(card for card in FULL_DECK if card.rank is rank) for rank in Rank]
    able = [one for one in runs + carres if set(one) <= held]
    for size in range(3):
        for chosen in combinations(able, size):
            if sum(map(len, chosen)) == len(set().union(*chosen)) and not touching(chosen):
                yield chosen


def touching(chosen):
    ends = [(one[0], one[-1]) for one in chosen if one[0].suit is one[1].suit]
    return any(
        high.suit is low.suit and IN_A_ROW.index(high.rank) + 1 == IN_A_ROW.index(low.rank)
        for (_, high) in ends
        for (low, _) in ends
    )


def naive_points(cards):
    if cards[0].rank is cards[1].rank:
        return {"J": 200, "9": 150, "8": 0, "7": 0}.get(cards[0].rank, 100)
    return {3: 20, 4: 50}.get(len(cards), 100)


@given(close_hands)
def test_no_other_declarations_of_a_hand_are_worth_more(held):
    found = find(FFB, held)
    best = max(sum(map(naive_points, chosen)) for chosen in naive_sets(held))
    assert sum(points(FFB, None, one) for one in found) == best
    assert best in ONE_HAND


@given(close_hands, st.randoms(use_true_random=False), suits)
def test_find_gives_cards_of_the_hand_once_whatever_their_order(held, chance, trump):
    found = find(FFB, held, trump)
    cards = [card for one in found for card in one.cards]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(held)
    mixed = list(held)
    chance.shuffle(mixed)
    assert find(FFB, mixed, trump) == found
    check(BySide(a=found, b=()))
    ranked = [strength(FFB, trump, one) for one in found]
    assert ranked == sorted(ranked, reverse=True)


def mask(cards):
    return sum(1 << card.index for card in cards)


def test_totals_of_one_player_and_of_one_side():
    """All that one hand can declare, and all pairs of hands without a common card."""
    single = [chosen for chosen in naive_sets(FULL_DECK) if sum(map(len, chosen)) <= 8]
    worth = {mask(sum(own, ())): find(FFB, sum(own, ())) for own in single}
    scored = {cards: sum(points(FFB, None, one) for one in own) for cards, own in worth.items()}
    assert set(scored.values()) == ONE_HAND
    by_points = {}
    for cards, sum_ in scored.items():
        by_points.setdefault(sum_, []).append(cards)
    found = set()
    for one, other in combinations([*by_points.items(), *by_points.items()], 2):
        if any(not mine & theirs for mine in one[1] for theirs in other[1]):
            found.add(one[0] + other[0])
    assert found == ONE_SIDE
    assert len(ONE_SIDE) == 36


# --- whose stand ---


def stands(rules, a, b, *, trump="H", taker="A", first=None):
    declared = BySide(a=tuple(a), b=tuple(b))
    trump = trump and Trump(trump)
    kept = standing(rules, trump, taker and Side(taker), declared, first and Side(first))
    return kept.a, kept.b


CARRES = [carre(rank) for rank in "J9ATKQ"]


@pytest.mark.parametrize(("better", "worse"), list(combinations(CARRES, 2)), ids=str)
def test_order_of_carres(better, worse):
    assert stands(FFB, [worse], [better]) == ((), (better,))


def test_aces_come_first_at_no_trump_where_they_do():
    aces = derive(BIDS, {"no_trump_carres": "aces_first"})
    for better, worse in combinations([carre(rank) for rank in "ATKQJ9"], 2):
        assert stands(aces, [worse], [better], trump="NT") == ((), (better,))


def test_a_carre_worth_nothing_wins_nothing():
    assert stands(FFB, [carre("8")], [run(3, "9S")]) == ((), (run(3, "9S"),))
    assert stands(FFB, [carre("8"), run(3, "AS")], [carre("7")]) == ((run(3, "AS"),), ())


def test_trump_before_height_where_the_profile_says_so():
    trump_first = derive(FFB, {"declarations_order": "trump_first"})
    plain, trumps = run(3, "AS"), run(3, "9H")
    assert stands(FFB, [plain], [trumps]) == ((plain,), ())
    assert stands(trump_first, [plain], [trumps]) == ((), (trumps,))
    assert stands(trump_first, [run(5, "AH")], [carre("9")]) == ((), (carre("9"),))
    assert stands(trump_first, [run(4, "TS")], [trumps]) == ((run(4, "TS"),), ())


def test_long_runs():
    alike = derive(FFB, {"long_runs": "all_alike"})
    long, high = run(6, "KS"), run(5, "AD")
    assert stands(FFB, [long], [high]) == ((long,), ())
    assert stands(alike, [long], [high]) == ((), (high,))


@pytest.mark.parametrize(
    ("tie", "winner"), [("nobody", None), ("taker", Side.B), ("first", Side.A)]
)
def test_equal_declarations(tie, winner):
    rules = derive(FFB, {"declarations_tie": tie})
    own = ((run(3, "KS"), run(3, "9S")), (run(3, "KD"),))
    wanted = {None: ((), ()), Side.A: (own[0], ()), Side.B: ((), own[1])}[winner]
    assert stands(rules, *own, taker="B", first="A") == wanted


def test_what_decides_must_be_told():
    first = derive(FFB, {"declarations_tie": "first"})
    with pytest.raises(ScoringError) as refused:
        stands(first, [run(3, "KS")], [run(3, "KD")])
    assert (refused.value.code, refused.value.field) == ("missing_field", "first")
    with pytest.raises(ScoringError) as refused:
        stands(FFB, [run(3, "KS")], [run(3, "KD")], trump=None)
    assert (refused.value.code, refused.value.field) == ("missing_field", "trump")
    assert stands(FFB, [run(3, "KS")], [run(3, "QD")], trump=None) == ((run(3, "KS"),), ())
    assert stands(FFB, [], [], trump=None) == ((), ())


def test_every_run_is_in_trumps_at_all_trump_and_none_at_no_trump():
    for trump in ("AT", "NT"):
        assert stands(BIDS, [run(3, "KS")], [run(3, "KH")], trump=trump) == ((), ())


def test_a_false_declaration():
    declared = BySide(a=(run(3, "KS"),), b=(run(3, "9D"),))
    assert void(FFB, declared, {Side.A}) == BySide(a=(), b=declared.b)
    assert void(FFB, declared, set(Side)) == BySide(a=(), b=())
    assert void(FFB, declared, set()) == declared
    pays = derive(FFB, {"false_declaration": "to_opponents"})
    assert void(pays, declared, {Side.A}) == BySide(a=(), b=(run(3, "9D"), run(3, "KS")))
    assert void(pays, declared, set(Side)) == declared.swap


@given(st.permutations(FULL_DECK), suits, st.integers(0, 3))
def test_a_deal_marks_all_of_one_side_or_nothing(deck, trump, first):
    dealt = [deck[at : at + 8] for at in (0, 8, 16, 24)]
    found = compare(FFB, trump, Table(hands=dealt, first=first))
    scored = total(FFB, trump, found.stands)
    assert 0 in (scored.a, scored.b)
    assert max(scored) in ONE_SIDE
    turned = compare(FFB, trump, Table(hands=dealt[1:] + dealt[:1], first=(first - 1) % 4))
    assert total(FFB, trump, turned.stands) == scored.swap
    check(BySide(a=found.found[0] + found.found[2], b=found.found[1] + found.found[3]))


def winner_from(rules, dealt, first):
    return compare(rules, Trump.HEARTS, Table(hands=dealt, first=first)).winner


def test_the_first_to_speak_is_the_seat_that_holds_the_best_one():
    """Seat 0 speaks first but its partner holds the equal best, after seat 1."""
    rules = derive(FFB, {"declarations_tie": "first"})
    dealt = [
        hand("7S 8S 9S 7H QC JH 7D 8H"),
        hand("AD KD QD 9H TS TC 9C 7C"),
        hand("AC KC JS QH AH 9D JD TH"),
        hand("AS KS QS KH TD 8D JC 8C"),
    ]
    assert winner_from(rules, dealt, 0) is Side.B
    dealt[2], dealt[3] = dealt[3], dealt[2]
    assert winner_from(rules, dealt, 0) is Side.B
    assert winner_from(rules, dealt, 2) is Side.A
    assert winner_from(FFB, dealt, 0) is None


# --- what cannot be ---


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"kind": Kind.TIERCE, "top": parse_card("8S")}, "bad_value", "top"),
        ({"kind": Kind.CINQUANTE, "top": parse_card("9S")}, "bad_value", "top"),
        ({"kind": Kind.CENT, "top": parse_card("QS"), "length": 7}, "bad_value", "top"),
        ({"kind": Kind.TIERCE, "top": parse_card("AS"), "length": 4}, "bad_value", "length"),
        ({"kind": Kind.CENT, "top": parse_card("AS"), "length": 4}, "bad_value", "length"),
        ({"kind": Kind.CENT, "top": parse_card("AS"), "length": 9}, "bad_value", "length"),
        ({"kind": Kind.TIERCE}, "missing_field", "top"),
        ({"kind": Kind.CARRE}, "missing_field", "rank"),
        ({"kind": Kind.CARRE, "rank": Rank.ACE, "length": 4}, "unknown_field", "length"),
        ({"kind": Kind.CARRE, "rank": Rank.ACE, "top": parse_card("AS")}, "unknown_field", "top"),
        ({"kind": Kind.TIERCE, "rank": Rank.ACE, "top": parse_card("AS")}, "unknown_field", "rank"),
    ],
)
def test_no_such_declaration(given, code, field):
    with pytest.raises(ScoringError) as refused:
        Declaration(**given)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message


FOUR_TIERCES = [run(3, f"{top}{suit}") for suit in "SH" for top in "A9"]


@pytest.mark.parametrize(
    ("a", "b", "code", "field"),
    [
        ([run(3, "AS"), run(3, "KS")], [], "bad_card", "declarations.A.1"),
        ([run(3, "AS")], [run(4, "QS")], "bad_card", "declarations.B.0"),
        ([carre("A")], [run(3, "AS")], "bad_card", "declarations.B.0"),
        ([], [carre("A"), run(3, "AS")], "bad_card", "declarations.B.1"),
        ([*FOUR_TIERCES, carre("J")], [], "bad_value", "declarations.A"),
        ([run(5, "AS"), run(5, "AH"), run(4, "AD")], [], "bad_value", "declarations.A"),
        (
            [run(4, "AS"), run(4, "TS"), run(3, "AH"), run(5, "AD")],
            [],
            "bad_value",
            "declarations.A",
        ),
    ],
)
def test_four_hands_cannot_hold_them(a, b, code, field):
    with pytest.raises(ScoringError) as refused:
        check(BySide(a=tuple(a), b=tuple(b)))
    assert (refused.value.code, refused.value.field) == (code, field)


def test_runs_that_touch_are_in_two_hands():
    check(BySide(a=(run(4, "AS"), run(4, "TS")), b=()))
    check(BySide(a=(run(4, "AS"), run(4, "TS"), run(4, "AH"), run(4, "TH")), b=()))


# --- the request ---

DEALT = ["JS JH JD JC AS KS QS 7H", "AH KH QH 7S 8S 9S AD KD", "TH 9H 8H QD TD 9D 8D 7D"]
DEALT += ["TS AC KC QC TC 9C 8C 7C"]
ASKED = {"profile": "ffb", "trump": "H", "hands": [names.split() for names in DEALT], "first": 0}


@pytest.fixture
def played(monkeypatch):
    known = {"ffb": SEED0, "bids": BIDS, "asce": load("asce")}
    monkeypatch.setattr("scoring.profile.load", known.__getitem__)
    return REQUESTS["declarations"]


def test_request(played):
    answer = played(ASKED, str)
    assert answer == {
        "found": [
            [{"kind": "carre", "rank": "J"}, {"kind": "tierce", "top": "AS"}],
            [{"kind": "tierce", "top": "AH"}, {"kind": "tierce", "top": "9S"}],
            [{"kind": "cinquante", "top": "TD"}, {"kind": "tierce", "top": "TH"}],
            [{"kind": "cinquante", "top": "TC"}, {"kind": "tierce", "top": "AC"}],
        ],
        "winner": "A",
        "points": {"A": 290, "B": 0},
        "belote": "B",
    }


def test_request_without_declarations_at_no_trump(played):
    cards = [str(card) for card in FULL_DECK]
    bare = [cards[seat::4] for seat in range(4)]
    answer = played(ASKED | {"profile": "bids", "trump": "NT", "hands": bare, "first": 3}, str)
    assert answer["belote"] is None
    assert len(answer["found"]) == 4


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"profile": "asce"}, "not_played", "profile"),
        ({"trump": "NT"}, "not_played", "trump"),
        ({"trump": "X"}, "bad_value", "trump"),
        ({"first": 4}, "bad_value", "first"),
        ({"taker": "C"}, "bad_value", "taker"),
        ({"odd": 1}, "unknown_field", "odd"),
        ({"hands": ASKED["hands"][:3]}, "bad_value", "hands"),
        ({"hands": [*ASKED["hands"][:3], []]}, "bad_value", "hands.3"),
        ({"hands": [*ASKED["hands"][:3], ASKED["hands"][0]]}, "bad_card", "hands"),
        ({"hands": [*ASKED["hands"][:3], ["10S"] * 8]}, "bad_card", "hands.3.0"),
    ],
)
def test_request_refused(played, change, code, field):
    with pytest.raises(ScoringError) as refused:
        played(ASKED | change, str)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_equal_declarations_of_the_request(played):
    """Seat 0 and seat 1 hold a tierce to the king in plain suits; the taker's side marks."""
    rows = ["KS QS JS 7H 8H 9D TC 7C", "KD QD JD 9H TH 8S 9C 8C"]
    rows += ["TS TD 7S KC KH QH AS 7D", "AH AD AC 9S JC QC 8D JH"]
    asked = ASKED | {"hands": [row.split() for row in rows]}
    assert played(asked | {"taker": "B"}, str)["winner"] == "B"
    assert played(asked | {"taker": "A"}, str)["winner"] == "A"
    assert played(asked | {"first": 1}, str)["winner"] == "B"


def said(*by_seat):
    return [[one.as_dict() for one in own] for own in by_seat]


def test_what_was_said_counts_and_not_what_was_kept_silent(played):
    """Seat 0 forgets its carré and calls its tierce; seat 3 calls three of its four in a row."""
    own = said([run(3, "AS")], [], [], [run(3, "TC")])
    answer = played(ASKED | {"said": own}, str)
    assert answer["false"] == [[], [], [], []]
    assert (answer["winner"], answer["points"]) == ("A", {"A": 20, "B": 0})
    assert len(answer["found"][0]) == 2


def test_what_was_said_and_is_not_held_voids_the_side(played, monkeypatch):
    own = said([carre("J")], [], [run(5, "JD")], [run(3, "TC")])
    answer = played(ASKED | {"said": own}, str)
    assert answer["false"] == said([], [], [run(5, "JD")], [])
    assert (answer["winner"], answer["points"]) == ("B", {"A": 0, "B": 20})
    pays = derive(SEED0, {"false_declaration": "to_opponents"})
    monkeypatch.setattr("scoring.profile.load", lambda _: pays)
    assert played(ASKED | {"said": own}, str)["points"] == {"A": 0, "B": 320}


def test_what_cannot_be_said(played):
    for own, code, field in [
        (said([carre("J"), run(3, "JS")], [], [], []), "bad_card", "said.0.1"),
        (said([], [], []), "bad_value", "said"),
        ([[], [], [], [{"kind": "tierce", "top": "8S"}]], "bad_value", "said.3.0.top"),
        ([[], [], [], [{"kind": "tierce", "top": "1S"}]], "bad_card", "said.3.0.top"),
        ([[], [{"kind": "quinte", "top": "AS"}], [], []], "bad_value", "said.1.0.kind"),
        ([[], [{"kind": "carre"}], [], []], "missing_field", "said.1.0.rank"),
        ([[], [{"kind": "carre", "rank": "1"}], [], []], "bad_value", "said.1.0.rank"),
        ([[], [], said([], [], [])[0] * 2, [{}] * 5], "bad_value", "said.3"),
    ]:
        with pytest.raises(ScoringError) as refused:
            played(ASKED | {"said": own}, str)
        assert (refused.value.code, refused.value.field) == (code, field)


def test_a_long_cent_keeps_its_length(played):
    own = said([Declaration(kind=Kind.CENT, top=parse_card("AS"), length=6)], [], [], [])
    assert own[0][0] == {"kind": "cent", "top": "AS", "length": 6}
    assert played(ASKED | {"said": own}, str)["false"] == own
    assert run(5, "AS").as_dict() == {"kind": "cent", "top": "AS"}


def test_belote_at_all_trump_is_the_first_to_play():
    dealt = [hand("KS QH"), hand("KH QD"), hand("KD QS"), hand("KC QC")]
    assert belote_seat(BIDS, Trump.ALL, dealt) == 3
    dealt[0] = hand("KS QS")
    assert belote_seat(BIDS, Trump.ALL, dealt) == 0
    assert [belote_seat(BIDS, Trump.ALL, dealt, first) for first in range(4)] == [0, 3, 3, 3]
    assert belote_seat(BIDS, Trump.NONE, dealt) is None
    assert belote_seat(BIDS, Trump.CLUBS, dealt) == 3
    assert belote_seat(derive(load("classique"), {"belote": 0}), Trump.CLUBS, dealt) is None
