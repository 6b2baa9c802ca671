"""The judge of score sheets: can these totals be, how most likely, and what else was meant.

`impossible` is said only when no sequence of that many deals gives the totals.  `unlikely` is for
what happens at fewer than one table in a hundred (so many belotes), in a thousand (so many capots,
unless the losers have as few points as that makes them; so many points of declarations), or leaves
points waiting for ever.  `unknown` is for contracts that were bid and not told: what can be said
without them is said, the rest is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING, Final

from scoring import likely, store, why
from scoring.checks import check_numbers
from scoring.choices import Rounding
from scoring.errors import Reason, ScoringError
from scoring.likely import Explanation
from scoring.prepared import MOST_DEALS, check_number, with_contracts, work_out
from scoring.sides import BySide
from scoring.slips import slips
from scoring.tables import declared_apart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scoring.contracted import Bidden
    from scoring.laws import Law
    from scoring.prepared import Prepared
    from scoring.profile import ScoringProfile
    from scoring.tables import Table

__all__ = ["MOST_DEALS", "Explanation", "Judgement", "Verdict", "judge", "keep_in", "prepare"]

HIGHEST: Final = 1_000_000_000
NOTHING: Final = BySide(a=0, b=0)


class Verdict(StrEnum):
    """Whether that many deals can give these totals."""

    POSSIBLE = "possible"
    UNLIKELY = "unlikely"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The answer: verdict, why, the likeliest explanation, and totals one slip away."""

    verdict: Verdict
    reason: Reason
    explains: Explanation | None = None
    suggestions: tuple[BySide[int], ...] = ()


def judge(  # noqa: PLR0913 - what a sheet may say
    profile: ScoringProfile,
    deals: int,
    totals: BySide[int],
    penalties: BySide[int] = NOTHING,
    *,
    contracts: Sequence[Bidden] | None = None,
    declared: BySide[int] | None = None,
    most_suggestions: int = 8,
) -> Judgement:
    """Judge the totals of a sheet of `deals` deals, 1 to 40.

    penalties: signed points that the totals include; taken off before judging.
    contracts: one a deal in their order, where contracts are bid; without them the answer is
    `unknown` or `impossible`.  declared: points of declarations marked over the whole sheet.
    Suggestions include penalties and declarations again, and are given unless the verdict is
    `possible` or `unknown`.
    Raises ScoringError bad_value (deals, contracts), bad_totals (below zero), not_played
    (contracts or declarations that the profile does not have), and what a contract cannot be.
    """
    earned = _earned(totals, penalties)
    check_number(deals)
    sheet = _Sheet(profile, deals, contracts, declared)
    found = sheet.judged(earned)
    if found.verdict in {Verdict.POSSIBLE, Verdict.UNKNOWN} or not most_suggestions:
        return found
    meant = _suggestions(sheet, totals, penalties)[:most_suggestions]
    return replace(found, suggestions=meant)


def other_total(
    profile: ScoringProfile, deals: int, total: int, belotes: int = 0, capots: int = 0
) -> int | None:
    """The other side's total, from one total and the belotes and capots of both sides.

    None when no settled sheet has them, or when they leave more than one answer.  Declarations
    stand apart; where contracts are bid or marks rounded there is no answer.
    """
    whole = _ready(profile, deals).whole
    rounded = profile.rounding is not Rounding.NONE
    if whole is None or rounded or type(total) is not int or not 0 <= total <= HIGHEST:
        return None
    others = {
        key[2] - total
        for key, bits in whole.settled.items()
        if key[:2] == (belotes, capots) and bits >> total & 1
    }
    return others.pop() if len(others) == 1 else None


def highest_total(profile: ScoringProfile, deals: int) -> int:
    """The most that one side can have: every deal a capot with belote, and what else there is."""
    ready = _ready(profile, deals)
    if ready.whole is None:
        return ready.rule.totals.bit_length() - 1 if ready.rule else HIGHEST
    declared = likely.HIGHEST_DECLARED * deals if ready.on_top else 0
    return max(max(ready.whole.settled.values()).bit_length() - 1, 0) + declared


_kept_in: list[Path] = []


