"""The partnerships of a concours as every page names them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from clubs.models.names import fold
from tournaments.models import Partnership

if TYPE_CHECKING:
    from tournaments.models import Tournament

Namer: TypeAlias = Callable[[str], str]

_COLUMNS = ("number", "first__name", "second__name", "group", "categories", "withdrawn_after")


def whole_name(name: str) -> str:
    """At the desk and in the hall a name stays as it is."""
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One équipe; `names` are already as this reader may see them."""

    number: int
    names: tuple[str, ...]
    group: str = ""
    categories: tuple[str, ...] = ()
    withdrawn: bool = False

    @property
    def title(self) -> str:
        return " – ".join(self.names)

    @property
    def find(self) -> str:
        """What a search box compares with: number and names, no accents, no capitals."""
        return f"{self.number} {fold(' '.join(self.names))}"


def pairs(tournament: "Tournament", *, name: Namer = whole_name) -> dict[int, Pair]:
    """Every complete partnership by its number, leavers included.  One query."""
    rows = Partnership.objects.filter(tournament=tournament).complete().order_by("number")
    return {row[0]: _pair(row, name) for row in rows.values_list(*_COLUMNS)}


def _pair(row: tuple, name: Namer) -> Pair:  # type: ignore[type-arg]
    number, first, second, group, categories, withdrawn_after = row
    return Pair(
        number=number,
        names=(name(first), name(second)),
        group=group,
        categories=tuple(categories),
        withdrawn=withdrawn_after is not None,
    )


def stranger(number: int) -> Pair:
    """A number that nobody holds any more: pages still say it."""
    return Pair(number=number, names=(str(number),))
