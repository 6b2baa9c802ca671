"""`python -m scoring COMMAND`: JSON Lines in, JSON Lines out.

Commands: profiles, deal, sheet, legal, trick, declarations, renonce.
The forms are those of docs/scoring.md.  Each line of input gets exactly one line of output; what
cannot be answered gets an error line.  Exit status 0, or 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from scoring import requests
from scoring.catalogue import translator
from scoring.errors import ScoringError

if TYPE_CHECKING:
    from collections.abc import Iterator


def main(arguments: list[str] | None = None) -> int:
    """Answer standard input on standard output; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Score belote.")
    parser.add_argument("command", choices=["profiles", *requests.REQUESTS])
    command = parser.parse_args(arguments).command
    try:
        for answer in _answers(command):
            _print(answer)
    except BrokenPipeError:  # nobody reads any more; nor must Python's own last flush complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _answers(command: str) -> Iterator[requests.Answer]:
    if command == "profiles":
        yield from requests.profiles()
        return
    translate = translator()
    for line in sys.stdin.buffer:
        yield _answer(requests.REQUESTS[command], line, translate)


def _answer(
    request: requests.Request, line: bytes, translate: requests.Translate
) -> requests.Answer:
    try:
        return request(_read(line), translate)
    except ScoringError as error:
        told = {"code": error.code, "field": error.field, "message": error.say(translate)}
        return {"error": told}


def _read(line: bytes) -> object:
    try:
        return json.loads(
            line.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_without_doubles
        )
    except (ValueError, RecursionError):
        raise ScoringError("bad_value", sentence="bad_line") from None


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError(pairs)
    return data


def _print(answer: requests.Answer) -> None:
    text = json.dumps(answer, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
