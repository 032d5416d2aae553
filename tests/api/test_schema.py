"""The schema is valid, complete and without warnings; the readable page needs nothing from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db

READS = {"/api/v1/players/", "/api/v1/matches/", "/api/v1/tables/", "/api/v1/ladder/{game}/{board}/", "/api/v1/me/"}


def test_the_schema_is_valid_and_nothing_was_guessed(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))
    assert (tmp_path / "schema.yml").read_text().startswith("openapi: 3.0")


def test_every_operation_has_a_summary_and_says_how_it_fails() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    operations = [op for methods in schema["paths"].values() for op in methods.values() if isinstance(op, dict)]
    assert set(schema["paths"]) >= READS
    for operation in operations:
        assert operation["summary"]
        assert "application/problem+json" in operation["responses"]["429"]["content"]


def test_the_schema_is_served(api: APIClient) -> None:
    answer = api.get("/api/schema/", HTTP_ACCEPT="application/json")
    assert (answer.status_code, answer.json()["info"]["title"]) == (200, "Kaiju 开局")


def test_the_readable_page_lists_every_path_in_both_languages_without_outside_addresses(api: APIClient) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for language in ("en", "zh-hans"):
        answer = api.get("/api/docs/", HTTP_ACCEPT_LANGUAGE=language)
        page = answer.content.decode()
        assert all(path in page for path in schema["paths"])
        outside = set(re.findall(r'(?:src|href)="(https?://[^"]+)"', page))
        assert outside == set()
        assert "unsafe-eval" not in answer["Content-Security-Policy"]


def test_the_document_names_every_path_and_no_other() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    text = (Path(__file__).resolve().parents[2] / "docs" / "rest.md").read_text()
    assert set(re.findall(r"`(?:GET|POST|DELETE) (/api/v1/[^`]*)`", text)) == set(schema["paths"])
