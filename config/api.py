"""The doors of other programs: one router for both apps, the schema, and a page to read it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path, re_path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.routers import SimpleRouter
from rest_framework.views import APIView

from clubs.api.routes import routes as clubs
from tournaments.api.urls import routes as tournaments

if TYPE_CHECKING:
    from rest_framework.viewsets import ViewSetMixin

router = SimpleRouter(use_regex_path=False)
listed = cast("list[tuple[str, type[ViewSetMixin], str]]", [*clubs, *tournaments])
for prefix, viewset, name in listed:
    router.register(prefix, viewset, basename=f"api-{name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One line of the page: what can be asked, with what, and what comes back."""

    method: str
    path: str
    sentence: str
    parameters: tuple[str, ...]
    body: str
    answer: str


@extend_schema(exclude=True)
class Nothing(APIView):
    """Every other address below /api/v1/: a problem in JSON, and no page."""

    permission_classes = ()

    def get(self, request: Request, **_rest: str) -> NoReturn:  # noqa: ARG002
        raise Http404

    post = put = patch = delete = get


def docs(request: HttpRequest) -> HttpResponse:
    """The schema as a page: no script, nothing from elsewhere."""
    return render(request, "api.html", {"groups": _groups(), "schemas": _schemas()})


@lru_cache(maxsize=1)
def _document() -> dict[str, Any]:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    document: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return document


def _groups() -> dict[str, list[Operation]]:
    groups: dict[str, list[Operation]] = {}
    for address, operations in _document()["paths"].items():
        for method, operation in operations.items():
            group = groups.setdefault(operation["tags"][0], [])
            group.append(_operation(method, address, operation))
    return groups


def _operation(method: str, address: str, operation: dict[str, Any]) -> Operation:
    content = operation.get("requestBody", {}).get("content", {})
    done: dict[str, Any] = next(
        (a for code, a in operation["responses"].items() if code.startswith("2")), {}
    )
    return Operation(
        method=method.upper(),
        path=address,
        sentence=operation.get("description", ""),
        parameters=tuple(
            f"{one['name']} ({one['in']})"
            for one in operation.get("parameters", ())
            if one["in"] != "path"
        ),
        body=_named(content),
        answer=_named(done.get("content", {})),
    )


def _schemas() -> dict[str, list[tuple[str, str]]]:
    shapes = _document()["components"]["schemas"]
    return {
        name: [(field, _kind(said)) for field, said in shape.get("properties", {}).items()]
        for name, shape in shapes.items()
        if "properties" in shape
    }


def _named(content: dict[str, Any]) -> str:
    return next((_kind(media.get("schema", {})) for media in content.values()), "")


def _kind(said: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in said:
        return str(said["$ref"]).rpartition("/")[2]
    for joint in ("allOf", "oneOf", "anyOf"):
        if joint in said:
            return " | ".join(_kind(one) for one in said[joint])
    if said.get("enum"):
        return " | ".join(str(value) for value in said["enum"])
    kind = said.get("type", "any")
    if kind == "array":
        return f"[{_kind(said.get('items', {}))}]"
    words = " | ".join(kind) if isinstance(kind, list) else str(kind)
    return f"{words} ({said['format']})" if "format" in said else words


urlpatterns = [
    path("v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", docs, name="api-docs"),
    path("v1/", include(router.urls)),
    re_path(r"^v1/(?P<rest>.*)$", Nothing.as_view()),
]
