"""The secret key, made once at the first start."""

import contextlib
import os
import secrets
from pathlib import Path


def key(data_dir: Path) -> str:
    """Return the key kept in the data directory, making it when there is none.

    Only the owner can read the file. Two processes that start together agree on one key.
    """
    path = data_dir / "secret_key"
    if not path.exists():
        draft = data_dir / f".secret_key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
