"""A database of the configured kind that lasts as long as a block."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, connections


@contextmanager
def throwaway() -> Iterator[None]:
    """Work in a fresh, migrated database: a file that goes away, or one beside the real one."""
    with tempfile.TemporaryDirectory(prefix="dixdeder-") as folder:
        if connection.vendor == "sqlite":
            name = str(Path(folder) / "throwaway.sqlite3")
        else:
            name = f"dixdeder_{os.getpid()}_{secrets.token_hex(4)}"
        with _named(name):
            yield


@contextmanager
def _named(name: str) -> Iterator[None]:
    _let_go()
    settings = connection.settings_dict
    real, test = settings["NAME"], dict(settings["TEST"])
    settings["TEST"] = {**test, "NAME": name}
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        _let_go()
        connection.creation.destroy_test_db(real, verbosity=0)
        settings["NAME"], settings["TEST"] = real, test


def _let_go() -> None:
    """No connection is left, nor a pool of them, that knows the database by its other name."""
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
