"""Swiss: equal scores meet, floats as small as possible."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Reason
from tournaments.pairing.levels import levels_of
from tournaments.pairing.reasons import ranking_reasons
from tournaments.pairing.single import one_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.entrants import Pairing, Request
    from tournaments.pairing.field import Field
    from tournaments.pairing.levels import Levels

_KEPT = frozenset({"rematch", "rematch_allowed", "group_meeting"})
_PASSED = {
    "already_met": "equal_met",
    "already_met_in": "equal_met_in",
    "group_apart": "equal_group",
}


def pair_swiss(request: Request) -> Pairing:
    """One round of least cost: rematches, same group, floats, squared differences of rank.

    Equal are those with as many wins, or where nobody has any with the same score.  A float costs
    the square of how many groups it bridges.
    """
    return pair_equals(request)


def pair_equals(request: Request) -> Pairing:
    """One round in which those of one level meet, as far as the rules let them."""
    levels = levels_of(request)
    assert levels is not None
    return one_round(request, Equals(levels=levels).explain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Equals:
    """Says of each table what its two have in common, or why they do not."""

    levels: Levels

    def explain(self, field: Field, pairs: Sequence[tuple[int, int]]) -> list[Reason]:
        """One for each of `pairs`, which stand in the order of their better rank."""
        by_rank = ranking_reasons(field, pairs)
        sizes = Counter(self.levels.worth[one] for one in field.entrants)
        odd = {one for one, size in sizes.items() if size % 2}
        return [self._reason(one, pair, odd) for one, pair in zip(by_rank, pairs, strict=True)]

    def _reason(self, by_rank: Reason, pair: tuple[int, int], odd: set[int]) -> Reason:
        if by_rank.code in _KEPT:
            return by_rank
        worth = self.levels.worth
        a, b = (worth[one] for one in pair)
        params = {**by_rank.params, "level_a": a, "level_b": b}
        if a != b:
            code = f"float_{self.levels.kind}" + ("" if max(a, b) in odd else "_apart")
            return Reason(code=code, params={**params, "odd": max(a, b)})
        skipped = by_rank.params.get("skipped_id")
        if by_rank.code in _PASSED and isinstance(skipped, int) and worth[skipped] == a:
            return Reason(code=_PASSED[by_rank.code], params=params)
        if self.levels.kind == "last":
            return Reason(code="both_won" if a else "both_lost", params=params)
        return Reason(code=f"equal_{self.levels.kind}", params=params)
