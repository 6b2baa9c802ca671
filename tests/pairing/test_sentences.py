"""The sentences of the pairing: none that is never said."""

from dataclasses import replace
from pathlib import Path

import pytest

import tournaments.pairing
from tests.pairing.events import request
from tournaments.pairing import Past, pair, sentences_entered
from tournaments.pairing.field import field_of
from tournaments.pairing.reasons import points_reasons
from tournaments.pairing.sentences import REASONS, REFUSALS, sentence

SOURCES = Path(tournaments.pairing.__file__).parent


def test_every_refusal_is_raised_somewhere():
    code = "".join(one.read_text() for one in SOURCES.rglob("*.py") if "sentences" not in one.name)
    assert [name for name in REFUSALS if f'"{name}"' not in code] == []


def test_a_first_partie_by_registration_speaks_of_no_ranking():
    found = pair(request(5, system="registration"))
    said = [one.code for one in (*found.reasons.values(), *found.bye_reasons.values())]
    assert said == ["entered_next", "entered_next", "bye_last_entered"]
    told = [sentence(REASONS, found.reasons[1].code, found.reasons[1].params), found.byes]
    assert told == ["No. 1 and No. 2: entered one after the other.", (5,)]
    groups = {1: "A", 2: "A"}
    apart = pair(request(4, system="registration", groups=groups, same_group="avoid"))
    assert sentence(REASONS, apart.reasons[1].code, apart.reasons[1].params) == (
        "No. 1 and No. 3: No. 1 is of the same group as No. 2."
    )


def test_no_reason_of_registration_says_ranking():
    for code, text in sentences_entered.REASONS.items():
        assert "rank" not in text, code


def test_games_beside_the_draw_are_for_the_points_and_not_of_neighbours():
    """Ranks 10 and 19 are the nearest that are free, which makes no neighbours of them."""
    field = field_of(request(19)).without(set(range(1, 20)) - {4, 10, 12, 19})
    four = points_reasons(field, [(4, 10), (12, 19)])
    assert [one.code for one in four] == ["for_points", "for_points"]
    assert sentence(REASONS, four[1].code, four[1].params) == (
        "No match in the draw, plays for the points: ranks 12 and 19, the nearest that are free."
    )
    assert sentence(REASONS, four[0].code, four[0].params).endswith(
        "ranks 4 and 10, the nearest that are free."
    )


def met_before(system, met, history=True, **more):
    """Four, 1 and 2 having met in partie 2."""
    asked = request(4, system=system, met=met, number=3, rounds=3, **more)
    past = tuple(Past(round=2, sides=((a,), (b,)), winner=0) for a, b in met)
    return pair(replace(asked, history=past if history else ()))


@pytest.mark.parametrize(
    ("system", "sentence_"),
    [
        ("ranking", "Ranks 1 and 3: 1 had met 2 in partie 2."),
        ("swiss", "Ranks 1 and 3: as equal as can be; 1 had met 2 in partie 2."),
        ("registration", "No. 1 and No. 3: No. 1 had met No. 2 in partie 2."),
    ],
)
def test_a_reason_names_the_partie_in_which_two_have_met(system, sentence_):
    reason = met_before(system, [(1, 2)]).reasons[1]
    assert sentence(REASONS, reason.code, reason.params) == sentence_
    assert reason.params["partie"] == 2


@pytest.mark.parametrize(
    ("system", "code"),
    [("ranking", "already_met"), ("swiss", "equal_met"), ("registration", "entered_met")],
)
def test_without_a_history_it_says_that_they_have_met(system, code):
    reason = met_before(system, [(1, 2)], history=False).reasons[1]
    assert (reason.code, "partie" in reason.params) == (code, False)


def test_among_winners_the_partie_is_named_too():
    past = (
        Past(round=1, sides=((1,), (2,)), points=(500, 500)),
        *(Past(round=2, sides=((a,), (b,)), winner=0) for a, b in ((1, 3), (2, 4))),
    )
    asked = request(4, system="winners", met=[(1, 2), (1, 3), (2, 4)], number=3, rounds=3)
    found = pair(replace(asked, history=past)).reasons[1]
    assert found.code == "float_last_apart"
    field = field_of(replace(asked, history=past))
    assert points_reasons(field, [(1, 4), (2, 3)])[0].params["partie"] == 1


def test_ranks_and_numbers_are_told_apart():
    """A sentence that begins with a rank says "Ranks", one with a number "No."."""
    for code, text in REASONS.items():
        assert not text.startswith("%(") or code.startswith("by_hand"), code
        for name in ("a", "b", "one", "other", "mate_a", "mate_b", "who"):
            before = text.split(f"%({name})s")[:-1]
            assert all(part.endswith("No. ") for part in before), code
