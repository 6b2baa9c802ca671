"""What commands read and write: a file, or the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from clubs.models import Actor
from tournaments import archive, messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.management.base import OutputWrapper

    from tournaments.archive import Difference

BY_COMMAND = Actor(user_id=None, name="manage.py", source="command")


def write(document: dict[str, Any], path: str | None, out: "OutputWrapper") -> None:
    """Into the file, or to the terminal when none is named."""
    content = archive.text(document)
    if path is None:
        out.write(content, ending="")
        return
    try:
        Path(path).write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def read(path: str) -> dict[str, Any]:
    """The archive in the file; "-" is what comes in at the door.  Raises CommandError."""
    return parsed(path, content_of(path))


def content_of(path: str) -> bytes:
    """What the file holds; "-" is what comes in at the door.  Raises CommandError."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None


def parsed(path: str, content: bytes) -> dict[str, Any]:
    """The archive in `content`.  Raises CommandError."""
    try:
        return archive.parse(content)
    except archive.ArchiveRefused as refused:
        raise CommandError(f"{path}: {messages.refusal(refused)}") from None


def told(differences: "Sequence[Difference]") -> str:
    """One line a difference."""
    return "\n".join(str(difference) for difference in differences)
