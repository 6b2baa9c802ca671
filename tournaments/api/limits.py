"""How much at once: pages of a list, and requests a minute."""

from typing import TYPE_CHECKING, Any

from rest_framework.pagination import PageNumberPagination
from rest_framework.throttling import SimpleRateThrottle

from clubs.models import ApiToken

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class Pages(PageNumberPagination):
    """Pages of 100; `page_size` asks for up to 500."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """As the base has it, null said as OpenAPI 3.1 says it."""
        said = super().get_paginated_response_schema(schema)
        for name in ("next", "previous"):
            said["properties"][name] = {"type": ["string", "null"], "format": "uri"}
        said["required"] = ["count", "next", "previous", "results"]
        return said


class Visitors(SimpleRateThrottle):
    """Whoever did not say who they are, by address: a whole hall may stand behind one."""

    scope = "visitors"

    def get_cache_key(self, request: "Request", view: "APIView") -> str | None:  # noqa: ARG002
        if request.user and request.user.is_authenticated:
            return None
        return f"throttle_visitors_{self.get_ident(request)}"


class Programs(SimpleRateThrottle):
    """Each account and each token for itself."""

    scope = "programs"

    def get_cache_key(self, request: "Request", view: "APIView") -> str | None:  # noqa: ARG002
        if isinstance(request.auth, ApiToken):
            return f"throttle_token_{request.auth.pk}"
        if request.user and request.user.is_authenticated:
            return f"throttle_account_{request.user.pk}"
        return None
