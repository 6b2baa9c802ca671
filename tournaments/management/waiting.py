"""The WSGI door of the demonstration: the server gets ready while its database is being made.

Whoever knocks meanwhile waits, instead of being told that nobody is there.
"""

import os
import time
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

READY = "DIXDEDER_DEMO_READY"
LONGEST = 60.0


def wait(path: str, *, seconds: float = LONGEST) -> None:
    """Return once the file is there, or when waiting any longer would help nobody."""
    deadline = time.monotonic() + seconds
    while path and not Path(path).exists() and time.monotonic() < deadline:
        time.sleep(0.02)


application = get_wsgi_application()
if READY in os.environ:  # it listens to this machine alone, and shows nobody an address of the room
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
get_resolver().url_patterns  # noqa: B018 - read now, and not with the first page
wait(os.environ.get(READY, ""))
