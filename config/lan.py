"""Under which names this machine is reached from the room."""

import socket

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def address() -> str | None:
    """Return this machine's address on its network, None when it is on none.

    Connecting a UDP socket sends nothing; it only asks which interface would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def names() -> list[str]:
    """Return every host name that a browser in the room may use for this machine."""
    host = socket.gethostname().lower()
    found = [*LOOPBACK, host, f"{host.removesuffix('.local')}.local"]
    return [*found, here] if (here := address()) else found
