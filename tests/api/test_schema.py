"""The schema is valid, complete and without warnings; the readable page needs nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.offered_games import offered_games
from tests.support.match_rows import make_player
from tests.support.stated_statuses import public_schema

pytestmark = pytest.mark.django_db

CHINESE, ENGLISH = re.compile(r"[\u3400-\u9fff]"), re.compile(r"[a-z]{3,}")
CODES = (
    "SHA", "null", "person", "guest", "host", "options", "agent", "bot", "trustee", "system", "speech", "dead",
    "reasoner", "model", "fallback", "Token", "RFC 9457",
)  # fmt: skip
READS = {"/api/v1/players/", "/api/v1/matches/", "/api/v1/tables/", "/api/v1/ladder/{game}/{board}/", "/api/v1/me/"}


@cache
def served(language: str) -> tuple[int, dict[str, Any]]:
    """Status and schema as a reader of that language gets them."""
    answer = APIClient().get("/api/schema/", HTTP_ACCEPT="application/json", HTTP_ACCEPT_LANGUAGE=language)
    return answer.status_code, answer.json()


def test_the_schema_is_valid_and_nothing_was_guessed(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))
    assert (tmp_path / "schema.yml").read_text().startswith("openapi: 3.0")


def test_every_operation_has_a_summary_and_says_how_it_fails() -> None:
    schema = public_schema()
    operations = [op for methods in schema["paths"].values() for op in methods.values() if isinstance(op, dict)]
    assert set(schema["paths"]) >= READS
    for operation in operations:
        assert operation["summary"]
        assert "application/problem+json" in operation["responses"]["429"]["content"]


def sentences(part: Any) -> Iterator[str]:
    """Every text of a schema that a person reads."""
    if isinstance(part, list):
        for each in part:
            yield from sentences(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("description", "summary", "title") and isinstance(value, str):
                yield value
            else:
                yield from sentences(value)


def test_every_text_of_the_schema_is_in_the_readers_language() -> None:
    for language, other in (("en", CHINESE), ("zh-hans", ENGLISH)):
        _status, schema = served(language)
        texts = [text for text in sentences(schema) if text != schema["info"]["title"]]
        assert len(texts) > 100
        # what stands between backticks, and codes, are the same in both
        foreign = [text for text in texts if other.search(re.sub(r"`[^`]*`|" + "|".join(CODES), "", text))]
        assert foreign == []


def test_lists_are_narrowed_by_the_games_that_are_offered() -> None:
    _status, schema = served("en")
    for path in ("/api/v1/tables/", "/api/v1/matches/"):
        game = next(p for p in schema["paths"][path]["get"]["parameters"] if p["name"] == "game")
        assert sorted(game["schema"]["enum"]) == sorted(offered_games())
        assert f"`{offered_games()[0]}` - Dou Dizhu" in game["description"]


def test_the_readable_page_is_in_chinese_but_for_names_and_codes(api: APIClient) -> None:
    page = api.get("/api/docs/", HTTP_ACCEPT_LANGUAGE="zh-hans").content.decode()
    for words in ("发出请求的账号。", "or null", ">messages<", "Who plays here", "A row of the ladder"):
        assert (words in page) is (words == "发出请求的账号。")


def test_the_schema_is_served() -> None:
    status, schema = served("en")
    assert (status, schema["info"]["title"]) == (200, "Kaiju 开局")


def test_the_readable_page_lists_every_path_in_both_languages_without_outside_addresses(api: APIClient) -> None:
    schema = public_schema()
    for language in ("en", "zh-hans"):
        answer = api.get("/api/docs/", HTTP_ACCEPT_LANGUAGE=language)
        page = answer.content.decode()
        assert all(path in page for path in schema["paths"])
        outside = set(re.findall(r'(?:src|href)="(https?://[^"]+)"', page))
        assert outside == set()
        assert "unsafe-eval" not in answer["Content-Security-Policy"]


def test_the_document_names_every_path_and_no_other() -> None:
    schema = public_schema()
    text = (Path(__file__).resolve().parents[2] / "docs" / "rest.md").read_text()
    assert set(re.findall(r"`(?:GET|POST|PUT|DELETE) (/api/v1/[^`]*)`", text)) == set(schema["paths"])


def patterns(part: Any) -> Iterator[str]:
    """Every regular expression of a schema."""
    if isinstance(part, list):
        for each in part:
            yield from patterns(each)
    elif isinstance(part, dict):
        if isinstance(pattern := part.get("pattern"), str):
            yield pattern
        for value in part.values():
            yield from patterns(value)


def test_every_pattern_is_one_to_programs_in_any_language() -> None:
    found = set(patterns(public_schema()))
    assert found
    for pattern in found:
        jsonschema_rs.validator_for({"type": "string", "pattern": pattern})  # an ECMA-262 one, or it raises
    name = next(pattern for pattern in found if "\\u3005" in pattern)
    assert jsonschema_rs.is_valid({"type": "string", "pattern": name}, "竹影_𠮷野")
    assert not jsonschema_rs.is_valid({"type": "string", "pattern": name}, "竹影 扫阶")


def sent(schema: dict[str, Any], part: Any) -> Iterator[dict[str, Any]]:
    """Every text that a part of a request may hold, but for what is one of a list or of a format."""
    if isinstance(part, list):
        for each in part:
            yield from sent(schema, each)
    elif isinstance(part, dict):
        if name := part.get("$ref"):
            yield from sent(schema, schema["components"]["schemas"][name.rpartition("/")[2]])
        if part.get("type") == "string" and not part.keys() & {"enum", "format"}:
            yield part
        for value in part.values():
            yield from sent(schema, value)


def test_no_text_that_is_sent_may_hold_a_nul_character(api: APIClient) -> None:
    schema = public_schema()
    operations = [op for methods in schema["paths"].values() for op in methods.values()]
    bodies = [op["requestBody"] for op in operations if "requestBody" in op]
    queries = [each for op in operations for each in op.get("parameters", []) if each["in"] == "query"]
    for part in (bodies, queries):
        texts = list(sent(schema, part))
        assert len(texts) > 3
        for text in texts:
            jsonschema_rs.validator_for(text)
            assert not jsonschema_rs.is_valid({"type": "string", "pattern": text["pattern"]}, "bo\0ok")
    name = schema["components"]["schemas"]["NewTokenRequest"]["properties"]["name"]
    assert jsonschema_rs.is_valid(name, "my book\n竹影 𠮷")
    api.force_authenticate(make_player("anna"))
    assert api.post("/api/v1/me/tokens/", {"name": "bo\0ok", "scopes": ["read"]}, format="json").status_code == 400
