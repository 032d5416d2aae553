"""How bodies are read."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LONGEST = 64 * 1024
"""Bytes of a body. The longest that anybody means have a few thousand."""


class BoundedJSONParser(JSONParser):
    """JSON; what is too long, or nested too deeply to be read, is malformed, and no fault of ours."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(LONGEST + 1)
        if len(body) > LONGEST:
            raise ParseError("too long")
        try:
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError:
            raise ParseError("nested too deeply") from None
