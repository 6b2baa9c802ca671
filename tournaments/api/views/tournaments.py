"""Concours: open, change the règlement, draw, publish, finish."""

from typing import TYPE_CHECKING, Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.response import Response

from clubs.models import Club
from clubs.permissions import can_organise as club_organiser
from tournaments import permissions, publication, registration, rounds
from tournaments.api import scope, shapes
from tournaments.api.door import Door
from tournaments.api.filters import TournamentFilter
from tournaments.api.serializers import RoundSerializer, RulesSerializer, TournamentSerializer
from tournaments.api.views.standings import current, standings_parameters, standings_response
from tournaments.models import Tournament
from tournaments.rules import derive, load

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request

    from tournaments.api.fields import Shape


class TournamentViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[Tournament]):
    """Concours: everybody reads them, organisers of the club run them."""

    serializer_class = TournamentSerializer
    filterset_class = TournamentFilter
    queryset = Tournament.objects.none()
    lookup_field = "slug"
    lookup_value_converter = "slug"
    club_path = ""
    replayed = frozenset({"draw", "show", "hide"})

    def rows(self, *, public: bool) -> "QuerySet[Tournament]":
        return scope.tournaments(self.request.user, public=public)

    @extend_schema(request=shapes.Opening, responses={201: TournamentSerializer})
    def create(self, request: "Request") -> Response:
        """Open a concours under a shipped règlement, some of its fields changed."""
        sent = self.body(shapes.Opening)
        club = get_object_or_404(Club.objects.for_user(request.user), slug=sent.pop("club"))
        if not club_organiser(request.user, club):
            self.permission_denied(request)
        rules = load(sent["base"])
        changes = sent.pop("rules")
        rules = derive(rules, changes) if changes else rules
        opened = registration.open_tournament(club, **sent, rules=rules, by=self.by)
        return Response(self.shown(TournamentSerializer, opened), status=201)

    @extend_schema(methods=["GET"], responses=RulesSerializer)
    @extend_schema(methods=["PATCH"], request=shapes.RulesChange, responses=RulesSerializer)
    @action(detail=True, methods=["get", "patch"])
    def rules(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """The règlement in force, as data and as articles; organisers change fields of it."""
        if request.method == "GET":
            return Response(self.shown(RulesSerializer, self.get_object()))
        tournament = self.opened(permissions.can_organise)
        changed = derive(tournament.rules, self.body(shapes.RulesChange)["rules"])
        registration.change_rules(tournament, rules=changed, by=self.by)
        return Response(self.shown(RulesSerializer, self.get_object()))

    @extend_schema(parameters=standings_parameters, responses=standings_response)
    @action(detail=True, methods=["get"], filterset_class=None, pagination_class=None)
    def standings(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """The ranking now, or after a partie; 304 for an ETag that still holds."""
        return current(self, self.get_object())

    @extend_schema(request=shapes.Drawing, responses={200: RoundSerializer, 201: RoundSerializer})
    @action(detail=True, methods=["post"])
    def draw(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """A draft of the next partie; 200 with the same draft while one waits."""
        tournament = self.opened(permissions.can_organise)
        sent = self.body(shapes.Drawing)
        before = set(tournament.rounds.values_list("pk", flat=True))
        drawn = rounds.draw(tournament, **sent, by=self.by)
        row = scope.rounds(request.user, public=False).get(pk=drawn.pk)
        status = 200 if drawn.pk in before else 201
        return Response(self.shown(RoundSerializer, row), status=status)

    @extend_schema(request=shapes.Finishing, responses=TournamentSerializer)
    @action(detail=True, methods=["post"])
    def finish(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Close the concours and, unless it waits for the microphone, show its final ranking."""
        return self._done(shapes.Finishing, publication.finish)

    @extend_schema(request=shapes.Empty, responses=TournamentSerializer)
    @action(detail=True, methods=["post"])
    def reopen(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Take the end back."""
        return self._done(shapes.Empty, publication.reopen)

    @extend_schema(request=shapes.Showing, responses=TournamentSerializer)
    @action(detail=True, methods=["post"])
    def show(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Let visitors see it from now on."""
        return self._done(shapes.Showing, publication.show)

    @extend_schema(request=shapes.Showing, responses=TournamentSerializer)
    @action(detail=True, methods=["post"])
    def hide(self, request: "Request", slug: str) -> Response:  # noqa: ARG002
        """Keep it from visitors until it is shown again."""
        return self._done(shapes.Showing, publication.hide)

    def _done(self, shape: "type[Shape]", verb: Any) -> Response:
        tournament = self.opened(permissions.can_organise)
        verb(tournament, **self.body(shape), by=self.by)
        return Response(self.shown(TournamentSerializer, self.get_object()))
