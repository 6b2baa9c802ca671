"""The site of an evening starts on an empty folder and answers."""

import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from django.core.management import CommandError, call_command

from clubs.models import User
from tests.services.ports import free_port, stop
from tests.services.site import environment


@pytest.mark.parametrize("command", ["demo", "hall"])
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_that_is_taken_is_refused_by_its_number(command, host, db):
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as the server itself does
        other.bind((host, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken"):
            call_command(command, port=port)
    assert not User.objects.exists()


@pytest.mark.slow
def test_hall_makes_the_database_and_serves_the_desk(tmp_path):
    port = free_port()
    command = [sys.executable, "manage.py", "hall", "--port", str(port)]
    server = subprocess.Popen(command, env=environment(tmp_path), start_new_session=True)
    try:
        deadline = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"http://localhost:{port}/accounts/login/") as page:
                    body = page.read().decode()
                break
            except OSError:
                assert time.monotonic() < deadline
                assert server.poll() is None
                time.sleep(0.2)
    finally:
        stop(server)
    assert 'name="login"' in body
    assert (tmp_path / "dixdeder.sqlite3").exists()
