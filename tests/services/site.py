"""The real server in its own process, which a test may kill."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.services.ports import free_port, stop, wait_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A running server: its address, its process, the data directory it writes to."""

    url: str
    process: "subprocess.Popen[bytes]"
    data_dir: Path


def environment(data_dir: Path) -> dict[str, str]:
    """Return what a hall's server sees: its own data directory and no hosted service."""
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    return {
        **kept,
        "DIXDEDER_DATA_DIR": str(data_dir),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }


def manage(data_dir: Path, *arguments: str) -> str:
    """Run a manage.py command on the data directory and return what it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env=environment(data_dir),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


@contextmanager
def serve(data_dir: Path) -> Iterator[Site]:
    """Serve the data directory with Granian, as in the hall, until the block ends."""
    port = free_port()
    command = ["granian", "--interface", "wsgi", "--port", str(port), "--no-ws"]
    process = subprocess.Popen(
        [sys.executable, "-m", *command, "config.wsgi:application"],
        env=environment(data_dir),
        start_new_session=True,
    )
    try:
        wait_for(port, process)
        yield Site(url=f"http://127.0.0.1:{port}", process=process, data_dir=data_dir)
    finally:
        stop(process)
