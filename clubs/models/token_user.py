from __future__ import annotations

from django.contrib.auth.models import AnonymousUser


class TokenUser(AnonymousUser):
    """Another program that acts for one club in one role: no account stands behind it."""

    def __init__(self, *, club_id: int, role: str, name: str) -> None:
        super().__init__()
        self.club_id = club_id
        self.role = role
        self.name = name

    def __str__(self) -> str:
        return self.name

    @property
    def is_authenticated(self) -> bool:  # type: ignore[override]
        return True

    @property
    def is_anonymous(self) -> bool:  # type: ignore[override]
        return False
