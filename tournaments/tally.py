"""From stored rows to the lines that the standings are made from, and back to rows for pages."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scoring.sides import BySide
from tournaments.models import Partnership, Penalty, Round, Seat, Table
from tournaments.rules.points import caps_of
from tournaments.standings import Game, Kind, Line, rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.rules import Rules
    from tournaments.rules.points import Caps
    from tournaments.standings import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One partnership's place in one partie and what came of it; in a mêlée one player's.

    table: its number, None for a bye or a rest.  points None: no settled result yet.
    forfeit: the points were awarded, not played.  opponent: the first of `others`, who sat on the
    other side; partner: who sat on its own, in a mêlée; place: 2 for the second of its side.
    stage: as of `Table`.  catch_up: an extra game for one that had a bye.  dealt: deals on the
    sheet, where they were fewer than planned.
    """

    round: int
    bis: bool
    number: int
    opponent: int | None
    kind: str
    table: int | None = None
    points: int | None = None
    against: int | None = None
    forfeit: bool = False
    side: str = ""
    place: int = 1
    partner: int | None = None
    others: tuple[int, ...] = ()
    stage: str = ""
    catch_up: bool = False
    dealt: int | None = None

    @property
    def awaited(self) -> bool:
        """It plays, and nothing settled has come of it yet."""
        return self.kind == Seat.Kind.PLAYS and self.points is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """Signed penalty points of one partnership; round 0 where the ruling names no table."""

    number: int
    points: int
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One partnership as the standings need it."""

    number: int
    withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one partie came to for one partnership; no game for a rest or an awaited result."""

    seat: Placed
    game: Game | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """All that the standings of a concours follow from, read once."""

    rules: "Rules"
    seed: str
    entries: tuple[Entry, ...]
    seats: tuple[Placed, ...]
    rulings: tuple[Fine, ...]

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
        return lines(self.rules, self.entries, self.seats, self.rulings)

    def _rank(self, field: "Iterable[Line]") -> "tuple[Row, ...]":
        ranking = self.rules.ranking
        return rank(field, ranking.criteria, self.seed, leavers=ranking.leavers)

    def rows(self) -> list[dict[str, Any]]:
        """The standings as `Standings.rows` keeps them.

        games: one object a seat, in order, the bis after its partie: round, bis, table, opponent,
        points, against, counted and kind (played, forfeit, bye, rest, awaited); points is null for
        the last two, and for a bye that marks none.  Where a cap holds, also raw and raw_against:
        what was marked, of which points and against are what counts.
        """
        by_number = parts(self.rules, self.seats)
        due = _due(self.rulings)
        field = _lines(self.entries, by_number, due)
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
                "games": [_game_row(part) for part in by_number.get(row.id, ())],
            }
            for row in self._rank(field)
        ]


def read(tournament: "Tournament") -> Evening:
    """The whole evening in three queries; reads `tournament.rules`."""
    return Evening(
        rules=tournament.rules,
        seed=tournament.seed,
        entries=tuple(entries(tournament)),
        seats=tuple(placed(tournament)),
        rulings=tuple(fines(tournament)),
    )


