"""Parties: look at the draft, swap, publish."""

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.response import Response

from tournaments import catch_up, permissions, rounds
from tournaments.api import scope, shapes
from tournaments.api.door import Door, named
from tournaments.api.filters import RoundFilter
from tournaments.api.serializers import (
    RoundSerializer,
    SwapPriceSerializer,
    TableSerializer,
    swap_price_data,
)
from tournaments.models import Partnership, Round, Table

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request


class RoundViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[Round]):
    """Parties: everybody sees the published ones, members the draft, organisers decide."""

    serializer_class = RoundSerializer
    filterset_class = RoundFilter
    queryset = Round.objects.none()
    replayed = frozenset({"publish", "swap_price"})

    def rows(self, *, public: bool) -> "QuerySet[Round]":
        found = scope.rounds(self.request.user, public=public)
        return found.prefetch_related("seats__partnership")

    @extend_schema(request=shapes.Empty, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def publish(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Show the draft to everybody: from now on it stands."""
        round_ = self.opened(permissions.can_organise)
        self.body(shapes.Empty)
        return self._fresh(rounds.publish(round_, by=self.by))

    @extend_schema(request=shapes.Empty, responses={204: None})
    @action(detail=True, methods=["post"])
    def discard(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Throw the draft away; its number is free again."""
        round_ = self.opened(permissions.can_organise)
        self.body(shapes.Empty)
        rounds.discard(round_, by=self.by)
        return Response(status=204)

    @extend_schema(request=shapes.Empty, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def cancel(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Take a publication back while nothing was entered: the partie is a draft again."""
        round_ = self.opened(permissions.can_organise)
        self.body(shapes.Empty)
        return self._fresh(rounds.cancel(round_, by=self.by))

    @extend_schema(request=shapes.Redrawing, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def redraw(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Draw the draft anew, from who is here now."""
        round_ = self.opened(permissions.can_organise)
        return self._fresh(rounds.redraw(round_, **self.body(shapes.Redrawing), by=self.by))

    @extend_schema(request=shapes.Swap, responses=RoundSerializer)
    @action(detail=True, methods=["post"])
    def swap(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Exchange the places of two équipes in the draft; the reason is kept."""
        round_ = self.opened(permissions.can_organise)
        sent = self.body(shapes.Swap)
        pair = self._pair(round_, sent)
        return self._fresh(rounds.swap(round_, **pair, reason=sent["reason"], by=self.by))

    @extend_schema(request=shapes.Places, responses=SwapPriceSerializer)
    @action(detail=True, methods=["post"], url_path="swap-price")
    def swap_price(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """What a swap would cost and breach; nothing is changed."""
        round_ = self.opened(permissions.can_organise)
        pair = self._pair(round_, self.body(shapes.Places))
        price = rounds.swap_price(round_, **pair)
        return Response(self.shown(SwapPriceSerializer, swap_price_data(price)))

    @extend_schema(request=shapes.Late, responses=TableSerializer)
    @action(detail=True, methods=["post"], url_path="seat-late")
    def seat_late(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Seat a partnership that came late against the one that has a bye."""
        round_ = self.opened(permissions.can_organise)
        entered = Partnership.objects.entered().filter(tournament=round_.tournament)
        number = self.body(shapes.Late)["partnership"]
        late = named(entered, "partnership", number=number)
        return self._table(rounds.seat_late(round_, partnership=late, by=self.by))

    @extend_schema(request=shapes.CatchingUp, responses={201: TableSerializer})
    @action(detail=True, methods=["post"], url_path="catch-up")
    def catch_up(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Seat who has the bye against an équipe that has finished; it counts for the first."""
        round_ = self.opened(permissions.can_organise)
        pair = self._pair(round_, self.body(shapes.CatchingUp))
        return self._table(catch_up.seat(round_, **pair, by=self.by), status=201)

    def _pair(self, round_: Round, sent: dict[str, Any]) -> dict[str, Partnership]:
        """The two that a body names by number, whatever else it says."""
        entered = Partnership.objects.entered().filter(tournament=round_.tournament)
        names = [name for name in sent if name != "reason"]
        return {name: named(entered, name, number=sent[name]) for name in names}

    def _table(self, table: Table, status: int = 200) -> Response:
        row = scope.tables(self.request.user, public=False).get(pk=table.pk)
        return Response(self.shown(TableSerializer, row), status=status)

    def _fresh(self, round_: Round) -> Response:
        row = self.rows(public=False).get(pk=round_.pk)
        return Response(self.shown(RoundSerializer, row))
