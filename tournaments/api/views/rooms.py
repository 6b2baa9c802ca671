"""The halls of a concours and their tables."""

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from tournaments import permissions, rooms
from tournaments.api import shapes
from tournaments.api.gathering import HallsSerializer, halls_data
from tournaments.api.views.concours import ConcoursDoor

if TYPE_CHECKING:
    from rest_framework.request import Request


class RoomsViewSet(ConcoursDoor):
    """Members read the halls, organisers change them."""

    serializer_class = HallsSerializer
    replayed = frozenset({"halls"})
    kept = frozenset({"halls"})

    @extend_schema(methods=["GET"], responses=HallsSerializer)
    @extend_schema(methods=["PUT"], request=shapes.Halls, responses=HallsSerializer)
    @action(detail=True, methods=["get", "put"])
    def halls(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """The halls in their order; PUT replaces them all, from the next draw on."""
        if request.method == "GET":
            return Response(self.shown(HallsSerializer, halls_data(self.get_object())))
        tournament = self.opened(permissions.can_organise)
        kept = rooms.set_halls(tournament, **self.body(shapes.Halls), by=self.by)
        return Response(self.shown(HallsSerializer, halls_data(kept)))
