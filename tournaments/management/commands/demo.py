"""`manage.py demo [--port 8000] [--no-serve]`."""

import secrets
import signal
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate

from clubs.models import User
from tournaments.simulation import demo

WORDS = ("atout", "belote", "capot", "carreau", "coeur", "donne", "pique", "pli", "trefle", "valet")
SERVER = (
    "granian",
    "--interface",
    "wsgi",
    "--host",
    "127.0.0.1",
    "--no-ws",
    "--log-level",
    "error",
)


class Command(BaseCommand):
    help = "A database with one club and three concours to look at, and a server for it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-serve", action="store_true", help="make the database only")

    def handle(self, *_args: Any, port: int, no_serve: bool, **_options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        user = demo.owner()
        if user is None and User.objects.exists():
            raise CommandError(
                f"{settings.DATA_DIR} holds a club's own data: set DIXDEDER_DATA_DIR to another "
                "folder for the demonstration."
            )
        server = None if no_serve else _serve(port)
        try:
            self._fill(user, port)
            if server is not None:
                sys.exit(_wait(server))
        finally:
            if server is not None:
                _end(server)

    def _fill(self, user: User | None, port: int) -> None:
        """The login is printed first: the page answers before the last concours is played."""
        password = "-".join([*(secrets.choice(WORDS) for _ in range(3)), secrets.token_hex(3)])
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


def _serve(port: int) -> "subprocess.Popen[bytes]":
    """The server in a process of its own, so that it answers while the concours are played."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    return subprocess.Popen(  # noqa: S603 - our own server
        [sys.executable, "-m", *SERVER, "--port", str(port), "config.wsgi:application"],
        cwd=settings.BASE_DIR,
    )


def _wait(server: "subprocess.Popen[bytes]") -> int:
    try:
        return server.wait()
    except KeyboardInterrupt:
        return 0


def _end(server: "subprocess.Popen[bytes]") -> None:
    server.terminate()
    try:
        server.wait(timeout=10)
    except subprocess.TimeoutExpired:
        server.kill()
