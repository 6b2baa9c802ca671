"""The ranking after a partie: one ordered list for the desk, the hall, paper, CSV and the press."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.models import Penalty, Seat, Standings, Table
from tournaments.queries.pairs import Pair, pairs, stranger, whole_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.queries.pairs import Namer


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game of one pair.

    kind: played, forfeit, bye, rest or awaited.  points: what counts, None where the kind has
    none.  counted False: a bis game set aside.  raw, raw_against: what was marked, where a cap
    makes it count less, or where a sheet with `dealt` of the `deals` is brought to all of them.
    partner, opponents: in a mêlée.  catch_up: in the place of a bye.
    """

    round: int
    bis: bool
    kind: str
    points: int | None
    against: int | None
    opponent: int | None
    table: int | None
    counted: bool
    raw: int | None = None
    raw_against: int | None = None
    partner: int | None = None
    opponents: "Sequence[int]" = ()
    stage: str = ""
    catch_up: bool = False
    dealt: int | None = None
    deals: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One penalty that stands, as a line of its own.  mate: the beneficiary's, in a mêlée."""

    number: int
    beneficiary: int | None
    points: int
    reason: str
    round: int | None
    table: int | None
    table_label: str = ""
    mate: int | None = None

    @property
    def beneficiaries(self) -> tuple[int, ...]:
        """Who has the points: nobody, a pair, or in a mêlée two players."""
        return tuple(one for one in (self.beneficiary, self.mate) if one is not None)

    def signed(self, number: int) -> int:
        """What it does to this pair's total: credited to the opponents, or off the pair."""
        if self.beneficiary is not None:
            return self.points if number in self.beneficiaries else 0
        return -self.points if number == self.number else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of the ranking.

    values: one text a criterion.  decided_by: the criterion that put it below the line before.
    rank_before: after the partie before; None in the first or for who came later.
    """

    rank: int
    tied: bool
    pair: Pair
    total: int
    wins: int
    played: int
    penalties: int
    withdrawn: bool
    values: tuple[str, ...]
    decided_by: str
    games: tuple[Played, ...]
    rulings: tuple[Ruling, ...] = ()
    rank_before: int | None = None
    total_before: int | None = None

    @property
    def moved(self) -> int | None:
        """Places won (positive) or lost since the partie before."""
        return None if self.rank_before is None else self.rank_before - self.rank

    @property
    def climbed(self) -> int:
        return max(self.moved or 0, 0)

    @property
    def fallen(self) -> int:
        return max(-(self.moved or 0), 0)

    def in_round(self, number: int) -> tuple[Played, ...]:
        """Its games of one partie: two for who also plays in the bis."""
        return tuple(game for game in self.games if game.round == number)

    def uneven(self, parties: int) -> int | None:
        """How many games its total holds, where that is not one for each of these parties.

        A bis, a bye or a late arrival makes it so; None too while an awaited result may even it.
        """
        held = sum(game.counted and game.kind in {"played", "forfeit"} for game in self.games)
        awaited = sum(game.kind == "awaited" for game in self.games)
        return None if held <= parties <= held + awaited else held


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The ranking after `after` parties.

    after 0: nothing has been worked out yet.  missing: partie and name of each table without a
    result.
    parties: those that have a ranking.  singles: places are of single players, in a mêlée.
    """

    after: int
    complete: bool
    criteria: tuple[str, ...]
    places: tuple[Place, ...]
    missing: tuple[tuple[int, str], ...]
    parties: tuple[int, ...]
    version: int
    singles: bool = False

    @property
    def rounds(self) -> tuple[int, ...]:
        """The parties that this ranking counts."""
        return tuple(number for number in self.parties if 0 < number <= self.after)

    @property
    def ties(self) -> int:
        return sum(place.tied for place in self.places)

    @property
    def capped(self) -> bool:
        """Something counts less than was marked."""
        return any(game.raw is not None for place in self.places for game in place.games)


