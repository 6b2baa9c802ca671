"""A concours that others ran, judged partie by partie."""

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from tournaments.api import shapes
from tournaments.api.door import Door, renamed
from tournaments.api.trials import VerdictsSerializer, verdicts_data
from tournaments.imports.others import played
from tournaments.models import Tournament
from tournaments.pairing.audit import audit

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request


class JudgeViewSet(Door[Tournament]):
    """Any account may ask; nothing is kept."""

    permission_classes = [IsAuthenticated]
    serializer_class = VerdictsSerializer
    queryset = Tournament.objects.none()
    replayed = frozenset({"create"})

    def rows(self, *, public: bool) -> "QuerySet[Tournament]":  # noqa: ARG002
        return Tournament.objects.none()

    @extend_schema(request=shapes.Others, responses={200: VerdictsSerializer})
    def create(self, request: "Request") -> Response:  # noqa: ARG002
        """What could have been paired better in a concours of others; nothing is stored.

        One line a table: partie, table, pair, pair, points, points; a bye leaves the second empty.
        Pairs given by name are numbered as they first appear; `names` says who is who.
        """
        sent = self.body(shapes.Others)
        with renamed({"": "text"}):
            read = played(sent["text"])
        found = audit(read.rounds, system=sent["system"])
        return Response(self.shown(VerdictsSerializer, verdicts_data(found, read.names)))
