"""Who comes without a partner, who qualified elsewhere, and seasons."""

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from tournaments import permissions, registration, seasons
from tournaments.api import scope, shapes
from tournaments.api.door import members_of, named
from tournaments.api.gathering import GatheredSerializer, SeasonSerializer, season_data
from tournaments.api.views.concours import ConcoursDoor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rest_framework.request import Request

    from tournaments.models import Partnership


class GatheringViewSet(ConcoursDoor):
    """Scorers enter many at once; everybody reads the season, organisers name it."""

    serializer_class = SeasonSerializer
    replayed = frozenset({"season"})

    @extend_schema(request=shapes.Empty, responses={201: GatheredSerializer})
    @action(detail=True, methods=["post"], url_path="match-singles")
    def match_singles(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Put everybody who waits for a partner together by lot, two by two."""
        tournament = self.opened(permissions.can_score)
        self.body(shapes.Empty)
        return self._gathered(registration.match_singles(tournament, by=self.by))

    @extend_schema(request=shapes.Qualifying, responses={201: GatheredSerializer})
    @action(detail=True, methods=["post"])
    def qualify(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Enter the best so many of each concours, all or nothing."""
        tournament = self.opened(permissions.can_score)
        sent = self.body(shapes.Qualifying)
        mine = scope.tournaments(request.user, public=False)
        sources = [
            named(mine, f"sources.{place}", slug=source)
            for place, source in enumerate(sent["sources"])
        ]
        made = registration.qualify(tournament, sources=sources, best=sent["best"], by=self.by)
        return self._gathered(made)

    @extend_schema(methods=["GET"], responses=SeasonSerializer)
    @extend_schema(methods=["PATCH"], request=shapes.InSeason, responses=SeasonSerializer)
    @action(detail=True, methods=["get", "patch"])
    def season(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """The season of this evening and the ranking of its players; PATCH counts it in one."""
        if request.method == "GET":
            tournament = self.get_object()
        else:
            tournament = self.opened(permissions.can_organise)
            tournament = seasons.set_season(tournament, **self.body(shapes.InSeason), by=self.by)
        member = tournament.club_id in members_of(request)
        return Response(self.shown(SeasonSerializer, season_data(tournament, member=member)))

    def _gathered(self, made: "Iterable[Partnership]") -> Response:
        rows = scope.partnerships(self.request.user, public=False)
        found = {"entered": rows.filter(pk__in=[one.pk for one in made])}
        return Response(self.shown(GatheredSerializer, found), status=201)
