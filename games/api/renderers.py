"""Renderers of the REST API: JSON, CSV for lists, plain text for a match's notation.

The query parameter `?format=csv` replaces the `Accept` header, since a link cannot set headers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

FORMATS = ("json", "csv", "text")


class Negotiation(DefaultContentNegotiation):
    """The choice of a response's renderer: by the query parameter `format`, else by the `Accept` header."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        wanted = request.query_params.get("format")
        view = (request.parser_context or {}).get("view")
        if wanted is None or (wanted not in FORMATS and getattr(view, "formats_of_matches", False)):
            found: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
            return found
        for renderer in renderers:
            if renderer.format == wanted:
                return renderer, str(renderer.media_type)
        raise NotAcceptable


class CsvRenderer(JSONRenderer):
    """The renderer that the framework chooses for a CSV response.

    The module `csv_export` writes the rows; this class renders only problems, as JSON.
    """

    media_type = "text/csv"
    format = "csv"


class TextRenderer(JSONRenderer):
    """The renderer of plain text, which returns the text unchanged. It renders problems as JSON."""

    media_type = "text/plain"
    format = "text"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        if isinstance(data, str):
            return data.encode()
        return super().render(data, accepted_media_type, renderer_context)


def wants_csv(request: Request) -> bool:
    renderer: Any = getattr(request, "accepted_renderer", None)
    return renderer is not None and renderer.format == CsvRenderer.format


TABULAR: Sequence[type[BaseRenderer]] = (JSONRenderer, CsvRenderer)
"""The renderers of a view that lists rows: JSON and CSV."""
