"""Shipped profiles name their sources; one that contradicts itself is refused, in words."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import combinations, profile
from scoring.cards import Trump
from scoring.contracts import Contract, deck_points
from scoring.deal import Deal, score_deal
from scoring.errors import SENTENCES, ScoringError
from scoring.parameters import PARAMETERS
from scoring.sides import BySide, Side

FOLDER = Path(profile.__file__).parent / "profiles"
NAMES = profile.names()


def parsed(name):
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


@pytest.fixture
def data():
    return parsed("asce")


# --- what is shipped ---


def test_no_belote_ends_a_game_where_none_is_played():
    vache = profile.derive(profile.load("vache"), {"target": 1000})
    assert not vache.applies("belote_ends")
    assert profile.derive(vache, {"belote": 20}).applies("belote_ends")


def test_nobody_can_have_ruffed_before_the_second_of_two():
    """No trick of two cards has a ruff that the player whose turn it is might go under."""
    assert not profile.load("deux-joueurs").applies("cannot_go_higher")
    assert profile.load("trois-joueurs").applies("cannot_go_higher")


def test_names_are_the_files():
    assert tuple(sorted(file.stem for file in FOLDER.glob("*.toml"))) == NAMES
    assert set(NAMES) == {
        *("classique", "asce", "annonces", "maison-1000", "en-ligne", "arrondi-1500", "vache"),
        *("capot-162", "coinche", "contree", "trois-joueurs", "deux-joueurs"),
    }


@pytest.mark.parametrize("name", NAMES)
def test_shipped_profile_loads(name):
    loaded = profile.load(name)
    assert loaded.profile == name
    assert loaded.sources
    assert set(loaded.parameters()) == {one for one in PARAMETERS if loaded.applies(one)}
    assert {key for key, _ in loaded.origins} == set(loaded.parameters())
    assert profile.from_data(name, loaded.as_data()) == loaded
    assert list(parsed(name)["parameters"]) == list(loaded.parameters())


@pytest.mark.parametrize("name", NAMES)
def test_comments_of_a_profile_list_the_answers_that_there_are(name):
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    listed = re.findall(r"^\[parameters\.(\w+)\] # (?:.*: )?(\w+(?: \| \w+)+)$", text, re.MULTILINE)
    assert listed
    assert {key: said.split(" | ") for key, said in listed} == {
        key: [one.value for one in PARAMETERS[key].values()] for key, _ in listed
    }


ROWS = {
    "declarations": (True, True, False, False, True, True),
    "tie": ("fails", "fails", "litige", "litige", "litige", "fails"),
    "failed": (162, 162, 162, 162, 162, 162),
    "capot": (252, 250, 252, 252, 250, 252),
    "capot_suffered": (252, 250, 252, 252, 250, 252),
    "litige_last": (None, None, "waits", "each_marks", "waits", None),
    "belote_goes": ("holder",) * 6,
    "belote_counts": (True, True, True, True, True, False),
    "declarations_failed": ("to_defenders", "to_defenders", None, None, "lost", "kept"),
    "rounding": ("none", "none", "none", "none", "five_up", "none"),
    "target": (1000, 1000, 0, 0, 1500, 1000),
    "cannot_go_higher": ("trump", "trump", "trump", "trump", "any_card", "trump"),
}
TEXTS = ("maison-1000", "en-ligne", "classique", "asce", "arrondi-1500", "annonces")


@pytest.mark.parametrize("key", ROWS)
def test_the_six_texts_decide_as_the_rule_matrix_says(key):
    decided = tuple(profile.load(name).parameters().get(key) for name in TEXTS)
    assert decided == ROWS[key]


@pytest.mark.parametrize(("points", "marks"), [(79, (0, 162)), (80, (80, 82)), (82, (82, 80))])
def test_a_la_vache_eighty_points_are_enough(points, marks):
    share = BySide(a=points, b=162 - points)
    found = score_deal(profile.load("vache"), Deal(taker=Side.A, points=share))
    assert found.score == BySide.of(*marks)


@pytest.mark.parametrize("name", ["tarot", "", "../asce", "asce.toml", "\udc80"])
def test_load_of_an_unknown_name_is_refused(name):
    with pytest.raises(ScoringError) as refused:
        profile.load(name)
    assert refused.value.code == "unknown_profile"


# --- what is refused ---


def faults():
    yield "sources", lambda data: data.pop("sources")
    yield "sources", lambda data: data.update(sources=[])
    yield "sources", lambda data: data.update(sources=[" "])
    yield "name", lambda data: data.pop("name")
    yield "parameters", lambda data: data.update(parameters=[])
    yield "tie", lambda data: data["parameters"].pop("tie")
    yield "odd", lambda data: data["parameters"].update(odd={"value": 1, "source": "x"})
    yield "odd", lambda data: data.update(odd=1)
    yield "tie", lambda data: data["parameters"]["tie"].pop("source")
    yield "tie", lambda data: data["parameters"]["tie"].update(source="")
    yield "tie", lambda data: data["parameters"]["tie"].update(value="maybe")
    yield "tie", lambda data: data["parameters"].update(tie="fails")
    yield "capot", lambda data: data["parameters"]["capot"].update(value=True)
    yield "capot", lambda data: data["parameters"]["capot"].update(value=-1)
    yield "capot", lambda data: data["parameters"]["capot"].update(value=252.0)
    yield "belote_counts", lambda data: data["parameters"]["belote_counts"].update(value=1)
    yield "double", lambda data: data["parameters"].update(double={"value": 2, "source": "x"})


@pytest.mark.parametrize(("field", "spoil"), list(faults()))
def test_faulty_profile_is_refused(data, field, spoil):
    spoil(data)
    with pytest.raises(ScoringError, match=r"\w+") as refused:
        profile.from_data("asce", data)
    assert (refused.value.code, refused.value.field) == ("bad_profile", field)


CLASHES = [
    ("classique", {"deck": 24}, "deck"),
    ("trois-joueurs", {"bidding": "bids"}, "bidding"),
    ("annonces", {"players": 2}, "declarations"),
    ("coinche", {"contract_needs": "bid_and_more", "tie": "litige"}, "litige_waits"),
    ("asce", {"belote_goes": "nobody", "belote_counts": False}, "belote_goes"),
    ("vache", {"enough": 163}, "enough"),
    ("coinche", {"lowest_bid": 0}, "lowest_bid"),
    ("coinche", {"lowest_bid": 190, "highest_bid": 200}, "lowest_bid"),
    ("coinche", {"highest_bid": 70}, "highest_bid"),
    ("coinche", {"highest_bid": 175}, "highest_bid"),
    ("coinche", {"least_points": 183}, "least_points"),
    ("coinche", {"double": 4, "redouble": 3}, "redouble"),
    ("coinche", {"marks": "points", "failed_contract": False, "doubled": "contract"}, "doubled"),
    ("coinche", {"generale": 200}, "generale"),
    ("classique", {"failed": 0}, "failed"),
    ("coinche", {"failed": 0, "failed_contract": False}, "failed"),
    ("coinche", {"capot_bid_failed": 0, "failed_contract": False}, "failed"),
    ("vache", {"capot": 161}, "capot"),
    ("vache", {"capot_suffered": 161}, "capot_suffered"),
    ("classique", {"failed": 300}, "capot_suffered"),
    ("capot-162", {"cap": 664, "cap_loser": 1280}, "cap_loser"),
]


@pytest.mark.parametrize(("name", "changes", "parameter"), CLASHES)
def test_decisions_that_contradict_each_other_are_refused_in_words(name, changes, parameter):
    with pytest.raises(ScoringError) as refused:
        profile.derive(profile.load(name), changes)
    assert (refused.value.code, refused.value.field) == ("bad_profile", parameter)
    assert refused.value.reason == f"clash_{parameter}"
    assert refused.value.message.endswith(".")
    assert "%" not in refused.value.message


def test_every_clash_is_tested_and_has_its_sentence():
    sentences = {code.removeprefix("clash_") for code in SENTENCES if code.startswith("clash_")}
    assert {parameter for _, _, parameter in CLASHES} == sentences
    assert sentences <= set(PARAMETERS)


def test_all_contradictions_are_told_at_once():
    faulty = replace(profile.load("coinche"), lowest_bid=0, redouble=1)
    found = [one.parameter for one in combinations.clashes(faulty)]
    assert found == ["lowest_bid", "redouble"]


# --- what an organiser decides ---


def test_texts_are_named_where_people_read_them_never_by_a_letter():
    for name in profile.names():
        shipped = profile.load(name)
        said = [shipped.origin(parameter) for parameter in shipped.parameters()]
        assert not [one for one in (*shipped.sources, *said) if re.search(r"\bS\d\b", one)]


def test_what_stays_as_it_was_keeps_its_source():
    asce = profile.load("asce")
    ours = profile.derive(asce, {"tie": "litige", "capot": 250}, "Ours")
    assert ours.origin("tie") == asce.origin("tie")
    assert ours.origin("capot") == profile.CHOSEN
    assert (ours.name, ours.profile) == ("Ours", "asce")
    assert profile.differences(asce, ours) == (("capot", 252, 250),)


def test_a_part_of_the_game_that_begins_takes_what_is_most_common():
    bids = profile.derive(profile.load("asce"), {"bidding": "bids"})
    assert (bids.lowest_bid, bids.double, bids.redouble) == (80, 2, 4)
    assert "tie" not in bids.parameters()
    announced = profile.derive(profile.load("coinche"), {"marks": "contract"})
    gone = {"failed", "capot", "capot_suffered", "failed_contract", "doubled", "doubled_made"}
    assert not (gone | {"capot_bid_made"}) & set(announced.parameters())


def decisions():
    """Names of parameters, mostly with a value that they may have."""
    return st.dictionaries(
        st.sampled_from(list(PARAMETERS)), st.integers(0, 10**6), max_size=8
    ).map(lambda drawn: {name: valued(PARAMETERS[name], pick) for name, pick in drawn.items()})


def valued(parameter, pick):
    odd = (None, -1, "maybe", 10**20, 1.5, [], {}, "\udc80", True)
    options = [one.value for one in parameter.values()]
    if not options:
        options = [False, True] if parameter.kind is bool else [*parameter.numbers]
    common = [one for one in (0, 2, 3, 24, 80, 162, 252, 1000) if one in options]
    choices = options + common * 20
    return odd[pick % len(odd)] if pick % 50 == 0 else choices[pick % len(choices)]


@given(st.sampled_from(NAMES), decisions())
@example("coinche", {"marks": "contract", "doubled": "points"})
@example("classique", {"bidding": "bids", "declarations": True, "no_trump": "scaled"})
@example("asce", {"bidding": "bids"})
def test_any_decisions_make_a_sound_profile_or_name_the_one_at_fault(name, changes):
    shipped = profile.load(name)
    try:
        ours = profile.derive(shipped, changes)
    except ScoringError as refused:
        assert refused.code == "bad_profile"
        assert refused.field in PARAMETERS
        assert refused.message
        return
    assert profile.from_data(ours.profile, ours.as_data()) == ours
    told = {key: now for key, _, now in profile.differences(shipped, ours) if now is not None}
    assert profile.derive(shipped, told) == ours
    assert set(told) <= set(ours.parameters())
    assert scores(ours)


def scores(ours):
    """Any profile that stands scores any deal of its game."""
    for trump in Trump:
        contract = None
        if ours.bids:
            contract = Contract(value=ours.lowest_bid, trump=trump, doubled=2)
        elif trump in {Trump.NONE, Trump.ALL}:
            continue
        total = deck_points(ours, trump)
        for points in (total // 2, total // 2 - 10):
            share = BySide(a=points, b=total - points)
            deal = Deal(taker=Side.A, points=share, contract=contract)
            try:
                marks = score_deal(ours, deal).score
            except ScoringError as refused:
                assert refused.code == "not_played"
            else:
                assert min(marks) >= 0
    return True


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
ENTRY = st.fixed_dictionaries({"value": JSON, "source": JSON}) | JSON


@given(
    st.sampled_from(NAMES),
    st.dictionaries(st.sampled_from(list(PARAMETERS)) | st.text(max_size=5), ENTRY, max_size=3),
    st.dictionaries(st.sampled_from(["name", "sources", "parameters", "x"]), JSON, max_size=1),
)
def test_any_data_are_a_profile_or_a_fault(name, entries, whole):
    data = profile.load(name).as_data()
    data["parameters"] |= entries
    data |= whole
    try:
        assert profile.from_data(name, data).profile == name
    except ScoringError as refused:
        assert refused.code == "bad_profile"
        assert refused.message


@given(st.dictionaries(st.text(max_size=8), JSON, min_size=1, max_size=3))
def test_decisions_that_there_are_not_are_refused(changes):
    with pytest.raises(ScoringError) as refused:
        profile.derive(profile.load("asce"), changes)
    assert refused.value.code == "bad_profile"
