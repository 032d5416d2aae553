"""How bodies are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import orjson
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LONGEST = 64 * 1024
"""Bytes of a body. The longest that anybody means have a few thousand."""


class BoundedJSONParser(JSONParser):
    """Reads JSON as RFC 8259 has it, and as the sockets do: in UTF-8, with finite numbers and whole characters.

    What is too long, nested too deeply, or holds half of a surrogate pair (in a name as in a value) is malformed: no
    answer could repeat it, no database keep it.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(LONGEST + 1)
        if len(body) > LONGEST:
            raise ParseError("too long")
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError(str(error)) from None
