"""The partnerships of a concours as every page names them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from clubs.models.names import fold
from tournaments.models import Partnership

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament

Namer: TypeAlias = Callable[[str], str]

_COLUMNS = ("number", "first__name", "second__name", "group", "categories", "withdrawn_after")


def whole_name(name: str) -> str:
    """At the desk and in the hall a name stays as it is."""
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One équipe, in a mêlée one player, or the two who share a side for a partie.

    `names` are already as this reader may see them; mates: the other numbers of a shared side.
    """

    number: int
    names: tuple[str, ...]
    group: str = ""
    categories: tuple[str, ...] = ()
    withdrawn: bool = False
    mates: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """The number, or the numbers of a shared side."""
        return " · ".join(str(number) for number in (self.number, *self.mates))

    @property
    def title(self) -> str:
        return " – ".join(self.names)

    @property
    def find(self) -> str:
        """What a search box compares with: number and names, no accents, no capitals."""
        numbers = " ".join(str(number) for number in (self.number, *self.mates))
        return f"{numbers} {fold(' '.join(self.names))}"


def pairs(tournament: "Tournament", *, name: Namer = whole_name) -> dict[int, Pair]:
    """Every complete partnership by its number, leavers included.  One query."""
    rows = Partnership.objects.filter(tournament=tournament).complete().order_by("number")
    return {row[0]: _pair(row, name) for row in rows.values_list(*_COLUMNS)}


def _pair(row: tuple, name: Namer) -> Pair:  # type: ignore[type-arg]
    number, first, second, group, categories, withdrawn_after = row
    return Pair(
        number=number,
        names=tuple(name(one) for one in (first, second) if one),
        group=group,
        categories=tuple(categories),
        withdrawn=withdrawn_after is not None,
    )


def together(side: "Sequence[Pair]") -> Pair:
    """The two players of one side of a table; a pair alone is itself."""
    first, *mates = side
    if not mates:
        return first
    return replace(
        first,
        names=tuple(name for one in side for name in one.names),
        mates=tuple(one.number for one in mates),
        group="",
    )


def each_first(side: Pair) -> tuple[Pair, ...]:
    """A shared side, once for each of its players and beginning with that one; a pair is itself."""
    numbers = (side.number, *side.mates)
    if not side.mates:
        return (side,)
    turned = (range(at, at + len(numbers)) for at in range(len(numbers)))
    return tuple(
        replace(
            side,
            number=numbers[turn[0]],
            mates=tuple(numbers[at % len(numbers)] for at in turn[1:]),
            names=tuple(side.names[at % len(numbers)] for at in turn),
        )
        for turn in turned
    )


def stranger(number: int) -> Pair:
    """A number that nobody holds any more: pages still say it."""
    return Pair(number=number, names=(str(number),))
