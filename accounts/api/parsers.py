"""Parser of request bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import orjson
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MAX_BODY_BYTES = 64 * 1024
"""Maximum bytes of a body. Legitimate ones have a few thousand."""


class BoundedJSONParser(JSONParser):
    """JSON according to RFC 8259, like on the sockets: UTF-8, finite numbers and whole characters.

    A body that is too long, nested too deeply, or holds half a surrogate pair (in a name or a value) is malformed. Such
    text could be neither answered nor stored.
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