def keep_in(directory: Path | None) -> None:
    """Where the judge keeps what it works out once; None for in memory only, as at the start."""
    _kept_in[:] = [] if directory is None else [directory]


def prepare(
    profile: ScoringProfile, deals: int, cache: Path | None = None, *, apart: bool = False
) -> Prepared:
    """Work out once what `deals` deals can give; 0.1 s to 1 s for 12 deals, some seconds for 40.

    cache: a directory to read it from and keep it in; where it cannot be written, memory does.
    apart: points of declarations are told, and taken off the totals.
    Once worked out it stays in memory, and the judge takes it from there if `cache` is where it
    keeps its own (`keep_in`).
    Raises ScoringError bad_value for a number of deals that is not 1 to 40.
    """
    check_number(deals)
    return _prepared(profile, deals, cache, apart)


def forget() -> None:
    """Let go of all that was worked out; what is kept in files stays."""
    _prepared.cache_clear()


@lru_cache(maxsize=256)
def _prepared(profile: ScoringProfile, deals: int, cache: Path | None, apart: bool) -> Prepared:  # noqa: FBT001
    if cache is None:
        return work_out(profile, deals, apart=apart)
    path = store.path_of(cache, profile, deals, apart=apart)
    kept = store.read(path, deals)
    if kept is None:
        kept = work_out(profile, deals, apart=apart)
        store.write(path, kept)
    return kept


def _ready(profile: ScoringProfile, deals: int, *, apart: bool = False) -> Prepared:
    return prepare(profile, deals, _kept_in[0] if _kept_in else None, apart=apart)


class _Sheet:
    """What a sheet says of itself, and the tables in which its totals are looked up."""

    def __init__(
        self,
        profile: ScoringProfile,
        deals: int,
        contracts: Sequence[Bidden] | None,
        declared: BySide[int] | None,
    ) -> None:
        self.profile, self.deals, self.declared = profile, deals, declared
        self.contracts = contracts is not None
        if declared is not None:
            check_numbers(declared, "declared")
            if not profile.declarations:
                raise ScoringError("not_played", "declared")
        told = declared is not None
        self._ready: Prepared | None = None
        self.table: Table | None
        if contracts is None:
            self._ready = _ready(profile, deals, apart=told)
            self.table = self._ready.table
        else:
            why.check_contracts(profile, deals, contracts)
            self.table = with_contracts(
                profile, tuple(contracts), told=told, none=declared == NOTHING
            )

    def judged(self, totals: BySide[int]) -> Judgement:
        """The verdict without suggestions."""
        left = self.without_declared(totals)
        if left is None:
            return self._never(why.declared(self.deals, totals, self.declared or NOTHING))
        if self.table is None:
            rule = self._breaks(left)
            if rule is not None:
                return self._never(why.by_law(self.profile, self.deals, left, rule))
            reason = Reason(code="contracts_needed", params={"deals": self.deals})
            return Judgement(verdict=Verdict.UNKNOWN, reason=reason)
        fair = self.table.fair(left) if self._holds(left) else None
        if fair is not None:
            told = self._told(fair)
            reason = why.fits(self.profile, told, self.deals)
            return Judgement(verdict=Verdict.POSSIBLE, reason=reason, explains=told)
        one = self._likeliest(self.table, left)
        if one is None:
            return self._unexplained(self.table, left)
        reason = why.unlikely(likely.rare(one, self.deals, left), one, self.deals)
        return Judgement(verdict=Verdict.UNLIKELY, reason=reason, explains=self._told(one))

    def fair(self, totals: BySide[int]) -> float | None:
        """The log of how likely these totals are; None where they would be asked about too."""
        left = self.without_declared(totals)
        if left is None:
            return None
        if self.table is None:
            return None if self._breaks(left) else likely.evenness(self.deals, left)
        one = self.table.fair(left) if self._holds(left) else None
        if one is None:
            return None
        return likely.likelihood(one, self.deals) + likely.evenness(self.deals, left)

    def adds_up(self, together: int) -> bool:
        """Whether any totals have this sum, declarations included; quick."""
        left = together - (sum(self.declared) if self.declared else 0)
        if self.table is not None:
            return self.table.adds_up(left)
        rule = self._ready.rule if self._ready else None
        return rule is None or (left >= 0 and bool(rule.sums >> left & 1))

    def without_declared(self, totals: BySide[int]) -> BySide[int] | None:
        """The totals without the declarations that were told; None where those cannot be."""
        told = self.declared
        if told is None:
            return totals
        left = BySide(a=totals.a - told.a, b=totals.b - told.b)
        return left if declared_apart(self.deals, told) and min(left) >= 0 else None

    def _likeliest(self, table: Table, totals: BySide[int]) -> Explanation | None:
        """The likeliest explanation of those that must be asked about."""
        ways_to = table.settled_by(totals) if self._holds(totals) else []
        return max(
            ways_to or self._unsettled(table, totals),
            key=lambda one: likely.likelihood(one, self.deals),
            default=None,
        )

    def _holds(self, totals: BySide[int]) -> bool:
        """Where one or two deals are worked out whole: whether they settle on these totals."""
        few = self._ready.few if self._ready else None
        return few is None or bool(few.settled_by(totals))

    def _unsettled(self, table: Table, totals: BySide[int]) -> list[Explanation]:
        few = self._ready.few if self._ready else None
        if few is None:
            return table.unsettled(totals)
        return few.unsettled(totals) and (table.unsettled(totals) or few.unsettled(totals))

    def _breaks(self, totals: BySide[int]) -> Law | None:
        """The law that says that no contracts, whatever they are, give these totals."""
        ready = self._ready
        if ready is None or ready.rule is None:
            return None
        pairs = ready.pairs is None or ready.pairs.holds(totals)
        return None if pairs and ready.rule.allows(totals) else ready.rule

    def _unexplained(self, table: Table, totals: BySide[int]) -> Judgement:
        if self._may_be(totals):
            reason = Reason(code="litiges_needed", params={"deals": self.deals})
            return Judgement(verdict=Verdict.UNLIKELY, reason=reason)
        return self._never(why.impossible(self.profile, table, totals, contracts=self.contracts))

    def _may_be(self, totals: BySide[int]) -> bool:
        """Whether some litiges give what nothing explains."""
        ready = self._ready
        if ready is None:
            return False
        if ready.few is not None:
            return bool(ready.few.settled_by(totals) or ready.few.unsettled(totals))
        return ready.rule is not None and ready.rule.allows(totals)

    def _never(self, reason: Reason) -> Judgement:
        return Judgement(verdict=Verdict.IMPOSSIBLE, reason=reason)

    def _told(self, one: Explanation) -> Explanation:
        return one if self.declared is None else replace(one, declarations=sum(self.declared))


