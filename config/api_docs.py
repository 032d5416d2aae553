"""The documentation page of the REST API, made from its OpenAPI schema, without scripts or external addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.http import Http404
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.error_responses import PROBLEMS

METHODS = ("get", "post", "put", "patch", "delete")
TAGS = {
    "players": _("Players"), "ladder": _("Ladder"), "seasons": _("Seasons"), "statistics": _("Statistics"),
    "puzzles": _("Puzzles"), "tournaments": _("Tournaments"), "matches": pgettext_lazy("part of the API", "Matches"),
    "tables": _("Tables"),
    "bots": _("Bots"), "streams": _("Streams"), "me": _("Your account"),
    "friends": _("Friends"), "messages": _("Messages"),
}  # fmt: skip
"""Tag in the schema -> title of its section on the page, in the order of the sections."""


class ApiDocsView(TemplateView):
    """The documentation page: all operations by tag, all schemas, and all problem codes."""

    template_name = "site/api.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs, problems=PROBLEMS, **describe_schema(get_language() or "en"))


@extend_schema(exclude=True)
class UnknownApiPathView(APIView):
    """A view that answers 404, as an API problem, for every address below `/api/v1/` without a route."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404

    def get(self, request: Request) -> Response:
        raise Http404


@cache
def describe_schema(language: str) -> dict[str, Any]:
    """Returns the operations and components of the OpenAPI schema as the documentation page shows them.

    Texts are in the given language. The schema never changes in a process, so each language is computed once.
    """
    generator: Any = SchemaGenerator  # has no type hints
    schema = generator().get_schema(request=None, public=True)
    groups: dict[str, list[dict[str, Any]]] = {tag: [] for tag in TAGS}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if operation := methods.get(method):
                groups[operation["tags"][0]].append(_operation(path, method, operation))
    components = schema["components"]["schemas"]
    return {
        "groups": [{"tag": tag, "title": TAGS[tag], "operations": operations} for tag, operations in groups.items()],
        "schemas": [
            {"name": name, "about": _with_code_tags(body.get("description", "")), "fields": list(_fields(body))}
            for name, body in sorted(components.items())
            if "properties" in body and not name.startswith("Paginated")
        ],
    }


def _operation(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    answers = {code: answer for code, answer in operation["responses"].items() if code.startswith("2")}
    (code, answer), *_ = answers.items()
    return {
        "path": path,
        "method": method.upper(),
        "summary": operation.get("summary", ""),
        "about": _with_code_tags(operation.get("description", "")),
        "parameters": [
            {
                "name": p["name"], "where": p["in"], "type": _type_text(p["schema"]),
                "required": p.get("required", False), "about": _with_code_tags(p.get("description", "")),
                "choices": p["schema"].get("enum", []),
            }
            for p in operation.get("parameters", [])
        ],
        "body": _body_type(operation.get("requestBody", {})),
        "code": code,
        "answer": _body_type(answer),
        "about_answer": answer.get("description", ""),
        "csv": "CSV" if "text/csv" in answer.get("content", {}) else "",
        "signed_in": {} not in operation.get("security", [{}]),
    }  # fmt: skip


def _body_type(part: dict[str, Any]) -> dict[str, str] | None:
    """Returns the type of a request's or answer's body in words, and the schema component that it links to.

    Returns None if there is no body.
    """
    for media in part.get("content", {}).values():
        schema = media.get("schema", {})
        text = _type_text(schema)
        name = text.removesuffix("[]").removeprefix("Paginated").removesuffix("List")
        return {"text": text, "name": name}
    return None


def _fields(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name, field in body["properties"].items():
        yield {
            "name": name, "type": _type_text(field), "about": _with_code_tags(field.get("description", "")),
            "choices": field.get("enum", []),
        }  # fmt: skip


def _with_code_tags(text: str) -> SafeString:
    """Returns a description from the schema as safe HTML, with words in backticks as `<code>` elements."""
    parts = re.split(r"`([^`]+)`", str(text))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", p) if n % 2 else p,) for n, p in enumerate(parts))
    )


def _type_text(field: dict[str, Any]) -> str:
    """Returns the type of a schema field in one or two words: `string (uuid)`, `Match[]`, `integer or null`."""
    between = f" {gettext('or')} "
    nullable = f"{between}null" if field.get("nullable") else ""
    if "$ref" in field:
        return str(field["$ref"]).rsplit("/", 1)[-1]
    for key in ("allOf", "oneOf"):
        if key in field:
            return between.join(_type_text(part) for part in field[key]) + nullable
    if field.get("type") == "array":
        return f"{_type_text(field['items'])}[]{nullable}"
    form = f" ({field['format']})" if "format" in field else ""
    return f"{field.get('type', 'any')}{form}{nullable}"
