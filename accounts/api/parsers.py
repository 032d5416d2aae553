"""Parser for JSON bodies of REST requests, with a limit on their size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import orjson
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MAX_BODY_BYTES = 64 * 1024
"""Maximum bytes of a request body. Legitimate ones have a few thousand."""


class BoundedJSONParser(JSONParser):
    """A parser for JSON request bodies up to 64 KiB, as strict as RFC 8259: UTF-8, finite numbers, whole characters.

    Raises ParseError if a body is too long, nested too deeply, or holds half a surrogate pair in a name or a value.
    Such text could be neither answered nor stored.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(MAX_BODY_BYTES + 1)
        if len(body) > MAX_BODY_BYTES:
            raise ParseError("too long")
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError(str(error)) from None