def _earned(totals: BySide[int], penalties: BySide[int]) -> BySide[int]:
    check_numbers(totals, "totals")
    check_numbers(penalties, "penalties")
    earned = BySide(a=totals.a - penalties.a, b=totals.b - penalties.b)
    for side, total in earned.as_dict().items():
        if total < 0:
            raise ScoringError("bad_totals", f"totals.{side}", {"total": total})
        if total > HIGHEST:
            raise ScoringError(
                "bad_value", f"totals.{side}", {"low": 0, "high": HIGHEST}, sentence="bad_range"
            )
    return earned


def _suggestions(
    sheet: _Sheet, totals: BySide[int], penalties: BySide[int]
) -> tuple[BySide[int], ...]:
    """Totals one slip away that are settled and not to be asked about; the likeliest first."""
    found: dict[BySide[int], float] = {}
    off = penalties.a + penalties.b
    for a, b, ease in _one_slip_away(totals):
        if not sheet.adds_up(a + b - off):
            continue
        earned = BySide(a=a - penalties.a, b=b - penalties.b)
        if min(earned) < 0:
            continue
        fair = sheet.fair(earned)
        if fair is not None:
            found[BySide(a=a, b=b)] = log(ease) + fair
    return tuple(sorted(found, key=lambda meant: (-found[meant], meant.a, meant.b)))


def _one_slip_away(totals: BySide[int]) -> Iterator[tuple[int, int, float]]:
    for a, ease in slips(totals.a):
        yield a, totals.b, ease
    for b, ease in slips(totals.b):
        yield totals.a, b, ease
