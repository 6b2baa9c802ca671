"""Why each table was made, read off the finished round."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from tournaments.pairing.entrants import Policy, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.field import Field

_ENTERED = {
    "ahead": "entered_ahead",
    "bye_lowest": "bye_last_entered",
    "bye_lowest_eligible": "bye_last_entered_eligible",
    "neighbours": "entered_next",
    "next_free": "entered_free",
    "already_met": "entered_met",
    "already_met_in": "entered_met_in",
    "group_apart": "entered_group",
    "makes_room": "entered_room",
    "rematch": "entered_rematch",
    "rematch_allowed": "entered_rematch_allowed",
    "group_meeting": "entered_group_meeting",
}
_BESIDE = {
    "neighbours": "for_points",
    "next_free": "for_points",
    "already_met": "for_points_met",
    "already_met_in": "for_points_met_in",
    "group_apart": "for_points_group",
    "makes_room": "for_points_room",
    "rematch": "for_points_rematch",
    "rematch_allowed": "for_points_rematch_allowed",
    "group_meeting": "for_points_group_meeting",
}


def lot_reasons(field: Field, pairs: Sequence[tuple[int, int]]) -> list[Reason]:
    """One for each of `pairs`, drawn by lot."""
    plain = "by_lot" if field.free else "by_lot_apart"
    return [Reason(code="by_lot_fewest" if any(field.breaches(a, b)) else plain) for a, b in pairs]


def ranking_reasons(field: Field, pairs: Sequence[tuple[int, int]]) -> list[Reason]:
    """One for each of `pairs`, which stand in the order of their better rank.

    params: a, b, rank_a, rank_b, and of whoever the better one passed over: skipped (rank),
    skipped_id, and the partie in which they met where that is known.
    """
    ids = field.ids
    below = dict(pairwise(ids))
    above = {lower: upper for upper, lower in below.items()}
    ranks = sorted(field.entrants[one].rank for one in ids)
    found = []
    for a, b in pairs:
        found.append(_reason(field, a, b, below[a], _adjoining(field, a, b, ranks)))
        for one in (a, b):
            _leave(one, above, below)
    return found


def of_those_entered(reason: Reason) -> Reason:
    """The same where nothing is ranked yet: by the order in which they entered."""
    return Reason(code=_ENTERED.get(reason.code, reason.code), params=reason.params)


def points_reasons(field: Field, pairs: Sequence[tuple[int, int]]) -> list[Reason]:
    """As `ranking_reasons`, of those who have no match in the draws: only some of the ranking."""
    return [
        Reason(code=_BESIDE.get(one.code, one.code), params=one.params)
        for one in ranking_reasons(field, pairs)
    ]


def _leave(one: int, above: dict[int, int], below: dict[int, int]) -> None:
    """Take `one` out of the chain of those who still have no table."""
    upper, lower = above.pop(one, None), below.pop(one, None)
    if upper is not None:
        below.pop(upper)
    if lower is not None:
        above.pop(lower)
    if upper is not None and lower is not None:
        below[upper], above[lower] = lower, upper


def _adjoining(field: Field, a: int, b: int, ranks: Sequence[int]) -> bool:
    """Whether no rank of `ranks`, which go up, lies between theirs."""
    low, high = field.entrants[a].rank, field.entrants[b].rank
    return bisect_right(ranks, low) >= bisect_left(ranks, high)


def _reason(field: Field, a: int, b: int, nearest: int, adjoining: bool) -> Reason:  # noqa: FBT001
    ranks = {one: field.entrants[one].rank for one in (a, b, nearest)}
    params: dict[str, object] = {"a": a, "b": b, "rank_a": ranks[a], "rank_b": ranks[b]}
    code = _code(field, a, b, nearest, adjoining)
    if code in {"already_met", "group_apart", "makes_room"}:
        params |= {"skipped": ranks[nearest], "skipped_id": nearest}
    if code == "already_met" and (min(a, nearest), max(a, nearest)) in field.parties:
        code = "already_met_in"
        params["partie"] = field.parties[min(a, nearest), max(a, nearest)]
    return Reason(code=code, params=params)


def _code(field: Field, a: int, b: int, nearest: int, adjoining: bool) -> str:  # noqa: FBT001
    if field.had_met(a, b):
        return "rematch_allowed" if field.options.rematch is Policy.ALLOW else "rematch"
    if field.one_group(a, b) and field.options.same_group is not Policy.ALLOW:
        return "group_meeting"
    if nearest == b:
        return "neighbours" if adjoining else "next_free"
    rematch, group = field.breaches(a, nearest)
    if rematch:
        return "already_met"
    return "group_apart" if group else "makes_room"
