"""What a correction changed in the standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.standings.ranking import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One partnership whose rank or points moved; None where it was not or is no longer there."""

    id: int
    rank_before: int | None
    rank_after: int | None
    points_before: int | None
    points_after: int | None


def compare(before: Iterable[Row], after: Iterable[Row]) -> tuple[Change, ...]:
    """The partnerships that differ, in the new order, then those that vanished in the old one."""
    old, new = ({row.id: row for row in rows} for rows in (before, after))
    changes = (_change(key, old.get(key), new.get(key)) for key in {**new, **old})
    return tuple(change for change in changes if _moved(change))


def _change(key: int, old: Row | None, new: Row | None) -> Change:
    return Change(
        id=key,
        rank_before=old.rank if old else None,
        rank_after=new.rank if new else None,
        points_before=old.total if old else None,
        points_after=new.total if new else None,
    )


def _moved(change: Change) -> bool:
    before = change.rank_before, change.points_before
    return before != (change.rank_after, change.points_after)
