"""Clubs and players for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.shortcuts import get_object_or_404
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import IsAuthenticated

from . import members, players
from .models import Actor, ApiToken, Club, ClubRefusal, Player, TokenUser
from .models.names import fold
from .models.player import NAME_LENGTH
from .permissions import can_score, role_of

if TYPE_CHECKING:
    from rest_framework.request import Request

    from .models import User
    from .models.club import ClubQuerySet
    from .models.player import PlayerQuerySet


class ClubTokenAuthentication(BaseAuthentication):
    """`Authorization: Token <value>`: a program that acts for one club in one role."""

    keyword = "Token"

    def authenticate(self, request: Request) -> tuple[TokenUser, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"token":
            return None
        value = words[1].decode("latin-1") if len(words) == 2 else ""
        token = ApiToken.objects.active().with_value(value).first()
        if token is None:
            raise AuthenticationFailed
        return TokenUser(club_id=token.club_id, role=token.role, name=token.name), token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return self.keyword


class ClubTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "clubs.api.ClubTokenAuthentication"
    name = "clubToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:  # noqa: ARG002
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "Token <value>",
        }


AUTHENTICATION = [ClubTokenAuthentication, SessionAuthentication]


def api_actor(request: Request) -> Actor:
    """Who acts through the API: an account, or the name of a token."""
    if isinstance(request.user, TokenUser):
        return Actor(user_id=None, name=request.user.name, source="api")
    return Actor.of(cast("User", request.user), "api")


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

    authentication_classes = AUTHENTICATION
    permission_classes = [IsAuthenticated]
    serializer_class = ClubSerializer
    queryset = Club.objects.none()
    lookup_field = "slug"

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

    authentication_classes = AUTHENTICATION
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
        return get_object_or_404(Club.objects.for_user(self.request.user), slug=slug)


routes = [("clubs", ClubViewSet, "club"), ("players", PlayerViewSet, "player")]
