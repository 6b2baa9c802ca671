"""Ports on which a command serves pages: one that another program has is not shared with it."""

import errno
import socket
from typing import Final

from django.core.management.base import CommandError

HERE: Final = "127.0.0.1"
ROOM: Final = "0.0.0.0"  # noqa: S104 - every machine in the room


def refuse_taken(port: int, host: str) -> None:
    """Raise CommandError, naming the port, where somebody listens on it already.

    The server would share the port instead, and every other page would be somebody else's.
    """
    with socket.socket() as probe:
        # A server that has just ended keeps the port for a while; that is nobody.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CommandError(f"Port {port} cannot be used: {error.strerror}.") from error
            raise CommandError(
                f"Port {port} is taken by another program: end that one, or choose another port, "
                f"as in --port {port + 1}."
            ) from error