def placed(tournament: "Tournament", *, upto: int | None = None) -> list[Placed]:
    """Every seat of every published partie, in one query; `upto` leaves later parties out."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__state=Round.State.PUBLISHED
    ).values_list(*_COLUMNS, named=True)
    if upto is not None:
        seats = seats.filter(round__number__lte=upto)
    order = ("round__number", "round__bis", "round__catch_up", "table__number", "side", "place")
    rows = list(seats.order_by(*order, "partnership__number"))
    sides: dict[tuple[int, str], list[int]] = defaultdict(list)
    for row in rows:
        if row.table_id:
            sides[row.table_id, row.side].append(row.partnership__number)
    return [_placed(row, sides) for row in rows]


_COLUMNS = (
    "round__number",
    "round__bis",
    "round__catch_up",
    "table_id",
    "side",
    "place",
    "kind",
    "stage",
    "partnership__number",
    "table__result__points_a",
    "table__result__points_b",
    "table__result__kind",
    "table__result__dealt",
    "table__number",
    "table__stage",
)


def _placed(row: Any, sides: "Mapping[tuple[int, str], Sequence[int]]") -> Placed:
    at = at_table(row.partnership__number, row.side, *_both(row, sides)) if row.table_id else {}
    first, second = (row.table__result__points_a, row.table__result__points_b)
    mine, theirs = (first, second) if row.side == "A" else (second, first)
    return Placed(
        round=row.round__number,
        bis=row.round__bis,
        number=row.partnership__number,
        kind=row.kind,
        table=row.table__number,
        points=mine if row.table_id else None,
        against=theirs if row.table_id else None,
        forfeit=row.table__result__kind == "forfeit",
        stage=row.table__stage or row.stage,
        catch_up=row.round__catch_up,
        dealt=row.table__result__dealt,
        **(at or {"opponent": None}),
    )


def _both(
    row: Any, sides: "Mapping[tuple[int, str], Sequence[int]]"
) -> "tuple[Sequence[int], Sequence[int]]":
    return sides.get((row.table_id, "A"), ()), sides.get((row.table_id, "B"), ())


def at_table(who: int, side: str, a: "Sequence[int]", b: "Sequence[int]") -> dict[str, Any]:
    """The fields of `Placed` that say with and against whom somebody sits."""
    own, others = (a, b) if side == "A" else (b, a)
    return {
        "side": side,
        "place": list(own).index(who) + 1,
        "opponent": next(iter(others), None),
        "partner": next((one for one in own if one != who), None),
        "others": tuple(others),
    }


def fines(tournament: "Tournament", *, upto: int | None = None) -> list[Fine]:
    """Signed points of every ruling that stands; those of later parties left out with `upto`."""
    rulings = Penalty.objects.filter(tournament=tournament, cancels=None, cancelled_by=None)
    rows = rulings.order_by("id").values_list(
        "partnership__number", "beneficiary__number", "points", "table__round__number"
    )
    found = (_fine(*row) for row in rows)
    return [fine for fine in found if upto is None or fine.round <= upto]


def _fine(number: int, beneficiary: int | None, points: int, party: int | None) -> Fine:
    if beneficiary is None:
        return Fine(number=number, points=-points, round=party or 0)
    return Fine(number=beneficiary, points=points, round=party or 0)


def entries(tournament: "Tournament") -> list[Entry]:
    """Every complete partnership that was entered, leavers included."""
    rows = Partnership.objects.filter(tournament=tournament).complete()
    return [
        Entry(number=number, withdrawn=withdrawn is not None)
        for number, withdrawn in rows.values_list("number", "withdrawn_after")
    ]


def lines(
    rules: "Rules",
    who: "Iterable[Entry]",
    seats: "Iterable[Placed]",
    rulings: "Iterable[Fine]",
) -> tuple[Line, ...]:
    """One line per partnership: its games, byes scored by the règlement, and its penalties."""
    return _lines(who, parts(rules, seats), _due(rulings))


def _lines(
    who: "Iterable[Entry]", by_number: "Mapping[int, Sequence[Part]]", due: "Mapping[int, int]"
) -> tuple[Line, ...]:
    return tuple(
        Line(
            id=entry.number,
            games=tuple(part.game for part in by_number.get(entry.number, ()) if part.game),
            penalties=due.get(entry.number, 0),
            withdrawn=entry.withdrawn,
        )
        for entry in who
    )


def _due(rulings: "Iterable[Fine]") -> dict[int, int]:
    due: dict[int, int] = defaultdict(int)
    for ruling in rulings:
        due[ruling.number] += ruling.points
    return due


def parts(rules: "Rules", seats: "Iterable[Placed]") -> dict[int, tuple[Part, ...]]:
    """What each partie came to for each partnership, by its number.

    A game without a settled result is not there yet.  Of a partnership with more results than the
    concours has parties (it played in a bis and could not rest later), the bis game is set aside:
    everybody's total rests on the same number of games.  Of what was marked, played or not, no more
    counts than the caps of the règlement leave; an average is one of what counts.
    """
    caps = caps_of(rules)
    mine: dict[int, list[Part]] = defaultdict(list)
    for seat in seats:
        mine[seat.number].append(Part(seat=seat, game=_game(caps, seat)))
    means = _round_means(part.game for one in mine.values() for part in one)
    return {
        number: _even_out(rules, _with_byes(rules, caps, one, means))
        for number, one in mine.items()
    }


def _with_byes(
    rules: "Rules", caps: "Caps", mine: "Sequence[Part]", means: dict[int, Fraction]
) -> tuple[Part, ...]:
    games = (part.game for part in mine)
    dealt = [game.points for game in games if game and game.kind == Kind.PLAYED]
    return tuple(
        replace(part, game=_bye(rules, caps, part.seat, dealt, means))
        if part.seat.kind == "bye"
        else part
        for part in mine
    )


def _game(caps: "Caps", seat: Placed) -> Game | None:
    if seat.points is None or seat.against is None:
        return None
    kept = caps.kept(seat.round, BySide(a=seat.points, b=seat.against))
    return Game(
        round=seat.round,
        opponent=seat.opponent,
        points=kept.a,
        against=kept.b,
        kind=Kind.FORFEIT if seat.forfeit else Kind.PLAYED,
        raw=_if_capped(seat.points, kept.a),
        raw_against=_if_capped(seat.against, kept.b),
    )


def _if_capped(marked: int, kept: int) -> int | None:
    return None if marked == kept else marked


def _round_means(games: "Iterable[Game | None]") -> dict[int, Fraction]:
    scored: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game and game.kind == Kind.PLAYED:
            scored[game.round].append(game.points)
    return {number: Fraction(sum(points), len(points)) for number, points in scored.items()}


def _bye(
    rules: "Rules", caps: "Caps", seat: Placed, dealt: "Sequence[int]", means: dict[int, Fraction]
) -> Game | None:
    points = _bye_points(rules, caps, seat.round, dealt, means)
    if points is None:
        return None
    kept = caps.given(seat.round, points)
    return Game(round=seat.round, points=kept, kind=Kind.BYE, raw=_if_capped(points, kept))


def _bye_points(
    rules: "Rules", caps: "Caps", party: int, dealt: "Sequence[int]", means: dict[int, Fraction]
) -> int | None:
    """Points of a bye; None when the règlement gives none.

    An average of nothing is half of the points that the deals of the partie hold (R37: 972).
    """
    half = caps.profile.deal_points * rules.deals(party) // 2
    match rules.odd.points:
        case "fixed":
            return rules.odd.fixed
        case "round_average":
            return _rounded(means.get(party, Fraction(half)))
        case "own_average":
            return _rounded(Fraction(sum(dealt), len(dealt))) if dealt else half
    return None


def _rounded(value: Fraction) -> int:
    """Nearest integer, a half goes up."""
    return int((value + Fraction(1, 2)) // 1)


def _even_out(rules: "Rules", mine: tuple[Part, ...]) -> tuple[Part, ...]:
    """Sets bis games aside while there are more results than parties in the concours."""
    surplus = sum(part.game is not None for part in mine) - rules.format.rounds
    if surplus <= 0:
        return mine
    evened = list(mine)
    for place, part in enumerate(mine):
        if surplus > 0 and part.seat.bis and part.game:
            evened[place] = replace(part, game=replace(part.game, counted=False))
            surplus -= 1
    return tuple(evened)


def _game_row(part: Part) -> dict[str, Any]:
    seat, game = part.seat, part.game
    return {
        "round": seat.round,
        "bis": seat.bis,
        "table": seat.table,
        "opponent": seat.opponent,
        "kind": _kind(part),
        "points": game.points if game else None,
        "against": game.against if game and game.opponent is not None else None,
        "counted": game.counted if game else False,
        **(_raw(game) if game else {}),
    }


def _raw(game: Game) -> dict[str, int]:
    found = {"raw": game.raw, "raw_against": game.raw_against}
    return {name: points for name, points in found.items() if points is not None}


def _kind(part: Part) -> str:
    if part.game:
        return part.game.kind.value
    return "awaited" if part.seat.kind == Seat.Kind.PLAYS else str(part.seat.kind)


def missing_tables(tournament: "Tournament", *, upto: int | None = None) -> list[Table]:
    """Published tables without a settled result."""
    tables = Table.objects.awaiting_score().filter(round__tournament=tournament)
    if upto is not None:
        tables = tables.filter(round__number__lte=upto)
    return list(tables.select_related("round").order_by("round__number", "round__bis", "number"))
