"""Who did something, and from where: passed to every verb that writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .user import User

Source = Literal["desk", "phone", "api", "command", "simulation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """user_id is None when no account acts: a table's phone, a club's token, a command."""

    user_id: int | None
    name: str
    source: Source

    @classmethod
    def of(cls, user: User, source: Source = "desk") -> Actor:
        return cls(user_id=user.pk, name=user.name or user.email, source=source)
