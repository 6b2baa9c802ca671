"""The one database: SQLite in the data directory, or the PostgreSQL of DATABASE_URL."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config import env

POSTGRES = ("postgres", "postgresql")

# WAL lets readers go on while one writes.  synchronous=FULL makes every commit wait for the disk:
# neither a killed process nor a power cut loses a score that was acknowledged.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"


def default(data_dir: Path) -> dict[str, Any]:
    """Return Django's settings of the database that the environment asks for."""
    address = env.url("DATABASE_URL", schemes=(*POSTGRES, "sqlite"))
    if address is None:
        return sqlite(data_dir / "dixdeder.sqlite3")
    if address.scheme == "sqlite":
        return sqlite(Path(address.path[1:]))
    return postgres(address)


def sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": PRAGMAS,
        },
        "TEST": {"NAME": data_path_of_tests(path)},
    }


def data_path_of_tests(path: Path) -> Path:
    """Tests use a file too: threads and other processes see one database, as in the hall."""
    return path.with_name(f"test_{path.name}")


def postgres(address: env.Url) -> dict[str, Any]:
    if not (name := address.path.strip("/")):
        raise ImproperlyConfigured("DATABASE_URL names no database: end it with /name.")
    pool = {"min_size": 1, "max_size": env.number("DIXDEDER_POOL", 8, least=2, most=200)}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": address.user,
        "PASSWORD": address.password,
        "HOST": address.host,
        "PORT": address.port or "",
        "OPTIONS": {"pool": pool, **address.options},
    }
