"""The sentences of the pairing: none that is never said."""

from pathlib import Path

import tournaments.pairing
from tests.pairing.events import request
from tournaments.pairing import pair, sentences_entered
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
