"""What a table's entries come to: a fold over them, oldest first, and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import ScoreEntry, Table

Kind, State = ScoreEntry.Kind, Table.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a table's entries come to.

    result: the entry that counts.  standing: the entries that hold or stand against each other,
    that is all since the last annulment, correction or forfeit, which itself is the first of them.
    """

    state: str = State.AWAITING
    result: ScoreEntry | None = None
    standing: tuple[ScoreEntry, ...] = ()


def settle(entries: Iterable[ScoreEntry]) -> Settled:
    """Fold a table's entries, oldest first, into its state."""
    settled = Settled()
    for entry in entries:
        settled = _after(settled, entry)
    return settled


def _same(one: ScoreEntry, other: ScoreEntry) -> bool:
    """The same totals, of the same number of deals."""
    return (one.points, one.dealt) == (other.points, other.dealt)


def _after(settled: Settled, entry: ScoreEntry) -> Settled:
    if entry.kind == Kind.ANNULMENT:
        return Settled()
    if entry.kind != Kind.STATEMENT or settled.state == State.AWAITING:
        return Settled(state=State.ENTERED, result=entry, standing=(entry,))
    standing = (*settled.standing, entry)
    if settled.result is not None and _same(settled.result, entry):
        return Settled(state=State.AGREED, result=settled.result, standing=standing)
    return Settled(state=State.CONFLICT, standing=standing)
