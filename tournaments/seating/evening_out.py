"""The ranking that a partie is paired by: totals over the same number of games."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tournaments.standings import Line, rank

if TYPE_CHECKING:
    from tournaments.tally import Evening


@dataclass(frozen=True, slots=True, kw_only=True)
class Evened(Line):
    """A line brought to another number of games: `factor` times the points it made in them.

    Byes and penalties stay as they are.
    """

    factor: Fraction

    @property
    def total(self) -> Fraction:  # type: ignore[override]
        made = sum(game.points for game in self.games if game.decided)
        given = sum(game.points for game in self.games if game.counted and not game.decided)
        return self.factor * made + given + self.penalties

    @property
    def wins(self) -> Fraction:  # type: ignore[override]
        return self.factor * sum(game.decided and game.lead > 0 for game in self.games)


def pairing_ranks(evening: "Evening") -> tuple[dict[int, int], dict[str, Any]]:
    """Rank by number; nobody has one before the first partie."""
    if not evening.parties:
        return {}, {}
    kinds = _kinds(evening)
    parties = len(evening.parties)
    lines = [_even(line, kinds[line.id], parties) for line in evening.lines()]
    ranking = evening.rules.ranking
    rows = rank(lines, ranking.criteria, evening.seed, leavers=ranking.leavers)
    notes = [_evened_note(line) for line in lines if isinstance(line, Evened)]
    return {row.id: row.rank for row in rows}, {"evened": notes} if notes else {}


def _kinds(evening: "Evening") -> dict[int, Counter[str]]:
    """How often each one played, had a bye or rested; a catch-up game takes its own bye's place."""
    idle = {(seat.round, seat.number) for seat in evening.seats if seat.kind == "bye"}
    kinds: dict[int, Counter[str]] = defaultdict(Counter)
    for seat in evening.seats:
        if not seat.catch_up:
            kinds[seat.number][seat.kind] += 1
        elif (seat.round, seat.number) in idle and not seat.awaited:
            kinds[seat.number].update(plays=1, bye=-1)
    return kinds


def _even(line: Line, kinds: Counter[str], parties: int) -> Line:
    """The line, brought to the number of games that its parties should have given it.

    That is one a partie at most: who played in a bis and has not rested yet has a game too many,
    and one whose result is missing has a game too few.  Who came late or was away has fewer games
    and keeps its own total.
    """
    due = min(kinds["plays"], parties - kinds["bye"])
    games = sum(game.decided for game in line.games)
    if games in {0, due}:
        return line
    return Evened(
        id=line.id,
        games=line.games,
        penalties=line.penalties,
        withdrawn=line.withdrawn,
        placing=line.placing,
        factor=Fraction(due, games),
    )


def _evened_note(line: Evened) -> dict[str, object]:
    games = sum(game.decided for game in line.games)
    return {
        "number": line.id,
        "games": games,
        "due": int(line.factor * games),
        "compared": str(line.total),
    }