def ranking(
    tournament: "Tournament", *, after: int | None = None, name: "Namer" = whole_name
) -> Ranking | None:
    """The ranking after partie `after` (the last one that has any); None when that has none.

    Five queries, whatever the size.
    """
    stored = Standings.objects.filter(tournament=tournament).order_by("after_round")
    parties = tuple(stored.values_list("after_round", flat=True))
    if after is None:
        after = parties[-1] if parties else 0
    elif after not in parties:
        return None
    wanted = {row.after_round: row for row in stored.filter(after_round__in=(after - 1, after))}
    if after not in wanted:
        return _nothing_yet(tournament, parties)
    now, before = wanted[after], wanted.get(after - 1) if after > 1 else None
    return Ranking(
        after=after,
        complete=now.complete,
        criteria=tuple(str(code) for code in tournament.rules.ranking.criteria),
        places=_places(
            now.rows,
            {row["number"]: row for row in (before.rows if before else ())},
            pairs(tournament, name=name),
            _by_pair(rulings(tournament, upto=after)),
        ),
        missing=() if now.complete else _missing(tournament, after),
        parties=parties,
        version=now.version,
        singles=tournament.rules.singles,
    )


def _nothing_yet(tournament: "Tournament", parties: tuple[int, ...]) -> Ranking:
    return Ranking(
        after=0,
        complete=False,
        criteria=tuple(str(code) for code in tournament.rules.ranking.criteria),
        places=(),
        missing=(),
        parties=parties,
        version=tournament.version,
        singles=tournament.rules.singles,
    )


def rulings(tournament: "Tournament", *, upto: int | None = None) -> tuple[Ruling, ...]:
    """Every penalty that stands, oldest first.  One query, in a mêlée two."""
    mates = _mates(tournament) if tournament.rules.singles else {}
    rows = Penalty.objects.filter(tournament=tournament, cancels=None, cancelled_by=None)
    found = (
        Ruling(
            number=number,
            beneficiary=beneficiary,
            points=points,
            reason=reason,
            round=party,
            table=table,
            table_label=label or str(table),
            mate=mates.get((pk, beneficiary)),
        )
        for pk, number, beneficiary, points, reason, party, table, label in rows.order_by(
            "id"
        ).values_list(
            "table",
            "partnership__number",
            "beneficiary__number",
            "points",
            "reason",
            "table__round__number",
            "table__number",
            "table__label",
        )
    )
    return tuple(one for one in found if upto is None or (one.round or 0) <= upto)


def _mates(tournament: "Tournament") -> dict[tuple[int, int], int]:
    """By table and player, the partner there, at tables of which a penalty speaks."""
    seats = Seat.objects.filter(
        table__in=Penalty.objects.filter(tournament=tournament).values("table")
    )
    sides: dict[tuple[int, str], list[int]] = {}
    for table, side, number in seats.values_list("table", "side", "partnership__number"):
        sides.setdefault((table, side), []).append(number)
    return {
        (table, one): other
        for (table, _), found in sides.items()
        if len(found) == 2
        for one, other in (found, found[::-1])
    }


def _by_pair(given: "Sequence[Ruling]") -> dict[int, tuple[Ruling, ...]]:
    found: dict[int, tuple[Ruling, ...]] = {}
    for one in given:
        for number in {one.number, *one.beneficiaries}:
            found[number] = (*found.get(number, ()), one)
    return found


def _places(
    rows: "Sequence[Mapping[str, Any]]",
    before: "Mapping[int, Mapping[str, Any]]",
    who: "Mapping[int, Pair]",
    ruled: "Mapping[int, tuple[Ruling, ...]]",
) -> tuple[Place, ...]:
    return tuple(
        Place(
            rank=row["rank"],
            tied=row["tied"],
            pair=who.get(number) or stranger(number),
            total=row["total"],
            wins=row["wins"],
            played=row["played"],
            penalties=row["penalties"],
            withdrawn=row["withdrawn"],
            values=tuple(row["values"]),
            decided_by=row["decided_by"] or "",
            games=tuple(Played(**game) for game in row["games"]),
            rulings=ruled.get(number, ()),
            rank_before=before[number]["rank"] if number in before else None,
            total_before=before[number]["total"] if number in before else None,
        )
        for row in rows
        for number in (row["number"],)
    )


def _missing(tournament: "Tournament", after: int) -> tuple[tuple[int, str], ...]:
    tables = Table.objects.awaiting_score().filter(
        round__tournament=tournament, round__number__lte=after
    )
    rows = tables.order_by("round__number", "round__bis", "number")
    named = rows.values_list("round__number", "label", "number")
    return tuple((party, label or str(number)) for party, label, number in named)
