"""The points of a deal under a règlement: a shipped profile and what the organiser changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from scoring import profile as scoring_profile
from scoring.errors import ScoringError
from scoring.game import counted
from scoring.parameters import PARAMETERS
from scoring.sides import BySide
from tournaments.rules import reading
from tournaments.rules.errors import RulesError, refused

if TYPE_CHECKING:
    from typing import TypeAlias

    from scoring.parameters import Parameter
    from scoring.profile import Plain, ScoringProfile
    from tournaments.rules.reading import Read
    from tournaments.rules.rules import Rules

    Changes: TypeAlias = tuple[tuple[str, Plain], ...]
    Notes: TypeAlias = tuple[tuple[str, str], ...]

PATH: Final = "scoring_changes"


def profile_of(rules: Rules) -> ScoringProfile:
    """What deals are scored and cards are played by; raises ScoringError unknown_profile.

    A parameter that the règlement changes has its source in the règlement's `origins`, under
    "scoring_changes.<parameter>"; where there is none, the organiser is the source.
    """
    noted = tuple((path, text) for path, text in rules.origins if path.startswith(f"{PATH}."))
    return _derived(rules.scoring, rules.scoring_changes, noted)


@lru_cache(maxsize=256)
def _derived(base: str, changes: Changes, noted: Notes) -> ScoringProfile:
    shipped = scoring_profile.load(base)
    if not changes:
        return shipped
    built, texts = scoring_profile.derive(shipped, dict(changes)), dict(noted)
    known = ((name, texts.get(f"{PATH}.{name}", text)) for name, text in built.origins)
    return replace(built, origins=tuple(known))


@dataclass(frozen=True, slots=True, kw_only=True)
class Caps:
    """What the ranking keeps of a partie's totals.

    profile: has the caps, if there are any.  first: the first round for which they hold.
    """

    profile: ScoringProfile
    first: int

    def kept(self, round_number: int, totals: BySide[int]) -> BySide[int]:
        """Of a game or a forfeit; the totals themselves where no cap holds."""
        if round_number < self.first:
            return totals
        return counted(self.profile, totals)

    def given(self, round_number: int, points: int) -> int:
        """Of what a pair marks without an opponent: no more than a winner keeps."""
        return self.kept(round_number, BySide(a=points, b=0)).a


def caps_of(rules: Rules) -> Caps:
    """The caps on the score of a partie; raises ScoringError unknown_profile."""
    return Caps(profile=profile_of(rules), first=rules.format.caps_from)


def read_changes(value: object, path: str) -> Changes:
    """Decisions by parameter, each of a value that it may have; in the order of the parameters."""
    if not isinstance(value, Mapping):
        raise refused("not_a_table", path)
    if unknown := [key for key in value if not isinstance(key, str) or key not in PARAMETERS]:
        raise refused("unknown_field", f"{path}.{reading.shown(unknown[0])}")
    return tuple(
        (name, cast("Plain", _READ[name](value[name], f"{path}.{name}")))
        for name in PARAMETERS
        if name in value
    )


def settled(base: str, changes: Changes) -> Changes:
    """Only what differs from the base, checked as a whole; raises RulesError.

    What the base decides already and what decides nothing is left out, so that equal rules are
    equal data.
    """
    if not changes:
        return changes
    if base not in scoring_profile.names():
        raise refused("unknown_profile", "scoring", value=base)
    shipped = scoring_profile.load(base)
    try:
        built = scoring_profile.derive(shipped, dict(changes))
    except ScoringError as error:
        facts = error.params | {"reason": error.reason}
        del facts["field"]
        raise refused("points_clash", f"{PATH}.{error.field}", **facts) from None
    found = scoring_profile.differences(shipped, built)
    return tuple((name, after) for name, _, after in found if after is not None)


def asked(base: str, answers: Mapping[str, Plain]) -> tuple[str, ...]:
    """The parameters that decide something under a shipped profile with these answers in it.

    The answers may contradict each other; each must be one that its parameter may have.
    """
    built = with_answers(base, answers)
    return tuple(name for name in PARAMETERS if built.applies(name))


def with_answers(base: str, answers: Mapping[str, Plain]) -> ScoringProfile:
    """A shipped profile with these answers in it, which may contradict each other."""
    values = {name: PARAMETERS[name].kind(value) for name, value in answers.items()}  # type: ignore[arg-type]
    return replace(scoring_profile.load(base), **values)  # type: ignore[arg-type]


def carried(base: str, changes: Changes) -> Changes:
    """Those of the changes that can be kept under another base, each tried after the ones before.

    Left out: what decides nothing there, what that base decides alike, and what contradicts it.
    """
    kept: Changes = ()
    for change in changes:
        try:
            kept = settled(base, (*kept, change))
        except RulesError:
            continue
    return kept


def _reader(parameter: Parameter) -> Read:
    if issubclass(parameter.kind, StrEnum):
        options = reading.choice(parameter.kind)
        return lambda value, path: options(value, path).value
    if parameter.kind is bool:
        return reading.flag
    if isinstance(parameter.numbers, range):
        return reading.whole(parameter.numbers[0], parameter.numbers[-1])
    return reading.one_of(parameter.numbers)


_READ: Final[Mapping[str, Read]] = {name: _reader(one) for name, one in PARAMETERS.items()}
