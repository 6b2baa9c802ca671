"""Rows that state an official fact: written once, never changed, never deleted."""

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from clubs.models import Actor

M_co = TypeVar("M_co", bound=models.Model, covariant=True)


class FactChangedError(RuntimeError):
    """Code tried to change or delete an official fact: a bug, never a user's fault."""


class FactQuerySet(models.QuerySet[M_co]):
    """Reads and inserts; a correction is a new row."""

    def update(self, **_kwargs: Any) -> NoReturn:
        raise FactChangedError(self.model.__name__)

    def delete(self) -> NoReturn:
        raise FactChangedError(self.model.__name__)


class Fact(models.Model):
    """Who stated it, when and from where."""

    at = models.DateTimeField(auto_now_add=True)
    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=150, blank=True)
    source = models.CharField(max_length=12, blank=True)

    objects = FactQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise FactChangedError(type(self).__name__)
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        raise FactChangedError(type(self).__name__)


def stated_by(by: "Actor") -> dict[str, Any]:
    """The three columns of a Fact that say who stated it."""
    return {"by_user_id": by.user_id, "by_name": by.name, "source": by.source}
