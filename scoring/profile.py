"""A scoring profile: every decision on which rule texts differ is one parameter with a source."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from scoring.errors import ScoringError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Tie(StrEnum):
    """Both sides have the same points, belote included where it counts."""

    LITIGE = "litige"
    FAILS = "fails"
    MAKES = "makes"


class LitigeWaits(StrEnum):
    """What of the taker's points waits: its card points, or its belote too."""

    CARDS = "cards"
    ALL = "all"


class LitigeAgain(StrEnum):
    """A litige while points wait: they add up, or the first pot goes to the defenders now."""

    ADDS_UP = "adds_up"
    TO_DEFENDERS = "to_defenders"


class LitigeLast(StrEnum):
    """A litige on the last deal: its points wait for ever, or each side marks its own."""

    WAITS = "waits"
    EACH_MARKS = "each_marks"


class TrumpLed(StrEnum):
    """Trumps are led: go higher always, except over the partner, or only if you like."""

    GO_HIGHER = "go_higher"
    SPARE_PARTNER = "spare_partner"
    NEED_NOT = "need_not"


class PartnerRuffed(StrEnum):
    """The partner's ruff is master: any card; a trump only if higher; or ruff over it."""

    FREE = "free"
    FREE_BUT_HIGHER = "free_but_higher"
    GO_OVER = "go_over"


class CannotGoHigher(StrEnum):
    """An opponent's ruff cannot be beaten: a trump all the same, or any card."""

    TRUMP = "trump"
    ANY_CARD = "any_card"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringProfile:
    """How deals are scored and cards played; read from `profiles/<profile>.toml`.

    belote: points, 0 where it is not played.  belote_counts: for the contract and the tie.
    failed: what the defenders mark.  capot: by the taker; capot_suffered: by the defenders.
    """

    profile: str
    name: str
    sources: tuple[str, ...]
    declarations: bool
    last_trick: int
    belote: int
    belote_counts: bool
    failed: int
    capot: int
    capot_suffered: int
    tie: Tie
    litige_waits: LitigeWaits
    litige_again: LitigeAgain
    litige_last: LitigeLast
    trump_led: TrumpLed
    partner_ruffed: PartnerRuffed
    cannot_go_higher: CannotGoHigher

    @property
    def deal_points(self) -> int:
        """All cards and the last trick: 162."""
        return 152 + self.last_trick

    def parameters(self) -> dict[str, int | str]:
        """The decisions as plain values, by name."""
        return {name: _plain(getattr(self, name)) for name in PARAMETERS}


PARAMETERS = tuple(
    field.name
    for field in fields(ScoringProfile)
    if field.name not in {"profile", "name", "sources"}
)
_CHOICES: dict[str, type[StrEnum]] = {
    "tie": Tie,
    "litige_waits": LitigeWaits,
    "litige_again": LitigeAgain,
    "litige_last": LitigeLast,
    "trump_led": TrumpLed,
    "partner_ruffed": PartnerRuffed,
    "cannot_go_higher": CannotGoHigher,
}
_FLAGS = {"declarations", "belote_counts"}
_HIGHEST = 1000


@lru_cache
def names() -> tuple[str, ...]:
    """The shipped profiles, in alphabetical order."""
    files = resources.files("scoring").joinpath("profiles").iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".toml")))


@lru_cache
def load(name: str) -> ScoringProfile:
    """A shipped profile by name; raises ScoringError unknown_profile."""
    if name not in names():
        raise ScoringError("unknown_profile", "profile", {"value": name})
    text = resources.files("scoring").joinpath("profiles", f"{name}.toml").read_text("utf-8")
    return from_data(name, tomllib.loads(text))


def from_data(name: str, data: Mapping[str, Any]) -> ScoringProfile:
    """A profile from parsed TOML: name, sources, and a table of value and source a parameter.

    Raises ScoringError bad_profile when a parameter is missing, unknown, of a wrong value, or
    when it or the whole has no source.
    """
    sources = data.get("sources")
    if not sources or not isinstance(sources, list) or not all(map(_is_text, sources)):
        raise _faulty(name, "it names no sources")
    if not _is_text(data.get("name")):
        raise _faulty(name, "it has no name")
    table = data.get("parameters", {})
    if odd := (set(table) ^ set(PARAMETERS)) | (set(data) - {"name", "sources", "parameters"}):
        raise _faulty(name, f"missing or unknown: {', '.join(sorted(odd))}")
    values = {key: _parameter(name, key, table[key]) for key in PARAMETERS}
    return ScoringProfile(profile=name, name=data["name"], sources=tuple(sources), **values)


def _parameter(name: str, key: str, entry: object) -> Any:
    if not isinstance(entry, dict) or set(entry) != {"value", "source"}:
        raise _faulty(name, f"{key} needs a value and a source")
    if not _is_text(entry["source"]):
        raise _faulty(name, f"{key} has no source")
    value = entry["value"]
    if key in _CHOICES:
        if value not in set(_CHOICES[key]):
            raise _faulty(name, f"{key} cannot be {value}")
        return _CHOICES[key](value)
    wanted = bool if key in _FLAGS else int
    if type(value) is not wanted or not 0 <= value <= _HIGHEST:
        raise _faulty(name, f"{key} cannot be {value}")
    return value


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _faulty(name: str, fault: str) -> ScoringError:
    return ScoringError("bad_profile", "profile", {"profile": name, "fault": fault})


def _plain(value: int | StrEnum) -> int | str:
    return value.value if isinstance(value, StrEnum) else value
