"""The project's compiled catalogue, read without Django, in the language of the environment."""

from __future__ import annotations

from gettext import translation
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def translator(directory: Path = LOCALE) -> Callable[[str], str]:
    """What turns an English sentence into that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG.

    Without a catalogue, or with one that cannot be read, sentences stay English.
    """
    try:
        return translation("django", directory, fallback=True).gettext
    except (OSError, ValueError, UnicodeError):
        return str
