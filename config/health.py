"""Two answers for whoever watches the server: it lives, and it can work."""

import logging

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

log = logging.getLogger(__name__)


@never_cache
def healthz(_request: HttpRequest) -> JsonResponse:
    """The process lives. Asks nobody else."""
    return JsonResponse({"status": "ok"})


@never_cache
def readyz(_request: HttpRequest) -> JsonResponse:
    """Database and, where there is one, broker answer; 503 when one does not."""
    parts = {"database": _database()}
    if settings.REDIS_URL:
        parts["broker"] = _broker(settings.REDIS_URL)
    ready = all(parts.values())
    words = {name: "ok" if good else "unreachable" for name, good in parts.items()}
    return JsonResponse(
        {"status": "ok" if ready else "unavailable", **words}, status=200 if ready else 503
    )


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        log.exception("The database does not answer.")
        return False
    return True


def _broker(address: str) -> bool:
    from redis import Redis, RedisError  # noqa: PLC0415  # half a second that a laptop never needs

    try:
        with Redis.from_url(address, socket_connect_timeout=2, socket_timeout=2) as broker:
            broker.ping()
    except (RedisError, OSError):
        log.exception("The broker does not answer.")
        return False
    return True
