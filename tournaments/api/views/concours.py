"""What the views of one whole concours share, each with acts of its own under its address."""

from typing import TYPE_CHECKING, Any

from rest_framework.permissions import IsAuthenticated

from tournaments.api import scope
from tournaments.api.door import Door
from tournaments.models import Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet


class ConcoursDoor(Door[Tournament]):
    """`tournaments/SLUG/` and one word more."""

    queryset = Tournament.objects.none()
    lookup_field = "slug"
    lookup_value_converter = "slug"
    club_path = ""
    kept: frozenset[str] = frozenset()
    """Actions that members alone read: visitors are asked who they are."""

    def rows(self, *, public: bool) -> "QuerySet[Tournament]":
        return scope.tournaments(self.request.user, public=public and self.action not in self.kept)

    def get_permissions(self) -> "Sequence[Any]":
        return [IsAuthenticated()] if self.action in self.kept else super().get_permissions()
