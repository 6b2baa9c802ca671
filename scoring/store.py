"""Keeps a worked-out `Reach` in a file, so that the next start need not work it out again.

A file that cannot be read, is cut short or was written by other rules is worked out afresh.
"""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from scoring.reach import Reach

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scoring.profile import ScoringProfile

FORMAT: Final = 1
Rows = list[list[list[int | str]]]


def path_of(directory: Path, profile: ScoringProfile, deals: int) -> Path:
    """The file of these rules: its name changes with every parameter."""
    rules = json.dumps([FORMAT, profile.parameters()], sort_keys=True)
    return directory / f"reach-{sha256(rules.encode()).hexdigest()[:16]}-{deals}.bin"


def read(path: Path, deals: int) -> Reach | None:
    """What the file holds, or None when it is absent or unsound."""
    try:
        raw = path.read_bytes()
        digest, body = raw[:32], raw[32:]
        if sha256(body).digest() != digest:
            return None
        data = json.loads(zlib.decompress(body))
        return Reach(
            deals=deals,
            settled=_ways(data["settled"]),
            levels=tuple(_ways(rows) for rows in data["levels"]),
            loose=tuple(_ways(rows) for rows in data["loose"]),
        )
    except (OSError, ValueError, KeyError, TypeError, zlib.error):
        return None


def write(path: Path, table: Reach) -> bool:
    """Keep it, whole or not at all; says whether the place could be written."""
    data = {
        "settled": _rows(table.settled),
        "levels": [_rows(ways) for ways in table.levels],
        "loose": [_rows(ways) for ways in table.loose],
    }
    body = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 1)
    part = path.with_suffix(f".{sha256(body).hexdigest()[:8]}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(sha256(body).digest() + body)
        part.replace(path)
    except OSError:
        return False
    return True


def _rows(ways: dict[tuple[int, int, int], int]) -> list[list[int | str]]:
    return [[*key, f"{bits:x}"] for key, bits in ways.items()]


def _ways(rows: Iterable[tuple[int, int, int, str]]) -> dict[tuple[int, int, int], int]:
    return {(first, second, total): int(bits, 16) for first, second, total, bits in rows}
