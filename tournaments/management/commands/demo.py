"""`manage.py demo [--port 8000] [--no-serve]`."""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.timezone import localdate

from clubs.models import User
from tournaments.management import ports
from tournaments.simulation import demo

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = (
    "atout",
    "belote",
    "capot",
    "carreau",
    "coeur",
    "donne",
    "pique",
    "pli",
    "trefle",
    "valet",
)
GRANIAN = ("granian", "--interface", "wsgi", "--host", ports.HERE, "--no-ws")
QUIET = ("--log-level", "error", "--blocking-threads", "4", "--workers-kill-timeout", "3")
APPLICATION = "tournaments.management.waiting:application"
READY = "DIXDEDER_DEMO_READY"


class Command(BaseCommand):
    help = "A database with one club and three concours to look at, and a server for it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-serve", action="store_true", help="make the database only")

    def handle(self, *_args: Any, port: int, no_serve: bool, **_options: Any) -> None:
        _refuse_real_data()
        if not no_serve:
            ports.refuse_taken(port, ports.HERE)
        with nullcontext() if no_serve else _server(port) as server:
            call_command("migrate", verbosity=0, interactive=False)
            if server is not None:
                server.open()
            self._fill(port)
            if server is not None:
                sys.exit(server.wait())

    def _fill(self, port: int) -> None:
        """The login is printed first: the page answers before the last concours is played."""
        password = "-".join([*(secrets.choice(WORDS) for _ in range(3)), secrets.token_hex(3)])
        user = demo.owner()
        if user is None:
            user = demo.found(password)
        else:
            user.set_password(password)
            user.save(update_fields=["password"])
        self.stdout.write(f"Dix de der: http://localhost:{port}/")
        self.stdout.write(f"  e-mail    {user.email}")
        self.stdout.write(f"  password  {password}")
        self.stdout.flush()
        demo.fill(user, today=localdate())


def _refuse_real_data() -> None:
    """The demonstration never moves into the database of a club."""
    if "clubs_user" not in connection.introspection.table_names():
        return
    if User.objects.exists() and demo.owner() is None:
        raise CommandError(
            f"{settings.DATA_DIR} holds a club's own data: set DIXDEDER_DATA_DIR to another "
            "folder for the demonstration."
        )


class _Server:
    """Granian in a process of its own, so that it answers while the concours are played."""

    def __init__(self, port: int, ready: Path) -> None:
        self._ready = ready
        self._process = subprocess.Popen(  # noqa: S603 - our own server
            [sys.executable, "-m", *GRANIAN, *QUIET, "--port", str(port), APPLICATION],
            cwd=settings.BASE_DIR,
            env={**os.environ, READY: str(ready)},
        )

    def open(self) -> None:
        """The database is there: pages may be answered."""
        self._ready.touch()

    def wait(self) -> int:
        try:
            return self._process.wait()
        except KeyboardInterrupt:
            return 0

    def stop(self) -> None:
        self._process.terminate()

    def end(self) -> None:
        self.stop()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()


@contextmanager
def _server(port: int) -> "Iterator[_Server]":
    """The server for the length of the block; whoever ends this command ends it too."""
    with tempfile.TemporaryDirectory(prefix="dixdeder-demo-") as folder:
        server = _Server(port, Path(folder) / "ready")

        def ended(*_: object) -> None:
            server.stop()
            sys.exit(0)

        signal.signal(signal.SIGTERM, ended)
        try:
            yield server
        finally:
            server.end()
