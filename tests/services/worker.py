"""A real Celery worker in its own process."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.celery import app
from tests.services.ports import stop


@contextmanager
def worker(database_url: str, redis_url: str) -> Iterator[Path]:
    """Start a worker with two processes, yield the file it logs to, stop it."""
    name = f"suite-{os.getpid()}@localhost"
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    with tempfile.TemporaryDirectory(prefix="dixdeder-worker-") as folder:
        log = Path(folder) / "log"
        with log.open("wb") as out:
            command = ["celery", "-A", "config", "worker", "-c", "2", "-l", "INFO", "-n", name]
            process = subprocess.Popen(
                [sys.executable, "-m", *command], env=environment, stdout=out, stderr=out
            )
        try:
            wait_until_ready(log, process)
            yield log
        finally:
            stop(process, seconds=20)


def wait_until_ready(log: Path, process: "subprocess.Popen[bytes]", seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        if " ready." in log.read_text(errors="replace"):
            return
        time.sleep(0.1)
    raise RuntimeError(f"the worker did not start:\n{log.read_text(errors='replace')}")


@contextmanager
def queued() -> Iterator[None]:
    """Send tasks to the broker instead of running them inline, which the suite does elsewhere."""
    before = app.conf.task_always_eager
    app.conf.task_always_eager = False
    try:
        yield
    finally:
        app.conf.task_always_eager = before
