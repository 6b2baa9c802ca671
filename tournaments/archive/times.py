"""When things happened, for rows whose time the database would otherwise take from the clock."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from django.utils.timezone import now

if TYPE_CHECKING:
    from django.db.models import Model

    from tournaments.models.facts import Fact

    F = TypeVar("F", bound=Fact)


class Times:
    """The times of one document; of a simulated concours only the order of things is known."""

    def __init__(self, document: dict[str, Any]) -> None:
        midnight = datetime.fromisoformat(document["tournament"]["date"]).replace(tzinfo=UTC)
        self._start = min(midnight, now() - timedelta(days=2))
        self._count = 0
        self._kept: defaultdict[tuple[type[Model], str], list[tuple[Model, datetime]]]
        self._kept = defaultdict(list)

    def stamp(self, model: "type[F]", row: dict[str, Any], **columns: Any) -> "F":
        """The fact of one row, not stored yet."""
        fact = model(by_name=row["by"], source=row["source"], **columns)
        self.keep(fact, "at", self.moment(row, "at") or self.after(row["drawn"]))
        return fact

    def draw(self, row: dict[str, Any]) -> datetime:
        """When this partie was drawn."""
        return self.moment(row, "drawn_at") or self._start + timedelta(hours=row["number"])

    def moment(self, row: dict[str, Any], name: str) -> datetime | None:
        """The time that the row names, if it does."""
        found = row.get(name)
        return datetime.fromisoformat(found) if found else None

    def keep(self, row: "Model", column: str, moment: datetime | None) -> None:
        """Remember the time of a row that is stored later."""
        if moment is not None:
            self._kept[type(row), column].append((row, moment))

    def write(self) -> None:
        """Give the stored rows the times that were kept."""
        for (model, column), rows in self._kept.items():
            for row, moment in rows:
                setattr(row, column, moment)
            model._base_manager.bulk_update(  # noqa: SLF001 - facts refuse it, and rightly so
                [row for row, _ in rows], [column], batch_size=200
            )

    def after(self, drawn: int) -> datetime:
        """The next moment after that partie was drawn."""
        self._count += 1
        return self._start + timedelta(hours=drawn, seconds=1, microseconds=self._count)
