"""The evening read once: lines for the ranking, and rows for pages."""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournaments.models import Seat
from tournaments.pairing.phases.placings import placings
from tournaments.standings import Line, rank
from tournaments.tally.games import parts
from tournaments.tally.past import pasts
from tournaments.tally.systems import draws_of, options_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.rules import Rules
    from tournaments.standings import Game, Row
    from tournaments.tally.facts import Entry, Fine, Part, Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """All that the standings of a concours follow from, read once."""

    rules: "Rules"
    seed: str
    entries: "tuple[Entry, ...]"
    seats: "tuple[Placed, ...]"
    rulings: "tuple[Fine, ...]"

    @property
    def parties(self) -> tuple[int, ...]:
        """The numbers of the published parties."""
        return tuple(sorted({seat.round for seat in self.seats}))

    def upto(self, party: int) -> "Evening":
        """The evening as far as this partie."""
        return replace(
            self,
            seats=tuple(seat for seat in self.seats if seat.round <= party),
            rulings=tuple(fine for fine in self.rulings if fine.round <= party),
        )

    @property
    def complete(self) -> bool:
        """Every table has its settled result."""
        return not any(seat.awaited for seat in self.seats)

    def ranked(self) -> "tuple[Row, ...]":
        """The standings."""
        return self._rank(self.lines())

    def lines(self) -> tuple[Line, ...]:
        return self._lines(parts(self.rules, self.seats))

    def _lines(self, by_number: "Mapping[int, Sequence[Part]]") -> tuple[Line, ...]:
        return _lines(self.entries, by_number, _due(self.rulings, self.seats), self.places())

    def places(self) -> dict[int, int]:
        """The place that each one reached in final draws, shared while it is to be played."""
        system = draws_of(self.rules)
        if system is None:
            return {}
        ids = [entry.number for entry in self.entries]
        return placings(pasts(self.seats), ids, options_of(self.rules, system))

    def _rank(self, field: "Iterable[Line]") -> "tuple[Row, ...]":
        ranking = self.rules.ranking
        return rank(field, ranking.criteria, self.seed, leavers=ranking.leavers)

    def rows(self) -> list[dict[str, Any]]:
        """The standings as `Standings.rows` keeps them.

        games: one object a seat, in order, the bis after its partie: round, bis, table, opponent,
        points, against, counted and kind (played, forfeit, bye, rest, awaited); points is null for
        the last two, and for a bye that marks none.  Where a cap holds, or a sheet with fewer deals
        is brought to all of them, also raw and raw_against: what was marked, of which points and
        against are what counts.  In a mêlée also partner, and opponents, of whom opponent is the
        first.  Where the partie was cut short also dealt, and deals, how many it should have had.
        catch_up marks an extra game in the place of a bye; stage is that of the table.
        """
        by_number = parts(self.rules, self.seats)
        due = _due(self.rulings, self.seats)
        field = self._lines(by_number)
        return [
            {
                "number": row.id,
                "rank": row.rank,
                "tied": row.tied,
                "total": row.total,
                "wins": row.wins,
                "played": row.played,
                "penalties": due.get(row.id, 0),
                "withdrawn": row.withdrawn,
                "values": ["" if v.exact is None else str(v.exact) for v in row.values],
                "decided_by": row.decided_by.value if row.decided_by else None,
                "games": [_game_row(self.rules, part) for part in by_number.get(row.id, ())],
            }
            for row in self._rank(field)
        ]


def lines(
    rules: "Rules",
    who: "Iterable[Entry]",
    seats: "Iterable[Placed]",
    rulings: "Iterable[Fine]",
) -> tuple[Line, ...]:
    """One line per partnership: its games, byes scored by the règlement, and its penalties."""
    placed = tuple(seats)
    return _lines(who, parts(rules, placed), _due(rulings, placed), {})


def _lines(
    who: "Iterable[Entry]",
    by_number: "Mapping[int, Sequence[Part]]",
    due: "Mapping[int, int]",
    places: "Mapping[int, int]",
) -> tuple[Line, ...]:
    return tuple(
        Line(
            id=entry.number,
            games=tuple(part.game for part in by_number.get(entry.number, ()) if part.game),
            penalties=due.get(entry.number, 0),
            withdrawn=entry.withdrawn,
            placing=places.get(entry.number),
        )
        for entry in who
    )


def _due(rulings: "Iterable[Fine]", seats: "Iterable[Placed]") -> dict[int, int]:
    mates = {
        (seat.round, seat.table, seat.number): seat.partner
        for seat in seats
        if seat.partner is not None
    }
    due: dict[int, int] = defaultdict(int)
    for ruling in rulings:
        due[ruling.number] += ruling.points
        mate = mates.get((ruling.round, ruling.table, ruling.number))
        if mate is not None and ruling.points > 0:
            due[mate] += ruling.points
    return due


def _game_row(rules: "Rules", part: "Part") -> dict[str, Any]:
    seat, game = part.seat, part.game
    return {
        "round": seat.round,
        "bis": seat.bis,
        "table": seat.table,
        "opponent": seat.opponent,
        "kind": _kind(part),
        "points": game.points if game else None,
        "against": game.against if game and seat.opponent is not None else None,
        "counted": game.counted if game else False,
        **(_raw(seat, game) if game else {}),
        **_more(rules, seat),
    }


def _more(rules: "Rules", seat: "Placed") -> dict[str, Any]:
    """What only some parties have."""
    found: dict[str, Any] = {}
    if seat.partner is not None:
        found |= {"partner": seat.partner, "opponents": list(seat.others)}
    if seat.stage:
        found["stage"] = seat.stage
    if seat.catch_up:
        found["catch_up"] = True
    if seat.dealt is not None and seat.dealt < rules.deals(seat.round):
        found |= {"dealt": seat.dealt, "deals": rules.deals(seat.round)}
    return found


def _raw(seat: "Placed", game: "Game") -> dict[str, int]:
    """What was marked, or given for a bye, where something else counts."""
    if seat.points is None or seat.against is None:
        return {} if game.raw is None else {"raw": game.raw}
    marked = {"raw": (seat.points, game.points), "raw_against": (seat.against, game.against)}
    return {name: said for name, (said, counts) in marked.items() if said != counts}


def _kind(part: "Part") -> str:
    if part.game:
        return part.game.kind.value
    return "awaited" if part.seat.kind == Seat.Kind.PLAYS else str(part.seat.kind)
