"""python -m tournaments.pairing COMMAND: one JSON object in, one out."""

from __future__ import annotations

import argparse
import gettext
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tournaments.pairing import check, pair
from tournaments.pairing.entrants import PairingRefused
from tournaments.pairing.plans.planning import schedule
from tournaments.pairing.wire import (
    read_ids,
    read_object,
    read_request,
    read_schedule,
    read_tables,
    written_check,
    written_pairing,
    written_refusal,
    written_schedule,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_LOCALE = Path(__file__).resolve().parents[2] / "locale"


def main(arguments: list[str] | None = None) -> int:
    """Answer one command; 0 also for a refusal, 2 (from argparse) for a wrong command line."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.pairing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("pair", help="pair one round")
    commands.add_parser("check", help="judge a round that was paired")
    commands.add_parser("schedule", help="all rounds at once")
    command = parser.parse_args(arguments).command
    answer = answered(command, sys.stdin.buffer.read(), _translator())
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


def answered(command: str, raw: bytes, translate: Callable[[str], str]) -> dict[str, object]:
    """The answer object of `command` to the bytes of one request."""
    try:
        return _COMMANDS[command](read_object(raw), translate)
    except PairingRefused as refusal:
        return written_refusal(refusal, translate)


def _paired(data: dict[str, object], translate: Callable[[str], str]) -> dict[str, object]:
    return written_pairing(pair(read_request(data)), translate)


def _scheduled(data: dict[str, object], _translate: Callable[[str], str]) -> dict[str, object]:
    request = read_schedule(data)
    return written_schedule(schedule(request), mates=request.system == "melee")


def _checked(data: dict[str, object], translate: Callable[[str], str]) -> dict[str, object]:
    request = read_request(data, also=("tables", "byes", "bis_tables"))
    for name in ("tables", "byes"):
        if name not in data:
            raise PairingRefused("missing_field", name, {"field": name})
    found = check(
        request,
        read_tables(data["tables"], "tables"),
        read_ids(data["byes"], "byes"),
        read_tables(data.get("bis_tables", []), "bis_tables"),
    )
    return written_check(found, translate)


_COMMANDS = {"pair": _paired, "check": _checked, "schedule": _scheduled}


def _translator() -> Callable[[str], str]:
    return gettext.translation("django", _LOCALE, fallback=True).gettext


if __name__ == "__main__":
    sys.exit(main())
