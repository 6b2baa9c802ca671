"""Clubs and players for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.validators import slug_re
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated

from clubs import members, players
from clubs.models import Club, ClubRefusal, Player, TokenUser
from clubs.models.names import fold
from clubs.models.player import NAME_LENGTH
from clubs.permissions import can_score, role_of

from .tokens import api_actor

if TYPE_CHECKING:
    from clubs.models.club import ClubQuerySet
    from clubs.models.player import PlayerQuerySet


class ClubTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "clubs.api.tokens.ClubTokenAuthentication"
    name = "clubToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "Token <value>",
        }


def as_problem(refusal: ClubRefusal) -> serializers.ValidationError:
    field = refusal.field or "non_field_errors"
    return serializers.ValidationError({field: [refusal.message]}, code=refusal.code)


class ClubSerializer(serializers.ModelSerializer[Club]):
    role = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = ("slug", "name", "timezone", "created_at", "role")
        read_only_fields = ("slug", "created_at")

    def get_role(self, club: Club) -> str | None:
        return role_of(self.context["request"].user, club)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    club = serializers.SlugField(source="club.slug")
    name = serializers.CharField(max_length=NAME_LENGTH)
    categories = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=10
    )

    class Meta:
        model = Player
        fields = ("id", "club", "name", "categories", "created_at")
        read_only_fields = ("created_at",)


class ClubViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    mixins.CreateModelMixin,
    viewsets.GenericViewSet[Club],
):
    """The clubs in which you have a role.  Who creates one becomes its owner."""

    permission_classes = [IsAuthenticated]
    serializer_class = ClubSerializer
    queryset = Club.objects.none()
    lookup_field = "slug"
    lookup_value_converter = "slug"

    def get_queryset(self) -> ClubQuerySet:
        return Club.objects.for_user(self.request.user).order_by("name", "pk")

    def perform_create(self, serializer: serializers.BaseSerializer[Club]) -> None:
        if isinstance(self.request.user, TokenUser):
            raise PermissionDenied
        try:
            serializer.instance = members.create_club(
                **serializer.validated_data, by=api_actor(self.request)
            )
        except ClubRefusal as refusal:
            raise as_problem(refusal) from refusal


@extend_schema_view(
    list=extend_schema(
        parameters=[
            OpenApiParameter("club", str, description="Only the players of this club (its slug)."),
            OpenApiParameter(
                "search", str, description="Beginnings of words; accents and case forgiven."
            ),
        ]
    )
)
class PlayerViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    mixins.CreateModelMixin,
    viewsets.GenericViewSet[Player],
):
    """The players of your clubs.  Sending a name that the club knows answers that player."""

    permission_classes = [IsAuthenticated]
    serializer_class = PlayerSerializer
    queryset = Player.objects.none()

    def get_queryset(self) -> PlayerQuerySet:
        found = Player.objects.for_user(self.request.user).select_related("club")
        wanted = self.request.query_params.get("club")
        text = self.request.query_params.get("search")
        if wanted is not None:
            found = found.for_club(self._club(wanted))
        if text is not None:
            found = players.matching(found, text) if fold(text) else found.none()
        return found

    def perform_create(self, serializer: serializers.BaseSerializer[Player]) -> None:
        sent = serializer.validated_data
        club = self._club(sent.pop("club")["slug"])
        if not can_score(self.request.user, club):
            raise PermissionDenied
        try:
            serializer.instance = players.get_or_add(club, **sent, by=api_actor(self.request))
        except ClubRefusal as refusal:
            raise as_problem(refusal) from refusal

    def _club(self, slug: str) -> Club:
        if not slug_re.match(slug):
            raise Http404
        return get_object_or_404(Club.objects.for_user(self.request.user), slug=slug)
