"""How other programs show who they are.

Apart from the views, since the settings of REST framework name it while views are still loading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed

from clubs.models import Actor, ApiToken, TokenUser

if TYPE_CHECKING:
    from rest_framework.request import Request

    from clubs.models import User


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


def api_actor(request: Request) -> Actor:
    """Who acts through the API: an account, or the name of a token."""
    if isinstance(request.user, TokenUser):
        return Actor(user_id=None, name=request.user.name, source="api")
    return Actor.of(cast("User", request.user), "api")
