"""Where data is kept: SQLite or the PostgreSQL of DATABASE_URL; a cache beside the queue."""

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
        # A file in tests too: threads and other processes see one database, as in the hall.
        "TEST": {"NAME": str(path.with_name(f"test_{path.name}"))},
    }


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


def cache_beside(redis: env.Url) -> str:
    """Return the address of the Redis database after the queue's: clearing one spares the other."""
    number = redis.path.strip("/") or "0"
    if not number.isdigit():
        raise ImproperlyConfigured("REDIS_URL must end with the number of a database, or nothing.")
    head, mark, options = redis.raw.partition("?")
    base = head.removesuffix("/").removesuffix(f"/{number}") if redis.path.strip("/") else head
    return f"{base.rstrip('/')}/{int(number) + 1}{mark}{options}"
