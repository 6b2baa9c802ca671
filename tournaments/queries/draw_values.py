"""What pages, screens and papers show of pools, final draws and places."""

from dataclasses import dataclass

from tournaments.queries.pairs import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolLine:
    """One pair of a pool.  rank: None while nothing is played, or not shown.

    through: it goes on to the principal draw, as things stand.  tied: shares its rank.
    """

    pair: Pair
    rank: int | None = None
    tied: bool = False
    played: int = 0
    wins: int = 0
    points: int = 0
    difference: int = 0
    through: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a pool.  b: None for who rests.  points: None without a result, or not shown."""

    round: int
    label: str
    a: Pair
    b: Pair | None
    points: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A pool and its games so far, those of a partie together."""

    stage: str
    lines: tuple[PoolLine, ...]
    parties: tuple[tuple[Game, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """One side of a match.  pair: None while it is not known, or where nobody stands.

    passes: goes on without a match.  waits: label of the table whose winner comes here; either:
    the two one of whom comes here.
    """

    pair: Pair | None = None
    points: int | None = None
    won: bool = False
    passes: bool = False
    waits: str = ""
    either: tuple[Pair, ...] = ()

    @property
    def blank(self) -> bool:
        """Nothing can be said of it."""
        return self.pair is None and not self.waits and not self.either


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One match.  round: 0 while it is to come.  label: its table; "" where nobody sat down.

    level: the sheets were equal, and the better seed passed.
    """

    stage: str
    round: int
    label: str
    a: Corner
    b: Corner
    level: bool = False

    @property
    def corners(self) -> tuple[Corner, Corner]:
        return self.a, self.b

    @property
    def bye(self) -> bool:
        """Somebody passes without a match."""
        return self.round > 0 and not self.label

    @property
    def blank(self) -> bool:
        """A place where nobody stands, and nobody will."""
        return self.round > 0 and self.a.blank and self.b.blank


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One round of a draw.  whole: two of its matches lead to each of the next column."""

    stage: str
    cells: tuple[Cell, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForPlaces:
    """Matches for the places: of one partie, and of one stage.  last: the last place at stake."""

    stage: str
    last: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The principal or the consolation draw."""

    name: str
    columns: tuple[Column, ...]
    places: tuple[ForPlaces, ...]
    winner: Pair | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """A place, or the places that so many share.  last: equal to `first` for one place."""

    first: int
    last: int
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Affected:
    """A result says now that `winner` passes, but `beaten` was drawn into partie `after`."""

    round: int
    label: str
    winner: Pair
    beaten: Pair
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """All of it.  cut: draws come after other parties, `before` of them, or after pools.

    pools: with a cut of the ranking, one "pool" of those who would enter now, stage "".
    affected: published draws that results corrected later do not bear out.  instead: who would
    go through by the pools as they stand now, and who was drawn in its place.
    """

    pools: tuple[Pool, ...] = ()
    draws: tuple[Draw, ...] = ()
    final: tuple[Final, ...] = ()
    affected: tuple[Affected, ...] = ()
    instead: tuple[tuple[Pair, ...], tuple[Pair, ...]] = ((), ())
    before: int = 0

    @property
    def begun(self) -> bool:
        """The draws are made."""
        return bool(self.draws)

    @property
    def empty(self) -> bool:
        return not self.pools and not self.draws

    @property
    def warns(self) -> bool:
        return bool(self.affected or any(self.instead))
