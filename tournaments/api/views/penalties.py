"""Rulings: given and taken back, each a row of its own."""

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from tournaments import permissions, rulings
from tournaments.api import scope, shapes
from tournaments.api.door import Door, key_parameter, named, sent_key
from tournaments.api.filters import PenaltyFilter
from tournaments.api.statements import PenaltySerializer
from tournaments.models import Partnership, Penalty, Table

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request


class PenaltyViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[Penalty]):
    """Rulings, for members; organisers give them and take them back."""

    permission_classes = [IsAuthenticated]
    serializer_class = PenaltySerializer
    filterset_class = PenaltyFilter
    queryset = Penalty.objects.none()
    replayed = frozenset({"create"})

    def rows(self, *, public: bool) -> "QuerySet[Penalty]":  # noqa: ARG002
        return scope.penalties(self.request.user)

    @extend_schema(
        request=shapes.Penalising, parameters=[key_parameter], responses={201: PenaltySerializer}
    )
    def create(self, request: "Request") -> Response:
        """Rule against a partnership, as the règlement says unless points and whom are given."""
        sent = self.body(shapes.Penalising)
        mine = scope.tournaments(request.user, public=False)
        tournament = get_object_or_404(mine, slug=sent.pop("tournament"))
        self.allow(permissions.can_organise, tournament)
        entered = Partnership.objects.entered().filter(tournament=tournament)
        partnership = named(entered, "partnership", number=sent.pop("partnership"))
        if sent.get("table"):
            tables = Table.objects.filter(round__tournament=tournament)
            sent["table"] = named(tables, "table", pk=sent["table"])
        given = rulings.penalise(partnership, **sent, key=sent_key(request) or "", by=self.by)
        return self._fresh(given)

    @extend_schema(request=shapes.Reason, responses={201: PenaltySerializer})
    @action(detail=True, methods=["post"], url_path="take-back")
    def take_back(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Add the ruling that takes this one back; both stay in the history."""
        penalty = self.opened(permissions.can_organise)
        return self._fresh(rulings.take_back(penalty, **self.body(shapes.Reason), by=self.by))

    def _fresh(self, penalty: Penalty) -> Response:
        row = self.rows(public=False).get(pk=penalty.pk)
        return Response(self.shown(PenaltySerializer, row), status=201)
