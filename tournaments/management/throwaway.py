"""A database of the configured kind that lasts as long as a block."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections


@contextmanager
def throwaway() -> Iterator[None]:
    """Work in a fresh, migrated database: in memory for SQLite, beside the real one otherwise."""
    connections.close_all()
    settings = connection.settings_dict
    real, test = settings["NAME"], dict(settings["TEST"])
    in_memory = connection.vendor == "sqlite"
    name = None if in_memory else f"dixdeder_{os.getpid()}_{secrets.token_hex(4)}"
    settings["TEST"] = {**test, "NAME": name}
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(str(real), verbosity=0)
        settings["NAME"], settings["TEST"] = real, test
