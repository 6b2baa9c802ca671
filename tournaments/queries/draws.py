"""Pools, final draws and places, as the desk, the hall and paper show them."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from tournaments import tally
from tournaments.models import Table
from tournaments.pairing.phases.placings import bracket, pool_standings
from tournaments.pairing.phases.pool_cut import qualify
from tournaments.pairing.phases.pool_tables import pool_games
from tournaments.pairing.phases.stages import PRINCIPAL, Kind, read_stage
from tournaments.queries.draw_values import (
    Affected,
    Cell,
    Column,
    Corner,
    Draw,
    Draws,
    Final,
    ForPlaces,
    Game,
    Pool,
    PoolLine,
)
from tournaments.queries.pairs import Pair, pairs, stranger, whole_name
from tournaments.tally.past import pasts
from tournaments.tally.systems import draws_of, options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.pairing import Options, Past
    from tournaments.pairing.phases.placings import Bracket, Match, PoolRow
    from tournaments.queries.pairs import Namer
    from tournaments.tally import Evening

    Who = Callable[[int], Pair]


def draws(
    tournament: "Tournament", *, results: bool = True, name: "Namer" = whole_name
) -> Draws | None:
    """What the published parties have come to; None where no pools or final draws are played.

    results False: only who meets whom.  Five queries.
    """
    system = draws_of(tournament.rules)
    if system is None:
        return None
    evening = tally.read(tournament)
    known = pairs(tournament, name=name)
    return _Reader(
        evening=evening,
        options=options_of(tournament.rules, system),
        history=pasts(evening.seats),
        labels=_labels(tournament),
        who=lambda number: known.get(number) or stranger(number),
        shown=results,
    ).draws()


def _labels(tournament: "Tournament") -> dict[tuple[int, int], str]:
    """What the hall calls the tables, by partie and number."""
    tables = Table.objects.published().filter(round__tournament=tournament)
    rows = tables.values_list("round__number", "number", "label")
    return {(party, number): label or str(number) for party, number, label in rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """What the parts of the page are made of."""

    evening: "Evening"
    options: "Options"
    history: "Sequence[Past]"
    labels: "Mapping[tuple[int, int], str]"
    who: "Who"
    shown: bool

    def draws(self) -> Draws:
        found = bracket(self.history, self.options)
        through = _inside(found[PRINCIPAL]) if PRINCIPAL in found else None
        by_pools = bool(pool_games(self.history))
        tables = self._ranked_pools() if by_pools else {}
        made = [self._draw(one) for one in found.values()]
        after = self.evening.rules.final.after
        told = through is None and self.shown and not by_pools and after
        return Draws(
            pools=self._cut() if told else self._pools(tables, through),
            draws=tuple(made),
            final=self._final(found),
            affected=tuple(self._affected(found.values())) if self.shown else (),
            instead=self._instead(tables, found) if self.shown else ((), ()),
            before=after,
        )

    # --- pools ---

    def _ranked_pools(self) -> "dict[int, tuple[PoolRow, ...]]":
        """Level pairs stand as the whole ranking after the pools has them, as in the cut."""
        last = max(past.round for _, past in pool_games(self.history))
        ranks = {row.id: row.rank for row in self.evening.upto(last).ranked()}
        return pool_standings(self.history, ranks)

    def _pools(
        self, tables: "Mapping[int, Sequence[PoolRow]]", through: set[int] | None
    ) -> tuple[Pool, ...]:
        inside = self._qualified(tables, self._present()) if through is None else through
        games: dict[int, list[Game]] = {}
        for number, past in pool_games(self.history):
            games.setdefault(number, []).append(self._game(past))
        return tuple(
            Pool(
                stage=f"pool.{number}",
                lines=tuple(self._lines(rows, inside)),
                parties=tuple(
                    tuple(one) for _, one in groupby(games[number], key=lambda one: one.round)
                ),
            )
            for number, rows in tables.items()
        )

    def _lines(self, rows: "Sequence[PoolRow]", inside: set[int]) -> "Iterable[PoolLine]":
        if not self.shown:
            for row in sorted(rows, key=lambda row: row.id):
                yield PoolLine(pair=self.who(row.id), played=row.played)
            return
        ranks = [row.rank for row in rows]
        begun = any(row.played for row in rows)
        for row in rows:
            yield PoolLine(
                pair=self.who(row.id),
                rank=row.rank if begun else None,
                tied=begun and ranks.count(row.rank) > 1,
                played=row.played,
                wins=row.wins,
                points=row.points,
                difference=row.difference,
                through=row.id in inside and begun,
            )

    def _present(self) -> set[int]:
        return {entry.number for entry in self.evening.entries if not entry.withdrawn}

    def _qualified(self, tables: "Mapping[int, Sequence[PoolRow]]", present: set[int]) -> set[int]:
        """As things stand; the same order as the cut's."""
        placed = [
            (place, row, qualify(len(here), self.options))
            for rows in tables.values()
            for here in [[row for row in rows if row.id in present]]
            for place, row in enumerate(here, start=1)
        ]
        inside = {row.id for place, row, count in placed if place <= count}
        if self.options.teams or len(inside) < 2:
            placed.sort(key=lambda one: (one[0], tuple(-worth for worth in one[1].worth)))
            inside = {row.id for _, row, _ in placed[: max(self.options.teams, 2)]}
        return inside

    def _game(self, past: "Past") -> Game:
        sides = [side[0] for side in past.sides if side]
        return Game(
            round=past.round,
            label=self._label(past.round, past.table),
            a=self.who(sides[0]),
            b=self.who(sides[1]) if len(sides) > 1 else None,
            points=past.points if self.shown else None,
        )

    def _cut(self) -> tuple[Pool, ...]:
        """Who would enter the final draw by the ranking of the moment."""
        rows = [row for row in self.evening.ranked() if not row.withdrawn]
        count = self.options.teams or len(rows)
        lines = tuple(
            PoolLine(
                pair=self.who(row.id),
                rank=row.rank,
                tied=row.tied,
                played=row.played,
                wins=row.wins,
                points=row.total,
                through=True,
            )
            for row in rows[:count]
        )
        return (Pool(stage="", lines=lines, parties=()),) if self.history else ()

    # --- draws ---

    def _label(self, party: int, table: int) -> str:
        return self.labels.get((party, table), str(table)) if table else ""

    def _draw(self, found: "Bracket") -> Draw:
        columns: list[Column] = []
        before: Sequence[Match] = ()
        for matches in found.rounds:
            sources = before if _leads(before, matches) else ()
            cells = tuple(
                self._cell(one, sources[2 * place : 2 * place + 2])
                for place, one in enumerate(matches)
            )
            if columns:
                columns[-1] = _followed(columns[-1], whole=bool(sources))
            columns.append(Column(stage=matches[0].stage if matches else "", cells=cells))
            before = matches
        winner = self.who(found.winner) if found.winner and self.shown else None
        return Draw(
            name=found.draw,
            columns=tuple(one for one in columns if one.cells),
            places=tuple(self._for_places(found.places)),
            winner=winner,
        )

    def _cell(self, match: "Match", sources: "Sequence[Match]" = ()) -> Cell:
        first, second = sources if len(sources) == 2 else (None, None)
        points = match.points or (None, None)
        return Cell(
            stage=match.stage,
            round=match.round,
            label=self._label(match.round, match.table),
            a=self._corner(match, match.a, points[0], first),
            b=self._corner(match, match.b, points[1], second),
            level=self.shown and points[0] is not None and points[0] == points[1],
        )

    def _corner(
        self, match: "Match", who: int | None, points: int | None, source: "Match | None"
    ) -> Corner:
        secret = not self.shown and match.round == 0 and source is not None and source.table
        if who is None or secret:
            return self._awaited(source) if match.round == 0 else Corner()
        passes = match.round > 0 and not match.table and match.winner == who
        if not self.shown:
            return Corner(pair=self.who(who), passes=passes)
        won = match.winner == who
        return Corner(pair=self.who(who), points=points, won=won, passes=passes)

    def _awaited(self, source: "Match | None") -> Corner:
        """The place of whoever wins a match that is being played, or is to come."""
        if source is None or (source.winner is not None and self.shown):
            return Corner()
        if source.table:
            return Corner(waits=self._label(source.round, source.table))
        both = tuple(self.who(one) for one in (source.a, source.b) if one is not None)
        return Corner(either=both if len(both) == 2 and self.shown else ())

    def _for_places(self, matches: "Iterable[Match]") -> "Iterable[ForPlaces]":
        def of(match: "Match") -> tuple[int, bool, int, str]:
            stage = read_stage(match.stage)
            return match.round, stage.kind is not Kind.THIRD, stage.number, match.stage

        for (_, _, number, stage), found in groupby(sorted(matches, key=of), key=of):
            block = list(found)
            inside = sum(one is not None for match in block for one in (match.a, match.b))
            cells = tuple(self._cell(match) for match in block if match.table)
            if cells:
                yield ForPlaces(stage=stage, last=number + inside - 1, cells=cells)

    def _final(self, found: "Mapping[str, Bracket]") -> tuple[Final, ...]:
        """The places, once the principal draw is won."""
        if not self.shown or PRINCIPAL not in found or found[PRINCIPAL].winner is None:
            return ()
        places = sorted((place, who) for who, place in self.evening.places().items())
        return tuple(
            Final(first=place, last=place + len(who) - 1, pairs=who)
            for place, rows in groupby(places, key=lambda one: one[0])
            for who in [tuple(self.who(number) for _, number in rows)]
        )

    # --- what a corrected result does not change any more ---

    def _affected(self, found: "Iterable[Bracket]") -> "Iterable[Affected]":
        for one in found:
            played = [match for column in one.rounds for match in column if match.round]
            for match in played:
                if match.table and match.winner is not None:
                    yield from self._overtaken(match, played)

    def _overtaken(self, match: "Match", played: "Sequence[Match]") -> "Iterable[Affected]":
        beaten = next((one for one in (match.a, match.b) if one != match.winner), None)
        later = [one for one in played if one.round > match.round]
        wrong = next((one for one in later if beaten in (one.a, one.b)), None)
        if beaten is None or match.winner is None or wrong is None:
            return
        if not any(match.winner in (one.a, one.b) for one in later):
            yield Affected(
                round=match.round,
                label=self._label(match.round, match.table),
                winner=self.who(match.winner),
                beaten=self.who(beaten),
                after=wrong.round,
            )

    def _instead(
        self, tables: "Mapping[int, Sequence[PoolRow]]", found: "Mapping[str, Bracket]"
    ) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
        """Who would go through now, and who did; who left since was there at the cut."""
        if not tables or PRINCIPAL not in found:
            return (), ()
        named = partial(map, self.who)
        through = _inside(found[PRINCIPAL])
        drawn = set().union(*map(_inside, found.values()))
        now = self._qualified(tables, self._present() | drawn)
        return tuple(named(sorted(now - through))), tuple(named(sorted(through - now)))


def _leads(before: "Sequence[Match]", after: "Sequence[Match]") -> bool:
    """Two matches lead to each of the next round; not so where that was drawn anew."""
    return len(before) == 2 * len(after) and not any(
        match.winner is not None
        and {after[place // 2].a, after[place // 2].b} - {None}
        and match.winner not in (after[place // 2].a, after[place // 2].b)
        for place, match in enumerate(before)
    )


def _followed(column: Column, *, whole: bool) -> Column:
    """The round before one that is known; its empty places hold nothing where that is new."""
    cells = column.cells if whole else tuple(one for one in column.cells if not one.blank)
    return replace(column, cells=cells, whole=whole)


def _inside(found: "Bracket") -> set[int]:
    """Everybody in the draw, from its first round on."""
    every = (one for column in found.rounds for match in column for one in (match.a, match.b))
    return {one for one in every if one is not None}
