"""What every view of the evening does first: who are you, is this your club's, may you."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.viewsets import GenericViewSet

from clubs.api.tokens import api_actor
from clubs.models import Club
from tournaments.models import Tournament
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import Model, QuerySet
    from rest_framework.request import Request

    from clubs.models import Actor, User
    from tournaments.api.fields import Shape

M = TypeVar("M", bound="Model")
Predicate = Callable[["User | AnonymousUser", Tournament], bool]

KEY_HEADER = "Idempotency-Key"
KEY_LENGTH = 80
key_parameter = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH},
    OpenApiParameter.HEADER,
    description="Sent again with the same key, the entry is kept once and answered again.",
)


def members_of(request: "Request") -> frozenset[int]:
    """The ids of the clubs in which whoever asks has a role; asked once a request."""
    known = getattr(request, "_member_of", None)
    if known is None:
        known = frozenset(Club.objects.for_user(request.user).values_list("pk", flat=True))
        request._member_of = known  # type: ignore[attr-defined]  # noqa: SLF001
    return cast("frozenset[int]", known)


def sent_key(request: "Request") -> str | None:
    """The Idempotency-Key of a write, if there is one; refused when it could not be kept."""
    key = request.headers.get(KEY_HEADER)
    if key is None:
        return None
    key = key.strip()
    if not key or len(key) > KEY_LENGTH or not (key.isascii() and key.isprintable()):
        sentence = gettext("The key must be 1 to %(limit)s plain characters.")
        raise serializers.ValidationError(
            {KEY_HEADER: [sentence % {"limit": KEY_LENGTH}]}, code="bad_key"
        )
    return key


class Door(GenericViewSet[M]):
    """Rows by scope (404 outside), role by predicate (403 below), body by shape (400)."""

    lookup_value_converter = "int"
    club_path = "tournament"
    replayed: frozenset[str] = frozenset()
    """Actions that may be sent twice with the same Idempotency-Key."""

    def rows(self, *, public: bool) -> "QuerySet[M]":
        raise NotImplementedError

    def get_queryset(self) -> "QuerySet[M]":
        if getattr(self, "swagger_fake_view", False):
            return self.rows(public=True).none()
        return self.rows(public=self.request.method in SAFE_METHODS)

    def initial(self, request: "Request", *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in SAFE_METHODS and sent_key(request) is not None:
            self._refuse_useless_key()

    def opened(self, allowed: Predicate) -> M:
        """The row of this address, for a write."""
        row = self.get_object()
        self.allow(allowed, self.tournament_of(row))
        return row

    def allow(self, allowed: Predicate, tournament: Tournament) -> None:
        if not allowed(self.request.user, tournament):
            raise PermissionDenied

    def tournament_of(self, row: M) -> Tournament:
        found: Any = row
        for name in self.club_path.split(".") if self.club_path else ():
            found = getattr(found, name)
        return cast("Tournament", found)

    def body(self, shape: "type[Shape]") -> dict[str, Any]:
        """What was sent, of this shape."""
        read = shape(data=self.request.data)
        read.is_valid(raise_exception=True)
        return dict(read.validated_data)

    @property
    def by(self) -> "Actor":
        return api_actor(self.request)

    def shown(self, shape: type[serializers.Serializer[Any]], value: object) -> dict[str, Any]:
        return cast("dict[str, Any]", shape(value, context=self.get_serializer_context()).data)

    def _refuse_useless_key(self) -> None:
        if self.action not in self.replayed:
            sentence = gettext("Sending this twice does it twice: no key can prevent that here.")
            raise serializers.ValidationError({KEY_HEADER: [sentence]}, code="key_not_kept")


def named(rows: "QuerySet[M]", field: str, **lookup: object) -> M:
    """The one row that a body names; 400 with the field when there is none."""
    row = rows.filter(**lookup).first()
    if row is None:
        sentence = gettext("There is none of this name or number.")
        raise serializers.ValidationError({field: [sentence]}, code="not_found")
    return row


@contextmanager
def renamed(fields: Mapping[str, str]) -> Iterator[None]:
    """A verb's refusal names the field of its form: say it as the body has it."""
    try:
        yield
    except Refusal as refused:
        refused.field = fields.get(refused.field or "", refused.field)
        raise


def member_context(context: Mapping[str, Any], club_id: int) -> bool:
    """Whether whoever reads this may see all of a row of that club."""
    request = context.get("request")
    return request is not None and club_id in members_of(request)
