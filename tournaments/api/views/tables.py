"""Tables and what is stated about their scores."""

import secrets
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from scoring.sides import BySide
from tournaments import catch_up, permissions, results, sheets
from tournaments.api import scope, shapes
from tournaments.api.door import (
    KEY_HEADER,
    Door,
    Predicate,
    key_parameter,
    named,
    renamed,
    sent_key,
)
from tournaments.api.filters import ScoreEntryFilter, TableFilter
from tournaments.api.serializers import TableSerializer
from tournaments.api.statements import (
    JudgementSerializer,
    RecordedSerializer,
    ScoreEntrySerializer,
    SheetSerializer,
    judgement_data,
    recorded_data,
    sheet_data,
)
from tournaments.models import Partnership, ScoreEntry, Table
from tournaments.queries import sheets as queries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.db.models import QuerySet
    from rest_framework.request import Request

    from tournaments.api.fields import Shape
    from tournaments.results import Recorded

recorded = {200: RecordedSerializer, 201: RecordedSerializer}
STATED = frozenset({"entries", "sheet"})
"""What was typed, and not only what counts of it."""


class TableViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[Table]):
    """Tables of the parties that you may see; scorers enter results, organisers rule."""

    serializer_class = TableSerializer
    filterset_class = TableFilter
    queryset = Table.objects.none()
    club_path = "round.tournament"
    replayed = frozenset({"entries", "sheet", "correct", "annul", "forfeit", "judge"})

    def rows(self, *, public: bool) -> "QuerySet[Table]":
        return scope.tables(self.request.user, public=public and self.action not in STATED)

    def get_permissions(self) -> "Sequence[Any]":
        """What was typed is for members: visitors are asked who they are."""
        return [IsAuthenticated()] if self.action in STATED else super().get_permissions()

    @extend_schema(methods=["GET"], responses=ScoreEntrySerializer(many=True), filters=False)
    @extend_schema(
        methods=["POST"], request=shapes.Recording, parameters=[key_parameter], responses=recorded
    )
    @action(detail=True, methods=["get", "post"], filterset_class=None)
    def entries(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Everything stated about this table, oldest first; POST states its score."""
        if request.method == "POST":
            stating = self._stating("disputed_reason")
            return self._state(shapes.Recording, stating, results.record_score)
        table = self.get_object()
        rows: Any = scope.entries(request.user).filter(table=table)
        page: Any = self.paginate_queryset(rows)
        shown = ScoreEntrySerializer(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(shown.data)

    @extend_schema(methods=["GET"], responses=SheetSerializer, filters=False)
    @extend_schema(
        methods=["POST"], request=shapes.WholeSheet, parameters=[key_parameter], responses=recorded
    )
    @action(detail=True, methods=["get", "post"], filterset_class=None)
    def sheet(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """The table's sheet deal by deal; POST states all its deals and so its score."""
        if request.method == "POST":
            return self._state(shapes.WholeSheet, permissions.can_score, sheets.send_whole)
        table = self.get_object()
        found = queries.sheet_of(table.round.tournament, table).sheet
        return Response(self.shown(SheetSerializer, sheet_data(found)))

    @extend_schema(request=shapes.Judging, responses=JudgementSerializer)
    @action(detail=True, methods=["post"])
    def judge(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Whether the deals of this partie can give these totals; nothing is stored."""
        table = self.opened(permissions.can_read)
        asked = self.body(shapes.Judging)
        found = results.judge(table, _points(asked), dealt=asked["dealt"])
        return Response(self.shown(JudgementSerializer, judgement_data(found)))

    @extend_schema(request=shapes.Correcting, parameters=[key_parameter], responses=recorded)
    @action(detail=True, methods=["post"])
    def correct(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """State other totals; the old entry stays in the history, and nothing is drawn again."""
        return self._state(shapes.Correcting, self._stating("disputed"), results.correct)

    @extend_schema(request=shapes.Annulling, parameters=[key_parameter], responses=recorded)
    @action(detail=True, methods=["post"])
    def annul(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """The table is played again: no result counts until a new one is entered."""
        return self._state(shapes.Annulling, permissions.can_organise, results.annul)

    @extend_schema(request=shapes.Forfeiting, parameters=[key_parameter], responses=recorded)
    @action(detail=True, methods=["post"])
    def forfeit(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """An équipe did not come: its opponents win as the règlement says."""
        return self._state(shapes.Forfeiting, permissions.can_organise, results.forfeit)

    @extend_schema(request=shapes.Empty, responses={204: None})
    @action(detail=True, methods=["post"], url_path="take-back")
    def take_back(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Clear the table of a catch-up game that is not played after all."""
        table = self.opened(permissions.can_organise)
        self.body(shapes.Empty)
        catch_up.take_back(table, by=self.by)
        return Response(status=204)

    def _stating(self, disputed: str) -> Predicate:
        """Scorers enter results; only organisers keep a sheet that cannot be."""
        sent: dict[str, Any] = dict(self.request.data)
        return permissions.can_organise if sent.get(disputed) else permissions.can_score

    def _state(
        self, shape: "type[Shape]", allowed: Predicate, verb: "Callable[..., Recorded]"
    ) -> Response:
        table = self.opened(allowed)
        sent = self.body(shape)
        if "points" in sent:
            sent["points"] = _points(sent)
        if "absent" in sent:
            seated = Partnership.objects.filter(seats__table=table)
            sent["absent"] = named(seated, "absent", number=sent["absent"])
        key = sent_key(self.request) or secrets.token_urlsafe(16)
        with renamed({"key": KEY_HEADER}):
            said = verb(table, **sent, by=self.by, key=key)
        after = self.rows(public=False).get(pk=table.pk)
        shown = self.shown(RecordedSerializer, recorded_data(said, after))
        return Response(shown, status=200 if said.repeated else 201)


def _points(sent: dict[str, Any]) -> BySide[int]:
    return BySide(a=sent["points"]["A"], b=sent["points"]["B"])


class ScoreEntryViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[ScoreEntry]):
    """Every statement about a score, in the order made; only for members of the club."""

    serializer_class = ScoreEntrySerializer
    filterset_class = ScoreEntryFilter
    permission_classes = [IsAuthenticated]
    queryset = ScoreEntry.objects.none()
    club_path = "table.round.tournament"

    def rows(self, *, public: bool) -> "QuerySet[ScoreEntry]":  # noqa: ARG002
        return scope.entries(self.request.user)
