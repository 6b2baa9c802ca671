"""The published schema, and the page to read it."""

import json

import pytest
from django.core.management import call_command
from django.test import Client

from tests.api.caller import document

pytestmark = pytest.mark.django_db


def test_the_schema_is_made_without_a_warning(tmp_path):
    file = tmp_path / "schema.yaml"
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(file))
    assert file.read_text().startswith("openapi: 3.1.0")


def test_the_schema_is_served_to_everybody():
    answer = Client().get("/api/v1/schema/", {"format": "json"})
    assert answer.status_code == 200
    served = json.loads(answer.content)
    assert served["openapi"] == "3.1.0"
    assert set(served["paths"]) == set(document()["paths"])


def test_every_operation_says_what_a_refusal_looks_like():
    for path in document()["paths"].values():
        for operation in path.values():
            problem = operation["responses"]["default"]["content"]["application/problem+json"]
            assert problem["schema"]["$ref"].endswith("/Problem")
            assert operation["description"]


def test_the_page_loads_nothing_from_elsewhere_and_runs_no_inline_script():
    answer = Client().get("/api/docs/")
    page = answer.content.decode()
    assert answer.status_code == 200
    for path in document()["paths"]:
        assert path in page
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page
    assert "<style" not in page
    assert "style=" not in page
    assert page.count("<script") == page.count("<script src=")
    assert "script-src" in answer["Content-Security-Policy"] or (
        "default-src 'self'" in answer["Content-Security-Policy"]
    )
