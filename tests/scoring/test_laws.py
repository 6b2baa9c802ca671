"""Laws that hold for every deal of every profile, shipped, of the matrix or derived at random."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import declarations, requests
from scoring.cards import FULL_DECK, Trump
from scoring.chance import Stream, shuffled
from scoring.contracts import Bid, Contract, deck_points, plays, possible_points
from scoring.counting import trump_of
from scoring.deal import Deal, Outcome, score_deal
from scoring.errors import ScoringError
from scoring.parameters import PARAMETERS
from scoring.profile import derive, load, names
from scoring.sheet import score_sheet
from scoring.sides import BySide, Side
from tests.scoring.naive import ledger
from tests.scoring.schools import BIDS, MATRIX, SINGLE

QUICK = settings(max_examples=50, deadline=None)
KNOWN = [*map(load, names()), *MATRIX.values(), *BIDS.values(), *SINGLE.values()]


@st.composite
def changes(draw):
    """Some parameters at values that their kind allows."""
    chosen = draw(st.lists(st.sampled_from(list(PARAMETERS.values())), max_size=6, unique=True))
    values = {}
    for one in chosen:
        if one.values():
            values[one.name] = draw(st.sampled_from(one.values())).value
        elif one.kind is bool:
            values[one.name] = draw(st.booleans())
        else:
            values[one.name] = draw(st.sampled_from(list(one.numbers)))
    return values


@st.composite
def profiles(draw, known=KNOWN):
    known = draw(st.sampled_from(known))
    try:
        return derive(known, draw(changes()))
    except ScoringError:
        return known


@st.composite
def contracts(draw, profile):
    values = list(range(profile.lowest_bid, profile.highest_bid + 1, profile.bid_step))
    values += [Bid.CAPOT] * bool(profile.capot_contract) + [Bid.GENERALE] * bool(profile.generale)
    value = draw(st.sampled_from(values))
    most = 2 if profile.capot_doubles or not isinstance(value, Bid) else 0
    return Contract(
        value=value,
        trump=draw(st.sampled_from([trump for trump in Trump if plays(profile, trump)])),
        doubled=draw(st.integers(0, most)),
    )


@st.composite
def declared(draw, profile, trump):
    """What both sides find in hands of a deck that is more or less shuffled."""
    if not profile.declarations:
        return BySide(a=(), b=())
    deck = shuffled(list(FULL_DECK), Stream(str(draw(st.integers(0, 99)))))
    sorted_part = draw(st.integers(0, 32))
    deck = sorted(deck[:sorted_part], key=lambda card: card.index) + deck[sorted_part:]
    found = [declarations.find(profile, deck[at : at + 8], trump) for at in range(0, 32, 8)]
    return BySide(a=found[0] + found[2], b=found[1] + found[3])


sides = st.sampled_from(Side)


@st.composite
def deals(draw, profile):
    contract = draw(contracts(profile)) if profile.bids else None
    told = None if contract else draw(st.sampled_from([None, Trump.SPADES, Trump.CLUBS]))
    told = Trump.HEARTS if profile.declarations and not contract else told
    trump = contract.trump if contract else told
    capot = draw(st.none() | sides)
    points = sorted(possible_points(profile, trump or Trump.SPADES))
    a = draw(st.sampled_from(points))
    no_belote = not profile.belote or trump is Trump.NONE
    return Deal(
        taker=draw(sides),
        points=None if capot else BySide.of(a, deck_points(profile, trump or Trump.SPADES) - a),
        capot=capot,
        belote=None if no_belote else draw(st.none() | sides),
        held=draw(st.sampled_from([0, 0, 81, 91, 243])),
        last=draw(st.booleans()),
        contract=contract,
        declarations=draw(declared(profile, trump)),
        trump=told,
        first=draw(sides) if profile.declarations else None,
    )


@st.composite
def profiles_and_deals(draw, known=KNOWN):
    profile = draw(profiles(known))
    return profile, draw(deals(profile))


def times(profile, deal, what):
    """What multiplies the cards, or the contract."""
    doubled = (1, profile.double, profile.redouble)[deal.contract.doubled]
    return doubled if profile.doubled.value in {"all", what} else 1


def belote_times(profile, deal):
    if deal.contract is None or not profile.belote_doubled:
        return 1
    return (1, profile.double, profile.redouble)[deal.contract.doubled]


def worth_of_cards(profile, deal, outcome):
    """What both sides together mark for the cards of a deal."""
    plain = {
        Outcome.MADE: profile.deal_points,
        Outcome.LITIGE: profile.deal_points,
        Outcome.FAILED: profile.failed,
        Outcome.CAPOT_MADE: profile.capot,
        Outcome.CAPOT_SUFFERED: profile.capot_suffered,
    }[outcome]
    if deal.contract is None:
        return plain
    if profile.marks.value == "contract":
        return 0
    won = outcome in {Outcome.MADE, Outcome.LITIGE}
    if won and deal.contract.doubled and profile.doubled_made.value == "all_to_taker":
        plain = profile.failed
    made = outcome is Outcome.CAPOT_MADE
    bid = {
        Bid.CAPOT: profile.capot_bid_made if made else profile.capot_bid_failed,
        Bid.GENERALE: profile.generale,
    }.get(deal.contract.value, plain)
    own = profile.capot_suffered_doubled if outcome is Outcome.CAPOT_SUFFERED else 0
    if own and deal.contract.doubled:
        fewer = {Bid.CAPOT: bid, Bid.GENERALE: bid}.get(deal.contract.value, profile.failed)
        return max(fewer * times(profile, deal, "points"), own)
    plain = max(plain, bid) if outcome is Outcome.CAPOT_SUFFERED else bid
    return plain * times(profile, deal, "points")


def worth_of_contract(profile, deal, outcome):
    if deal.contract is None:
        return 0
    lost = outcome in {Outcome.FAILED, Outcome.CAPOT_SUFFERED}
    if not (profile.failed_contract if lost else profile.marks.value != "points"):
        return 0
    worth = {Bid.CAPOT: profile.capot_contract, Bid.GENERALE: profile.generale}
    plain = worth.get(deal.contract.value, deal.contract.value)
    return plain * times(profile, deal, "contract")


def worth_of_declarations(profile, deal, outcome):
    trump = trump_of(deal)
    stand = declarations.standing(profile, trump, deal.taker, deal.declarations, deal.first)
    worth = declarations.total(profile, trump, stand)
    failed = outcome in {Outcome.FAILED, Outcome.CAPOT_SUFFERED}
    total = 0
    for side in Side:
        if deal.capot is side.other:
            lost = profile.declarations_capot.value == "lost"
        else:
            lost = side is deal.taker and failed and profile.declarations_failed.value == "lost"
        total += 0 if lost else worth[side]
    return total


def worth(profile, deal, outcome):
    if outcome is Outcome.LITIGE and profile.tie.value == "replay":
        return 0
    belote = deal.belote is not None and profile.belote_goes.value != "nobody"
    return (
        worth_of_cards(profile, deal, outcome)
        + worth_of_contract(profile, deal, outcome)
        + worth_of_declarations(profile, deal, outcome)
        + profile.belote * belote * belote_times(profile, deal)
    )


@QUICK
@given(profiles_and_deals())
def test_points_are_conserved(pair):
    """Marks and what waits now, less what waited before, are what the deal is worth."""
    profile, deal = pair
    exact = derive(profile, {"rounding": "none"})
    scored = score_deal(exact, deal)
    assert sum(scored.score) + scored.held - deal.held == worth(exact, deal, scored.outcome)
    assert min(scored.score) >= 0
    assert scored.held == 0 or scored.outcome is Outcome.LITIGE


@settings(max_examples=80, deadline=None)
@given(profiles_and_deals())
def test_a_second_implementation_agrees(pair):
    profile, deal = pair
    trump = trump_of(deal)
    stand = declarations.standing(profile, trump, deal.taker, deal.declarations, deal.first)
    told = declarations.total(profile, trump, stand).as_dict()
    scored = score_deal(profile, deal)
    found = (scored.score.a, scored.score.b, scored.held, scored.outcome.value)
    assert found == ledger(profile.parameters(), deal, told)


@QUICK
@given(profiles_and_deals(), st.sampled_from(["five_up", "six_up"]))
def test_rounding_changes_marks_only_and_by_less_than_ten(pair, rounding):
    profile, deal = pair
    exact = score_deal(derive(profile, {"rounding": "none"}), deal)
    rounded = score_deal(derive(profile, {"rounding": rounding, "round_last": True}), deal)
    assert (rounded.outcome, rounded.held) == (exact.outcome, exact.held)
    for side in Side:
        up = rounded.score[side] - exact.score[side]
        assert rounded.score[side] % 10 == 0
        assert -4 <= up <= 5 if rounding == "five_up" else -5 <= up <= 4
    assert (
        score_deal(
            derive(profile, {"rounding": rounding, "round_last": False}), replace(deal, last=True)
        ).score
        == score_deal(derive(profile, {"rounding": "none"}), replace(deal, last=True)).score
    )


def of_162(rounding, a):
    profile = derive(load("classique"), {"rounding": rounding, "enough": 1})
    return score_deal(profile, Deal(taker=Side.A, points=BySide.of(a, 162 - a))).score


def test_six_up_gives_the_others_what_is_left_of_160_or_of_170_at_a_final_6():
    """Wikipédia: the taker is rounded, the others have the complement."""
    for a in (2, *range(3, 160), 160):
        own = (a + 4) // 10 * 10
        left = (170 if a % 10 == 6 else 160) - own
        assert of_162("six_up", a) == BySide.of(own, left)


def test_to_five_takes_one_point_off_each_side():
    """Wikipédia, variant: both are 115 and 45; the marks then always add up to 160."""
    assert of_162("to_five", 118) == of_162("to_five", 117) == BySide.of(115, 45)
    assert {sum(of_162("to_five", a)) for a in range(2, 161)} == {160}


@QUICK
@given(profiles_and_deals())
def test_to_five_changes_a_mark_by_three_at_most(pair):
    profile, deal = pair
    exact = score_deal(derive(profile, {"rounding": "none"}), deal).score
    found = score_deal(derive(profile, {"rounding": "to_five", "round_last": True}), deal).score
    for side in Side:
        assert found[side] % 5 == 0
        assert -3 <= found[side] - exact[side] <= 1


@QUICK
@given(profiles_and_deals())
def test_both_sides_are_treated_alike(pair):
    profile, deal = pair
    other = {None: None, Side.A: Side.B, Side.B: Side.A}
    swapped = replace(
        deal,
        taker=deal.taker.other,
        points=deal.points and deal.points.swap,
        capot=other[deal.capot],
        belote=other[deal.belote],
        declarations=deal.declarations.swap,
        first=other[deal.first],
    )
    found, mirrored = score_deal(profile, deal), score_deal(profile, swapped)
    assert (mirrored.outcome, mirrored.held) == (found.outcome, found.held)
    assert mirrored.score == found.score.swap


@settings(max_examples=50, deadline=None)
@given(profiles_and_deals([one for one in KNOWN if one.bids]))
def test_a_contract_is_made_by_exact_points_alone(pair):
    profile, deal = pair
    assume(profile.bids and deal.capot is None)
    scored = score_deal(profile, deal)
    if isinstance(deal.contract.value, Bid):
        assert scored.outcome is Outcome.FAILED
        return
    total = deck_points(profile, deal.contract.trump)
    own = Fraction(deal.points[deal.taker] * profile.deal_points, total)
    helps = profile.belote_counts and deal.contract.value >= profile.belote_counts_from
    if helps and deal.belote is deal.taker:
        own += profile.belote
    if profile.declarations_count:
        trump = deal.contract.trump
        stand = declarations.standing(profile, trump, deal.taker, deal.declarations, deal.first)
        own += declarations.total(profile, trump, stand)[deal.taker]
    enough = own >= deal.contract.value and own >= profile.least_points
    if profile.contract_needs.value == "bid":
        assert scored.outcome is (Outcome.MADE if enough else Outcome.FAILED)
    elif not enough:
        assert scored.outcome is Outcome.FAILED


@QUICK
@given(profiles_and_deals())
def test_every_reason_is_a_whole_sentence(pair):
    profile, deal = pair
    reasons = score_deal(profile, deal).reasons
    assert reasons
    for reason in reasons:
        assert "%" not in reason.sentence()


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_sheet_is_the_chain_of_its_deals(data):
    profile = data.draw(profiles())
    played = data.draw(st.lists(deals(profile), min_size=1, max_size=5))
    played = [replace(deal, held=0, last=False) for deal in played[:-1]] + [
        replace(played[-1], held=0)
    ]
    sheet = score_sheet(profile, played)
    held, totals = 0, [0, 0]
    for deal, scored in zip(played, sheet.deals, strict=True):
        again = score_deal(profile, replace(deal, held=held))
        assert again == scored
        assert again.reasons == scored.reasons
        held = again.held
        totals = [totals[0] + again.score.a, totals[1] + again.score.b]
    assert (sheet.held, sheet.totals) == (held, BySide.of(*totals))


def as_request(profile, deal):
    """The JSON object that says the same."""
    asked = {"profile": profile.profile, "taker": deal.taker.value, "held": deal.held}
    asked["capot"] = deal.capot and deal.capot.value
    asked["belote"] = deal.belote and deal.belote.value
    asked["last"] = deal.last
    if deal.points is not None:
        asked["points"] = deal.points.as_dict()
    if deal.contract is not None:
        value, trump = deal.contract.value, deal.contract.trump.value
        asked["contract"] = {"value": value, "trump": trump, "doubled": deal.contract.doubled}
    if deal.trump is not None:
        asked["trump"] = deal.trump.value
    if profile.declarations:
        told = deal.declarations.map(lambda own: [one.as_dict() for one in own])
        asked |= {"declarations": told.as_dict(), "first": deal.first and deal.first.value}
    return asked


@st.composite
def shipped_deals(draw):
    profile = draw(st.sampled_from([load(name) for name in names()]))
    return profile, draw(deals(profile))


@QUICK
@given(shipped_deals())
def test_a_request_is_answered_as_the_engine_scores(pair):
    profile, deal = pair
    scored = score_deal(profile, deal)
    answer = requests.deal(as_request(profile, deal), str)
    assert answer.pop("reasons") == [one.sentence() for one in scored.reasons]
    assert answer == {
        "outcome": scored.outcome.value,
        "score": scored.score.as_dict(),
        "held": scored.held,
    }


odd = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["A", "B", "H", "NT", "AT", "capot", "tierce", "carre", "AS", "7S", "J", ""])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["A", "B", "value", "trump", "doubled", "kind", "top", "rank", "length"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=6,
)
FIELDS = [
    "profile", "taker", "points", "capot", "belote", "held", "last", "contract", "declarations",
    "trump", "first", "deals", "totals", "penalties", "odd",
]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(shipped_deals(), st.dictionaries(st.sampled_from(FIELDS), odd, max_size=3), st.booleans())
def test_whatever_is_asked_gives_an_answer_or_an_expected_refusal(pair, spoilt, whole):
    asked = as_request(*pair) | spoilt
    if not whole:
        asked = {"profile": asked.pop("profile"), "deals": [asked, asked]}
    try:
        answer = requests.REQUESTS["deal" if whole else "sheet"](asked, str)
    except ScoringError as error:
        assert error.code
        assert error.message
    else:
        assert "score" in answer or "totals" in answer or "verdict" in answer
