"""Compares the statuses of the API's answers with those that its schema states."""

from __future__ import annotations

import re
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

ROOT = "/api/v1/"
FAULT = HTTPStatus.INTERNAL_SERVER_ERROR


@cache
def public_schema() -> dict[str, Any]:
    """Returns the schema as it is made for everybody. It must not be changed."""
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made


@cache
def _statuses() -> dict[tuple[str, str], frozenset[int]]:
    """Returns (address with unnamed parameters, method) -> the statuses that the schema states."""
    return {
        (re.sub(r"\{[^}]*\}", "{}", path), method.upper()): frozenset(map(int, operation["responses"]))
        for path, methods in public_schema()["paths"].items()
        for method, operation in methods.items()
    }


def unstated(request: HttpRequest, status: int) -> str:
    """Returns a sentence about an error status that the schema does not state for this request; empty if it does.

    An operation that the schema does not have answers 404 or 405, and a fault of the server 500: neither needs one.
    """
    if not request.path_info.startswith(ROOT) or status < HTTPStatus.BAD_REQUEST or status == FAULT:
        return ""
    try:
        route = f"/{resolve(request.path_info).route}"
    except Resolver404:
        return ""
    stated = _statuses().get((re.sub(r"<[^>]*>", "{}", route), str(request.method)))
    return "" if stated is None or status in stated else f"{request.method} {route} answers {status}, which is unstated"
