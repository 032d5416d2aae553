"""Hooks of drf-spectacular that complete the generated OpenAPI schema.

They add the error answers of all operations, and make patterns of texts valid outside Python.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.api.error_responses import CONTENT_TYPE, PROBLEMS

PROBLEM = {
    "type": "object",
    "description": _("An error in the format of RFC 9457."),
    "properties": {
        "type": {"type": "string", "description": _("Where the code is explained.")},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "enum": [problem.code for problem in PROBLEMS]},
        "instance": {"type": "string", "description": _("The requested path.")},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["field", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "detail", "code", "instance"],
}

NO_NUL = r"^[^\u0000]*$"
"""A pattern that excludes the NUL character, which `RefuseNulMiddleware` and every serializer refuse."""


def add_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: FBT001
    """Adds the component `Problem` to the schema, and to each operation the error statuses with which it may answer."""
    result["info"]["description"] = _("Players, tables, matches, replays and ladders.")
    result["components"]["schemas"]["Problem"] = PROBLEM
    result["components"]["securitySchemes"]["tokenAuth"]["description"] = _("The word Token, followed by the token.")
    answer = {"content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _describe_csv_answer(operation)
            for status in _statuses(path, method, operation):
                operation["responses"].setdefault(str(status), {"description": _titles(status), **answer})
    return result


def forbid_nul(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: FBT001
    """Adds a pattern without NUL characters to each text in bodies and queries that has no pattern of its own."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request"):  # COMPONENT_SPLIT_REQUEST: request bodies have their own components
            _refuse_nul(schema)
    for methods in result["paths"].values():
        for operation in methods.values():
            _refuse_nul(operation.get("requestBody"))
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "query":
                    _refuse_nul(parameter["schema"])
    return result


def fix_pattern_escapes(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: FBT001
    r"""Replaces Python's escapes in the schema's patterns by the characters themselves, since ECMA-262 has no `\U`."""
    _spell(result)
    return result


def _refuse_nul(part: Any) -> None:
    if isinstance(part, dict) and part.get("type") == "string" and not part.keys() & {"pattern", "enum", "format"}:
        part["pattern"] = NO_NUL
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _refuse_nul(inner)


def _spell(part: Any) -> None:
    if isinstance(part, dict) and isinstance(pattern := part.get("pattern"), str):
        part["pattern"] = re.sub(r"\\U([0-9a-f]{8})", lambda found: chr(int(found[1], 16)), pattern)
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _spell(inner)


def _describe_csv_answer(operation: dict[str, Any]) -> None:
    """Adds to an operation that can answer with CSV the type of that answer and the query parameter `format`."""
    content = operation["responses"].get("200", {}).get("content", {})
    if "text/csv" not in content:
        return
    content["text/csv"] = {"schema": {"type": "string"}}
    given = operation.setdefault("parameters", [])
    if "format" not in {parameter["name"] for parameter in given}:
        about = _("The response format; the `Accept` header works too.")
        schema = {"type": "string", "enum": ["json", "csv"]}
        given.append({"name": "format", "in": "query", "required": False, "description": str(about), "schema": schema})


def _statuses(path: str, method: str, operation: dict[str, Any]) -> list[int]:
    """Returns the error statuses with which an operation may answer.

    Every address refuses a NUL character (400), a format that it does not offer and too many requests, and answers 503
    while the database is away. An operation that reads a caller's token or session refuses wrong ones (401), those
    without the scope it needs, and cross-site requests (403), also where nobody has to be signed in.
    """
    found = {400, 406, 429, 503}
    changes, signed = method != "get", path.startswith("/api/v1/streams/")
    found |= {415} if "requestBody" in operation else set()
    found |= {401, 403} if "security" in operation or path == "/api/v1/tokens/" else set()
    found |= {401} if signed else set()
    found |= {409} if changes and path != "/api/v1/tokens/" else set()
    found |= {413} if signed and changes else set()
    given = {parameter["name"] for parameter in operation.get("parameters", [])}
    found |= {404} if "{" in path or "cursor" in given or path == "/api/v1/puzzles/today/" else set()
    return sorted(found)


def _titles(status: int) -> str:
    return " / ".join(str(problem.title) for problem in PROBLEMS if problem.status == status)
