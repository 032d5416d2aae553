"""Every operation states in the schema with which statuses it refuses a caller, whatever the caller asks for.

The fixture `_stated_statuses` of all tests compares each answer with the schema; here each operation is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from django.db import OperationalError
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.api_tokens import personal_token
from accounts.models import Scope, User
from games.api.renderers import Negotiation
from tests.support.stated_statuses import public_schema

pytestmark = pytest.mark.django_db

A_VALUE = {"uuid": "00000000-0000-4000-8000-000000000000", "integer": "1", "string": "somebody"}


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets one address ask for everything at once."""
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yields address, method and schema of each operation. The address names things that there are not."""
    for path, methods in public_schema()["paths"].items():
        for method, operation in methods.items():
            address = path
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path":
                    schema = parameter["schema"]
                    value = schema.get("enum", [A_VALUE.get(schema.get("format", schema["type"]))])[0]
                    address = address.replace(f"{{{parameter['name']}}}", value)
            yield address, method, operation


def refusals(client: APIClient, *, known: bool, query: str = "", method: str = "") -> set[tuple[int, str]]:
    """Asks each operation, and returns statuses and codes of the answers.

    `known`: only those that read a token. `method`: only reading ("get") or only changing ones ("post").
    """
    found: set[tuple[int, str]] = set()
    asked = 0
    for address, each, operation in operations():
        if known and "security" not in operation:
            continue
        if method and (each == "get") != (method == "get"):
            continue
        answer = getattr(client, each)(address + query, {} if each != "get" else None, format="json")
        assert str(answer.status_code) in operation["responses"], (each, address, answer.status_code)
        found.add((answer.status_code, answer.json()["code"]))
        asked += 1
    assert asked > 20
    return found


def test_a_wrong_token_is_refused_where_a_token_is_read(api: APIClient) -> None:
    api.credentials(HTTP_AUTHORIZATION="Token kaiju_wrong")
    assert refusals(api, known=True) == {(401, "SIGN_IN_FAILED")}


@pytest.mark.parametrize(("scope", "method"), [(Scope.PLAY, "get"), (Scope.READ, "post")])
def test_a_token_without_the_scope_is_refused_where_a_token_is_read(
    scope: Scope, method: str, api: APIClient, anna: User
) -> None:
    _token, written = personal_token(user=anna, name="narrow", scopes=[scope])
    api.credentials(HTTP_AUTHORIZATION=f"Token {written}")
    assert refusals(api, known=True, method=method) == {(403, "SCOPE")}


def test_a_nul_character_is_refused_everywhere(api: APIClient) -> None:
    assert refusals(api, known=False, query="?nothing=%00") == {(400, "MALFORMED")}


def test_every_operation_says_that_the_site_may_be_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise OperationalError("the connection was lost")

    monkeypatch.setattr(Negotiation, "select_renderer", away)
    assert refusals(APIClient(raise_request_exception=False), known=False) == {(503, "AWAY")}


def test_defaults_and_choices_of_parameters_fit_their_own_schema() -> None:
    seen = 0
    for address, method, operation in operations():
        for parameter in operation.get("parameters", []):
            schema = parameter["schema"]
            for value in [*schema.get("enum", []), *([schema["default"]] if "default" in schema else [])]:
                assert jsonschema_rs.is_valid(schema, value), (method, address, parameter["name"], value)
                seen += 1
    assert seen > 50
