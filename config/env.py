"""Read the environment, and refuse nonsense by naming the variable."""

import os
from dataclasses import dataclass
from typing import Literal, overload
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = frozenset({"1", "true", "yes", "on", "oui"})
NO = frozenset({"0", "false", "no", "off", "non", ""})


def text(name: str, default: str = "") -> str:
    """Return the variable without its outer blanks; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    """Return the variable's comma-separated values."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def flag(name: str, *, default: bool = False) -> bool:
    """Return a yes or a no; anything else is refused."""
    value = os.environ.get(name)
    if value is None:
        return default
    if (word := value.strip().lower()) in YES | NO:
        return word in YES
    raise ImproperlyConfigured(f"{name} is {value!r}: write 1 or 0.")


def number(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    """Return a whole number between two bounds, both included."""
    value = text(name, str(default))
    try:
        result = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {value!r}: write a whole number.") from None
    if result < least or (most is not None and result > most):
        bounds = f"at least {least}" if most is None else f"between {least} and {most}"
        raise ImproperlyConfigured(f"{name} is {result}: it must be {bounds}.")
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class Url:
    """An address of a service, taken apart."""

    raw: str
    scheme: str
    host: str
    port: int | None
    user: str
    password: str
    path: str
    options: dict[str, str]


@overload
def url(name: str, *, schemes: tuple[str, ...]) -> Url | None: ...
@overload
def url(name: str, *, schemes: tuple[str, ...], required: Literal[True]) -> Url: ...
def url(name: str, *, schemes: tuple[str, ...], required: bool = False) -> Url | None:
    """Return a service's address, None when the variable is not set.

    schemes: those that are understood.  A wrong address is refused without being
    shown, since it may hold a password.
    """
    value = text(name)
    if not value and not required:
        return None
    try:
        parts = urlsplit(value)
        return _checked(name, value, parts, parts.port, schemes)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not an address.") from None


def _checked(
    name: str, raw: str, parts: SplitResult, port: int | None, schemes: tuple[str, ...]
) -> Url:
    if parts.scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must start with {' or '.join(schemes)} and ://")
    options = dict(parse_qsl(parts.query))
    if not parts.hostname and not parts.path.strip("/") and "host" not in options:
        raise ImproperlyConfigured(f"{name} names no host and no path.")
    return Url(
        raw=raw,
        scheme=parts.scheme,
        host=unquote(parts.hostname or ""),
        port=port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        path=unquote(parts.path),
        options=options,
    )
