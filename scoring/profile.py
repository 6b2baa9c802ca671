"""A scoring profile: every decision on which rule texts differ is one parameter with a source."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from scoring import combinations
from scoring.choices import Bidding
from scoring.errors import ScoringError
from scoring.parameters import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.choices import (
        AllTrump,
        BeloteGoes,
        BothOver,
        CannotGoHigher,
        ContractNeeds,
        DeclarationsCapot,
        DeclarationsFailed,
        DeclarationsOrder,
        DeclarationsTie,
        Doubled,
        DoubledMade,
        FalseDeclaration,
        LitigeAgain,
        LitigeLast,
        LitigeWaits,
        LongRuns,
        Marks,
        NoTrump,
        NoTrumpCarres,
        PartnerRuffed,
        Rounding,
        TargetReached,
        Tie,
        TrumpLed,
    )

Plain = int | bool | str
CHOSEN: Final = "organisateur"
"""The source of a parameter that an organiser decided on her own."""
_SHOWN: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringProfile:
    """How deals are scored and cards played; read from `profiles/<profile>.toml`.

    What each parameter means stands in `parameters.PARAMETERS`.  One that belongs to a part of the
    game which is not played rests at a value that changes nothing.
    origins: where each parameter is taken from, by its name.
    """

    profile: str
    name: str
    sources: tuple[str, ...]
    origins: tuple[tuple[str, str], ...] = ()

    bidding: Bidding
    players: int
    deck: int
    last_trick: int
    belote: int
    belote_counts: bool
    belote_counts_from: int
    belote_goes: BeloteGoes
    belote_doubled: bool
    enough: int
    tie: Tie
    litige_waits: LitigeWaits
    litige_again: LitigeAgain
    litige_last: LitigeLast
    failed: int
    capot: int
    capot_suffered: int
    rounding: Rounding
    round_last: bool
    declarations: bool
    declarations_count: bool
    declarations_failed: DeclarationsFailed
    declarations_capot: DeclarationsCapot
    declarations_tie: DeclarationsTie
    declarations_order: DeclarationsOrder
    long_runs: LongRuns
    false_declaration: FalseDeclaration
    no_trump_carres: NoTrumpCarres
    lowest_bid: int
    highest_bid: int
    bid_step: int
    contract_needs: ContractNeeds
    least_points: int
    marks: Marks
    failed_contract: bool
    double: int
    redouble: int
    doubled: Doubled
    doubled_made: DoubledMade
    capot_suffered_doubled: int
    capot_contract: int
    capot_bid_made: int
    capot_bid_failed: int
    generale: int
    capot_doubles: bool
    no_trump: NoTrump
    all_trump: AllTrump
    trump_led: TrumpLed
    partner_ruffed: PartnerRuffed
    cannot_go_higher: CannotGoHigher
    target: int
    target_reached: TargetReached
    both_over: BothOver
    belote_ends: bool
    cap: int
    cap_loser: int

    @property
    def deal_points(self) -> int:
        """All cards and the last trick at a trump suit: 162."""
        return 152 + self.last_trick

    @property
    def bids(self) -> bool:
        """Whether the trump comes from a contract that players bid for."""
        return self.bidding is Bidding.BIDS

    def applies(self, name: str) -> bool:
        """Whether the part of the game that a parameter belongs to is played."""
        return combinations.PLAYED[PARAMETERS[name].applies](self)

    def parameters(self) -> dict[str, Plain]:
        """The decisions that apply, as plain values by name."""
        return {name: plain(getattr(self, name)) for name in PARAMETERS if self.applies(name)}

    def origin(self, name: str) -> str:
        """The text a parameter is taken from; empty when it does not apply."""
        return dict(self.origins).get(name, "")

    def as_data(self) -> dict[str, Any]:
        """What `from_data` makes the same profile of, as TOML has it."""
        values = self.parameters().items()
        table = {name: {"value": value, "source": self.origin(name)} for name, value in values}
        return {"name": self.name, "sources": list(self.sources), "parameters": table}


@lru_cache
def names() -> tuple[str, ...]:
    """The shipped profiles, in alphabetical order."""
    files = resources.files("scoring").joinpath("profiles").iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".toml")))


def load(name: str) -> ScoringProfile:
    """A shipped profile by name; raises ScoringError unknown_profile."""
    if not isinstance(name, str) or name not in names():
        raise ScoringError("unknown_profile", "profile", {"value": name})
    return _shipped(name)


@lru_cache
def _shipped(name: str) -> ScoringProfile:
    text = resources.files("scoring").joinpath("profiles", f"{name}.toml").read_text("utf-8")
    return from_data(name, tomllib.loads(text))


def from_data(name: str, data: Mapping[str, Any]) -> ScoringProfile:
    """A profile from parsed TOML: name, sources, and a table of value and source a parameter.

    Raises ScoringError bad_profile when a parameter is missing, unknown, of a wrong value or not
    of this game, when decisions contradict each other, or when one or the whole has no source.
    """
    if not isinstance(data, Mapping):
        raise _faulty("profile_table", "", name)
    sources = data.get("sources")
    if not sources or not isinstance(sources, list) or not all(map(_is_text, sources)):
        raise _faulty("profile_sources", "sources", name)
    if not _is_text(data.get("name")):
        raise _faulty("profile_name", "name", name)
    table = data.get("parameters", {})
    if not isinstance(table, dict):
        raise _faulty("profile_table", "parameters", name)
    _refuse_unknown(name, [*table, *(set(data) - {"name", "sources", "parameters"})])
    values = {key: _sourced(name, key, entry) for key, entry in table.items()}
    resting = {key: one.resting for key, one in PARAMETERS.items()}
    built = ScoringProfile(
        profile=name,
        name=data["name"],
        sources=tuple(sources),
        origins=tuple((key, table[key]["source"]) for key in PARAMETERS if key in table),
        **(resting | values),
    )
    for key in PARAMETERS:
        if built.applies(key) and key not in table:
            raise _faulty("profile_missing", key, name)
        if not built.applies(key) and key in table:
            raise _faulty("profile_idle", key, name)
    return _sound(built)


def derive(
    profile: ScoringProfile, changes: Mapping[str, object], name: str = ""
) -> ScoringProfile:
    """A profile with some decisions changed, checked as a whole; the rest as it was.

    changes: plain values by parameter.  A parameter that begins to apply and is not among them
    takes its resting value; a change to one that does not apply is left out.  What stays as it was
    keeps its source, all else is the organiser's.
    Raises ScoringError bad_profile, its field the parameter at fault.
    """
    if not isinstance(changes, Mapping):
        raise _faulty("profile_table", "", profile.profile)
    _refuse_unknown(profile.profile, changes)
    values = {key: _value(profile.profile, key, value) for key, value in changes.items()}
    built = replace(profile, name=name or profile.name, **values)  # type: ignore[arg-type]
    idle = {key: one.resting for key, one in PARAMETERS.items() if not built.applies(key)}
    built = replace(built, **idle)  # type: ignore[arg-type]
    known = dict(profile.origins)
    kept = {key: known[key] for key in known if getattr(built, key) == getattr(profile, key)}
    origins = tuple((key, kept.get(key, CHOSEN)) for key in PARAMETERS if built.applies(key))
    return _sound(replace(built, origins=origins))


def differences(
    before: ScoringProfile, after: ScoringProfile
) -> tuple[tuple[str, Plain | None, Plain | None], ...]:
    """Parameter, value before, value after of all that differs; None where it does not apply."""
    old, new = before.parameters(), after.parameters()
    return tuple(
        (name, old.get(name), new.get(name))
        for name in PARAMETERS
        if old.get(name) != new.get(name)
    )


def plain(value: int | StrEnum) -> Plain:
    """A parameter's value as JSON and TOML have it."""
    return value.value if isinstance(value, StrEnum) else value


