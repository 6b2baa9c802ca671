"""Pools, final draws and places, exactly as the page shows them."""

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from clubs.models.names import public_name
from tournaments import publication
from tournaments.api.door import members_of
from tournaments.api.draws import DrawsSerializer, draws_data
from tournaments.api.views.concours import ConcoursDoor
from tournaments.queries import draws as queries
from tournaments.queries.pairs import whole_name

if TYPE_CHECKING:
    from rest_framework.request import Request


class DrawsViewSet(ConcoursDoor):
    """Pools and draws of every concours."""

    serializer_class = DrawsSerializer

    @extend_schema(responses=DrawsSerializer)
    @action(detail=True, methods=["get"])
    def draws(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Pools with their games, draws with their matches, and the places once they are known."""
        tournament = self.get_object()
        member = tournament.club_id in members_of(request)
        results = member or publication.what_is_public(tournament).standings
        name = whole_name if member else public_name
        found = queries.draws(tournament, results=results, name=name)
        return Response(self.shown(DrawsSerializer, draws_data(found, results=results)))
