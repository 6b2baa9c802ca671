"""A program that calls the API, and holds every answer against the published schema."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.test import Client, TestCase
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.factories.clubs import make_token

ROOT = "/api/v1/"
PROBLEM = "application/problem+json"


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


@lru_cache(maxsize=1)
def _addresses():
    paths = sorted(document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$"), path) for path in paths]


def operation(method: str, path: str) -> dict[str, Any] | None:
    for pattern, template in _addresses():
        if pattern.match(path):
            return document()["paths"][template].get(method.lower())
    return None


def hold_against_schema(method: str, path: str, answer) -> None:
    """The answer's status is announced, and its body is of the announced shape."""
    assert answer.status_code < 500, answer.content
    known = operation(method, path.partition("?")[0])
    if known is None:
        assert answer.status_code in (401, 404, 405), answer.content
        return
    said = known["responses"].get(str(answer.status_code))
    if said is None:
        assert answer.status_code >= 400, (method, path, answer.status_code)
        said = known["responses"]["default"]
        assert answer["Content-Type"] == PROBLEM
        assert answer.json()["status"] == answer.status_code
    for media in said.get("content", {}).values():
        shape = {**media["schema"], "components": document()["components"]}
        Draft202012Validator(shape).validate(answer.json())


class Caller:
    """`value` is a token; without one it is a visitor."""

    def __init__(self, value: str = "", *, language: str = "en") -> None:
        self.client = Client(raise_request_exception=True)
        self.headers = {"Accept-Language": language}
        if value:
            self.headers["Authorization"] = f"Token {value}"

    @classmethod
    def of(cls, club, role: str) -> Caller:
        return cls(make_token(club, role)[1])

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str):
        answer = self.client.get(ROOT + path, query or {}, headers={**self.headers, **headers})
        hold_against_schema("get", ROOT + path, answer)
        return answer

    def rows(self, path: str, **query: Any) -> list[dict[str, Any]]:
        return self.get(path, query).json()["results"]

    def send(self, method: str, path: str, body: Any = None, *, key: str | None = None):
        with TestCase.captureOnCommitCallbacks(execute=True):
            answer = self._sent(method, path, body, key)
        hold_against_schema(method, ROOT + path, answer)
        return answer

    def plain(self, path: str, body: Any = None, *, key: str | None = None):
        """A POST for threads: nothing but the request."""
        return self._sent("post", path, body, key)

    def _sent(self, method: str, path: str, body: Any, key: str | None):
        headers = {**self.headers, **({"Idempotency-Key": key} if key is not None else {})}
        return self.client.generic(
            method.upper(), ROOT + path, _text(body), "application/json", headers=headers
        )

    def post(self, path: str, body: Any = None, *, key: str | None = None):
        return self.send("post", path, body, key=key)

    def patch(self, path: str, body: Any):
        return self.send("patch", path, body)


def _text(body: Any) -> Any:
    import json

    if isinstance(body, str | bytes):
        return body
    return json.dumps({} if body is None else body)
