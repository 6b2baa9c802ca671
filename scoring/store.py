"""Keeps what was worked out in a file, so that the next start need not work it out again.

A file that cannot be read, is cut short or was written by other rules is worked out afresh.
"""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from scoring.laws import Law
from scoring.prepared import Prepared
from scoring.reach import Reach
from scoring.tables import Pairs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scoring.profile import ScoringProfile
    from scoring.ways import Ways

FORMAT: Final = 2
Rows = list[list[int | str]]


def path_of(directory: Path, profile: ScoringProfile, deals: int, *, apart: bool = False) -> Path:
    """The file of these rules: its name changes with every parameter."""
    rules = json.dumps([FORMAT, apart, profile.parameters()], sort_keys=True)
    return directory / f"reach-{sha256(rules.encode()).hexdigest()[:16]}-{deals}.bin"


def read(path: Path, deals: int) -> Prepared | None:
    """What the file holds, or None when it is absent or unsound."""
    try:
        raw = path.read_bytes()
        digest, body = raw[:32], raw[32:]
        if sha256(body).digest() != digest:
            return None
        data = json.loads(zlib.decompress(body))
        return Prepared(
            deals=deals,
            on_top=data["on_top"],
            whole=_reach(deals, data["whole"]),
            few=_reach(deals, data["few"]),
            rule=_law(data["rule"]),
            pairs=_pairs(deals, data["pairs"]),
        )
    except (OSError, ValueError, KeyError, TypeError, zlib.error):
        return None


def write(path: Path, kept: Prepared) -> bool:
    """Keep it, whole or not at all; says whether the place could be written."""
    rule, pairs = kept.rule, kept.pairs
    data = {
        "on_top": kept.on_top,
        "whole": _of_reach(kept.whole),
        "few": _of_reach(kept.few),
        "rule": rule and [f"{rule.sums:x}", f"{rule.totals:x}"],
        "pairs": pairs and [_rows(pairs.first), _rows(pairs.last)],
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


def _of_reach(table: Reach | None) -> dict[str, Any] | None:
    if table is None:
        return None
    return {
        "settled": _rows(table.settled),
        "levels": [_rows(some) for some in table.levels],
        "loose": [_rows(some) for some in table.loose],
        "replayed": [_rows(some) for some in table.replayed],
    }


def _reach(deals: int, data: dict[str, Any] | None) -> Reach | None:
    if data is None:
        return None
    return Reach(
        deals=deals,
        settled=_ways(data["settled"]),
        levels=tuple(_ways(rows) for rows in data["levels"]),
        loose=tuple(_ways(rows) for rows in data["loose"]),
        replayed=tuple(_ways(rows) for rows in data["replayed"]),
    )


def _law(data: list[str] | None) -> Law | None:
    return None if data is None else Law(sums=int(data[0], 16), totals=int(data[1], 16))


def _pairs(deals: int, data: list[Rows] | None) -> Pairs | None:
    return None if data is None else Pairs(deals=deals, first=_ways(data[0]), last=_ways(data[1]))


def _rows(some: Ways) -> Rows:
    return [[*key, f"{bits:x}"] for key, bits in some.items()]


def _ways(rows: Iterable[Any]) -> Ways:
    return {(first, second, total): int(bits, 16) for first, second, total, bits in rows}
