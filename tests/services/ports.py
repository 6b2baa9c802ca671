"""Ports nobody listens on, and waiting until somebody does."""

import socket
import time
from subprocess import Popen, TimeoutExpired


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, process: "Popen[bytes]", *, seconds: float = 60) -> None:
    """Return when something answers on the port; raise when the process has ended before."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        with socket.socket() as probe:
            probe.settimeout(0.2)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nothing answers on port {port}")


def stop(process: "Popen[bytes]", *, seconds: float = 10) -> None:
    """End a process that the suite started: politely, then surely."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(seconds)
        except TimeoutExpired:
            process.kill()
    process.wait(seconds)
