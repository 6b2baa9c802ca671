"""Équipes: enter, pay, leave, come back."""

from typing import TYPE_CHECKING, Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.response import Response

from clubs.models import Player
from tournaments import permissions, registration, rooms
from tournaments.api import scope, shapes
from tournaments.api.door import Door, named, renamed
from tournaments.api.filters import PartnershipFilter
from tournaments.api.serializers import PartnershipSerializer
from tournaments.models import Partnership

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request

    from tournaments.api.fields import Shape


class PartnershipViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Door[Partnership]):
    """Équipes: visitors see those that play, members all of them; scorers write."""

    serializer_class = PartnershipSerializer
    filterset_class = PartnershipFilter
    queryset = Partnership.objects.none()
    replayed = frozenset({"withdraw", "come_back", "undo", "pair_up", "partial_update", "table"})

    def rows(self, *, public: bool) -> "QuerySet[Partnership]":
        found = scope.partnerships(self.request.user, public=public)
        listed = self.action == "list" and "cancelled" not in self.request.query_params
        return found.filter(cancelled_at=None) if listed else found

    @extend_schema(request=shapes.Entering, responses={201: PartnershipSerializer})
    def create(self, request: "Request") -> Response:
        """Enter two names, or one that waits for a partner."""
        sent = self.body(shapes.Entering)
        mine = scope.tournaments(request.user, public=False)
        tournament = get_object_or_404(mine, slug=sent.pop("tournament"))
        self.allow(permissions.can_score, tournament)
        first, *second = sent.pop("names")
        names = (first, second[0] if second else "")
        with renamed({"first": "names.0", "second": "names.1", "paid": "paid_cents"}):
            entered = registration.enter(tournament, names=names, **sent, by=self.by)
        return self._fresh(entered, status=201)

    @extend_schema(request=shapes.Editing, responses=PartnershipSerializer)
    def partial_update(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Change the group or the categories."""
        partnership = self.opened(permissions.can_score)
        now = {"group": partnership.group, "categories": partnership.categories}
        registration.edit(partnership, **{**now, **self.body(shapes.Editing)}, by=self.by)
        return self._fresh(partnership)

    @extend_schema(request=shapes.Name, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def partner(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Give the one who waits a partner, by name."""
        return self._done(shapes.Name, registration.add_partner)

    @extend_schema(request=shapes.Other, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"], url_path="pair-up")
    def pair_up(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Make one équipe of two players who wait."""
        partnership = self.opened(permissions.can_score)
        beside = self.rows(public=False).filter(tournament=partnership.tournament)
        other = named(beside, "other", number=self.body(shapes.Other)["other"])
        return self._fresh(registration.pair_up(partnership, other, by=self.by))

    @extend_schema(request=shapes.Replacing, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def replace(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Another player takes the place of one who leaves."""
        partnership = self.opened(permissions.can_score)
        sent = self.body(shapes.Replacing)
        seated = (partnership.first_id, partnership.second_id)
        players = Player.objects.filter(pk__in=[one for one in seated if one])
        sent["leaving"] = named(players, "leaving", pk=sent["leaving"])
        registration.replace_player(partnership, **sent, by=self.by)
        return self._fresh(partnership)

    @extend_schema(request=shapes.Paying, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def pay(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Take money, in cents."""
        return self._done(shapes.Paying, registration.take_payment)

    @extend_schema(request=shapes.Empty, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def undo(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Take the entry back, before the équipe has played."""
        return self._done(shapes.Empty, registration.undo_entry)

    @extend_schema(request=shapes.Leaving, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """The équipe leaves; what it played stays."""
        return self._done(shapes.Leaving, registration.withdraw)

    @extend_schema(request=shapes.Empty, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"], url_path="come-back")
    def come_back(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """It plays again from the next partie on."""
        return self._done(shapes.Empty, registration.come_back)

    @extend_schema(request=shapes.Keeping, responses=PartnershipSerializer)
    @action(detail=True, methods=["post"])
    def table(self, request: "Request", pk: int) -> Response:  # noqa: ARG002
        """Keep a table for an équipe that cannot move, from the next draw on."""
        partnership = self.opened(permissions.can_organise)
        rooms.fix_table(partnership, **self.body(shapes.Keeping), by=self.by)
        return self._fresh(partnership)

    def _done(self, shape: "type[Shape]", verb: Any) -> Response:
        partnership = self.opened(permissions.can_score)
        with renamed({"paid": "cents"}):
            verb(partnership, **self.body(shape), by=self.by)
        return self._fresh(partnership)

    def _fresh(self, partnership: Partnership, status: int = 200) -> Response:
        row = self.rows(public=False).get(pk=partnership.pk)
        return Response(self.shown(PartnershipSerializer, row), status=status)
