"""The sentences of the pairing: none that is never said."""

from pathlib import Path

import tournaments.pairing
from tournaments.pairing.sentences import REFUSALS

SOURCES = Path(tournaments.pairing.__file__).parent


def test_every_refusal_is_raised_somewhere():
    code = "".join(one.read_text() for one in SOURCES.rglob("*.py") if "sentences" not in one.name)
    assert [name for name in REFUSALS if f'"{name}"' not in code] == []
