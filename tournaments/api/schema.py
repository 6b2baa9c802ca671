"""What the generated OpenAPI document says besides: every operation may answer a problem."""

from typing import Any

from tournaments.api.problems import MEDIA_TYPE

FAULT = {
    "type": "object",
    "properties": {
        "code": {"type": "string"},
        "field": {"type": ["string", "null"]},
        "detail": {"type": "string"},
    },
    "required": ["code", "field", "detail"],
}
PROBLEM = {
    "type": "object",
    "description": "RFC 9457: why not, in the reader's language; code and params are stable.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "field": {"type": ["string", "null"]},
        "params": {"type": "object", "additionalProperties": {}},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/Fault"}},
    },
    "required": ["type", "title", "status", "detail", "code", "field", "params", "errors"],
}
METHODS = frozenset({"get", "post", "put", "patch", "delete"})


def add_problems(result: dict[str, Any], **_more: object) -> dict[str, Any]:
    """A post-processing hook of drf-spectacular."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update({"Problem": PROBLEM, "Fault": FAULT})
    answer = {
        "description": "Why not.",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for path in result["paths"].values():
        for method in METHODS & set(path):
            path[method]["responses"]["default"] = answer
    return result
