"""Every no of the API as an RFC 9457 problem, in the reader's language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext, gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from clubs.models import ClubRefusal
from scoring.errors import ScoringError
from tournaments import messages
from tournaments.refusals import Refusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MEDIA_TYPE = "application/problem+json"
TITLES: "Mapping[int, str | _StrPromise]" = {
    400: gettext_lazy("The request is not right."),
    401: gettext_lazy("Say who you are."),
    403: gettext_lazy("Your role does not allow this."),
    404: gettext_lazy("There is nothing here."),
    405: gettext_lazy("This cannot be done here."),
    406: gettext_lazy("The API answers in JSON only."),
    409: gettext_lazy("This cannot be done now."),
    415: gettext_lazy("Send JSON."),
    429: gettext_lazy("Too many requests."),
}

ASKED = frozenset({"score_doubtful", "key_reused", "deal_key_reused"})
"""Refusals that name a field although nothing is wrong with it: 409, to be answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong; field is a dotted path into the body or the name of a header."""

    code: str
    detail: str
    field: str | None = None

    def as_data(self) -> dict[str, Any]:
        return {"code": self.code, "field": self.field, "detail": self.detail}


def handler(exc: Exception, context: Mapping[str, Any]) -> Response | None:  # noqa: ARG001
    """The exception handler of REST framework; None leaves a fault of ours to Django."""
    answer = _answer(exc)
    if answer is not None:
        set_rollback()
    return answer


def _answer(exc: Exception) -> Response | None:
    if isinstance(exc, Refusal):
        return refused(exc.code, exc.field, exc.params, messages.refusal(exc))
    if isinstance(exc, ClubRefusal | ScoringError):
        return refused(exc.code, exc.field, exc.params, str(exc.message))
    if isinstance(exc, Http404):
        exc = exceptions.NotFound()
    elif isinstance(exc, PermissionDenied):
        exc = exceptions.PermissionDenied()
    if isinstance(exc, exceptions.ValidationError):
        return invalid(tuple(_faults(exc.get_full_details(), ())))
    return _plain(exc) if isinstance(exc, exceptions.APIException) else None


def refused(code: str, field: str | None, params: Mapping[str, object], detail: str) -> Response:
    """A refusal: 400 when a field of the request is at fault, 409 when the state forbids it."""
    fault = Fault(code=code, detail=detail, field=field or None)
    return _response(409 if not field or code in ASKED else 400, (fault,), params)


def invalid(faults: Sequence[Fault]) -> Response:
    """A body or a query that is not of the right shape."""
    return _response(400, faults, {})


def _plain(exc: exceptions.APIException) -> Response:
    code = str(getattr(exc.detail, "code", exc.default_code))
    headers = {}
    if getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = str(exc.auth_header)  # type: ignore[attr-defined]
    if getattr(exc, "wait", None):
        headers["Retry-After"] = str(ceil(exc.wait))  # type: ignore[attr-defined]
    fault = Fault(code=code, detail=str(exc.detail))
    return _response(exc.status_code, (fault,), {}, headers)


def _response(
    status: int,
    faults: Sequence[Fault],
    params: Mapping[str, object],
    headers: Mapping[str, str] | None = None,
) -> Response:
    first = faults[0] if faults else Fault(code="invalid", detail=gettext("Not understood."))
    return Response(
        {
            "type": f"urn:dixdeder:problem:{first.code}",
            "title": str(TITLES.get(status, "")),
            "status": status,
            "detail": first.detail,
            "code": first.code,
            "field": first.field,
            "params": _jsonable(params),
            "errors": [fault.as_data() for fault in faults],
        },
        status=status,
        headers=dict(headers or {}),
        content_type=MEDIA_TYPE,
    )


def _faults(said: Any, path: tuple[str, ...]) -> Iterator[Fault]:
    """Flatten the nested details of REST framework, each with its path."""
    if isinstance(said, Mapping) and set(said) == {"message", "code"} and _is_leaf(said):
        yield Fault(code=said["code"], detail=str(said["message"]), field=".".join(path) or None)
    elif isinstance(said, Mapping):
        for key, inner in said.items():
            whole = key == "non_field_errors"
            yield from _faults(inner, path if whole else (*path, str(key)))
    else:
        for place, inner in enumerate(said):
            leaf = _is_leaf(inner)
            yield from _faults(inner, path if leaf or not inner else (*path, str(place)))


def _is_leaf(said: Any) -> bool:
    return isinstance(said, Mapping) and isinstance(said.get("code"), str)


def _jsonable(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _jsonable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_jsonable(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
