"""`manage.py hall [--port 8000]`: the site of an evening, for every machine in the room."""

import signal
import subprocess
import sys
from io import StringIO
from ipaddress import ip_address
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from tournaments.management import ports

GRANIAN = ("granian", "--interface", "wsgi", "--host", ports.ROOM, "--no-ws")
QUIET = ("--log-level", "error", "--blocking-threads", "4")


class Command(BaseCommand):
    help = "The site for an evening: the club's own data, open to the phones in the room."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *_args: Any, port: int, **_options: Any) -> None:
        ports.refuse_taken(port, ports.ROOM)
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Dix de der: http://localhost:{port}/")
        for host in filter(_in_the_room, settings.ALLOWED_HOSTS):
            address = f"http://{host}:{port}/"
            self.stdout.write(f"  phones, projector  {address}")
            self.stdout.write(_qr(address))
        self.stdout.write(f"  data               {settings.DATA_DIR}")
        self.stdout.flush()
        command = [sys.executable, "-m", *GRANIAN, *QUIET, "--port", str(port)]
        sys.exit(_serve([*command, "config.wsgi:application"]))


def _serve(command: list[str]) -> int:
    """Until Ctrl+C, or until this process is told to end; the server ends with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = subprocess.Popen(command, cwd=settings.BASE_DIR)  # noqa: S603 - our own server
    try:
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait(timeout=10)


def _qr(address: str) -> str:
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _in_the_room(host: str) -> bool:
    """An address of this machine that others reach."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return False