def _refuse_unknown(name: str, keys: Iterable[object]) -> None:
    for key in keys:
        if key not in PARAMETERS:
            shown = str(key)[:_SHOWN]
            raise _faulty("profile_unknown", shown, name, value=shown)


def _sourced(name: str, key: str, entry: object) -> Any:
    if not isinstance(entry, dict) or set(entry) != {"value", "source"}:
        raise _faulty("profile_entry", key, name)
    if not _is_text(entry["source"]):
        raise _faulty("profile_source", key, name)
    return _value(name, key, entry["value"])


def _value(name: str, key: str, value: object) -> int | bool | StrEnum:
    parameter = PARAMETERS[key]
    if not parameter.fits(value):
        raise _faulty("profile_value", key, name, value=_shown(value))
    kind = parameter.kind
    if issubclass(kind, StrEnum):
        return kind(str(value))
    assert isinstance(value, int)
    return value


def _shown(value: object) -> str:
    return str(value)[:_SHOWN] if isinstance(value, str | int | float) else type(value).__name__


def _sound(profile: ScoringProfile) -> ScoringProfile:
    if clash := combinations.clash(profile):
        raise _faulty(clash.reason, clash.parameter, profile.profile, **clash.params)
    return profile


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _faulty(reason: str, field: str, name: str, **facts: object) -> ScoringError:
    return ScoringError("bad_profile", field, {"profile": name, **facts}, sentence=reason)
