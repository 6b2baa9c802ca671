"""Whom a login attempt is about, for the lock against guessing."""

from collections.abc import Mapping

from django.http import HttpRequest


def name(request: HttpRequest | None, credentials: Mapping[str, str] | None) -> str:
    """Return the e-mail address of an attempt, lower case, from whichever form sent it."""
    given = dict(credentials or {})
    if request is not None:
        given = {**request.POST.dict(), **given}
    found = given.get("email") or given.get("username") or given.get("login") or ""
    return found.strip().lower()
