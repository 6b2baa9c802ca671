"""What the API reads: strict JSON, an object, and nothing that a later layer would choke on."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LARGEST = 256 * 1024
DEEPEST = 12


class StrictJSONParser(JSONParser):
    """UTF-8, no NaN, no key twice, no half characters, not too deep, not too long."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        sent = stream.read(LARGEST + 1)
        if len(sent) > LARGEST:
            raise _refused(gettext("The body is too long."))
        try:
            read = json.loads(
                sent.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_once
            )
            json.dumps(read, ensure_ascii=False).encode("utf-8")
        except (ValueError, RecursionError) as fault:
            raise _refused(gettext("The body is not JSON.")) from fault
        if not isinstance(read, dict):
            raise _refused(gettext("The body must be a JSON object."))
        if _deeper(read, DEEPEST):
            raise _refused(gettext("The body is nested too deep."))
        return read


def _deeper(value: object, left: int) -> bool:
    """More than `left` objects or lists inside each other."""
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return left == 0 or any(_deeper(one, left - 1) for one in inner)


def _refused(sentence: str) -> ParseError:
    return ParseError(sentence, code="bad_json")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
